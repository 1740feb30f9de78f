import { sql } from 'kysely';
import { cleanName, nameKey } from '../../contract/names.ts';
import type { ProductPhotos } from '../../contract/photos/photos.ts';
import type { Product } from '../../contract/products/products.ts';
import { isStapleByName } from '../../contract/products/staples.ts';
import { PRODUCTS_VERSION } from '../db/content-versions.ts';
import { lockRows } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { NamedProduct } from './named-product.ts';

function selectProducts(db: Db) {
  return db
    .selectFrom('products')
    .where('products.deletedAt', 'is', null)
    .select(['products.id', 'products.name', 'products.photoId', 'products.photoVersion'])
    .select((eb) => [
      eb
        .selectFrom('recipeIngredients')
        .innerJoin('recipes', 'recipes.id', 'recipeIngredients.recipeId')
        .select(sql<number>`count(distinct recipes.id)`.as('recipes'))
        .whereRef('recipeIngredients.productId', '=', 'products.id')
        .where('recipes.deletedAt', 'is', null)
        .as('recipes'),
      eb
        .selectFrom('shoppingListItems')
        .innerJoin('shoppingLists', 'shoppingLists.id', 'shoppingListItems.listId')
        .select(({ fn }) => fn.countAll<number>().as('items'))
        .whereRef('shoppingListItems.productId', '=', 'products.id')
        .where('shoppingListItems.removed', '=', 0)
        .where('shoppingLists.deletedAt', 'is', null)
        .as('items'),
    ]);
}

interface ProductFacts {
  id: string;
  name: string;
  recipes: number | null | undefined;
  items: number | null | undefined;
  /** Undefined without one. */
  photo: number | undefined;
}

const toProduct = ({ id, name, recipes, items, photo }: ProductFacts): Product => ({
  id,
  name,
  _count: { recipes: recipes ?? 0, ShoppingListItem: items ?? 0 },
  ...(photo === undefined ? {} : { photo }),
});

/** The catalogue's data of its products in addition to their names. */
export interface CatalogueFacts {
  recipes: Map<string, number>;
  items: Map<string, number>;
  photos: Map<string, number>;
}

/** Several queries: call it in a snapshot. */
export async function findCatalogueFacts(db: Db): Promise<CatalogueFacts> {
  return {
    recipes: await countRecipesByProduct(db),
    items: await countItemsByProduct(db),
    photos: new Map(await listProductPhotos(db)),
  };
}

export const productWith = (
  { recipes, items, photos }: CatalogueFacts,
  { id, name }: NamedProduct,
): Product => toProduct({ id, name, recipes: recipes.get(id), items: items.get(id), photo: photos.get(id) });

/** Of products that are not deleted and have a photo; sorted. */
export async function listProductPhotos(db: Db): Promise<ProductPhotos> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'photoVersion'])
    .where('photoId', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, photoVersion }) => [id, photoVersion]);
}

/** For every product used by recipes, in how many. Few products are deleted: excluding those is cheaper than joining. */
async function countRecipesByProduct(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('recipeIngredients')
    .select(['productId', ({ fn }) => fn.count<number>('recipeId').distinct().as('recipes')])
    .where('recipeId', 'not in', (eb) =>
      eb.selectFrom('recipes').select('id').where('deletedAt', 'is not', null),
    )
    .groupBy('productId')
    .execute();
  return new Map(rows.map(({ productId, recipes }) => [productId, recipes]));
}

/** For every product on lists, the number of its items. */
async function countItemsByProduct(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('shoppingListItems')
    .select(['productId', ({ fn }) => fn.countAll<number>().as('items')])
    .where('removed', '=', 0)
    .where('listId', 'not in', (eb) =>
      eb.selectFrom('shoppingLists').select('id').where('deletedAt', 'is not', null),
    )
    .groupBy('productId')
    .execute();
  return new Map(rows.map(({ productId, items }) => [productId, items]));
}

export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
  const row = await selectProducts(db).where('products.id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  return toProduct({ ...row, photo: row.photoId === null ? undefined : row.photoVersion });
}

/** Reading a page takes a ms or two. */
export const PRODUCTS_PER_PAGE = 1000;

