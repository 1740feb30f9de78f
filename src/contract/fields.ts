import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { cleanName } from './names.ts';
import { type AnyUnit, UNITS } from './quantities/units.ts';

/** A UUID of any version; ours are version 7 and may be made by the client. */
export const id = z.uuid();

/** The answer to a call that has nothing to tell but which resource it was about, such as a deletion. */
export const idAnswer = z.object({ id });

/** Of a change, made by the author's device: a repeat has no second effect. Without it, every call is a new change. */
export const changeId = z.optional(id);

/**
 * Ids of earlier changes by the author's device that this one takes back: if none of them has arrived, it changes
 * nothing, and those that arrive later don't either. So what others have set meanwhile stays.
 */
export const takesBack = z.optional(z.array(id).check(z.maxLength(LIMITS.takenBackChanges)));

/** A name: cleaned on input, 1–200 characters afterwards. */
export const name = z.pipe(
  z.pipe(
    // The raw text may have whitespace that folds away, but not megabytes of it.
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

/** The key by which e-mail addresses must be unique. */
export function emailKey(address: string): string {
  return address.trim().toLowerCase();
}

/** Above 0, at most 1,000,000, up to 3 decimals. */
export const quantity = z.number().check(
  z.gte(0.001),
  z.lte(LIMITS.quantityMax),
  z.refine((value) => Math.abs(Math.round(value * 1000) / 1000 - value) < 1e-9),
);

/** In requests: a closed list. Typed as openly as in answers, because an app sends back what its server sent. */
export const unit: z.ZodMiniType<AnyUnit> = z.enum(UNITS);

/** In answers. A unit that an older app doesn't know comes with its label, in the form for its quantity. */
export const anyUnit: z.ZodMiniType<AnyUnit> = z.string();

/** For every free text: PostgreSQL can't store U+0000. */
export const withoutNul = z.refine<string>((text) => !text.includes('\0'));

export const note = z.string().check(z.maxLength(LIMITS.noteLength), withoutNul);

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  );
}

/** A day of the calendar, as YYYY-MM-DD. It isn't an instant, and has no time zone. */
export const day = z.string().check(z.refine(isDay));

/**
 * The version of the photo that a recipe or product has: a whole number that no other photo of it has ever had. Absent
 * where it has none.
 */
export const photoVersion = z.optional(z.number());
