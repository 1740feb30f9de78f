import { compareNames, nameKey } from '../../contract/names.ts';
import type { RecipePreview } from '../../contract/recipes/recipes.ts';

/** The tags of these recipes with how many have them, those used most first. Spellings that differ in case are one. */
export function tagsOf(recipes: readonly RecipePreview[]): { tag: string; count: number }[] {
  const tags = new Map<string, { tag: string; count: number }>();
  for (const tag of recipes.flatMap((recipe) => recipe.tags ?? [])) {
    const known = tags.get(nameKey(tag));
    if (known === undefined) tags.set(nameKey(tag), { tag, count: 1 });
    else known.count += 1;
  }
  return [...tags.values()].toSorted((a, b) => b.count - a.count || compareNames(a.tag, b.tag));
}
