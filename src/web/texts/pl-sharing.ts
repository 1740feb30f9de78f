/** Texts of sharing a list. */
export const sharing = {
  title: 'Udostępnij listę',
  usersFailed: 'Nie udało się pobrać listy użytkowników.',
  user: 'Użytkownik',
  userPlaceholder: 'Wybierz osobę',
  nobodyFound: 'Nie ma takiej osoby.',
  userRequired: 'Wybierz użytkownika.',
  noUsers: 'Nie ma komu udostępnić tej listy: nikt inny nie ma jeszcze aktywnego konta.',
  sharedWith: 'Lista jest udostępniona: {{name}}.',
  withAccess: 'Mają dostęp',
  owner: 'Właściciel',
  withdraw: 'Usuń dostęp',
  withdrawFor: 'Usuń dostęp: {{name}}',
  withdrawTitle: 'Usunąć dostęp?',
  withdrawText: '{{name}} od razu przestanie widzieć tę listę.',
} as const;
