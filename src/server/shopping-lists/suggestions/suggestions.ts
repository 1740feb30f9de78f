import type { HiddenSuggestion } from '../../../contract/shopping-lists/hidden-suggestions.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { unitLabelOf } from '../../../contract/quantities/quantities.ts';
import type { Suggestion } from '../../../contract/shopping-lists/suggestions.ts';
import type { Actor } from '../../auth/sessions.ts';
import { recordChangeId } from '../../auth/quotas/change-ids.ts';
import { isUnavailable } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { DomainError } from '../../errors.ts';
import { lockCurrentProducts } from '../../products/find-products.ts';
import { findOwnPacks } from '../../products/measures.ts';
import { authorize, authorizeChange } from '../access.ts';
import { hasUncounted } from './habit-repository.ts';
import type { ListDeps } from '../list-deps.ts';
import { countPurchases } from './purchases.ts';
import { boughtOf, deleteHidden, type HabitPage, hiddenOf, insertHidden } from './suggestion-repository.ts';

/** Transactions one call may make to count ticks; a log that is longer is counted by the next calls, and once a day. */
const MAX_COUNTS_PER_CALL = 4;

/**
 * What this list may need: products that are due, the most due first, then the others, the last bought first. Products
 * that are to buy on the list are left out.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN
 */
export async function listSuggestions(
  { database, now = Date.now }: Pick<ListDeps, 'database' | 'now'>,
  actor: Pick<Actor, 'id'>,
  listId: string,
  offset = 0,
): Promise<Suggestion[]> {
  const page = { listId, now: now(), offset, atMost: LIMITS.suggestionsPage };
  const counted = await database.snapshot(async (db) => {
    await authorize(db, actor, listId);
    return (await hasUncounted(db, listId)) ? undefined : suggestionsOf(db, page);
  });
  if (counted !== undefined) return counted;
  await countSome(database, listId);
  return database.snapshot(async (db) => {
    await authorize(db, actor, listId);
    return suggestionsOf(db, page);
  });
}

/** Products that the household has no amount of its own for are suggested by what they are bought by now. */
async function suggestionsOf(db: Db, page: HabitPage): Promise<Suggestion[]> {
  const rows = await boughtOf(db, page);
  const packs = await findOwnPacks(
    db,
    rows.flatMap(({ ownAmount, productId }) => (ownAmount === 0 ? [productId] : [])),
  );
  return rows.map(({ ownAmount: _, ...row }) => {
    const { qty, unit } = packs.get(row.productId) ?? row;
    return { ...row, qty, unit, ...unitLabelOf(qty, unit) };
  });
}

async function countSome(database: ListDeps['database'], listId: string): Promise<void> {
  try {
    for (let count = 0; count < MAX_COUNTS_PER_CALL; count += 1) {
      if (!(await countPurchases(database, listId))) return;
    }
  } catch (error) {
    // If nothing can be written, reading still works, without the last purchases.
    if (!isUnavailable(error)) throw error;
  }
}

/**
 * What any user of this list has hidden.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN
 */
export async function listHiddenSuggestions(
  { database }: Pick<ListDeps, 'database'>,
  actor: Pick<Actor, 'id'>,
  listId: string,
): Promise<HiddenSuggestion[]> {
  return database.snapshot(async (db) => {
    await authorize(db, actor, listId);
    return hiddenOf(db, listId);
  });
}

/** Of one product on one list. */
interface SuggestionChoice {
  productId: string;
  /** A repeat keeps what others have chosen since. */
  changeId?: string | undefined;
}

/**
 * The product is not suggested on this list any more. Repeating it changes nothing.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN, PRODUCT_NOT_FOUND
 */
export async function hideSuggestion(
  { database, settings: { bounds } }: Pick<ListDeps, 'database' | 'settings'>,
  actor: Actor,
  listId: string,
  { productId, changeId }: SuggestionChoice,
): Promise<void> {
  await database.transaction(async (tx) => {
    const list = await authorizeChange(tx, actor, listId);
    if (!(await recordChangeId(tx, { userId: actor.id, bounds }, changeId))) return;
    const current = (await lockCurrentProducts(tx, [productId])).get(productId);
    if (current === undefined) throw new DomainError('PRODUCT_NOT_FOUND');
    await insertHidden(tx, list, current);
  });
}

/**
 * Takes {@link hideSuggestion} back; without an effect if the product isn't hidden.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN
 */
export async function showSuggestion(
  { database, settings: { bounds } }: Pick<ListDeps, 'database' | 'settings'>,
  actor: Actor,
  listId: string,
  { productId, changeId }: SuggestionChoice,
): Promise<void> {
  await database.transaction(async (tx) => {
    const list = await authorizeChange(tx, actor, listId);
    if (!(await recordChangeId(tx, { userId: actor.id, bounds }, changeId))) return;
    const current = (await lockCurrentProducts(tx, [productId])).get(productId);
    if (current !== undefined) await deleteHidden(tx, list, current);
  });
}
