import { describe, expect, test } from 'vitest';
import { liveItems, type ListState } from '../../contract/shopping-lists/list-state.ts';
import type {
  AppliedOperation,
  Operation,
  OperationDraft,
  UndoDraft,
} from '../../contract/shopping-lists/operations.ts';
import { undoLeft } from '../../contract/shopping-lists/unseen.ts';
import { type Author, emptyList, operationBy, PEOPLE, run } from '../../test/list-intents.ts';
import {
  acknowledge,
  applyOperations,
  markDecided,
  mergePending,
  predict,
  type Replica,
  replaceConfirmed,
  takeHead,
} from './replica.ts';

const [ANNA, , JAN] = PEOPLE as [Author, Author, Author];
const item = (itemId: string) => ({
  itemId,
  productId: 'p',
  productName: 'Mleko',
  qty: 1,
  unit: 'l' as const,
});
const adding = (...itemIds: string[]): OperationDraft => ({ type: 'item.add', items: itemIds.map(item) });
const checking = (checked: boolean, ...itemIds: string[]): OperationDraft => ({
  type: 'product.check',
  productId: 'p',
  checked,
  itemIds,
});

const addPending = (replica: Replica, operation: Operation): Replica =>
  mergePending(replica, [...replica.pending, { operation }]);

const start = run(emptyList('Anna'), operationBy(JAN, 0, adding('a', 'b')), 'Jan').state;

/** The server's next state, and its announcement. */
function applied(
  state: ListState,
  operation: Operation,
  { client, user }: Author,
): [ListState, AppliedOperation] {
  const { state: next, resolution } = run(state, operation, user);
  if (resolution.outcome !== 'applied') throw new Error('came to nothing');
  const { id, type, madeAt } = operation;
  return [next, { seq: next.version, id, type, client, user, madeAt, effects: resolution.effects }];
}
const ticked = (replica: Replica) =>
  liveItems(predict(replica, 'Anna').state)
    .filter(({ checked }) => checked)
    .map(({ id }) => id);

describe('what waits', () => {
  const tick = operationBy(ANNA, 1, checking(true, 'a'));
  const waiting = addPending({ confirmed: start, pending: [] }, tick);

  test('is played over what is confirmed, which stays as it is', () => {
    expect(ticked(waiting)).toEqual(['a']);
    expect(waiting.confirmed).toBe(start);
  });

  test('is predicted the same by going on from any earlier prediction', () => {
    const second = operationBy(ANNA, 1, checking(false, 'a'));
    const longer = addPending(waiting, second);
    const [, announced] = applied(start, tick, ANNA);
    const [, remote] = applied(start, operationBy(JAN, 1, checking(true, 'b')), JAN);
    const replicas: Replica[] = [
      waiting,
      longer,
      mergePending(waiting, [{ operation: second }, { operation: tick }]),
      markDecided(longer, [tick.id]),
      applyOperations(longer, [announced]).replica,
      applyOperations(longer, [remote]).replica,
      { confirmed: start, pending: [] },
    ];
    for (const before of replicas) {
      for (const after of replicas) {
        const { state } = predict(after, 'Anna', predict(before, 'Anna'));
        expect(state).toEqual(predict(after, 'Anna').state);
      }
    }
  });

  test('goes when its announcement is applied', () => {
    const [, operation] = applied(start, tick, ANNA);
    const { replica, complete } = applyOperations(waiting, [operation]);
    expect([complete, replica.pending, ticked(replica)]).toEqual([true, [], ['a']]);
  });

  test('stays, answered, until what is confirmed has reached the answer', () => {
    const [between, first] = applied(start, operationBy(JAN, 1, checking(true, 'b')), JAN);
    const [, second] = applied(between, tick, ANNA);
    const answered = acknowledge(waiting, [{ id: tick.id, outcome: 'applied', seq: 3 }]);
    expect(answered.pending).toEqual([{ operation: tick, settledAt: 3 }]);
    const gap = applyOperations(answered, [second]);
    expect([gap.complete, gap.replica.confirmed.version, ticked(gap.replica)]).toEqual([false, 1, ['a']]);
    const filled = applyOperations(gap.replica, [first, second]);
    expect([filled.complete, filled.replica.pending, ticked(filled.replica)]).toEqual([true, [], ['a', 'b']]);
  });

  test('goes at once when it was refused, or superseded by what is confirmed already', () => {
    expect(
      acknowledge(waiting, [{ id: tick.id, outcome: 'refused', seq: 9, code: 'FORBIDDEN' }]).pending,
    ).toEqual([]);
    expect(acknowledge(waiting, [{ id: tick.id, outcome: 'superseded', seq: 1 }]).pending).toEqual([]);
    expect(acknowledge(waiting, [{ id: 'another', outcome: 'refused', seq: 9 }]).pending).toHaveLength(1);
  });

  test('is unacknowledged again in another epoch', () => {
    const answered = acknowledge(waiting, [{ id: tick.id, outcome: 'applied', seq: 3 }]);
    expect(replaceConfirmed(answered, { ...start, version: 7 }, true).pending).toEqual([{ operation: tick }]);
    expect(replaceConfirmed(answered, { ...start, version: 7 }, false).pending).toEqual([]);
  });
});

