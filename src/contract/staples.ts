import * as z from 'zod/mini';
import { nameKey } from './names.ts';

/** Whether the household usually has the product at home, so that a recipe needn't put it onto a list. */
export const stapleBody = z.object({ staple: z.boolean() });

/** Ids of the products that the household usually has at home, sorted. */
export const staplesAnswer = z.array(z.string());
export type Staples = z.infer<typeof staplesAnswer>;

/** 'woda' in every case and number, folded. */
const WATER: ReadonlySet<string> = new Set([
  'woda',
  'wody',
  'wodzie',
  'wodę',
  'wodą',
  'wodo',
  'wód',
  'wodom',
  'wodami',
  'wodach',
]);

/** Whether a new product of this name is a staple until users say otherwise: water from the tap is. */
export function isStapleByName(name: string): boolean {
  return WATER.has(nameKey(name));
}
