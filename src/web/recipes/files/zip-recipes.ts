import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { photoPath } from '../../../contract/photos/photos.ts';
import { toFileRecipe } from '../../../contract/recipes/recipe-file.ts';
import { type Recipe, wholeRecipesAnswer } from '../../../contract/recipes/recipes.ts';
import { request } from '../../http.ts';
import { fileNamer } from '../../ui/file-name.ts';
import { toBase64 } from '../../ui/photo/base64.ts';
import { RECIPE_PATH } from '../api.ts';
import { fetchPictures, type Pictures } from './photo-files.ts';
import { contentOfFile, RECIPE_ENDING } from './recipe-files.ts';

const PHOTO_ENDING = '.jpg';

/** Recipes whose pictures are fetched at a time, and are in memory. */
const FETCHED_AT_ONCE = 4;

interface Progress {
  signal: AbortSignal;
  /** Called with the number of recipes so far. */
  onProgress: (done: number) => void;
}

interface RecipeArchive {
  archive: Blob;
  count: number;
  /** Photos that were replaced or removed while this was made, and aren't in it. */
  missingPhotos: number;
}

/**
 * All recipes of the household as files in an archive, each with its photo beside it. They are fetched in moderate
 * answers, one after the other, and the archive goes into a blob, which a browser may keep on the disk.
 * @throws HttpError where an answer fails
 * @throws DOMException AbortError when `signal` ended it
 */
export async function zipRecipes({ signal, onProgress }: Progress): Promise<RecipeArchive> {
  // With all sizes before the bytes, so that programs which read from the front understand it.
  const zip = new ZipWriter(new BlobWriter('application/zip'), { bufferedWrite: true, signal });
  const nameOf = fileNamer(RECIPE_ENDING);
  let count = 0;
  let missingPhotos = 0;
  let after: string | null = null;
  do {
    const query: string = after === null ? '' : `?after=${after}`;
    const page = await request('GET', `${RECIPE_PATH}/whole${query}`, { schema: wholeRecipesAnswer, signal });
    for (let at = 0; at < page.recipes.length; at += FETCHED_AT_ONCE) {
      const some = page.recipes.slice(at, at + FETCHED_AT_ONCE);
      const pictures = await Promise.all(some.map((recipe) => picturesOf(recipe, signal)));
      await Promise.all(
        some.map((recipe, index) => addRecipe(zip, nameOf(recipe.name), recipe, pictures[index])),
      );
      missingPhotos += some.filter(({ photo }, index) => photo !== undefined && !pictures[index]).length;
      count += some.length;
      onProgress(count);
    }
    after = page.next;
  } while (after !== null);
  return { archive: await zip.close(), count, missingPhotos };
}

async function picturesOf({ id, photo }: Recipe, signal: AbortSignal): Promise<Pictures | undefined> {
  if (photo === undefined) return undefined;
  const src = (size: 'large' | 'thumb'): string => photoPath('recipe', id, photo, size);
  return fetchPictures({ large: src('large'), thumb: src('thumb') }, signal);
}

async function addRecipe(
  zip: ZipWriter<Blob>,
  name: string,
  recipe: Recipe,
  pictures: Pictures | undefined,
): Promise<void> {
  const photoName = name.slice(0, -RECIPE_ENDING.length) + PHOTO_ENDING;
  const photo = pictures && { image: encodeURIComponent(photoName), thumb: toBase64(pictures.thumb) };
  await zip.add(name, new TextReader(contentOfFile(toFileRecipe(recipe), photo)));
  // A JPEG doesn't get smaller.
  if (pictures) await zip.add(photoName, new Uint8ArrayReader(pictures.large), { level: 0 });
}
