import { readPhoto } from '../../../contract/photos/jpeg.ts';
import type { PhotoPictures } from '../../../contract/photos/photo-changes.ts';
import type { PhotoSize } from '../../../contract/photos/photos.ts';
import { HttpError } from '../../http.ts';
import { REQUEST_TIMEOUT_MS } from '../../request-headers.ts';
import { fromBase64, toBase64 } from '../../ui/photo/base64.ts';
import { type PixelsWithheld, shrinkPhoto } from '../../ui/photo/shrink-photo.ts';

/** The bytes of both pictures of a photo. */
export type Pictures = Record<PhotoSize, Uint8Array<ArrayBuffer>>;

const DATA_URL = /^data:image\/[\w.+-]+;base64,/;

/** The bytes of a picture that is written into its address; undefined for other addresses. */
export function inDataUrl(address: string): Uint8Array<ArrayBuffer> | undefined {
  return DATA_URL.test(address) ? fromBase64(address.replace(DATA_URL, '')) : undefined;
}

/**
 * Fetches both pictures of a photo, from the browser's cache where they are there.
 * @returns undefined if it was replaced or removed in the meantime
 * @throws HttpError
 * @throws DOMException AbortError when `signal` ended it
 */
export async function fetchPictures(
  src: Record<PhotoSize, string>,
  signal?: AbortSignal,
): Promise<Pictures | undefined> {
  const [large, thumb] = await Promise.all([
    fetchPicture(src.large, signal),
    fetchPicture(src.thumb, signal),
  ]);
  return large && thumb && { large, thumb };
}

const NOT_FOUND = 404;

async function fetchPicture(
  address: string,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const known = inDataUrl(address);
  if (known) return known;
  const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    // As a page asks for a picture: other headers would miss what the cache has.
    const answer = await fetch(address, { signal: signal ? AbortSignal.any([signal, limit]) : limit });
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
    if (answer.status === NOT_FOUND) return undefined;
    throw new HttpError(answer.status, '');
  } catch (error) {
    if (signal?.aborted || error instanceof HttpError) throw error;
    throw new HttpError(0, '');
  }
}

/**
 * A photo from a file: unchanged if it is valid, so that it is imported byte for byte; otherwise made small again.
 * @returns undefined for what this browser can't read as a picture
 */
export async function toPhoto(
  large: Uint8Array<ArrayBuffer>,
  thumb: string | undefined,
): Promise<PhotoPictures | PixelsWithheld | undefined> {
  const small = thumb === undefined ? undefined : fromBase64(thumb);
  return small && readPhoto(large, small)
    ? { large: toBase64(large), thumb: toBase64(small) }
    : shrinkPhoto(new Blob([large]));
}
