import { translator } from './translate.ts';

/** Shown above a page whose session has ended. */
export const sessionExpired = {
  text: 'Sesja wygasła. To, co widzisz, może być nieaktualne.',
  logIn: 'Zaloguj się ponownie',
} as const;

export const t = translator({ sessionExpired });
