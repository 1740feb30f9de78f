import { translator } from './translate.ts';

/** Texts of photos of recipes and products. */
export const photos = {
  add: 'Dodaj zdjęcie',
  change: 'Zmień zdjęcie',
  remove: 'Usuń zdjęcie',
  removeTitle: 'Usunąć zdjęcie?',
  removeText: 'Zdjęcie „{{name}}” zniknie u wszystkich.',
  preparing: 'Przygotowuję zdjęcie…',
  waiting: 'Zdjęcie czeka na wysłanie',
  of: 'Zdjęcie: {{name}}',
  enlarge: 'Powiększ zdjęcie: {{name}}',
} as const;

export const t = translator({ photos });
