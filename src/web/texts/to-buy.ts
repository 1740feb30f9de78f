import { translator } from './translate.ts';

/** Texts of the dialogs that put what recipes need on a list. */
export const toBuy = {
  list: 'Lista',
  listPlaceholder: 'Wybierz listę',
  listRequired: 'Niepoprawna lista.',
  noListFound: 'Nie ma takiej listy.',
  noLists: 'Nie masz jeszcze żadnej listy. Najpierw dodaj listę.',
  addList: 'Dodaj listę',
  chosen: 'Do kupienia: {{chosen}} z {{total}}',
  tickAll: 'Zaznacz wszystko',
  untickAll: 'Odznacz wszystko',
  staples: 'Zwykle mam w domu',
  stapleOf: 'Zwykle mam w domu: {{name}}',
  recipeOnList: 'Ten przepis jest już na liście.',
  recipeOnListBy: 'Ten przepis jest już na liście, {{by}}.',
  addsUp: 'Ilości, które dodasz, dojdą do tych na liście.',
  addedBy: 'dodany przez: {{names}}',
  addedByYou: 'dodany przez Ciebie',
  onListTwice:
    'Te składniki są na liście dwa razy, bo ktoś dodał je w tym samym czasie: {{recipes}} · {{names}}',
  nothingTicked: 'Zaznacz co najmniej jeden produkt.',
} as const;

export const t = translator({ toBuy });
