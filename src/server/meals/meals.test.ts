import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { Meal, MealBody } from '../../contract/meals.ts';
import type { TestClient } from '../../test/client.ts';
import { beginEpoch } from '../../test/epochs.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import { addItem, freshName, makeList, makeOperation, sendOperations } from '../../test/household.ts';
import { makeMeal } from '../../test/meals.ts';
import { makeRecipe } from '../../test/recipes.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];

let days = 0;
/** A day that no other test plans. */
const freshDay = () => new Date(Date.UTC(2026, 0, (days += 1))).toISOString().slice(0, 10);
const put = (who: TestClient, id: string, body: MealBody) => who.put(`/api/v2/meal/${id}`, body);
const remove = (who: TestClient, id: string, query = '') => who.delete(`/api/v2/meal/${id}${query}`);
const planOf = async (who: TestClient, from: string, to = from) =>
  (await who.get(`/api/v2/meals?from=${from}&to=${to}`)).body as Meal[];

describe('a meal', () => {
  test('of a recipe or a text is seen by every user, by the time of day and then as added', async () => {
    const day = freshDay();
    const recipe = await makeRecipe(server, []);
    const supper = await makeMeal(anna, { day, slot: 'supper', text: 'resztki' });
    const any = await makeMeal(jan, { day, text: 'u babci' });
    const dinner = await makeMeal(anna, { day, slot: 'dinner', recipeId: recipe.id, portions: 4 });
    expect(await planOf(jan, day)).toEqual([dinner, supper, any]);
    expect(dinner).toEqual({
      id: dinner.id,
      day,
      slot: 'dinner',
      name: recipe.name,
      recipeId: recipe.id,
      portions: 4,
      shopping: null,
      version: 1,
    });
    expect([supper.name, supper.recipeId, any.slot]).toEqual(['resztki', null, null]);
  });

  test('changes field by field, and the later arrival wins', async () => {
    const [day, other] = [freshDay(), freshDay()];
    const { id } = await makeMeal(anna, { day, slot: 'dinner' });
    const announced = await server.announcedBy(async () => {
      await Promise.all([put(anna, id, { day: other }), put(jan, id, { portions: 3 })]);
      await put(jan, id, { slot: null });
    });
    expect(announced).toEqual([1, 2, 3].map(() => ['mealChanged', id]));
    expect(await planOf(anna, day)).toEqual([]);
    expect(await planOf(anna, other)).toMatchObject([{ id, portions: 3, slot: null, version: 4 }]);
  });

  test('sent again has no second effect, though it was changed or removed since', async () => {
    const [day, other] = [freshDay(), freshDay()];
    const id = uuidv7();
    const first = { changeId: uuidv7(), day, text: 'zupa' };
    const second = { changeId: uuidv7(), day: other };
    for (const body of [first, second]) await put(anna, id, body);
    await put(jan, id, { day });
    const announced = await server.announcedBy(async () => {
      for (const body of [first, second]) {
        expect((await put(anna, id, body)).body).toMatchObject({ day, version: 3 });
      }
    });
    // Each is announced again: the first announcement may have been lost with the answer.
    expect(announced).toEqual([1, 2].map(() => ['mealChanged', id]));
    await remove(jan, id);
    expect((await put(anna, id, second)).status).toBe(200);
    expect(await planOf(anna, day)).toEqual([]);
  });

  test('keeps the name of a deleted recipe, and is of the recipe again when that is brought back', async () => {
    const day = freshDay();
    const recipe = await makeRecipe(server, []);
    await makeMeal(anna, { day, recipeId: recipe.id });
    await jan.delete(`/api/v2/recipe/${recipe.id}`);
    expect(await planOf(anna, day)).toMatchObject([{ name: recipe.name, recipeId: null }]);
    await jan.post(`/api/v2/recipe/${recipe.id}/restore`);
    expect(await planOf(anna, day)).toMatchObject([{ name: recipe.name, recipeId: recipe.id }]);
  });

  test('may become another recipe or a text, never both', async () => {
    const recipe = await makeRecipe(server, []);
    const { id } = await makeMeal(anna, { day: freshDay() });
    expect((await put(anna, id, { recipeId: recipe.id })).body).toMatchObject({ recipeId: recipe.id });
    expect((await put(anna, id, { text: 'resztki' })).body).toMatchObject({
      name: 'resztki',
      recipeId: null,
    });
    expect((await put(anna, id, { text: 'x', recipeId: recipe.id })).status).toBe(400);
  });

  test('keeps where its ingredients were put', async () => {
    const { id } = await makeMeal(anna, { day: freshDay() });
    const list = await makeList(jan);
    const { id: itemId } = await addItem(jan, list);
    const items = [{ itemId, qty: 1.5, unit: 'kg', note: null }];
    const shopping = { listId: list, round: 1, items, leftOut: [uuidv7()] };
    expect((await put(jan, id, { shopping })).body.shopping).toEqual(shopping);
    // Its round counts as used nevertheless.
    const none = { listId: null, round: 1, items: [] };
    expect((await put(jan, id, { shopping: null })).body.shopping).toEqual(none);
  });

  test('that is on a list is found however far ahead, by users who see the list, until it is removed or on none', async () => {
    const onLists = async (who: TestClient, from: string): Promise<Meal[]> =>
      (await who.get(`/api/v2/meals/on-lists?from=${from}`)).body;
    const list = await makeList(anna, jan);
    const { id: itemId } = await addItem(anna, list);
    const shopping = { listId: list, round: 1, items: [{ itemId, qty: 1, unit: 'kg' as const, note: null }] };
    const stranger = await server.signUp();
    const [near, far, none, gone] = await Promise.all(
      ['2091-01-02', '2094-05-06', '2091-01-02', '2091-01-02'].map((day) => makeMeal(anna, { day })),
    );
    for (const meal of [near, far, gone]) await put(anna, meal!.id, { shopping });
    await put(anna, none!.id, { shopping: null });
    await remove(anna, gone!.id);
    expect(await onLists(jan, '2091-01-01')).toMatchObject([
      { id: near!.id, shopping },
      { id: far!.id, day: '2094-05-06', shopping },
    ]);
    expect((await onLists(jan, '2091-01-03')).map(({ id }) => id)).toEqual([far!.id]);
    expect(await onLists(stranger, '2091-01-01')).toEqual([]);
    expect((await jan.get('/api/v2/meals/on-lists')).status).toBe(400);
    await anna.delete(`/api/shopping-lists/${list}`);
    expect(await onLists(jan, '2091-01-01')).toEqual([]);
  });

  test('stays on a list with what an undo has left there', async () => {
    const { id } = await makeMeal(anna, { day: freshDay() });
    const list = await makeList(jan);
    const [flour, salt] = [await addItem(jan, list), await addItem(jan, list)];
    const noted = (itemId: string) => ({ itemId, qty: 1, unit: 'piece', note: null });
    const items = [noted(flour.id), noted(salt.id)];
    await put(jan, id, { shopping: { listId: list, round: 1, items } });
    await sendOperations(jan, list, makeOperation({ type: 'item.remove', itemIds: [salt.id] }));
    const undo = { listId: null, round: 1, items: [] };
    expect((await put(jan, id, { shopping: undo })).body.shopping).toEqual({
      listId: list,
      round: 1,
      items: [noted(flour.id)],
    });
    // On another list it is there alone.
    const other = await makeList(jan);
    const elsewhere = { listId: other, round: 2, items: [noted((await addItem(jan, other)).id)] };
    expect((await put(jan, id, { shopping: elsewhere })).body.shopping).toEqual(elsewhere);
    await sendOperations(
      jan,
      other,
      makeOperation({ type: 'clear.all', itemIds: [elsewhere.items[0]!.itemId] }),
    );
    expect((await put(jan, id, { shopping: { ...undo, round: 2 } })).body.shopping).toEqual({
      ...undo,
      round: 2,
    });
  });

  test('is on no list that its ingredients didn’t come to', async () => {
    const { id } = await makeMeal(anna, { day: freshDay() });
    const [list, foreign] = [await makeList(jan), await makeList(anna)];
    const [item, hers] = [await addItem(jan, list), await addItem(anna, foreign)];
    const noted = (itemId: string) => ({ itemId, qty: 1, unit: 'piece', note: null });
    const shoppingAfter = async (listId: string, ...itemIds: string[]) =>
      (await put(jan, id, { shopping: { listId, round: 2, items: itemIds.map(noted) } })).body.shopping;
    const none = { listId: null, round: 2, items: [] };
    expect(await shoppingAfter(uuidv7(), uuidv7())).toEqual(none);
    expect(await shoppingAfter(list, uuidv7())).toEqual(none);
    expect(await shoppingAfter(list, hers.id)).toEqual(none);
    // He has no access to her list, and learns nothing about it.
    expect(await shoppingAfter(foreign, hers.id)).toEqual(none);
    expect(await shoppingAfter(list, uuidv7(), item.id)).toEqual({
      ...none,
      listId: list,
      items: [noted(item.id)],
    });
  });

  test('is on no list any more when the list is deleted', async () => {
    const day = freshDay();
    const { id } = await makeMeal(anna, { day });
    const list = await makeList(jan);
    const items = [{ itemId: (await addItem(jan, list)).id, qty: 1, unit: 'piece', note: null }];
    await put(jan, id, { shopping: { listId: list, round: 1, items } });
    await jan.delete(`/api/shopping-lists/${list}`);
    const [meal] = await planOf(anna, day);
    expect(meal?.shopping).toEqual({ listId: null, round: 1, items: [] });
  });
});

