import { type Found, NOTHING, type FoundIngredient } from './found.ts';
import { type Data, recipesOn } from './json-ld-recipes.ts';
import { listIn } from './json.ts';
import { linesOf } from './lines.ts';
import { withoutMarkdown } from './markdown.ts';
import { minutesOf, portionsOf } from './numbers.ts';
import { type Page, readFragment } from './page.ts';
import { stepsOnPage } from './page-steps.ts';
import { htmlOf, type Step, stepsOf } from './recipe-text.ts';
import { tagsIn } from './tags.ts';
import { plain } from './text.ts';

const MAX_INGREDIENTS = 500;
/** The most values of one field, such as the recipe's name in several languages. */
const MAX_VALUES = 20;
/** Characters of their ingredients that are read, of all of them together and of one string. */
const MAX_CHARACTERS = 100_000;
const MAX_STRING_LENGTH = 20_000;
/** Other requests are served before such a string is read. */
const LONG_STRING = 500;

/** How much of one page's ingredients may still be read. */
interface Budget {
  characters: number;
}

/**
 * The recipe in the page's JSON-LD: the first one with ingredients. Each field is read separately, so that a bad one
 * doesn't affect the others.
 */
export function* fromJsonLd(page: Page): Generator<void, Found> {
  const recipes = yield* recipesOn(page);
  const budget: Budget = { characters: MAX_CHARACTERS };
  let [recipe] = recipes;
  let ingredients: FoundIngredient[] = [];
  for (const candidate of recipes) {
    ingredients = yield* ingredientsOf(candidate, budget);
    if (ingredients.length === 0) continue;
    recipe = candidate;
    break;
  }
  if (!recipe) return NOTHING;
  const name = firstText(recipe['name']) ?? firstText(recipe['headline']) ?? null;
  const introduction = yield* introductionOf(recipe, page);
  const steps = yield* ownStepsOf(recipe['recipeInstructions'] ?? recipe['instructions'], page);
  return {
    name,
    ingredients,
    text: introduction + htmlOf([...steps, ...(yield* notesOf(recipe, page))]),
    portions: portionsIn(recipe['recipeYield'] ?? recipe['yield']),
    minutes: minutesIn(recipe),
    source: isFile(page) ? (firstText(recipe['url']) ?? basisOf(recipe['isBasedOn'])) : null,
    tags: tagsIn(recipe, name ?? '', isFile(page)),
  };
}

/** A program's file arrives as a page that holds only its data. */
const isFile = (page: Page): boolean => page.elements.every(({ name }) => name === 'script');

/** The steps in a value, which programs write into their files as Markdown. */
function* ownStepsOf(value: unknown, page: Page): Generator<void, Step[]> {
  const steps = yield* stepsOf(value);
  return isFile(page) ? withoutMarkdown(steps) : stepsOnPage(steps);
}

/** The description of a recipe in a file; that of a page is for search engines. */
function* introductionOf(recipe: Data, page: Page): Generator<void, string> {
  const description = isFile(page) ? yield* ownStepsOf(recipe['description'], page) : [];
  const name = firstText(recipe['name']);
  return htmlOf(
    description.filter(({ text }) => text !== name),
    () => false,
  );
}

/** The notes that RecipeSage writes as a comment into its files. Those of a page are its readers'. */
function* notesOf(recipe: Data, page: Page): Generator<void, Step[]> {
  const comments = isFile(page) ? (valuesOf(recipe['comment']) as (Data | null)[]) : [];
  const own = comments.find((comment) => comment?.['name'] === 'Author Notes');
  const notes = yield* ownStepsOf(own?.['text'], page);
  return notes.length === 0 ? [] : [{ text: 'Uwagi', kind: 'heading' }, ...notes];
}

/** An address, or a work that has one. */
function basisOf(value: unknown): string | null {
  const [first] = [value].flat();
  const address = typeof first === 'object' && first !== null ? (first as Data)['url'] : first;
  return firstText(address) ?? null;
}

