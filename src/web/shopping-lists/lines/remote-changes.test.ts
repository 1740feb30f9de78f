import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppliedOperation } from '../../../contract/shopping-lists/operations.ts';
import type { ListView } from '../../sync/local-list.ts';
import { followRemote } from './remote-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const item = (id: string, productName: string, checked = false) => ({ id, productName, checked, marks: {} });

const previous = {
  members: [
    { id: 'anna', name: 'Anna' },
    { id: 'jan', name: 'Jan' },
  ],
  items: [item('1', 'Mleko'), item('2', 'Jajka'), item('3', 'Masło')],
  position: { epoch: 'e', version: 1 },
} as unknown as ListView;

const operation = (type: string, user: string, effects: object) =>
  ({ type, user, effects, madeAt: 0, receivedAt: 0, seq: 2 }) as unknown as AppliedOperation;

const ticked = (id: string, name: string, user = 'jan') =>
  operation('product.check', user, { items: [item(id, name, true)] });

function listen() {
  const tell = vi.fn<(text: string) => void>();
  const follow = followRemote({ me: 'anna', tell, offerLateTick: () => undefined });
  return {
    tell,
    hear: (...operations: AppliedOperation[]) => follow(operations, { isLive: true, previous }),
  };
}

test('what comes together is said together, once, by kind and author', () => {
  const { tell, hear } = listen();
  hear(ticked('1', 'Mleko'));
  vi.advanceTimersByTime(1_000);
  hear(ticked('2', 'Jajka'), operation('item.add', 'jan', { items: [item('4', 'Chleb')] }));
  hear(operation('item.remove', 'jan', { removed: [{ id: '3' }] }));
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(tell.mock.calls).toEqual([
    ['Odhaczono: Mleko, Jajka · Jan. Dodano: Chleb · Jan. Usunięto: Masło · Jan'],
  ]);
  vi.advanceTimersByTime(5_000);
  expect(tell).toHaveBeenLastCalledWith('');
});

test('what a store doesn’t have is said as that, a changed amount isn’t', () => {
  const { tell, hear } = listen();
  const [marks, missingIn] = [{ missing: { seq: 2, client: 'c', user: 'jan' } }, 'trip'];
  hear(operation('item.set', 'jan', { items: [{ ...item('1', 'Mleko'), marks, missingIn }] }));
  hear(operation('item.set', 'jan', { items: [item('2', 'Jajka')] }));
  vi.advanceTimersByTime(1_500);
  expect(tell).toHaveBeenLastCalledWith('Nie znaleziono: Mleko · Jan. Zmieniono: Jajka · Jan');
});

test('what this person does on another device is not said, nor a stranger’s name', () => {
  const { tell, hear } = listen();
  hear(ticked('1', 'Mleko', 'anna'));
  vi.advanceTimersByTime(10_000);
  expect(tell).not.toHaveBeenCalled();
  hear(ticked('1', 'Mleko', 'ewa'));
  vi.advanceTimersByTime(1_500);
  expect(tell).toHaveBeenLastCalledWith('Odhaczono: Mleko');
});

test('what is said stays for five seconds of its own, and is said again where it happens again', () => {
  const { tell, hear } = listen();
  hear(ticked('1', 'Mleko'));
  vi.advanceTimersByTime(1_500);
  expect(tell).toHaveBeenLastCalledWith('Odhaczono: Mleko · Jan');
  vi.advanceTimersByTime(3_000);
  hear(ticked('1', 'Mleko'));
  vi.advanceTimersByTime(1_500);
  const [first, second] = tell.mock.calls.map(([text]) => text);
  expect(second).not.toBe(first);
  expect(second?.trim()).toBe(first);
  // The end of the first is no end of the second.
  vi.advanceTimersByTime(4_900);
  expect(tell).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(100);
  expect(tell).toHaveBeenLastCalledWith('');
});
