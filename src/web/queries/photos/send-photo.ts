import { type PhotoAnswer, photoAnswer } from '../../../contract/photos/photo-changes.ts';
import { request } from '../../http.ts';
import type { OfflineMutationValues } from '../offline-mutations/offline-mutations.ts';

/** A photo takes long to send, and all changes after it wait for it. */
export const PHOTO_TIMEOUT_MS = 60_000;

/**
 * Sets or removes a photo.
 * @returns its version, for `rememberVersion`
 * @throws HttpError
 */
export function sendPhoto({
  owner: kind,
  id,
  photo,
  client,
  base,
}: Omit<OfflineMutationValues['photo'], 'name'>): Promise<PhotoAnswer> {
  const query = photo === null && base !== undefined ? `?client=${client}&base=${base}` : '';
  return request(photo === null ? 'DELETE' : 'PUT', `/api/v2/${kind}/${id}/photo${query}`, {
    ...(photo === null ? {} : { body: { ...photo, client, base } }),
    schema: photoAnswer,
    timeoutMs: PHOTO_TIMEOUT_MS,
  });
}
