import { translator } from './translate.ts';

/** What is said of a product that stands on a list. */
export const onList = {
  toBuy: 'na liście: {{quantities}}',
  inBasket: 'w koszyku: {{quantities}}',
} as const;

export const t = translator({ onList });