/** Some of the products that are not deleted, by id: those that follow one; the first of them behind ''. */
export async function listProductsAfter(db: Db, id: string): Promise<NamedProduct[]> {
  return db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('deletedAt', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(PRODUCTS_PER_PAGE)
    .execute();
}

/** Merged products that are still known by their names, the latest: merging is free, and every device reads them. */
const MAX_ALIASES = 1000;

export interface MergedName {
  name: string;
  nameKey: string;
  mergedInto: string;
}

/** Names of products that were merged into others, the latest first. */
export async function listMergedNames(db: Db): Promise<MergedName[]> {
  return (
    db
      .selectFrom('products')
      .select(['name', 'nameKey', 'mergedInto'])
      .$narrowType<{ mergedInto: string }>()
      .where('mergedInto', 'is not', null)
      // Without aliases that have no name: see insertAliases.
      .where('nameKey', '!=', '')
      .orderBy('deletedAt', 'desc')
      .orderBy('id')
      .limit(MAX_ALIASES)
      .execute()
  );
}

export interface ProductRow extends NamedProduct {
  nameKey: string;
  deletedAt: number | null;
  mergedInto: string | null;
}

const ROW = ['id', 'name', 'nameKey', 'deletedAt', 'mergedInto'] as const;

const selectRows = (db: Db) => db.selectFrom('products').select(ROW).orderBy('id');

/** Products of these ids, deleted and merged ones included. */
export async function findProducts(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  return ids.length === 0 ? [] : selectRows(db).where('id', 'in', ids).execute();
}

/** Live products by folded name. */
export async function findProductsByKey(db: Db, keys: readonly string[]): Promise<ProductRow[]> {
  if (keys.length === 0) return [];
  return selectRows(db).where('nameKey', 'in', keys).where('deletedAt', 'is', null).execute();
}

/**
 * Locks products, deleted and merged ones included, until the transaction ends, in the order of their ids. Lock those
 * that a transaction needs at once: in another order, two transactions would deadlock.
 * @param mode 'update' to change them; 'share' to rely on them
 */
export async function lockProducts(
  tx: Tx,
  ids: readonly string[],
  mode: 'update' | 'share' = 'share',
): Promise<ProductRow[]> {
  return ids.length === 0 ? [] : lockRows(tx, selectRows(tx).where('id', 'in', ids), mode).execute();
}

/** The live product of this folded name. */
export async function findIdByKey(db: Db, key: string): Promise<string | undefined> {
  const query = db.selectFrom('products').select('id').where('nameKey', '=', key);
  return (await query.where('deletedAt', 'is', null).executeTakeFirst())?.id;
}

/** How many products are not deleted. */
export async function countProducts(db: Db): Promise<number> {
  const { products } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('products'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return products;
}

interface NewProduct extends NamedProduct {
  aisleId: string;
}

export async function insertProducts(tx: Tx, products: readonly NewProduct[]): Promise<void> {
  const now = Date.now();
  await tx
    .insertInto('products')
    .values(
      products.map(({ id, name, aisleId }) => ({
        id,
        name: cleanName(name),
        nameKey: nameKey(name),
        createdAt: now,
        deletedAt: null,
        mergedInto: null,
        staple: isStapleByName(name) ? (1 as const) : (0 as const),
        aisleId,
      })),
    )
    .execute();
  tx.changeVersion(PRODUCTS_VERSION);
}

/** An id that a device made for a product that existed already. */
export interface ProductAlias {
  id: string;
  into: string;
}

/** Makes ids aliases, as those of merged products are, but without names of their own. Ids that are known stay as they are. */
export async function insertAliases(tx: Tx, aliases: readonly ProductAlias[]): Promise<void> {
  const now = Date.now();
  const alias = { name: '', nameKey: '', createdAt: now, deletedAt: now };
  await tx
    .insertInto('products')
    .values(aliases.map(({ id, into }) => ({ ...alias, id, mergedInto: into })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** @param aisleId the aisle by the new name; it stays where a user chose another */
export async function updateProductName(
  tx: Tx,
  { id, name, aisleId }: NamedProduct & { aisleId: string },
): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({
      name,
      nameKey: nameKey(name),
      aisleId: eb.case().when('aisleBy', '=', 'auto').then(aisleId).else(eb.ref('aisleId')).end(),
    }))
    .where('id', '=', id)
    .execute();
  tx.changeVersion(PRODUCTS_VERSION);
}

/**
 * Makes a product, and every product merged into it before, an alias of another: an alias always names the product to
 * use.
 */
export async function markProductMerged(tx: Tx, id: string, into: string): Promise<void> {
  await tx.updateTable('products').set({ mergedInto: into }).where('mergedInto', '=', id).execute();
  await tx
    .updateTable('products')
    .set({ deletedAt: Date.now(), mergedInto: into })
    .where('id', '=', id)
    .execute();
  tx.changeVersion(PRODUCTS_VERSION);
}

/** The successors of those of `ids` that were merged. */
export async function findSuccessors(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'mergedInto'])
    .where('id', 'in', ids)
    .$narrowType<{ mergedInto: string }>()
    .where('mergedInto', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, mergedInto }) => [id, mergedInto]));
}

export async function markProductDeleted(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('products').set({ deletedAt: Date.now() }).where('id', '=', id).execute();
  tx.changeVersion(PRODUCTS_VERSION);
}
