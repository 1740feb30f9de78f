import { translator } from './translate.ts';

/** Texts of a logout with unsent changes, and of content that waits for a logout. */
export const logout = {
  sendingChanges: 'Wysyłam zmiany…',
  leaveWithWaiting: 'Niektóre zmiany nie dotarły jeszcze na serwer i przepadną. Wylogować mimo to?',
  leaveWithRefused: 'Zmiany, których nie udało się zapisać, po wylogowaniu przepadną. Wylogować się mimo to?',
  leaveWithDrafts: 'Niezapisane przepisy przepadną. Wylogować mimo to?',
  linkNeedsLogout: 'Aby ustawić nowe hasło z linku, najpierw się wyloguj.',
  logOutForLink: 'Wyloguj i ustaw hasło',
} as const;

export const t = translator({ logout });
