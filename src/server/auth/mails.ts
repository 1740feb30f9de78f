import type { Mail } from '../mail/mailer.ts';

/** @param url with the token; works for half an hour */
export function resetMail(to: string, url: string): Mail {
  return {
    to,
    subject: 'LZ: zmiana hasła',
    text: [
      'Dzień dobry,',
      '',
      'otrzymaliśmy prośbę o zmianę hasła do Twojego konta w LZ.',
      'Aby ustawić nowe hasło, otwórz w ciągu 30 minut ten link:',
      '',
      url,
      '',
      'Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Hasło pozostanie bez zmian.',
      '',
    ].join('\n'),
  };
}

/** Tells an admin that somebody registered. */
export function waitingMail(to: string, person: { name: string; email: string }, publicUrl: string): Mail {
  return {
    to,
    subject: 'LZ: nowe konto czeka na aktywację',
    text: [
      'Dzień dobry,',
      '',
      'nowe konto w LZ czeka na aktywację:',
      '',
      `Nazwa: ${oneLine(person.name)}`,
      `Email: ${oneLine(person.email)}`,
      '',
      `Aktywujesz je na stronie ${publicUrl}/users`,
      '',
    ].join('\n'),
  };
}

export function activatedMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: 'Twoje konto zostało aktywowane',
    text: [
      'Dzień dobry,',
      '',
      'Twoje konto w LZ zostało aktywowane. Możesz się już zalogować:',
      '',
      `${publicUrl}/login`,
      '',
    ].join('\n'),
  };
}

/** What people chose themselves can't pretend to be another line of the mail. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
