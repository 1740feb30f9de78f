import { strToU8, Zip, ZipDeflate } from 'fflate';
import { toFileRecipe } from '../../../contract/recipe-file.ts';
import { wholeRecipesAnswer } from '../../../contract/recipes.ts';
import { request } from '../../http.ts';
import { fileNamer } from '../../ui/file-name.ts';
import { RECIPE_PATH } from '../api.ts';
import { contentOfFile, RECIPE_ENDING } from './recipe-files.ts';

interface Progress {
  signal: AbortSignal;
  /** Called after each answer with the number of recipes so far. */
  onProgress: (done: number) => void;
}

/**
 * All recipes of the household as files in an archive. They are asked for one moderate answer after the other, and only
 * what is packed of them stays in memory.
 * @throws HttpError where an answer fails
 * @throws DOMException AbortError when `signal` ended it
 */
export async function zipRecipes({
  signal,
  onProgress,
}: Progress): Promise<{ archive: Blob; count: number }> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const nameOf = fileNamer(RECIPE_ENDING);
  let count = 0;
  let after: string | null = null;
  do {
    const query: string = after === null ? '' : `?after=${after}`;
    const page = await request('GET', `${RECIPE_PATH}/whole${query}`, { schema: wholeRecipesAnswer, signal });
    for (const recipe of page.recipes) {
      const entry = new ZipDeflate(nameOf(recipe.name));
      zip.add(entry);
      entry.push(strToU8(contentOfFile(toFileRecipe(recipe))), true);
    }
    count += page.recipes.length;
    onProgress(count);
    after = page.next;
  } while (after !== null);
  zip.end();
  return { archive: new Blob(chunks, { type: 'application/zip' }), count };
}
