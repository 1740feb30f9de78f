import type { ProofBody } from '../../contract/auth/account.ts';
import { emailKey } from '../../contract/fields.ts';
import type { Tx } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import type { Caller } from './caller.ts';
import { provePasskey } from './passkeys/passkey-login.ts';
import { verifyPassword } from './passwords.ts';
import { countLogin, forgiveGuess, judgeGuess } from './rate-limits.ts';
import { lockSession } from './session-repository.ts';
import type { Actor } from './sessions.ts';
import { type Account, findAccount, lockAccount } from './repository.ts';

/**
 * Lets a signed-in user prove their password again. A guess counts like one at the login, against the same limits, so
 * that an open session doesn't bypass them.
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
 * Like {@link provePassword}, or by a passkey. A missing proof is not a guess, and is not counted.
 * @returns the account, for {@link lockProven}
 * @throws DomainError TOO_MANY_REQUESTS, INVALID_CREDENTIALS
 */
export async function prove(
  deps: Pick<Deps, 'database' | 'log' | 'settings'>,
  actor: Actor,
  proof: ProofBody,
  caller: Caller,
): Promise<Account> {
  if (proof?.password !== undefined) return provePassword(deps, actor, proof.password, caller);
  if (proof?.passkey !== undefined) return provePasskey(deps, actor, proof.passkey, caller);
  throw new DomainError('INVALID_CREDENTIALS');
}

/**
 * Locks the account until the transaction ends.
 * @throws DomainError UNAUTHORIZED when the session or the account's access has ended in the meantime
 */
export async function lockOwn(tx: Tx, actor: Actor): Promise<Account> {
  const account = await lockAccount(tx, actor.id);
  if (!account?.active || !(await lockSession(tx, actor.sessionId))) throw new DomainError('UNAUTHORIZED');
  return account;
}

/**
 * Like {@link lockOwn}, after a proof. Because hashing takes a while, the proved password must still be the current
 * one.
 * @throws DomainError UNAUTHORIZED, INVALID_CREDENTIALS
 */
export async function lockProven(tx: Tx, actor: Actor, proven: Account): Promise<Account> {
  const account = await lockOwn(tx, actor);
  if (account.passwordHash !== proven.passwordHash) throw new DomainError('INVALID_CREDENTIALS');
  return account;
}
