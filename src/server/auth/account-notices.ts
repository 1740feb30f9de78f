import type { AccountNotice, AccountNoticeKind, ReadNoticesBody } from '../../contract/account.ts';
import type { Database } from '../db/database.ts';
import type { Db, Tx } from '../db/tables.ts';
import { type Actor, transactionOf } from './sessions.ts';

/** Stores a notice that the account's owner sees at the next login, because a mail may be lost or read by an attacker. */
export async function leaveNotice(tx: Tx, userId: string, kind: AccountNoticeKind): Promise<void> {
  const at = Date.now();
  await tx
    .insertInto('accountNotices')
    .values({ userId, kind, at })
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ at }))
    .execute();
}

/** The oldest first. */
export async function listNotices(db: Db, actor: Actor): Promise<AccountNotice[]> {
  return db
    .selectFrom('accountNotices')
    .select(['kind', 'at'])
    .where('userId', '=', actor.id)
    .orderBy('at')
    .orderBy('kind')
    .execute();
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
  await transactionOf(database, actor, (tx) =>
    tx.deleteFrom('accountNotices').where('userId', '=', actor.id).where('at', '<=', until).execute(),
  );
}
