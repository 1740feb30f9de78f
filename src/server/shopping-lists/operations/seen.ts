import type { AppliedType } from '../../../contract/shopping-lists/operations.ts';
import type { ListRemoval } from '../../../contract/shopping-lists/shopping-lists.ts';
import { findPreviousEpoch } from '../../db/database.ts';
import type { Db } from '../../db/tables.ts';
import type { ListRow } from '../accessible-list.ts';
import { positionsOf } from '../log/changes.ts';
import { findItemsAt } from '../item-repository.ts';
import { hasOperationsSince } from '../log/log-repository.ts';
import { listTicks } from '../log/tick-repository.ts';

/**
 * The last version of a list that an epoch has in common with the current one: what its author saw of another history
 * ends where the two part. For an epoch older than the previous one that point is not known.
 */
export async function lastVersionOf(
  db: Db,
  list: Pick<ListRow, 'epochVersion'>,
  { epoch, current }: { epoch: string | undefined; current: string },
): Promise<number> {
  if (epoch === undefined || epoch === current) return Number.POSITIVE_INFINITY;
  return epoch === (await findPreviousEpoch(db)) ? list.epochVersion : 0;
}

/**
 * What a list must not be deleted with unseen, beside what was unticked and is to buy. What ticks, removes or clears
 * leaves nothing that could be lost.
 */
const WORTH_SEEING: readonly AppliedType[] = [
  'item.add',
  'item.set',
  'item.restore',
  'list.rename',
  'trip.start',
];

/** The most operations that are looked through for what was unticked. */
const MAX_TICKS = 2_000;

/**
 * Whether another outbox has put something on the list, changed it, unticked what is still to buy, or gone shopping with
 * it, unseen by its author.
 */
export async function isChangedUnseen(
  db: Db,
  list: ListRow,
  { base, epoch, client: exceptBy }: ListRemoval,
  current: string,
): Promise<boolean> {
  if (base === undefined) return false;
  const seen = Math.min(base, await lastVersionOf(db, list, { epoch, current }));
  if (await hasOperationsSince(db, list.id, { from: seen + 1, types: WORTH_SEEING, exceptBy })) return true;
  const ticks = await listTicks(db, list.id, { after: seen, atMost: MAX_TICKS });
  // An item that was removed, and not ticked, comes back when it is unticked.
  const unticked = ticks
    .filter(({ client }) => client !== exceptBy)
    .flatMap(({ changes: { items = [] } }) => items)
    .filter(({ was }) => was?.checked === true || was?.removed === true);
  const items = await findItemsAt(db, list.id, positionsOf({ items: unticked }));
  return items.some(({ removed, checked }) => !removed && !checked);
}
