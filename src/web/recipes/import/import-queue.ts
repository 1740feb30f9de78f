import { v5 as uuidv5 } from 'uuid';
import * as z from 'zod/mini';
import { cleanName, nameKey, shorten } from '../../../contract/names.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { IMPORT_PREFIX, keysOf } from '../../recipe-storage.ts';
import { attempt } from '../../storage.ts';
import { readUser } from '../../stored-user.ts';
import { isStored } from './import-drafts.ts';
import type { OtherRecipe, ReadPhoto } from './read-file.ts';

/** Fewer than the server reads for one user in an hour. */
export const MAX_QUEUED = 500;
/** Local storage holds some millions, and drafts need room there too. */
const MAX_STORED_CHARACTERS = 1_000_000;

/** The namespace of ids made from a recipe, so that the same file read twice makes no second one. */
const ID_NAMESPACE = '6d8f2b1e-57a3-4b0c-9a57-2f6f0e0c6b11';

const queuedRecipe = z.object({
  id: z.string(),
  /** The order of waiting recipes, which is that of their files. */
  position: z.number(),
  name: z.string(),
  html: z.string(),
  /** A recipe here had this name when the file was read. */
  isNameTaken: z.boolean(),
});

/** A recipe of another program that was in a file and waits for the user's review. */
export type QueuedRecipe = z.infer<typeof queuedRecipe>;

/** Those that the device doesn't keep are known as long as the page lives. By key. */
const unstored = new Map<string, QueuedRecipe>();

/**
 * Photos of recipes that wait and of drafts made of them, by key, as long as the page lives: a photo stays in its
 * file.
 */
const photos = new Map<string, ReadPhoto>();

const prefixOf = (userId: string): string => `${IMPORT_PREFIX}${userId}.`;
const keyOf = (userId: string, id: string): string => prefixOf(userId) + id;

const read = (key: string): QueuedRecipe | undefined =>
  attempt(() => queuedRecipe.parse(JSON.parse(localStorage.getItem(key) ?? 'null')), undefined);

/** The photo that a file has for a recipe that waits, or for a draft made of it. */
export const photoOf = (userId: string, id: string): ReadPhoto | undefined => photos.get(keyOf(userId, id));

export function keepPhoto(userId: string, id: string, photo: ReadPhoto | undefined): void {
  if (photo) photos.set(keyOf(userId, id), photo);
}

export function forgetPhoto(userId: string, id: string): void {
  photos.delete(keyOf(userId, id));
}

/** The recipes that wait for this user. */
export function listQueued(userId: string): QueuedRecipe[] {
  const prefix = prefixOf(userId);
  const others = [...unstored].flatMap(([key, recipe]) => (key.startsWith(prefix) ? [recipe] : []));
  return [...keysOf(prefix).flatMap((key) => read(key) ?? []), ...others].toSorted(
    (a, b) => a.position - b.position,
  );
}

/**
 * Lets the recipes of a file wait, each once. Those that may be here already come last.
 * @param namesHere of the recipes here, as {@link nameKey}
 * @returns for how many there is no room
 */
export function queueRecipes(
  userId: string,
  recipes: readonly OtherRecipe[],
  namesHere: ReadonlySet<string>,
): number {
  const queued = listQueued(userId);
  const known = new Set(queued.map(({ id }) => id));
  const fresh = new Map<string, Omit<QueuedRecipe, 'position'>>();
  for (const { name: given, html, photo } of recipes) {
    const id = uuidv5(html, ID_NAMESPACE);
    keepPhoto(userId, id, photo);
    const name = shorten(cleanName(given), LIMITS.nameLength);
    if (!known.has(id)) fresh.set(id, { id, name, html, isNameTaken: namesHere.has(nameKey(name)) });
  }
  const sorted = [...fresh.values()].toSorted((a, b) => Number(a.isNameTaken) - Number(b.isNameTaken));
  const kept = sorted.slice(0, Math.max(0, MAX_QUEUED - queued.length));
  const first = (queued.at(-1)?.position ?? 0) + 1;
  let characters = charactersOf(queued.filter(({ id }) => !unstored.has(keyOf(userId, id))));
  for (const [at, fields] of kept.entries()) {
    const recipe = { ...fields, position: first + at };
    const isRoom = characters + charactersOf([recipe]) <= MAX_STORED_CHARACTERS;
    if (isRoom && store(userId, recipe)) characters += charactersOf([recipe]);
    else unstored.set(keyOf(userId, recipe.id), recipe);
  }
  return sorted.length - kept.length;
}

const charactersOf = (recipes: readonly QueuedRecipe[]): number =>
  recipes.reduce((sum, { html }) => sum + html.length, 0);

/** Not once the owner has logged out, which another tab may have done. */
function store(userId: string, recipe: QueuedRecipe): boolean {
  if (readUser()?.id !== userId) return false;
  return attempt(() => {
    localStorage.setItem(keyOf(userId, recipe.id), JSON.stringify(recipe));
    return true;
  }, false);
}

export function removeQueued(userId: string, id: string): void {
  const key = keyOf(userId, id);
  unstored.delete(key);
  photos.delete(key);
  attempt(() => localStorage.removeItem(key), undefined);
}

/** Whether a waiting recipe or a draft of this user would be lost with the page, even if only its photo. */
function holdsUnstored(userId: string): boolean {
  const prefix = prefixOf(userId);
  const isLeft = (id: string): boolean => read(keyOf(userId, id)) !== undefined || isStored(userId, id);
  return (
    [...unstored.keys()].some((key) => key.startsWith(prefix)) ||
    [...photos.keys()].some((key) => key.startsWith(prefix) && isLeft(key.slice(prefix.length)))
  );
}

addEventListener('beforeunload', (event) => {
  const user = readUser();
  if (user !== null && holdsUnstored(user.id)) event.preventDefault();
});
