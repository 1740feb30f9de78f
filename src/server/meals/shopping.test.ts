import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import {
  HIDDEN_LIST_ID,
  type Meal,
  type MealBody,
  type MealOnListAnswer,
  type MealShopping,
} from '../../contract/meals.ts';
import { succeeded, type TestClient } from '../../test/client.ts';
import {
  addItem,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../../test/household.ts';
import { makeMeal } from '../../test/meals.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const [anna, jan, stranger] = [await server.signUp(), await server.signUp(), await server.signUp()];

const DAY = '2026-11-23';
/** Anna's list, which Jan is a member of, and a meal of today. */
let list: string;
let meal: Meal;
beforeEach(async () => {
  list = await makeList(anna, jan);
  meal = await makeMeal(anna, { day: DAY });
});

const noted = (itemId: string) => ({ itemId, qty: 1, unit: 'piece', note: null });
const say = async (who: TestClient, shopping: MealBody['shopping']): Promise<MealShopping | null> =>
  succeeded(await who.put(`/api/v2/meal/${meal.id}`, { shopping })).shopping;

/** Puts something for the meal on the list, and says so. */
async function putOnList(who: TestClient, round: number, before: MealShopping['items'] = []) {
  const { id } = await addItem(who, list);
  const shopping = { listId: list, round, items: [...before, noted(id)] };
  expect(await say(who, shopping)).toEqual(shopping);
  return { itemId: id, shopping };
}

const removeItem = (who: TestClient, itemId: string) =>
  sendOperations(who, list, makeOperation({ type: 'item.remove', itemIds: [itemId] }));

async function buyAndClear(who: TestClient, itemId: string): Promise<void> {
  const item = (await getList(who, list)).items.find(({ id }) => id === itemId);
  const tick = { productId: item?.productId ?? '', checked: true, itemIds: [itemId] };
  await sendOperations(
    who,
    list,
    makeOperation({ type: 'product.check', ...tick }),
    makeOperation({ type: 'clear.checked', itemIds: [itemId] }),
  );
}

describe('the round of a meal', () => {
  test.each([0, 1.5])('is a whole number from 1, and not %s', async (round) => {
    const shopping = { listId: list, round, items: [] };
    const { status, body } = await anna.put(`/api/v2/meal/${meal.id}`, { shopping });
    expect([status, body.message, body.issues]).toEqual([400, 'VALIDATION_ERROR', ['shopping.round']]);
  });

  test('is not set back by an undo that comes late, and the meal stays where it was put since', async () => {
    const first = await putOnList(jan, 1);
    await removeItem(jan, first.itemId);
    const second = await putOnList(anna, 2);
    await buyAndClear(anna, second.itemId);
    expect(await say(jan, { listId: null, round: 1, items: [] })).toEqual(second.shopping);
    await putOnList(anna, 3, second.shopping.items);
  });

  test('is not set back by an addition that comes late, of which what is on the list now is noted too', async () => {
    const early = await addItem(jan, list);
    const second = await putOnList(anna, 2);
    const late = { listId: list, round: 1, items: [noted(early.id)] };
    const both = { ...second.shopping, items: [noted(second.itemId), noted(early.id)] };
    expect(await say(jan, late)).toEqual(both);
    await removeItem(anna, early.id);
    expect(await say(jan, { ...late, items: [{ ...noted(early.id), qty: 2 }] })).toEqual(both);
    const other = await makeList(jan);
    const elsewhere = { listId: other, round: 1, items: [noted((await addItem(jan, other)).id)] };
    expect(await say(jan, elsewhere)).toEqual({ ...elsewhere, round: 2 });
  });

  test('never has more items than can be noted, however many come late', async () => {
    const { id: productId, name } = await makeProduct(anna);
    const items = Array.from({ length: LIMITS.recipeIngredients }, () => newItem({ id: productId, name }));
    await sendOperations(anna, list, makeOperation({ type: 'item.add', items }));
    const all = items.map(({ itemId }) => noted(itemId));
    await say(anna, { listId: list, round: 2, items: all });
    const late = noted((await addItem(jan, list)).id);
    const both = await say(jan, { listId: list, round: 1, items: [late] });
    expect(both?.items).toEqual([...all.slice(1), late]);
  });

  test('has the larger amount of two, as the list does, whichever is noted later', async () => {
    const added = newItem();
    const { itemId } = added;
    // Neither has seen the other's.
    const put = (who: TestClient, qty: number) => {
      const operation = makeOperation({ type: 'item.add', items: [{ ...added, qty }] }, { base: 0 });
      return sendOperations(who, list, operation);
    };
    const note = (qty: number) => ({ listId: list, round: 1, items: [{ ...noted(itemId), qty }] });
    await put(anna, 1);
    await put(jan, 3);
    expect(await say(jan, note(3))).toEqual(note(3));
    expect(await say(anna, note(1))).toEqual(note(3));
    const [item] = (await getList(anna, list)).items;
    await sendOperations(anna, list, makeOperation({ type: 'item.set', itemId, qty: 2 }));
    expect([item?.productQty, await say(anna, note(2))]).toEqual([3, note(2)]);
  });

  test('stays when a user says that it is on no list', async () => {
    expect(await say(anna, null)).toBeNull();
    const { itemId } = await putOnList(anna, 1);
    await buyAndClear(anna, itemId);
    const none = { listId: null, round: 1, items: [] };
    for (const _ of [1, 2]) expect(await say(jan, null)).toEqual(none);
    await putOnList(anna, 2);
  });

  test('may be some ahead, of a device without a network, and not so far that none comes after it', async () => {
    await putOnList(anna, 1);
    const ahead = await putOnList(jan, 5);
    expect((await say(jan, { listId: null, round: 1_000_000, items: [] }))?.round).toBe(25);
    await putOnList(anna, 26, ahead.shopping.items);
  });

  test('leaves a meal on its list when the next one came to none', async () => {
    const first = await putOnList(anna, 1);
    const nowhere = { listId: uuidv7(), round: 2, items: [noted(uuidv7())] };
    expect(await say(anna, nowhere)).toEqual({ ...first.shopping, round: 2 });
  });
});

test('a product that was left out stays so under the id of the one it is merged into', async () => {
  const { shopping } = await putOnList(anna, 1);
  const [merged, kept, other] = [await makeProduct(anna), await makeProduct(anna), await makeProduct(anna)];
  await say(anna, { ...shopping, leftOut: [other.id, merged.id] });
  server.announcements.length = 0;
  succeeded(await jan.post(`/api/v2/product/${merged.id}/merge`, { into: kept.id }));
  expect(server.announcements).toContainEqual(['mealChanged', meal.id]);
  const after = { ...shopping, leftOut: [other.id, kept.id] };
  const meals: Meal[] = succeeded(await jan.get(`/api/v2/meals/on-lists?from=${DAY}`));
  expect(meals.find(({ id }) => id === meal.id)?.shopping).toEqual(after);
  // A device without a network left it out before it heard of the merge.
  expect(await say(anna, { ...shopping, leftOut: [merged.id, other.id, kept.id] })).toEqual({
    ...after,
    leftOut: [kept.id, other.id],
  });
});

test('what was taken off the list before it was bought is answered with the meals on lists, and nothing else', async () => {
  const clearedOf = async (who: TestClient) => {
    const meals = succeeded(await who.get(`/api/v2/meals/on-lists?from=${DAY}`)) as MealOnListAnswer[];
    const found = meals.find(({ id }) => id === meal.id);
    return found && (found.cleared ?? []);
  };
  const first = await putOnList(anna, 1);
  const second = await putOnList(anna, 2, first.shopping.items);
  const third = await putOnList(anna, 3, second.shopping.items);
  expect(await clearedOf(jan)).toEqual([]);
  await buyAndClear(jan, first.itemId);
  await removeItem(jan, second.itemId);
  expect(await clearedOf(anna)).toEqual([second.itemId]);
  await removeItem(jan, third.itemId);
  expect(await clearedOf(jan)).toEqual([second.itemId, third.itemId]);
  expect(await clearedOf(stranger)).toBeUndefined();
});

describe('a user who has no access to the list of a meal', () => {
  const hidden = { listId: HIDDEN_LIST_ID, round: 1, items: [] };
  const seenBy = async (who: TestClient): Promise<MealShopping | null | undefined> => {
    const meals: Meal[] = succeeded(await who.get(`/api/v2/meals?from=${DAY}&to=${DAY}`));
    return meals.find(({ id }) => id === meal.id)?.shopping;
  };

  test('learns that it is on one, neither on which nor what is there', async () => {
    const { itemId, shopping } = await putOnList(anna, 1);
    expect([await seenBy(anna), await seenBy(jan), await seenBy(stranger)]).toEqual([
      shopping,
      shopping,
      hidden,
    ]);
    const answer = await stranger.put(`/api/v2/meal/${meal.id}`, { portions: 3 });
    expect(succeeded(answer).shopping).toEqual(hidden);
    const all = await stranger.get(`/api/v2/meals?from=${DAY}&to=${DAY}`);
    for (const secret of [list, itemId]) expect(JSON.stringify(all.body)).not.toContain(secret);
    await anna.delete(`/api/shopping-lists/${list}`);
    expect(await seenBy(stranger)).toEqual({ listId: null, round: 1, items: [] });
  });

  test.each<[string, MealBody['shopping']]>([
    ['none', null],
    ['none any more', { listId: null, round: 1, items: [] }],
    ['the one they see', hidden],
    ['one of theirs, where nothing came', { listId: uuidv7(), round: 1, items: [noted(uuidv7())] }],
  ])('does not take it off by saying that it is on %s', async (_, shopping) => {
    const { shopping: before } = await putOnList(anna, 1);
    expect(await say(stranger, shopping)).toEqual(hidden);
    expect(await seenBy(anna)).toEqual(before);
  });

  // spec: P4
  test('does not keep it off the list by taking the ids of its items', async () => {
    const wanted = newItem();
    const own = await makeList(stranger);
    const taken = { type: 'item.add' as const, items: [{ ...newItem(), itemId: wanted.itemId }] };
    expect((await sendOperations(stranger, own, makeOperation(taken))).body.results).toMatchObject([
      { outcome: 'applied' },
    ]);
    const added = await sendOperations(anna, list, makeOperation({ type: 'item.add', items: [wanted] }));
    expect(added.body.results).toMatchObject([{ outcome: 'applied' }]);
    const shopping = { listId: list, round: 1, items: [noted(wanted.itemId)] };
    expect(await say(anna, shopping)).toEqual(shopping);
    // If the stranger says it, the meal is on no list: their own list has another item under that id, and they have no
    // access to hers.
    const other = await makeMeal(stranger, { day: DAY });
    const answer = await stranger.put(`/api/v2/meal/${other.id}`, { shopping });
    expect(succeeded(answer).shopping).toEqual({ listId: null, round: 1, items: [] });
  });
});

test('what is noted without measure for some meals makes no answer large, and hides nothing of other meals', async () => {
  const { itemId, shopping } = await putOnList(anna, 1);
  const items = Array.from({ length: 200 }, () => ({ ...noted(itemId), note: 'x'.repeat(500) }));
  const day = '2026-11-24';
  const large: string[] = [];
  for (let made = 0; made < 25; made += 1) {
    const fields = { day, shopping: { listId: list, round: 1, items } };
    large.push((await makeMeal(jan, fields)).id);
  }
  const last = await makeMeal(anna, { day, shopping });
  const read = async (path: string) => {
    const { status, body } = await anna.get(path);
    expect(status).toBe(200);
    expect(JSON.stringify(body).length).toBeLessThan(2_100_000);
    return new Map((body as Meal[]).map((one) => [one.id, one.shopping]));
  };
  const plan = await read(`/api/v2/meals?from=${DAY}&to=${day}`);
  const onLists = await read(`/api/v2/meals/on-lists?from=${DAY}`);
  for (const meals of [plan, onLists])
    for (const id of [meal.id, last.id]) expect(meals.get(id)).toEqual(shopping);
  const hidden = { listId: HIDDEN_LIST_ID, round: 1, items: [] };
  const isHidden = (id: string) => plan.get(id)?.listId === HIDDEN_LIST_ID;
  expect(large.filter((id) => plan.has(id))).toEqual(large);
  expect(large.filter((id) => !onLists.has(id))).toEqual(large.filter(isHidden));
  expect(large.filter(isHidden).length).toBeGreaterThan(0);
  expect(large.filter((id) => !isHidden(id)).length).toBeGreaterThan(10);
  for (const id of large.filter(isHidden)) expect(plan.get(id)).toEqual(hidden);
});
