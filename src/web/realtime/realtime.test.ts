import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const emitted: unknown[][] = [];
const listeners = new Map<string, (value?: unknown) => void>();
const io = vi.hoisted(() => vi.fn());
vi.mock('socket.io-client', () => ({ io }));
const { closeRealtime, joinList, onMessage, openRealtime } = await import('./realtime.ts');

const LIST = '0199d0a0-0000-7000-8000-000000000001';
const onSessionEnded = vi.fn();

beforeEach(() => {
  io.mockReturnValue({
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    emit: (...all: unknown[]) => void emitted.push(all.filter((part) => typeof part !== 'function')),
    disconnect: () => void emitted.push(['disconnect']),
  });
  openRealtime({ onSessionEnded });
});

afterEach(() => {
  closeRealtime();
  vi.resetAllMocks();
  emitted.length = 0;
});

test('one socket on the own origin, with the given path and delays', () => {
  openRealtime({ onSessionEnded });
  expect(io).toHaveBeenCalledOnce();
  expect(io).toHaveBeenCalledWith(
    expect.objectContaining({
      path: '/socket.io',
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      timeout: 20_000,
    }),
  );
});

test('an open list joins its room, again after each reconnect, and leaving the page leaves it', () => {
  const leave = joinList(LIST, () => undefined);
  expect(emitted).toEqual([]);
  listeners.get('connect')?.();
  listeners.get('disconnect')?.('transport close');
  listeners.get('connect')?.();
  leave();
  const room = `shopping-list:${LIST}`;
  expect(emitted).toEqual([
    ['joinRoom', room],
    ['joinRoom', room],
    ['leaveRoom', room],
  ]);
});

test('closing leaves every room', () => {
  joinList(LIST, () => undefined);
  closeRealtime();
  expect(emitted).toEqual([['leaveAllRooms'], ['disconnect']]);
});

test('a message reaches who listens for its action', () => {
  const refresh = vi.fn();
  const stop = onMessage('refresh-shopping-list', refresh);
  const message = { room: `shopping-list:${LIST}`, action: 'refresh-shopping-list' };
  listeners.get('message')?.(message);
  listeners.get('message')?.({ room: 'household', action: 'refresh-products', payload: { id: LIST } });
  stop();
  listeners.get('message')?.(message);
  expect(refresh.mock.calls).toEqual([[message]]);
});
