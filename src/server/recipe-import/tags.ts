import { LIMITS } from '../../contract/limits.ts';
import { cleanName, nameKey } from '../../contract/names.ts';
import { listIn } from './json.ts';
import { plain } from './text.ts';

/** The most tags of each field of a page; more are for search engines. */
const MAX_PAGE_TAGS = 5;
const MAX_KEYWORD_WORDS = 3;
/** Shorter ones are 'z' and 'dla'. */
const LONG_WORD = /\p{L}{4,}/gu;
/** The most words of a field that are checked, and how deeply they may be nested: in a list, in a term. */
const MAX_WORDS = 200;
const MAX_DEPTH = 1;

/** Phrases that people search for, but don't sort recipes by: 'przepis na żurek', 'jak zrobić żurek'. */
const SEARCH = /(?<!\p{L})(?:przepis\p{L}*|jak|recipes?|rezepte?|recettes?|how)(?!\p{L})/iu;

/** Placeholders of programs for empty fields, and addresses: not tags. */
const NO_TAG = /^(?:https?:|(?:none|null|undefined|uncategori[sz]ed|bez kategorii|inne)$)/i;

/**
 * The tags in a recipe's data: its categories, its cuisines and its keywords. Of a page's keywords only the first few
 * that may sort recipes; those of a program's file are the user's own, and are all taken.
 */
export function tagsIn(recipe: Record<string, unknown>, name: string, isFile: boolean): string[] {
  const [keywords, ...sorts] = ['keywords', 'recipeCategory', 'recipeCuisine'].map((field) =>
    textsIn(recipe[field]).slice(0, MAX_WORDS),
  );
  const kept = (keywords ?? []).filter((keyword) => isFile || isSort(keyword, name));
  const tags = [...sorts, kept].flatMap((texts) => (isFile ? texts : texts.slice(0, MAX_PAGE_TAGS)));
  const spellings = [...Map.groupBy(tags, nameKey).values()];
  return spellings.flatMap(([first]) => first ?? []).slice(0, LIMITS.tagsPerRecipe);
}

/** Whether a keyword may belong to several recipes, and isn't the name of this one in other words. */
function isSort(keyword: string, name: string): boolean {
  const [key, own] = [nameKey(keyword), nameKey(name)];
  const words = key.split(' ');
  const nameWords = new Set(own.match(LONG_WORD));
  const isName = own !== '' && ` ${key} `.includes(` ${own} `);
  const isVariant = words.length > 1 && words.some((word) => nameWords.has(word));
  return words.length <= MAX_KEYWORD_WORDS && !SEARCH.test(keyword) && !isName && !isVariant;
}

/** Texts, lists of them with commas, and schema.org's DefinedTerm. */
function textsIn(given: unknown, depth = 0): string[] {
  const value = listIn(given);
  if (typeof value === 'string') {
    return plain(value)
      .split(/[,;]/, MAX_WORDS)
      .map((text) => cleanName(text.replace(/^\s*#/, '')))
      .filter((text) => text !== '' && text.length <= LIMITS.tagLength && !NO_TAG.test(text));
  }
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  if (!Array.isArray(value)) return textsIn((value as Record<string, unknown>)['name'], depth + 1);
  return value.slice(0, MAX_WORDS).flatMap((part) => textsIn(part, depth + 1));
}
