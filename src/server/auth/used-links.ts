import type { Db, Tx } from '../db/tables.ts';
import { findAttempt, insertAttempt } from './repository.ts';

// One row among the attempts, which are dropped an hour after their time, and are in no backup.
const idOf = (tokenHash: string): string => `used-link:${tokenHash}`;

/** Remembers that a link was used, until it would have expired. */
export async function noteUsedLink(
  tx: Tx,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: number },
): Promise<void> {
  await insertAttempt(tx, { id: idOf(tokenHash), key: '', at: expiresAt });
}

/** Whether a link was used that would still last now. Only who has the link can ask. */
export async function isLinkUsed(db: Db, tokenHash: string): Promise<boolean> {
  const expiresAt = await findAttempt(db, idOf(tokenHash));
  return expiresAt !== undefined && expiresAt > Date.now();
}
