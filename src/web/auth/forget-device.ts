import { queryClient } from '../query-client.ts';
import { holdsUnsettled, wipeDeviceDatabase } from '../device-database.ts';
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

/** Another user has logged in here. This one's data goes, but what is unfinished stays for their next visit. */
export async function leaveDevice(userId: string): Promise<void> {
  await cleanAfterLogout();
  if (!(await holdsUnsettled(userId))) await wipeDatabase(userId);
}

/** Removes what this user kept on the device, the changes that wait included. */
async function wipeDatabase(userId: string): Promise<void> {
  try {
    await wipeDeviceDatabase(userId);
  } catch {
    // A browser that keeps no databases has kept nothing.
  }
}
