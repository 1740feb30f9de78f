import { translator } from './translate.ts';

/** Texts of a product field's suggestions. */
export const offeredProducts = {
  list: 'Podpowiedzi',
  create: 'Dodaj nowy produkt „{{name}}”',
} as const;

export const t = translator({ offeredProducts });
