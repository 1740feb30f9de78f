import { translator } from './translate.ts';

/** Texts of stores that stand on a list. */
export const stores = {
  chosen: 'Sklep: {{name}}',
  label: 'Sklep:',
  choose: 'Wybierz sklep',
  failed: 'Nie udało się pobrać sklepów.',
  order: 'Kolejność działów',
  learntInStore: 'Ułożyliśmy działy w sklepie „{{name}}” tak, jak po nim chodzisz.',
  learntOnList: 'Ułożyliśmy działy na tej liście tak, jak chodzisz po sklepie.',
  change: 'Zmień kolejność',
} as const;

export const t = translator({ stores });
