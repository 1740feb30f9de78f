import { LIMITS } from '../../../../contract/limits.ts';
import { cleanName, nameKey } from '../../../../contract/names.ts';
import { ingredientsIn } from '../form-rows.ts';
import type { RecipeValues } from '../recipe-form.ts';
import { FIELDS, isFieldSame } from './fields.ts';
import { haveOtherAmounts, type IngredientConflict, mergeIngredients } from './merge-ingredients.ts';
import { mergeText, type TextConflict } from './merge-text.ts';
import { pickChanged } from './pick-changed.ts';

/** What both have changed, each to something else. */
export type RecipeConflict =
  | { part: 'name' | 'portions' | 'minutes' | 'source'; mine: string; theirs: string }
  | { part: 'tags' | 'order' | 'ingredients' }
  /** Without versions if the text with the changes of both would be too long. */
  | { part: 'text'; versions: TextConflict[] }
  | ({ part: 'ingredient' } & IngredientConflict);

export interface MergedRecipe {
  /** The recipe with the changes of both; where they differ they are mine. */
  values: RecipeValues;
  conflicts: RecipeConflict[];
}

interface Versions {
  /** The recipe with which this form began. */
  base: RecipeValues;
  mine: RecipeValues;
  /** What another person has saved since. */
  theirs: RecipeValues;
  /** Gives texts that look alike the same spelling. */
  canonical: (html: string) => string;
}

/** The tags of both, without those that either has removed. */
function mergeTags(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [before, here, there] = [base, mine, theirs].map((tags) => new Set(tags.map(cleanName)));
  const kept = mine.filter((tag) => before?.has(cleanName(tag)) !== true || there?.has(cleanName(tag)));
  const keys = new Set(kept.map(nameKey));
  const isNew = (tag: string) =>
    !before?.has(cleanName(tag)) && !here?.has(cleanName(tag)) && !keys.has(nameKey(tag));
  return [...kept, ...theirs.filter(isNew)];
}

/** Both have changed the amounts, at least one of them for another number of portions: the sum of both fits neither. */
function isScaledApart({ base, mine, theirs }: Versions): boolean {
  return (
    !isFieldSame('portions')(mine.portions, theirs.portions) &&
    haveOtherAmounts(base.ingredients, mine.ingredients) &&
    haveOtherAmounts(base.ingredients, theirs.ingredients)
  );
}

const isTextTooLong = (text: string): boolean =>
  new TextEncoder().encode(text).length > LIMITS.recipeTextBytes;

/** Merges what two people have made of one recipe: field by field, ingredient by ingredient, block by block of the text. */
export function mergeRecipe(versions: Versions): MergedRecipe {
  const { base, mine, theirs, canonical } = versions;
  const values = { ...mine };
  const conflicts: RecipeConflict[] = [];
  for (const part of FIELDS) {
    const { value, isConflict } = pickChanged(base[part], mine[part], theirs[part], isFieldSame(part));
    values[part] = value;
    if (isConflict) conflicts.push({ part, mine: mine[part], theirs: theirs[part] });
  }

  const tags = mergeTags(base.tags, mine.tags, theirs.tags);
  if (tags.length <= LIMITS.tagsPerRecipe) values.tags = tags;
  else conflicts.push({ part: 'tags' });

  const text = mergeText(base.text, mine.text, theirs.text, canonical);
  if (isTextTooLong(text.text)) conflicts.push({ part: 'text', versions: [] });
  else {
    values.text = text.text;
    if (text.conflicts.length > 0) conflicts.push({ part: 'text', versions: text.conflicts });
  }

  const ingredients = mergeIngredients(base.ingredients, mine.ingredients, theirs.ingredients);
  const isTooLong = ingredientsIn(ingredients.rows).length > LIMITS.recipeIngredients;
  if (isTooLong || isScaledApart(versions)) {
    values.portions = mine.portions;
    conflicts.push({ part: 'ingredients' });
  } else {
    values.ingredients = ingredients.rows;
    conflicts.push(
      ...ingredients.conflicts.map((conflict) => ({ part: 'ingredient' as const, ...conflict })),
      ...(ingredients.isOrderConflict ? [{ part: 'order' as const }] : []),
    );
  }
  return { values, conflicts };
}
