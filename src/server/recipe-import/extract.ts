import { LIMITS } from '../../contract/limits.ts';
import { nextTurn, runYielding } from '../event-loop.ts';
import { sanitiseRecipeText } from '../recipes/sanitise.ts';
import { isAboutPage } from './about-page.ts';
import { fromAdapter } from './adapters.ts';
import { ingredientsByClass } from './class-names.ts';
import { factsShown } from './facts.ts';
import { either, type Found, type FoundIngredient, NOTHING } from './found.ts';
import { withoutTalk } from './greetings.ts';
import { portionsByHeading, sectionOf } from './group-names.ts';
import { isEnd, isIngredientsHeading } from './heading-lines.ts';
import { ingredientsBelowHeading } from './headings.ts';
import { INGREDIENTS_LAST } from './heading-words.ts';
import { fromJsonLd } from './json-ld.ts';
import { type Line, linesOfPage } from './lines.ts';
import { fromMicrodata, fromMicroformats, fromRdfa } from './markup.ts';
import { asideFrom, isBehindRecipe, textBelowHeading, textBesideLists } from './method.ts';
import { type Page, readPage } from './page.ts';
import { recipeInText } from './plain-text.ts';
import { fromPlugins } from './plugins.ts';
import { BRACKETED } from './recipe-text.ts';
import { withAmounts } from './rows.ts';
import { withSections } from './sections.ts';
import { isElement, lettersOf, lettersOfAll } from './text.ts';
import { addressOf, httpAddress, titleOf } from './title.ts';

/**
 * The recipe on a page, or in a text without any element: each field from the first of the ways that finds it. The
 * page's own title counts only if there is a recipe. Accepts any text and never throws; the text of the recipe is
 * clean.
 */
export async function extractRecipe(html: string, url?: string): Promise<Found> {
  const page = await readPage(html);
  const address = addressOf(page, url);
  const found = isText(page) ? await recipeInText(html) : await recipeOnPage(page, address);
  const name = inSentenceCase((found.name ?? '').slice(0, LIMITS.nameLength).trim());
  return {
    ...found,
    name: name === '' ? null : name,
    ingredients: found.ingredients.slice(0, LIMITS.recipeIngredients),
    text: sanitiseRecipeText(found.text),
    source: found === NOTHING ? null : (address ?? sourceIn(found.source ?? '')),
  };
}

/** 'CIASTO CYTRYNOWE' is 'Ciasto cytrynowe'; one word alone, such as 'BLT', stays. */
function inSentenceCase(name: string): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}{2}.*\s.*\p{Lu}{2}/u.test(name)) return name;
  const [first = '', ...others] = name.toLocaleLowerCase('pl');
  return first.toLocaleUpperCase('pl') + others.join('');
}

