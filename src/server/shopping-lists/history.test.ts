import type { KyselyPlugin } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { OperationDraft, UndoDraft } from '../../contract/shopping-lists/operations.ts';
import type { HistoryAnswer, HistoryEntry } from '../../contract/shopping-lists/history.ts';
import type { TestClient } from '../../test/client.ts';
import {
  addItem,
  freshName,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../../test/household.ts';
import { makeRecipe } from '../../test/recipes.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import type { Db } from '../db/tables.ts';

const server = await openTestServer();
const [anna, jan] = [await server.signUp({ name: 'Anna' }), await server.signUp({ name: 'Jan' })];

let list: string;
beforeEach(async () => {
  list = await makeList(anna, jan);
});

const PATH = '/api/v2/shopping-list';
async function history(who = anna, before?: number): Promise<HistoryAnswer> {
  const { status, body } = await who.get(
    `${PATH}/${list}/history${before === undefined ? '' : `?before=${before}`}`,
  );
  expect(status).toBe(200);
  return body as HistoryAnswer;
}
const newest = async (who = anna): Promise<HistoryEntry> => {
  const [entry] = (await history(who)).entries;
  if (entry === undefined) throw new Error('nothing happened');
  return entry;
};
const bySeq = async (seq: number, who = anna) =>
  (await history(who)).entries.find((entry) => entry.seq === seq);

/** Sends operations whose base is the current version. */
async function act(who: TestClient, ...drafts: OperationDraft[]): Promise<void> {
  const { body } = await sendOperations(who, list, ...drafts.map((draft) => makeOperation(draft)));
  expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
    drafts.map(() => 'applied'),
  );
}
const takeBack = (who: TestClient, undo: UndoDraft[]) => act(who, ...undo);
const check = (checked: boolean, ...itemIds: string[]): OperationDraft => ({
  type: 'product.check',
  productId: uuidv7(),
  checked,
  itemIds,
});
const remove = (...itemIds: string[]): OperationDraft => ({ type: 'item.remove', itemIds });

/** The number of statements the reads of `work` take. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { snapshot } = server.database;
  const spy = vi
    .spyOn(server.database, 'snapshot')
    .mockImplementation(<T>(read: (db: Db) => Promise<T>) => snapshot((db) => read(db.withPlugin(counting))));
  await work();
  spy.mockRestore();
  return queries;
}

/** The list's content as members see it. */
const content = async () => {
  const { name, items } = await getList(anna, list);
  return {
    name,
    items: items.map(({ id, checked, productQty, productUnit, note }) => ({
      id,
      checked,
      productQty,
      productUnit,
      note,
    })),
  };
};

