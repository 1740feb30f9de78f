import type { Actor } from '../auth/sessions.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { findList, isMember, type ListRow, listMemberIds, lockList } from './store.ts';

declare const proof: unique symbol;

/** A list this actor may read and change: only {@link authorize} and {@link authorizeChange} make one. */
export type AccessibleList = ListRow & { readonly [proof]: true };

/** One that nobody else changes before the transaction ends. */
export type HeldList = AccessibleList & {
  /** Ids of everybody with access, in no order. */
  memberIds: string[];
};

/** @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN */
export async function authorize(db: Db, actor: Pick<Actor, 'id'>, listId: string): Promise<AccessibleList> {
  const list = await findList(db, listId);
  if (list === undefined) throw new DomainError('SHOPPING_LIST_NOT_FOUND');
  if (list.ownerId !== actor.id && !(await isMember(db, list.id, actor.id)))
    throw new DomainError('FORBIDDEN');
  return list as AccessibleList;
}

/**
 * Like {@link authorize}; nobody else changes the list before the transaction ends.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN
 */
export async function authorizeChange(tx: Tx, actor: Pick<Actor, 'id'>, listId: string): Promise<HeldList> {
  const list = await lockList(tx, listId);
  if (list === undefined) throw new DomainError('SHOPPING_LIST_NOT_FOUND');
  // Not with the list in one question: PostgreSQL would answer it as of before the wait for the lock.
  const memberIds = await listMemberIds(tx, list);
  if (!memberIds.includes(actor.id)) throw new DomainError('FORBIDDEN');
  return { ...(list as AccessibleList), memberIds };
}

/** @throws DomainError FORBIDDEN for a member who isn't the owner */
export function requireOwner(list: AccessibleList, actor: Pick<Actor, 'id'>): void {
  if (list.ownerId !== actor.id) throw new DomainError('FORBIDDEN');
}
