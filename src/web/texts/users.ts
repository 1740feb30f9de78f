import { auth, errors } from './auth.ts';
import { translator } from './translate.ts';

/** Texts of the page of the users. */
export const users = {
  title: 'Użytkownicy',
  id: 'ID',
  role: 'Rola',
  status: 'Status',
  actions: 'Działania',
  delete: 'Usuń',
  roles: { admin: 'Administrator', user: 'Użytkownik' },
  roleOf: 'Rola: {{name}}',
  active: 'Aktywny',
  inactive: 'Nieaktywny',
  waiting: 'Czeka na aktywację',
  activate: 'Aktywuj',
  deactivate: 'Dezaktywuj',
  add: 'Dodaj użytkownika',
  added: 'Użytkownik został dodany.',
  activated: 'Konto „{{name}}” zostało aktywowane.',
  deactivated:
    'Konto zostało dezaktywowane. Listy tej osoby zostają; wspólne może przejąć każdy, kto ma do nich dostęp.',
  removed: 'Użytkownik został usunięty.',
  removeConfirm: 'Usunąć konto „{{name}}”?',
  removeText: 'Adres: {{email}}. {{lists}}',
  resetLink: 'Link do zmiany hasła',
  resetLinkHint: 'Wyślij ten link osobie: {{name}}. Zadziała raz, do {{until}}.',
  resetLinkProof:
    'Tym linkiem można ustawić nowe hasło do konta: {{name}}. Właściciel konta dostanie o tym wiadomość.',
  resetLinkCreate: 'Utwórz link',
  proofPassword: 'Twoje hasło',
  proofPasskey: 'Potwierdź kluczem dostępu',
  wrongPassword: 'Niepoprawne hasło.',
  passkeyRefused: 'Ten klucz dostępu nie należy do Twojego konta. Podaj hasło.',
  passkeyNotUsed: 'Nie użyto klucza dostępu. Spróbuj ponownie lub podaj hasło.',
  newEmail: 'Nowy adres: {{email}}',
  confirmEmail: 'Potwierdź nowy adres',
  confirmEmailTitle: 'Czy ten adres należy do tej osoby: {{name}}?',
  confirmEmailText:
    '{{email}} będzie od teraz adresem do logowania i udostępniania list. Potwierdź go tylko wtedy, gdy masz pewność.',
  emailConfirmed: 'Nowy adres został potwierdzony.',
  emailGone: 'Ta prośba o zmianę adresu jest już nieaktualna.',
  accountsWaiting_one: '{{count}} konto czeka na aktywację',
  accountsWaiting_few: '{{count}} konta czekają na aktywację',
  accountsWaiting_many: '{{count}} kont czeka na aktywację',
  accountsWaiting_other: '{{count}} konta czeka na aktywację',
  emailsWaiting_one: '{{count}} nowy adres czeka na potwierdzenie',
  emailsWaiting_few: '{{count}} nowe adresy czekają na potwierdzenie',
  emailsWaiting_many: '{{count}} nowych adresów czeka na potwierdzenie',
  emailsWaiting_other: '{{count}} nowego adresu czeka na potwierdzenie',
  secondFactorOffSubmit: 'Wyłącz',
  secondFactorOff: 'Wyłącz weryfikację dwuetapową',
  secondFactorOffConfirm: 'Wyłączyć weryfikację dwuetapową? Konto: {{name}}',
  secondFactorOffText:
    'Do zalogowania wystarczy wtedy hasło. Wszystkie urządzenia tego konta zostaną wylogowane.',
  secondFactorOffDone: 'Weryfikacja dwuetapowa została wyłączona.',
  fetchFailed: 'Nie udało się pobrać listy użytkowników.',
  changeFailed: 'Nie udało się zapisać zmian w koncie.',
  removeFailed: 'Nie udało się usunąć użytkownika.',
  addFailed: 'Nie udało się dodać użytkownika.',
  resetLinkFailed: 'Nie udało się utworzyć linku.',
  empty: 'Brak użytkowników',
  linksDropped:
    'E-maile z linkami nie są wysyłane, bo serwer nie zna swojego adresu. Trzeba ustawić PUBLIC_URL i uruchomić serwer ponownie.',
} as const;

export const t = translator({ errors, auth, users });
