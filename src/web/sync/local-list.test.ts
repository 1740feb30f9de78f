import { expect, test } from 'vitest';
import { operationBy, PEOPLE } from '../../test/list-intents.ts';
import { predictedIn, unacknowledged, UNKNOWN_LIST, withStored } from './local-list.ts';
import { type OutboxEntry, SNAPSHOT_SHAPE, type StoredSnapshot } from './store.ts';

const user = { id: 'Anna', name: 'Anna' };
const operation = operationBy(PEOPLE[1]!, 1, { type: 'list.rename', name: 'Sobota' });
const entry: OutboxEntry = { kind: 'operation', id: operation.id, listId: 'list', operation };
const older: StoredSnapshot = {
  shape: SNAPSHOT_SHAPE,
  listId: 'list',
  epoch: 'e1',
  version: 3,
  name: 'Lista',
  userId: 'Anna',
  members: [user],
  items: [],
  decided: [],
};

test.each([
  ['no list', undefined],
  ['an older list of another tab', older],
])('what was answered before there was a list is not sent again: the store holds %s', (_, snapshot) => {
  const known = { ...UNKNOWN_LIST, epoch: 'e1', orphaned: [{ operation, settledAt: 5 }] };
  const { local } = withStored(known, { snapshot, outbox: [entry] }, user);
  expect(unacknowledged('list', local)).toEqual([]);
});

// The simulation's seed 90,541.
test('a list that another tab has deleted does not come back before the server has said so', () => {
  const deletion: OutboxEntry = { kind: 'list.delete', id: 'deletion', listId: 'list' };
  const stored = { snapshot: older, outbox: [deletion] };
  const { local: known } = withStored(UNKNOWN_LIST, stored, user);
  const { local } = withStored(known, { snapshot: undefined, outbox: [] }, user);
  expect(local.pendingDelete).toEqual(deletion);
  // One that was refused leaves the list where it is.
  expect(withStored(known, { snapshot: older, outbox: [] }, user).local.pendingDelete).toBeUndefined();
});

test.each([
  ['yet to be decided', [], 'Sobota'],
  ['decided by the server', [operation.id], 'Lista'],
])('an operation that waits is played over the stored list while it is %s', (_, decided, name) => {
  const { local } = withStored(UNKNOWN_LIST, { snapshot: { ...older, decided }, outbox: [entry] }, user);
  expect(predictedIn(local, user.id)?.state.name).toBe(name);
  expect(unacknowledged('list', local)).toEqual([entry]);
});
