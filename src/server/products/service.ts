import { v7 as uuidv7 } from 'uuid';
import { nameKey } from '../../contract/names.ts';
import type { ProductUses } from '../../contract/products/product-uses.ts';
import type { AddProductBody, Product } from '../../contract/products/products.ts';
import { aisleIdOf } from '../aisles/aisle-of.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { consumeQuota } from '../auth/quotas/user-quota.ts';
import { type Database, retryLostRaces } from '../db/database.ts';
import { lockCatalogue } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';
import { announceEvenRepeat } from '../db/change-ids.ts';
import { DomainError } from '../errors.ts';
import { movePhoto } from '../photos/service.ts';
import type { Announcer } from '../realtime/announcer.ts';
import type { Bounds, Settings } from '../settings.ts';
import { moveAisle } from './aisle-repository.ts';
import { listDistinctFrom, moveDistinctProducts } from './distinct-repository.ts';
import { moveMeasures } from './measure-repository.ts';
import type { NamedProduct } from './named-product.ts';
import { NewProducts } from './new-products.ts';
import {
  findIdByKey,
  findProduct,
  lockProducts,
  markProductDeleted,
  markProductMerged,
  updateProductName,
} from './repository.ts';

export interface ProductDeps {
  database: Database;
  announcer: Announcer;
  settings: Pick<Settings, 'bounds'>;
}

/** How other features react when a product they use changes. */
export interface ProductUsers {
  /** Locks what uses the products. Called before the products are locked, as every transaction locks in this order. */
  lock: (tx: Tx, productIds: readonly string[]) => Promise<void>;
  /** The product was renamed; `previous` has the name until now. */
  renamed: (tx: Tx, previous: NamedProduct, name: string, userId: string) => Promise<void>;
  /** Replaces the product by `into`. */
  merged: (tx: Tx, product: NamedProduct, into: NamedProduct, userId: string) => Promise<void>;
  /** Where the product is used; of the lists, only this user's. */
  uses: (
    database: Pick<Database, 'read' | 'snapshot'>,
    productId: string,
    userId: string,
  ) => Promise<ProductUses>;
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
        announceEvenRepeat(tx, () => announcer.productChanged(id));
        return getProduct(tx, id);
      }
      const namesake = await findIdByKey(tx, nameKey(body.name));
      // If a product of this id was created since the query above, the index refuses ours and the transaction is retried.
      if (namesake !== undefined && namesake !== id) throw new DomainError('PRODUCT_ALREADY_EXISTS');
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
 * @throws RateLimited
 */
export async function renameProduct(
  { database, announcer, settings }: ProductDeps,
  actor: Actor,
  { id, name }: NamedProduct,
  users: ProductUsers,
): Promise<Product> {
  return retryLostRaces(() =>
    transactionOf(database, actor, async (tx) => {
      await users.lock(tx, [id]);
      await lockProducts(tx, [id], 'update');
      const previous = await getProduct(tx, id);
      // Not locked: two users who give two products each other's names would deadlock. The index decides a lost race.
      const namesake = await findIdByKey(tx, nameKey(name));
      if (namesake !== undefined && namesake !== id) throw new DomainError('PRODUCT_ALREADY_EXISTS');
      if (previous.name !== name) {
        await consumeEditQuota(tx, actor, settings.bounds);
        await updateProductName(tx, { id, name, aisleId: aisleIdOf(name) });
        await users.renamed(tx, previous, name, actor.id);
      }
      announceEvenRepeat(tx, () => announcer.productChanged(id));
      return { ...previous, name };
    }),
  );
}

/**
 * Replaces the product `id` by `into` wherever it is used. From then on `id` is an alias of `into`. A retry changes
 * nothing more.
 * @returns the product that remains
 * @throws DomainError VALIDATION_ERROR for a product and itself, PRODUCT_NOT_FOUND
 * @throws RateLimited
 */
export async function mergeProducts(
  { database, announcer, settings }: ProductDeps,
  actor: Actor,
  { id, into }: { id: string; into: string },
  users: ProductUsers,
): Promise<Product> {
  if (id === into) throw new DomainError('VALIDATION_ERROR', ['into']);
  return transactionOf(database, actor, async (tx) => {
    await users.lock(tx, [id]);
    // All rows are locked at once and in one order, also those that get another pair: otherwise merges of two
    // differing products would deadlock.
    const involved = [id, into, ...(await listDistinctFrom(tx, id))];
    const rows = new Map((await lockProducts(tx, involved, 'update')).map((row) => [row.id, row]));
    const [merged, remaining] = [rows.get(id), rows.get(into)];
    if (remaining === undefined || remaining.deletedAt !== null) throw new DomainError('PRODUCT_NOT_FOUND');
    const announce = () => {
      for (const changed of [id, into]) announcer.productChanged(changed);
    };
    if (merged?.mergedInto === into) {
      announceEvenRepeat(tx, announce);
      return getProduct(tx, into);
    }
    if (merged === undefined || merged.deletedAt !== null) throw new DomainError('PRODUCT_NOT_FOUND');
    await consumeEditQuota(tx, actor, settings.bounds);
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
 * A new name and a merge are written into every list that has the product, and the pairs of products that may be marked
 * as different are many times as many as the products.
 * @throws RateLimited
 */
export async function consumeEditQuota(
  tx: Tx,
  { id: userId }: Actor,
  { productEditsPerHour: perHour }: Bounds,
): Promise<void> {
  await consumeQuota(tx, { of: 'product-edits', userId, perHour }, 1);
}

/**
 * Deletes a product that nothing uses.
 * @throws DomainError PRODUCT_NOT_FOUND, also when it was deleted before; PRODUCT_IN_USE
 */
export async function deleteProduct(
  { database, announcer }: ProductDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  const isDeleted = await transactionOf(database, actor, async (tx) => {
    // The exclusive lock waits for transactions that begin to use it, so that they are counted.
    const [known] = await lockProducts(tx, [id], 'update');
    if (known === undefined) return false;
    announceEvenRepeat(tx, () => announcer.productChanged(id));
    if (known.deletedAt !== null) return false;
    const { _count } = await getProduct(tx, id);
    if (_count.recipes > 0 || _count.ShoppingListItem > 0) throw new DomainError('PRODUCT_IN_USE');
    await markProductDeleted(tx, id);
    return true;
  });
  if (!isDeleted) throw new DomainError('PRODUCT_NOT_FOUND');
}
