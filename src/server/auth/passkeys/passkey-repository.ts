import type { Passkey } from '../../../contract/auth/passkeys.ts';
import { lockRows } from '../../db/dialect.ts';
import type { Db, Tx } from '../../db/tables.ts';

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Credential ids of a user's passkeys. */
export async function listCredentials(
  db: Db,
  userId: string,
): Promise<{ id: string; transports: string[] }[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: parseList(transports),
  }));
}

export interface StoredPasskey {
  id: string;
  userId: string;
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
}

const STORED = ['id', 'userId', 'credentialId', 'publicKey', 'counter', 'transports'] as const;

export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select(STORED)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return row && { ...row, transports: parseList(row.transports) };
}

/** The last known signature counter, locked until the transaction ends; undefined once the passkey is removed. */
export async function lockPasskeyCounter(tx: Tx, id: string): Promise<number | undefined> {
  const query = tx.selectFrom('passkeys').select('counter').where('id', '=', id);
  return (await lockRows(tx, query).executeTakeFirst())?.counter;
}

export interface NewPasskey extends StoredPasskey {
  name: string;
  createdAt: number;
}

/** Violates the unique index when the authenticator's credential is known already. */
export async function insertPasskey(tx: Tx, { transports, ...passkey }: NewPasskey): Promise<void> {
  await tx
    .insertInto('passkeys')
    .values({ ...passkey, transports: JSON.stringify(transports), lastUsedAt: null })
    .execute();
}

export async function updatePasskeyUse(tx: Tx, id: string, counter: number, now: number): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, lastUsedAt: now }).where('id', '=', id).execute();
}

/** @returns whether the user had the passkey */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes those of these passkeys that belong to the user. */
export async function deletePasskeysOf(tx: Tx, userId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deletePasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute();
}

export interface PasskeyChallenge {
  challengeHash: string;
  /** The user who adds a passkey; null for a login. */
  userId: string | null;
  expiresAt: number;
}

export async function insertChallenge(tx: Tx, challenge: PasskeyChallenge): Promise<void> {
  await tx.insertInto('passkeyChallenges').values(challenge).execute();
}

/** Uses up a challenge issued to this user, or to a login; returns whether there was one. */
export async function takeChallenge(
  tx: Tx,
  challengeHash: string,
  userId: string | null,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', challengeHash)
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeyChallenges').where('userId', '=', userId).execute();
}

function parseList(json: string): string[] {
  return JSON.parse(json) as string[];
}
