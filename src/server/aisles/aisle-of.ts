import { FoodDictionary } from '../../contract/ingredient-lines/words/food-dictionary.ts';
import { FOOD_WORDS } from '../../contract/ingredient-lines/words/food-words.ts';
import { AisleFinder } from './aisle-finder.ts';
import { aisleId } from './aisles.ts';
import { WORDS } from './words/all.ts';
import { MODIFIERS, PACKAGES } from './words/modifiers.ts';

/** How long the forms of the words are kept for the next product: they take up to 15 MB. */
const FINDER_RETENTION_MS = 600_000;

/** Made together with the first product: most starts don't need it. */
let finder: AisleFinder | undefined;
let forgetting: NodeJS.Timeout | undefined;

/** The id of the aisle in which a product of this name probably is; that of 'Inne' where nothing is known. */
export function aisleIdOf(name: string): string {
  finder ??= new AisleFinder(
    { words: WORDS, modifiers: MODIFIERS, packages: PACKAGES },
    new FoodDictionary(FOOD_WORDS),
  );
  forgetting ??= setTimeout(forget, FINDER_RETENTION_MS).unref();
  forgetting.refresh();
  return aisleId(finder.aisleOf(name));
}

function forget(): void {
  finder = undefined;
  forgetting = undefined;
}
