import type { Passkey } from '../../src/contract/auth/passkeys.ts';
import { succeeded } from '../../src/test/client.ts';
import { signIn } from '../../src/test/people.ts';
import { totpCode } from '../../src/test/totp-code.ts';
import { expectAccessible } from '../support/accessibility.ts';
import {
  begin,
  giveAuthenticator,
  openAccount,
  section,
  send,
  switchOn,
} from '../support/account-screens.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { PASSWORD } from '../support/household.ts';
import type { Person } from '../support/person.ts';
import { answer, openWhole, toast } from '../support/screens.ts';

/** The own account while another device changes it too, or where the answer to a change is lost. */

test.use({ hasServiceWorker: false });

const TOTP = 'Weryfikacja dwuetapowa';
const CODES = 'Kody zapasowe';

/** The same user at a second device. */
async function atSecondDevice(
  person: (wanted: { user: Resident['client'] }) => Promise<Resident>,
  { client }: Resident,
): Promise<Resident> {
  const { email } = client.user;
  return person({ user: await signIn(client.baseUrl, { email, password: PASSWORD }) });
}

/** Answers of this call don't arrive, though the server does what it asks. */
async function loseAnswers({ page, allow }: Person, path: string): Promise<void> {
  allow(/Failed to load resource/);
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
}

test('the second factor that a lost answer switched on is shown as on, with advice about the codes', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  await openWhole(anna, '/account');
  await begin(anna, 'Włącz', TOTP);
  const totp = section(anna, TOTP);
  await totp.getByLabel('Obecne hasło').fill(PASSWORD);
  await send(anna, TOTP, 'Dalej');
  const secret = (await totp.locator('code').innerText()).replaceAll(' ', '');
  await totp.getByLabel('Kod z aplikacji').fill(totpCode(secret));
  await loseAnswers(anna, '**/api/v2/account/totp/confirm');
  await send(anna, TOTP, 'Włącz');
  await expect(totp).toContainText('Włączona');
  await expect(totp.getByRole('textbox')).toHaveCount(0);
  await expect(section(anna, CODES)).toContainText(
    'Zostało 10 kodów zapasowych. Jeśli nie masz ich zapisanych, utwórz nowe.',
  );
  await expect(page.getByRole('button', { name: `Wyłącz: ${TOTP}` })).toBeFocused();
  await expectAccessible(page);
  await begin(anna, 'Utwórz', CODES);
  await section(anna, CODES).getByLabel('Obecne hasło').fill(PASSWORD);
  await send(anna, CODES, 'Nowe kody zapasowe');
  await anna.press(page.getByRole('button', { name: 'Mam już zapisane kody' }));
  await expect(section(anna, CODES)).not.toContainText('Jeśli nie masz ich zapisanych');
});

test('forms of the second factor follow what another device has switched', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const phone = await atSecondDevice(person, anna);
  for (const each of [anna, phone]) {
    each.allow(/status of 40[49]/);
    await openAccount(each);
  }
  await begin(phone, 'Włącz', TOTP);
  await section(phone, TOTP).getByLabel('Obecne hasło').fill(PASSWORD);
  await send(phone, TOTP, 'Dalej');
  await expect(section(phone, TOTP).getByRole('img', { name: /Kod QR/ })).toBeVisible();
  const { codes } = await switchOn(anna);
  await anna.press(anna.page.getByRole('button', { name: 'Mam już zapisane kody' }));
  await section(phone, TOTP).getByLabel('Kod z aplikacji').fill('123456');
  await send(phone, TOTP, 'Włącz');
  await expect(section(phone, TOTP).getByRole('status')).toHaveText(
    'Weryfikacja dwuetapowa jest już włączona.',
  );
  await expect(section(phone, TOTP)).toContainText('Włączona');
  await expect(section(phone, TOTP).getByRole('img')).toHaveCount(0);

  await begin(phone, 'Utwórz', CODES);
  await section(phone, CODES).getByLabel('Obecne hasło').fill(PASSWORD);
  await begin(anna, 'Wyłącz', TOTP);
  await section(anna, TOTP).getByLabel('Obecne hasło').fill(PASSWORD);
  await section(anna, TOTP).getByLabel('Kod z aplikacji lub kod zapasowy').fill(codes[0]!);
  await send(anna, TOTP, 'Wyłącz');
  await expect(section(anna, TOTP)).toContainText('Wyłączona');
  await send(phone, CODES, 'Nowe kody zapasowe');
  await expect(section(phone, TOTP).getByRole('status')).toHaveText(
    'Weryfikacja dwuetapowa jest już wyłączona.',
  );
  await expect(section(phone, TOTP)).toContainText('Wyłączona');
  await expect(section(phone, CODES)).toHaveCount(0);
});

