import type { Mark } from '../../contract/operations.ts';
import { LIMITS } from '../../contract/limits.ts';
import {
  type Meal,
  type MealBody,
  type MealRemoval,
  type MealShopping,
  mealShopping,
  type Slot,
  SLOTS,
} from '../../contract/meals.ts';
import { unseen } from '../../contract/unseen.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { consumeQuota } from '../auth/user-quota.ts';
import { noteChange } from '../db/change-ids.ts';
import { type Database, retryLostRaces } from '../db/database.ts';
import { lockNewMeals } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { Announcer } from '../realtime/announce.ts';
import { isRecipe } from '../recipes/service.ts';
import type { Settings } from '../settings.ts';
import type { MealLists } from './meal-lists.ts';
import {
  countMeals,
  findMealRow,
  insertMeal,
  listMealRows,
  listShoppedMealRows,
  lockMeal,
  type MealRow,
  shoppingColumn,
  type StoredMeal,
  updateMeal,
} from './store.ts';

export interface MealDeps {
  database: Database;
  announcer: Announcer;
  lists: MealLists;
  settings: Pick<Settings, 'bounds'>;
}

const rankOf = (slot: string | null): number =>
  slot === null || !SLOTS.includes(slot as Slot) ? SLOTS.length : SLOTS.indexOf(slot as Slot);

const shoppingOf = ({ shopping }: Pick<MealRow, 'shopping'>): MealShopping | null =>
  shopping === null ? null : mealShopping.parse(JSON.parse(shopping));

/** Meals of rows, in their order. What was put on a list that is deleted is on none. */
async function mealsOf(db: Db, lists: MealLists, rows: readonly StoredMeal[]): Promise<Meal[]> {
  const listIds = rows.flatMap((row) => shoppingOf(row)?.listId ?? []);
  const live = await lists.findLive(db, [...new Set(listIds)]);
  return rows.map((row) => mealOf(row, live));
}

function mealOf({ recipeName, recipeDeletedAt, ...row }: StoredMeal, live: ReadonlySet<string>): Meal {
  const { id, day, slot, recipeId, text, portions, version } = row;
  const shopping = shoppingOf(row);
  const isGone = shopping?.listId != null && !live.has(shopping.listId);
  return {
    id,
    day,
    slot,
    name: text ?? recipeName ?? '',
    recipeId: recipeDeletedAt === null ? recipeId : null,
    portions,
    shopping: isGone ? { ...shopping, listId: null, items: [] } : shopping,
    version,
  };
}

/**
 * The plan from a day to another, both included: by day, then by time of day (meals without one last), then as they
 * were added.
 */
export async function listMeals(
  db: Db,
  lists: MealLists,
  days: { from: string; to: string },
): Promise<Meal[]> {
  const meals = await mealsOf(db, lists, await listMealRows(db, days));
  return meals.toSorted((a, b) => a.day.localeCompare(b.day) || rankOf(a.slot) - rankOf(b.slot));
}

/** The meals from a day on that are on a list, in the order of their days and then as they were added. */
export async function listMealsOnLists(db: Db, lists: MealLists, from: string): Promise<Meal[]> {
  const meals = await mealsOf(db, lists, await listShoppedMealRows(db, from));
  return meals.filter(({ shopping }) => shopping?.listId != null);
}

/** Like {@link listMeals}, with when each was added, in ms since 1970. In the order in which they were added. */
export async function listDatedMeals(
  db: Db,
  lists: MealLists,
  days: { from: string; to: string },
): Promise<{ meal: Meal; createdAt: number }[]> {
  const rows = await listMealRows(db, days);
  const meals = await mealsOf(db, lists, rows);
  return rows.flatMap(({ createdAt }, index) => {
    const meal = meals[index];
    return meal === undefined ? [] : [{ meal, createdAt }];
  });
}

async function answer(tx: Tx, lists: MealLists, id: string): Promise<Meal> {
  const row = await findMealRow(tx, id);
  const [meal] = row === undefined ? [] : await mealsOf(tx, lists, [row]);
  if (meal === undefined) throw new DomainError('MEAL_NOT_FOUND');
  return meal;
}

/**
 * Adds a meal, or changes those of its fields that are mentioned; the later arrival wins. A removed meal is on the plan
 * again, because its removal didn't see this change. A change that was made before (by its `changeId`) changes nothing.
 * A meal counts as put on a list only where its items came there: a device says so before it knows, and they may have
 * been refused.
 * @throws DomainError MEAL_NOT_FOUND for fields of a meal that never was, RECIPE_NOT_FOUND, MEAL_LIMIT_REACHED
 * @throws RateLimited
 */
