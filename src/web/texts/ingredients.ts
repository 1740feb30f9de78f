import { recipes } from './recipes.ts';
import { translator } from './translate.ts';

/** Texts of the recipe form's ingredients: typed as lines, and pasted. */
export const ingredients = {
  paste: 'Wklej składniki',
  pasteLabel: 'Składniki, jeden w wierszu',
  pasteHint: 'Na przykład skopiowane ze strony z przepisem albo z notatki.',
  pasteNext: 'Dalej',
  pasteRequired: 'Wklej albo wpisz składniki.',
  severalProductsFit: 'Pasuje kilka produktów. Wybierz jeden z podpowiedzi.',
  addSection: 'Dodaj część',
  sectionName: 'Część przepisu',
  invalidUnit: 'Niepoprawna jednostka.',
  sectionPlaceholder: 'Część, np. Na krem',
  note: 'Uwagi',
  notePlaceholder: 'np. drobno posiekana',
  newProduct: 'nowy produkt',
  added_one: 'Dodano {{count}} składnik',
  added_few: 'Dodano {{count}} składniki',
  added_many: 'Dodano {{count}} składników',
  added_other: 'Dodano {{count}} składnika',
} as const;

export const t = translator({ ingredients, recipes });
