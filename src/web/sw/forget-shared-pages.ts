import { deleteDatabase } from '../device-database.ts';

/** Apart from the users' databases: the worker doesn't know who is logged in. */
export const SHARED_PAGES = 'lz-shared';

/**
 * Removes all that was shared and waits: it belongs to the user who logs out. Other tabs may have to finish reading
 * first; operations requested later run after it.
 */
export const forgetSharedPages = (): Promise<void> => deleteDatabase(SHARED_PAGES);
