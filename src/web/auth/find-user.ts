import { holdsUnsettled } from '../device-database.ts';
import { queryClient } from '../query-client.ts';
import type { Session } from '../session.ts';
import { holdsTyped } from '../recipe-storage.ts';
import { isLogoutPending, readToken } from '../storage.ts';
import { readUser, storeUser } from '../stored-user.ts';
import type { User } from '../../contract/users/users.ts';
import { tellLogout } from './end-session.ts';
import { forgetEverything, leaveDevice } from './forget-device.ts';
import { checkSession } from './session-calls.ts';

export type SessionState = Pick<Session, 'ready' | 'user' | 'expired'>;

export const NOBODY: SessionState = { ready: true, user: null, expired: false };

/** No page is shown: nothing is known yet, or a user's data is being removed and a page would open it again. */
export const UNKNOWN: SessionState = { ready: false, user: null, expired: false };

export const signedIn = (user: User): SessionState => ({ ready: true, user, expired: false });

/** The state before the server is asked: the user whom the device knows. */
export function knownState(): SessionState {
  const known = isLogoutPending() ? null : readUser();
  return known === null ? UNKNOWN : signedIn(known);
}

/**
 * Asks the server who is logged in. Only its own `success: false` means no one: a check that fails without a network
 * keeps the known user.
 * @param leave removes the known user's screens; called before their data is removed
 * @returns undefined when what {@link knownState} said still stands
 */
export async function findUser(leave: () => void): Promise<SessionState | undefined> {
  const known = readUser();
  const token = readToken();
  try {
    if (isLogoutPending()) return await finishLogout();
    const answer = await checkSession();
    // A user logged in or out in the meantime, here or in another tab; the answer is about the previous session.
    if (readUser()?.id !== known?.id || (known !== null && readToken() !== token)) return undefined;
    if (!answer.success) return await endKnown(known, leave);
    storeUser(answer.data);
    if (known !== null && known.id !== answer.data.id) {
      leave();
      queryClient.clear();
      await leaveDevice(known.id);
    }
    return signedIn(answer.data);
  } catch {
    return known === null || isLogoutPending() ? NOBODY : undefined;
  }
}

/** A logout that hasn't reached the server yet comes before anything else. */
async function finishLogout(): Promise<SessionState> {
  // A tab closed in the middle of it may have left something.
  await forgetEverything();
  // A login in another tab in the meantime would be ended.
  if (isLogoutPending()) await tellLogout();
  return NOBODY;
}

/** The session has ended. Unfinished changes and drafts stay until their author logs in again. */
async function endKnown(known: User | null, leave: () => void): Promise<SessionState> {
  // What a visitor has shared with the app waits for the login.
  if (known === null) return NOBODY;
  if (holdsTyped(known.id) || (await holdsUnsettled(known.id)))
    return { ready: true, user: known, expired: true };
  leave();
  await forgetEverything();
  return NOBODY;
}

/** A refused call may be a misunderstanding; the check decides whether the session is really gone. */
export async function isSessionGone(): Promise<boolean> {
  const token = readToken();
  try {
    // After a login in the meantime the answer is about the previous session.
    return !(await checkSession()).success && readToken() === token;
  } catch {
    return false;
  }
}
