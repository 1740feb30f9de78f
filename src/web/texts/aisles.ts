import { translator } from './translate.ts';

/** Texts of the aisle of a product, in its line's dialog and on its page. */
export const aisles = {
  aisle: 'Dział',
  hint: 'Dział produktu jest wspólny dla wszystkich. Zmiana zapisuje się od razu.',
} as const;

export const t = translator({ aisles });
