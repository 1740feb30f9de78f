import { translator } from './translate.ts';

/** Texts of the form that makes a list. */
export const newList = {
  added: 'Lista została dodana.',
} as const;

export const t = translator({ newList });
