import type { Db, Tx } from '../../db/tables.ts';

export interface TotpSecret {
  secret: string;
  lastCounter: number;
  isConfirmed: boolean;
}

export async function findTotpSecret(db: Db, userId: string): Promise<TotpSecret | undefined> {
  const row = await db
    .selectFrom('totpSecrets')
    .select(['secret', 'lastCounter', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row && { secret: row.secret, lastCounter: row.lastCounter, isConfirmed: row.confirmedAt !== null };
}

/** Stores a secret that waits to be confirmed, replacing an earlier one. */
export async function upsertTotpSecret(tx: Tx, userId: string, secret: string, now: number): Promise<void> {
  const values = { secret, lastCounter: 0, createdAt: now, confirmedAt: null };
  await tx
    .insertInto('totpSecrets')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute();
}

export async function updateTotpConfirmed(tx: Tx, userId: string, now: number): Promise<void> {
  await tx.updateTable('totpSecrets').set({ confirmedAt: now }).where('userId', '=', userId).execute();
}

export async function updateTotpCounter(tx: Tx, userId: string, lastCounter: number): Promise<void> {
  await tx.updateTable('totpSecrets').set({ lastCounter }).where('userId', '=', userId).execute();
}

export async function deleteTotpSecret(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('totpSecrets').where('userId', '=', userId).execute();
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertRecoveryCodes(
  tx: Tx,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** Uses up the code, if the user has it. */
export async function takeRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}

export interface LoginTicket {
  tokenHash: string;
  userId: string;
  expiresAt: number;
}

export async function insertLoginTicket(tx: Tx, ticket: LoginTicket): Promise<void> {
  await tx.insertInto('loginTickets').values(ticket).execute();
}

/** Deletes all of a user. */
export async function deleteLoginTickets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('loginTickets').where('userId', '=', userId).execute();
}

/** The user to whom a ticket was given. */
export async function findTicketOwner(db: Db, tokenHash: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('loginTickets')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.userId;
}

/** Uses up the ticket; of two calls at the same moment only one finds it. */
export async function takeLoginTicket(tx: Tx, tokenHash: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('loginTickets')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
