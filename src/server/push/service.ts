import type { PushSubscriptionBody } from '../../contract/push.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { retryLostRaces } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { isPublicKey, readEndpoint } from './endpoints.ts';
import { deleteEndpoint, deleteSubscription, findSubscription, upsertSubscription } from './repository.ts';

/**
 * Sends push messages for the actor to this endpoint from now on, as long as the session lasts. A session has one
 * endpoint, and an endpoint one session: another session of the same browser takes it over. Repeating the call changes
 * nothing.
 * @throws DomainError VALIDATION_ERROR when the endpoint belongs to no known push service, or its key is invalid;
 * UNAUTHORIZED
 */
export async function subscribe(
  { database, outbound }: Pick<Deps, 'database' | 'outbound'>,
  actor: Actor,
  { endpoint: given, keys: { p256dh, auth } }: PushSubscriptionBody,
): Promise<void> {
  const endpoint = readEndpoint(given, outbound)?.href;
  if (endpoint === undefined) throw new DomainError('VALIDATION_ERROR', ['endpoint']);
  if (!isPublicKey(p256dh)) throw new DomainError('VALIDATION_ERROR', ['keys.p256dh']);
  const { id: userId, sessionId } = actor;
  const known = await findSubscription(database.read, sessionId);
  if (known?.endpoint === endpoint && known.p256dh === p256dh && known.auth === auth) return;
  await retryLostRaces(() =>
    transactionOf(database, actor, async (tx) => {
      await deleteEndpoint(tx, endpoint);
      await upsertSubscription(tx, { sessionId, userId, endpoint, p256dh, auth, createdAt: Date.now() });
    }),
  );
}

/**
 * Sends nothing to the actor's session any more.
 * @throws DomainError UNAUTHORIZED
 */
export async function unsubscribe({ database }: Pick<Deps, 'database'>, actor: Actor): Promise<void> {
  await transactionOf(database, actor, (tx) => deleteSubscription(tx, actor.sessionId));
}
