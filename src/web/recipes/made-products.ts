import { type FormRow, ingredientsIn, isSection } from './form-rows.ts';

/** Rows under the products that were made for those `before`, row by row. */
export function underMadeProducts(
  rows: readonly FormRow[],
  before: readonly FormRow[],
  made: readonly FormRow[],
): FormRow[] {
  const after = ingredientsIn(made);
  const ids = new Map(ingredientsIn(before).map(({ productId }, at) => [productId, after[at]?.productId]));
  return rows.map((row) => {
    if (isSection(row)) return row;
    const productId = ids.get(row.productId) ?? row.productId;
    return productId === row.productId ? row : { ...row, productId, isNew: false };
  });
}
