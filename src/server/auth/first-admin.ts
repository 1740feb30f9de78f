import { LIMITS } from '../../contract/limits.ts';
import { emailKey } from '../../contract/fields.ts';
import type { Deps } from '../deps.ts';
import { createAccount, lockAccounts } from './accounts.ts';
import { endSuspectFeed } from './calendar-feeds/calendar-feeds.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import {
  deleteResetTokens,
  findAccountByEmail,
  hasAdmin,
  listAdminEmails,
  updateToAdmin,
} from './repository.ts';

type AdminDeps = Pick<Deps, 'database' | 'log' | 'settings'>;

/**
 * Creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD if no admin is active; without these settings, the log says who
 * will be one. Several processes may start at once.
 */
export async function ensureFirstAdmin(deps: AdminDeps): Promise<void> {
  const { firstAdmin } = deps.settings;
  if (firstAdmin === undefined) {
    if (!(await hasAdmin(deps.database.read))) {
      deps.log.info('nobody is an admin yet: the first person to register becomes one');
    }
    return;
  }
  if ((await listAdminEmails(deps.database.read)).length > 0) return;
  await makeAdmin(deps, firstAdmin, { unlessThereIsOne: true });
}

/**
 * Creates an active admin, or turns the account of that address into one with this password, ending its sessions. A new
 * admin's name is the part of the address before the @.
 */
async function makeAdmin(
  { database, log, settings }: AdminDeps,
  { email, password }: { email: string; password: string },
  { unlessThereIsOne }: { unlessThereIsOne: boolean },
): Promise<void> {
  const passwordHash = await hashPassword(settings.passwordCost, password);
  const made = await database.transaction(async (tx) => {
    await lockAccounts(tx);
    if (unlessThereIsOne && (await listAdminEmails(tx)).length > 0) return undefined;
    const known = await findAccountByEmail(tx, emailKey(email));
    if (known === undefined) {
      const name = email.split('@')[0]?.slice(0, LIMITS.nameLength) ?? email;
      return createAccount(tx, { email, name, passwordHash, role: 'admin', active: true });
    }
    await endSessions(tx, known.id);
    await endSuspectFeed(tx, known.id);
    await deleteResetTokens(tx, known.id);
    await updateToAdmin(tx, known.id, { passwordHash, now: Date.now() });
    return known;
  });
  if (made !== undefined) log.info({ user: made.id }, 'an admin was made');
}
