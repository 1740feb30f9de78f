import type { CompiledQuery } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { findMeta, setMetaQuery } from './meta.ts';
import type { Db } from './tables.ts';

/** In `meta`: a new random value after each change of the content of the list of recipes. */
export const RECIPES_VERSION = 'recipes-version';

/** In `meta`: a new random value after each change of the products' names, aliases, measures or aisles. */
export const PRODUCTS_VERSION = 'products-version';

/** A server's start gives them to a database that has none. A transaction changes them by `tx.changeVersion`. */
export const CONTENT_VERSIONS: readonly string[] = [RECIPES_VERSION, PRODUCTS_VERSION];

/** Unchanged as long as the content is unchanged. */
export async function findVersion(db: Db, key: string): Promise<string> {
  const version = await findMeta(db, key);
  if (version === undefined) throw new Error(`The database has no ${key}.`);
  return version;
}

/** Marks the content as changed. */
export const versionChange = (db: Db, key: string): CompiledQuery => setMetaQuery(db, key, uuidv7());
