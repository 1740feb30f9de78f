import { LIMITS } from '../../contract/limits.ts';
import { sanitiseRecipeText } from '../recipes/sanitise.ts';
import { fromAdapter } from './adapters.ts';
import { either, type Found, type FoundIngredient, NOTHING } from './found.ts';
import { ingredientsBelowHeading, textBelowHeading } from './headings.ts';
import { fromJsonLd } from './json-ld.ts';
import { linesOf } from './lines.ts';
import { fromMicrodata, fromMicroformats, fromRdfa } from './markup.ts';
import { type Page, readPage } from './page.ts';
import { fromPlugins } from './plugins.ts';
import { withSections } from './sections.ts';
import { addressOf, titleOf } from './title.ts';

/**
 * The recipe on a page: each field from the first of these ways that finds it. What the page calls itself counts only
 * where there is a recipe. Takes any text and throws for none; the text of the recipe is clean.
 */
export async function extractRecipe(html: string, url?: string): Promise<Found> {
  const page = await readPage(html);
  const address = addressOf(page, url);
  const ways = [fromJsonLd, fromMicrodata, fromRdfa, fromPlugins, fromMicroformats];
  const marked = ways.reduce((found, way) => either(found, way(page)), fromAdapter(page, address));
  const lines = linesOf(page.document);
  const listed = ingredientsBelowHeading(lines);
  const ingredients = ingredientsOf(marked.ingredients, listed);
  if (ingredients.length === 0 && marked.name === null) return { ...NOTHING };
  const sectioned = ingredients.every(({ section }) => section === null);
  return {
    name: nameOf(marked, page),
    ingredients: (sectioned ? withSections(ingredients, lines) : ingredients).slice(0, LIMITS.recipeIngredients),
    text: sanitiseRecipeText(marked.text === '' ? textBelowHeading(lines) : marked.text),
    portions: marked.portions,
    minutes: marked.minutes,
    source: address,
  };
}

/** Data without a single amount is left for a list on the page that has some. */
function ingredientsOf(marked: FoundIngredient[], listed: FoundIngredient[]): FoundIngredient[] {
  const hasAmounts = (found: FoundIngredient[]) => found.some(({ text }) => /\d/.test(text));
  if (marked.length === 0) return listed;
  return !hasAmounts(marked) && hasAmounts(listed) && listed.length >= marked.length ? listed : marked;
}

function nameOf({ name }: Found, page: Page): string | null {
  const found = (name ?? titleOf(page)).slice(0, LIMITS.nameLength).trim();
  return found === '' ? null : found;
}
