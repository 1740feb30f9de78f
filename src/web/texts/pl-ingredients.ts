/** Texts of the recipe form's ingredients: typed as lines, and pasted. */
export const ingredients = {
  paste: 'Wklej składniki',
  pasteLabel: 'Składniki, jeden w wierszu',
  pasteHint: 'Na przykład skopiowane ze strony z przepisem albo z notatki.',
  pasteNext: 'Dalej',
  pasteRequired: 'Wklej albo wpisz składniki.',
  severalProductsFit: 'Pasuje kilka produktów. Wybierz jeden z podpowiedzi.',
  addProductsFailed: 'Nie udało się dodać produktów.',
  failedHint: '{{reason}} Wszystkie wiersze są nadal w tym oknie.',
  added_one: 'Dodano {{count}} składnik',
  added_few: 'Dodano {{count}} składniki',
  added_many: 'Dodano {{count}} składników',
  added_other: 'Dodano {{count}} składnika',
} as const;
