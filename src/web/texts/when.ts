import { translator } from './translate.ts';

/** Texts of dates and times of changes. */
export const when = {
  at: '{{day}} o {{time}}',
  today: 'dziś',
  yesterday: 'wczoraj',
} as const;

export const t = translator({ when });
