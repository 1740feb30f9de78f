import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';

/**
 * Marks a token as used.
 * @param token its identity in canonical form
 * @param expiresAt when it would be refused anyway, in ms since 1970
 * @returns false when it was used before
 */
export async function spendToken(database: Database, token: string, expiresAt: number): Promise<boolean> {
  const tokenHash = createHash('sha256').update(token).digest('hex');
  return database.transaction(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('spentCaptchaTokens')
      .values({ tokenHash, expiresAt })
      .onConflict((conflict) => conflict.column('tokenHash').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
}

const KEY = 'captcha-key';

/** The key that signs challenges, shared by all processes on this database; `fresh` is stored if there is none. */
export async function loadCaptchaKey(database: Database, fresh: string): Promise<string> {
  return database.transaction(async (tx) => {
    await tx
      .insertInto('meta')
      .values({ key: KEY, value: fresh })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const row = await tx.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirstOrThrow();
    return row.value;
  });
}
