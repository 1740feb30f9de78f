import { expect, test } from 'vitest';
import { emptyList, operationBy, PEOPLE } from '../../test/list-intents.ts';
import { reduce } from './list-reducer.ts';
import { predictedIn, UNKNOWN_LIST, unacknowledged } from './local-list.ts';

const ANNA = PEOPLE[0]!;
const context = { listId: 'list', user: { id: 'Anna', name: 'Anna' }, clientId: ANNA.client };
const EPOCH = 'e1';

// The simulation's seed 82,872.
test('what took effect before access ended stays on the screen until all that waits is answered', () => {
  const item = { itemId: 'a', productId: 'p', productName: 'Mleko', qty: 1, unit: 'l' as const };
  const added = operationBy(ANNA, 0, { type: 'item.add', items: [item] });
  const later = operationBy(ANNA, 0, { type: 'trip.start', tripId: 't', storeId: null });
  const pending = [{ operation: added }, { operation: later }];
  const before = {
    ...UNKNOWN_LIST,
    replica: { confirmed: emptyList('Jan'), pending },
    epoch: EPOCH,
    failure: { code: 'FORBIDDEN' as const },
  };
  const results = [{ id: added.id, outcome: 'applied' as const, seq: 1 }];
  const answer = { version: 1, epoch: EPOCH, results, operations: [] };
  const { local } = reduce(before, { type: 'answered', answer }, context);
  expect(predictedIn(local, 'Anna')?.state.items.get('a')).toMatchObject({ productName: 'Mleko' });
  expect(unacknowledged('list', local).map(({ id }) => id)).toEqual([later.id]);

  const { local: ended, effects } = reduce(local, { type: 'ended', code: 'FORBIDDEN' }, context);
  expect(ended).toMatchObject({ replica: undefined, endedBy: 'FORBIDDEN' });
  expect(effects).toMatchObject([
    { type: 'refuse', entries: [{ id: later.id }] },
    { type: 'stop' },
    { type: 'forget', settled: [added.id] },
  ]);
});

// The simulation's seed 446.
test('what waits unanswered when a list is deleted is neither forgotten nor sent as answered', () => {
  const answered = operationBy(ANNA, 0, { type: 'clear.checked', itemIds: ['a'] });
  const waiting = operationBy(ANNA, 0, { type: 'clear.all', itemIds: ['a'] });
  const pending = [{ operation: answered, settledAt: 1 }, { operation: waiting }];
  const entry = { kind: 'list.delete' as const, id: 'deletion', listId: 'list' };
  const before = {
    ...UNKNOWN_LIST,
    replica: { confirmed: emptyList('Anna'), pending },
    pendingDelete: entry,
    epoch: EPOCH,
  };
  const { effects } = reduce(before, { type: 'deleted', entry }, context);
  expect(effects).toEqual([{ type: 'stop' }, { type: 'forget', settled: [answered.id, entry.id] }]);
});