describe('a removal', () => {
  test('holds, and a repeat is no error', async () => {
    const day = freshDay();
    const { id } = await makeMeal(anna, { day });
    for (const _ of [1, 2]) {
      expect(await server.announcedBy(() => remove(jan, id, '?base=1'))).toEqual([['mealChanged', id]]);
    }
    expect((await remove(anna, id)).status).toBe(200);
    expect(await planOf(anna, day)).toEqual([]);
  });

  test('yields to a change that its author did not see, whichever arrives first', async () => {
    const day = freshDay();
    const [phone, desk] = [uuidv7(), uuidv7()];
    const { id } = await makeMeal(anna, { day });
    await put(jan, id, { client: desk, portions: 2 });
    const refused = await remove(anna, id, `?base=1&client=${phone}`);
    expect([refused.status, refused.body.message]).toEqual([409, 'MEAL_CHANGED']);
    expect((await remove(anna, id, `?base=2&client=${phone}`)).status).toBe(200);
    expect(await planOf(anna, day)).toEqual([]);
    await put(jan, id, { client: desk, portions: 5 });
    expect(await planOf(anna, day)).toMatchObject([{ id, portions: 5 }]);
  });

  test('counts the changes of its own device as seen, and no others', async () => {
    const [phone, desk] = [uuidv7(), uuidv7()];
    const own = await makeMeal(anna, { day: freshDay() });
    for (const portions of [2, 3]) await put(anna, own.id, { client: phone, portions });
    expect((await remove(anna, own.id, `?base=1&client=${phone}`)).status).toBe(200);
    const other = await makeMeal(anna, { day: freshDay() });
    await put(jan, other.id, { client: desk, portions: 2 });
    for (const portions of [3, 4]) await put(anna, other.id, { client: phone, portions });
    expect((await remove(anna, other.id, `?base=1&client=${phone}`)).status).toBe(409);
    expect((await remove(anna, other.id, `?base=2&client=${phone}`)).status).toBe(200);
  });

  test('from before a restore yields to what was changed after it', async () => {
    const { id, day } = await makeMeal(anna, { day: freshDay() });
    // The backup has the first version. The phone has seen the third.
    await beginEpoch(server.database, uuidv7());
    for (const portions of [2, 3]) await put(jan, id, { client: uuidv7(), portions });
    const late = await remove(anna, id, `?base=3&client=${uuidv7()}`);
    expect([late.status, late.body.message]).toEqual([409, 'MEAL_CHANGED']);
    expect(await planOf(anna, day)).toMatchObject([{ id, portions: 3 }]);
  });

  test('of a meal that a restore took back yields to one put there again after it', async () => {
    const id = uuidv7();
    // The backup has no such meal. The phone has seen the first version that there was.
    await beginEpoch(server.database, uuidv7());
    const day = freshDay();
    await put(jan, id, { day, text: 'zupa', client: uuidv7() });
    const late = await remove(anna, id, `?base=1&client=${uuidv7()}`);
    expect([late.status, late.body.message]).toEqual([409, 'MEAL_CHANGED']);
    expect(await planOf(anna, day)).toMatchObject([{ id, name: 'zupa' }]);
  });

  test('from between two restores of one backup yields to what was changed after the second', async () => {
    const { id, day } = await makeMeal(anna, { day: freshDay() });
    const restore = async () => {
      await server.database.transaction((tx) =>
        tx.updateTable('meals').set({ version: 1, othersVersion: null }).where('id', '=', id).execute(),
      );
      await beginEpoch(server.database, uuidv7());
    };
    const versionNow = async () => (await planOf(anna, day))[0]?.version ?? 0;
    await restore();
    await put(jan, id, { client: uuidv7(), portions: 2 });
    const seen = await versionNow();
    // The second may begin above or below what the first began with.
    do await restore();
    while ((await versionNow()) >= seen);
    await put(jan, id, { client: uuidv7(), portions: 3 });
    const late = await remove(anna, id, `?base=${seen}&client=${uuidv7()}`);
    expect([late.status, late.body.message]).toEqual([409, 'MEAL_CHANGED']);
    expect(await planOf(anna, day)).toMatchObject([{ id, portions: 3 }]);
  });

  test('is taken back by putting the meal again', async () => {
    const day = freshDay();
    const { id } = await makeMeal(anna, { day, text: 'zupa', slot: 'dinner' });
    await remove(anna, id);
    await put(anna, id, { day });
    expect(await planOf(jan, day)).toMatchObject([{ id, name: 'zupa', slot: 'dinner' }]);
  });

  test('is taken back without a field, and nothing changes where it never arrived', async () => {
    const [day, other] = [freshDay(), freshDay()];
    const { id } = await makeMeal(anna, { day, text: 'zupa' });
    await remove(anna, id);
    const back = { changeId: uuidv7(), client: uuidv7() };
    expect((await put(anna, id, back)).status).toBe(200);
    expect(await planOf(jan, day)).toMatchObject([{ id, name: 'zupa' }]);
    const { body: moved } = await put(jan, id, { day: other });
    await put(anna, id, { ...back, changeId: uuidv7() });
    expect(await planOf(jan, day)).toEqual([]);
    expect(await planOf(jan, other)).toEqual([moved]);
  });

  test('that was taken back before it arrived leaves the one of another user', async () => {
    const day = freshDay();
    const { id } = await makeMeal(anna, { day });
    await remove(jan, id);
    const changeId = uuidv7();
    expect((await put(anna, id, { changeId: uuidv7(), takesBack: [changeId] })).status).toBe(200);
    expect(await planOf(jan, day)).toEqual([]);
    await put(jan, id, {});
    // On its way still.
    await remove(anna, id, `?changeId=${changeId}`);
    expect(await planOf(jan, day)).toMatchObject([{ id }]);
  });
});

