import type { FoodDictionary } from '../../contract/ingredient-lines/words/food-dictionary.ts';
import { ProductIndex } from '../../contract/ingredient-lines/products/product-index.ts';
import { wordsOf } from '../../contract/ingredient-lines/words/words.ts';
import type { UnitConversions } from '../../contract/kitchen-weights/unit-conversions.ts';
import { isKnownUnit, type Unit } from '../../contract/quantities/units.ts';

/** What distinguishes kinds of a product that weigh the same: per cent of fat, types of flour. */
const GRADE = /^(?:\d.*|typ|typu)$/;

/** The table of what kitchen measures hold, asked by any form of a product's name. */
export class KitchenWeights {
  readonly #index: ProductIndex<{ id: string; name: string; conversions: UnitConversions }>;

  /** @param table the text of `kitchen-weights-table.ts` */
  constructor(table: string, dictionary: FoodDictionary) {
    const rows = table.trim().split('\n').flatMap(readRow);
    this.#index = new ProductIndex(rows, dictionary);
  }

  /** The conversions of a product; undefined if the table doesn't have it, because nothing is guessed. */
  of(productName: string): UnitConversions | undefined {
    const found = this.#index.find(productName).product;
    if (found) return found.conversions;
    const words = wordsOf(productName).filter((word) => !GRADE.test(word));
    return this.#index.find(words.join(' ')).product?.conversions;
  }
}

function readRow(row: string): { id: string; name: string; conversions: UnitConversions }[] {
  const [names = '', base = '', list = ''] = row.split('|').map((part) => part.trim());
  const amounts: Partial<Record<Unit, number>> = {};
  for (const entry of list.split(' ')) {
    const [unit = '', amount] = entry.split('=');
    if (isKnownUnit(unit)) amounts[unit] = Number(amount);
  }
  const conversions = { base: isKnownUnit(base) ? base : 'g', amounts } satisfies UnitConversions;
  return names.split(', ').map((name) => ({ id: name, name, conversions }));
}
