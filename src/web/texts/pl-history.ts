/** Texts of a list's history, besides what was done. */
export const history = {
  empty: 'Na tej liście nic się jeszcze nie wydarzyło.',
  failed: 'Nie udało się pobrać historii.',
  offline: 'Historia jest dostępna tylko z połączeniem.',
  older: 'Pokaż starsze',
  today: 'Dzisiaj',
  yesterday: 'Wczoraj',
  madeOffline: '{{made}} bez zasięgu, dotarło o {{received}}',
} as const;
