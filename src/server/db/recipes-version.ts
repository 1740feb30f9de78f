import { v7 as uuidv7 } from 'uuid';
import { findMeta, setMeta } from './meta.ts';
import type { Db, Tx } from './tables.ts';

/** In `meta`: another random value after each change of what the list of recipes says. */
export const RECIPES_VERSION = 'recipes-version';

/** The same for as long as the list of recipes is. A server's start gives it to a database that has none. */
export async function findRecipesVersion(db: Db): Promise<string> {
  const version = await findMeta(db, RECIPES_VERSION);
  if (version === undefined) throw new Error('The list of recipes has no version.');
  return version;
}

/** To be called in every transaction that changes what the list of recipes says, after its locks. */
export async function changeRecipesVersion(tx: Tx): Promise<void> {
  await setMeta(tx, RECIPES_VERSION, uuidv7());
}