test('too little for a meal, a recipe that never was, and a meal that never was are refused', async () => {
  const answers = await Promise.all([
    put(anna, uuidv7(), { day: freshDay() }),
    put(anna, uuidv7(), { text: 'zupa' }),
    put(anna, uuidv7(), {}),
    put(anna, uuidv7(), { day: freshDay(), recipeId: uuidv7() }),
    remove(anna, uuidv7()),
  ]);
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [404, 'MEAL_NOT_FOUND'],
    [404, 'MEAL_NOT_FOUND'],
    [404, 'MEAL_NOT_FOUND'],
    [404, 'RECIPE_NOT_FOUND'],
    [404, 'MEAL_NOT_FOUND'],
  ]);
});

test.each([
  ['no day at all', 'from=2026-11-23'],
  ['a day that is none', 'from=2026-02-30&to=2026-03-01'],
  ['backwards', 'from=2026-11-24&to=2026-11-23'],
  ['too many days', 'from=2026-01-01&to=2026-03-04'],
])('a plan is refused: %s', async (_, query) => {
  expect((await anna.get(`/api/v2/meals?${query}`)).body.message).toBe('VALIDATION_ERROR');
});

test('the days around a change of the clocks and the end of a year are single days', async () => {
  for (const [from, to, count] of [
    ['2026-03-28', '2026-03-30', 3],
    ['2026-10-24', '2026-10-26', 3],
    ['2026-12-30', '2027-01-02', 4],
  ] as const) {
    const between = Array.from({ length: count }, (_, index) =>
      new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
    );
    for (const day of between) await makeMeal(anna, { day });
    expect((await planOf(jan, from, to)).map(({ day }) => day)).toEqual(between);
  }
});

