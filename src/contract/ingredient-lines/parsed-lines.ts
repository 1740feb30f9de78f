import * as z from 'zod/mini';
import { anyUnit } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { OrNewer } from '../or-newer.ts';

/** Lines of Polish to be understood; blank ones count too, so that answers stand in the order of the lines. */
export const parseLinesBody = z.object({
  lines: z.array(z.string()).check(z.maxLength(LIMITS.linesPerParse)),
});

const lineKind: z.ZodMiniType<OrNewer<'ingredient' | 'heading' | 'other'>> = z.string();

export const parsedLineAnswer = z.object({
  /** The line as it was sent. */
  text: z.string(),
  /** `other` is a line that names nothing to buy, or whose name would be too long. */
  kind: lineKind,
  /** The lower bound of a range, to three decimals. Null for an amount without a number. */
  qty: z.nullable(z.number()),
  /** The upper bound of a range, which is what one buys. */
  qtyMax: z.nullable(z.number()),
  unit: z.nullable(anyUnit),
  /** One of the catalogue, or, with `id` null, the nominative of a name that isn't there. */
  product: z.nullable(z.object({ id: z.nullable(z.string()), name: z.string() })),
  /** What else the line says, or the text of a heading. */
  note: z.nullable(z.string()),
});

export const parsedLinesAnswer = z.array(parsedLineAnswer);
export type ParsedLinesAnswer = z.infer<typeof parsedLinesAnswer>;
