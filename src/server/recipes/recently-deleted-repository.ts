import { MAX_RECENTLY_DELETED, type RecentlyDeleted } from '../../contract/recently-deleted.ts';
import { lockRows } from '../db/dialect.ts';
import { RECIPES_VERSION } from '../db/content-versions.ts';
import type { Db, Tx } from '../db/tables.ts';
import { nextChangedAt } from './version-repository.ts';

/** Recipes deleted after a moment, in ms since 1970; {@link MAX_RECENTLY_DELETED} at most, those deleted last first. */
export async function listDeletedRecipes(db: Db, since: number): Promise<RecentlyDeleted> {
  return db
    .selectFrom('recipes')
    .select(['id', 'name', 'deletedAt'])
    .where('deletedAt', '>', since)
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .limit(MAX_RECENTLY_DELETED)
    .$narrowType<{ deletedAt: number }>()
    .execute();
}

/** Locks a recipe, deleted or not, until the transaction ends. */
export async function lockAnyRecipe(
  tx: Tx,
  id: string,
): Promise<{ name: string; deletedAt: number | null } | undefined> {
  const query = tx.selectFrom('recipes').select(['id', 'name', 'deletedAt']).where('id', '=', id);
  return lockRows(tx, query).executeTakeFirst();
}

/** Names of the recipes that are not deleted, in no particular order. */
export async function listRecipeNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('recipes').select('name').where('deletedAt', 'is', null).execute();
  return rows.map(({ name }) => name);
}

/** Makes a deleted recipe one of the current ones again, under this name if one is given. */
export async function markRecipeRestored(tx: Tx, id: string, name?: string): Promise<void> {
  await tx
    .updateTable('recipes')
    .set((eb) => ({
      deletedAt: null,
      ...(name === undefined ? {} : { name, changedAt: nextChangedAt(eb) }),
    }))
    .where('id', '=', id)
    .execute();
  tx.changeVersion(RECIPES_VERSION);
}
