import { matchPath } from '../../contract/page-path.ts';
import { photoPath } from '../../contract/photos/photos.ts';
import type { Recipe } from '../../contract/recipes/recipes.ts';
import { routes } from '../routes.ts';

/**
 * Fetches the photo of the recipe at the document's address, while the app starts: it is the largest thing on its page,
 * and nothing else needs the network then. Sooner, it would hold up the app's code.
 */
export async function fetchEarlyPhoto(): Promise<void> {
  const { id } = matchPath(routes.recipe.path, location.pathname) ?? {};
  try {
    // At once: the page reads the answer itself as soon as it is here.
    const copy = await globalThis.lzEarlyAnswers?.[`/api/v2/recipe/${id}`]?.then((answer) => answer.clone());
    if (copy?.ok !== true) return;
    const { id: known, photo } = (await copy.json()) as Recipe;
    if (photo !== undefined) new Image().src = photoPath('recipe', known, photo, 'large');
  } catch {
    // The page says itself what it can't get.
  }
}
