import { describe, expect, test } from 'vitest';
import type { AppliedOperation } from '../../../contract/shopping-lists/operations.ts';
import { UNITS } from '../../../contract/quantities/units.ts';
import { succeeded } from '../../../test/client.ts';
import {
  addItem,
  freshName,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../../../test/household.ts';
import { openTestServer } from '../../../test/open-test-server.ts';

const server = await openTestServer();
const anna = await server.signUp();

const itemsOf = async (listId: string) =>
  (await getList(anna, listId)).items.map(({ productQty, productUnit, unitLabel }) => [
    productQty,
    productUnit,
    unitLabel,
  ]);

describe('units of a Polish kitchen', () => {
  test('are taken and given by the older calls, all of them', async () => {
    const listId = await makeList(anna);
    for (const unit of UNITS) await addItem(anna, listId, { qty: 2, unit });
    const items = await itemsOf(listId);
    expect(items.map(([, unit]) => unit)).toEqual([...UNITS]);
    expect(items.map(([, , label]) => label)).toEqual([
      ...Array.from({ length: 10 }, () => undefined),
      'dag',
      'szklanki',
      'opak.',
      'pęczki',
      'ząbki',
      'garście',
      'plastry',
      'kromki',
      'kostki',
      'główki',
      'liście',
      'gałązki',
      'butelki',
      'słoiki',
      'torebki',
    ]);
  });

  test('come with their label in every answer and announcement, in the form for the quantity', async () => {
    const listId = await makeList(anna);
    const item = { ...newItem(), qty: 5, unit: 'clove' as const };
    const add = makeOperation({ type: 'item.add', items: [item] });
    await sendOperations(anna, listId, add);
    expect(await itemsOf(listId)).toEqual([[5, 'clove', 'ząbków']]);

    await sendOperations(anna, listId, makeOperation({ type: 'item.set', itemId: item.itemId, qty: 2 }));
    expect(await itemsOf(listId)).toEqual([[2, 'clove', 'ząbki']]);
    const since = succeeded(await anna.get(`/api/v2/shopping-list/${listId}?since=0`));
    expect(JSON.stringify(since)).toContain('"unitLabel":"ząbki"');
    expect(JSON.stringify(server.announcements)).toContain('"unitLabel":"ząbki"');

    await sendOperations(
      anna,
      listId,
      makeOperation({ type: 'item.set', itemId: item.itemId, qty: 2, unit: 'g' }),
    );
    expect(await itemsOf(listId)).toEqual([[2, 'g', undefined]]);
  });

  test('have the label of their time in what is rebuilt from the log', async () => {
    const listId = await makeList(anna);
    const others = Array.from({ length: 40 }, () => newItem());
    await sendOperations(anna, listId, makeOperation({ type: 'item.add', items: others }));
    const { version } = await getList(anna, listId);
    const item = { ...newItem(), qty: 5, unit: 'clove' as const };
    await sendOperations(anna, listId, makeOperation({ type: 'item.add', items: [item] }));
    for (const amount of [{ qty: 2 }, { unit: 'g' as const }]) {
      const change = makeOperation({ type: 'item.set', itemId: item.itemId, ...amount });
      await sendOperations(anna, listId, change);
    }
    const { operations } = succeeded(await anna.get(`/api/v2/shopping-list/${listId}?since=${version}`)) as {
      operations: AppliedOperation[];
    };
    const labels = operations.map(({ effects }) => effects.items?.map(({ unitLabel }) => unitLabel));
    expect(labels).toEqual([['ząbków'], ['ząbki'], [undefined]]);
  });

  test('stand in recipes, and go from there to a list', async () => {
    const product = await makeProduct(anna);
    const body = {
      name: freshName('Przepis'),
      text: '',
      portions: 4,
      products: [{ productId: product.id, qty: 1.5, unit: 'cup' }],
    };
    const { id } = succeeded(await anna.post('/api/v2/recipe', body)) as { id: string };
    expect(succeeded(await anna.get(`/api/v2/recipe/${id}`)).products).toMatchObject([
      { qty: 1.5, unit: 'cup', unitLabel: 'szklanki' },
    ]);
    const listId = await makeList(anna);
    succeeded(
      await anna.post(`/api/v2/shopping-list/${listId}/add-recipe-products-to-shopping-list`, {
        recipeId: id,
        portions: 4,
      }),
    );
    expect(await itemsOf(listId)).toEqual([[1.5, 'cup', 'szklanki']]);
  });
});
