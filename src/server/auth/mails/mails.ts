import { LOGIN_PATH, USERS_PATH } from '../../../contract/linked-pages.ts';
import type { Mail } from '../../mail/types.ts';
import { linkMail, noticeMail } from './link-mail.ts';

/** @param url with the token; works for half an hour */
export function resetMail(to: string, url: string): Mail {
  const mail = linkMail({
    to,
    subject: 'LZ: zmiana hasła',
    before: [
      'otrzymaliśmy prośbę o zmianę hasła do Twojego konta w LZ.',
      'Aby ustawić nowe hasło, otwórz w ciągu 30 minut ten link:',
    ],
    url,
    after: ['Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Hasło pozostanie bez zmian.'],
  });
  return { ...mail, isSecret: true };
}

/**
 * To an address whose owner may not know LZ: it holds no text that a user chose.
 * @param url with the token; works for a day
 */
export function confirmEmailMail(to: string, url: string): Mail {
  return linkMail({
    to,
    subject: 'LZ: potwierdź nowy adres e-mail',
    before: [
      'ktoś podał ten adres jako nowy adres e-mail swojego konta w LZ.',
      'Jeśli to Ty, otwórz w ciągu 24 godzin ten link i potwierdź zmianę:',
    ],
    url,
    after: ['Jeśli to nie Ty, zignoruj tę wiadomość. Bez potwierdzenia nic się nie zmieni.'],
  });
}

/** Tells an admin of a registration. */
export function waitingMail(to: string, person: { name: string; email: string }, publicUrl: string): Mail {
  return noticeMail({
    to,
    subject: 'LZ: nowe konto czeka na aktywację',
    before: [
      'nowe konto w LZ czeka na aktywację:',
      '',
      `Imię: ${withoutLinks(person.name)}`,
      `E-mail: ${oneLine(person.email)}`,
      '',
      'Aktywujesz je na stronie „Użytkownicy”:',
    ],
    url: publicUrl + USERS_PATH,
  });
}

export function activatedMail(to: string, publicUrl: string): Mail {
  return noticeMail({
    to,
    subject: 'LZ: konto zostało aktywowane',
    before: ['Twoje konto w LZ zostało aktywowane. Możesz się już zalogować:'],
    url: publicUrl + LOGIN_PATH,
  });
}

/**
 * A text that a stranger chose, without links: mail programs make one of what looks like an address, and marks of
 * direction turn it into another one. A blank after each dot and colon prevents that and leaves the words readable.
 */
function withoutLinks(text: string): string {
  return oneLine(text)
    .replace(/(?!\u200d)\p{Cf}/gu, '')
    .replace(/:(?=\S)|[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, '$& ');
}

/** Text that users chose can't look like another line of the mail. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
