import { insertChangeIds } from '../../db/change-ids.ts';
import type { Tx } from '../../db/tables.ts';
import type { Bounds } from '../../settings.ts';
import { consumeWrittenBytes } from './written-bytes.ts';

/** Who makes a change. */
interface Author {
  userId: string;
  bounds: Pick<Bounds, 'writtenBytesPerHour'>;
}

/**
 * Records in its transaction that a change has arrived, so that a repeat has no second effect: it would take back what
 * another user did in the meantime. A refused change isn't recorded, because its transaction is rolled back. Ids are
 * kept for ever, so they count as written by their author, at the end of the transaction.
 * @param changeId made by the author's device; a change without one is always new
 * @param takesBack the changes that it takes back: they have no effect if they arrive after it
 * @returns whether it is new, and has something to take back if that is all it does
 */
export async function recordChangeId(
  tx: Tx,
  author: Author,
  changeId: string | undefined,
  takesBack: readonly string[] = [],
): Promise<boolean> {
  if (changeId !== undefined && (await recordIds(tx, author, [changeId])) === 0) return false;
  return takesBack.length === 0 || (await recordIds(tx, author, takesBack)) < takesBack.length;
}

/** @returns how many of them are new */
async function recordIds(tx: Tx, author: Author, ids: readonly string[]): Promise<number> {
  const fresh = await insertChangeIds(tx, ids);
  // Each stands in the table and in its index.
  const bytes = 2 * fresh.reduce((sum, id) => sum + Buffer.byteLength(id), 0);
  tx.atEnd(() => consumeWrittenBytes(tx, author, bytes));
  return fresh.length;
}
