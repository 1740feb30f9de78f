import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  changeClaim,
  claimsOf,
  closeRealtime,
  isConnected,
  joinList,
  onMessage,
  openRealtime,
  setVisible,
  subscribePresence,
  takenOf,
  viewersOf,
} from './realtime.ts';

const emitted: unknown[][] = [];
const listeners = new Map<string, (value?: unknown) => void>();
const io = vi.fn();

const LIST = '0199d0a0-0000-7000-8000-000000000001';
const ROOM = `shopping-list:${LIST}`;
const onSessionEnded = vi.fn();
/** Acknowledges the newest joinRoom. */
let acknowledge: (answer: unknown) => void;

const connectAgain = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  io.mockReturnValue({
    active: false,
    connect: connectAgain,
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    emit(...all: unknown[]) {
      emitted.push(all.filter((part) => typeof part !== 'function'));
      const last = all.at(-1);
      if (typeof last === 'function') acknowledge = last as typeof acknowledge;
    },
    disconnect: () => void emitted.push(['disconnect']),
  });
  openRealtime(io, { onSessionEnded });
});

afterEach(() => {
  closeRealtime();
  vi.useRealTimers();
  vi.resetAllMocks();
  emitted.length = 0;
});

// spec: R234
test('one socket on the own origin, with the given path and delays', () => {
  openRealtime(io, { onSessionEnded });
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

// spec: R235
test('an open list joins its room, again after each reconnect, and leaving the page leaves it', () => {
  const leave = joinList(LIST, () => undefined);
  expect(emitted).toEqual([]);
  listeners.get('connect')?.();
  listeners.get('disconnect')?.('transport close');
  listeners.get('connect')?.();
  leave();
  expect(emitted).toEqual([
    ['joinRoom', ROOM],
    ['joinRoom', ROOM],
    ['leaveRoom', ROOM],
  ]);
});

// spec: R21
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

const letIn = (viewers: string[]) => acknowledge({ success: true, version: 0, epoch: 'e', viewers });
const tellViewers = (users: string[], room = ROOM) =>
  listeners.get('message')?.({ room, action: 'list-viewers', payload: { users } });

test('who views a list is known from the answer to joining on, until the line breaks or the list is left', () => {
  const heard = vi.fn();
  subscribePresence(heard);
  const leave = joinList(LIST, () => undefined);
  listeners.get('connect')?.();
  expect(viewersOf(LIST)).toEqual([]);
  letIn(['anna']);
  expect(viewersOf(LIST)).toEqual(['anna']);
  tellViewers(['anna', 'jan']);
  tellViewers(['stranger'], 'shopping-list:0199d0a0-0000-7000-8000-000000000002');
  expect(viewersOf(LIST)).toEqual(['anna', 'jan']);
  expect(heard).toHaveBeenCalledTimes(2);
  listeners.get('disconnect')?.('transport close');
  expect(viewersOf(LIST)).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(3);
  listeners.get('connect')?.();
  letIn(['anna']);
  leave();
  expect(viewersOf(LIST)).toEqual([]);
  tellViewers(['jan']);
  expect(viewersOf(LIST)).toEqual([]);
});

test('who takes which aisle is known from the answer to joining on, and told again to a server that forgot', () => {
  const claim = { tripId: LIST, aisleId: LIST, userId: 'anna' };
  joinList(LIST, () => undefined);
  listeners.get('connect')?.();
  acknowledge({ success: true, version: 0, epoch: 'e', viewers: [], claims: [claim] });
  expect(claimsOf(LIST)).toEqual([claim]);
  listeners.get('message')?.({ room: ROOM, action: 'list-claims', payload: { claims: [] } });
  expect(claimsOf(LIST)).toEqual([]);
  const change = { tripId: LIST, aisleId: LIST, isTaken: true };
  const claimed = () => emitted.filter(([event]) => event === 'claim');
  changeClaim(LIST, change);
  listeners.get('disconnect')?.('transport close');
  expect([claimsOf(LIST), claimed()]).toEqual([[], [['claim', ROOM, change]]]);
  // Before the room is joined again nothing said there would be heard.
  listeners.get('connect')?.();
  expect(claimed()).toHaveLength(1);
  letIn([]);
  expect(claimed()).toHaveLength(2);
  listeners.get('message')?.({ room: ROOM, action: 'list-claims', payload: { claims: [claim] } });
  listeners.get('message')?.({ room: ROOM, action: 'list-claims', payload: { claims: [] } });
  listeners.get('connect')?.();
  letIn([]);
  expect(claimed()).toHaveLength(2);
});

test('an aisle is given back until the server says so, whether or not there was a connection', () => {
  const claim = { tripId: LIST, aisleId: LIST, userId: 'anna' };
  const change = { tripId: LIST, aisleId: LIST, isTaken: true };
  const givenBack = { ...change, isTaken: false };
  const claimed = () => emitted.filter(([event]) => event === 'claim').map(([, , sent]) => sent);
  const join = (claims: object[]) => {
    listeners.get('connect')?.();
    acknowledge({ success: true, version: 0, epoch: 'e', viewers: [], claims });
  };
  joinList(LIST, () => undefined);
  join([]);
  changeClaim(LIST, change);
  listeners.get('disconnect')?.('transport close');
  expect(takenOf(LIST)).toEqual([change]);
  changeClaim(LIST, givenBack);
  expect(claimed()).toEqual([change]);
  join([claim]);
  expect(claimed()).toEqual([change, givenBack]);
  // The connection was dead already when it was said.
  listeners.get('disconnect')?.('ping timeout');
  join([claim]);
  expect(claimed()).toEqual([change, givenBack, givenBack]);
  listeners.get('message')?.({ room: ROOM, action: 'list-claims', payload: { claims: [] } });
  expect(takenOf(LIST)).toEqual([]);
});

test('what the server has forgotten by itself is not given back, should another device take it', () => {
  const change = { tripId: LIST, aisleId: LIST, isTaken: false };
  joinList(LIST, () => undefined);
  changeClaim(LIST, change);
  listeners.get('connect')?.();
  acknowledge({ success: true, version: 0, epoch: 'e', viewers: [], claims: [] });
  expect([takenOf(LIST), emitted.filter(([event]) => event === 'claim')]).toEqual([[], []]);
});

test('a hidden tab says so of every list it is in, and again whenever it was let in', () => {
  joinList(LIST, () => undefined);
  listeners.get('connect')?.();
  letIn(['anna']);
  setVisible(false);
  setVisible(false);
  listeners.get('disconnect')?.('transport close');
  listeners.get('connect')?.();
  letIn(['anna']);
  setVisible(true);
  expect(emitted.filter(([event]) => event === 'viewing')).toEqual([
    ['viewing', ROOM, false],
    ['viewing', ROOM, false],
    ['viewing', ROOM, true],
  ]);
});

/** Longer than any pause before another try. */
const LONG_MS = 10_000;

test('a server that can’t serve now is asked again, for the line and for the room', () => {
  joinList(LIST, () => undefined);
  listeners.get('connect_error')?.(new Error('SERVICE_UNAVAILABLE'));
  expect(connectAgain).not.toHaveBeenCalled();
  vi.advanceTimersByTime(LONG_MS);
  expect(connectAgain).toHaveBeenCalledOnce();
  listeners.get('connect')?.();
  acknowledge({ success: false, message: 'SERVICE_UNAVAILABLE' });
  expect(emitted).toEqual([['joinRoom', ROOM]]);
  vi.advanceTimersByTime(LONG_MS);
  expect(emitted).toEqual([
    ['joinRoom', ROOM],
    ['joinRoom', ROOM],
  ]);
  expect(onSessionEnded).not.toHaveBeenCalled();
});

test('a line that the server closed is opened again, the second time later, and only the handshake ends the session', () => {
  joinList(LIST, () => undefined);
  listeners.get('connect')?.();
  listeners.get('disconnect')?.('io server disconnect');
  expect([isConnected(), connectAgain.mock.calls.length]).toEqual([false, 1]);
  listeners.get('connect')?.();
  expect(emitted).toEqual([
    ['joinRoom', ROOM],
    ['joinRoom', ROOM],
  ]);
  listeners.get('disconnect')?.('io server disconnect');
  expect(connectAgain).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(LONG_MS);
  expect(connectAgain).toHaveBeenCalledTimes(2);
  expect(onSessionEnded).not.toHaveBeenCalled();
  listeners.get('connect_error')?.(new Error('UNAUTHORIZED'));
  expect(onSessionEnded).toHaveBeenCalledOnce();
});

test('a refused handshake is repeated until the session is known to have ended: it may have been replaced', () => {
  listeners.get('connect_error')?.(new Error('UNAUTHORIZED'));
  vi.advanceTimersByTime(LONG_MS);
  expect([onSessionEnded.mock.calls.length, connectAgain.mock.calls.length]).toEqual([1, 1]);
  listeners.get('connect_error')?.(new Error('UNAUTHORIZED'));
  closeRealtime();
  vi.advanceTimersByTime(LONG_MS);
  expect([onSessionEnded.mock.calls.length, connectAgain.mock.calls.length]).toEqual([2, 1]);
});

test('a line that the library opens again by itself is left to it', () => {
  listeners.get('connect')?.();
  listeners.get('disconnect')?.('transport close');
  vi.advanceTimersByTime(LONG_MS);
  expect(connectAgain).not.toHaveBeenCalled();
});

test('the server is not asked again once the socket is closed, or where the session has ended', () => {
  listeners.get('connect_error')?.(new Error('UNAUTHORIZED'));
  expect(onSessionEnded).toHaveBeenCalledOnce();
  listeners.get('connect_error')?.(new Error('SERVICE_UNAVAILABLE'));
  listeners.get('disconnect')?.('io server disconnect');
  listeners.get('disconnect')?.('io server disconnect');
  closeRealtime();
  vi.advanceTimersByTime(LONG_MS);
  expect(connectAgain).toHaveBeenCalledOnce();
});

test('a line that is still being opened is closed once it is, and not opened again', () => {
  closeRealtime();
  const reconnection = vi.fn();
  const once = new Map<string, () => void>();
  const opening = {
    active: true,
    on: () => undefined,
    off: () => opening,
    once: (event: string, listener: () => void) => once.set(event, listener),
    io: { reconnection },
    disconnect: () => void emitted.push(['disconnect']),
  };
  io.mockReturnValue(opening);
  openRealtime(io, { onSessionEnded });
  emitted.length = 0;

  closeRealtime();
  expect(emitted).toEqual([]);
  expect(reconnection).toHaveBeenCalledWith(false);
  once.get('connect')?.();
  expect(emitted).toEqual([['disconnect']]);
});
