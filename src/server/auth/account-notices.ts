import type { AccountNotice, AccountNoticeKind, ReadNoticesBody } from '../../contract/auth/account.ts';
import type { Database } from '../db/database.ts';
import type { Db, Tx } from '../db/tables.ts';
import { deleteNotices, selectNotices, upsertNotice } from './account-notice-repository.ts';
import { type Actor, transactionOf } from './sessions.ts';

/** Stores a notice that the account's owner sees at the next login, because a mail may be lost or read by an attacker. */
export async function leaveNotice(tx: Tx, userId: string, kind: AccountNoticeKind): Promise<void> {
  await upsertNotice(tx, userId, { kind, at: Date.now() });
}

/** The oldest first. */
export async function listNotices(db: Db, actor: Actor): Promise<AccountNotice[]> {
  return selectNotices(db, actor.id);
}

/**
 * Deletes the notices that were read; later ones stay.
 * @throws DomainError UNAUTHORIZED
 */
export async function markNoticesRead(
  database: Database,
  actor: Actor,
  { until }: ReadNoticesBody,
): Promise<void> {
  await transactionOf(database, actor, (tx) => deleteNotices(tx, actor.id, until));
}
