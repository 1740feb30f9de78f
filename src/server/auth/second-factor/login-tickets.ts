import type { SecondFactorBody, SecondFactorWanted, SignedInUser } from '../../../contract/auth/auth.ts';
import { MINUTE_MS } from '../../../contract/durations.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { DomainError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { recoveryCodeUsedMail } from '../mails/security-mails.ts';
import { countCode, countLoginFrom, forgiveGuess, judgeGuess } from '../rate-limits.ts';
import {
  countRecoveryCodes,
  findTicketOwner,
  findTotpSecret,
  insertLoginTicket,
  takeLoginTicket,
} from './second-factor-repository.ts';
import { takeCode } from './second-factor.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { freshToken, hashToken, signIn } from '../sessions.ts';
import { type Account, findAccount, lockAccount } from '../repository.ts';

/** How long a code may be entered after the password. */
const TICKET_LIFETIME_MS = 5 * MINUTE_MS;

/** The proof that a login needs in addition to the password; undefined if it needs none. */
export async function wantSecondFactor(tx: Tx, userId: string): Promise<SecondFactorWanted | undefined> {
  const totp = await findTotpSecret(tx, userId);
  if (!totp?.isConfirmed) return undefined;
  const ticket = freshToken();
  const expiresAt = Date.now() + TICKET_LIFETIME_MS;
  await insertLoginTicket(tx, { tokenHash: hashToken(ticket), userId, expiresAt });
  const hasCodes = (await countRecoveryCodes(tx, userId)) > 0;
  return { secondFactor: hasCodes ? ['totp', 'recovery'] : ['totp'], ticket };
}

/**
 * Opens a session with a ticket and a code. A wrong code doesn't use up the ticket, and counts as a failed login.
 * @throws DomainError TOO_MANY_REQUESTS, INVALID_CREDENTIALS for an unknown or used ticket, INVALID_CODE
 */
export async function logInWithCode(
  deps: AuthDeps,
  { ticket, code }: SecondFactorBody,
  caller: Caller,
): Promise<SignedInUser> {
  const { database } = deps;
  const tokenHash = hashToken(ticket);
  const owner = await ownerOf(database.read, tokenHash);
  if (owner === undefined) {
    await countLoginFrom(database, caller.address);
    throw new DomainError('INVALID_CREDENTIALS');
  }
  const counted = await countCode(database, owner, caller.address);
  const { user, recoveryCodes } = await judgeGuess(database, counted, () =>
    database.transaction(async (tx) => {
      const account = await lockAccount(tx, owner.id);
      // A changed password or a deactivation has deleted the account's tickets.
      const isGood = await takeLoginTicket(tx, tokenHash, Date.now());
      if (account === undefined || !isGood) throw new DomainError('INVALID_CREDENTIALS');
      const before = await countRecoveryCodes(tx, account.id);
      if (!(await takeCode(tx, account.id, code))) throw new DomainError('INVALID_CODE');
      const left = await countRecoveryCodes(tx, account.id);
      await forgiveGuess(tx, counted);
      const signedIn = await signIn(tx, account, caller.userAgent);
      return { user: signedIn, recoveryCodes: left < before ? left : undefined };
    }),
  );
  if (recoveryCodes !== undefined) {
    deps.background.run('mail about a recovery code', () =>
      deps.mailer.send(recoveryCodeUsedMail(user.email, recoveryCodes, deps.settings.publicUrl)),
    );
  }
  return user;
}

async function ownerOf(db: Db, tokenHash: string): Promise<Account | undefined> {
  const userId = await findTicketOwner(db, tokenHash, Date.now());
  return userId === undefined ? undefined : findAccount(db, userId);
}
