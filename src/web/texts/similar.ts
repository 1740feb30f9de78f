import { translator } from './translate.ts';

/** Texts about products that are probably in the catalogue twice. */
export const similar = {
  title: 'Być może te same produkty',
  hint: 'Wybierz nazwę, która zostaje, i połącz.',
  unusedBriefly: 'Nieużywany',
  distinct: 'To różne rzeczy',
  marked: '„{{name}}” i „{{other}}” to różne rzeczy.',
  markFailed: 'Nie udało się zapamiętać, że to różne rzeczy.',
  unmarkFailed: 'Nie udało się tego cofnąć.',
  showAll: 'Pokaż wszystkie',
  alreadyThere: 'Już w katalogu: {{name}}',
  open: 'Otwórz „{{name}}”',
  mergeWith: 'Połącz z „{{name}}”',
  addAnyway: 'Dodaj mimo to',
} as const;

export const t = translator({ similar });
