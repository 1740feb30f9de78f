import * as z from 'zod/mini';

/** The kinds of owners of photos: records that each have at most one. */
export type PhotoOwnerKind = 'recipe' | 'product';

/** 'large' is looked at, 'thumb' stands in lists. */
export type PhotoSize = 'large' | 'thumb';

/** Where the photo of a recipe or product is served. */
export const photoPath = (kind: PhotoOwnerKind, id: string, version: number, size: PhotoSize): string =>
  `/api/v2/${kind}/${id}/photo/${version}/${size}`;

/** `[id, version of its photo]` of every product with a photo, sorted by id. */
export const productPhotosAnswer = z.array(z.tuple([z.string(), z.number()]));
export type ProductPhotos = z.infer<typeof productPhotosAnswer>;