describe('an entry', () => {
  test('says who did what and when, the newest first', async () => {
    const [milk, flour] = [await addItem(anna, list), await addItem(jan, list)];
    const operation = makeOperation(check(true, milk.id, flour.id));
    const before = Date.now();
    await sendOperations(jan, list, operation);
    const { entries, more } = await history();
    expect(more).toBe(false);
    expect(entries.map(({ seq, type, user }) => [seq, type, user?.name])).toEqual([
      [3, 'product.check', 'Jan'],
      [2, 'item.add', 'Jan'],
      [1, 'item.add', 'Anna'],
    ]);
    expect(entries[0]).toEqual({
      seq: 3,
      type: 'product.check',
      user: { id: jan.id, name: 'Jan' },
      madeAt: operation.madeAt,
      receivedAt: expect.any(Number),
      products: [milk.productName, flour.productName],
      productCount: 2,
      checked: true,
      undo: [
        {
          type: 'product.check',
          productId: milk.productId,
          checked: false,
          itemIds: [milk.id, flour.id],
        },
      ],
    });
    expect(entries[0]?.receivedAt).toBeGreaterThanOrEqual(before);
    expect(entries[0]?.receivedAt).toBeLessThanOrEqual(Date.now());
  });

  test('exists only for operations that took effect', async () => {
    const { id } = await addItem(anna, list);
    await sendOperations(jan, list, makeOperation({ type: 'list.rename', name: freshName('Nowa') }));
    await sendOperations(jan, list, makeOperation(check(true, uuidv7())));
    await act(jan, check(true, id));
    expect((await history()).entries.map(({ seq }) => seq)).toEqual([2, 1]);
  });

  test('of a removal names the removed products, each once', async () => {
    const { id: productId, name } = await makeProduct(anna);
    const items = [await addItem(anna, list, { productId }), await addItem(anna, list, { productId })];
    const other = await addItem(anna, list);
    await act(jan, { type: 'clear.all', itemIds: [...items, other].map(({ id }) => id) });
    expect(await newest()).toMatchObject({
      type: 'clear.all',
      products: [name, other.productName],
      productCount: 2,
    });
  });

  test('of an untick, a renaming or a recipe says so', async () => {
    const { id } = await addItem(anna, list);
    await act(anna, check(true, id), check(false, id));
    expect((await newest()).checked).toBe(false);
    const name = freshName('Niedziela');
    await act(anna, { type: 'list.rename', name });
    expect(await newest()).toMatchObject({ type: 'list.rename', name, products: [], productCount: 0 });
    const product = await makeProduct(anna);
    const recipe = await makeRecipe(server, [{ productId: product.id, qty: 1, unit: 'kg' }]);
    await jan.post(`${PATH}/${list}/add-recipe-products-to-shopping-list`, { recipeId: recipe.id });
    expect(await newest()).toMatchObject({
      type: 'item.add',
      recipeName: recipe.name,
      products: [product.name],
      user: { id: jan.id },
    });
  });

  test('names a product as it was called then; a product’s renaming or merging has both names', async () => {
    const item = await addItem(anna, list);
    const name = freshName('Mleko');
    await jan.patch(`/api/v2/product/${item.productId}`, { name });
    expect(await newest()).toMatchObject({
      type: 'product.renamed',
      user: { id: jan.id },
      products: [item.productName],
      productCount: 1,
      name,
      undo: [],
    });
    expect((await bySeq(1))?.products).toEqual([item.productName]);
    const into = await makeProduct(anna);
    await anna.post(`/api/v2/product/${item.productId}/merge`, { into: into.id });
    expect(await newest()).toMatchObject({
      type: 'product.merged',
      products: [name],
      name: into.name,
      undo: [],
    });
    await act(jan, remove(item.id));
    expect((await newest()).products).toEqual([into.name]);
  });

  test('spells out twenty products, and counts the others', async () => {
    const items = Array.from({ length: LIMITS.historyProducts + 3 }, () => newItem());
    await act(anna, { type: 'item.add', items });
    const { products, productCount } = await newest();
    expect(products).toEqual(items.slice(0, LIMITS.historyProducts).map(({ productName }) => productName));
    expect(productCount).toBe(LIMITS.historyProducts + 3);
  });

  test('of a deleted user still names them, and can be taken back', async () => {
    const [admin, guest] = [await server.signUp({ role: 'admin' }), await server.signUp()];
    await anna.post(`${PATH}/${list}/add-user`, { user: guest.user.email });
    const { id } = await addItem(anna, list);
    await act(guest, check(true, id));
    await admin.delete(`/api/users/${guest.id}`);
    const entry = await newest();
    expect(entry.user).toEqual({ id: guest.id, name: guest.user.name });
    await takeBack(anna, entry.undo);
    expect((await content()).items).toMatchObject([{ checked: false }]);
  });
});

describe('a change of an item', () => {
  test('is told with the quantity before and after', async () => {
    const { id: itemId } = await addItem(anna, list, { qty: 1, unit: 'l' });
    await act(anna, { type: 'item.set', itemId, qty: 2, unit: 'handful' });
    const entry = await newest();
    expect(entry).toMatchObject({
      quantities: {
        before: { qty: 1, unit: 'l' },
        after: { qty: 2, unit: 'handful', unitLabel: 'garście' },
      },
    });
    expect(entry).not.toHaveProperty('note');
  });

  test('is told with the new note, or that there is none', async () => {
    const { id: itemId } = await addItem(anna, list);
    await act(anna, { type: 'item.set', itemId, note: 'świeże' });
    expect(await newest()).toMatchObject({ note: 'świeże' });
    await act(anna, { type: 'item.set', itemId, note: null });
    const entry = await newest();
    expect(entry).toMatchObject({ note: null });
    expect(entry).not.toHaveProperty('quantities');
  });
});

