import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { PhotoSize } from '../../contract/photos/photos.ts';
import { lockRows } from '../db/dialect.ts';
import { findLeastPhotoVersion } from '../db/photo-versions.ts';
import type { Db, Tx } from '../db/tables.ts';

/** Tables whose rows have photos. */
export type PhotoTable = 'recipes' | 'products';

/** The row that a photo is of, or may be. */
export interface PhotoOwner {
  table: PhotoTable;
  id: string;
}

export interface NewPhoto {
  sha256: string;
  bytes: number;
  width: number;
  height: number;
  large: Buffer;
  thumb: Buffer;
  /** The device that set it; empty where it didn't say. */
  client: string;
}

/** The row's photo; `photo` is undefined without one. */
export interface CurrentPhoto {
  version: number;
  photo: { id: string; sha256: string; bytes: number; client: string } | undefined;
}

/** The caller has locked the row. Reads no picture. */
export async function findCurrentPhoto(db: Db, { table, id }: PhotoOwner): Promise<CurrentPhoto> {
  const { photoId, photoVersion: version } = await db
    .selectFrom(table)
    .select(['photoId', 'photoVersion'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (photoId === null) return { version, photo: undefined };
  const photo = await db
    .selectFrom('photos')
    .select(['id', 'sha256', 'bytes', 'client'])
    .where('id', '=', photoId)
    .executeTakeFirst();
  return { version, photo };
}

/** A picture of this version; undefined where the row has another one or none, or was deleted. */
export async function findPicture(
  db: Db,
  { table, id }: PhotoOwner,
  version: number,
  size: PhotoSize,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('photos')
    .select(`${size} as picture`)
    .where('id', '=', (eb) =>
      eb
        .selectFrom(table)
        .select('photoId')
        .where('id', '=', id)
        .where('photoVersion', '=', version)
        .where('deletedAt', 'is', null),
    )
    .executeTakeFirst();
  return row?.picture;
}

/** How many bytes all photos have together. */
export async function countPhotoBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}

/** @returns its id */
export async function insertPhoto(tx: Tx, photo: NewPhoto): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('photos')
    .values({ id, ...photo, createdAt: Date.now() })
    .execute();
  return id;
}

/** For a photo that no recipe or product has any more. */
export async function deletePhoto(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('photos').where('id', '=', id).execute();
}

/**
 * Gives a row another photo, or none.
 * @returns its next version, which no device has seen
 */
export async function updatePhoto(
  tx: Tx,
  { table, id }: PhotoOwner,
  photoId: string | null,
): Promise<number> {
  const least = await findLeastPhotoVersion(tx);
  const next = sql<number>`case when photo_version < ${least} then ${least} else photo_version + 1 end`;
  const { photoVersion } = await tx
    .updateTable(table)
    .set({ photoId, photoVersion: next })
    .where('id', '=', id)
    .returning('photoVersion')
    .executeTakeFirstOrThrow();
  return photoVersion;
}

/** Rows deleted before a moment, in ms since 1970, that still have a photo; locked until the transaction ends. */
export async function lockDeletedWithPhotos(
  tx: Tx,
  table: PhotoTable,
  { before, atMost }: { before: number; atMost: number },
): Promise<{ id: string; photoId: string }[]> {
  const query = tx
    .selectFrom(table)
    .select(['id', 'photoId'])
    .where('photoId', 'is not', null)
    .where('deletedAt', '<=', before)
    .orderBy('id')
    .limit(atMost)
    .$narrowType<{ photoId: string }>();
  return lockRows(tx, query).execute();
}
