import { v7 as uuidv7 } from 'uuid';
import { nameKey } from '../../contract/names.ts';
import { LostRace } from '../db/database.ts';
import { lockCatalogue } from '../db/dialect.ts';
import { requireOwnTransaction } from '../db/shared-transactions.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { NamedProduct } from './named-product.ts';
import {
  findProducts,
  findProductsByKey,
  findSuccessors,
  lockProducts,
  type ProductAlias,
  type ProductRow,
} from './repository.ts';

/**
 * The product behind this id as it is now, locked for a change until the transaction ends.
 * @returns its id
 * @throws DomainError PRODUCT_NOT_FOUND
 */
export async function requireProduct(tx: Tx, id: string): Promise<string> {
  const current = (await lockCurrentProducts(tx, [id], 'update')).get(id);
  if (current === undefined) throw new DomainError('PRODUCT_NOT_FOUND');
  return current;
}

/**
 * The products behind these ids as they are now (a merged one's successor), locked until the transaction ends; without
 * those that were deleted.
 * @returns the current ids by the ids asked for
 */
export async function lockCurrentProducts(
  tx: Tx,
  ids: readonly string[],
  mode: 'update' | 'share' = 'share',
): Promise<Map<string, string>> {
  for (;;) {
    const byId = await findWithAliases(tx, ids);
    const current = new Map(
      ids.flatMap((id): [string, string][] => {
        const found = followAliases(byId, id);
        return found === undefined ? [] : [[id, found.id]];
      }),
    );
    const locked = await lockProducts(tx, [...new Set(current.values())], mode);
    // Otherwise one was merged or deleted before it was locked.
    if (locked.every(({ deletedAt }) => deletedAt === null)) return current;
  }
}

/**
 * Like {@link lockCurrentProducts}, together with those that were deleted and not merged into another.
 * @returns the ids by the ids asked for
 */
export async function lockLatestProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const current = await lockCurrentProducts(tx, ids);
  const others = await lockProducts(
    tx,
    ids.filter((id) => !current.has(id)),
  );
  const deleted = others.filter(({ mergedInto }) => mergedInto === null);
  return new Map([...current, ...deleted.map(({ id }): [string, string] => [id, id])]);
}

/** The current ids of these products, each once; unknown ids are kept as they are. */
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
const MAX_ALIAS_DEPTH = 20;

/**
 * Finds each entry's product: by id, then by the alias of a merged product, then by folded name; otherwise it has to
 * be created. An entry that names its product is never refused because of it. Other transactions can't delete the
 * products found before this one ends. If any has to be created, the catalogue is locked before the products.
 * @returns the products in the order asked for, those of them the caller has to create, and what to hand to
 * `NewProducts.addAliases`
 * @throws DomainError PRODUCTS_NOT_FOUND where one without a name doesn't exist
 * @throws LostRace where one was deleted, or lost the name it was found by, before it was locked
 */
export async function planProducts(tx: Tx, wanted: readonly WantedProduct[]): Promise<ProductPlan> {
  let plan = await planWithWhatIsThere(tx, wanted);
  if (plan.missing.length + plan.aliases.length > 0) {
    requireOwnTransaction(tx);
    await lockCatalogue(tx);
    // The transaction that held the lock before may have added them.
    plan = await planWithWhatIsThere(tx, wanted);
  }
  return { ...plan, products: await lockPlanned(tx, plan) };
}

interface ProductPlan {
  products: NamedProduct[];
  missing: NamedProduct[];
  /** Unknown ids, of products that were found by their names. */
  aliases: ProductAlias[];
}

interface UnlockedPlan extends ProductPlan {
  namesakes: ProductRow[];
}

async function planWithWhatIsThere(tx: Tx, wanted: readonly WantedProduct[]): Promise<UnlockedPlan> {
  const byId = await findWithAliases(
    tx,
    wanted.map((entry) => entry.productId),
  );
  const byKey = new Map<string, NamedProduct>();
  const namesakes = await findProductsByKey(tx, keysOfUnknown(byId, wanted));
  for (const row of namesakes) byKey.set(row.nameKey, row);
  const missing: NamedProduct[] = [];
  const foundByName: ProductAlias[] = [];
  const products = wanted.map(({ productId, productName }) => {
    const known = followAliases(byId, productId);
    if (known !== undefined) return { id: known.id, name: known.name };
    if (productName === undefined) throw new DomainError('PRODUCTS_NOT_FOUND');
    const namesake = byKey.get(nameKey(productName));
    if (namesake !== undefined) {
      foundByName.push({ id: productId, into: namesake.id });
      return { id: namesake.id, name: namesake.name };
    }
    // A deleted product keeps its id, and two new products never share one.
    const isFree = !byId.has(productId) && missing.every((product) => product.id !== productId);
    const product = { id: isFree ? productId : uuidv7(), name: productName };
    byKey.set(nameKey(productName), product);
    missing.push(product);
    return product;
  });
  // An id that is known already stays what it is, and a product that is yet to be made has no aliases.
  const newIds = new Set(missing.map(({ id }) => id));
  const aliases = foundByName.filter(({ id, into }) => !byId.has(id) && !newIds.has(id) && !newIds.has(into));
  return { products, missing, aliases, namesakes };
}

/** The folded names of entries that are not found by their ids. */
function keysOfUnknown(
  byId: ReadonlyMap<string, ProductRow>,
  wanted: readonly WantedProduct[],
): readonly string[] {
  const unknown = wanted.filter(({ productId }) => followAliases(byId, productId) === undefined);
  return [...new Set(unknown.flatMap(({ productName: name }) => (name === undefined ? [] : nameKey(name))))];
}

/** Locks those of the products that are there; all get the names they have by now. */
async function lockPlanned(tx: Tx, { products, namesakes }: UnlockedPlan): Promise<NamedProduct[]> {
  const locked = await lockProducts(tx, [...new Set(products.map(({ id }) => id))]);
  const rows = new Map(locked.map((row) => [row.id, row]));
  const isLost =
    locked.some(({ deletedAt }) => deletedAt !== null) ||
    namesakes.some((namesake) => rows.get(namesake.id)?.nameKey !== namesake.nameKey);
  // To lock the catalogue now, behind the products, could deadlock.
  if (isLost) throw new LostRace();
  return products.map(({ id, name }) => ({ id, name: rows.get(id)?.name ?? name }));
}

async function findWithAliases(tx: Tx, ids: readonly string[]): Promise<Map<string, ProductRow>> {
  const rows = new Map<string, ProductRow>();
  let missing = [...new Set(ids)];
  for (let depth = 0; depth < MAX_ALIAS_DEPTH && missing.length > 0; depth += 1) {
    const found = await findProducts(tx, missing);
    for (const row of found) rows.set(row.id, row);
    missing = found.flatMap(({ mergedInto }) =>
      mergedInto !== null && !rows.has(mergedInto) ? [mergedInto] : [],
    );
  }
  return rows;
}

function followAliases(rows: ReadonlyMap<string, ProductRow>, id: string): ProductRow | undefined {
  let row = rows.get(id);
  for (let depth = 0; row?.mergedInto != null && depth < MAX_ALIAS_DEPTH; depth += 1)
    row = rows.get(row.mergedInto);
  return row?.deletedAt === null ? row : undefined;
}
