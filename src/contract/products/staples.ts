import * as z from 'zod/mini';
import { changeId, takesBack } from '../fields.ts';
import { nameKey } from '../names.ts';

/** Whether the household usually has the product at home, so that a recipe needn't put it onto a list. */
export const stapleAnswer = z.object({ staple: z.boolean() });
export const stapleBody = z.extend(stapleAnswer, { changeId, takesBack });
export type StapleBody = z.infer<typeof stapleBody>;

/** Ids of the products that the household usually has at home, sorted. */
export const staplesAnswer = z.array(z.string());
export type Staples = z.infer<typeof staplesAnswer>;

/** In every case and number, folded. */
const WATER: ReadonlySet<string> = new Set(
  (
    'woda wody wodzie wodę wodą wodo wód wodom wodami wodach ' +
    'wrzątek wrzątku wrzątkowi wrzątkiem kranówka kranówki kranówce kranówkę kranówką'
  ).split(' '),
);

/** Words before or after 'woda' that don't make it another product; without their endings. */
const OF_THE_TAP = /^(?:zimn|chłodn|letni|ciepł|gorąc|wrząc|przegotowan|kranow)(?:a|ej|ą)$/u;

/** Whether a new product of this name is a staple until users say otherwise: water from the tap is. */
export function isStapleByName(name: string): boolean {
  const words = nameKey(name)
    .replace(/ z kranu$/u, '')
    .split(' ');
  const others = words.filter((word) => !WATER.has(word));
  return others.length < words.length && others.every((word) => OF_THE_TAP.test(word));
}
