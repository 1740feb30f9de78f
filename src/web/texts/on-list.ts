import { translator } from './translate.ts';

/** Texts about a product that is on a list. */
export const onList = {
  toBuy: 'na liście: {{quantities}}',
  inBasket: 'w koszyku: {{quantities}}',
} as const;

export const t = translator({ onList });
