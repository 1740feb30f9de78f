import * as z from 'zod/mini';
import { id, photoVersion } from '../fields.ts';
import { LIMITS } from '../limits.ts';

/** Base64 with its padding, of at most this many bytes. */
const base64 = (maxBytes: number) =>
  z.string().check(
    z.minLength(4),
    z.maxLength(Math.ceil(maxBytes / 3) * 4),
    z.regex(/^[A-Za-z\d+/]*={0,2}$/),
    z.refine((text: string) => text.length % 4 === 0),
  );

/**
 * A photo in both sizes, which have one shape: JPEG with nothing beside the picture (see jpeg.ts), the longest sides at
 * most `photoLargePx` and `photoThumbPx` of {@link LIMITS}.
 */
const pictures = {
  large: base64(LIMITS.photoLargeBytes),
  thumb: base64(LIMITS.photoThumbBytes),
};

/** Where a change comes from. All of it may be missing. */
const origin = {
  /** The author's device: its own changes always count as seen. */
  client: z.optional(id),
  /**
   * The version its author saw, 0 without a photo: a photo that another device has set since stays. Without it, the
   * current one.
   */
  base: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
};

export const photoBody = z.object({ ...pictures, ...origin });
export type PhotoBody = z.infer<typeof photoBody>;
export type PhotoPictures = Pick<PhotoBody, keyof typeof pictures>;

export const photoRemovalQuery = z.object(origin);
export type PhotoOrigin = z.infer<typeof photoRemovalQuery>;

/** What a recipe or product has after its photo was changed. */
export const photoAnswer = z.object({ photo: photoVersion });
export type PhotoAnswer = z.infer<typeof photoAnswer>;

export const photoParams = z.object({
  id,
  version: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
    z.transform((digits: string) => Number(digits)),
  ),
  size: z.enum(['large', 'thumb']),
});
