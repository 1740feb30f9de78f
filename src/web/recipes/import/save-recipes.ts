import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { nameKey } from '../../../contract/names.ts';
import type { FileRecipe } from '../../../contract/recipes/recipe-file.ts';
import type { PhotoPictures } from '../../../contract/photos/photo-changes.ts';
import type { AddRecipeBody, Recipe } from '../../../contract/recipes/recipes.ts';
import { hasCode } from '../../http.ts';
import { rememberVersion } from '../../queries/photos/photo-versions.ts';
import { sendPhoto } from '../../queries/photos/send-photo.ts';
import { queryClient } from '../../query-client.ts';
import { addRecipe, markCooked, recipesFromQuery } from '../api.ts';
import { recipesQuery } from '../../queries/recipes/recipes.ts';
import { sourceUrl } from '../source.ts';
import type { ReadRecipe } from './read-file.ts';

/** The namespace of ids made from a recipe's content. */
const ID_NAMESPACE = '0b6f6c9e-6d0a-4c58-9b53-6d3f0d9c7a21';

/** For up to this many recipes the sources are compared; for more, only the names. */
const MAX_SOURCES_ASKED = 50;

/** Ids of recipes that were deleted here aren't used again; this many more are tried. */
const MAX_RETRIES = 10;

/** What exists here already: the recipe itself, from an earlier import, or one that may be the same. */
export type Known = 'taken' | 'sameName' | 'sameSource';

export interface FoundRecipe extends ReadRecipe {
  /** Made from what it says, so that taking the same file twice makes no second recipe. */
  id: string;
  known: Known | undefined;
}

/** The id under which a recipe is taken; the next one where the one before belongs to a deleted recipe. */
export const idOfContent = (recipe: FileRecipe, number = 0): string =>
  uuidv5(JSON.stringify(number === 0 ? recipe : [recipe, number]), ID_NAMESPACE);

const recipesHere = () => queryClient.query({ ...recipesQuery([]), staleTime: 0 });

/**
 * The names of the recipes here, as {@link nameKey}.
 * @throws HttpError
 */
export const namesHere = async (): Promise<Set<string>> =>
  new Set((await recipesHere()).map(({ name }) => nameKey(name)));

/**
 * Those whose name a recipe here has by now, whether restored or made by another user. Recipes that an earlier attempt
 * has made of any of `all` don't count.
 * @param idOf the ids under which one is added
 * @returns their ids; none without a connection
 */
export async function takenMeanwhile<T extends { id: string }>(
  wanted: readonly T[],
  all: readonly { id: string }[],
  nameOf: (one: T) => string,
  idOf: (one: T, number: number) => string,
): Promise<Set<string>> {
  const made = new Set(all.map(({ id }) => id));
  const previews = await recipesHere().catch(() => []);
  const others = Map.groupBy(
    previews.filter(({ id }) => !made.has(id)),
    ({ name }) => nameKey(name),
  );
  const isTaken = (one: T): boolean => {
    const same = others.get(nameKey(nameOf(one))) ?? [];
    if (same.length === 0) return false;
    const ours = new Set(Array.from({ length: MAX_RETRIES + 1 }, (_, number) => idOf(one, number)));
    return same.some(({ id }) => !ours.has(id));
  };
  return new Set(wanted.filter(isTaken).map(({ id }) => id));
}

/** The recipes of a file, each once, with what is known of them here. */
export async function compareRecipes(recipes: readonly ReadRecipe[]): Promise<FoundRecipe[]> {
  const previews = await recipesHere();
  const [ids, names] = [
    new Set(previews.map(({ id }) => id)),
    new Set(previews.map(({ name }) => nameKey(name))),
  ];
  const knownAs = (id: string, { name }: FileRecipe): Known | undefined =>
    ids.has(id) ? 'taken' : names.has(nameKey(name)) ? 'sameName' : undefined;
  const found = new Map(recipes.map((read) => [idOfContent(read.recipe), read]));
  const compared = [...found].map(([id, read]) => ({ ...read, id, known: knownAs(id, read.recipe) }));
  let asked = 0;
  for (const one of compared) {
    const { source } = one.recipe;
    if (one.known !== undefined || source === null || sourceUrl(source) === undefined) continue;
    asked += 1;
    if (asked > MAX_SOURCES_ASKED) break;
    const same = await queryClient.query(recipesFromQuery(source)).catch(() => []);
    if (same.length > 0) one.known = 'sameSource';
  }
  return compared;
}

/** How a recipe was saved: wholly, or without the photo that the file has of it. */
export type Saved = 'added' | 'addedPhotoUnreadable' | 'addedPixelsWithheld' | 'addedNoRoomForPhoto';

/**
 * Saves a recipe, with the products that the catalogue lacks; a recipe that exists under its id stays unchanged,
 * except that it gets a missing photo.
 * @throws HttpError
 */
export async function saveReadRecipe({ recipe, photo }: ReadRecipe): Promise<Saved> {
  return withPhoto(await addRead(recipe), photo);
}

/**
 * Gives a recipe that was just added the photo that a file has of it, unless it has one.
 * @param send what is done with the photo; by default it is sent at once
 * @throws HttpError
 */
export async function withPhoto(
  added: Recipe,
  photo: ReadRecipe['photo'],
  send = (pictures: PhotoPictures) => sendRecipePhoto(added.id, pictures),
): Promise<Saved> {
  if (photo === undefined || added.photo !== undefined) return 'added';
  const pictures = await photo();
  if (pictures === undefined) return 'addedPhotoUnreadable';
  if (pictures === 'pixelsWithheld') return 'addedPixelsWithheld';
  try {
    await send(pictures);
    return 'added';
  } catch (error) {
    if (hasCode(error, 'PHOTO_INVALID')) return 'addedPhotoUnreadable';
    if (hasCode(error, 'PHOTO_QUOTA')) return 'addedNoRoomForPhoto';
    throw error;
  }
}

async function sendRecipePhoto(id: string, photo: PhotoPictures): Promise<void> {
  const { photo: version } = await sendPhoto({ owner: 'recipe', id, photo });
  rememberVersion('recipe', id, version);
}

async function addRead(recipe: FileRecipe): Promise<Recipe> {
  const { ingredients, cookedOn, ...fields } = recipe;
  // A file names its products; the server finds those that are here.
  const products = ingredients.map(({ name, ...ingredient }) => ({
    productId: uuidv7(),
    productName: name,
    ...ingredient,
  }));
  const added = await addUnderFreeId({ ...fields, products }, (number) => idOfContent(recipe, number));
  if (cookedOn !== null && added.cookedOn === undefined) await markCooked(added.id, cookedOn);
  return added;
}

/**
 * Adds a recipe under the first of its ids that belongs to no deleted one; one that is there stays as it is.
 * @throws HttpError
 */
export async function addUnderFreeId(
  body: Omit<AddRecipeBody, 'id'>,
  idOf: (number: number) => string,
): Promise<Recipe> {
  for (let number = 0; ; number += 1) {
    try {
      return await addRecipe({ id: idOf(number), ...body });
    } catch (error) {
      if (!hasCode(error, 'FAILED_TO_CREATE_RECIPE') || number >= MAX_RETRIES) throw error;
    }
  }
}
