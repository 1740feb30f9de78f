import type { FoodDictionary } from '../words/food-dictionary.ts';
import type { NamedProduct, ProductIndex } from './product-index.ts';

/** The data with which lines are read. */
export interface Catalogue {
  products: ProductIndex<NamedProduct>;
  dictionary: FoodDictionary;
}
