import { auth } from './auth.ts';
import { translator } from './translate.ts';

/** Texts of the login alone. */
export const login = {
  title: 'Logowanie',
  logIn: 'Zaloguj',
  forgotLink: 'Nie pamiętasz hasła?',
  registerLink: 'Załóż konto',
  firstAccount: 'Nikt nie ma tu jeszcze konta. Kto założy je pierwszy, zostanie administratorem.',
  cookiesBlocked: 'Ta przeglądarka blokuje pliki cookie. Aby się zalogować, zezwól na nie na tej stronie.',
  failed: 'Błąd logowania',
  passkeyLogin: 'Zaloguj się kluczem dostępu',
  passkeyNotUsed: 'Nie użyto klucza dostępu. Spróbuj ponownie lub zaloguj się hasłem.',
  passkeyElsewhere: 'Klucze dostępu nie działają pod tym adresem. Zaloguj się hasłem.',
  secondFactorHint: 'Podaj kod z aplikacji uwierzytelniającej.',
  recoveryHint: 'Podaj jeden z zapisanych kodów zapasowych.',
  code: 'Kod z aplikacji',
  recoveryCode: 'Kod zapasowy',
  codeRequired: 'Podaj kod.',
  useRecoveryCode: 'Użyj kodu zapasowego',
  useApp: 'Użyj kodu z aplikacji',
  ticketExpired: 'Logowanie trwało zbyt długo. Zacznij od nowa.',
} as const;

export const t = translator({ auth, login });
