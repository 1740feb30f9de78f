import * as z from 'zod/mini';
import { changeId, id } from '../fields.ts';
import type { OrNewer } from '../or-newer.ts';

export const aisle = z.object({ id, name: z.string(), position: z.number() });
export type Aisle = z.infer<typeof aisle>;

/** By position: the order in which most stores have them. */
export const aislesAnswer = z.array(aisle);

/**
 * Who decided it: 'auto' means that it was found by the product's name, and is found again when the name changes.
 */
const aisleBy: z.ZodMiniType<OrNewer<'auto' | 'user'>> = z.string();

/** `[product id, aisle id, who decided it]` of every product, by product id. */
export const productAislesAnswer = z.array(z.tuple([z.string(), z.string(), aisleBy]));
export type ProductAisles = z.infer<typeof productAislesAnswer>;

export const productAisleAnswer = z.object({ aisleId: id });
export const productAisleBody = z.extend(productAisleAnswer, { changeId });
export type ProductAisleBody = z.infer<typeof productAisleBody>;
