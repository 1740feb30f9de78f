import type {
  ForgotPasswordBody,
  LoginBody,
  ResetPasswordBody,
  SecondFactorWanted,
  SignedInUser,
} from '../../contract/auth/auth.ts';
import type { RegisterBody } from '../../contract/auth/registration.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts';
import { NEW_PASSWORD_PATH } from '../../contract/linked-pages.ts';
import { LIMITS } from '../../contract/limits.ts';
import { emailKey } from '../../contract/fields.ts';
import { pathOf } from '../../contract/page-path.ts';
import type { ResetLinkBody, ResetLinkState } from '../../contract/auth/reset-link.ts';
import type { Role } from '../../contract/users/users.ts';
import type { Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { createAccount, lockAccounts } from './accounts.ts';
import type { AuthDeps } from './auth-deps.ts';
import { endSuspectFeed } from './calendar-feeds/calendar-feeds.ts';
import type { Caller } from './caller.ts';
import { wantSecondFactor } from './second-factor/login-tickets.ts';
import { resetMail, waitingMail } from './mails/mails.ts';
import { passwordResetMail } from './mails/security-mails.ts';
import { deletePasskeysOf, listPasskeys } from './passkeys/passkey-repository.ts';
import { hashPassword, refuseCommonPassword, verifyPassword } from './passwords.ts';
import {
  type CountedGuess,
  countGuess,
  countLink,
  countLoginFrom,
  countRegistrationOrReset,
  countResetMail,
  forgiveAllLogins,
  forgiveGuess,
  judgeGuess,
  RateLimited,
} from './rate-limits.ts';
import { type Actor, endSession, endSessions, freshToken, hashToken, signIn } from './sessions.ts';
import {
  type Account,
  countWaitingAccounts,
  deleteResetTokens,
  findAccount,
  findAccountByEmail,
  findResetOwner,
  hasAdmin,
  insertResetToken,
  listAdminEmails,
  lockAccount,
  takeResetToken,
  updatePasswordHash,
} from './repository.ts';
import { isLinkUsed, noteUsedLink } from './used-links.ts';

/** How long a link to set a new password works. */
const RESET_LINK_LIFETIME_MS = 30 * MINUTE_MS;

/** When to register again while too many accounts wait: an admin may have looked through them by then. */
const ASK_AGAIN_AFTER_S = 3_600;

/** Passkeys younger than this are shown at a reset: an intruder may have added one to come back. */
const RECENT_PASSKEY_MS = 30 * DAY_MS;

/**
 * Opens a session, or asks for the second factor where the account has one. A guess without a valid captcha
 * counts against its address only and costs no hash, so that free guesses cannot lock an account.
 * @throws DomainError in this order: TOO_MANY_REQUESTS (the address), TURNSTILE_FAILURE, TOO_MANY_REQUESTS (the
 * account), INVALID_CREDENTIALS, and INACTIVE_ACCOUNT only if the password is right; SERVICE_UNAVAILABLE when too many
 * log in at once
 */
export async function login(
  deps: AuthDeps,
  body: LoginBody,
  caller: Caller,
): Promise<SignedInUser | SecondFactorWanted> {
  await countLoginFrom(deps.database, caller.address);
  await deps.captcha.verify(body.token, caller.address);
  const counted = await countGuess(deps.database, emailKey(body.email));
  return judgeGuess(deps.database, counted, async () => {
    const account = await findAccountByEmail(deps.database.read, emailKey(body.email));
    const matches = await verifyPassword(deps.settings.passwordCost, account?.passwordHash, body.password);
    if (account === undefined || !matches) throw new DomainError('INVALID_CREDENTIALS');
    return openVerifiedSession(deps, account, caller.userAgent, counted);
  });
}

async function openVerifiedSession(
  { database }: AuthDeps,
  verified: Account,
  userAgent: string,
  counted: CountedGuess,
): Promise<SignedInUser | SecondFactorWanted> {
  return database.transaction(async (tx) => {
    // Hashing took a while: the password that was verified must still be the one that counts.
    const account = await lockAccount(tx, verified.id);
    if (account?.passwordHash !== verified.passwordHash) throw new DomainError('INVALID_CREDENTIALS');
    if (!account.active) throw new DomainError('INACTIVE_ACCOUNT');
    await forgiveGuess(tx, counted);
    return (await wantSecondFactor(tx, account.id)) ?? signIn(tx, account, userAgent);
  });
}

/** Ends the session and closes its sockets. */
export async function logout({ database, announcer }: AuthDeps, actor: Actor): Promise<void> {
  await database.transaction(async (tx) => {
    await endSession(tx, actor);
    tx.afterCommit(() => announcer.sessionEnded(actor.sessionId));
  });
}

/** Whether there is no admin yet, so that the next person to register becomes one. */
export async function isFirstAccount({ database }: Pick<AuthDeps, 'database'>): Promise<boolean> {
  return !(await hasAdmin(database.read));
}

/**
 * Adds an account that waits for an admin, who is told by mail. Where there is no admin yet, it becomes one.
 * @throws DomainError in this order: TOO_MANY_REQUESTS (the address), TURNSTILE_FAILURE, VALIDATION_ERROR (a common
 * password), TOO_MANY_REQUESTS (accounts that wait), EMAIL_ALREADY_USED
 * @returns the role of an account that may log in at once; null for one that waits
 */
export async function register(
  deps: AuthDeps,
  body: RegisterBody,
  caller: Caller,
): Promise<{ role: Role } | null> {
  await countRegistrationOrReset(deps.database, caller.address);
  await deps.captcha.verify(body.token, caller.address);
  refuseCommonPassword(body.password);
  const passwordHash = await hashPassword(deps.settings.passwordCost, body.password);
  const account = await deps.database.transaction(async (tx) => {
    await lockAccounts(tx);
    const first = !(await hasAdmin(tx));
    if (!first) await refuseBeyondWaiting(tx);
    tx.afterCommit(() => deps.announcer.usersChanged());
    return createAccount(tx, {
      email: body.email,
      name: body.name,
      passwordHash,
      role: first ? 'admin' : 'user',
      active: first,
    });
  });
  if (account.active) {
    deps.log.warn({ user: account.id }, 'there was no admin: the first person to register became one');
    return { role: account.role };
  }
  deps.background.run('mail about a waiting account', async () => {
    const admins = await listAdminEmails(deps.database.read);
    const send = (admin: string) => deps.mailer.send(waitingMail(admin, account, deps.settings.publicUrl));
    await Promise.all(admins.map(send));
  });
  return null;
}

/** From many addresses, strangers could otherwise fill the disk, and the list an admin looks through. */
async function refuseBeyondWaiting(tx: Tx): Promise<void> {
  if ((await countWaitingAccounts(tx)) >= LIMITS.waitingAccounts) throw new RateLimited(ASK_AGAIN_AFTER_S);
}

/**
 * Mails a link for setting a new password, if there is such an account. Neither the answer, nor its time, nor what the
 * server does afterwards shows whether there is one.
 * @throws DomainError TOO_MANY_REQUESTS, TURNSTILE_FAILURE
 */
export async function forgotPassword(
  deps: AuthDeps,
  body: ForgotPasswordBody,
  caller: Caller,
): Promise<void> {
  await countRegistrationOrReset(deps.database, caller.address);
  await deps.captcha.verify(body.token, caller.address);
  deps.background.run('mail with a reset link', async () => {
    // An unknown address takes as much work.
    const mail = await deps.database
      .transaction(async (tx) => {
        await countResetMail(tx, emailKey(body.email));
        const found = await findAccountByEmail(tx, emailKey(body.email));
        const account = found && (await lockAccount(tx, found.id));
        // Meanwhile they may have left this mailbox: links mailed there have stopped working.
        if (account === undefined || emailKey(account.email) !== emailKey(body.email)) return undefined;
        const { path } = await makeResetLink(tx, account.id);
        return resetMail(account.email, deps.settings.publicUrl + path);
      })
      .catch(nothingBeyondLimit);
    await (mail === undefined ? deps.mailer.sendNothing() : deps.mailer.send(mail));
  });
}

/** Strangers may ask as often as they like: that is no failure to be logged each time. */
function nothingBeyondLimit(error: unknown): undefined {
  if (!(error instanceof RateLimited)) throw error;
}

export interface ResetLink {
  /** The path of the page that it leads to. */
  path: string;
  /** In ms since 1970. */
  expiresAt: number;
}

/** @returns a link that sets a new password once */
export async function makeResetLink(tx: Tx, userId: string): Promise<ResetLink> {
  const token = freshToken();
  const now = Date.now();
  const expiresAt = now + RESET_LINK_LIFETIME_MS;
  await insertResetToken(tx, { tokenHash: hashToken(token), userId, createdAt: now, expiresAt });
  return { path: pathOf(NEW_PASSWORD_PATH, { token }), expiresAt };
}

/**
 * What the user needs to know before setting a password by this link. An expired or used link, which is refused, only
 * shows whether it was used.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function describeResetLink(
  { database }: AuthDeps,
  { resetToken }: ResetLinkBody,
  caller: Caller,
): Promise<ResetLinkState> {
  await countLink(database, caller.address);
  const now = Date.now();
  const tokenHash = hashToken(resetToken);
  const userId = await findResetOwner(database.read, tokenHash, now);
  const account = userId === undefined ? undefined : await findAccount(database.read, userId);
  if (account === undefined) {
    const isUsed = await isLinkUsed(database.read, tokenHash);
    return { ...(isUsed ? { isUsed } : {}), recentPasskeys: [] };
  }
  const passkeys = await listPasskeys(database.read, account.id);
  return {
    email: account.email,
    recentPasskeys: passkeys.filter(({ createdAt }) => createdAt > now - RECENT_PASSKEY_MS),
  };
}

/**
 * Sets a new password, removes the passkeys named, and ends all sessions and the calendar address of the account, whose
 * owner is told by mail. It never activates one.
 * @throws DomainError in this order: TOO_MANY_REQUESTS, TURNSTILE_FAILURE, VALIDATION_ERROR (a common
 * password; the link stays good), INVALID_RESET_TOKEN, also for a link that was used
 */
export async function resetPassword(deps: AuthDeps, body: ResetPasswordBody, caller: Caller): Promise<void> {
  const { database } = deps;
  await countRegistrationOrReset(database, caller.address);
  await deps.captcha.verify(body.token, caller.address);
  refuseCommonPassword(body.password);
  const tokenHash = hashToken(body.resetToken);
  const ownerId = await findResetOwner(database.read, tokenHash, Date.now());
  if (ownerId === undefined) throw new DomainError('INVALID_RESET_TOKEN');
  const passwordHash = await hashPassword(deps.settings.passwordCost, body.password);
  const { account, dropped } = await database.transaction(async (tx) => {
    // Before the link, as all that end an account's links do: in another order they would deadlock.
    const account = await lockAccount(tx, ownerId);
    const link = await takeResetToken(tx, tokenHash, Date.now());
    if (link === undefined || account === undefined) throw new DomainError('INVALID_RESET_TOKEN');
    await noteUsedLink(tx, link);
    await updatePasswordHash(tx, account.id, passwordHash);
    const dropped = await deletePasskeysOf(tx, account.id, body.dropPasskeys ?? []);
    await endSessions(tx, account.id);
    await endSuspectFeed(tx, account.id);
    await deleteResetTokens(tx, account.id);
    await forgiveAllLogins(tx, emailKey(account.email));
    tx.afterCommit(() => deps.announcer.userSessionsEnded(account.id));
    return { account, dropped };
  });
  deps.background.run('mail about a changed password', () =>
    deps.mailer.send(passwordResetMail(account.email, dropped, deps.settings.publicUrl)),
  );
}
