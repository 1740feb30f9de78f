import { v7 as uuidv7 } from 'uuid';
import { nameKey } from '../../contract/names.ts';
import type { ProductUses } from '../../contract/product-uses.ts';
import type { AddProductBody, Product } from '../../contract/products.ts';
import { aisleIdOf } from '../aisles/aisle-of.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { type Database, retryLostRaces } from '../db/database.ts';
import { lockCatalogue } from '../db/dialect.ts';
import { requireOwnTransaction } from '../db/shared-transactions.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { movePhoto } from '../photos/service.ts';
import type { Announcer } from '../realtime/announce.ts';
import type { Settings } from '../settings.ts';
import { moveAisle } from './aisle-store.ts';
import { listDistinctFrom, moveDistinctProducts } from './distinct-store.ts';
import { moveMeasures } from './measure-store.ts';
import { NewProducts } from './new-products.ts';
import {
  findIdByKey,
  findProduct,
  findSuccessors,
  lockProducts,
  lockProductsByKey,
  markProductDeleted,
  markProductMerged,
  type NamedProduct,
  type ProductAlias,
  type ProductRow,
  updateProductName,
} from './store.ts';

export { NewProducts, type NamedProduct };

export interface ProductDeps {
  database: Database;
  announcer: Announcer;
  settings: Pick<Settings, 'bounds'>;
}

/** How other features react when a product they use changes. */
export interface ProductUsers {
  /** Locks what uses the products. Called before the products are locked, as every transaction locks in this order. */
  lock: (tx: Tx, productIds: readonly string[]) => Promise<void>;
  /** The product was renamed; `before` has its former name. */
  renamed: (tx: Tx, before: NamedProduct, name: string, userId: string) => Promise<void>;
  /** Replaces the product by `into`. */
  merged: (tx: Tx, product: NamedProduct, into: NamedProduct, userId: string) => Promise<void>;
  /** The product was deleted. */
  deleted: (tx: Tx, productId: string) => Promise<void>;
  /** Where the product is used, of lists only this user's. Ask for it in a snapshot: it is several questions. */
  uses: (db: Db, productId: string, userId: string) => Promise<ProductUses>;
}

/** @throws DomainError PRODUCT_NOT_FOUND */
export async function getProduct(db: Db, id: string): Promise<Product> {
  const product = await findProduct(db, id);
  if (product === undefined) throw new DomainError('PRODUCT_NOT_FOUND');
  return product;
}

/**
 * Adds a product. A retry with the same client-made id and name answers the product created before.
 * @throws DomainError PRODUCT_ALREADY_EXISTS when another product has the name or the id, PRODUCT_LIMIT_REACHED
 * @throws RateLimited
 */
export async function addProduct(
  { database, announcer, settings }: ProductDeps,
  actor: Actor,
  body: AddProductBody,
): Promise<Product> {
  const id = body.id ?? uuidv7();
  return retryLostRaces(() =>
    transactionOf(database, actor, async (tx) => {
      await lockCatalogue(tx);
      const [known] = await lockProducts(tx, [id]);
      if (known !== undefined) {
        const isRetry = known.deletedAt === null && known.nameKey === nameKey(body.name);
        if (!isRetry) throw new DomainError('PRODUCT_ALREADY_EXISTS');
        // Of a repeat too: see Announcer.
        tx.afterCommit(() => announcer.productChanged(id));
        return getProduct(tx, id);
      }
      const [namesake] = await lockProductsByKey(tx, [nameKey(body.name)]);
      // If a product of this id was created since the query above, the index refuses ours and the transaction is retried.
      if (namesake !== undefined && namesake.id !== id) throw new DomainError('PRODUCT_ALREADY_EXISTS');
      const made = await new NewProducts(tx, actor.id, settings.bounds).add([{ id, name: body.name }]);
      if (!made) throw new DomainError('PRODUCT_LIMIT_REACHED');
      tx.afterCommit(() => announcer.productChanged(id));
      return getProduct(tx, id);
    }),
  );
}

/**
 * Renames a product on every list and recipe.
 * @throws DomainError PRODUCT_NOT_FOUND, PRODUCT_ALREADY_EXISTS
 */
