import { translator } from './translate.ts';

/** Texts of a logout with unsent changes, and of content that waits for a logout. */
export const logout = {
  sendingChanges: 'Wysyłam zmiany…',
  leaveWithWaiting:
    'Zmiany, które nie dotarły jeszcze na serwer, po wylogowaniu przepadną. Wylogować się mimo to?',
  leaveWithRefused: 'Zmiany, których nie udało się zapisać, po wylogowaniu przepadną. Wylogować się mimo to?',
  leaveWithDrafts: 'Po wylogowaniu niezapisane przepisy przepadną. Wylogować się mimo to?',
  linkNeedsLogout: 'Aby ustawić nowe hasło z linku, najpierw się wyloguj.',
  logOutForLink: 'Wyloguj i ustaw hasło',
} as const;

export const t = translator({ logout });
