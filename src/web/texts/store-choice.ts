import { errors } from './refused-errors.ts';
import { stores } from './stores.ts';
import { translator } from './translate.ts';

/** Texts of the dialog in which stores are chosen, made, renamed and removed. */
export const storeChoice = {
  title: 'Sklep',
  none: 'Bez sklepu',
  hint: 'Każdy sklep ma swoją kolejność działów. LZ uczy się jej z tego, w jakiej kolejności odhaczasz produkty.',
  newName: 'Nowy sklep',
  add: 'Dodaj',
  rename: 'Zmień nazwę: {{name}}',
  cancel: 'Anuluj',
  removedMeanwhile: 'Ktoś usunął ten sklep. Zapisanie doda go jako nowy.',
  remove: 'Usuń: {{name}}',
  removeTitle: 'Usunąć sklep „{{name}}”?',
  removeText: 'Zniknie u wszystkich, razem ze swoją kolejnością działów.',
} as const;

export const t = translator({ errors, stores, storeChoice });
