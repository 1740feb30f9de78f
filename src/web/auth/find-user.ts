import { holdsUnsettled } from '../device-database.ts';
import type { Session } from '../session.ts';
import { holdsTyped } from '../recipe-storage.ts';
import { isLogoutPending } from '../storage.ts';
import { readUser, storeUser } from '../stored-user.ts';
import type { User } from '../../contract/users.ts';
import { tellLogout } from './end-session.ts';
import { forgetEverything } from './forget-device.ts';
import { checkSession } from './session-calls.ts';

export type SessionState = Pick<Session, 'ready' | 'user' | 'expired'>;

export const NOBODY: SessionState = { ready: true, user: null, expired: false };

/** No page is shown: nothing is known yet, or what belongs to a user is being removed and a page would open it again. */
export const UNKNOWN: SessionState = { ready: false, user: null, expired: false };

export const signedIn = (user: User): SessionState => ({ ready: true, user, expired: false });

/** What can be said before the server is asked: whoever the device knows is here. */
export function knownState(): SessionState {
  const known = isLogoutPending() ? null : readUser();
  return known === null ? UNKNOWN : signedIn(known);
}

/**
 * Asks the server who is here. Only its own `success: false` makes it nobody: a check that fails for want of
 * network leaves whoever is known.
 * @param leave takes the known user's screens away; called before what is theirs is removed
 * @returns undefined when what {@link knownState} said still stands
 */
export async function findUser(leave: () => void): Promise<SessionState | undefined> {
  const known = readUser();
  try {
    if (isLogoutPending()) return await finishLogout();
    const answer = await checkSession();
    // Somebody logged in or out meanwhile, here or in another tab; the answer is about the one before.
    if (readUser()?.id !== known?.id) return undefined;
    if (!answer.success) return await endKnown(known, leave);
    if (known !== null && known.id !== answer.data.id) {
      leave();
      await forgetEverything();
    }
    storeUser(answer.data);
    return signedIn(answer.data);
  } catch {
    return known === null || isLogoutPending() ? NOBODY : undefined;
  }
}

/** A logout that the server has yet to hear of comes before anything else. */
async function finishLogout(): Promise<SessionState> {
  // A tab closed in the middle of it may have left something.
  await forgetEverything();
  await tellLogout();
  return NOBODY;
}

/** The session is gone. What was done or typed and isn't settled stays until its author logs in again. */
async function endKnown(known: User | null, leave: () => void): Promise<SessionState> {
  // What a visitor has shared with the app waits for the login.
  if (known === null) return NOBODY;
  if (holdsTyped(known.id) || (await holdsUnsettled(known.id)))
    return { ready: true, user: known, expired: true };
  leave();
  await forgetEverything();
  return NOBODY;
}
