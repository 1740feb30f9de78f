import { type ErrorTexts, translator } from './translate.ts';

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

/** Of names that were given: in the dialog, and wherever a change that waited is refused. */
export const errors = {
  STORE_ALREADY_EXISTS: 'Sklep o tej nazwie już istnieje.',
  STORE_LIMIT_REACHED: 'Sklepów jest już za dużo. Usuń niepotrzebne i spróbuj ponownie.',
} satisfies ErrorTexts;

export const t = translator({ stores });
