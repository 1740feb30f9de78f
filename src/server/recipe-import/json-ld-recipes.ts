import { Text } from 'domhandler';
import { readJson } from './json.ts';
import type { Page } from './page.ts';
import { lettersOf, plain } from './text.ts';
import { titleOf } from './title.ts';

/** The most objects of a page that are checked, and how deeply they may be nested. */
const MAX_OBJECTS = 50_000;
const MAX_DEPTH = 30;
/** Recipes of one page that are looked at. */
const MAX_RECIPES = 10;
/** Values of one recipe that are copied to put objects in the place of their ids, and how deeply those may be nested. */
const MAX_COPIES = 5_000;
const MAX_COPY_DEPTH = 12;
/** Fields that may name other objects of the page. */
const FIELDS = ['recipeIngredient', 'ingredients', 'recipeInstructions', 'instructions', 'recipeYield'];

export type Data = Record<string, unknown>;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null;

/**
 * The recipes in the data of a page. The one that the page is called after comes first: pages also have data of recipes
 * that they only link to.
 */
export function* recipesOn(page: Page): Generator<void, Data[]> {
  const recipes: Data[] = [];
  const byId = new Map<string, Data>();
  for (const { children } of page.withTag('script')) {
    for (const child of children) {
      if (!(child instanceof Text) || recipes.length >= MAX_RECIPES) continue;
      recipes.push(...recipesIn(readJson(child.data), byId));
      yield;
    }
  }
  const whole: Data[] = [];
  for (const recipe of recipes.slice(0, MAX_RECIPES)) {
    whole.push(byId.size > 0 ? withReferences(recipe, byId) : recipe);
    yield;
  }
  return whole.length > 1 ? bySimilarName(whole, lettersOf(titleOf(page))) : whole;
}

function bySimilarName(recipes: readonly Data[], title: string): Data[] {
  const similarity = ({ name }: Data): number => {
    const letters = typeof name === 'string' ? lettersOf(plain(name)) : '';
    if (letters === title) return Number.POSITIVE_INFINITY;
    return title.includes(letters) ? letters.length : 0;
  };
  return recipes.toSorted((one, other) => {
    const [first, second] = [similarity(one), similarity(other)];
    return first === second ? 0 : second - first;
  });
}

/** The first recipes in the data, wherever they lie, in their order. Adds the objects with an id to `byId`. */
function recipesIn(data: unknown, byId: Map<string, Data>): Data[] {
  const recipes: Data[] = [];
  let left = MAX_OBJECTS;
  const walk = (value: unknown, depth: number): void => {
    if (!isData(value) || depth > MAX_DEPTH || left <= 0 || recipes.length >= MAX_RECIPES) return;
    left -= 1;
    const id = value['@id'];
    if (typeof id === 'string' && !isReference(value) && !byId.has(id)) byId.set(id, value);
    if (!Array.isArray(value) && isRecipe(value)) recipes.push(value);
    else for (const part of Object.values(value)) walk(part, depth + 1);
  };
  walk(data, 0);
  return recipes;
}

const isRecipe = (data: Data): boolean =>
  [data['@type']].flat().some((type) => typeof type === 'string' && /(?:^|[/:#])Recipe$/i.test(type.trim()));

/** An object that only names another one: `{"@id": "#step-1"}`. */
const isReference = (value: Data): boolean =>
  typeof value['@id'] === 'string' && Object.keys(value).every((key) => key.startsWith('@'));

/** A recipe with the objects that its fields name in the place of their ids. */
function withReferences(recipe: Data, byId: ReadonlyMap<string, Data>): Data {
  let left = MAX_COPIES;
  const resolved = (value: unknown, depth: number): unknown => {
    if (!isData(value) || depth > MAX_COPY_DEPTH || left <= 0) return value;
    left -= 1;
    if (Array.isArray(value)) return value.map((part) => resolved(part, depth + 1));
    const named = isReference(value) ? byId.get(String(value['@id'])) : undefined;
    if (named) return resolved(named, depth + 1);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolved(part, depth + 1)]));
  };
  const fields = FIELDS.filter((field) => isData(recipe[field]));
  return { ...recipe, ...Object.fromEntries(fields.map((field) => [field, resolved(recipe[field], 0)])) };
}
