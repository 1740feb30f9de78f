import { id } from '../../contract/fields.ts';
import { cleanName, searchKey } from '../../contract/names.ts';
import type { RecipePreview } from '../../contract/recipes.ts';

/** What recipes are searched by. It stands in the address, so that a search can be shared and taken back. */
export interface RecipeSearch {
  /** Words of the name, in any form of case and diacritics. */
  name: string;
  /** A recipe has to use all of them. */
  productIds: readonly string[];
}

/** The search in the query of an address; what is no id, or is there twice, doesn't count. */
export function readSearch(query: URLSearchParams): RecipeSearch {
  const ids = (query.get('products') ?? '').split(',');
  return {
    name: cleanName(query.get('name') ?? ''),
    productIds: [...new Set(ids.filter((part) => id.safeParse(part).success))],
  };
}

/** The query of the address for a search, empty for none. Product ids are separated by commas. */
export function writeSearch({ name, productIds }: RecipeSearch): string {
  const parts = [
    ...(cleanName(name) === '' ? [] : [`name=${encodeURIComponent(cleanName(name))}`]),
    ...(productIds.length === 0 ? [] : [`products=${productIds.join(',')}`]),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

export interface IndexedRecipe {
  recipe: RecipePreview;
  key: string;
}

/** Prepares recipes for {@link findByName}; worth keeping between keystrokes. */
export function indexRecipes(recipes: readonly RecipePreview[]): IndexedRecipe[] {
  return recipes.map((recipe) => ({ recipe, key: searchKey(recipe.name) }));
}

/** Those whose names hold every word that was typed, or its beginning, in the order they were given. */
export function findByName(index: readonly IndexedRecipe[], typed: string): RecipePreview[] {
  const words = searchKey(typed).split(' ');
  return index.filter(({ key }) => words.every((word) => key.includes(word))).map(({ recipe }) => recipe);
}
