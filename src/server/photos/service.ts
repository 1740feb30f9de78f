import { createHash } from 'node:crypto';
import { readPhoto } from '../../contract/photos/jpeg.ts';
import type { PhotoAnswer, PhotoBody, PhotoOrigin } from '../../contract/photos/photo-changes.ts';
import type { PhotoSize } from '../../contract/photos/photos.ts';
import { consumeQuota } from '../auth/quotas/user-quota.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { lockNewPhotos } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';
import { announceEvenRepeat } from '../db/change-ids.ts';
import { DomainError } from '../errors.ts';
import type { Settings } from '../settings.ts';
import {
  countPhotoBytes,
  deletePhoto,
  findPicture,
  findCurrentPhoto,
  insertPhoto,
  type NewPhoto,
  type PhotoOwner,
  type PhotoTable,
  type CurrentPhoto,
  updatePhoto,
} from './photo-repository.ts';

export interface PhotoDeps {
  database: Database;
  settings: Pick<Settings, 'bounds'>;
}

/** The owners of one kind, as their feature hands them in. */
export interface PhotoOwners {
  table: PhotoTable;
  /**
   * Finds the record with this id, or the successor of a merged one, and locks it until the transaction ends.
   * @returns its id
   * @throws DomainError when there is none, or it was deleted
   */
  lock: (tx: Tx, id: string) => Promise<string>;
  /** Gives the feature's content another version, in the transaction of each change. */
  bumpVersion?: (tx: Tx) => void;
  /** Tells open screens. Called after the commit. */
  changed: (id: string) => void;
}

/**
 * Sets the photo of a recipe or product. The same photo again changes nothing.
 * @throws DomainError PHOTO_INVALID, PHOTO_QUOTA, PHOTO_CHANGED, UNAUTHORIZED, and what {@link PhotoOwners.lock} throws
 * @throws RateLimited
 */
export async function setPhoto(
  { database, settings }: PhotoDeps,
  actor: Actor,
  { owners, id }: { owners: PhotoOwners; id: string },
  body: PhotoBody,
): Promise<PhotoAnswer> {
  const photo = readBody(body);
  return transactionOf(database, actor, async (tx) => {
    const owner = { table: owners.table, id: await owners.lock(tx, id) };
    const current = await findCurrentPhoto(tx, owner);
    announceEvenRepeat(tx, () => owners.changed(owner.id));
    if (current.photo?.sha256 === photo.sha256) return { photo: current.version };
    requireSeen(current, originAt(owner.id, id, body));
    const { photosPerHour, maxPhotoBytes } = settings.bounds;
    await consumeQuota(tx, { of: 'photos', userId: actor.id, perHour: photosPerHour }, 1);
    await lockNewPhotos(tx);
    const others = (await countPhotoBytes(tx)) - (current.photo?.bytes ?? 0);
    if (others + photo.bytes > maxPhotoBytes) throw new DomainError('PHOTO_QUOTA');
    const version = await replacePhoto(tx, owner, current, await insertPhoto(tx, photo));
    owners.bumpVersion?.(tx);
    return { photo: version };
  });
}

/**
 * Removes the photo of a recipe or product, if it has one.
 * @throws DomainError PHOTO_CHANGED, UNAUTHORIZED, and what {@link PhotoOwners.lock} throws
 */
export async function removePhoto(
  { database }: Pick<PhotoDeps, 'database'>,
  actor: Actor,
  { owners, id }: { owners: PhotoOwners; id: string },
  origin: PhotoOrigin,
): Promise<PhotoAnswer> {
  return transactionOf(database, actor, async (tx) => {
    const owner = { table: owners.table, id: await owners.lock(tx, id) };
    const current = await findCurrentPhoto(tx, owner);
    requireSeen(current, originAt(owner.id, id, origin));
    if (current.photo !== undefined) {
      await replacePhoto(tx, owner, current, null);
      owners.bumpVersion?.(tx);
    }
    tx.afterCommit(() => owners.changed(owner.id));
    return {};
  });
}

/** A version of a product that was merged since says nothing about the photo of the product that remains. */
function originAt(remaining: string, id: string, origin: PhotoOrigin): PhotoOrigin {
  return remaining === id || origin.base === undefined ? origin : { ...origin, base: 0 };
}

/**
 * A photo that is replaced or removed is gone for good, so its author must have seen it.
 * @throws DomainError PHOTO_CHANGED where another device has set the current one after `base`
 */
function requireSeen({ version, photo }: CurrentPhoto, { client = '', base }: PhotoOrigin): void {
  if (photo === undefined || base === undefined || version <= base) return;
  if (client === '' || photo.client !== client) throw new DomainError('PHOTO_CHANGED');
}

/** A JPEG. @throws DomainError NOT_FOUND for any other version than the current one */
export async function getPicture(
  db: Db,
  owner: PhotoOwner,
  version: number,
  size: PhotoSize,
): Promise<Buffer> {
  const picture = await findPicture(db, owner, version, size);
  if (picture === undefined) throw new DomainError('NOT_FOUND');
  return picture;
}

/**
 * Moves the photo of a merged product to the one that remains, unless that has its own. The caller has locked both.
 */
export async function movePhoto(tx: Tx, from: PhotoOwner, into: PhotoOwner): Promise<void> {
  const merged = await findCurrentPhoto(tx, from);
  if (merged.photo === undefined) return;
  const remaining = await findCurrentPhoto(tx, into);
  await updatePhoto(tx, from, null);
  if (remaining.photo === undefined) await updatePhoto(tx, into, merged.photo.id);
  else await deletePhoto(tx, merged.photo.id);
}

async function replacePhoto(
  tx: Tx,
  owner: PhotoOwner,
  { photo }: CurrentPhoto,
  photoId: string | null,
): Promise<number> {
  const version = await updatePhoto(tx, owner, photoId);
  if (photo !== undefined) await deletePhoto(tx, photo.id);
  return version;
}

/** @throws DomainError PHOTO_INVALID */
function readBody(body: PhotoBody): NewPhoto {
  const [large, thumb] = [Buffer.from(body.large, 'base64'), Buffer.from(body.thumb, 'base64')];
  const size = readPhoto(large, thumb);
  if (size === undefined) throw new DomainError('PHOTO_INVALID');
  const sha256 = createHash('sha256').update(large).update(thumb).digest('hex');
  const bytes = large.length + thumb.length;
  return { sha256, bytes, ...size, large, thumb, client: body.client ?? '' };
}
