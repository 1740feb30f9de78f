import { translator } from './translate.ts';

/** Texts of when something was done. */
export const when = {
  at: '{{day}}, {{time}}',
  today: 'dziś',
  yesterday: 'wczoraj',
} as const;

export const t = translator({ when });
