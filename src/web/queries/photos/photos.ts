import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type PhotoOwnerKind, photoPath, productPhotosAnswer } from '../../../contract/photos/photos.ts';
import { request } from '../../http.ts';
import { PRODUCTS_KEY } from '../keys.ts';
import { useOfflineMutationValues } from '../offline-mutations/offline-mutations.ts';

/** Which products have a photo. A change of any product invalidates it, as it does the names. */
export const productPhotosQuery = queryOptions({
  queryKey: [...PRODUCTS_KEY, 'photos'],
  queryFn: ({ signal }) => request('GET', '/api/v2/product/photos', { schema: productPhotosAnswer, signal }),
  meta: { kept: true, silent: true },
});

/** The id of a photo's owner, and the photo's version; undefined without one. */
type Photographed = readonly [id: string, version: number | undefined];

const NONE: readonly Photographed[] = [];

/** The address of the small picture of each owner with a photo, including waiting ones of this device. */
export function useThumbs(
  kind: PhotoOwnerKind,
  known: readonly Photographed[] = NONE,
): ReadonlyMap<string, string> {
  const changes = useOfflineMutationValues('photo');
  return useMemo(() => {
    const thumbs = new Map<string, string>();
    for (const [id, version] of known) {
      if (version !== undefined) thumbs.set(id, photoPath(kind, id, version, 'thumb'));
    }
    for (const { id, photo } of changes) {
      if (photo === null) thumbs.delete(id);
      else thumbs.set(id, jpegUrl(photo.thumb));
    }
    return thumbs;
  }, [kind, known, changes]);
}

/** An address that is the picture itself. */
export const jpegUrl = (base64: string): string => `data:image/jpeg;base64,${base64}`;

/** The small pictures of products, by product id. */
export const useProductThumbs = (): ReadonlyMap<string, string> =>
  useThumbs('product', useQuery(productPhotosQuery).data);