export async function putMeal(
  { database, announcer, lists, settings }: MealDeps,
  actor: Actor,
  id: string,
  { changeId, client = '', ...fields }: MealBody,
): Promise<Meal> {
  return retryLostRaces(() =>
    transactionOf(database, actor, async (tx) => {
      await lockNewMeals(tx);
      const known = await lockMeal(tx, id);
      // Of a repeat too: see Announcer.
      tx.afterCommit(() => announcer.mealChanged(id));
      if (!(await noteChange(tx, changeId))) return answer(tx, lists, id);
      if (fields.recipeId !== undefined && !(await isRecipe(tx, fields.recipeId))) {
        throw new DomainError('RECIPE_NOT_FOUND');
      }
      const shopping = fields.shopping && (await withRemaining({ tx, lists, actor }, fields.shopping, known));
      const next = changed(known ?? newMeal(id, fields), { ...fields, shopping }, client);
      const isElsewhere = known === undefined || known.deletedAt !== null || known.day !== next.day;
      if (isElsewhere && (await countMeals(tx, next.day)) >= LIMITS.mealsPerDay) {
        throw new DomainError('MEAL_LIMIT_REACHED');
      }
      if (known === undefined) {
        const perHour = settings.bounds.mealsPerHour;
        await consumeQuota(tx, { of: 'meals', userId: actor.id, perHour }, 1);
        await insertMeal(tx, next);
      } else await updateMeal(tx, next);
      return answer(tx, lists, id);
    }),
  );
}

interface Asked {
  tx: Tx;
  lists: MealLists;
  actor: Actor;
}

/** A meal that is taken off its list stays on it with what an undo left alone, because another device put it there too. */
async function withRemaining(
  asked: Asked,
  shopping: MealShopping,
  known: MealRow | undefined,
): Promise<MealShopping> {
  const before = known && shoppingOf(known);
  if (shopping.listId !== null || before?.listId == null) return arrived(asked, shopping);
  const { listId, items } = before;
  const itemIds = items.map(({ itemId }) => itemId);
  const { tx, lists, actor } = asked;
  const found = await lists.findItems(tx, { listId, userId: actor.id, itemIds, isThere: true });
  const left = items.filter(({ itemId }) => found.has(itemId));
  return left.length === 0 ? shopping : { ...shopping, listId, items: left };
}

/** What of it is on the list, or was; nothing of a list that is deleted, or that the actor has no access to. */
async function arrived({ tx, lists, actor }: Asked, shopping: MealShopping): Promise<MealShopping> {
  const { listId, items } = shopping;
  if (listId === null) return shopping;
  const itemIds = items.map(({ itemId }) => itemId);
  const found = await lists.findItems(tx, { listId, userId: actor.id, itemIds });
  const kept = items.filter(({ itemId }) => found.has(itemId));
  return kept.length === 0 ? { ...shopping, listId: null, items: [] } : { ...shopping, items: kept };
}

type Fields = Omit<MealBody, 'changeId' | 'client'>;

/** @throws DomainError MEAL_NOT_FOUND where fields that a new one needs are missing */
function newMeal(id: string, { day, recipeId, text }: Fields): MealRow {
  if (day === undefined || (recipeId === undefined && text === undefined)) {
    throw new DomainError('MEAL_NOT_FOUND');
  }
  return {
    id,
    day,
    slot: null,
    recipeId: null,
    text: null,
    portions: null,
    shopping: null,
    version: 0,
    client: '',
    othersVersion: null,
    deletedAt: null,
  };
}

function changed(row: MealRow, fields: Fields, client: string): MealRow {
  const { day = row.day, slot = row.slot, portions = row.portions, recipeId, text, shopping } = fields;
  const isSame = recipeId === undefined && text === undefined;
  return {
    ...stamped(row, client),
    day,
    slot,
    portions,
    recipeId: isSame ? row.recipeId : (recipeId ?? null),
    text: isSame ? row.text : (text ?? null),
    shopping: shopping === undefined ? row.shopping : shoppingColumn(shopping),
    deletedAt: null,
  };
}

/** The next version, by this device. */
function stamped(row: MealRow, client: string): MealRow {
  const othersVersion = row.version === 0 || row.client === client ? row.othersVersion : row.version;
  return { ...row, version: row.version + 1, client, othersVersion };
}

/**
 * Takes a meal off the plan. Repeating it changes nothing.
 * @throws DomainError MEAL_NOT_FOUND when there never was one, MEAL_CHANGED when another device has changed it after
 * `base`: then it stays
 */
export async function removeMeal(
  { database, announcer }: Omit<MealDeps, 'lists'>,
  actor: Actor,
  id: string,
  { changeId, client = '', base = null }: Omit<MealRemoval, 'base'> & { base?: number | null | undefined },
): Promise<void> {
  await transactionOf(database, actor, async (tx) => {
    const known = await lockMeal(tx, id);
    if (known === undefined) throw new DomainError('MEAL_NOT_FOUND');
    tx.afterCommit(() => announcer.mealChanged(id));
    // One that changes nothing is noted too: its repeat would remove a meal that was put back meanwhile.
    const isNew = await noteChange(tx, changeId);
    if (!isNew || known.deletedAt !== null) return;
    if (unseen(markOf(known), { client, base })) throw new DomainError('MEAL_CHANGED');
    await updateMeal(tx, { ...stamped(known, client), deletedAt: Date.now() });
  });
}

const markOf = ({ version, client, othersVersion }: MealRow): Mark => ({
  seq: version,
  client,
  user: '',
  ...(othersVersion === null ? {} : { other: othersVersion }),
});
