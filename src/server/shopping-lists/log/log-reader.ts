import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { AppliedOperation } from '../../../contract/shopping-lists/operations.ts';
import type { Db } from '../../db/tables.ts';
import { effectsOf, positionsOf, takeBack } from './changes.ts';
import { findItemsAt } from '../item-repository.ts';
import { type AppliedRow, appliedBetween, jsonLengthSince } from './log-repository.ts';
import type { ListRow, StoredTrip } from '../accessible-list.ts';
import { tripOf } from '../repository.ts';

/** More operations than this are never shorter than the whole list. */
const MAX_OPERATIONS = 500;

/**
 * Length in characters of all operations applied after version `since`, as JSON; infinite where the log no longer
 * reaches back that far, and where they are too many to answer.
 */
export async function lengthSince(
  db: Db,
  { id, version, logFrom }: Pick<ListRow, 'id' | 'version' | 'logFrom'>,
  since: number,
): Promise<number> {
  const isOutOfReach = since + 1 < logFrom || version - since > MAX_OPERATIONS;
  return isOutOfReach ? Number.POSITIVE_INFINITY : jsonLengthSince(db, id, since);
}

/**
 * The operations applied after version `since`, with complete effects, the oldest first. The log keeps what each
 * operation changed, so the items are rebuilt backwards from the current ones.
 * @param since at least the version before `list.logFrom`; the log no longer has older ones
 * @param live the list's current items, if they are already known
 */
export async function readOperations(
  db: Db,
  list: Pick<ListRow, 'id' | 'name' | 'version'> & StoredTrip,
  since: number,
  live: readonly StoredItem[] = [],
): Promise<AppliedOperation[]> {
  const rows = await appliedBetween(db, list.id, { from: since + 1, to: list.version });
  const items = new Map(live.map((item) => [item.position, item]));
  const missing = new Set(rows.flatMap(({ changes }) => positionsOf(changes)).filter((at) => !items.has(at)));
  for (const item of await findItemsAt(db, list.id, [...missing])) items.set(item.position, item);
  let { name } = list;
  let { trip } = tripOf(list);
  const operations = rows.map(({ userId: user, changes, ...row }): AppliedOperation => {
    const effects = effectsOf(changes, { name, trip, itemAt: (position) => items.get(position) });
    name = changes.name ?? name;
    if (changes.trip !== undefined) trip = changes.trip.trip;
    goBack(items, changes);
    return { ...row, user, effects };
  });
  return operations.toReversed();
}

function goBack(items: Map<number, StoredItem>, changes: AppliedRow['changes']): void {
  for (const { at, was } of changes.items ?? []) {
    for (const position of positionsOf({ items: [{ at, was }] })) {
      const item = items.get(position);
      const before = item && takeBack(item, was);
      if (before === undefined) items.delete(position);
      else items.set(position, before);
    }
  }
}
