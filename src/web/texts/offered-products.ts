import { translator } from './translate.ts';

/** Texts of what a product field offers. */
export const offeredProducts = {
  list: 'Podpowiedzi',
  create: 'Dodaj nowy produkt „{{name}}”',
} as const;

export const t = translator({ offeredProducts });
