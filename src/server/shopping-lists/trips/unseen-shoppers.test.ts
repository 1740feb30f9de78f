import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import type { TestClient } from '../../../test/client.ts';
import { addItem, getList, makeList, makeOperation, sendOperations } from '../../../test/household.ts';
import { openTestServer } from '../../../test/open-test-server.ts';

const server = await openTestServer();
const [basia, jan, ewa] = [await server.signUp(), await server.signUp(), await server.signUp()];

type Item = Awaited<ReturnType<typeof addItem>>;

/** Basia begins a trip, and then has no network: `seen` is the version that she knows. */
async function goShopping() {
  const list = await makeList(basia, jan, ewa);
  const items: Item[] = [];
  for (let count = 0; count < 4; count += 1) items.push(await addItem(basia, list));
  const tripId = uuidv7();
  await sendOperations(basia, list, makeOperation({ type: 'trip.start', tripId }));
  const { version: seen } = await getList(basia, list);
  /** What others do meanwhile. */
  const does = (who: TestClient, ...drafts: OperationDraft[]) =>
    sendOperations(who, list, ...drafts.map((draft) => makeOperation(draft)));
  /** Her outbox arrives. */
  const arrive = async (last: OperationDraft, ...before: OperationDraft[]) => {
    const client = uuidv7();
    const drafts = [...before, last].map((draft) => makeOperation(draft, { base: seen, client }));
    await sendOperations(basia, list, ...drafts);
    return (await getList(basia, list)).trip?.userId;
  };
  const end: OperationDraft = { type: 'trip.end', tripId, staying: [] };
  const missing = ({ id }: Item): OperationDraft => ({ type: 'item.set', itemId: id, missingIn: tripId });
  return { list, items: items as [Item, Item, Item, Item], tripId, seen, end, does, arrive, missing };
}

const check = (checked: boolean, ...items: Item[]): OperationDraft => ({
  type: 'product.check',
  productId: items[0]?.productId ?? '',
  checked,
  itemIds: items.map(({ id }) => id),
});

describe('a trip that is ended on a device without a network', () => {
  test('goes on for a user who has ticked things unseen', async () => {
    const { items, list, tripId, end, does, arrive } = await goShopping();
    await does(jan, check(true, items[0]), check(true, items[1]));
    expect(await arrive(end)).toBe(jan.id);
    expect((await getList(jan, list)).trip).toMatchObject({ id: tripId, left: [{ userId: basia.id }] });
  });

  test('goes on although its author has begun the next one there', async () => {
    const { items, list, tripId, end, does, arrive } = await goShopping();
    await does(jan, check(true, items[0], items[1]));
    expect(await arrive({ type: 'trip.start', tripId: uuidv7() }, end)).toBe(jan.id);
    expect((await getList(jan, list)).trip?.id).toBe(tripId);
  });

  test('goes on although its author has ticked the same things, or others have cleared them', async () => {
    const { items, end, does, arrive } = await goShopping();
    await does(jan, check(true, items[0], items[1]), {
      type: 'clear.checked',
      itemIds: [items[1].id],
    });
    expect(await arrive(end, check(true, items[0], items[1]))).toBe(jan.id);
  });

  test('goes on for a user who said that the store doesn’t have something', async () => {
    const { items, end, does, arrive, missing } = await goShopping();
    await does(ewa, missing(items[2]));
    expect(await arrive(end)).toBe(ewa.id);
  });

  test('goes on for another where the one it was left to has left unseen', async () => {
    const { items, tripId, does, arrive, missing } = await goShopping();
    await does(jan, { type: 'trip.end', tripId, staying: [] });
    await does(ewa, missing(items[2]));
    expect(await arrive({ type: 'trip.end', tripId, staying: [jan.id] })).toBe(ewa.id);
  });

  test('is over where others did next to nothing: one tick, one taken back, a changed amount', async () => {
    const { items, end, does, arrive } = await goShopping();
    await does(
      jan,
      check(true, items[0]),
      check(true, items[1]),
      { type: 'item.set', itemId: items[3].id, qty: 5 },
      check(false, items[1]),
    );
    expect(await arrive(end)).toBeUndefined();
  });

  test('is over where they ticked before it, or have left since', async () => {
    const { items, tripId, end, does, arrive } = await goShopping();
    await does(jan, check(true, items[0], items[1]), { type: 'trip.end', tripId, staying: [] });
    expect(await arrive(end)).toBeUndefined();
    const before = await goShopping();
    await before.does(jan, check(true, before.items[0], before.items[1]));
    const next = { type: 'trip.start', tripId: uuidv7() } as const;
    await before.does(basia, next);
    expect(await before.arrive({ ...end, tripId: next.tripId })).toBeUndefined();
  });

  test('is over where its author knew of them, or has ended it for all', async () => {
    const { items, list, tripId, end, does, arrive } = await goShopping();
    await does(jan, check(true, items[0], items[1]));
    await does(basia, end);
    expect((await getList(basia, list)).trip).toBeNull();
    await does(basia, { type: 'trip.start', tripId });
    await does(jan, check(true, items[2], items[3]));
    expect(await arrive({ type: 'trip.end', tripId })).toBeUndefined();
  });

  test('passes to no user without access', async () => {
    const { items, list, end, does, arrive } = await goShopping();
    await does(jan, check(true, items[0], items[1]));
    await basia.delete(`/api/v2/shopping-list/${list}/users/${jan.id}`);
    expect(await arrive(end)).toBeUndefined();
  });
});