export async function renameProduct(
  { database, announcer }: ProductDeps,
  actor: Actor,
  { id, name }: NamedProduct,
  users: ProductUsers,
): Promise<Product> {
  return retryLostRaces(() =>
    transactionOf(database, actor, async (tx) => {
      await users.lock(tx, [id]);
      await lockProducts(tx, [id], 'update');
      const before = await getProduct(tx, id);
      // Not locked: two users who give two products each other's names would deadlock. The index decides a lost race.
      const namesake = await findIdByKey(tx, nameKey(name));
      if (namesake !== undefined && namesake !== id) throw new DomainError('PRODUCT_ALREADY_EXISTS');
      if (before.name !== name) {
        await updateProductName(tx, { id, name, aisleId: aisleIdOf(name) });
        await users.renamed(tx, before, name, actor.id);
      }
      // Of a repeat too: see Announcer.
      tx.afterCommit(() => announcer.productChanged(id));
      return { ...before, name };
    }),
  );
}

/**
 * Replaces the product `id` by `into` wherever it is used. From then on `id` is an alias of `into`. A retry changes
 * nothing more.
 * @returns the product that remains
 * @throws DomainError VALIDATION_ERROR for a product and itself, PRODUCT_NOT_FOUND
 */
export async function mergeProducts(
  { database, announcer }: ProductDeps,
  actor: Actor,
  { id, into }: { id: string; into: string },
  users: ProductUsers,
): Promise<Product> {
  if (id === into) throw new DomainError('VALIDATION_ERROR', ['into']);
  return transactionOf(database, actor, async (tx) => {
    await users.lock(tx, [id]);
    // At once, in one order, also those that get another pair: merges of two products that differ would deadlock.
    const involved = [id, into, ...(await listDistinctFrom(tx, id))];
    const rows = new Map((await lockProducts(tx, involved, 'update')).map((row) => [row.id, row]));
    const [merged, remaining] = [rows.get(id), rows.get(into)];
    if (remaining === undefined || remaining.deletedAt !== null) throw new DomainError('PRODUCT_NOT_FOUND');
    const announce = () => {
      for (const changed of [id, into]) announcer.productChanged(changed);
    };
    if (merged?.mergedInto === into) {
      // Of a repeat too: see Announcer.
      tx.afterCommit(announce);
      return getProduct(tx, into);
    }
    if (merged === undefined || merged.deletedAt !== null) throw new DomainError('PRODUCT_NOT_FOUND');
    await markProductMerged(tx, id, into);
    await moveMeasures(tx, id, into);
    await moveDistinctProducts(tx, id, into);
    await moveAisle(tx, id, into);
    await movePhoto(tx, { table: 'products', id }, { table: 'products', id: into });
    await users.merged(tx, merged, remaining, actor.id);
    tx.afterCommit(announce);
    return getProduct(tx, into);
  });
}

/**
 * Deletes a product that nothing uses.
 * @throws DomainError PRODUCT_NOT_FOUND, also when it was deleted before; PRODUCT_IN_USE
 */
export async function deleteProduct(
  { database, announcer }: ProductDeps,
  actor: Actor,
  id: string,
  users: ProductUsers,
): Promise<void> {
  const isDeleted = await transactionOf(database, actor, async (tx) => {
    // The exclusive lock waits for transactions that begin to use it, so that they are counted.
    const [known] = await lockProducts(tx, [id], 'update');
    if (known === undefined) return false;
    // Of a repeat too: see Announcer.
    tx.afterCommit(() => announcer.productChanged(id));
    if (known.deletedAt !== null) return false;
    const { _count } = await getProduct(tx, id);
    if (_count.recipes > 0 || _count.ShoppingListItem > 0) throw new DomainError('PRODUCT_IN_USE');
    await markProductDeleted(tx, id);
    await users.deleted(tx, id);
    return true;
  });
  if (!isDeleted) throw new DomainError('PRODUCT_NOT_FOUND');
}

/**
 * The product behind this id as it is now, locked against change until the transaction ends.
 * @returns its id
 * @throws DomainError PRODUCT_NOT_FOUND
 */
export async function requireProduct(tx: Tx, id: string): Promise<string> {
  const found = followAliases(await loadWithAliases(tx, [id], 'update'), id);
  if (found === undefined) throw new DomainError('PRODUCT_NOT_FOUND');
  return found.id;
}

/**
 * The products behind these ids as they are now (a merged one's successor), locked against change until the transaction
 * ends; without those that were deleted.
 * @returns the present ids by the ids asked for
 */
