import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { makeList, makeOperation, newItem, sendOperations } from '../../../test/household.ts';
import { addOf, tickOf } from '../../../test/purchases.ts';
import { openTestServer } from '../../../test/open-test-server.ts';

const server = await openTestServer();
const [basia, jan] = [await server.signUp(), await server.signUp()];

test('a shopper is told of what others add, not of what they tick and change', async () => {
  const list = await makeList(basia, jan);
  const [milk, bread] = [newItem(), newItem()];
  const start = makeOperation({ type: 'trip.start', tripId: uuidv7() });
  await sendOperations(basia, list, makeOperation(addOf(milk)), start);
  server.notified.splice(0);
  for (const draft of [
    tickOf(milk),
    tickOf(milk, false),
    { type: 'item.set', itemId: milk.itemId, qty: 2 } as const,
  ]) {
    const { body } = await sendOperations(jan, list, makeOperation(draft));
    expect(body.results).toMatchObject([{ outcome: 'applied' }]);
  }
  expect(server.notified).toEqual([]);
  await sendOperations(jan, list, makeOperation(tickOf(milk)), makeOperation(addOf(bread)));
  const itemIds = [bread.itemId];
  expect(server.notified).toEqual([
    ['itemsAdded', { listId: list, authorId: jan.id, itemIds, shopperId: basia.id }],
  ]);
});
