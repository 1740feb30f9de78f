import { translator } from './translate.ts';

/** Texts of sharing a list. */
export const sharing = {
  title: 'Udostępnij listę',
  usersFailed: 'Nie udało się pobrać listy użytkowników.',
  shareFailed: 'Nie udało się udostępnić listy.',
  withdrawFailed: 'Nie udało się odebrać dostępu.',
  user: 'Użytkownik',
  findUser: 'Szukaj osoby',
  nobodyFound: 'Nie ma takiej osoby.',
  noUsers: 'Nie ma komu udostępnić tej listy: nikt inny nie ma jeszcze aktywnego konta.',
  everybodyHasIt: 'Wszyscy mają już dostęp do tej listy.',
  sharedWith: '{{name}} ma teraz dostęp do listy.',
  withAccess: 'Mają dostęp',
  owner: 'Właściciel',
  withdraw: 'Odbierz dostęp',
  withdrawFor: 'Odbierz dostęp: {{name}}',
  withdrawTitle: 'Odebrać dostęp?',
  withdrawText: '{{name}} od razu przestanie widzieć tę listę.',
} as const;

export const t = translator({ sharing });
