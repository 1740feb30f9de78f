import type { Element } from 'domhandler';
import { type Found, NOTHING } from './found.ts';
import { isMethodHeading } from './heading-lines.ts';
import { withoutBullet } from './headings.ts';
import { linesOf } from './lines.ts';
import { minutesOf, portionsOf } from './numbers.ts';
import type { Page } from './page.ts';
import { stepsOnPage } from './page-steps.ts';
import { htmlOf, stepsOfLines } from './recipe-text.ts';
import { isInside, textOf } from './text.ts';

/** The classes that a recipe plugin, of a blog or a shop system, gives to the parts of its recipes. */
interface Plugin {
  /** The element around the whole recipe. */
  recipe: string;
  name: string;
  /** Of each ingredient; or with `ingredients`, of the box whose list items are the ingredients. */
  ingredient?: string;
  ingredients?: string;
  instruction?: string;
  instructions?: string;
  portions?: string;
  minutes?: string;
}

const PLUGINS: readonly Plugin[] = [
  {
    recipe: 'wprm-recipe-container',
    name: 'wprm-recipe-name',
    ingredient: 'wprm-recipe-ingredient',
    instruction: 'wprm-recipe-instruction-text',
    portions: 'wprm-recipe-servings',
  },
  {
    recipe: 'tasty-recipes',
    name: 'tasty-recipes-title',
    ingredients: 'tasty-recipes-ingredients',
    instructions: 'tasty-recipes-instructions',
    portions: 'tasty-recipes-yield',
    minutes: 'tasty-recipes-total-time',
  },
  {
    recipe: 'mv-create-card',
    name: 'mv-create-title',
    ingredients: 'mv-create-ingredients',
    instructions: 'mv-create-instructions',
    portions: 'mv-create-yield',
    minutes: 'mv-create-time-total',
  },
  {
    recipe: 'easyrecipe',
    name: 'ERSName',
    ingredients: 'ERSIngredients',
    instructions: 'ERSInstructions',
    portions: 'ERSServes',
  },
  {
    recipe: 'zlrecipe-container-border',
    name: 'zlrecipe-title',
    ingredient: 'zlrecipe-ingredient',
    instruction: 'zlrecipe-instruction',
  },
  {
    recipe: 'zrdn-recipe-container',
    name: 'zrdn-recipe-title',
    ingredients: 'zrdn-ingredients',
    instructions: 'zrdn-instructions',
  },
  {
    recipe: 'wp-block-wpzoom-recipe-card-block-recipe-card',
    name: 'recipe-card-title',
    ingredient: 'ingredient-item',
    instructions: 'directions-list',
  },
  {
    recipe: 'dr-summary-holder',
    name: 'dr-title',
    ingredients: 'dr-unordered-list',
    instructions: 'dr-ordered-list',
  },
  {
    recipe: 'cooked-recipe',
    name: 'cooked-recipe-title',
    ingredient: 'cooked-single-ingredient',
    instructions: 'cooked-recipe-directions',
  },
  {
    recipe: 'wpurp-container',
    name: 'wpurp-recipe-title',
    ingredient: 'wpurp-recipe-ingredient',
    instruction: 'wpurp-recipe-instruction-text',
    portions: 'wpurp-recipe-servings',
  },
  {
    recipe: 'blog-yumprint-recipe',
    name: 'blog-yumprint-recipe-title',
    ingredient: 'blog-yumprint-ingredient-item',
    instruction: 'blog-yumprint-method-item',
  },
  {
    recipe: 'simmer-recipe',
    name: 'simmer-recipe-title',
    ingredient: 'simmer-ingredient',
    instruction: 'simmer-instruction',
  },
  {
    recipe: 'mpprecipe-container-border',
    name: 'mpprecipe-title',
    ingredient: 'mpprecipe-ingredient',
    instruction: 'mpprecipe-instruction',
  },
  {
    recipe: 'jetpack-recipe',
    name: 'jetpack-recipe-title',
    ingredient: 'jetpack-recipe-ingredient',
    instructions: 'jetpack-recipe-directions',
    portions: 'jetpack-recipe-servings',
  },
];

/** The first recipe on the page, from the recipe plugins' own markup. */
export function* fromPlugins(page: Page): Generator<void, Found> {
  for (const plugin of PLUGINS) {
    const [recipe] = page.withClass(plugin.recipe);
    if (!recipe) continue;
    yield;
    const found = foundBy(plugin, recipe, page);
    if (found.ingredients.length > 0) return found;
  }
  return NOTHING;
}

function foundBy(plugin: Plugin, recipe: Element, page: Page): Found {
  const inside = (name?: string) =>
    name === undefined ? [] : outermost(page.withClass(name).filter((element) => isInside(element, recipe)));
  const text = (name?: string) =>
    inside(name)
      .map((element) => textOf(element))
      .find(Boolean);
  const items = inside(plugin.ingredients)
    .flatMap((box) => linesOf(box))
    .filter(({ kind }) => kind === 'item');
  const lines = [
    ...inside(plugin.ingredient).map((element) => textOf(element)),
    ...items.map((item) => item.text),
  ];
  const steps = [...inside(plugin.instruction), ...inside(plugin.instructions)]
    .flatMap((box) => linesOf(box))
    .filter((line) => line.kind !== 'heading' || !isMethodHeading(line));
  return {
    ...NOTHING,
    name: text(plugin.name) ?? null,
    ingredients: lines
      .map(withoutBullet)
      .filter(Boolean)
      .map((line) => ({ text: line, section: null })),
    text: htmlOf(stepsOnPage(stepsOfLines(steps))),
    portions: portionsOf(text(plugin.portions) ?? ''),
    minutes: minutesOf(text(plugin.minutes) ?? ''),
  };
}

/** Those that aren't in another of them, which would be read with it. */
function outermost(elements: readonly Element[]): Element[] {
  const outer: Element[] = [];
  for (const element of elements) {
    // In the order of the page, only the last of them can be around this one.
    const last = outer.at(-1);
    if (!last || !isInside(element, last)) outer.push(element);
  }
  return outer;
}
