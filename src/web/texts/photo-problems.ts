import { type ErrorTexts, translator } from './translate.ts';

/** Texts of pictures that can't become photos, loaded once one is chosen. */
export const photoProblems = {
  pixelsWithheld:
    'Ta przeglądarka nie pozwala zmniejszać zdjęć. Zezwól tej stronie na odczyt obrazów (ikona przy adresie) albo dodaj zdjęcie w innej przeglądarce.',
} as const;

export const errors = {
  PHOTO_INVALID: 'Tego pliku nie da się odczytać jako zdjęcia.',
} satisfies ErrorTexts;

export const t = translator({ errors, photoProblems });
