import type { User } from '../../contract/users/users.ts';
import { holdsUnsent, isUnreadable } from '../device-database.ts';
import { queryClient } from '../query-client.ts';
import { countWaitingMutations, sendOfflineMutations } from '../queries/offline-mutations/sender.ts';
import { offlineMutationKey } from '../queries/offline-mutations/offline-mutations.ts';
import { holdsTyped } from '../recipe-storage.ts';
import { systemClock } from '../sync/clock.ts';
import { listSync } from '../sync/list-sync.ts';
import { sendWaiting } from '../sync/send-waiting.ts';
import { t } from '../texts/logout.ts';
import { confirm } from '../ui/overlays/confirm.ts';

/** The user waits at most this long at a logout. */
const SENDING_TIMEOUT_MS = 3_000;

/**
 * Waiting changes are sent before a logout. The user is asked only if some don't arrive, if it can't be known whether
 * there are more, if refused ones still stand, or if typed text isn't saved.
 * @param say shows what the user is waiting for; nothing when it is empty
 * @returns false keeps the user logged in
 */
export async function mayLogOut(user: User, say: (text: string) => void): Promise<boolean> {
  const sync = listSync(user);
  let left = (await sync.countWaiting()) + (await countWaitingMutations());
  if (left > 0) {
    say(t('logout.sendingChanges'));
    const unsent = await Promise.all([
      sendWaiting(sync, { limitMs: SENDING_TIMEOUT_MS, clock: systemClock }),
      sendOfflineMutations(SENDING_TIMEOUT_MS),
    ]);
    left = unsent[0] + unsent[1];
    say('');
  }
  const mayHoldMore = sync.getState().isVolatile ? holdsUnsent : isUnreadable;
  const isWaiting = left > 0 || (await mayHoldMore(user.id));
  // They were read as the waiting ones were counted.
  const refused = queryClient
    .getMutationCache()
    .findAll({ mutationKey: offlineMutationKey(), status: 'error' });
  const isRefused = sync.getState().refused.length + refused.length > 0;
  if (isWaiting || isRefused) {
    const title = t(isWaiting ? 'logout.leaveWithWaiting' : 'logout.leaveWithRefused');
    if (!(await confirm({ title }))) return false;
  }
  return !holdsTyped(user.id) || confirm({ title: t('logout.leaveWithDrafts') });
}
