import type { ListState } from '../../../contract/shopping-lists/list-state.ts';
import { leftAt } from '../../../contract/shopping-lists/trips.ts';
import type { Actor } from '../../auth/sessions.ts';
import type { Tx } from '../../db/tables.ts';
import type { LockedList } from '../accessible-list.ts';
import { tickEventsOf } from '../log/ticks.ts';
import { listTripSigns } from './trip-repository.ts';

/**
 * Ids of those others who are on the open trip by what they did on it after `base`: a device that ends the trip without
 * a network doesn't know of them. As on the screen, a single ticked item may have been ticked at home.
 * @param base the version that the author of the end saw; null has seen everything
 */
export async function unseenShoppers(
  { tx, actor, list, state: { trip, tripSeq } }: { tx: Tx; actor: Actor; list: LockedList; state: ListState },
  base: number | null,
): Promise<string[]> {
  if (trip === null || base === null || base >= list.version) return [];
  const signs = await listTripSigns(tx, list.id, { after: Math.max(base, tripSeq), exceptBy: actor.id });
  const since = signs.filter(({ seq, userId }) => seq > leftAt(trip, userId));
  const missing = since.flatMap(({ userId, isMissing }) => (isMissing ? [userId] : []));
  /** By position, who ticked the item last. */
  const ticked = new Map<number, string>();
  for (const sign of since) {
    for (const { position, isTick } of tickEventsOf(sign)) {
      if (isTick) ticked.set(position, sign.userId);
      else ticked.delete(position);
    }
  }
  const ticking = [...ticked.values()];
  const shopping = ticking.filter((userId, index) => ticking.indexOf(userId) < index);
  return [...new Set([...missing, ...shopping])];
}