describe('taking back', () => {
  test('gives all members the list there was, whatever the operation', async () => {
    const [a, b] = [await addItem(anna, list), await addItem(anna, list)];
    await act(anna, check(true, b.id));
    const itemIds = [a.id, b.id];
    const drafts: OperationDraft[] = [
      { type: 'item.add', items: [newItem(), newItem()] },
      { type: 'item.set', itemId: a.id, qty: 2.5, unit: 'kg', note: 'dojrzałe' },
      check(true, a.id),
      check(false, b.id),
      remove(a.id),
      { type: 'clear.checked', itemIds },
      { type: 'clear.all', itemIds },
      { type: 'list.rename', name: freshName('Niedziela') },
    ];
    for (const draft of drafts) {
      const before = await content();
      await act(anna, draft);
      const { undo, type } = await newest();
      expect(await content()).not.toEqual(before);
      await takeBack(draft.type === 'list.rename' ? anna : jan, undo);
      expect([type, await content()]).toEqual([type, before]);
    }
  });

  test('can be taken back itself', async () => {
    const { id } = await addItem(anna, list);
    await act(anna, remove(id));
    await takeBack(jan, (await newest()).undo);
    await takeBack(anna, (await newest()).undo);
    expect((await content()).items).toEqual([]);
    await takeBack(anna, (await newest()).undo);
    expect((await content()).items).toMatchObject([{ id }]);
  });

  test('is offered for those items an operation was the last to change', async () => {
    const [a, b] = [await addItem(anna, list), await addItem(anna, list)];
    await act(anna, check(true, a.id, b.id));
    const tick = (await newest()).seq;
    await act(jan, check(false, a.id));
    expect((await bySeq(tick))?.undo).toMatchObject([{ checked: false, itemIds: [b.id] }]);
    await act(jan, remove(b.id));
    expect((await bySeq(tick))?.undo).toEqual([]);
    // Others have changed the items themselves, so nothing of them can be taken back either.
    expect((await bySeq(1))?.undo).toEqual([]);
    expect((await newest()).undo).toEqual([{ type: 'item.restore', itemIds: [b.id] }]);
  });

  test('of a tick is still right after the product was merged', async () => {
    const item = await addItem(anna, list);
    await act(anna, check(true, item.id));
    await anna.post(`/api/v2/product/${item.productId}/merge`, { into: (await makeProduct(anna)).id });
    await takeBack(jan, (await bySeq(2))?.undo ?? []);
    expect((await content()).items).toMatchObject([{ id: item.id, checked: false }]);
  });

  test('of a removal restores products that were merged or deleted in the meantime', async () => {
    const item = await addItem(anna, list);
    await act(anna, remove(item.id));
    const into = await makeProduct(anna);
    await anna.post(`/api/v2/product/${item.productId}/merge`, { into: into.id });
    await takeBack(jan, (await newest()).undo);
    expect((await getList(anna, list)).items).toMatchObject([{ id: item.id, productId: into.id }]);
  });

  test('of a renaming is offered to the owner, and for the newest one only, whatever the page', async () => {
    const first = (await getList(anna, list)).name;
    await act(anna, { type: 'list.rename', name: freshName('Druga') });
    expect((await newest()).undo).toEqual([{ type: 'list.rename', name: first }]);
    expect((await newest(jan)).undo).toEqual([]);
    const { id } = await addItem(anna, list);
    await act(anna, check(true, id));
    // Alone on a later page: first without, then with a newer renaming on the page before.
    expect((await history(anna, 2)).entries).toMatchObject([{ seq: 1, undo: [{ name: first }] }]);
    await act(anna, { type: 'list.rename', name: freshName('Trzecia') });
    expect((await history(anna, 2)).entries).toMatchObject([{ seq: 1, undo: [] }]);
    expect((await bySeq(1))?.undo).toEqual([]);
    // The same name comes back, but through another renaming.
    await takeBack(anna, (await newest()).undo);
    expect((await bySeq(1))?.undo).toEqual([]);
  });
});

describe('pages', () => {
  test('are fifty entries each, and say whether older ones follow', async () => {
    const count = LIMITS.historyPage * 2;
    const { id } = await addItem(anna, list);
    await act(anna, ...Array.from({ length: count - 1 }, (_, n) => check(n % 2 === 0, id)));
    const seqs = (from: number) => Array.from({ length: LIMITS.historyPage }, (_, n) => from - n);
    const first = await history();
    expect([first.entries.map(({ seq }) => seq), first.more]).toEqual([seqs(count), true]);
    const second = await history(jan, first.entries.at(-1)?.seq);
    expect([second.entries.map(({ seq }) => seq), second.more]).toEqual([seqs(count / 2), false]);
    expect(await history(jan, 1)).toEqual({ entries: [], more: false });
    // Of a hundred ticks and unticks only the last one can still be undone.
    expect([...first.entries, ...second.entries].filter(({ undo }) => undo.length > 0)).toHaveLength(1);
  });

  test('take a few queries, however long the log is', async () => {
    await addItem(anna, list);
    const few = await queriesOf(() => history());
    for (let n = 0; n < 20; n += 1) {
      const item = newItem();
      await act(n % 2 === 0 ? anna : jan, { type: 'item.add', items: [item] }, remove(item.itemId));
    }
    const many = await queriesOf(() => history());
    expect(many).toBeLessThanOrEqual(few + 1);
    expect(many).toBeLessThanOrEqual(6);
  });

  test('of an empty list are empty, and an invalid `before` is refused', async () => {
    expect(await history()).toEqual({ entries: [], more: false });
    for (const before of ['0', '-1', '1.5', 'x', '']) {
      const { status, body } = await anna.get(`${PATH}/${list}/history?before=${before}`);
      expect([before, status, body.message]).toEqual([before, 400, 'VALIDATION_ERROR']);
    }
  });
});
