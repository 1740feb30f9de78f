import { translator } from './translate.ts';

/** Texts of the overview of all lists. */
export const overview = {
  add: 'Dodaj listę',
  own: 'Twoje listy',
  shared: 'Udostępnione listy',
  finished: 'Zakończone ({{count}})',
  empty: 'Brak list',
  emptyHint: 'Dodaj pierwszą listę, a potem udostępnij ją domownikom.',
  nothingShared: 'Nikt nie udostępnił Ci jeszcze listy. Poproś o\u00a0to domowników albo dodaj własną.',
  ownedBy: 'Udostępnia: {{name}}',
} as const;

export const t = translator({ overview });
