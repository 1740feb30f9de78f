import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { ACCEPT_COMPACT, listOfCompact } from '../../contract/shopping-lists/compact-list.ts';
import type { ShoppingList } from '../../contract/shopping-lists/shopping-lists.ts';
import { succeeded, type TestClient } from '../../test/client.ts';
import { freshName, getList, makeList, makeOperation, sendOperations } from '../../test/household.ts';
import { makeRecipe } from '../../test/recipes.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];

const ITEMS = 50;
/** Users who shop together each send from their own phone. */
const OUTBOXES = [uuidv7(), uuidv7()];
const NOTES = ['bez laktozy', 'duże opakowanie', 'jeśli będą dojrzałe'];

/** A list as a household has it: notes, a recipe, ticks of two people, a trip. */
async function makeFullList(): Promise<string> {
  const id = await makeList(anna, jan);
  const recipe = await makeRecipe(server, []);
  const items = Array.from({ length: ITEMS }, (_, at) => ({
    itemId: uuidv7(),
    productId: uuidv7(),
    productName: freshName('Śmietana'),
    qty: at % 5 === 0 ? 0.25 : 1 + (at % 3),
    unit: at % 5 === 0 ? ('kg' as const) : at % 7 === 0 ? ('slice' as const) : ('piece' as const),
    ...(at % 4 === 0 && { note: NOTES[at % NOTES.length] }),
  }));
  const [bought, planned] = [items.slice(0, 20), items.slice(20)];
  const ids = bought.map(({ itemId }) => itemId);
  const [hers, his] = OUTBOXES;
  const send = async (
    who: TestClient,
    client: string | undefined,
    draft: Parameters<typeof makeOperation>[0],
  ) => succeeded(await sendOperations(who, id, makeOperation(draft, { ...(client && { client }) })));
  for (const item of bought) await send(anna, hers, { type: 'item.add', items: [item] });
  await send(jan, his, { type: 'item.add', items: planned, recipeId: recipe.id });
  await send(jan, his, { type: 'trip.start', tripId: uuidv7(), storeId: null });
  for (const { itemId, productId } of bought.slice(0, 10)) {
    const tick = { type: 'product.check' as const, productId, checked: true, itemIds: [itemId] };
    await send(jan, his, tick);
    await send(anna, hers, tick);
  }
  await send(anna, hers, { type: 'item.set', itemId: ids[12] ?? '', qty: 3, unit: 'piece' });
  await send(anna, hers, { type: 'item.remove', itemIds: [ids[13] ?? ''] });
  await send(anna, hers, { type: 'item.restore', itemIds: [ids[13] ?? ''] });
  return id;
}

test('a list in its compact form says the same in a third of the bytes', async () => {
  const id = await makeFullList();
  const path = `/api/v2/shopping-list/${id}`;
  const list = await getList(anna, id);
  const compact = await anna.get(path, { accept: ACCEPT_COMPACT });
  expect(compact.headers.get('vary')).toContain('accept');
  expect(compact.body.items).toBeUndefined();
  expect(listOfCompact(compact.body)).toEqual(list);
  const [usual, short] = [list, compact.body].map((body) => JSON.stringify(body).length);
  expect(short).toBeLessThanOrEqual(6_000);
  expect(short).toBeLessThan((usual ?? 0) / 2.8);
});

test('only who asks gets it, and never in place of what has changed since a version', async () => {
  const id = await makeFullList();
  const path = `/api/v2/shopping-list/${id}`;
  for (const accept of ['application/json', '*/*']) {
    const { body } = await anna.get(path, { accept });
    expect((body as ShoppingList).items).toHaveLength(ITEMS);
  }
  const { version } = await getList(anna, id);
  const { body } = await anna.get(`${path}?since=${version - 1}`, { accept: ACCEPT_COMPACT });
  expect(body.operations).toHaveLength(1);
});

/** Nothing is compressed, so a guess doesn't become shorter if the text also occurs elsewhere. */
test('the length of a list tells nothing of a note to those who may name a product on it', async () => {
  const lengthWith = async (guess: string): Promise<number> => {
    const id = await makeList(anna, jan);
    const safe = {
      itemId: uuidv7(),
      productId: uuidv7(),
      productName: freshName('Sejf'),
      qty: 1,
      unit: 'piece' as const,
    };
    const added = { ...safe, itemId: uuidv7(), productId: uuidv7(), productName: guess };
    for (const item of [{ ...safe, note: 'PIN 4711' }, added]) {
      succeeded(await sendOperations(anna, id, makeOperation({ type: 'item.add', items: [item] })));
    }
    const { body } = await anna.get(`/api/v2/shopping-list/${id}`, { accept: ACCEPT_COMPACT });
    return JSON.stringify({ ...body, name: '', rows: body.rows.slice(1) }).length;
  };
  expect(await lengthWith('PIN 4711')).toBe(await lengthWith('PIN 4712'));
});
