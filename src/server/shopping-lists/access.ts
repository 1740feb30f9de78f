import type { Actor } from '../auth/sessions.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { findList, isMember, type ListRow, lockList } from './store.ts';

declare const proof: unique symbol;

/** A list this actor may read and change: only {@link authorize} and {@link authorizeChange} make one. */
export type AccessibleList = ListRow & { readonly [proof]: true };

/** @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN */
export async function authorize(db: Db, actor: Pick<Actor, 'id'>, listId: string): Promise<AccessibleList> {
  return prove(db, actor, await findList(db, listId));
}

/** Like {@link authorize}; nobody else changes the list before the transaction ends. */
export async function authorizeChange(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  listId: string,
): Promise<AccessibleList> {
  return prove(tx, actor, await lockList(tx, listId));
}

async function prove(db: Db, actor: Pick<Actor, 'id'>, list: ListRow | undefined): Promise<AccessibleList> {
  if (list === undefined) throw new DomainError('SHOPPING_LIST_NOT_FOUND');
  if (list.ownerId !== actor.id && !(await isMember(db, list.id, actor.id)))
    throw new DomainError('FORBIDDEN');
  return list as AccessibleList;
}

/** @throws DomainError FORBIDDEN for a member who isn't the owner */
export function requireOwner(list: AccessibleList, actor: Pick<Actor, 'id'>): void {
  if (list.ownerId !== actor.id) throw new DomainError('FORBIDDEN');
}
