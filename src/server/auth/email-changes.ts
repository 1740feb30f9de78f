import type { ChangeEmailBody } from '../../contract/auth/account.ts';
import type { ConfirmEmailBody } from '../../contract/auth/confirm-email.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { CONFIRMED_EMAIL_PATH } from '../../contract/linked-pages.ts';
import { emailKey } from '../../contract/fields.ts';
import { pathOf } from '../../contract/page-path.ts';
import type { Background } from '../background.ts';
import { isUniqueViolation } from '../db/dialect.ts';
import type { Tx } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import type { Mail } from '../mail/types.ts';
import type { Caller } from './caller.ts';
import {
  deleteEmailChange,
  type EmailChange,
  findEmailChange,
  findEmailChangeOwner,
  takeEmailChange,
  takeEmailChangeTo,
  upsertEmailChange,
} from './email-change-repository.ts';
import { confirmEmailMail } from './mails/mails.ts';
import { emailChangeAskedMail, emailChangedMail } from './mails/security-mails.ts';
import { lockOwn, lockProven, provePassword } from './proofs.ts';
import { countConfirmationMail, countLink } from './rate-limits.ts';
import { type Actor, freshToken, hashToken } from './sessions.ts';
import { deleteResetTokens, findAccountByEmail, lockAccount, updateEmail } from './repository.ts';
import { isLinkUsed, noteUsedLink } from './used-links.ts';

interface EmailDeps extends Deps {
  background: Background;
}

/** How long the link mailed to a new address works. Longer than a reset link: it gives no access. */
const LINK_LIFETIME_MS = DAY_MS;

/**
 * Asks for another address. It takes the place of the current one once it is confirmed, by the link mailed to it, and
 * both mailboxes are told; one that differs only in the case of letters takes it at once.
 * @throws DomainError TOO_MANY_REQUESTS, INVALID_CREDENTIALS, EMAIL_ALREADY_USED
 */
export async function changeEmail(
  deps: EmailDeps,
  actor: Actor,
  { email, password }: ChangeEmailBody,
  caller: Caller,
): Promise<void> {
  const proven = await provePassword(deps, actor, password, caller);
  const key = emailKey(email);
  const token = freshToken();
  const isAsked = await deps.database.transaction(async (tx) => {
    const { id, email: current } = await lockProven(tx, actor, proven);
    tx.afterCommit(() => deps.announcer.usersChanged());
    if (key === emailKey(current)) {
      await updateEmail(tx, id, { email, emailKey: key });
      await deleteEmailChange(tx, id);
      return false;
    }
    if ((await findAccountByEmail(tx, key)) !== undefined) throw new DomainError('EMAIL_ALREADY_USED');
    await askForConfirmation(tx, { userId: id, sessionId: actor.sessionId, email }, token);
    return true;
  });
  if (!isAsked) return;
  mailLink(deps, email, token);
  mailAbout(deps, emailChangeAskedMail(proven.email, email, deps.settings.publicUrl));
}

/**
 * Mails another link to the address that waits; the previous link stops working. The request stays that of the session
 * that asked for it, as this takes no password.
 * @throws DomainError NOT_FOUND when none waits, TOO_MANY_REQUESTS, UNAUTHORIZED
 */
export async function resendEmailLink(deps: EmailDeps, actor: Actor): Promise<void> {
  const token = freshToken();
  const email = await deps.database.transaction(async (tx) => {
    const { id } = await lockOwn(tx, actor);
    const change = await findEmailChange(tx, id);
    if (change === undefined) throw new DomainError('NOT_FOUND');
    await askForConfirmation(tx, change, token);
    return change.email;
  });
  mailLink(deps, email, token);
}

/** Forgets the address that waits, if there is one. */
export async function withdrawEmail(deps: EmailDeps, actor: Actor): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const { id } = await lockOwn(tx, actor);
    await deleteEmailChange(tx, id);
    tx.afterCommit(() => deps.announcer.usersChanged());
  });
}

/**
 * Whether a link that confirms no address any more was used.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function isEmailLinkUsed(
  { database }: Deps,
  { emailToken }: ConfirmEmailBody,
  caller: Caller,
): Promise<boolean> {
  await countLink(database, caller.address);
  return isLinkUsed(database.read, hashToken(emailToken));
}

/**
 * Makes the address the account's own by the link that was mailed to it. Works once, without a session.
 * @returns the address
 * @throws DomainError TOO_MANY_REQUESTS, NOT_FOUND for a link that is over or was used, EMAIL_ALREADY_USED
 */
export async function confirmEmail(
  deps: EmailDeps,
  { emailToken }: ConfirmEmailBody,
  caller: Caller,
): Promise<string> {
  const { database } = deps;
  await countLink(database, caller.address);
  const tokenHash = hashToken(emailToken);
  const userId = await findEmailChangeOwner(database.read, tokenHash, Date.now());
  if (userId === undefined) throw new DomainError('NOT_FOUND');
  const changed = await database.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    const change = await takeEmailChange(tx, tokenHash, Date.now());
    if (account === undefined || change === undefined) throw new DomainError('NOT_FOUND');
    await noteUsedLink(tx, change);
    await putEmail(tx, change);
    tx.afterCommit(() => deps.announcer.usersChanged());
    return { before: account.email, email: change.email };
  });
  mailAbout(deps, emailChangedMail(changed.before, changed.email));
  return changed.email;
}

/**
 * Makes the address that a user asked for their own, without its link. The caller must hold the lock of the account.
 * @returns the address
 * @throws DomainError NOT_FOUND when they ask for none, or for another one by now; EMAIL_ALREADY_USED
 */
export async function confirmEmailOf(tx: Tx, userId: string, email: string): Promise<string> {
  const change = await takeEmailChangeTo(tx, userId, emailKey(email));
  if (change === undefined) throw new DomainError('NOT_FOUND');
  await putEmail(tx, change);
  return change.email;
}

/** Links for setting a password that were mailed to the previous address stop working. */
async function putEmail(
  tx: Tx,
  { userId, email, emailKey: key }: Pick<EmailChange, 'userId' | 'email' | 'emailKey'>,
): Promise<void> {
  const holder = await findAccountByEmail(tx, key);
  if (holder !== undefined && holder.id !== userId) throw new DomainError('EMAIL_ALREADY_USED');
  try {
    await updateEmail(tx, userId, { email, emailKey: key });
  } catch (error) {
    throw isUniqueViolation(error) ? new DomainError('EMAIL_ALREADY_USED') : error;
  }
  await deleteResetTokens(tx, userId);
}

async function askForConfirmation(
  tx: Tx,
  { userId, sessionId, email }: Pick<EmailChange, 'userId' | 'sessionId' | 'email'>,
  token: string,
): Promise<void> {
  const now = Date.now();
  const key = emailKey(email);
  await countConfirmationMail(tx, userId, key);
  const tokenHash = hashToken(token);
  const expiresAt = now + LINK_LIFETIME_MS;
  const link = { tokenHash, createdAt: now, expiresAt };
  await upsertEmailChange(tx, { userId, sessionId, email, emailKey: key, ...link });
}

function mailLink(deps: EmailDeps, email: string, token: string): void {
  mailAbout(deps, confirmEmailMail(email, deps.settings.publicUrl + pathOf(CONFIRMED_EMAIL_PATH, { token })));
}

function mailAbout({ background, mailer }: EmailDeps, mail: Mail): void {
  background.run('mail about an address', () => mailer.send(mail));
}
