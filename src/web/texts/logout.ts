import { translator } from './translate.ts';

/** Texts of a logout that something waits for. */
export const logout = {
  sendingChanges: 'Wysyłam zmiany…',
  leaveWithWaiting: 'Niektóre zmiany nie dotarły jeszcze na serwer i przepadną. Wylogować mimo to?',
  leaveWithDrafts: 'Niezapisane przepisy przepadną. Wylogować mimo to?',
} as const;

export const t = translator({ logout });
