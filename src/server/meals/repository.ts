import { sql } from 'kysely';
import { HIDDEN_LIST_ID, type MealShopping } from '../../contract/meals.ts';
import { lockRows } from '../db/dialect.ts';
import type { Db, Tables, Tx } from '../db/tables.ts';

/** A meal, without when it was added. */
export type MealRow = Omit<Tables['meals'], 'createdAt'>;

/** With the known details of its recipe. */
export type StoredMeal = Tables['meals'] & {
  recipeName: string | null;
  recipeDeletedAt: number | null;
};

const FIELDS = [
  'meals.id',
  'meals.day',
  'meals.slot',
  'meals.recipeId',
  'meals.text',
  'meals.portions',
  'meals.version',
  'meals.client',
  'meals.othersVersion',
  'meals.deletedAt',
] as const;

/** In place of what was noted for a meal where an answer has no room for it. */
const HIDDEN = JSON.stringify({ listId: HIDDEN_LIST_ID, round: 1, items: [] } satisfies MealShopping);

/** @param withoutRoom ids of meals that are on a hidden list */
const withRecipe = (db: Db, withoutRoom: readonly string[] = []) =>
  db
    .selectFrom('meals')
    .leftJoin('recipes', 'recipes.id', 'meals.recipeId')
    .select([
      ...FIELDS,
      'meals.createdAt',
      'recipes.name as recipeName',
      'recipes.deletedAt as recipeDeletedAt',
      ({ eb, ref, val }) => {
        const shopping = ref('meals.shopping');
        if (withoutRoom.length === 0) return shopping.as('shopping');
        const isWithout = eb('meals.id', 'in', withoutRoom);
        return eb.case().when(isWithout).then(val<string | null>(HIDDEN)).else(shopping).end().as('shopping');
      },
    ]);

/** More than a household plans; without these limits an answer could grow without end. */
const MAX_SHOPPED = 2_000;
const MAX_SHOPPING_BYTES = 2_000_000;

/** The meals from a day on that were put on a list, with the sizes of what was noted for them. */
const shoppingSizes = (db: Db, from: string) =>
  db
    .selectFrom('meals')
    .select(['id', ({ fn }) => fn<number>('octet_length', ['shopping']).as('bytes')])
    .where('day', '>=', from)
    .where('shopping', 'is not', null)
    .where('deletedAt', 'is', null);

/**
 * Ids of the meals for which an answer has no room with what was noted for them. These are the largest: meals for which
 * a user notes very much take no room from those of others.
 */
function withoutRoom(sizes: readonly { id: string; bytes: number }[]): string[] {
  let bytes = 0;
  return sizes
    .toSorted((a, b) => a.bytes - b.bytes)
    .filter((size) => {
      bytes += size.bytes;
      return bytes > MAX_SHOPPING_BYTES;
    })
    .map(({ id }) => id);
}

/**
 * The meals from a day to another, both included; in the order in which they were added. One for which an answer has
 * no room with what was noted for it is on a hidden list.
 */
export async function listMealRows(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<StoredMeal[]> {
  const sizes = await shoppingSizes(db, from).where('day', '<=', to).execute();
  return withRecipe(db, withoutRoom(sizes))
    .where('meals.day', '>=', from)
    .where('meals.day', '<=', to)
    .where('meals.deletedAt', 'is', null)
    .orderBy('meals.createdAt')
    .orderBy('meals.id')
    .execute();
}

/**
 * The nearest meals from a day on that were put on a list; in the order of their days, and then as they were added.
 * Those for which an answer has no room are left out.
 */
export async function listShoppedMealRows(db: Db, from: string): Promise<StoredMeal[]> {
  const sizes = await shoppingSizes(db, from)
    .orderBy('day')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_SHOPPED)
    .execute();
  const others = withoutRoom(sizes);
  return withRecipe(db)
    .where('meals.day', '>=', from)
    .where('meals.shopping', 'is not', null)
    .where('meals.deletedAt', 'is', null)
    .$if(others.length > 0, (query) => query.where('meals.id', 'not in', others))
    .orderBy('meals.day')
    .orderBy('meals.createdAt')
    .orderBy('meals.id')
    .limit(MAX_SHOPPED - others.length)
    .execute();
}

export function findMealRow(db: Db, id: string): Promise<StoredMeal | undefined> {
  return withRecipe(db).where('meals.id', '=', id).executeTakeFirst();
}

/** The meal, removed or not, locked until the transaction ends. */
export function lockMeal(tx: Tx, id: string): Promise<MealRow | undefined> {
  return lockRows(
    tx,
    tx
      .selectFrom('meals')
      .select([...FIELDS, 'meals.shopping'])
      .where('id', '=', id),
  ).executeTakeFirst();
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

/**
 * Replaces one product by another among those that users left out, of removed meals too.
 * @returns ids of the meals that changed
 */
export async function replaceLeftOut(tx: Tx, productId: string, into: string): Promise<string[]> {
  const query = tx
    .selectFrom('meals')
    .select('id')
    // Items are noted there without their products.
    .where('shopping', 'like', `%${productId}%`)
    .orderBy('id');
  const ids = (await lockRows(tx, query).execute()).map(({ id }) => id);
  if (ids.length === 0) return ids;
  await tx
    .updateTable('meals')
    .set({ shopping: sql<string>`replace(shopping, ${productId}, ${into})` })
    .where('id', 'in', ids)
    .execute();
  return ids;
}

export const shoppingColumn = (shopping: MealShopping | null): string | null =>
  shopping === null ? null : JSON.stringify(shopping);
