import { translator } from './translate.ts';

/** Texts of the fields that ask for how many. */
export const portions = {
  label: 'Liczba porcji',
  invalid: 'Podaj liczbę większą od zera, najwyżej 1000.',
} as const;

export const t = translator({ portions });
