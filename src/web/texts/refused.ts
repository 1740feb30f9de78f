import { errors as photoErrors } from './photo-problems.ts';
import { errors as storeErrors } from './stores.ts';
import { type ErrorTexts, translator } from './translate.ts';

/** Texts of refused changes. */
export const refused = {
  /** What was to be done, and was refused. */
  intent: {
    add: 'Dodanie: {{what}}',
    change: 'Zmiana: {{what}}',
    note: 'Zmiana: {{what}}, uwagi: {{note}}',
    onlyNote: 'Uwagi: {{note}}',
    missing: 'Nie ma w sklepie: {{what}}',
    notMissing: 'Jest w sklepie: {{what}}',
    remove: 'Usunięcie: {{what}}',
    restore: 'Przywrócenie: {{what}}',
    tick: 'Odhaczenie: {{what}}',
    untick: 'Znów do kupienia: {{what}}',
    clearChecked: 'Wyczyszczenie zaznaczonych: {{what}}',
    clear: 'Wyczyszczenie listy: {{what}}',
    rename: 'Nowa nazwa listy: {{what}}',
    startTrip: 'Początek zakupów',
    endTrip: 'Koniec zakupów',
    createList: 'Nowa lista: {{what}}',
    deleteList: 'Usunięcie listy',
    staple: 'Zwykle mam w domu: {{what}}',
    photo: 'Zdjęcie: {{what}}',
    noPhoto: 'Usunięcie zdjęcia: {{what}}',
    aisle: 'Zmiana działu: {{what}}',
    hideSuggestion: 'Nie podpowiadaj: {{what}}',
    showSuggestion: 'Znów podpowiadaj: {{what}}',
    store: 'Sklep: {{what}}',
    removeStore: 'Usunięcie sklepu: {{what}}',
    listStore: 'Wybór sklepu: {{what}}',
    listOrder: 'Kolejność działów',
    storeOrder: 'Kolejność działów: {{what}}',
    meal: 'Plan posiłków: {{what}}',
    removeMeal: 'Usunięcie z planu: {{what}}',
    noStaple: 'Zwykle nie mam w domu: {{what}}',
  },
  listChanged: 'Lista nie została usunięta, bo ktoś ją zmienił. „Spróbuj ponownie” usunie ją mimo to.',
  noStore: 'bez sklepu',
  changes_one: 'Nie udało się zapisać {{count}} zmiany',
  changes_few: 'Nie udało się zapisać {{count}} zmian',
  changes_many: 'Nie udało się zapisać {{count}} zmian',
  changes_other: 'Nie udało się zapisać {{count}} zmiany',
  onList: 'Lista „{{name}}”',
  tryAgain: 'Spróbuj ponownie',
  tryAgainOf: 'Spróbuj ponownie: {{what}}',
  tryAllAgain: 'Ponów wszystkie',
  /** An item was to be added, and changed after that. */
  withFollowers: '{{what}} (z późniejszymi zmianami)',
  text: 'Tekst do skopiowania',
  copy: 'Kopiuj',
  copied: 'Skopiowano',
  dismiss: 'Odrzuć',
  dismissAll: 'Odrzuć wszystkie',
  dismissOf: 'Odrzuć: {{what}}',
} as const;

/** Errors of changes that wait on the device: shown when they are refused, and with the refused changes. */
const errors = {
  ...photoErrors,
  ...storeErrors,
  SUPERSEDED: 'Na liście nie było już czego zmieniać.',
  PRODUCT_ALREADY_ADDED: 'Produkt został już dodany.',
  STORE_NOT_FOUND: 'Tego sklepu już nie ma. Jeśli jest potrzebny, dodaj go jeszcze raz, a tę zmianę odrzuć.',
  OPERATION_CONFLICT: 'Ta zmiana została już zapisana w innej postaci.',
  AISLE_ORDER_CHANGED: 'Kolejność działów w międzyczasie się zmieniła. Sprawdź ją i spróbuj ponownie.',
  MEAL_NOT_FOUND: 'Nie znaleziono tego posiłku w planie.',
  MEAL_LIMIT_REACHED: 'Na ten dzień zaplanowano już za dużo posiłków. Usuń niepotrzebne i spróbuj ponownie.',
  MEAL_CHANGED: 'Ktoś w międzyczasie zmienił ten posiłek, więc został w planie.',
  PHOTO_CHANGED: 'Ktoś w międzyczasie zmienił to zdjęcie.',
  PHOTO_QUOTA: 'Zabrakło miejsca na zdjęcia. Usuń niepotrzebne i spróbuj ponownie.',
} satisfies ErrorTexts & { SUPERSEDED: string };

export const t = translator({ errors, refused });
