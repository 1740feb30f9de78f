import type { Caller } from './caller.ts';
import type { Tx } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { emailKey } from './accounts.ts';
import { verifyPassword } from './passwords.ts';
import { countLogin, forgiveGuess, judgeGuess } from './rate-limits.ts';
import { type Actor, holdSession } from './sessions.ts';
import { type Account, findAccount, lockAccount } from './store.ts';

/**
 * Has whoever is logged in prove again that they know the password. A guess counts like one at the login, against
 * the same limits, so that an open session is no way around them.
 * @returns the account, for {@link lockProven}
 * @throws DomainError TOO_MANY_REQUESTS, INVALID_CREDENTIALS
 */
export async function provePassword(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  actor: Actor,
  password: string,
  caller: Caller,
): Promise<Account> {
  const counted = await countLogin(database, emailKey(actor.email), caller.address);
  return judgeGuess(database, counted, async () => {
    const account = await findAccount(database.read, actor.id);
    const matches = await verifyPassword(settings.passwordCost, account?.passwordHash, password);
    if (account === undefined || !matches) throw new DomainError('INVALID_CREDENTIALS');
    await database.transaction((tx) => forgiveGuess(tx, counted));
    return account;
  });
}

/**
 * Holds the account until the transaction ends.
 * @throws DomainError UNAUTHORIZED when the session or the right to have one ended meanwhile
 */
export async function lockOwn(tx: Tx, actor: Actor): Promise<Account> {
  const account = await lockAccount(tx, actor.id);
  if (!account?.active || !(await holdSession(tx, actor.sessionId))) throw new DomainError('UNAUTHORIZED');
  return account;
}

/**
 * As {@link lockOwn}, after a proof. Hashing took a while: the password that was proved must still be the one that
 * counts.
 * @throws DomainError UNAUTHORIZED, INVALID_CREDENTIALS
 */
export async function lockProven(tx: Tx, actor: Actor, proven: Account): Promise<Account> {
  const account = await lockOwn(tx, actor);
  if (account.passwordHash !== proven.passwordHash) throw new DomainError('INVALID_CREDENTIALS');
  return account;
}
