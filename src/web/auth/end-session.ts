import { hasCode } from '../http.ts';
import { isLogoutPending, markLogoutPending } from '../storage.ts';
import { systemClock } from '../sync/clock.ts';
import { createRetry } from '../sync/retry.ts';
import { logOut } from './session-calls.ts';

/** A user who logs in meanwhile removes the mark, and with it the unsent logout. */
const retry = createRetry(systemClock, () => {
  if (isLogoutPending()) void tellLogout();
});

/**
 * Ends the session on the server. Until the server has confirmed that, a mark stays on the device: the logout is
 * repeated with growing pauses, and at the next visit before anything else.
 */
export async function endSession(): Promise<void> {
  markLogoutPending(true);
  await tellLogout();
}

/** Repeats a logout that may not have reached the server. Never throws. */
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
