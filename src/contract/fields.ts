import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { cleanName } from './names.ts';
import { type AnyUnit, UNITS } from './units.ts';

/** A UUID of any version; ours are version 7 and may be made by the client that needs them. */
export const id = z.uuid();

/** A name of a thing: cleaned on the way in, 1–200 characters afterwards. */
export const name = z.pipe(
  z.pipe(
    // The raw text may carry blanks that fold away, but not megabytes of them.
    z.string().check(z.maxLength(LIMITS.nameLength * 4)),
    z.transform(cleanName),
  ),
  z.string().check(z.minLength(1), z.maxLength(LIMITS.nameLength), z.regex(/^[^\p{Cc}]*$/u)),
);

/** An e-mail address: trimmed, with its case kept (uniqueness ignores case). */
export const email = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(LIMITS.emailLength + 20)),
    z.transform((text: string) => text.trim()),
  ),
  z.email().check(z.maxLength(LIMITS.emailLength)),
);

/** Above 0, at most 1,000,000, up to 3 decimals. */
export const quantity = z.number().check(
  z.gt(0),
  z.lte(LIMITS.quantityMax),
  z.refine((value) => Math.abs(Math.round(value * 1000) / 1000 - value) < 1e-9),
);

/** Of a request: closed. An app sends back what its server told it, so the type is as open as that of an answer. */
export const unit: z.ZodMiniType<AnyUnit> = z.enum(UNITS);

/** In answers. One that an older app doesn't know comes with its label beside it, in the form for its quantity. */
export const anyUnit: z.ZodMiniType<AnyUnit> = z.string();

/** For every free text: PostgreSQL stores no U+0000. */
export const withoutNul = z.refine<string>((text) => !text.includes('\0'));

export const note = z.string().check(z.maxLength(LIMITS.noteLength), withoutNul);
