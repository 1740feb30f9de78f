import { LIMITS } from '../../contract/limits.ts';
import type { StoredItem } from '../../contract/list-state.ts';
import type { UndoDraft } from '../../contract/operations.ts';
import type { HistoryAnswer, HistoryEntry } from '../../contract/shopping-lists.ts';
import { stillUndoable } from '../../contract/undo.ts';
import type { Actor } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { type AccessibleList, authorize } from './access.ts';
import { findItems } from './item-store.ts';
import { type HistoryRow, isRenamedSince, operationsBefore } from './log-store.ts';

/**
 * What happened to a list, the newest first, each with what this actor may still take back of it.
 * @param before a sequence number; only what happened before it
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN
 */
export async function listHistory(
  { snapshot }: Pick<Database, 'snapshot'>,
  actor: Pick<Actor, 'id'>,
  listId: string,
  before?: number,
): Promise<HistoryAnswer> {
  return snapshot(async (db) => {
    const list = await authorize(db, actor, listId);
    const found = await operationsBefore(db, listId, before, LIMITS.historyPage + 1);
    const rows = found.slice(0, LIMITS.historyPage);
    const items = await itemsOf(db, listId, rows);
    const renamedAt = list.ownerId === actor.id ? await newestRenaming(db, list, rows, before) : undefined;
    return {
      entries: rows.map((row) => toEntry(row, list, items, renamedAt)),
      more: found.length > rows.length,
    };
  });
}

type Items = ReadonlyMap<string, StoredItem>;

/** As they are now: those that went, for their names, and those that an inverse would touch. */
async function itemsOf(db: Db, listId: string, rows: readonly HistoryRow[]): Promise<Items> {
  const ids = rows.flatMap(({ effects, inverse }) => [
    ...(effects.removed ?? []).map(({ id }) => id),
    ...inverse.flatMap(itemIdsOf),
  ]);
  const items = await findItems(db, [...new Set(ids)]);
  return new Map(items.filter((item) => item.listId === listId).map((item) => [item.id, item]));
}

function itemIdsOf(draft: UndoDraft): string[] {
  if (draft.type === 'list.rename') return [];
  return draft.type === 'item.set' ? [draft.itemId] : draft.itemIds;
}

/** Where the list got its present name; undefined when not on this page, where nobody asks. */
async function newestRenaming(
  db: Db,
  list: AccessibleList,
  rows: readonly HistoryRow[],
  before: number | undefined,
): Promise<number | undefined> {
  const onPage = rows.find(({ type }) => type === 'list.rename')?.seq;
  if (onPage === undefined || before === undefined) return onPage;
  return (await isRenamedSince(db, list.id, before)) ? undefined : onPage;
}

function toEntry(
  { seq, type, madeAt, receivedAt, userId, userName, effects, inverse, change }: HistoryRow,
  list: AccessibleList,
  items: Items,
  renamedAt: number | undefined,
): HistoryEntry {
  const products = change?.previousName === undefined ? productNames(effects, items) : [change.previousName];
  const state = {
    name: list.name,
    userId: list.ownerId,
    version: list.version,
    itemCount: items.size,
    items,
  };
  const name = change?.name ?? effects.name;
  const checked = type === 'product.check' ? effects.items?.[0]?.checked : undefined;
  const recipeName = type === 'item.add' ? (effects.items?.[0]?.recipeName ?? undefined) : undefined;
  return {
    seq,
    type,
    user: userId === null || userName === null ? null : { id: userId, name: userName },
    madeAt,
    receivedAt,
    products: products.slice(0, LIMITS.historyProducts),
    productCount: products.length,
    ...(checked === undefined ? {} : { checked }),
    ...(name === undefined ? {} : { name }),
    ...(recipeName === undefined ? {} : { recipeName }),
    undo: stillUndoable(state, inverse, { seq, type, renamedAt }),
  };
}

/** Names as they were then, or for what went, of which the log keeps no more than the id, as they are now. */
function productNames({ items = [], removed = [] }: HistoryRow['effects'], now: Items): string[] {
  const concerned = [...items, ...removed.flatMap(({ id }) => now.get(id) ?? [])];
  return [...new Map(concerned.map(({ productId, productName }) => [productId, productName])).values()];
}
