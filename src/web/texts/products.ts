import { type ErrorTexts, translator } from './translate.ts';

/** Texts of the catalogue's pages. */
export const products = {
  edit: 'Edycja produktu',
  empty: 'Brak przepisów',
  emptyHint: 'Produkty dopiszą się same, gdy dodasz je do listy.',
  offline: 'Produktów nie ma jeszcze na tym urządzeniu. Zobaczysz je po połączeniu z siecią.',
  filter: 'Szukaj produktu',
  clearFilter: 'Wyczyść wyszukiwanie',
  nothingFound: 'Żaden produkt nie pasuje do „{{query}}”.',
  add: 'Dodaj produkt',
  added: 'Produkt został dodany.',
  deleted: 'Produkt usunięty',
  deleteProduct: 'Usuń produkt',
  deleteText: 'Produkt „{{name}}” zniknie z katalogu. Przez {{days}} dni możesz go przywrócić.',
  removedElsewhere: 'Ktoś usunął ten produkt albo połączył go z innym.',
  goneHint: 'Być może ktoś z domowników go usunął albo połączył z innym.',
  changedTo: 'Ktoś właśnie zmienił to na: {{what}}',
  updateFailed: 'Nie udało się zaktualizować produktu.',
  deleteFailed: 'Nie udało się usunąć produktu.',
  addFailed: 'Nie udało się dodać produktu.',
  back: 'Wróć do produktów',
  leaveTitle: 'Wyjść bez zapisywania?',
  leaveText: 'Niezapisane zmiany w produkcie przepadną.',
  inRecipes_one: 'W {{count}} przepisie',
  inRecipes_few: 'W {{count}} przepisach',
  inRecipes_many: 'W {{count}} przepisach',
  inRecipes_other: 'W {{count}} przepisach',
  onLists_one: '{{count}} pozycja na listach',
  onLists_few: '{{count}} pozycje na listach',
  onLists_many: '{{count}} pozycji na listach',
  onLists_other: '{{count}} pozycji na listach',
  allRecipes: 'Wszystkie przepisy z tym produktem',
  andOnOthers_one: 'i na {{count}} liście, której nie widzisz',
  andOnOthers_few: 'i na {{count}} listach, których nie widzisz',
  andOnOthers_many: 'i na {{count}} listach, których nie widzisz',
  andOnOthers_other: 'i na {{count}} listach, których nie widzisz',
  onOthersLists: 'Nie masz do nich dostępu.',
  unused: 'Nie ma go w żadnym przepisie ani na żadnej liście.',
  merge: 'Połącz z innym produktem',
  mergeHint:
    'Użyj, gdy ten sam produkt jest w katalogu dwa razy. „{{name}}” zniknie, a w przepisach i na listach zastąpi go produkt, który wybierzesz.',
  mergeInto: 'Produkt, który zostaje',
  mergePlaceholder: 'Wybierz produkt',
  mergeNothingFound: 'Nie ma takiego produktu.',
  mergeIntoGone: 'Tego produktu nie ma już w katalogu. Wybierz inny.',
  mergeSubmit: 'Połącz',
  merged: 'Produkty zostały połączone.',
  mergeFailed: 'Nie udało się połączyć produktów.',
} as const;

const errors = {
  PRODUCT_IN_USE: 'Produkt jest używany w przepisie lub na liście zakupów.',
} satisfies ErrorTexts;

export const t = translator({ errors, products });
