import { auth } from './auth.ts';
import { translator } from './translate.ts';

/** Texts of the registration alone. */
export const registration = {
  title: 'Rejestracja',
  submit: 'Załóż konto',
  haveAccount: 'Masz już konto?',
  registeredFirst: 'Konto gotowe. Jesteś administratorem.',
  allRequired: 'Wszystkie pola muszą być wypełnione.',
} as const;

export const t = translator({ auth, registration });
