import type { ErrorCode } from '../../contract/errors.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { findAttempt, insertAttempt } from './store.ts';

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

/** The refusal of a link that isn't there: LINK_ALREADY_USED, or `otherwise` where nothing is known of it. */
export async function linkRefusal(db: Db, tokenHash: string, otherwise: ErrorCode): Promise<DomainError> {
  return new DomainError((await isLinkUsed(db, tokenHash)) ? 'LINK_ALREADY_USED' : otherwise);
}
