import * as z from 'zod/mini';
import { anyUnit, id, quantity, unit } from '../fields.ts';

/** "1 `unit` of this product is `amount`", as "1 szklanka mąki" is 160 g. A pack is what the product is bought in. */
export const measureBody = z.object({ qty: quantity, unit });
export type MeasureBody = z.infer<typeof measureBody>;

export const measureParams = z.object({ id, unit });

/** How many of the second unit one of the first is: `['cup', 160, 'g']`. */
export const measure = z.tuple([anyUnit, z.number(), anyUnit]);
export type Measure = z.infer<typeof measure>;

/** `[product id, measures]` of every product that has any, in the order of the catalogue; measures by unit. */
export const productMeasuresAnswer = z.array(z.tuple([z.string(), z.array(measure)]));
export type ProductMeasures = z.infer<typeof productMeasuresAnswer>;

/** Where the measures of one product come from: those it has by its name, and the changes by users; by unit. */
export const measureOriginsAnswer = z.object({
  usual: z.array(measure),
  /** In place of the unit's usual measure, or in addition to the usual ones. */
  own: z.array(measure),
  /** Units whose usual measure it doesn't have. */
  removed: z.array(anyUnit),
});
export type MeasureOrigins = z.infer<typeof measureOriginsAnswer>;

export const distinctProductParams = z.object({ id, otherId: id });

/** Pairs of products that look alike and that a user said are different, the smaller id first; sorted. */
export const distinctProductsAnswer = z.array(z.tuple([z.string(), z.string()]));
export type DistinctProducts = z.infer<typeof distinctProductsAnswer>;
