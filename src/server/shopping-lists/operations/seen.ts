import type { AppliedType } from '../../../contract/operations.ts';
import type { ListRemoval } from '../../../contract/shopping-lists.ts';
import { findPreviousEpoch } from '../../db/database.ts';
import type { Db } from '../../db/tables.ts';
import type { ListRow } from '../accessible-list.ts';
import { hasOperationsSince } from './log-store.ts';

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

/** What a list must not be deleted with unseen. What ticks, removes or clears leaves nothing that could be lost. */
const WORTH_SEEING: readonly AppliedType[] = [
  'item.add',
  'item.set',
  'item.restore',
  'list.rename',
  'trip.start',
];

/** Whether another outbox has put something on the list, changed it or gone shopping with it, unseen by its author. */
export async function isChangedUnseen(
  db: Db,
  list: ListRow,
  { base, epoch, client: exceptBy }: ListRemoval,
  current: string,
): Promise<boolean> {
  if (base === undefined) return false;
  const seen = Math.min(base, await lastVersionOf(db, list, { epoch, current }));
  return hasOperationsSince(db, list.id, { from: seen + 1, types: WORTH_SEEING, exceptBy });
}
