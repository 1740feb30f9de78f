import { DAY_MS } from '../../contract/durations.ts';
import { withDeviceDatabase } from '../device-database.ts';
import { readUser } from '../stored-user.ts';
import type { StoredSnapshot } from './store.ts';

/** How often a product came onto a list, as far as this device has seen, and when it last did, in ms since 1970. */
type Seen = [times: number, last: number];

/** What this device has seen on its lists, by list and by product. */
export type SeenOnLists = Record<string, Record<string, Seen>>;

type KnownList = Pick<StoredSnapshot, 'listId' | 'items'>;

const MEMORY_MS = 90 * DAY_MS;

/**
 * The products seen before, together with those on the lists now. Removed products are remembered for 90 days, so that
 * a list that was cleared after the shopping still shows what is bought; a list that this device no longer has is
 * forgotten.
 */
export function seeLists(previous: SeenOnLists, lists: readonly KnownList[], now: number): SeenOnLists {
  return Object.fromEntries(
    lists.map(({ listId, items }) => {
      const kept = Object.entries(previous[listId] ?? {}).filter(([, [, last]]) => now - last <= MEMORY_MS);
      const seen = new Map(kept);
      for (const { id, productId, removed } of items) {
        const [times, last] = seen.get(productId) ?? [0, -1];
        const addedAt = timeOf(id);
        if (!removed && addedAt > last) seen.set(productId, [times + 1, addedAt]);
      }
      return [listId, Object.fromEntries(seen)];
    }),
  );
}

/** How often each product came onto one of the lists. */
export function usageOf(seen: SeenOnLists): Map<string, number> {
  const usage = new Map<string, number>();
  for (const products of Object.values(seen)) {
    for (const [productId, [times]] of Object.entries(products)) {
      usage.set(productId, (usage.get(productId) ?? 0) + times);
    }
  }
  return usage;
}

/** When an id was made, in ms since 1970: a UUIDv7 begins with it. */
function timeOf(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}

const KEY = 'usage';

/**
 * How often each product came onto the lists of this user, by hand or from a recipe, as far as this device has seen
 * in the last 90 days. Empty where nothing can be kept.
 */
export async function recallUsage(userId: string): Promise<ReadonlyMap<string, number>> {
  try {
    return await withDeviceDatabase(userId, async (database) => {
      // A logout in the meantime, in any tab, has deleted it.
      if (readUser()?.id !== userId) return new Map();
      const transaction = database.transaction(['lists', 'meta'], 'readwrite');
      const meta = transaction.objectStore('meta');
      const [lists, kept] = await Promise.all([transaction.objectStore('lists').getAll(), meta.get(KEY)]);
      const seen = seeLists(JSON.parse(kept ?? '{}') as SeenOnLists, lists, Date.now());
      await Promise.all([meta.put(JSON.stringify(seen), KEY), transaction.done]);
      return usageOf(seen);
    });
  } catch {
    // No databases in this browser, or no room.
    return new Map();
  }
}
