import * as z from 'zod/mini';
import { name, quantity, unit } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { formatQuantity } from '../quantities/quantities.ts';
import { cookedOn, portions, type Recipe, remark, section, source, tags, text } from './recipes.ts';

/**
 * A recipe as a file: schema.org's Recipe in JSON-LD, which other programs read. Values without a field in schema.org
 * are in properties of our own, `lz:…`, and these let it be imported again unchanged (decision 0047).
 */

const VERSION = 1;
/** A name only: nothing is fetched from there. */
const NAMESPACE = 'urn:lz:recipe:';

const ingredient = z.object({
  name,
  qty: quantity,
  unit,
  note: z._default(remark, null),
  section: z._default(section, null),
});

const fileRecipe = z.object({
  name,
  /** HTML, not sanitised yet. */
  text,
  portions,
  /** Whole, as it is made from digits. */
  minutes: z.nullable(z.number().check(z.gt(0), z.lte(LIMITS.minutesMax))),
  tags,
  source,
  cookedOn,
  ingredients: z.array(ingredient).check(z.maxLength(LIMITS.recipeIngredients)),
});

/** The content of a recipe's file. Products have names instead of ids. */
export type FileRecipe = z.infer<typeof fileRecipe>;

/** The photo in a recipe's file. */
export interface FilePhoto {
  /** A data URL, or where the picture is in the archive: relative to the recipe's file, percent-encoded. */
  image: string;
  /** The small picture as JPEG in base64; without one it is made anew. */
  thumb?: string | undefined;
}

/** A step, or a heading and the steps below it; see schema.org's HowToStep and HowToSection. */
export type Instruction = { text: string } | { heading: string; steps: string[] };

/** What a recipe says, without anything that belongs to its household. */
export function toFileRecipe(recipe: Recipe): FileRecipe {
  const {
    products,
    minutes: time = null,
    tags: words = [],
    source: from = null,
    cookedOn: day = null,
  } = recipe;
  return {
    name: recipe.name,
    text: recipe.text,
    portions: recipe.portions,
    minutes: time,
    tags: words,
    source: from,
    cookedOn: day,
    ingredients: products.map(({ Product, qty, unit: measure, note = null, section: part = null }) => ({
      name: Product.name,
      qty,
      unit: measure,
      note,
      section: part,
    })),
  };
}

/**
 * The content of a recipe's file, to be written as JSON.
 * @param instructions what the recipe's text says, for other programs
 */
export function writeRecipeFile(
  recipe: FileRecipe,
  instructions: readonly Instruction[],
  photo?: FilePhoto,
): object {
  const isAddress = recipe.source !== null && /^https?:\/\/[^\s/]\S*$/i.test(recipe.source);
  return {
    '@context': ['https://schema.org', { lz: NAMESPACE }],
    '@type': 'Recipe',
    name: recipe.name,
    ...(photo === undefined ? {} : { image: photo.image }),
    ...(recipe.portions === null ? {} : { recipeYield: String(recipe.portions) }),
    ...(recipe.minutes === null ? {} : { totalTime: `PT${recipe.minutes}M` }),
    ...(recipe.tags.length === 0 ? {} : { keywords: recipe.tags }),
    ...(isAddress ? { url: recipe.source, isBasedOn: recipe.source } : {}),
    recipeIngredient: recipe.ingredients.map(lineOf),
    recipeInstructions: instructions.map(howTo),
    'lz:version': VERSION,
    'lz:text': recipe.text,
    'lz:ingredients': recipe.ingredients.map(withoutNull),
    ...(recipe.source === null || isAddress ? {} : { 'lz:source': recipe.source }),
    ...(recipe.cookedOn === null ? {} : { 'lz:cookedOn': recipe.cookedOn }),
    ...(photo?.thumb === undefined ? {} : { 'lz:thumb': photo.thumb }),
  };
}

/** A line of Polish, as one writes it: '0,5 kg Mąka (przesiana)'. */
function lineOf({ name: product, note, ...amount }: FileRecipe['ingredients'][number]): string {
  const line = `${formatQuantity(amount)} ${product}`;
  return note === null ? line : `${line} (${note})`;
}

const withoutNull = (part: FileRecipe['ingredients'][number]): object =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null));

const howToStep = (step: string): object => ({ '@type': 'HowToStep', text: step });

const howTo = (instruction: Instruction): object =>
  'text' in instruction
    ? howToStep(instruction.text)
    : {
        '@type': 'HowToSection',
        name: instruction.heading,
        itemListElement: instruction.steps.map(howToStep),
      };

const parts = z.object({
  name: z.unknown(),
  recipeYield: z.optional(z.string()),
  totalTime: z.optional(z.string()),
  keywords: z.optional(z.array(z.string())),
  isBasedOn: z.optional(z.unknown()),
  'lz:version': z.number().check(z.gte(1)),
  'lz:text': z.unknown(),
  'lz:ingredients': z.unknown(),
  'lz:source': z.optional(z.unknown()),
  'lz:cookedOn': z.optional(z.string()),
});

/**
 * The recipe that {@link writeRecipeFile} wrote, checked like anything that comes from outside. Undefined for anything
 * else, recipes of other programs included.
 */
export function readRecipeFile(content: unknown): FileRecipe | undefined {
  const found = parts.safeParse(content).data;
  if (found === undefined) return undefined;
  const { recipeYield, totalTime } = found;
  return fileRecipe.safeParse({
    name: found.name,
    text: found['lz:text'],
    portions: recipeYield === undefined ? null : Number(recipeYield),
    minutes: totalTime === undefined ? null : Number(/^PT(\d+)M$/.exec(totalTime)?.[1]),
    tags: found.keywords ?? [],
    source: usableSource(found.isBasedOn) ?? usableSource(found['lz:source']),
    cookedOn: found['lz:cookedOn'] ?? null,
    ingredients: found['lz:ingredients'],
  }).data;
}

/** A recipe stays whole without a source that was damaged. */
function usableSource(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return source.safeParse(value.replaceAll(/\p{Cc}+/gu, ' ')).data ?? null;
}

const photoParts = z.object({ image: z.string(), 'lz:thumb': z.optional(z.string()) });

/** The photo that {@link writeRecipeFile} wrote. The pictures themselves aren't checked yet. */
export function readFilePhoto(content: unknown): FilePhoto | undefined {
  const found = photoParts.safeParse(content).data;
  return found && { image: found.image, thumb: found['lz:thumb'] };
}
