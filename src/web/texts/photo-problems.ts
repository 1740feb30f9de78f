import { translator } from './translate.ts';

/** Texts of pictures that can't become photos, loaded once one is chosen. */
export const photoProblems = {
  pixelsWithheld:
    'Ta przeglądarka nie pozwala zmniejszać zdjęć. Zezwól tej stronie na odczyt obrazów (ikona przy adresie) albo dodaj zdjęcie w innej przeglądarce.',
} as const;

export const t = translator({ photoProblems });
