import { translator } from './translate.ts';

/** Texts of a list's menu, and of the dialogs in which a line or the list's name is changed. */
export const editing = {
  history: 'Historia',
  sendAsText: 'Wyślij jako tekst',
  download: 'Pobierz listę',
  asTable: 'Wszystko, do arkusza (CSV)',
  asText: 'Tylko do kupienia, jako tekst',
  downloadHint: 'Zawartość takiego pliku możesz wkleić w pole dodawania na dowolnej liście.',
  print: 'Drukuj',
  untickAll: 'Odznacz wszystko',
  copyAsNew: 'Skopiuj jako nową listę',
  copyMade: 'Lista została skopiowana.',
  layout: 'Układ listy',
  byAisle: 'Według działów',
  byAdding: 'W kolejności dodania',
  copied: 'Skopiowano',
  notCopied: 'Nie udało się skopiować listy.',
  rename: 'Zmień nazwę',
  delete: 'Usuń listę',
  deleteTitle: 'Usunąć listę?',
  deleteText:
    'Lista „{{name}}” zniknie u wszystkich, którzy mają do niej dostęp. Przez {{days}} dni możesz ją przywrócić.',
  /** Of a list that nobody else has access to. */
  deleteOwnText: 'Lista „{{name}}” zniknie. Przez {{days}} dni możesz ją przywrócić.',
  deleted: 'Lista została usunięta.',
  leave: 'Opuść listę',
  leaveTitle: 'Opuścić listę?',
  leaveText: 'Listę „{{name}}” zobaczysz ponownie dopiero, gdy właściciel znów ją udostępni.',
  leaveDeletedText:
    'Nawet jeśli właściciel przywróci listę „{{name}}”, nie zobaczysz jej, dopóki znów Ci jej nie udostępni.',
  left: 'Opuszczono listę.',
  leaveFailed: 'Nie udało się opuścić listy.',
  move: 'Przenieś na inną listę',
  moveWhere: '{{name}}: na którą listę?',
  moved: 'Przeniesiono na listę „{{list}}”',
  productPage: 'Strona produktu',
  note: 'Uwagi',
  removeItemLabel: 'Usuń z listy: {{quantity}}',
  itemNumber: 'Pozycja {{number}}',
  /** Another user has changed the field while the user was typing. */
  changedTo: 'Ktoś właśnie zmienił to na: {{what}}',
  noteRemoved: 'Ktoś właśnie usunął uwagi.',
  gone: 'Tej pozycji nie ma już na liście.',
  goneForNow: 'Tej pozycji nie ma już na liście. Po zapisaniu na nią wróci.',
} as const;

export const t = translator({ editing });
