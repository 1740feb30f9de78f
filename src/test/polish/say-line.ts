import type { Catalogue } from '../../contract/ingredient-lines/products/catalogue.ts';
import { ProductIndex } from '../../contract/ingredient-lines/products/product-index.ts';
import { FoodDictionary } from '../../contract/ingredient-lines/words/food-dictionary.ts';
import { FOOD_WORDS } from '../../contract/ingredient-lines/words/food-words.ts';

const dictionary = new FoodDictionary(FOOD_WORDS);

/** A catalogue of products with these names. */
export const catalogueOf = (...names: readonly string[]): Catalogue => ({
  products: new ProductIndex(
    names.map((name) => ({ id: name, name })),
    dictionary,
  ),
  dictionary,
});

interface ReadLine {
  qty: number | null;
  qtyMax: number | null;
  unit: string | null;
  product: { name: string } | null;
  note: string | null;
}

/** What was read of a line, as '1–2 spoon | oliwa | note', without what it doesn't have. */
export function sayLine({ qty, qtyMax, unit, product, note }: ReadLine): string {
  const numbers = [qty, qtyMax].filter((value) => value !== null).join('–');
  return [`${numbers} ${unit ?? ''}`.trim(), product?.name, note].filter(Boolean).join(' | ');
}
