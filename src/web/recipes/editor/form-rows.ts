import type { Recipe, SentIngredient } from '../../../contract/recipes/recipes.ts';
import type { AnyUnit } from '../../../contract/quantities/units.ts';

export interface FormIngredient {
  /** Id of the row, because a product may be there twice. */
  key: string;
  productId: string;
  productName: string;
  qty: number;
  unit: AnyUnit;
  /** The label of a unit that only the server knows. */
  unitLabel?: string | undefined;
  note?: string | undefined;
  /** Its product was found in a page or a pasted line, and is made when the recipe is saved; its id was made here. */
  isNew?: boolean | undefined;
  /** The line of a page that it was read from. */
  line?: string | undefined;
}

/** A heading among the ingredients: those below it, up to the next one, belong to this part. */
export interface FormSection {
  key: string;
  /** As typed; empty for ingredients without a part that follow a part. */
  section: string;
}

/** A row of the form's ingredients. */
export type FormRow = FormIngredient | FormSection;

export const isSection = (row: FormRow): row is FormSection => 'section' in row;

export const ingredientsIn = (rows: readonly FormRow[]): FormIngredient[] =>
  rows.filter((row): row is FormIngredient => !isSection(row));

/** Ingredients with a heading wherever another part begins. */
export function withSections(
  ingredients: readonly (FormIngredient & { section?: string | null | undefined })[],
): FormRow[] {
  let current = '';
  return ingredients.flatMap(({ section, ...ingredient }) => {
    const heading = { key: `section:${ingredient.key}`, section: section ?? '' };
    const begins = heading.section !== current;
    current = heading.section;
    return begins ? [heading, ingredient] : [ingredient];
  });
}

export function rowsOf(products: Recipe['products']): FormRow[] {
  return withSections(
    products.map(({ productId, Product, ...ingredient }, index) => ({
      key: `${index}:${productId}`,
      productId,
      productName: Product.name,
      ...ingredient,
    })),
  );
}

/** The ingredients as they are sent, each with its part. A heading without ingredients isn't kept. */
export function sentIngredients(rows: readonly FormRow[]): SentIngredient[] {
  let section: string | null = null;
  return rows.flatMap((row) => {
    if (isSection(row)) {
      section = row.section.trim() || null;
      return [];
    }
    const { productId, productName, qty, unit, note } = row;
    return [{ productId, productName, qty, unit, note: note?.trim() || null, section }];
  });
}

/** The same rows with one of them elsewhere. */
export function moveRow(rows: readonly FormRow[], from: number, to: number): FormRow[] {
  const moved = rows[from];
  if (moved === undefined) return [...rows];
  return rows.toSpliced(from, 1).toSpliced(to, 0, moved);
}
