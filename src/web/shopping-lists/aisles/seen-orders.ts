import { withDeviceDatabase } from '../../device-database.ts';
import { readUser } from '../../stored-user.ts';

/** The orders announced since the start, for a browser that stores nothing. */
const told = new Set<string>();

const PREFIX = 'told-order:';

/**
 * Records that a learnt order is announced on this device.
 * @param placeId of the store, or of the list without one
 * @returns whether it was not announced before
 */
export async function markSeenOnce(placeId: string, orderVersion: number): Promise<boolean> {
  const what = `${placeId} ${orderVersion}`;
  if (told.has(what)) return false;
  told.add(what);
  const userId = readUser()?.id;
  if (userId === undefined) return false;
  try {
    const key = PREFIX + placeId;
    const previous = await withDeviceDatabase(userId, (database) => database.get('meta', key));
    if (readUser()?.id !== userId || previous === String(orderVersion)) return false;
    await withDeviceDatabase(userId, (database) => database.put('meta', String(orderVersion), key));
  } catch {
    // It is then announced once after each start.
  }
  return true;
}
