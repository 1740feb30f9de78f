import type { AccountNotice, AccountNoticeKind, ReadNoticesBody } from '../../contract/account.ts';
import type { Database } from '../db/database.ts';
import type { Db, Tx } from '../db/tables.ts';
import { type Actor, transactionOf } from './sessions.ts';

/** Stores a notice that the owner of the account sees at the next login. A mail alone may be lost or read by another. */
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
 * Forgets what was read; what came after it stays.
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
