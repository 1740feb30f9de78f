import type { PasswordBody, TotpCodeBody, TotpOffBody, TotpSetup } from '../../../contract/auth/account.ts';
import type { Tx } from '../../db/tables.ts';
import { DomainError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { secondFactorMail } from '../mails/security-mails.ts';
import { deleteChallenges, deletePasskeys } from '../passkeys/passkey-repository.ts';
import { lockOwn, lockProven, provePassword } from '../proofs.ts';
import { countCode, forgiveGuess, judgeGuess } from '../rate-limits.ts';
import { bareCode, freshRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import {
  deleteRecoveryCodes,
  deleteTotpSecret,
  findTotpSecret,
  insertRecoveryCodes,
  takeRecoveryCode,
  updateTotpConfirmed,
  updateTotpCounter,
  upsertTotpSecret,
} from './second-factor-repository.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { Actor } from '../sessions.ts';
import { counterOfCode, freshTotpSecret, totpUri } from './totp.ts';

/**
 * Creates a secret for an authenticator app. Until {@link confirmTotp} the login doesn't ask for a code.
 * @throws DomainError TOO_MANY_REQUESTS, INVALID_CREDENTIALS, SECOND_FACTOR_ALREADY_ON
 */
export async function beginTotp(
  deps: AuthDeps,
  actor: Actor,
  { password }: PasswordBody,
  caller: Caller,
): Promise<TotpSetup> {
  const proven = await provePassword(deps, actor, password, caller);
  const secret = freshTotpSecret();
  return deps.database.transaction(async (tx) => {
    const { id, email } = await lockProven(tx, actor, proven);
    await requireTotpOff(tx, id);
    await upsertTotpSecret(tx, id, secret, Date.now());
    return { secret, uri: totpUri(secret, email) };
  });
}

/**
 * Switches the second factor on with the app's first code.
 * @returns the recovery codes
 * @throws DomainError TOO_MANY_REQUESTS, NOT_FOUND without a secret, SECOND_FACTOR_ALREADY_ON, INVALID_CODE
 */
export async function confirmTotp(
  deps: AuthDeps,
  actor: Actor,
  { code }: TotpCodeBody,
  caller: Caller,
): Promise<string[]> {
  const { database } = deps;
  const recoveryCodes = freshRecoveryCodes();
  const counted = await countCode(database, actor, caller.address);
  await judgeGuess(database, counted, () =>
    database.transaction(async (tx) => {
      const now = Date.now();
      const { id } = await lockOwn(tx, actor);
      await requireTotpOff(tx, id);
      if ((await findTotpSecret(tx, id)) === undefined) throw new DomainError('NOT_FOUND');
      if (!(await takeTotpCode(tx, id, code, now))) throw new DomainError('INVALID_CODE');
      await updateTotpConfirmed(tx, id, now);
      await storeRecoveryCodes(tx, id, recoveryCodes);
      await forgiveGuess(tx, counted);
    }),
  );
  tell(deps, actor.email, 'on');
  return recoveryCodes;
}

/** @throws DomainError TOO_MANY_REQUESTS, INVALID_CREDENTIALS, NOT_FOUND when it is off, INVALID_CODE */
export async function switchOffTotp(
  deps: AuthDeps,
  actor: Actor,
  { password, code }: TotpOffBody,
  caller: Caller,
): Promise<void> {
  const { database } = deps;
  const proven = await provePassword(deps, actor, password, caller);
  const counted = await countCode(database, proven, caller.address);
  await judgeGuess(database, counted, () =>
    database.transaction(async (tx) => {
      const { id } = await lockProven(tx, actor, proven);
      await requireTotpOn(tx, id);
      if (!(await takeCode(tx, id, code))) throw new DomainError('INVALID_CODE');
      await dropSecondFactor(tx, id);
      await forgiveGuess(tx, counted);
    }),
  );
  tell(deps, proven.email, 'off');
}

/**
 * Makes ten new codes; the previous ones become invalid.
 * @throws DomainError TOO_MANY_REQUESTS, INVALID_CREDENTIALS, NOT_FOUND when the second factor is off
 */
export async function renewRecoveryCodes(
  deps: AuthDeps,
  actor: Actor,
  { password }: PasswordBody,
  caller: Caller,
): Promise<string[]> {
  const proven = await provePassword(deps, actor, password, caller);
  const recoveryCodes = freshRecoveryCodes();
  await deps.database.transaction(async (tx) => {
    const { id } = await lockProven(tx, actor, proven);
    await requireTotpOn(tx, id);
    await storeRecoveryCodes(tx, id, recoveryCodes);
  });
  tell(deps, proven.email, 'codes');
  return recoveryCodes;
}

/** Uses up a code of the authenticator app or a recovery code; returns whether it was right. The account must be locked. */
export async function takeCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  if (/^\d{6}$/.test(bareCode(code))) return takeTotpCode(tx, userId, code, Date.now());
  return takeRecoveryCode(tx, userId, hashRecoveryCode(code));
}

async function takeTotpCode(tx: Tx, userId: string, code: string, now: number): Promise<boolean> {
  const totp = await findTotpSecret(tx, userId);
  if (totp === undefined) return false;
  const counter = counterOfCode(totp.secret, bareCode(code), totp.lastCounter, now);
  if (counter === undefined) return false;
  await updateTotpCounter(tx, userId, counter);
  return true;
}

/** Makes the login ask only for the password; returns whether a second factor was on. */
export async function dropSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const totp = await findTotpSecret(tx, userId);
  await deleteTotpSecret(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  return totp?.isConfirmed ?? false;
}

/** Removes all proofs except the password, when a user is removed but the row stays. */
export async function dropAllProofs(tx: Tx, userId: string): Promise<void> {
  await dropSecondFactor(tx, userId);
  await deletePasskeys(tx, userId);
  await deleteChallenges(tx, userId);
}

async function storeRecoveryCodes(tx: Tx, userId: string, codes: string[]): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await insertRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
}

async function requireTotpOff(tx: Tx, userId: string): Promise<void> {
  const totp = await findTotpSecret(tx, userId);
  if (totp?.isConfirmed) throw new DomainError('SECOND_FACTOR_ALREADY_ON');
}

async function requireTotpOn(tx: Tx, userId: string): Promise<void> {
  const totp = await findTotpSecret(tx, userId);
  if (!totp?.isConfirmed) throw new DomainError('NOT_FOUND');
}

function tell({ background, mailer, settings }: AuthDeps, to: string, what: 'on' | 'off' | 'codes'): void {
  background.run('mail about the second factor', () =>
    mailer.send(secondFactorMail(to, what, settings.publicUrl)),
  );
}
