/** Texts about products that are probably in the catalogue twice. */
export const similar = {
  title: 'Te produkty wyglądają na te same',
  hint: 'Wybierz nazwę, która zostaje, i połącz.',
  unusedBriefly: 'Nieużywany',
  distinct: 'To różne rzeczy',
  marked: '„{{name}}” i „{{other}}” to różne rzeczy.',
  markFailed: 'Nie udało się zapamiętać, że to różne rzeczy.',
  unmarkFailed: 'Nie udało się cofnąć, że to różne rzeczy.',
  showAll: 'Pokaż wszystkie',
  alreadyThere: '{{name}} jest już na liście produktów',
  open: 'Otwórz „{{name}}”',
  addAnyway: 'Dodaj mimo to',
} as const;
