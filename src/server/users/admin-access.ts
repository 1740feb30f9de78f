import { lockAccounts } from '../auth/accounts.ts';
import { type Actor, lockActor } from '../auth/sessions.ts';
import type { Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { lockUser, type UserRow } from './repository.ts';

/**
 * Two admins may act on each other at the same moment: the second then finds that they are no longer an admin.
 * @throws DomainError FORBIDDEN, UNAUTHORIZED
 */
export async function requireAdmin(tx: Tx, actor: Actor): Promise<void> {
  await lockAccounts(tx);
  if ((await lockActor(tx, actor)) !== 'admin') throw new DomainError('FORBIDDEN');
}

/**
 * The user whom an admin acts on, locked until the transaction ends. No admin acts on themselves and every actor is an
 * active admin, so the last one can't be lost.
 * @throws DomainError FORBIDDEN for oneself, USER_NOT_FOUND
 */
export async function lockOther(tx: Tx, actor: Actor, userId: string): Promise<UserRow> {
  await requireAdmin(tx, actor);
  if (userId === actor.id) throw new DomainError('FORBIDDEN');
  const user = await lockUser(tx, userId);
  if (user === undefined) throw new DomainError('USER_NOT_FOUND');
  return user;
}