export async function lockCurrentProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const byId = await loadWithAliases(tx, ids);
  return new Map(
    ids.flatMap((id): [string, string][] => {
      const found = followAliases(byId, id);
      return found === undefined ? [] : [[id, found.id]];
    }),
  );
}

/** The present ids of these products, each once; unknown ids are kept as they are. */
export async function currentProducts(db: Db, ids: readonly string[]): Promise<string[]> {
  const successors = await findSuccessors(db, ids);
  return [...new Set(ids.map((id) => successors.get(id) ?? id))];
}

export interface WantedProduct {
  productId: string;
  /** Without it, the product has to be there. */
  productName?: string | undefined;
}

/** The longest chain of merges that is followed. */
const ALIAS_DEPTH = 20;

/**
 * Finds each entry's product: by id, then by the alias of a merged product, then by folded name; otherwise it has to be
 * created. What names its product is never refused for it. Other transactions can't delete the products found before
 * this one ends.
 * @returns the products in the order asked for, those of them the caller has to create, and what to hand to
 * {@link NewProducts.addAliases}
 * @throws DomainError PRODUCTS_NOT_FOUND where one without a name doesn't exist
 */
export async function planProducts(tx: Tx, wanted: readonly WantedProduct[]): Promise<ProductPlan> {
  const plan = await planWithWhatIsThere(tx, wanted);
  if (plan.missing.length + plan.aliases.length === 0) return plan;
  requireOwnTransaction(tx);
  await lockCatalogue(tx);
  // The transaction that held the lock before may have added them.
  return planWithWhatIsThere(tx, wanted);
}

interface ProductPlan {
  products: NamedProduct[];
  missing: NamedProduct[];
  /** Ids nobody knew, of products that were found by their names. */
  aliases: ProductAlias[];
}

async function planWithWhatIsThere(tx: Tx, wanted: readonly WantedProduct[]): Promise<ProductPlan> {
  const byId = await loadWithAliases(
    tx,
    wanted.map((entry) => entry.productId),
  );
  const keys = new Set(wanted.flatMap(({ productName: name }) => (name === undefined ? [] : nameKey(name))));
  const byKey = new Map<string, NamedProduct>();
  for (const row of await lockProductsByKey(tx, [...keys])) byKey.set(row.nameKey, row);
  const missing: NamedProduct[] = [];
  const named: ProductAlias[] = [];
  const products = wanted.map(({ productId, productName }) => {
    const known = followAliases(byId, productId);
    if (known !== undefined) return { id: known.id, name: known.name };
    if (productName === undefined) throw new DomainError('PRODUCTS_NOT_FOUND');
    const namesake = byKey.get(nameKey(productName));
    if (namesake !== undefined) {
      named.push({ id: productId, into: namesake.id });
      return { id: namesake.id, name: namesake.name };
    }
    // A deleted product keeps its id, and two new products never share one.
    const isFree = !byId.has(productId) && missing.every((product) => product.id !== productId);
    const product = { id: isFree ? productId : uuidv7(), name: productName };
    byKey.set(nameKey(productName), product);
    missing.push(product);
    return product;
  });
  const made = new Set(missing.map(({ id }) => id));
  const aliases = named.filter(({ id, into }) => !byId.has(id) && !made.has(id) && !made.has(into));
  return { products, missing, aliases };
}

async function loadWithAliases(
  tx: Tx,
  ids: readonly string[],
  mode: 'update' | 'share' = 'share',
): Promise<Map<string, ProductRow>> {
  const rows = new Map<string, ProductRow>();
  let missing = [...new Set(ids)];
  for (let depth = 0; depth < ALIAS_DEPTH && missing.length > 0; depth += 1) {
    const found = await lockProducts(tx, missing, mode);
    for (const row of found) rows.set(row.id, row);
    missing = found.flatMap(({ mergedInto }) =>
      mergedInto !== null && !rows.has(mergedInto) ? [mergedInto] : [],
    );
  }
  return rows;
}

function followAliases(rows: ReadonlyMap<string, ProductRow>, id: string): ProductRow | undefined {
  let row = rows.get(id);
  for (let depth = 0; row?.mergedInto != null && depth < ALIAS_DEPTH; depth += 1)
    row = rows.get(row.mergedInto);
  return row?.deletedAt === null ? row : undefined;
}
