import { auth } from './auth.ts';
import { translator } from './translate.ts';

/** Texts of setting a new password by a link. */
export const reset = {
  title: 'Zmień hasło',
  done: 'Hasło zostało zmienione.',
  failed: 'Nie udało się zmienić hasła',
  passwordRequired: 'Hasło jest wymagane',
  passwordsDiffer: 'Hasła nie są takie same',
} as const;

export const t = translator({ auth, reset });
