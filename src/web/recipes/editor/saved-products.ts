import { nameKey } from '../../../contract/names.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { type FormIngredient, type FormRow, ingredientsIn, isSection } from './form-rows.ts';

/** Rows of the form with the products under which their sent versions were saved. */
export function underSavedProducts(
  rows: readonly FormRow[],
  sent: readonly FormRow[],
  saved: Recipe['products'],
): FormRow[] {
  const ids = new Map(ingredientsIn(sent).map(({ productId }, at) => [productId, saved[at]?.productId]));
  return rows.map((row) => {
    const productId = isSection(row) ? undefined : ids.get(row.productId);
    return productId === undefined ? row : { ...row, productId, isNew: undefined };
  });
}

/**
 * Sent rows under the products they may have been saved with: one of the same name, where theirs was new or deleted, or
 * what theirs has been merged into since. Others stay as they are.
 * @param names the catalogue's, to tell merged products by; without it, only the name counts
 */
export function asSaved(
  sent: readonly FormRow[],
  saved: Recipe['products'],
  names: ProductNames | undefined,
): FormRow[] {
  const known = names && new Map(names.map(([id, ...called]) => [id, called.map(nameKey)]));
  const mayBe = (
    { productId, productName, isNew }: FormIngredient,
    { id, name }: { id: string; name: string },
  ) => {
    const key = nameKey(productName);
    if (key === nameKey(name)) return true;
    // A new product isn't known before it is made: only its name shows which product it became.
    return known !== undefined && (isNew ? known.get(id)?.includes(key) === true : !known.has(productId));
  };
  const products = saved.map(({ Product }) => Product).values();
  return sent.map((row) => {
    if (isSection(row)) return row;
    const product = products.next().value;
    return product !== undefined && mayBe(row, product) ? { ...row, productId: product.id } : row;
  });
}

/**
 * Rows of products that the catalogue doesn't have under those that they are by now: what theirs was merged into, or
 * one that bears their name.
 * @param successors the ids of what products were merged into, by theirs: their names may have changed before that
 */
export function underKnownProducts(
  rows: readonly FormRow[],
  names: ProductNames,
  successors: ReadonlyMap<string, string>,
): FormRow[] {
  const known = new Set(names.map(([id]) => id));
  const formerNames = names.flatMap(([id, , ...former]) =>
    former.map((name) => [nameKey(name), id] as const),
  );
  const ids = new Map([...formerNames, ...names.map(([id, name]) => [nameKey(name), id] as const)]);
  return rows.map((row) => {
    if (isSection(row) || known.has(row.productId)) return row;
    const productId = successors.get(row.productId) ?? ids.get(nameKey(row.productName));
    return productId === undefined ? row : { ...row, productId };
  });
}
