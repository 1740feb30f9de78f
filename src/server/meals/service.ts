import type { Mark } from '../../contract/shopping-lists/operations.ts';
import { LIMITS } from '../../contract/limits.ts';
import {
  HIDDEN_LIST_ID,
  type Meal,
  type MealBody,
  type MealOnListAnswer,
  type MealRemoval,
  rankOfSlot,
} from '../../contract/meals.ts';
import { unseen } from '../../contract/shopping-lists/unseen.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { recordChangeId } from '../auth/quotas/change-ids.ts';
import { consumeQuota } from '../auth/quotas/user-quota.ts';
import { consumeWrittenBytes } from '../auth/quotas/written-bytes.ts';
import { announceEvenRepeat } from '../db/change-ids.ts';
import { type Database, retryLostRaces } from '../db/database.ts';
import { lockNewMeals } from '../db/dialect.ts';
import { nextRowVersion } from '../db/restored-versions.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { Announcer } from '../realtime/announcer.ts';
import { isRecipe } from '../recipes/service.ts';
import type { Settings } from '../settings.ts';
import type { MealLists } from './meal-lists.ts';
import { findCleared, shoppingAfter, shoppingFor } from './shopping.ts';
import {
  countMeals,
  findLastDay,
  findMealRow,
  insertMeal,
  listMealRows,
  listShoppedMealRows,
  lockMeal,
  type MealRow,
  shoppingColumn,
  type StoredMeal,
  updateMeal,
} from './repository.ts';

export interface MealDeps {
  database: Database;
  announcer: Announcer;
  lists: MealLists;
  settings: Pick<Settings, 'bounds'>;
}

/** Makes meals from rows, in their order, with what this user may know. */
async function mealsOf(
  db: Db,
  lists: MealLists,
  userId: string,
  rows: readonly StoredMeal[],
): Promise<Meal[]> {
  const shopping = await shoppingFor(db, lists, userId, rows);
  return rows.map((row, index) => ({ ...plainMealOf(row), shopping: shopping[index] ?? null }));
}

/** A meal, whether it is on a list or not. */
export type PlainMeal = Omit<Meal, 'shopping'>;

