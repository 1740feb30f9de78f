import { useIsMutating } from '@tanstack/react-query';
import { type PhotoOwnerKind, photoPath, type PhotoSize } from '../../../contract/photos/photos.ts';
import { useOfflineMutationValues } from '../offline-mutations/offline-mutations.ts';
import { jpegUrl } from './photos.ts';

/** A recipe or product, which may have a photo. */
export interface PhotoOwner {
  kind: PhotoOwnerKind;
  id: string;
  name: string;
  /** The version of its photo, as the server answered it; undefined without one. */
  version: number | undefined;
  /** The list on which the photo is chosen. */
  listId?: string;
}

/** The key of mutations that shrink a photo of this owner. */
export const preparingKey = (id: string): readonly string[] => ['photo-preparing', id];

/** A photo as this device shows it. */
export interface ShownPhoto {
  src: Record<PhotoSize, string>;
  /** The server doesn't have it yet. */
  isWaiting: boolean;
}

/** The photo of a recipe or product, with what this device has changed. */
export function usePhoto({ kind, id, version }: Omit<PhotoOwner, 'name'>): {
  photo: ShownPhoto | undefined;
  isPreparing: boolean;
} {
  const change = useOfflineMutationValues('photo').findLast((values) => values.id === id);
  const isPreparing = useIsMutating({ mutationKey: preparingKey(id) }) > 0;
  return { photo: change === undefined ? served() : kept(change.photo), isPreparing };

  function served(): ShownPhoto | undefined {
    if (version === undefined) return undefined;
    const src = (size: PhotoSize) => photoPath(kind, id, version, size);
    return { src: { large: src('large'), thumb: src('thumb') }, isWaiting: false };
  }

  function kept(photo: Record<PhotoSize, string> | null): ShownPhoto | undefined {
    if (photo === null) return undefined;
    return { src: { large: jpegUrl(photo.large), thumb: jpegUrl(photo.thumb) }, isWaiting: true };
  }
}
