import type { FoodDictionary } from './food-dictionary.ts';
import type { NamedProduct, ProductIndex } from './product-index.ts';

/** What lines are read against. */
export interface Catalogue {
  products: ProductIndex<NamedProduct>;
  dictionary: FoodDictionary;
}
