import { freeName, nameKey } from '../../contract/names.ts';
import { type RecentlyDeleted, restorableSince } from '../../contract/recently-deleted.ts';
import type { Product } from '../../contract/products/products.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { retryLostRaces } from '../db/database.ts';
import { lockCatalogue } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';
import { announceEvenRepeat } from '../db/change-ids.ts';
import { DomainError } from '../errors.ts';
import type { Bounds } from '../settings.ts';
import {
  listDeletedProducts,
  listProductKeys,
  markProductRestored,
  markProductsRestored,
} from './recently-deleted-repository.ts';
import { getProduct, type ProductDeps } from './service.ts';
import {
  countProducts,
  findIdByKey,
  findProducts,
  findProductsByKey,
  lockProducts,
  type ProductRow,
} from './repository.ts';

/** Products that can be brought back, those deleted last first. */
export async function getDeletedProducts(db: Db): Promise<RecentlyDeleted> {
  return listDeletedProducts(db, restorableSince());
}

/**
 * Brings a deleted product back under its name, or with the first free number behind it. A retry changes nothing more.
 * @throws DomainError PRODUCT_NOT_FOUND for one that never was, was merged or deleted too long ago; PRODUCT_LIMIT_REACHED
 */
export async function restoreProduct(
  { database, announcer, settings }: ProductDeps,
  actor: Actor,
  id: string,
): Promise<Product> {
  return retryLostRaces(() =>
    transactionOf(database, actor, async (tx) => {
      await lockCatalogue(tx);
      const [row] = await findProducts(tx, [id]);
      if (row === undefined || row.mergedInto !== null) throw new DomainError('PRODUCT_NOT_FOUND');
      announceEvenRepeat(tx, () => announcer.productChanged(id));
      if (row.deletedAt === null) return getProduct(tx, id);
      if (row.deletedAt <= restorableSince()) throw new DomainError('PRODUCT_NOT_FOUND');
      await requireCapacity(tx, settings.bounds, 1);
      await markProductRestored(tx, { id, name: await nameFor(tx, row) });
      return getProduct(tx, id);
    }),
  );
}

async function requireCapacity(tx: Tx, { maxProducts }: Bounds, count: number): Promise<void> {
  if ((await countProducts(tx)) + count > maxProducts) throw new DomainError('PRODUCT_LIMIT_REACHED');
}

async function nameFor(tx: Tx, { name }: ProductRow): Promise<string> {
  // It comes back under the key that its name has now: see cleanName.
  const namesake = await findIdByKey(tx, nameKey(name));
  // The names of all products are read only if they are needed.
  return namesake === undefined ? name : freeName(name, new Set(await listProductKeys(tx)));
}

/**
 * Makes sure that the products of a restored list or recipe are in the catalogue. A product that was deleted, however
 * long ago, is brought back, unless another one has its name by now and takes its place. The caller has locked the
 * catalogue.
 * @returns the ids that came back, and by the ids of others those that take their place
 * @throws DomainError PRODUCT_LIMIT_REACHED
 */
export async function restoreUsedProducts(
  tx: Tx,
  bounds: Bounds,
  ids: readonly string[],
): Promise<{ restored: string[]; replaced: Map<string, string> }> {
  const found = await findProducts(tx, ids);
  const keys = found.flatMap((row) => (row.deletedAt === null ? [] : row.nameKey));
  const namesakes = await findProductsByKey(tx, keys);
  // Shared, like those of operations: a deleted product comes back only under the lock of the catalogue.
  const locked = await lockProducts(tx, [...new Set([...ids, ...namesakes.map(({ id }) => id)])]);
  const asked = new Set(ids);
  const deleted = locked.filter(({ id, deletedAt }) => asked.has(id) && deletedAt !== null);
  const live = locked.filter(({ deletedAt }) => deletedAt === null);
  const byKey = new Map(live.map((row) => [row.nameKey, row.id]));
  const replaced = new Map<string, string>();
  const restored: string[] = [];
  for (const { id, nameKey: key, mergedInto } of deleted) {
    const successor = mergedInto ?? byKey.get(key);
    if (successor === undefined) {
      restored.push(id);
      // If several were deleted under one name, the first one comes back.
      byKey.set(key, id);
    } else replaced.set(id, successor);
  }
  if (restored.length > 0) {
    await requireCapacity(tx, bounds, restored.length);
    await markProductsRestored(tx, restored);
  }
  return { restored, replaced };
}
