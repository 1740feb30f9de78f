import { FoodDictionary } from '../../contract/ingredient-lines/food-dictionary.ts';
import { FOOD_WORDS } from '../../contract/ingredient-lines/food-words.ts';
import { AisleFinder } from './aisle-finder.ts';
import { aisleId } from './aisles.ts';
import { WORDS } from './words/all.ts';
import { MODIFIERS, PACKAGES } from './words/modifiers.ts';

/** Made when the first product is: most starts need none. */
let finder: AisleFinder | undefined;

/** The id of the aisle in which a product of this name probably is; that of 'Inne' where nothing is known. */
export function aisleIdOf(name: string): string {
  finder ??= new AisleFinder(
    { words: WORDS, modifiers: MODIFIERS, packages: PACKAGES },
    new FoodDictionary(FOOD_WORDS),
  );
  return aisleId(finder.aisleOf(name));
}
