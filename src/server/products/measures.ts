import type {
  Measure,
  MeasureBody,
  MeasureOrigins,
  ProductMeasures,
} from '../../contract/products/product-measures.ts';
import { isCounted, isMeasurable } from '../../contract/quantities/unit-kinds.ts';
import type { AnyUnit } from '../../contract/quantities/units.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { PRODUCTS_VERSION } from '../db/content-versions.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { forEachYielding } from '../event-loop.ts';
import { VersionedCache } from '../versioned-cache.ts';
import type { CatalogueDeps } from './catalogue.ts';
import { listPacks, listSetMeasures, type SetMeasure, upsertMeasure } from './measure-repository.ts';
import { requireProduct } from './find-products.ts';
import type { NamedProduct } from './named-product.ts';
import { getProduct, type ProductDeps } from './service.ts';
import type { UsualMeasures } from './usual-measures.ts';

export interface MeasureDeps extends ProductDeps {
  usual: UsualMeasures;
}

/** The usual measures of a product, except those that users set or removed; sorted by unit. */
function combine(usual: readonly Measure[], set: readonly SetMeasure[]): Measure[] {
  const units = new Set(set.map(({ unit }) => unit));
  return [
    ...usual.filter(([unit]) => !units.has(unit)),
    ...set.flatMap(({ measure }) => (measure === undefined ? [] : [measure])),
  ].sort(([one], [other]) => (one < other ? -1 : 1));
}

interface MeasureSource {
  products: readonly NamedProduct[];
  set: readonly SetMeasure[];
}

/** The measures of every product that has any, in the order of the catalogue, cached until they change. */
export const createMeasureCache = ({
  database,
  usual,
  catalogue,
}: Pick<MeasureDeps, 'database' | 'usual'> & CatalogueDeps): VersionedCache<ProductMeasures, MeasureSource> =>
  new VersionedCache<ProductMeasures, MeasureSource>({
    database,
    version: PRODUCTS_VERSION,
    read: async (db, isSnapshot) => ({
      products: (await (isSnapshot ? catalogue.getIn(db) : catalogue.get())).products,
      set: await listSetMeasures(db),
    }),
    make: (source) => combineAll(usual, source),
  });

async function combineAll(usual: UsualMeasures, { products, set }: MeasureSource): Promise<ProductMeasures> {
  const setById = Map.groupBy(set, ({ productId }) => productId);
  const found: ProductMeasures = [];
  await forEachYielding(products, ({ id, name }) => {
    const measures = combine(usual.of(name), setById.get(id) ?? []);
    if (measures.length > 0) found.push([id, measures]);
  });
  return found;
}

/**
 * Where the measures of one product come from.
 * @throws DomainError PRODUCT_NOT_FOUND
 */
export async function getMeasureOrigins(
  { database, usual }: Pick<MeasureDeps, 'database' | 'usual'>,
  id: string,
): Promise<MeasureOrigins> {
  const { name, set } = await database.snapshot(async (db) => ({
    name: (await getProduct(db, id)).name,
    set: await listSetMeasures(db, id),
  }));
  return {
    usual: [...usual.of(name)],
    own: set.flatMap(({ measure }) => (measure === undefined ? [] : [measure])),
    removed: set.filter(({ measure }) => measure === undefined).map(({ unit }) => unit),
  };
}

/** What users said these products are bought by ('Kupujemy po'), by product. */
export async function findOwnPacks(
  db: Db,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, MeasureBody>> {
  return new Map((await listPacks(db, productIds)).map(({ productId, ...amount }) => [productId, amount]));
}

/**
 * Sets how much one of a unit of this product is. Setting the same again changes nothing.
 * @throws DomainError PRODUCT_NOT_FOUND; VALIDATION_ERROR for a unit of fixed size, and if the amount would lead back
 * to the unit itself
 */
export async function setMeasure(
  { database, announcer, usual }: MeasureDeps,
  actor: Actor,
  { id, unit }: { id: string; unit: AnyUnit },
  amount: MeasureBody,
): Promise<void> {
  if (!isMeasurable(unit)) throw new DomainError('VALIDATION_ERROR', ['unit']);
  await transactionOf(database, actor, async (tx) => {
    const productId = await requireProduct(tx, id);
    const { name } = await getProduct(tx, productId);
    const known = combine(usual.of(name), await listSetMeasures(tx, productId));
    const amountUnits = new Map(known.map(([each, , amountUnit]) => [each, amountUnit]));
    if (leadsTo(amountUnits, amount.unit, unit)) throw new DomainError('VALIDATION_ERROR', ['unit']);
    await upsertMeasure(tx, productId, unit, amount);
    tx.afterCommit(() => announcer.productChanged(productId));
  });
}

/** Whether an amount in `unit` leads to one in `target`, or can't be counted at all. */
function leadsTo(amountUnits: ReadonlyMap<AnyUnit, AnyUnit>, unit: AnyUnit, target: AnyUnit): boolean {
  // After a merge the measures may form a cycle.
  const passed = new Set<AnyUnit>();
  for (let at: AnyUnit | undefined = unit; at !== undefined && !passed.has(at); at = amountUnits.get(at)) {
    if (at === target || !isCounted(at)) return true;
    passed.add(at);
  }
  return false;
}

/**
 * The product has no such measure from now on, not even the usual one.
 * @throws DomainError PRODUCT_NOT_FOUND
 */
export async function removeMeasure(
  { database, announcer }: ProductDeps,
  actor: Actor,
  { id, unit }: { id: string; unit: AnyUnit },
): Promise<void> {
  await transactionOf(database, actor, async (tx) => {
    const productId = await requireProduct(tx, id);
    await upsertMeasure(tx, productId, unit, undefined);
    tx.afterCommit(() => announcer.productChanged(productId));
  });
}
