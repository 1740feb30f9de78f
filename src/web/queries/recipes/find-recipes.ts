import type { Catalogue } from '../../../contract/ingredient-lines/products/catalogue.ts';
import type { ProductIndex } from '../../../contract/ingredient-lines/products/product-index.ts';
import { cleanName, compareNames, nameKey, searchKey } from '../../../contract/names.ts';
import type { RecipePreview, RecipeProducts } from '../../../contract/recipes/recipes.ts';
import type { SimilarTo, SimilarWords } from './similar-words.ts';

/** Recipes that take no longer are quick. */
export const QUICK_MINUTES = 30;

/** The criteria of a search for recipes. They are in the address, so that a search can be shared and taken back. */
export interface RecipeSearch {
  /** Words of names, tags and products, in any form. */
  name: string;
  /** A recipe has to use all of them. */
  productIds: readonly string[];
  /** A recipe has to have all of them. */
  tags: readonly string[];
  /** Only those that say they take {@link QUICK_MINUTES} at most. */
  isQuick: boolean;
  /** By name, or those cooked last first. */
  order: 'name' | 'cooked';
}

export const EVERYTHING: RecipeSearch = { name: '', productIds: [], tags: [], isQuick: false, order: 'name' };

/** The data in which words are searched. Data that isn't loaded yet finds nothing. */
export interface RecipeIndex {
  /** In alphabetical order. */
  recipes: readonly RecipePreview[];
  /** Name and tags of each, without case and diacritics. */
  keys: readonly string[];
  /** Names and tags in any Polish form, under the ids of their recipes. */
  forms?: ProductIndex<{ id: string; name: string }> | undefined;
  /** The household's products in any form. */
  catalogue?: Catalogue | undefined;
  similarTo?: SimilarTo | undefined;
  /** The recipes that use a product, by its id. */
  recipesOf: ReadonlyMap<string, readonly string[]>;
}

/** Prepares recipes for {@link findRecipes}; worth keeping between keystrokes. */
export function indexRecipes(
  recipes: readonly RecipePreview[],
  catalogue?: Catalogue,
  products?: RecipeProducts,
  similarTo?: SimilarTo,
): RecipeIndex {
  const recipesOf = new Map<string, string[]>(products?.productIds.map((productId) => [productId, []]));
  for (const [recipeId, places] of products?.recipes ?? []) {
    for (const place of places) recipesOf.get(products?.productIds[place] ?? '')?.push(recipeId);
  }
  const named = recipes.flatMap(({ id, name, tags = [] }) =>
    [name, ...tags].map((each) => ({ id, name: each })),
  );
  return {
    recipes,
    keys: recipes.map(({ name, tags = [] }) => [name, ...tags].map(searchKey).join(' ')),
    forms: catalogue?.products.of(named),
    catalogue,
    similarTo,
    recipesOf,
  };
}

const SIGNS = /^[\p{P}\p{Sm}]+$/u;

/**
 * The recipes in which every word that was typed is, or begins, a word of the name, a tag or a product, in any form;
 * in the name and the tags any part of a word matches. First those found by name and tags alone, then those with a
 * related word there, each in the search's order. If there are none, words may be mistyped. Without a search, this is
 * the index's own array, so that drawn rows stay.
 */
export function findRecipes(
  index: RecipeIndex,
  search: Omit<RecipeSearch, 'productIds'>,
): readonly RecipePreview[] {
  const typed = cleanName(search.name).split(' ').filter(Boolean);
  // A dash between words may be another one in the name, or none.
  const withoutSigns = typed.filter((word) => !SIGNS.test(word));
  const words = (withoutSigns.length > 0 ? withoutSigns : typed).map((word) => findWord(index, word));
  const tags = search.tags.map(nameKey);
  const isSearched = words.length > 0 || tags.length > 0 || search.isQuick || search.order !== 'name';
  if (!isSearched) return index.recipes;
  const isWanted = ({ minutes, tags: own = [] }: RecipePreview): boolean =>
    (!search.isQuick || (minutes !== undefined && minutes <= QUICK_MINUTES)) &&
    tags.every((tag) => own.some((each) => nameKey(each) === tag));
  const ranks: RecipePreview[][] = [[], [], []];
  for (const [at, recipe] of index.recipes.entries()) {
    const rank = isWanted(recipe) ? rankOf(words, index.keys[at] ?? '', recipe.id) : undefined;
    if (rank !== undefined) ranks[rank]?.push(recipe);
  }
  const inOrder = search.order === 'cooked' ? byCooking : (recipes: RecipePreview[]) => recipes;
  const found = ranks.flatMap(inOrder);
  if (found.length > 0 || !index.similarTo) return found;
  return inOrder(
    index.recipes.filter(
      (recipe, at) =>
        isWanted(recipe) && words.every((word) => mayHave(word, index.keys[at] ?? '', recipe.id)),
    ),
  );
}

interface FoundWord {
  /** As {@link RecipeIndex.keys} would hold it. */
  part: string;
  /** Ids of recipes with a form of the part in their name or tags. */
  named: ReadonlySet<string>;
  /** Ids of recipes that use a product with a form of the part in its name. */
  using: ReadonlySet<string>;
  similar: SimilarWords | undefined;
}

function findWord({ forms, catalogue, similarTo, recipesOf }: RecipeIndex, word: string): FoundWord {
  const part = searchKey(word);
  const products = [...(catalogue?.products.search(word) ?? [])];
  // A letter, as 'z' between two words, has no other forms, and begins words of most names.
  const ofForms = part.length > 1 ? forms?.search(word) : undefined;
  return {
    part,
    named: new Set([...(ofForms ?? [])].map(({ id }) => id)),
    using: new Set(products.flatMap(({ id }) => recipesOf.get(id) ?? [])),
    similar: similarTo?.(word, catalogue),
  };
}

/** 0 with all words in name and tags, 1 with a related one there, 2 with one only in a product; undefined without one. */
function rankOf(words: readonly FoundWord[], key: string, id: string): 0 | 1 | 2 | undefined {
  let rank: 0 | 1 | 2 = 0;
  for (const { part, named, using, similar } of words) {
    if (key.includes(part) || named.has(id)) continue;
    if (similar?.hasRelated(key) === true) rank = rank === 2 ? 2 : 1;
    else if (using.has(id)) rank = 2;
    else return undefined;
  }
  return rank;
}

/** Whether a recipe has this word, or has it mistyped. */
const mayHave = (word: FoundWord, key: string, id: string): boolean =>
  rankOf([word], key, id) !== undefined || word.similar?.hasMistyped(key) === true;

/** Those cooked last first, then by name. */
const byCooking = (recipes: RecipePreview[]): RecipePreview[] =>
  recipes.toSorted(
    (a, b) => (b.cookedOn ?? '').localeCompare(a.cookedOn ?? '') || compareNames(a.name, b.name),
  );
