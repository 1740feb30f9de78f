import { searchKey } from '../../contract/names.ts';
import type { RecipePreview } from '../../contract/recipes/recipes.ts';

/** This many letters are a word's stem in most of its forms. */
const STEM_LENGTH = 3;

const wordsOf = (text: string): string[] => searchKey(text).split(' ').filter(Boolean);

/**
 * The recipes that the author of a text may mean, among those found for it: the one with exactly this name; otherwise
 * those whose name begins with it, or the only one found, if its name has each of the words in some form. A text that
 * finds a recipe only by its products or tags is a free text.
 */
export function meantRecipes(found: readonly RecipePreview[], text: string): readonly RecipePreview[] {
  const named = found.find(({ name }) => searchKey(name) === searchKey(text));
  if (named !== undefined) return [named];
  const [only] = found;
  if (found.length === 1 && only !== undefined && isNamedBy(only, text)) return [only];
  return found.filter(({ name }) => searchKey(name).startsWith(searchKey(text)));
}

function isNamedBy({ name }: RecipePreview, text: string): boolean {
  const words = wordsOf(name);
  return wordsOf(text).every((word) => words.some((each) => each.startsWith(word.slice(0, STEM_LENGTH))));
}