function plainMealOf({ recipeName, recipeDeletedAt, ...row }: StoredMeal): PlainMeal {
  const { id, day, slot, recipeId, text, portions, version } = row;
  return {
    id,
    day,
    slot,
    name: text ?? recipeName ?? '',
    recipeId: recipeDeletedAt === null ? recipeId : null,
    portions,
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
  userId: string,
  days: { from: string; to: string },
): Promise<Meal[]> {
  const meals = await mealsOf(db, lists, userId, await listMealRows(db, days));
  return meals.toSorted((a, b) => a.day.localeCompare(b.day) || rankOfSlot(a.slot) - rankOfSlot(b.slot));
}

/** Of how many of the nearest meals on lists it is looked up what was cleared. */
const MAX_MEALS_LOOKED_UP = 200;

/** The meals from a day on that are on a list of this user's, in the order of their days and then as they were added. */
export async function listMealsOnLists(
  db: Db,
  lists: MealLists,
  userId: string,
  from: string,
): Promise<MealOnListAnswer[]> {
  const meals = await mealsOf(db, lists, userId, await listShoppedMealRows(db, from));
  const onLists = meals.filter(({ shopping }) => ![null, HIDDEN_LIST_ID].includes(shopping?.listId ?? null));
  const cleared = await findCleared(db, lists, userId, onLists.slice(0, MAX_MEALS_LOOKED_UP));
  return onLists.map((meal) => {
    const ofMeal = meal.shopping?.items.map(({ itemId }) => itemId).filter((id) => cleared.has(id)) ?? [];
    return ofMeal.length === 0 ? meal : { ...meal, cleared: ofMeal };
  });
}

/** The last day for which a meal was ever planned, removed or not; null if none was. */
export const lastPlannedDay = (db: Db): Promise<string | null> => findLastDay(db);

/** The plan with when each meal was added, in ms since 1970. In the order in which they were added. */
export async function listDatedMeals(
  db: Db,
  days: { from: string; to: string },
): Promise<{ meal: PlainMeal; createdAt: number }[]> {
  const rows = await listMealRows(db, days);
  return rows.map((row) => ({ meal: plainMealOf(row), createdAt: row.createdAt }));
}

async function answer(tx: Tx, lists: MealLists, { id: userId }: Actor, id: string): Promise<Meal> {
  const row = await findMealRow(tx, id);
  const [meal] = row === undefined ? [] : await mealsOf(tx, lists, userId, [row]);
  if (meal === undefined) throw new DomainError('MEAL_NOT_FOUND');
  return meal;
}

/**
 * Adds a meal, or changes those of its fields that are mentioned; the later arrival wins. A removed meal is on the plan
 * again, because its removal didn't see this change; without a field, that is all. A change that was made before (by
 * its `changeId`) changes nothing.
 * @throws DomainError MEAL_NOT_FOUND for fields of a meal that never was, RECIPE_NOT_FOUND, MEAL_LIMIT_REACHED
 * @throws RateLimited
 */
export async function putMeal(
  { database, announcer, lists, settings }: MealDeps,
  actor: Actor,
  id: string,
  { changeId, takesBack, client = '', ...fields }: MealBody,
): Promise<Meal> {
  return retryLostRaces(() =>
    transactionOf(database, actor, async (tx) => {
      await lockNewMeals(tx);
      const known = await lockMeal(tx, id);
      announceEvenRepeat(tx, () => announcer.mealChanged(id));
      const author = { userId: actor.id, bounds: settings.bounds };
      if (!(await recordChangeId(tx, author, changeId, takesBack))) return answer(tx, lists, actor, id);
      const isOnPlan = known !== undefined && known.deletedAt === null;
      // A removal that never arrived is taken back: others may have changed the meal meanwhile.
      if (isOnPlan && Object.keys(fields).length === 0) return answer(tx, lists, actor, id);
      if (fields.recipeId !== undefined && !(await isRecipe(tx, fields.recipeId))) {
        throw new DomainError('RECIPE_NOT_FOUND');
      }
      const shopping =
        fields.shopping === undefined
          ? undefined
          : await shoppingAfter({ tx, lists, actor }, fields.shopping, known);
      const current = known ?? newMeal(id, fields);
      const next = changed(await stamped(tx, current, client), { ...fields, shopping });
      const isElsewhere = !isOnPlan || known.day !== next.day;
      if (isElsewhere && (await countMeals(tx, next.day)) >= LIMITS.mealsPerDay) {
        throw new DomainError('MEAL_LIMIT_REACHED');
      }
      await consumeMealQuotas(
        tx,
        { actor, bounds: settings.bounds },
        {
          isNew: known === undefined,
          noted: fields.shopping === undefined ? null : next.shopping,
        },
      );
      await (known === undefined ? insertMeal : updateMeal)(tx, next);
      return answer(tx, lists, actor, id);
    }),
  );
}

/** @param change `noted` is what was noted for the meal on its list */
async function consumeMealQuotas(
  tx: Tx,
  { actor: { id: userId }, bounds }: { actor: Actor; bounds: Settings['bounds'] },
  { isNew, noted }: { isNew: boolean; noted: string | null },
): Promise<void> {
  if (isNew) await consumeQuota(tx, { of: 'meals', userId, perHour: bounds.mealsPerHour }, 1);
  await consumeWrittenBytes(tx, { userId, bounds }, Buffer.byteLength(noted ?? ''));
}

type Fields = Omit<MealBody, 'changeId' | 'takesBack' | 'client'>;

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

function changed(row: MealRow, fields: Fields): MealRow {
  const { day = row.day, slot = row.slot, portions = row.portions, recipeId, text, shopping } = fields;
  const isSame = recipeId === undefined && text === undefined;
  return {
    ...row,
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
async function stamped(tx: Tx, row: MealRow, client: string): Promise<MealRow> {
  const othersVersion = row.version === 0 || row.client === client ? row.othersVersion : row.version;
  return { ...row, version: await nextRowVersion(tx, row.version), client, othersVersion };
}

/**
 * Takes a meal off the plan. Repeating it changes nothing.
 * @throws DomainError MEAL_NOT_FOUND when there never was one, MEAL_CHANGED when another device has changed it after
 * `base`: then it stays
 */
export async function removeMeal(
  { database, announcer, settings: { bounds } }: Omit<MealDeps, 'lists'>,
  actor: Actor,
  id: string,
  { changeId, client = '', base = null }: Omit<MealRemoval, 'base'> & { base?: number | null | undefined },
): Promise<void> {
  await transactionOf(database, actor, async (tx) => {
    const known = await lockMeal(tx, id);
    if (known === undefined) throw new DomainError('MEAL_NOT_FOUND');
    tx.afterCommit(() => announcer.mealChanged(id));
    // A removal that changes nothing is recorded too: otherwise its repeat would remove a meal that was put back in
    // the meantime.
    const isNew = await recordChangeId(tx, { userId: actor.id, bounds }, changeId);
    if (!isNew || known.deletedAt !== null) return;
    // A version that is still to come was given out before a restore, which may have begun below it.
    if ((base ?? 0) > known.version) throw new DomainError('MEAL_CHANGED');
    if (unseen(markOf(known), { client, base })) throw new DomainError('MEAL_CHANGED');
    await updateMeal(tx, { ...(await stamped(tx, known, client)), deletedAt: Date.now() });
  });
}

const markOf = ({ version, client, othersVersion }: MealRow): Mark => ({
  seq: version,
  client,
  user: '',
  ...(othersVersion === null ? {} : { other: othersVersion }),
});
