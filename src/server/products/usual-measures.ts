import { FoodDictionary } from '../../contract/ingredient-lines/words/food-dictionary.ts';
import { FOOD_WORDS } from '../../contract/ingredient-lines/words/food-words.ts';
import { KitchenWeights } from './kitchen-weights.ts';
import { KITCHEN_WEIGHTS } from './kitchen-weights-table.ts';
import type { Measure } from '../../contract/products/product-measures.ts';

/** Beyond this many names, most are of products that have been renamed since. */
const MAX_KNOWN_NAMES = 100_000;

/** The usual kitchen measures of a product by its name. They hold where no user has set or removed the unit's own. */
export class UsualMeasures {
  /** Made when it is first needed: it would take a quarter of the start. */
  #weights: KitchenWeights | undefined;
  readonly #known = new Map<string, readonly Measure[]>();

  /** Sorted by unit; none where the table doesn't have the product. */
  of(name: string): readonly Measure[] {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    this.#weights ??= new KitchenWeights(KITCHEN_WEIGHTS, new FoodDictionary(FOOD_WORDS));
    const conversions = this.#weights.of(name);
    const measures = Object.entries(conversions?.amounts ?? {})
      .map(([unit, qty]): Measure => [unit, qty, conversions?.base ?? unit])
      .sort(([one], [other]) => (one < other ? -1 : 1));
    if (this.#known.size >= MAX_KNOWN_NAMES) this.#known.clear();
    this.#known.set(name, measures);
    return measures;
  }
}
