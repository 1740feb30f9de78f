import { hasCode } from '../http.ts';
import { isLogoutPending, markLogoutPending } from '../storage.ts';
import { systemClock } from '../sync/clock.ts';
import { createRetry } from '../sync/retry.ts';
import { logOut } from './session-calls.ts';

/** Somebody who logs in meanwhile takes the mark away, and with it what is left to tell. */
const retry = createRetry(systemClock, () => {
  if (isLogoutPending()) void tellLogout();
});

/**
 * Ends the session on the server. Until the server has said that it is over, a mark stays on the device: it is told
 * again with growing pauses, and by the next visit before anything else.
 */
export async function endSession(): Promise<void> {
  markLogoutPending(true);
  await tellLogout();
}

/** Tells the server of a logout that it may not have heard of. Never throws. */
export async function tellLogout(): Promise<void> {
  try {
    await logOut();
  } catch (error) {
    // A busy server, a page of a captive portal, a changed Origin: none of them has ended anything.
    if (!hasCode(error, 'UNAUTHORIZED')) return retry.schedule();
  }
  retry.reset();
  markLogoutPending(false);
}
