import { translator } from './translate.ts';

/** Texts of pictures that can't become photos, loaded once one is chosen. */
export const photoProblems = {
  pixelsWithheld:
    'Ta przeglądarka nie pozwala zmniejszać zdjęć. Zezwól tej stronie na odczyt elementów canvas.',
} as const;

export const t = translator({ photoProblems });
