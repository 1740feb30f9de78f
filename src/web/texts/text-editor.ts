import { translator } from './translate.ts';

/** Texts of the editor of a recipe's text. */
export const textEditor = {
  toolbar: 'Formatowanie tekstu',
  bold: 'Pogrubienie',
  italic: 'Kursywa',
  strike: 'Przekreślenie',
  clear: 'Wyczyść formatowanie',
  highlight: 'Wyróżnienie',
  heading: 'Nagłówek {{level}}',
  blockquote: 'Cytat',
  hr: 'Linia pozioma',
  bulletList: 'Lista punktowana',
  orderedList: 'Lista numerowana',
  link: 'Link',
  unlink: 'Usuń link',
  alignLeft: 'Wyrównaj do lewej',
  alignCenter: 'Wyśrodkuj',
  alignRight: 'Wyrównaj do prawej',
  alignJustify: 'Wyjustuj',
  undo: 'Cofnij',
  redo: 'Ponów',
  linkAddress: 'Adres linku',
  linkPlaceholder: 'https://',
  invalidLink: 'Wpisz pełny adres, np. https://example.pl.',
  saveLink: 'Zapisz link',
} as const;

export const t = translator({ textEditor });
