import type { AccountNotice, AccountNoticeKind } from '../../contract/auth/account.ts';
import type { Db, Tx } from '../db/tables.ts';

/** Replaces one of the same kind. */
export async function upsertNotice(
  tx: Tx,
  userId: string,
  { kind, at }: { kind: AccountNoticeKind; at: number },
): Promise<void> {
  await tx
    .insertInto('accountNotices')
    .values({ userId, kind, at })
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ at }))
    .execute();
}

/** The oldest first. */
export async function selectNotices(db: Db, userId: string): Promise<AccountNotice[]> {
  return db
    .selectFrom('accountNotices')
    .select(['kind', 'at'])
    .where('userId', '=', userId)
    .orderBy('at')
    .orderBy('kind')
    .execute();
}

/** Deletes those left until a moment, in ms since 1970. */
export async function deleteNotices(tx: Tx, userId: string, until: number): Promise<void> {
  await tx.deleteFrom('accountNotices').where('userId', '=', userId).where('at', '<=', until).execute();
}