test('what stands before an operation that arrived is played no more: the server has decided it', () => {
  const tickB = operationBy(ANNA, 1, checking(true, 'b'));
  const tickA = operationBy(ANNA, 1, checking(true, 'a'));
  const waiting = [tickB, tickA].reduce(addPending, { confirmed: start, pending: [] });
  // It finds b gone, and b comes back only later.
  const [gone, first] = applied(start, operationBy(JAN, 1, { type: 'item.remove', itemIds: ['b'] }), JAN);
  const [ticked1, second] = applied(gone, tickA, ANNA);
  const [, third] = applied(ticked1, operationBy(JAN, 3, { type: 'item.restore', itemIds: ['b'] }), JAN);
  const { replica } = applyOperations(waiting, [first, second, third]);
  expect(replica.pending.map(({ operation }) => operation.id)).toEqual([tickB.id]);
  expect(ticked(replica)).toEqual(['a']);
});

test('what stands before an operation that was stored late is played on: it may be sent after it', () => {
  const tickB = operationBy(ANNA, 1, checking(true, 'b'));
  const tickA = operationBy(ANNA, 1, checking(true, 'a'));
  // Another tab stored the tick of b while this one could not store that of a, and sent it.
  const outbox = [{ operation: tickB }, { operation: tickA, isStoredLate: true }];
  const waiting = mergePending(addPending({ confirmed: start, pending: [] }, tickA), outbox);
  const [, first] = applied(start, tickA, ANNA);
  const { replica } = applyOperations(waiting, [first]);
  expect(replica.pending).toEqual([{ operation: tickB }]);
  expect(ticked(replica)).toEqual(['a', 'b']);
});

test('a new epoch leaves what was stored late where it stands', () => {
  const tickB = operationBy(ANNA, 1, checking(true, 'b'));
  const tickA = operationBy(ANNA, 1, checking(true, 'a'));
  const pending = [{ operation: tickB }, { operation: tickA, isStoredLate: true }];
  const replica = replaceConfirmed({ confirmed: start, pending }, start, true);
  expect(replica.pending).toEqual(pending);
});

describe('a whole list', () => {
  test('older than what is confirmed is passed over, unless it is of another epoch', () => {
    const [newer] = applied(start, operationBy(JAN, 1, checking(true, 'a')), JAN);
    const replica: Replica = { confirmed: newer, pending: [] };
    expect(replaceConfirmed(replica, start, false)).toBe(replica);
    expect(ticked(replaceConfirmed(replica, start, true))).toEqual([]);
  });

  test('leaves tombstones, so that what waits is predicted as the server will decide it', () => {
    const [cleared] = applied(start, operationBy(JAN, 1, { type: 'clear.all', itemIds: ['a', 'b'] }), JAN);
    const fresh = { ...cleared, items: new Map() };
    const waiting = addPending({ confirmed: start, pending: [] }, operationBy(ANNA, 1, checking(false, 'a')));
    const withTick = addPending(waiting, operationBy(ANNA, 1, checking(true, 'b')));
    const replica = replaceConfirmed(withTick, fresh, false);
    // The untick did not see the clear: the item is on the list again. The tick has nothing left to tick.
    expect(liveItems(predict(replica, 'Anna').state).map(({ id }) => id)).toEqual(['a']);
  });
});

test('a removal that a whole list brought before its answer is one’s own again with the answer', () => {
  const remove = operationBy(ANNA, 1, { type: 'item.remove', itemIds: ['a'] });
  const waiting = addPending({ confirmed: start, pending: [] }, remove);
  const [next, operation] = applied(start, remove, ANNA);
  const whole = { ...next, items: new Map(liveItems(next).map((each) => [each.id, each])) };
  const { replica } = applyOperations(replaceConfirmed(waiting, whole, false), [operation]);
  const undo: UndoDraft[] = [{ type: 'item.restore', itemIds: ['a'] }];
  const left = (client: string) => undoLeft(replica.confirmed, undo, { client, base: 1 });
  expect([left(ANNA.client), left(JAN.client)]).toEqual([undo, []]);
  expect(replica.confirmed.items.get('a')).toEqual(next.items.get('a'));
});

test('what a store did not have is nothing to take back once the trip is over', () => {
  const tripId = 'trip';
  const shopping = run(start, operationBy(ANNA, 1, { type: 'trip.start', tripId }), 'Anna').state;
  const said = run(
    shopping,
    operationBy(ANNA, 2, { type: 'item.set', itemId: 'a', missingIn: tripId }),
    'Anna',
  ).state;
  const over = run(said, operationBy(ANNA, 3, { type: 'trip.end', tripId }), 'Anna').state;
  const undo: UndoDraft[] = [{ type: 'item.set', itemId: 'a', missingIn: null }];
  const left = (list: ListState) => undoLeft(list, undo, { client: ANNA.client, base: 3 });
  expect([left(said), left(over)]).toEqual([undo, []]);
  const again: UndoDraft[] = [{ type: 'item.set', itemId: 'a', missingIn: tripId }];
  expect(undoLeft(over, again, { client: ANNA.client, base: 3 })).toEqual([]);
});

test('an announcement heard again, or of what is known, changes nothing', () => {
  const [next, operation] = applied(start, operationBy(JAN, 1, checking(true, 'a')), JAN);
  const { replica } = applyOperations({ confirmed: start, pending: [] }, [operation]);
  const again = applyOperations(replica, [operation]);
  expect([again.complete, again.replica.confirmed]).toEqual([true, replica.confirmed]);
  expect(liveItems(replica.confirmed)).toEqual(liveItems(next));
});

test('owner and name are taken at the version they belong to only', () => {
  const replica: Replica = { confirmed: start, pending: [] };
  const head = { version: 1, name: 'Nowa', userId: 'Jan' };
  expect(takeHead(replica, head).confirmed).toMatchObject({ name: 'Nowa', userId: 'Jan', version: 1 });
  expect(takeHead(replica, { ...head, version: 2 })).toBe(replica);
});
