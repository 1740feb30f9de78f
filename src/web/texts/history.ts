import { translator } from './translate.ts';

/** Texts of a list's history, and of what was just done to it. */
export const history = {
  lateTick: 'Odhaczono {{ago}} bez zasięgu: {{what}} · {{name}}',
  title: 'Historia',
  empty: 'Na tej liście nic się jeszcze nie wydarzyło.',
  failed: 'Nie udało się pobrać historii.',
  offline: 'Historię zobaczysz po połączeniu z siecią.',
  older: 'Pokaż starsze',
  truncated: 'Starszych zmian już nie przechowujemy.',
  today: 'Dziś',
  yesterday: 'Wczoraj',
  madeOffline: '{{made}} bez zasięgu, dotarło o {{received}}',
  undoOf: 'Cofnij: {{what}}',
  andMore_one: '{{names}} i jeszcze {{count}} produkt',
  andMore_few: '{{names}} i jeszcze {{count}} produkty',
  andMore_many: '{{names}} i jeszcze {{count}} produktów',
  andMore_other: '{{names}} i jeszcze {{count}} produktu',
  /** Changes, in words that need neither gender nor case. */
  did: {
    added: 'Dodano: {{what}}',
    removed: 'Usunięto: {{what}}',
    ticked: 'Odhaczono: {{what}}',
    unticked: 'Znów do kupienia: {{what}}',
    missing: 'Nie znaleziono: {{what}}',
    clearedChecked: 'Wyczyszczono zaznaczone',
    cleared: 'Wyczyszczono listę',
    addedFor: 'Dodano z przepisu „{{recipe}}”: {{what}}',
    changed: 'Zmieniono: {{what}}',
    changedAmounts: 'Zmieniono ilości: {{what}}',
    noteSet: 'uwagi: {{note}}',
    noteRemoved: 'bez uwag',
    notMissing: 'Jednak jest: {{what}}',
    startedTrip: 'Początek zakupów',
    endedTrip: 'Koniec zakupów',
    leftTrip: 'Wyjście ze sklepu',
    restored: 'Przywrócono: {{what}}',
    clearedCheckedOf: 'Wyczyszczono zaznaczone: {{what}}',
    clearedOf: 'Wyczyszczono listę: {{what}}',
    renamed: 'Zmieniono nazwę listy: {{what}}',
    productRenamed: 'Zmieniono nazwę produktu: {{before}} → {{after}}',
    productMerged: 'Połączono produkty: {{before}} → {{after}}',
  },
} as const;

export const t = translator({ history });
