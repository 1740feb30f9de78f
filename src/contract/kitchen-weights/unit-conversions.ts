import type { FoodDictionary } from '../ingredient-lines/words/food-dictionary.ts';
import { ProductIndex } from '../ingredient-lines/products/product-index.ts';
import { wordsOf } from '../ingredient-lines/words/words.ts';
import { isKnownUnit, type Unit } from '../quantities/units.ts';

/** How units of one product become a single one. */
export interface UnitConversions {
  /** The unit in which one buys: 'g', 'ml', or one that is counted. */
  base: Unit;
  /** How much of the base one of each unit is. */
  amounts: Partial<Record<Unit, number>>;
}

/** What distinguishes kinds of a product that weigh the same: per cent of fat, types of flour. */
const GRADE = /^(?:\d.*|typ|typu)$/;

/** The table of what kitchen measures hold, asked by any form of a product's name. */
export class KitchenWeights {
  readonly #index: ProductIndex<{ id: string; name: string; conversions: UnitConversions }>;

  /** @param table the text of `table.ts` */
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
