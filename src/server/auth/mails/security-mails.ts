import { ACCOUNT_PATH, FORGOTTEN_PASSWORD_PATH } from '../../../contract/linked-pages.ts';
import type { Mail } from '../../mail/types.ts';
import { noticeMail } from './link-mail.ts';

/** Mails that tell the owner of an account of a change of its credentials. */
function notice(to: string, subject: string, what: string[], publicUrl: string): Mail {
  return noticeMail({
    to,
    subject: `LZ: ${subject}`,
    before: [...what, '', 'Jeśli to nie Twoja zmiana, ustaw od razu nowe hasło i powiadom administratora:'],
    url: publicUrl + FORGOTTEN_PASSWORD_PATH,
  });
}

export function passwordChangedMail(to: string, publicUrl: string): Mail {
  return notice(
    to,
    'hasło zostało zmienione',
    ['hasło do Twojego konta w LZ zostało zmienione. Wszystkie inne urządzenia zostały wylogowane.'],
    publicUrl,
  );
}

/** @param dropped how many passkeys were removed in the same step */
export function passwordResetMail(to: string, dropped: number, publicUrl: string): Mail {
  const what = [
    'hasło do Twojego konta w LZ zostało zmienione za pomocą linku. Wszystkie urządzenia zostały wylogowane.',
  ];
  if (dropped > 0) what.push(`Usunięte klucze dostępu: ${dropped}`);
  return notice(to, 'hasło zostało zmienione', what, publicUrl);
}

export function resetLinkMadeMail(to: string, publicUrl: string): Mail {
  return noticeMail({
    to,
    subject: 'LZ: administrator utworzył link do zmiany hasła',
    before: [
      'administrator utworzył link do zmiany hasła do Twojego konta w LZ. Link działa jeden raz, przez 30 minut.',
      '',
      'Jeśli to nie Twoja prośba, powiadom administratora.',
      'Aby utworzony przez niego link przestał działać, ustaw od razu nowe hasło:',
    ],
    url: publicUrl + FORGOTTEN_PASSWORD_PATH,
  });
}

/** @param to the current address, which counts until the new one is confirmed */
export function emailChangeAskedMail(to: string, email: string, publicUrl: string): Mail {
  return noticeMail({
    to,
    subject: 'LZ: prośba o zmianę adresu e-mail',
    before: [
      'poproszono o zmianę adresu e-mail Twojego konta w LZ na:',
      '',
      email,
      '',
      'Nic się nie zmieni, dopóki nowy adres nie zostanie potwierdzony.',
      'Jeśli to nie Twoja prośba, wycofaj ją na stronie swojego konta i zmień hasło:',
    ],
    url: publicUrl + ACCOUNT_PATH,
  });
}

/** @param to the address until now: its reader must learn that it no longer counts */
export function emailChangedMail(to: string, email: string): Mail {
  return {
    to,
    subject: 'LZ: adres e-mail został zmieniony',
    text: [
      'Dzień dobry,',
      '',
      'adres e-mail Twojego konta w LZ został zmieniony na:',
      '',
      email,
      '',
      'Na dotychczasowy adres nie będą już przychodzić wiadomości, także te z linkiem do zmiany hasła.',
      'Jeśli to nie Twoja zmiana, powiadom od razu administratora.',
      '',
    ].join('\n'),
  };
}

const SECOND_FACTOR = {
  on: [
    'weryfikacja dwuetapowa została włączona',
    'logowanie na Twoje konto w LZ wymaga od teraz także kodu z aplikacji uwierzytelniającej.',
  ],
  off: [
    'weryfikacja dwuetapowa została wyłączona',
    'logowanie na Twoje konto w LZ nie wymaga już kodu z aplikacji uwierzytelniającej.',
  ],
  codes: [
    'utworzono nowe kody zapasowe',
    'do Twojego konta w LZ utworzono nowe kody zapasowe. Poprzednie już nie działają.',
  ],
} as const;

export function secondFactorMail(to: string, what: keyof typeof SECOND_FACTOR, publicUrl: string): Mail {
  const [subject, text] = SECOND_FACTOR[what];
  return notice(to, subject, [text], publicUrl);
}

export function secondFactorOffByAdminMail(to: string, publicUrl: string): Mail {
  return noticeMail({
    to,
    subject: 'LZ: administrator wyłączył weryfikację dwuetapową',
    before: [
      'administrator wyłączył weryfikację dwuetapową na Twoim koncie w LZ i wylogował wszystkie urządzenia.',
      'Zalogujesz się samym hasłem, a weryfikację dwuetapową możesz włączyć ponownie na stronie swojego konta:',
    ],
    url: publicUrl + ACCOUNT_PATH,
    after: ['Jeśli to nie Twoja prośba, powiadom administratora.'],
  });
}

/** @param left how many codes were not used yet */
export function recoveryCodeUsedMail(to: string, left: number, publicUrl: string): Mail {
  return notice(
    to,
    'użyto kodu zapasowego',
    ['na Twoje konto w LZ zalogowano się kodem zapasowym.', `Niewykorzystane kody: ${left}`],
    publicUrl,
  );
}

export function passkeyAddedMail(to: string, publicUrl: string): Mail {
  return notice(
    to,
    'dodano klucz dostępu',
    ['do Twojego konta w LZ dodano klucz dostępu, którym można się logować bez hasła.'],
    publicUrl,
  );
}
