import { queryClient } from '../query-client.ts';
import { wipeDeviceDatabase } from '../device-database.ts';
import { forgetRecipeStorage } from '../recipe-storage.ts';
import { cleanAfterLogout } from '../session.ts';
import { forgetUser } from '../storage.ts';
import { readUser } from '../stored-user.ts';

/**
 * Removes all data of the known user from this device. The name is removed first, because other tabs, and answers
 * under way, check it before they write.
 */
export async function forgetEverything(): Promise<void> {
  const userId = readUser()?.id;
  forgetUser();
  queryClient.clear();
  forgetRecipeStorage(userId);
  await cleanAfterLogout();
  if (userId !== undefined) await wipeDatabase(userId);
}

/** Removes what this user kept on the device, the changes that wait included. */
export async function wipeDatabase(userId: string): Promise<void> {
  try {
    await wipeDeviceDatabase(userId);
  } catch {
    // A browser that keeps no databases has kept nothing.
  }
}
