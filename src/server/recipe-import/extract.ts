import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '../../contract/limits.ts';
import { sanitiseRecipeText } from '../recipes/sanitise.ts';
import { fromAdapter } from './adapters.ts';
import { ingredientsByClass } from './class-names.ts';
import { either, type Found, type FoundIngredient, NOTHING } from './found.ts';
import { ingredientsBelowHeading, sectionOf, textBelowHeading } from './headings.ts';
import { fromJsonLd } from './json-ld.ts';
import { type Line, linesOfPage } from './lines.ts';
import { fromMicrodata, fromMicroformats, fromRdfa } from './markup.ts';
import { type Page, readPage } from './page.ts';
import { recipeInText } from './plain-text.ts';
import { fromPlugins } from './plugins.ts';
import { withAmounts } from './rows.ts';
import { withSections } from './sections.ts';
import { lettersOf, lettersOfAll } from './text.ts';
import { addressOf, titleOf } from './title.ts';
import { inTurns } from './turns.ts';

/**
 * The recipe on a page: each field from the first of these ways that finds it. What the page calls itself counts only
 * where there is a recipe. Takes any text and throws for none; the text of the recipe is clean.
 */
export async function extractRecipe(html: string, url?: string): Promise<Found> {
  const page = await readPage(html);
  const address = addressOf(page, url);
  if (page.elements.length === 0) return recipeOfText(html, address);
  const ways = [fromJsonLd, fromMicrodata, fromRdfa, fromPlugins, fromMicroformats];
  let marked = fromAdapter(page, address);
  for (const way of ways) {
    marked = either(marked, way(page));
    // Others are served between the steps, each of which takes some ms.
    await setImmediate();
  }
  const lines = await linesOfPage(page.document);
  const listed = shownList(page, marked, lines);
  const shown = await inTurns(lettersOfAll(lines));
  const ingredients = withoutHeadings(ingredientsOf(marked.ingredients, listed, lines, shown));
  const text = marked.text === '' ? textBelowHeading(lines) : marked.text;
  if (ingredients.length === 0 && text === '' && marked.name === null) return { ...NOTHING };
  const sectioned = ingredients.every(({ section }) => section === null);
  return {
    name: nameOf(marked, page),
    ingredients: (sectioned ? withSections(ingredients, lines, shown) : ingredients).slice(
      0,
      LIMITS.recipeIngredients,
    ),
    text: sanitiseRecipeText(text),
    portions: marked.portions,
    minutes: marked.minutes,
    source: address,
  };
}

async function recipeOfText(text: string, address: string | null): Promise<Found> {
  const found = await recipeInText(text);
  return {
    ...found,
    name: found.name === null ? null : found.name.slice(0, LIMITS.nameLength).trim(),
    ingredients: found.ingredients.slice(0, LIMITS.recipeIngredients),
    text: sanitiseRecipeText(found.text),
    source: address ?? found.source,
  };
}

/** The list that the page shows; classes are asked only where nothing else tells. */
function shownList(page: Page, marked: Found, lines: Line[]): FoundIngredient[] {
  const found = ingredientsBelowHeading(lines);
  return found.length === 0 && marked.ingredients.length === 0 ? ingredientsByClass(page) : found;
}

/**
 * The list that the page's data has, unless the list it shows is better: where the data has no amounts, or has them
 * behind their things, or was cut at each comma.
 */
function ingredientsOf(
  marked: FoundIngredient[],
  listed: FoundIngredient[],
  lines: readonly Line[],
  shown: readonly string[],
): FoundIngredient[] {
  if (marked.length === 0) return listed;
  const lettersIn = (found: FoundIngredient[]) => lettersOf(found.map(({ text }) => text).join(''));
  const isCut = listed.length < marked.length && lettersIn(listed) === lettersIn(marked);
  const isWithout = countOf(marked, /\d/) === 0;
  const lacksAmounts = isWithout && countOf(listed, /\d/) > 0 && listed.length >= marked.length;
  const isTurned = listed.length === marked.length && countOf(listed, /^\d/) > 2 * countOf(marked, /^\d/) + 1;
  if (listed.length > 0 && (isCut || lacksAmounts || isTurned)) return listed;
  return (isWithout && withAmounts(marked, lines, shown)) || marked;
}

const countOf = (found: FoundIngredient[], pattern: RegExp) =>
  found.filter(({ text }) => pattern.test(text)).length;

/** Lines such as 'Para la salsa:' are the headings of those below them. */
function withoutHeadings(found: FoundIngredient[]): FoundIngredient[] {
  let heading: string | null = null;
  return found.flatMap((ingredient) => {
    const isHeading = /^[^\d¼½¾⅓⅔]{3,80}:$/.test(ingredient.text);
    if (isHeading) heading = sectionOf(ingredient.text);
    return isHeading ? [] : [{ ...ingredient, section: ingredient.section ?? heading }];
  });
}

function nameOf({ name }: Found, page: Page): string | null {
  const found = (name ?? titleOf(page)).slice(0, LIMITS.nameLength).trim();
  return found === '' ? null : found;
}
