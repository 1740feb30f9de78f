import { expect, test, vi } from 'vitest';
import type { OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import type { SyncedList } from '../../sync/synced-list.ts';
import type { ListSnapshot } from '../../sync/local-list.ts';
import { addRecipeToList, prepareAddition } from './list-addition.ts';

const SOUP = {
  id: 'soup',
  name: 'Zupa',
  portions: 2,
  products: [
    { productId: 'carrot', Product: { id: 'carrot', name: 'Marchew' }, qty: 3, unit: 'piece' },
    { productId: 'salt', Product: { id: 'salt', name: 'Sól' }, qty: 0.001, unit: 'kg' },
  ],
} as Recipe;

function sessionOf(snapshot: Partial<ListSnapshot>) {
  const dispatch = vi.fn<(draft: OperationDraft, options: { id: string }) => Promise<[]>>(async () => []);
  const syncedList = { getSnapshot: () => snapshot, dispatch } as unknown as SyncedList;
  return { syncedList, dispatch };
}
const holding = (count: number) =>
  ({ status: 'ready', list: { items: Array.from({ length: count }) } }) as ListSnapshot;

test('each try of one addition has the same ids, of the operation and of its items', async () => {
  const { syncedList, dispatch } = sessionOf({ status: 'loading' });
  const addition = prepareAddition(SOUP);
  await addRecipeToList(syncedList, addition, 4);
  await addRecipeToList(syncedList, addition, 4);
  const [[draft, options], again] = dispatch.mock.calls as [[OperationDraft, { id: string }], unknown];
  expect(again).toEqual([draft, options]);
  expect(options.id).toBe(addition.id);
  expect(draft).toMatchObject({
    type: 'item.add',
    recipeId: 'soup',
    items: [
      { itemId: addition.items[0]?.itemId, productId: 'carrot', productName: 'Marchew', qty: 6 },
      { itemId: addition.items[1]?.itemId, productId: 'salt', qty: 0.002, unit: 'kg' },
    ],
  });
  expect(prepareAddition(SOUP).id).not.toBe(addition.id);
});

test('amounts are added as they stand where no portions are asked for', async () => {
  const { syncedList, dispatch } = sessionOf({ status: 'loading' });
  await addRecipeToList(syncedList, prepareAddition({ ...SOUP, portions: null }), null);
  expect(dispatch.mock.calls[0]?.[0]).toMatchObject({ items: [{ qty: 3 }, { qty: 0.001 }] });
});

test('what is bought whole is added whole', async () => {
  const { syncedList, dispatch } = sessionOf({ status: 'loading' });
  await addRecipeToList(syncedList, prepareAddition(SOUP), 1);
  expect(dispatch.mock.calls[0]?.[0]).toMatchObject({ items: [{ qty: 2 }, { qty: 0.001 }] });
});

test('a remark says as much as is added, or for how many it is', async () => {
  const { syncedList, dispatch } = sessionOf({ status: 'loading' });
  const notes = ['+ 1 żółtko', 'razem 30 g', '2 duże', 'z puszki'];
  const products = notes.map((note) => ({ ...SOUP.products[0]!, note }));
  await addRecipeToList(syncedList, prepareAddition({ ...SOUP, products }), 6);
  expect(dispatch.mock.calls[0]?.[0]).toMatchObject({
    items: ['+ 3 żółtka', 'razem 90 g', 'na 2 porcje: 2 duże', 'z puszki'].map((note) => ({ qty: 9, note })),
  });
});

test('what two places of a recipe need of a product is added whole together', async () => {
  const { syncedList, dispatch } = sessionOf({ status: 'loading' });
  const half = { productId: 'onion', Product: { id: 'onion', name: 'Cebula' }, qty: 0.5, unit: 'piece' };
  await addRecipeToList(syncedList, prepareAddition({ ...SOUP, products: [half, half] }), 2);
  expect(dispatch.mock.calls[0]?.[0]).toMatchObject({ items: [{ productId: 'onion', qty: 1 }] });
});

test('a list that is gone, or has no room, is told before anything is done', async () => {
  const ended = sessionOf({ status: 'gone', code: 'FORBIDDEN' });
  expect(await addRecipeToList(ended.syncedList, prepareAddition(SOUP), 2)).toEqual({
    ok: false,
    reason: 'Dostęp zabroniony.',
  });
  const full = sessionOf(holding(1_999));
  expect(await addRecipeToList(full.syncedList, prepareAddition(SOUP), 2)).toEqual({
    ok: false,
    reason: 'Lista może mieć najwyżej 2000 pozycji. Usuń niepotrzebne i spróbuj ponownie.',
  });
  expect([ended.dispatch, full.dispatch].flatMap(({ mock }) => mock.calls)).toEqual([]);
  const { syncedList, dispatch } = sessionOf(holding(1_998));
  const addition = prepareAddition(SOUP);
  expect(await addRecipeToList(syncedList, addition, 2)).toEqual({
    ok: true,
    undo: {
      undo: [{ type: 'item.remove', itemIds: addition.items.map(({ itemId }) => itemId) }],
      since: { epoch: '', version: 0 },
    },
  });
  expect(dispatch).toHaveBeenCalledOnce();
});