test('no day holds more meals than the bound, however many come at once', async () => {
  const [day, other] = [freshDay(), freshDay()];
  for (let count = 1; count < LIMITS.mealsPerDay; count += 1) await makeMeal(anna, { day });
  const { id } = await makeMeal(anna, { day: other });
  const answers = await Promise.all([
    put(anna, id, { day }),
    ...[anna, jan].map((who) => put(who, uuidv7(), { day, text: freshName('Zupa') })),
  ]);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ body }) => body.message)).toEqual(['MEAL_LIMIT_REACHED', 'MEAL_LIMIT_REACHED']);
  expect(await planOf(anna, day)).toHaveLength(LIMITS.mealsPerDay);
  const [first] = await planOf(anna, day);
  expect((await put(anna, first?.id ?? '', { day, portions: 2 })).status).toBe(200);
  const moved = await makeMeal(anna, { day: other });
  expect((await put(jan, moved.id, { day })).body.message).toBe('MEAL_LIMIT_REACHED');
  expect(await planOf(anna, other)).toContainEqual(moved);
});

test('a plan is not sent again to a client that has it', async () => {
  const day = freshDay();
  await makeMeal(anna, { day });
  const path = `/api/v2/meals?from=${day}&to=${day}`;
  const etag = (await jan.get(path)).headers.get('etag') ?? '';
  expect((await jan.get(path, { 'if-none-match': etag })).status).toBe(304);
  await makeMeal(anna, { day });
  expect((await jan.get(path, { 'if-none-match': etag })).status).toBe(200);
});

test.each(['a new meal', 'a changed meal', 'a removal'])(
  '%s is written as a whole or not at all',
  async (which) => {
    const { id } = await makeMeal(anna, { day: freshDay() });
    const { broken, leftovers } = await breakEveryStatement(server, () => {
      const changeId = uuidv7();
      if (which === 'a new meal') return put(anna, uuidv7(), { changeId, day: freshDay(), text: 'zupa' });
      if (which === 'a changed meal') return put(anna, id, { changeId, portions: 3 });
      return remove(anna, id, `?base=1&changeId=${changeId}`);
    });
    expect([broken > 1, leftovers]).toEqual([true, []]);
  },
);
