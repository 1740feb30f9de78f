import { auth } from './auth.ts';
import { translator } from './translate.ts';

/** Texts of the request for a new password. */
export const forgot = {
  hint: 'Podaj adres, na który założono konto. Wyślemy na niego link do zmiany hasła.',
  askAdmin: 'Poproś administratora o link do zmiany hasła.',
  keptOnServer:
    'Ten serwer nie wysyła e-maili. Jeśli to Ty jesteś administratorem, wyślij prośbę: link zapisze się na serwerze w folderze „outbox”.',
  send: 'Wyślij',
} as const;

export const t = translator({ auth, forgot });
