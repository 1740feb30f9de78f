import {
  type FilePhoto,
  type FileRecipe,
  toFileRecipe,
  writeRecipeFile,
} from '../../../contract/recipes/recipe-file.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import type { ShownPhoto } from '../../queries/photos/use-photo.ts';
import { jpegUrl } from '../../queries/photos/photos.ts';
import { fileName } from '../../ui/file-name.ts';
import { toBase64 } from '../../ui/photo/base64.ts';
import { saveFile } from '../../ui/save-file.ts';
import { instructionsOf } from './instructions.ts';
import { fetchPictures } from './photo-files.ts';

export const RECIPE_ENDING = '.json';

/** The content of a recipe's file. */
export function contentOfFile(recipe: FileRecipe, photo?: FilePhoto): string {
  return `${JSON.stringify(writeRecipeFile(recipe, instructionsOf(recipe.text), photo), null, 2)}\n`;
}

/**
 * Saves a recipe as a file, which is made here and needs no network, except for a photo that isn't on this device.
 * @param src where its photo is
 * @returns whether the photo is in the file, if there is one
 */
export async function saveRecipe(recipe: Recipe, src: ShownPhoto['src'] | undefined): Promise<boolean> {
  const pictures = src && (await fetchPictures(src).catch(() => undefined));
  const photo = pictures && {
    image: jpegUrl(toBase64(pictures.large)),
    thumb: toBase64(pictures.thumb),
  };
  const content = contentOfFile(toFileRecipe(recipe), photo);
  saveFile(fileName(recipe.name, RECIPE_ENDING), new Blob([content], { type: 'application/ld+json' }));
  return src === undefined || photo !== undefined;
}
