import type { MeasureBody, Measure } from '../../contract/products/product-measures.ts';
import type { AnyUnit } from '../../contract/quantities/units.ts';
import { PRODUCTS_VERSION } from '../db/content-versions.ts';
import type { Db, Tx } from '../db/tables.ts';

/** The measures that users set; an undefined measure is one that they removed. */
export interface SetMeasure {
  productId: string;
  unit: AnyUnit;
  measure: Measure | undefined;
}

/** Of products that are not deleted, or of one of them; sorted by product and unit. */
export async function listSetMeasures(db: Db, productId?: string): Promise<SetMeasure[]> {
  const rows = await db
    .selectFrom('productMeasures')
    .$if(productId !== undefined, (query) => query.where('productId', '=', productId ?? ''))
    .innerJoin('products', 'products.id', 'productMeasures.productId')
    .where('products.deletedAt', 'is', null)
    .select(['productId', 'unit', 'qty', 'amountUnit'])
    .orderBy('productId')
    .orderBy('unit')
    .execute();
  return rows.map(({ productId, unit, qty, amountUnit }) => ({
    productId,
    unit,
    measure: qty === null || amountUnit === null ? undefined : [unit, qty, amountUnit],
  }));
}

/** What users said that these products are bought by. */
export async function listPacks(
  db: Db,
  productIds: readonly string[],
): Promise<(MeasureBody & { productId: string })[]> {
  if (productIds.length === 0) return [];
  const rows = await db
    .selectFrom('productMeasures')
    .select(['productId', 'qty', 'amountUnit'])
    .where('productId', 'in', productIds)
    .where('unit', '=', 'pack')
    .execute();
  return rows.flatMap(({ productId, qty, amountUnit }) =>
    qty === null || amountUnit === null ? [] : [{ productId, qty, unit: amountUnit }],
  );
}

/** @param amount undefined to remove the measure */
export async function upsertMeasure(
  tx: Tx,
  productId: string,
  unit: AnyUnit,
  amount: MeasureBody | undefined,
): Promise<void> {
  const values = { qty: amount?.qty ?? null, amountUnit: amount?.unit ?? null };
  await tx
    .insertInto('productMeasures')
    .values({ productId, unit, ...values })
    .onConflict((conflict) => conflict.columns(['productId', 'unit']).doUpdateSet(values))
    .execute();
  tx.changeVersion(PRODUCTS_VERSION);
}

/**
 * Moves measures that were set for the merged product and not for the one that remains. A measure that was removed
 * from the merged one doesn't affect the other.
 */
export async function moveMeasures(tx: Tx, from: string, into: string): Promise<void> {
  await tx
    .updateTable('productMeasures')
    .set({ productId: into })
    .where('productId', '=', from)
    .where('qty', 'is not', null)
    .where('unit', 'not in', (eb) =>
      eb.selectFrom('productMeasures as own').select('own.unit').where('own.productId', '=', into),
    )
    .execute();
  await tx.deleteFrom('productMeasures').where('productId', '=', from).execute();
  tx.changeVersion(PRODUCTS_VERSION);
}
