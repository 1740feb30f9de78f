import { translator } from './translate.ts';

/** Shown above a page whose session has ended, and over a dialog that hides that. */
export const sessionExpired = {
  text: 'Sesja wygasła. To, co widzisz, może być nieaktualne.',
  inDialog: 'Sesja wygasła. Zaloguj się ponownie, żeby zapisać zmiany.',
  logIn: 'Zaloguj się ponownie',
} as const;

export const t = translator({ sessionExpired });