/** An address, or words such as 'Książka babci'; null for addresses that lead nowhere, or aren't of the web. */
function sourceIn(said: string): string | null {
  const address = httpAddress(said);
  if (address) return address.href;
  const isOtherAddress = /^[/.#]/.test(said) || (URL.canParse(said) && !/^\p{L}+:\s/u.test(said));
  return said === '' || said.length > LIMITS.sourceLength || isOtherAddress ? null : said;
}

async function recipeOnPage(page: Page, address: string | null): Promise<Found> {
  const ways = [fromMicrodata, fromRdfa, fromPlugins, fromMicroformats];
  let marked = either(fromAdapter(page, address), await runYielding(fromJsonLd(page)));
  for (const way of ways) {
    marked = either(marked, await runYielding(way(page)));
    // Other requests are served between the steps, each of which takes some ms.
    await nextTurn();
  }
  const lines = await linesOfPage(page.document);
  const listed = await runYielding(shownList(page, marked, lines));
  const shown = await lettersOfAll(lines);
  await nextTurn();
  const ingredients = withoutHeadings(ingredientsOf(marked.ingredients, listed, lines, shown)).filter(
    (ingredient) => !isAboutPage(ingredient.text),
  );
  // In a message a farewell is below the heading too.
  const told = isFragment(page) ? withoutTalk(lines) : lines;
  const text = isTeaser(marked.text) ? longer(textBelowHeading(told), marked.text) : marked.text;
  await nextTurn();
  const isSectioned = ingredients.some(({ section }) => section !== null);
  const name = marked.name ?? titleOf(page);
  const isAside = asideFrom(lines.find(isIngredientsHeading));
  const facts = factsShown(lines, shown, lettersOf(name), {
    isBehind: (line) => isEnd(line) || isBehindRecipe(line),
    isAside,
  });
  const found = {
    ...marked,
    ingredients: withoutOwnName(
      isSectioned ? ingredients : withSections(ingredients, lines, shown),
      lettersOf(name),
    ),
    text,
    portions: marked.portions ?? portionsByHeading(lines) ?? facts.portions,
    minutes: marked.minutes ?? facts.minutes,
  };
  const written = await recipeAsWritten(page, found, lines);
  const all = either(found, written);
  if (all.ingredients.length === 0 && all.text === '' && all.name === null) return NOTHING;
  return {
    ...all,
    name: name || written.name,
    text: all.text === '' ? textBesideLists(all.ingredients, lines, shown) : all.text,
  };
}

/** Data may have a link in the place of its text: 'Zobacz przepis na stronie'. */
const MAX_TEASER_LENGTH = 60;
const isTeaser = (text: string): boolean => text.length <= MAX_TEASER_LENGTH;
const longer = (shown: string, teaser: string): string => (shown.length > teaser.length * 2 ? shown : teaser);

/** Elements that hold the article of a page. */
const ARTICLES = ['post-body', 'entry-content', 'post-content'];
const MIN_AMOUNTS = 3;

/** The recipe by nothing but its lines, in a fragment, or in the article of a page that marks nothing. */
async function recipeAsWritten(page: Page, found: Found, lines: readonly Line[]): Promise<Found> {
  if (isFragment(page)) return found.name === null ? recipeInText(writtenIn(lines)) : NOTHING;
  const article = ARTICLES.flatMap((name) => page.withClass(name))[0] ?? page.withTag('article')[0];
  if (found.ingredients.length > 0 || found.name !== null || !article) return NOTHING;
  const written = await recipeInText(writtenIn(await linesOfPage(article)));
  const isRecipe = countOf(written.ingredients, /[\d¼½¾⅓⅔]/) >= MIN_AMOUNTS && written.text !== '';
  return isRecipe ? written : NOTHING;
}

const TAG_NAME = /^[a-z][a-z\d]*(?:[-:][a-z\d]+)*$/i;

/** A text may have addresses between angle brackets: 'Anna <anna@example.com>', '<https://example.com>'. */
const isText = (page: Page): boolean => !page.elements.some(({ name }) => TAG_NAME.test(name));

/** HTML copied out of a page or an editor, which may show a recipe by nothing but its lines. */
const isFragment = (page: Page): boolean =>
  ['html', 'head', 'body', 'title'].every((tag) => page.withTag(tag).length === 0);

const writtenIn = (lines: readonly Line[]): string =>
  lines.map(({ text, element }) => (isNumbered(element) ? `1. ${text}` : text)).join('\n');

function isNumbered(element: Line['element']): boolean {
  const list = element?.parent ?? null;
  return isElement(list) && list.name === 'ol';
}

/** The list that the page shows; classes are used only if there is no other mark. */
function* shownList(page: Page, marked: Found, lines: Line[]): Generator<void, FoundIngredient[]> {
  const found = yield* ingredientsBelowHeading(lines);
  return found.length === 0 && marked.ingredients.length === 0 ? ingredientsByClass(page) : found;
}

/**
 * The list that the page's data has, unless the list it shows is better: if the data has no amounts, or has them after
 * their products, or was cut at each comma.
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

/** 'Zupa z dyni – składniki' above all of them names the dish, and no part of it. */
function withoutOwnName(found: FoundIngredient[], name: string): FoundIngredient[] {
  const [section] = new Set(found.map((ingredient) => ingredient.section));
  const isOfAll = found.every((ingredient) => ingredient.section === section);
  const letters = lettersOf((section ?? '').replace(INGREDIENTS_LAST, '').replace(/^na\s/iu, ''));
  const isName = isOfAll && letters !== '' && name.includes(letters);
  return isName ? found.map(({ text }) => ({ text, section: null })) : found;
}

const countOf = (found: FoundIngredient[], pattern: RegExp) =>
  found.filter(({ text }) => pattern.test(text)).length;

/** Lines such as 'Para la salsa:' and '[Sos]' are the headings of those below them. */
function withoutHeadings(found: FoundIngredient[]): FoundIngredient[] {
  let heading: string | null = null;
  return found.flatMap((ingredient) => {
    const bracketed = BRACKETED.exec(ingredient.text)?.[1];
    const isHeading = bracketed !== undefined || /^[^\d¼½¾⅓⅔]{3,80}:$/.test(ingredient.text);
    if (isHeading) heading = sectionOf(bracketed ?? ingredient.text);
    return isHeading ? [] : [{ ...ingredient, section: ingredient.section ?? heading }];
  });
}
