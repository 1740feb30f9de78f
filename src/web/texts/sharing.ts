import { type ErrorTexts, translator } from './translate.ts';

/** Texts of sharing a list. */
export const sharing = {
  title: 'Udostępnij listę',
  usersFailed: 'Nie udało się pobrać listy użytkowników.',
  shareFailed: 'Nie udało się udostępnić listy.',
  withdrawFailed: 'Nie udało się odebrać dostępu.',
  user: 'Użytkownik',
  findUser: 'Szukaj osoby',
  found_one: 'Znaleziono {{count}} osobę',
  found_few: 'Znaleziono {{count}} osoby',
  found_many: 'Znaleziono {{count}} osób',
  found_other: 'Znaleziono {{count}} osoby',
  nobodyFound: 'Nie ma takiej osoby.',
  noUsers: 'Nie ma komu udostępnić tej listy: nikt inny nie ma jeszcze aktywnego konta.',
  addUsers: 'Dodaj domowników',
  everybodyHasIt: 'Wszyscy mają już dostęp do tej listy.',
  sharedWith: '{{name}} ma teraz dostęp do listy.',
  withAccess: 'Mają dostęp',
  owner: 'Właściciel listy',
  menu: 'Więcej działań: {{name}}',
  withdraw: 'Odbierz dostęp',
  withdrawTitle: 'Odebrać dostęp?',
  withdrawText: '{{name}} od razu przestanie widzieć tę listę.',
  handOver: 'Przekaż listę',
  handOverTitle: 'Przekazać listę?',
  handOverText:
    'O nazwie listy „{{list}}”, dostępie do niej i jej usunięciu będzie decydować {{name}}. Nadal możesz z niej korzystać.',
  handedOver: 'Listą „{{list}}” zarządza teraz {{name}}.',
  handOverFailed: 'Nie udało się przekazać listy.',
  ownerInactive: 'Konto właściciela jest nieaktywne',
  takeOver: 'Przejmij listę',
  takeOverTitle: 'Przejąć listę?',
  takeOverText: 'O nazwie listy „{{list}}”, dostępie do niej i jej usunięciu będziesz decydować Ty.',
  takenOver: 'Zarządzasz teraz listą „{{list}}”.',
  takeOverFailed: 'Nie udało się przejąć listy.',
} as const;

const errors = { USER_ALREADY_HAS_ACCESS: 'Użytkownik posiada już dostęp.' } satisfies ErrorTexts;

export const t = translator({ errors, sharing });
