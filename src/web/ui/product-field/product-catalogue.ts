import type { Catalogue } from '../../../contract/ingredient-lines/products/catalogue.ts';
import { FoodDictionary } from '../../../contract/ingredient-lines/words/food-dictionary.ts';
import { FOOD_WORDS } from '../../../contract/ingredient-lines/words/food-words.ts';
import { ProductIndex } from '../../../contract/ingredient-lines/products/product-index.ts';
import type { ProductNames } from '../../../contract/products/products.ts';

const dictionary = new FoodDictionary(FOOD_WORDS);
const made = new WeakMap<ProductNames, Catalogue>();

/** The catalogue of the household's products with which lines are read; made once for each answer of the server. */
export function catalogueOf(names: ProductNames): Catalogue {
  let catalogue = made.get(names);
  if (!catalogue) {
    catalogue = {
      products: new ProductIndex(
        names.map(([id, name, ...aliases]) => ({ id, name, aliases })),
        dictionary,
      ),
      dictionary,
    };
    made.set(names, catalogue);
  }
  return catalogue;
}
