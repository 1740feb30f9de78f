import type { ProofBody } from '../../contract/auth/account.ts';
import type { ConfirmNewEmailBody } from '../../contract/users/users.ts';
import { leaveNotice } from '../auth/account-notices.ts';
import type { Caller } from '../auth/caller.ts';
import { confirmEmailOf } from '../auth/email-changes.ts';
import { lockProven, prove } from '../auth/proofs.ts';
import { dropSecondFactor } from '../auth/second-factor/second-factor.ts';
import {
  emailChangedMail,
  resetLinkMadeMail,
  secondFactorOffByAdminMail,
} from '../auth/mails/security-mails.ts';
import { makeResetLink, type ResetLink } from '../auth/service.ts';
import { type Actor, endSessions } from '../auth/sessions.ts';
import { DomainError } from '../errors.ts';
import { linkDelivery } from '../settings.ts';
import { lockOther, requireAdmin } from './admin-access.ts';
import type { UserDeps } from './service.ts';
import { lockUser } from './repository.ts';

/** The user an admin acts on, and the proof of the admin's identity. */
interface ProvenAct {
  userId: string;
  proof: ProofBody;
}

/**
 * Lets a user who lost their phone log in with the password alone, which they are told by mail and at their next
 * login, and ends all their sessions. Their passkeys stay: each is protected by its own device, and they can remove
 * them themselves.
 * @throws DomainError TOO_MANY_REQUESTS, INVALID_CREDENTIALS, FORBIDDEN for oneself, USER_NOT_FOUND
 */
export async function switchOffSecondFactor(
  deps: UserDeps,
  actor: Actor,
  { userId, proof }: ProvenAct,
  caller: Caller,
): Promise<void> {
  const { database, announcer, mailer, settings, background } = deps;
  const proven = await prove(deps, actor, proof, caller);
  const { user, wasOn } = await database.transaction(async (tx) => {
    const user = await lockOther(tx, actor, userId);
    await lockProven(tx, actor, proven);
    const wasOn = await dropSecondFactor(tx, userId);
    if (wasOn) {
      await endSessions(tx, userId);
      await leaveNotice(tx, userId, 'second-factor-off');
      tx.afterCommit(() => {
        announcer.userSessionsEnded(userId);
        announcer.usersChanged();
      });
    }
    return { user, wasOn };
  });
  if (!wasOn) return;
  background.run('mail about the second factor', () =>
    mailer.send(secondFactorOffByAdminMail(user.email, settings.publicUrl)),
  );
}

/**
 * A link for a user who forgot the password, to be handed over by the admin. They are told of it by mail and at their
 * next login. For one's own account a passkey is not enough, because the link sets a password without the current one.
 * @throws DomainError TOO_MANY_REQUESTS, INVALID_CREDENTIALS, USER_NOT_FOUND
 */
export async function createResetLink(
  deps: UserDeps,
  actor: Actor,
  { userId, proof }: ProvenAct,
  caller: Caller,
): Promise<ResetLink> {
  const { database, mailer, settings, background } = deps;
  const accepted = userId === actor.id ? { password: proof?.password } : proof;
  const proven = await prove(deps, actor, accepted, caller);
  const { user, link } = await database.transaction(async (tx) => {
    await requireAdmin(tx, actor);
    await lockProven(tx, actor, proven);
    const user = await lockUser(tx, userId);
    if (user === undefined) throw new DomainError('USER_NOT_FOUND');
    await leaveNotice(tx, userId, 'reset-link');
    return { user, link: await makeResetLink(tx, userId) };
  });
  background.run('mail about a link', () => mailer.send(resetLinkMadeMail(user.email, settings.publicUrl)));
  return link;
}

/**
 * Makes the address that a user asked for their own, in place of the link that can't be mailed. Both are told: the
 * previous mailbox, and the user at the next login.
 * @throws DomainError FORBIDDEN where links are mailed, USER_NOT_FOUND, NOT_FOUND when another address is asked for by
 * now, EMAIL_ALREADY_USED
 */
export async function confirmNewEmail(
  { database, announcer, mailer, settings, background }: UserDeps,
  actor: Actor,
  userId: string,
  { email }: ConfirmNewEmailBody,
): Promise<void> {
  if (linkDelivery(settings) === 'mailed') throw new DomainError('FORBIDDEN');
  const { before, after } = await database.transaction(async (tx) => {
    await requireAdmin(tx, actor);
    const user = await lockUser(tx, userId);
    if (user === undefined) throw new DomainError('USER_NOT_FOUND');
    const confirmed = await confirmEmailOf(tx, userId, email);
    await leaveNotice(tx, userId, 'new-email');
    tx.afterCommit(() => announcer.usersChanged());
    return { before: user.email, after: confirmed };
  });
  background.run('mail about an address', () => mailer.send(emailChangedMail(before, after)));
}
