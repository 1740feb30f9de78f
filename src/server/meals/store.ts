import type { MealShopping } from '../../contract/meals.ts';
import { lockRows } from '../db/dialect.ts';
import type { Db, Tables, Tx } from '../db/tables.ts';

/** A meal, without when it was added. */
export type MealRow = Omit<Tables['meals'], 'createdAt'>;

/** With the known details of its recipe. */
export type StoredMeal = Tables['meals'] & {
  recipeName: string | null;
  recipeDeletedAt: number | null;
};

const ROW = [
  'meals.id',
  'meals.day',
  'meals.slot',
  'meals.recipeId',
  'meals.text',
  'meals.portions',
  'meals.shopping',
  'meals.version',
  'meals.client',
  'meals.othersVersion',
  'meals.deletedAt',
] as const;

const withRecipe = (db: Db) =>
  db
    .selectFrom('meals')
    .leftJoin('recipes', 'recipes.id', 'meals.recipeId')
    .select([
      ...ROW,
      'meals.createdAt',
      'recipes.name as recipeName',
      'recipes.deletedAt as recipeDeletedAt',
    ]);

/** The meals from a day to another, both included; in the order in which they were added. */
export function listMealRows(db: Db, { from, to }: { from: string; to: string }): Promise<StoredMeal[]> {
  return withRecipe(db)
    .where('meals.day', '>=', from)
    .where('meals.day', '<=', to)
    .where('meals.deletedAt', 'is', null)
    .orderBy('meals.createdAt')
    .orderBy('meals.id')
    .execute();
}

/** More than a household plans; without this limit an answer could grow without end. */
const MAX_SHOPPED = 2_000;

/** The nearest meals from a day on that were put on a list; in the order of their days, and then as they were added. */
export function listShoppedMealRows(db: Db, from: string): Promise<StoredMeal[]> {
  return withRecipe(db)
    .where('meals.day', '>=', from)
    .where('meals.shopping', 'is not', null)
    .where('meals.deletedAt', 'is', null)
    .orderBy('meals.day')
    .orderBy('meals.createdAt')
    .orderBy('meals.id')
    .limit(MAX_SHOPPED)
    .execute();
}

export function findMealRow(db: Db, id: string): Promise<StoredMeal | undefined> {
  return withRecipe(db).where('meals.id', '=', id).executeTakeFirst();
}

/** The meal, removed or not, locked until the transaction ends. */
export function lockMeal(tx: Tx, id: string): Promise<MealRow | undefined> {
  return lockRows(tx, tx.selectFrom('meals').select(ROW).where('id', '=', id)).executeTakeFirst();
}

/** The last day for which a meal was ever planned, removed or not; null if none was. */
export async function findLastDay(db: Db): Promise<string | null> {
  const { day } = await db
    .selectFrom('meals')
    .select(({ fn }) => fn.max<string | null>('day').as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

/** How many meals are planned for a day. */
export async function countMeals(tx: Tx, day: string): Promise<number> {
  const { meals } = await tx
    .selectFrom('meals')
    .select(({ fn }) => fn.countAll<number>().as('meals'))
    .where('day', '=', day)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return meals;
}

export async function insertMeal(tx: Tx, row: MealRow): Promise<void> {
  await tx
    .insertInto('meals')
    .values({ ...row, createdAt: Date.now() })
    .execute();
}

export async function updateMeal(tx: Tx, { id, ...columns }: MealRow): Promise<void> {
  await tx.updateTable('meals').set(columns).where('id', '=', id).execute();
}

export const shoppingColumn = (shopping: MealShopping | null): string | null =>
  shopping === null ? null : JSON.stringify(shopping);
