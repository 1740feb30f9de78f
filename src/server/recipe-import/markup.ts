import type { Element } from 'domhandler';
import { type Found, type FoundIngredient, NOTHING } from './found.ts';
import { sumOfTimes } from './json-ld.ts';
import { linesOf } from './lines.ts';
import { stepsIn } from './marked-steps.ts';
import { minutesOf, portionsOf } from './numbers.ts';
import { type Page, words } from './page.ts';
import { htmlOf } from './recipe-text.ts';
import { isElement, isInside, textOf, tidy } from './text.ts';

/** A way to mark up a recipe in HTML: which element begins a recipe, and which of its properties an element holds. */
interface Vocabulary {
  isRecipe: (element: Element) => boolean;
  /** Begins something else inside a recipe, whose name is not the recipe's. */
  isOther: (element: Element) => boolean;
  propertiesOf: (element: Element) => string[];
}

const RECIPE_TYPE = /(?:^|[/:#\s])recipe(?:\s|$)/i;
const bare = (property: string) => property.replace(/^.*[:/#]/, '');

const MICRODATA: Vocabulary = {
  isRecipe: ({ attribs }) => RECIPE_TYPE.test(attribs['itemtype'] ?? ''),
  isOther: ({ attribs }) => attribs['itemscope'] !== undefined || attribs['itemtype'] !== undefined,
  propertiesOf: ({ attribs }) => words(attribs['itemprop']).map(bare),
};

const RDFA: Vocabulary = {
  isRecipe: ({ attribs }) => RECIPE_TYPE.test(attribs['typeof'] ?? ''),
  isOther: ({ attribs }) => attribs['typeof'] !== undefined,
  propertiesOf: ({ attribs }) => words(`${attribs['property'] ?? ''} ${attribs['rel'] ?? ''}`).map(bare),
};

/** hRecipe and its successor h-recipe; many recipe plugins use the classes of the first. */
const MICROFORMAT_ROOTS = new Set(['hrecipe', 'h-recipe', 'easyrecipe']);
const MICROFORMAT: Record<string, string> = {
  fn: 'name',
  'p-name': 'name',
  ingredient: 'ingredient',
  'p-ingredient': 'ingredient',
  yield: 'yield',
  'p-yield': 'yield',
  duration: 'totalTime',
  'dt-duration': 'totalTime',
  preptime: 'prepTime',
  cooktime: 'cookTime',
  instructions: 'instructions',
  'e-instructions': 'instructions',
};
const MICROFORMATS: Vocabulary = {
  isRecipe: ({ attribs }) => words(attribs['class']).some((name) => MICROFORMAT_ROOTS.has(name)),
  isOther: () => false,
  propertiesOf: ({ attribs }) => words(attribs['class']).map((name) => MICROFORMAT[name] ?? ''),
};

type Way = (page: Page) => Generator<void, Found>;
export const fromMicrodata: Way = (page) => fromVocabulary(page, MICRODATA);
export const fromRdfa: Way = (page) => fromVocabulary(page, RDFA);
export const fromMicroformats: Way = (page) => fromVocabulary(page, MICROFORMATS);

const INGREDIENTS = ['recipeIngredient', 'ingredients', 'ingredient', 'recipeIngredients'];
const INSTRUCTIONS = ['recipeInstructions', 'instructions', 'instruction'];

/** Elements that hold one property of a recipe. */
const MAX_ELEMENTS = 500;
/** Recipes that are looked at, and how many of them may be in each other: what is in the inner ones is read each time. */
const MAX_RECIPES = 20;
const MAX_NESTED = 3;

type Properties = Map<string, Element[]>;

function* fromVocabulary(page: Page, vocabulary: Vocabulary): Generator<void, Found> {
  const roots = page.elements.filter((element) => vocabulary.isRecipe(element));
  if (roots.length === 0) return NOTHING;
  const properties = propertiesOf(page, vocabulary, roots);
  let first: Found | undefined;
  for (const root of outerOf(roots)) {
    yield;
    const found = foundIn(properties.get(root) ?? new Map());
    if (found.ingredients.length > 0) return found;
    first ??= found;
  }
  return first ?? NOTHING;
}

/** The first recipes, without those that are nested too deeply. */
function outerOf(roots: readonly Element[]): Element[] {
  const open: Element[] = [];
  const outer: Element[] = [];
  for (const root of roots) {
    for (let last = open.at(-1); last && !isInside(root, last); last = open.at(-1)) open.pop();
    open.push(root);
    if (open.length <= MAX_NESTED) outer.push(root);
    if (outer.length === MAX_RECIPES) break;
  }
  return outer;
}

/** For each recipe, the outermost elements that hold each property. */
function propertiesOf(page: Page, vocabulary: Vocabulary, roots: Element[]): Map<Element, Properties> {
  const all = new Map<Element, Properties>(roots.map((root) => [root, new Map()]));
  for (const element of page.elements) {
    for (const property of new Set(vocabulary.propertiesOf(element))) {
      if (property === '') continue;
      const root = rootOf(element, property, vocabulary, all);
      const properties = root && all.get(root);
      if (!properties) continue;
      const before = properties.get(property);
      // In the order of the page, only the last of them can be around this one.
      const outer = before?.at(-1);
      if (!before) properties.set(property, [element]);
      else if (before.length < MAX_ELEMENTS && outer && !isInside(element, outer)) before.push(element);
    }
  }
  return all;
}

function rootOf(
  element: Element,
  property: string,
  { isOther }: Vocabulary,
  roots: Map<Element, Properties>,
): Element | undefined {
  for (let at = element.parent; isElement(at); at = at.parent) {
    if (roots.has(at)) return at;
    if (property === 'name' && isOther(at)) return undefined;
  }
  return undefined;
}

function foundIn(properties: Properties): Found {
  const all = (names: string[]) => names.flatMap((name) => properties.get(name) ?? []);
  const text = (...names: string[]) => all(names).map(valueOf).find(Boolean);
  const minutes = (name: string) =>
    all([name])
      .map((at) => minutesOf(durationOf(at)) ?? minutesOf(valueOf(at)))
      .find(Boolean);
  const ingredients = new Set(all(INGREDIENTS));
  return {
    name: text('name') ?? null,
    ingredients: split([...ingredients].flatMap(ingredientsIn)),
    text: htmlOf([...new Set(all(INSTRUCTIONS))].flatMap((element) => stepsIn(element, ingredients))),
    portions:
      all(['recipeYield', 'yield', 'servings'])
        .map((at) => portionsOf(valueOf(at)))
        .find(Boolean) ?? null,
    minutes: sumOfTimes(minutes('totalTime'), minutes('prepTime'), minutes('cookTime')),
    source: null,
    tags: [],
  };
}

function valueOf(element: Element): string {
  const { content } = element.attribs;
  return tidy(content ?? '') || textOf(element);
}

const durationOf = ({ attribs }: Element): string =>
  attribs['datetime'] ?? attribs['content'] ?? attribs['title'] ?? '';

/** An element of one ingredient, or of a list of them. */
function ingredientsIn(element: Element): FoundIngredient[] {
  const items = linesOf(element).filter(({ kind }) => kind === 'item');
  const lines = items.length > 1 ? items.map(({ text }) => text) : [valueOf(element)];
  return lines.filter((text) => text !== '').map((text) => ({ text, section: null }));
}

/** Some pages put the whole list into one. */
function split(found: FoundIngredient[]): FoundIngredient[] {
  const [only] = found;
  const parts = found.length === 1 && only ? only.text.split(/,\s+(?=\d)/) : [];
  return parts.length > 2 ? parts.map((text) => ({ text, section: null })) : found;
}
