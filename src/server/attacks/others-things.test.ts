import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';
import { CALLS, makeWorld, type World } from '../../test/calls.ts';
import { snapshot } from '../../test/faults.ts';
import { callEach } from '../../test/hostile.ts';
import { addItem, getList, makeList, makeOperation, newItem, sendOperations } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';

/** Users who reach for more than is theirs. Every route and event: authorisation.test.ts. */

const V2 = '/api/v2/shopping-list';
const OLD = '/api/shopping-lists';

let world: World;
const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
beforeEach(async () => {
  world = await makeWorld(server);
});

const state = () => snapshot(server.database.read, ['shoppingListOperations', 'attempts']);
const ofNoList = [`GET ${V2}`, `GET ${V2}/deleted`, `GET ${OLD}`, `POST ${OLD}`];
const onOneList = Object.keys(CALLS).filter(
  (name) => / \/api\/(v2\/)?shopping-list/.test(name) && !ofNoList.includes(name),
);

test('8: another owner’s object by its id', async () => {
  expect(onOneList.length).toBeGreaterThan(15);
  const outcomes = await callEach(world, onOneList, 'stranger');
  expect(new Set(Object.values(outcomes))).toEqual(new Set(['FORBIDDEN']));
  const byAdmin = await callEach(world, onOneList, 'admin');
  expect(new Set(Object.values(byAdmin))).toEqual(new Set(['FORBIDDEN']));
  const { stranger, owner } = world.people;
  const mine = await addItem(owner, world.list);
  for (const path of [V2, OLD, '/api/v2/product', '/api/v2/recipe']) {
    const seen = JSON.stringify((await stranger.get(path)).body);
    expect([path, seen.includes(world.list), seen.includes(mine.id)]).toEqual([path, false, false]);
  }
});

describe('9: a foreign id nested in a body (an item of another list, a product of another list’s operation)', () => {
  /** Operations on the author's own list that name an item of another user's list. */
  const naming = (itemId: string, productId: string): OperationDraft[] => [
    { type: 'item.set', itemId, qty: 7, note: 'obce' },
    { type: 'item.remove', itemIds: [itemId] },
    { type: 'item.restore', itemIds: [itemId] },
    { type: 'product.check', productId, checked: true, itemIds: [itemId] },
    { type: 'product.check', productId, checked: false, itemIds: [itemId] },
    { type: 'clear.checked', itemIds: [itemId] },
    { type: 'clear.all', itemIds: [itemId] },
    { type: 'item.add', items: [{ ...newItem(), itemId }] },
  ];

  test('an item of a list the author cannot see is neither changed nor shown', async () => {
    const { owner, stranger } = world.people;
    const item = await addItem(owner, world.list);
    const own = await makeList(stranger);
    const before = await getList(owner, world.list);
    for (const draft of naming(item.id, item.productId)) {
      const { status, body } = await sendOperations(stranger, own, makeOperation(draft));
      const outcome = draft.type === 'item.add' ? 'applied' : 'superseded';
      expect([status, draft.type, body.results[0].outcome]).toEqual([200, draft.type, outcome]);
      expect(JSON.stringify(body)).not.toContain(item.productName);
    }
    expect(await getList(owner, world.list)).toEqual(before);
    // The other user's is another item, which only has the same id.
    const [ours] = (await getList(stranger, own)).items;
    expect([ours?.id, ours?.productId === item.productId]).toEqual([item.id, false]);
  });

  test('the same holds for the older calls, with the list’s id in the body', async () => {
    const { owner, stranger } = world.people;
    const item = await addItem(owner, world.list);
    const own = await makeList(stranger);
    const body = {
      shoppingListId: world.list,
      productId: item.productId,
      qty: 1,
      unit: 'kg',
      state: true,
      user: stranger.user.email,
    };
    const before = await state();
    for (const name of onOneList.filter((each) => each.includes(OLD) && !each.includes(':'))) {
      const [method = '', path = ''] = name.split(' ');
      const recipeId = uuidv7();
      const answer = await stranger.send(method, path, { ...body, recipeId });
      expect([name, answer.status, answer.body.message]).toEqual([name, 403, 'FORBIDDEN']);
      // Two list ids in one body: the list that is authorised must be the one that is changed.
      const twice = await stranger.send(method, path, {
        ...body,
        recipeId,
        listId: own,
        id: item.id,
        list: own,
      });
      expect([name, twice.status]).toEqual([name, 403]);
    }
    expect(await state()).toEqual(before);
  });

  test('add-product with the id of an item elsewhere moves nothing either', async () => {
    const { owner, stranger } = world.people;
    const item = await addItem(owner, world.list);
    const own = await makeList(stranger);
    const answer = await stranger.post(`${OLD}/add-product`, {
      shoppingListId: own,
      id: item.id,
      productId: item.productId,
      qty: 1,
      unit: 'kg',
    });
    expect(answer.status).toBe(200);
    expect((await getList(owner, world.list)).items).toEqual([item]);
  });

  test('creating a list under the id of another user’s takes nothing over', async () => {
    const { owner, stranger } = world.people;
    const before = await getList(owner, world.list);
    const answer = await stranger.post(OLD, { id: world.list, name: 'Moja' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await getList(owner, world.list)).toEqual(before);
    expect((await stranger.get(`${V2}/${world.list}`)).status).toBe(403);
  });
});

describe('10: a batch or partial call that skips the check the single call makes', () => {
  test('an operation that is refused alone is refused in a batch', async () => {
    const { member, owner } = world.people;
    const rename = makeOperation({ type: 'list.rename', name: 'Przejęta' });
    const add = () => makeOperation({ type: 'item.add', items: [newItem()] });
    for (const batch of [
      [rename],
      [add(), rename, add()],
      [rename, rename],
      Array.from({ length: 100 }, () => rename),
    ]) {
      const { body } = await sendOperations(member, world.list, ...batch);
      const ofRename = body.results.filter(({ id }: { id: string }) => id === rename.id);
      expect(ofRename.length).toBeGreaterThan(0);
      for (const result of ofRename) expect(result).toMatchObject({ outcome: 'refused', code: 'FORBIDDEN' });
    }
    expect((await getList(owner, world.list)).name).not.toBe('Przejęta');
    expect((await getList(owner, world.list)).items).toHaveLength(2);
  });

  test('a batch to a list the author cannot see is refused as a whole, whatever its operations', async () => {
    const { owner, stranger } = world.people;
    const known = makeOperation({ type: 'item.add', items: [newItem()] });
    await sendOperations(owner, world.list, known);
    const before = await state();
    for (const batch of [[known], [makeOperation({ type: 'item.add', items: [newItem()] }), known]]) {
      const { status, body } = await sendOperations(stranger, world.list, ...batch);
      expect([status, body.message]).toEqual([403, 'FORBIDDEN']);
    }
    expect(await state()).toEqual(before);
  });

  test('one invalid operation refuses the batch, and nothing of it is written', async () => {
    const { owner } = world.people;
    const good = makeOperation({ type: 'item.add', items: [newItem()] });
    const before = await state();
    for (const bad of [
      { ...good, type: 'list.take' },
      { ...good, type: 'product.renamed' },
      { ...good, items: [] },
      { ...good, v: 2 },
      null,
    ]) {
      const { status } = await sendOperations(owner, world.list, good, bad);
      expect(status).toBe(400);
    }
    const tooMany = Array.from({ length: 501 }, () =>
      makeOperation({ type: 'clear.all', itemIds: [uuidv7()] }),
    );
    expect((await sendOperations(owner, world.list, ...tooMany)).status).toBe(400);
    expect(await state()).toEqual(before);
  });
});
