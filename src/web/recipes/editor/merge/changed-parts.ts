import { sentIngredients } from '../form-rows.ts';
import type { RecipeValues } from '../recipe-form.ts';
import { type Field, isFieldSame } from './fields.ts';

export type RecipePart = Field | 'tags' | 'ingredients' | 'text';

interface ChangedRecipe {
  base: RecipeValues;
  theirs: RecipeValues;
  /** Gives texts that look alike the same spelling. */
  canonical: (html: string) => string;
}

/** What another person's save has changed, in the order of the form. */
export function changedParts({ base, theirs, canonical }: ChangedRecipe): RecipePart[] {
  const isSame: Record<RecipePart, () => boolean> = {
    name: () => isFieldSame('name')(base.name, theirs.name),
    portions: () => isFieldSame('portions')(base.portions, theirs.portions),
    minutes: () => isFieldSame('minutes')(base.minutes, theirs.minutes),
    ingredients: () => ingredientsKey(base) === ingredientsKey(theirs),
    text: () => canonical(base.text) === canonical(theirs.text),
    source: () => isFieldSame('source')(base.source, theirs.source),
    tags: () => base.tags.join('\n') === theirs.tags.join('\n'),
  };
  return (Object.keys(isSame) as RecipePart[]).filter((part) => !isSame[part]());
}

/** Names of products don't count: they belong to the catalogue. */
const ingredientsKey = ({ ingredients }: RecipeValues): string =>
  JSON.stringify(sentIngredients(ingredients).map(({ productName: _, ...product }) => product));
