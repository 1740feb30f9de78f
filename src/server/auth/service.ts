import type {
  ForgotPasswordBody,
  LoginBody,
  RegisterBody,
  ResetPasswordBody,
  SecondFactorWanted,
  SignedInUser,
} from '../../contract/auth.ts';
import type { Background } from '../background.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { createAccount, emailKey, lockAccounts } from './accounts.ts';
import type { Caller } from './caller.ts';
import { wantSecondFactor } from './login-tickets.ts';
import { resetMail, waitingMail } from './mails.ts';
import { hashPassword, refuseCommonPassword, verifyPassword } from './passwords.ts';
import {
  type CountedGuess,
  countLogin,
  countRegistrationOrReset,
  countResetMail,
  forgiveAllLogins,
  forgiveGuess,
  judgeGuess,
} from './rate-limits.ts';
import { endSession, endSessions, freshToken, hashToken, signIn } from './sessions.ts';
import {
  type Account,
  deleteResetTokens,
  findAccountByEmail,
  hasAdmin,
  hasResetToken,
  insertResetToken,
  listAdminEmails,
  lockAccount,
  takeResetToken,
  updatePasswordHash,
} from './store.ts';

export interface AuthDeps extends Deps {
  background: Background;
}

/** How long a link to set a new password works, in ms. */
const RESET_LIFETIME = 30 * 60_000;

/**
 * Opens a session, or asks for the second factor where the account has one.
 * @throws DomainError in this order: TOO_MANY_REQUESTS, TURNSTILE_FAILURE, INVALID_CREDENTIALS, and
 * INACTIVE_ACCOUNT only to who knows the password; SERVICE_UNAVAILABLE when too many log in at once
 */
export async function login(
  deps: AuthDeps,
  body: LoginBody,
  caller: Caller,
): Promise<SignedInUser | SecondFactorWanted> {
  const counted = await countLogin(deps.database, emailKey(body.email), caller.address);
  return judgeGuess(deps.database, counted, async () => {
    await deps.captcha.verify(body.token, caller.address);
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
export async function logout({ database, announcer }: AuthDeps, sessionId: string): Promise<void> {
  await database.transaction((tx) => endSession(tx, sessionId));
  announcer.sessionEnded(sessionId);
}

/**
 * Adds an account that waits for an admin, who is told by mail. Where there is no admin yet, it becomes one.
 * @throws DomainError in this order: TOO_MANY_REQUESTS, TURNSTILE_FAILURE, VALIDATION_ERROR (a common
 * password), EMAIL_ALREADY_USED
 */
export async function register(deps: AuthDeps, body: RegisterBody, caller: Caller): Promise<void> {
  await countRegistrationOrReset(deps.database, caller.address);
  await deps.captcha.verify(body.token, caller.address);
  refuseCommonPassword(body.password);
  const passwordHash = await hashPassword(deps.settings.passwordCost, body.password);
  const account = await deps.database.transaction(async (tx) => {
    await lockAccounts(tx);
    const first = !(await hasAdmin(tx));
    return createAccount(tx, {
      email: body.email,
      name: body.name,
      passwordHash,
      role: first ? 'admin' : 'user',
      active: first,
    });
  });
  deps.announcer.usersChanged();
  if (account.active) {
    deps.log.warn({ user: account.id }, 'there was no admin: the first person to register became one');
    return;
  }
  deps.background.run('mail about a waiting account', async () => {
    for (const admin of await listAdminEmails(deps.database.read)) {
      await deps.mailer.send(waitingMail(admin, account, deps.settings.publicUrl));
    }
  });
}

/**
 * Mails a link to set a new password, if there is such an account. The caller learns nothing of that, neither
 * from the answer nor from its time: the work begins after it.
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
    const account = await findAccountByEmail(deps.database.read, emailKey(body.email));
    if (account === undefined) return;
    await deps.database.transaction((tx) => countResetMail(tx, emailKey(account.email)));
    const { url } = await makeResetLink(deps, account.id);
    await deps.mailer.send(resetMail(account.email, url));
  });
}

/** @returns a link that sets a new password once, and when it ends, in ms since 1970 */
export async function makeResetLink(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  userId: string,
): Promise<{ url: string; expiresAt: number }> {
  const token = freshToken();
  const now = Date.now();
  const expiresAt = now + RESET_LIFETIME;
  await database.transaction((tx) =>
    insertResetToken(tx, { tokenHash: hashToken(token), userId, createdAt: now, expiresAt }),
  );
  return { url: `${settings.publicUrl}/reset-password/${token}`, expiresAt };
}

/**
 * Sets a new password and ends all sessions of the account. It never activates one.
 * @throws DomainError in this order: TOO_MANY_REQUESTS, TURNSTILE_FAILURE, VALIDATION_ERROR (a common
 * password; the link stays good), INVALID_RESET_TOKEN
 */
export async function resetPassword(deps: AuthDeps, body: ResetPasswordBody, caller: Caller): Promise<void> {
  const { database } = deps;
  await countRegistrationOrReset(database, caller.address);
  await deps.captcha.verify(body.token, caller.address);
  refuseCommonPassword(body.password);
  const tokenHash = hashToken(body.resetToken);
  if (!(await hasResetToken(database.read, tokenHash, Date.now()))) {
    throw new DomainError('INVALID_RESET_TOKEN');
  }
  const passwordHash = await hashPassword(deps.settings.passwordCost, body.password);
  const userId = await database.transaction(async (tx) => {
    const id = await takeResetToken(tx, tokenHash, Date.now());
    const account = id === undefined ? undefined : await lockAccount(tx, id);
    if (account === undefined) throw new DomainError('INVALID_RESET_TOKEN');
    await updatePasswordHash(tx, account.id, passwordHash);
    await endSessions(tx, account.id);
    await deleteResetTokens(tx, account.id);
    await forgiveAllLogins(tx, emailKey(account.email));
    return account.id;
  });
  deps.announcer.userSessionsEnded(userId);
}
