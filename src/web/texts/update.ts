import { translator } from './translate.ts';

/** Texts of the offer of a new version. */
export const update = {
  ready: 'Dostępna jest nowa wersja.',
  awaited: 'Masz coś niezapisanego. Nowa wersja wczyta się sama, gdy to zapiszesz.',
  take: 'Odśwież',
} as const;

export const t = translator({ update });