function* ingredientsOf(recipe: Data, budget: Budget): Generator<void, FoundIngredient[]> {
  const given = [recipe['recipeIngredient'], recipe['ingredients'], recipe['recipeIngredients']];
  for (const value of given) {
    const lines = (yield* linesIn(withoutArray(listIn(value)), 0, budget)).slice(0, MAX_INGREDIENTS);
    if (lines.length > 0) return lines.map((text) => ({ text, section: null }));
  }
  return [];
}

/** Some pages put all lines into the one text of an array. */
function withoutArray(value: unknown): unknown {
  const [only, second] = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof only === 'string' && second === undefined && /[\r\n]/.test(only.trim()) ? only : value;
}

function* linesIn(given: unknown, depth: number, budget: Budget): Generator<void, string[]> {
  const value = listIn(given);
  if (depth > 5 || budget.characters <= 0) return [];
  if (typeof value === 'string') {
    const text = value.slice(0, MAX_STRING_LENGTH);
    budget.characters -= text.length + 1;
    if (text.length > LONG_STRING) yield;
    return linesInString(text, depth);
  }
  if (Array.isArray(value)) {
    const lines: string[] = [];
    for (const part of value.slice(0, MAX_INGREDIENTS))
      lines.push(...(yield* linesIn(part, depth + 1, budget)));
    return lines;
  }
  if (typeof value !== 'object' || value === null) return [];
  budget.characters -= 1;
  const item = value as Data;
  if (item['itemListElement'] !== undefined)
    return yield* linesIn(item['itemListElement'], depth + 1, budget);
  const parts = [...amountIn(item), item['name'] ?? item['text'] ?? item['item']];
  const line = plain(parts.filter((part) => ['string', 'number'].includes(typeof part)).join(' '));
  return line === '' ? [] : [line];
}

/** A number and its unit, beside the name or in an object of their own. */
function amountIn(item: Data): unknown[] {
  const said = item['requiredQuantity'] ?? item['amount'] ?? item['quantity'] ?? item['value'];
  const own = typeof said === 'object' && said !== null && !Array.isArray(said) ? (said as Data) : undefined;
  const number = own ? (own['value'] ?? own['amount'] ?? own['quantity']) : said;
  return [number, (own ?? {})['unit'] ?? (own ?? {})['unitText'] ?? item['unit'] ?? item['unitText']];
}

/** One string may hold them all, as lines or as HTML. */
function linesInString(value: string, depth: number): string[] {
  if (/<(?:li|br|p|div)\b/i.test(value)) return linesOf(readFragment(value)).map(({ text }) => text);
  const lines = (depth === 0 ? value.split(/[\r\n]+/) : [value]).map(plain).filter(Boolean);
  const [only = ''] = lines;
  return depth === 0 && lines.length === 1 && only.length > 60 ? only.split(/\s*[,;]\s+/) : lines;
}

/** The first values of a field that may have several. */
const valuesOf = (value: unknown): unknown[] => [listIn(value)].flat().slice(0, MAX_VALUES);

function firstText(value: unknown): string | undefined {
  const text = valuesOf(value).find((part) => typeof part === 'string' && plain(part) !== '');
  return typeof text === 'string' ? plain(text) : undefined;
}

function portionsIn(value: unknown): number | null {
  for (const part of valuesOf(value)) {
    const text = typeof part === 'object' && part !== null ? (part as Data)['value'] : part;
    const portions = typeof text === 'string' || typeof text === 'number' ? portionsOf(String(text)) : null;
    if (portions !== null) return portions;
  }
  return null;
}

function minutesIn(recipe: Data): number | null {
  const [total, prep, cook] = ['totalTime', 'prepTime', 'cookTime'].map((field) => {
    const [value] = valuesOf(recipe[field]);
    const text = typeof value === 'object' && value !== null ? (value as Data)['maxValue'] : value;
    return typeof text === 'string' || typeof text === 'number' ? minutesOf(String(text)) : null;
  });
  return sumOfTimes(total, prep, cook);
}

/** The total, or the sum of its parts. */
export function sumOfTimes(total?: number | null, prep?: number | null, cook?: number | null): number | null {
  return total ?? ((prep ?? 0) + (cook ?? 0) || null);
}
