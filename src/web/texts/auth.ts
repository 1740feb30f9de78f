import { type ErrorTexts, translator } from './translate.ts';

/** Texts of login, registration and password reset. */
export const auth = {
  lightScheme: 'Włącz jasny motyw',
  darkScheme: 'Włącz ciemny motyw',
  loginLink: 'Zaloguj się',
  backToLogin: 'Wróć do logowania',
  registered: 'Konto zostało utworzone. Poczekaj na aktywację przez administratora.',
  forgot: 'Przypomnij hasło',
  linkAsked: 'Jeśli podany email był prawidłowy, to powinien na niego przyjść link do resetu hasła.',
  linkUsed: 'Ten link został już użyty.',
  newPassword: 'Nowe hasło',
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
  invalidEmail: 'Niepoprawny adres email.',
  passwordRequired: 'Hasło jest wymagane.',
  invalidToken: 'Niepoprawny token.',
  passwordsDiffer: 'Hasła nie są takie same.',
  email: 'E-mail',
  name: 'Imię',
  invalidName: 'Wpisz imię, najwyżej 200 znaków.',
  password: 'Hasło',
  repeatPassword: 'Powtórz hasło',
  copy: 'Kopiuj',
  copied: 'Skopiowano',
  passwordRule: 'Od 8 do 128 znaków.',
  passwordLength: 'Hasło musi mieć od 8 do 128 znaków.',
  passwordTooCommon: 'To hasło jest zbyt popularne. Wybierz inne.',
} as const;

export const captcha = {
  solving: 'Sprawdzam, czy nie jesteś robotem…',
  failed: 'Nie udało się sprawdzić, czy nie jesteś robotem.',
} as const;

/** Errors of these pages, and of accounts. */
export const errors = {
  TURNSTILE_FAILURE: 'Błąd weryfikacji tokenu.',
  INVALID_CREDENTIALS: 'Niepoprawne dane logowania.',
  INACTIVE_ACCOUNT: 'Twoje konto nie zostało jeszcze aktywowane. Skontaktuj się z administratorem.',
  INVALID_CODE: 'Niepoprawny kod.',
  EMAIL_ALREADY_USED: 'Istnieje już użytkownik z takim adresem email.',
  SECOND_FACTOR_ALREADY_ON: 'Weryfikacja dwuetapowa jest już włączona.',
  INVALID_PASSKEY: 'Nie udało się dodać klucza dostępu.',
  INVALID_RESET_TOKEN: 'Link do zmiany hasła jest nieprawidłowy lub wygasł.',
} satisfies ErrorTexts;

export const t = translator({ errors, auth, captcha });
