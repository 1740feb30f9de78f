import { LIMITS } from '../../contract/limits.ts';
import type { ListState, StoredItem } from '../../contract/shopping-lists/list-state.ts';
import type { HistoryAnswer, HistoryEntry } from '../../contract/shopping-lists/history.ts';
import { stillUndoable } from '../../contract/shopping-lists/undo.ts';
import type { Actor } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { authorize } from './access.ts';
import type { AccessibleList } from './accessible-list.ts';
import { stateOf } from './state-of-list.ts';
import { inverseOfChanges, positionsOf } from './log/changes.ts';
import { findItemsAt } from './item-repository.ts';
import { historyBetween, type HistoryRow, isRenamedSince, touchedBefore } from './log/log-repository.ts';

/**
 * A list's operations, the newest first, each with the undo this actor may still send.
 * @param before a sequence number; only operations before it
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
    const page = await findPage(db, list, before ?? list.version + 1);
    const rows = page === undefined ? [] : await historyBetween(db, listId, page);
    const items = await itemsOf(db, listId, rows);
    const renamedAt = list.ownerId === actor.id ? await newestRenaming(db, list, rows, before) : undefined;
    const more = page !== undefined && page.from > page.oldest;
    const now = stateOf(list, [...items.values()]);
    return {
      entries: rows.map((row) => toEntry(row, now, items, renamedAt)),
      more,
      ...(!more && list.logFrom > 1 ? { truncated: true } : {}),
    };
  });
}

/** Sequence numbers of the page before `before`, and the oldest one kept. */
async function findPage(
  db: Db,
  { id, logFrom }: AccessibleList,
  before: number,
): Promise<{ from: number; to: number; oldest: number } | undefined> {
  const found = await touchedBefore(db, id, { before, from: logFrom, atMost: LIMITS.historyPage });
  const [newest] = found;
  if (newest === undefined) return undefined;
  let touched = 0;
  const page = found.filter((entry) => {
    touched += entry.touched ?? 0;
    return entry === newest || touched <= LIMITS.historyPageItems;
  });
  return { from: page.at(-1)?.seq ?? newest.seq, to: newest.seq, oldest: logFrom };
}

/** By position, in their current state. */
type Items = ReadonlyMap<number, StoredItem>;

async function itemsOf(db: Db, listId: string, rows: readonly HistoryRow[]): Promise<Items> {
  const positions = new Set(rows.flatMap(({ changes }) => positionsOf(changes)));
  const items = await findItemsAt(db, listId, [...positions]);
  return new Map(items.map((item) => [item.position, item]));
}

/** The operation that gave the list its current name; undefined when it is not on this page and so not needed. */
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
  { seq, type, madeAt, receivedAt, userId, userName, summary, changes }: HistoryRow,
  now: ListState,
  items: Items,
  renamedAt: number | undefined,
): HistoryEntry {
  const inverse = inverseOfChanges(changes, (position) => items.get(position));
  return {
    seq,
    type,
    user: userId === null || userName === null ? null : { id: userId, name: userName },
    madeAt,
    receivedAt,
    ...summary,
    undo: stillUndoable(now, inverse, { seq, renamedAt }),
  };
}
