import { translator } from './translate.ts';

/** Texts of what a typed line would add. */
export const typedItems = {
  youAdd: 'Dodasz:',
} as const;

export const t = translator({ typedItems });