test('a new password whose answer was lost is accepted when it is sent again', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  await openAccount(anna);
  await begin(anna, 'Zmień', 'Hasło');
  const form = section(anna, 'Hasło');
  await form.getByLabel('Obecne hasło').fill(PASSWORD);
  for (const label of ['Nowe hasło', 'Powtórz hasło'])
    await form.getByLabel(label).fill('trzy-zielone-śliwki');
  const path = '**/api/v2/account/password';
  await loseAnswers(anna, path);
  await send(anna, 'Hasło', 'Zapisz');
  await expect(form.getByRole('alert')).toHaveText('Brak połączenia. Sprawdź sieć i spróbuj ponownie.');
  await anna.page.unroute(path);
  anna.allow(/status of 401/);
  await send(anna, 'Hasło', 'Zapisz');
  await expect(toast(anna.page, 'Hasło zostało zmienione.')).toBeVisible();
  const { email } = anna.client.user;
  await signIn(anna.client.baseUrl, { email, password: 'trzy-zielone-śliwki' });
});

test('a reload makes another secret, as the step with the QR code says before, and only that one counts', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  anna.allow(/status of 401/);
  await openWhole(anna, '/account');
  const totp = section(anna, TOTP);
  const secretShown = async (): Promise<string> => {
    await begin(anna, 'Włącz', TOTP);
    await totp.getByLabel('Obecne hasło').fill(PASSWORD);
    await send(anna, TOTP, 'Dalej');
    return (await totp.locator('code').innerText()).replaceAll(' ', '');
  };
  const first = await secretShown();
  await expect(totp).toContainText('Po odświeżeniu strony kod będzie nowy, a ten przestanie działać.');
  await expectAccessible(page);
  await page.reload();
  const second = await secretShown();
  expect(second).not.toBe(first);
  await expect(totp).toContainText('Wpis z wcześniejszej próby usuń z aplikacji.');
  await totp.getByLabel('Kod z aplikacji').fill(totpCode(first));
  await send(anna, TOTP, 'Włącz');
  await expect(totp).toContainText('Niepoprawny kod');
  await totp.getByLabel('Kod z aplikacji').fill(totpCode(second));
  await send(anna, TOTP, 'Włącz');
  await expect(totp).toContainText('Włączona');
});

test('a device that was logged out elsewhere meanwhile is logged out for who does it too', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page, client } = anna;
  const { email } = client.user;
  const other = await signIn(client.baseUrl, { email, password: PASSWORD });
  await openAccount(anna);
  const sessions = section(anna, 'Zalogowane urządzenia');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await other.get('/api/auth/logout');
  anna.allow(/status of 404/);
  await anna.press(sessions.getByRole('button', { name: /^Wyloguj: / }));
  await expect(toast(page, 'Urządzenie zostało wylogowane.')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
});

test('a passkey that was removed elsewhere meanwhile is removed for who does it too', async ({
  person,
  ownApp,
}) => {
  const login = { email: 'anna@example.org', password: PASSWORD };
  const app = await ownApp({
    ADMIN_EMAIL: login.email,
    ADMIN_PASSWORD: PASSWORD,
    PUBLIC_URL: 'http://localhost',
  });
  const anna = await person({ user: await signIn(`http://localhost:${app.port}`, login), viewport: 'phone' });
  const { page, client } = anna;
  await giveAuthenticator(anna);
  await openAccount(anna);
  const passkeys = section(anna, 'Klucze dostępu');
  await begin(anna, 'Dodaj klucz', 'Klucze dostępu');
  await passkeys.getByLabel('Nazwa klucza').fill('Mój telefon');
  await passkeys.getByLabel('Obecne hasło').fill(PASSWORD);
  await send(anna, 'Klucze dostępu', 'Dodaj klucz');
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  const [passkey]: Passkey[] = succeeded(await client.get('/api/v2/account/passkeys'));
  succeeded(await client.delete(`/api/v2/account/passkeys/${passkey?.id}`));
  anna.allow(/status of 404/);
  await anna.press(passkeys.getByRole('button', { name: 'Usuń klucz: Mój telefon' }));
  await answer(anna, 'Usunąć klucz „Mój telefon”?', 'Tak');
  await expect(toast(page, 'Klucz dostępu został usunięty.')).toBeVisible();
  await expect(passkeys).toContainText('Nie masz jeszcze żadnego klucza.');
});
