import { readFile } from 'node:fs/promises';
import { totpCode } from '../../src/test/totp-code.ts';
import { signIn } from '../../src/test/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import {
  begin,
  giveAuthenticator,
  openAccount,
  section,
  send,
  switchOn,
} from '../support/account-screens.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList, PASSWORD } from '../support/household.ts';
import type { Person, Viewport } from '../support/person.ts';
import { answer, checkbox, goTo, logIn, toast } from '../support/screens.ts';
import { expectNothingClipped, setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const VIEWPORTS: Viewport[] = ['phone', 'desk'];
const NEW_PASSWORD = 'całkiem-nowe-hasło';

async function logOut(person: Person): Promise<void> {
  await goTo(person, 'Wyloguj');
  await expect(person.page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
}

for (const viewport of VIEWPORTS) {
  // spec: R37
  test(`the own account is found on a ${viewport}, and is accessible with every form open`, async ({
    person,
  }) => {
    const anna = await person({ viewport, name: 'Anna' });
    const { page } = anna;
    await anna.open('/');
    await goTo(anna, 'Moje konto');
    await expect(page).toHaveTitle('LZ | Moje konto');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Imię',
      'E-mail',
      'Hasło',
      'Motyw',
      'Powiadomienia',
      'Zalogowane urządzenia',
      'Weryfikacja dwuetapowa',
      'Klucze dostępu',
      'O aplikacji',
    ]);
    await expect(section(anna, 'Imię')).toContainText('Anna');
    await expect(section(anna, 'E-mail')).toContainText(anna.client.user.email);
    await expect(section(anna, 'Zalogowane urządzenia').getByRole('listitem')).toContainText([
      'to urządzenie',
    ]);
    await expect(section(anna, 'Klucze dostępu')).toContainText('działają tylko wtedy, gdy');
    await expectAccessible(page);
    for (const name of ['Imię', 'E-mail', 'Hasło']) await begin(anna, 'Zmień', name);
    await begin(anna, 'Włącz', 'Weryfikacja dwuetapowa');
    await expect(section(anna, 'Weryfikacja dwuetapowa').getByLabel('Obecne hasło')).toBeFocused();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
      viewport === 'phone' ? 390 : 1280,
    );
  });
}

test('a changed name is everywhere at once, and the keyboard goes back to where it was', async ({
  person,
}) => {
  const anna = await person({ name: 'Anna' });
  const { page } = anna;
  await openAccount(anna);
  await begin(anna, 'Zmień', 'Imię');
  const field = section(anna, 'Imię').getByRole('textbox', { name: 'Imię' });
  await expect(field).toBeFocused();
  await field.fill(' ');
  await send(anna, 'Imię', 'Zapisz');
  await expect(section(anna, 'Imię')).toContainText('Wpisz imię, najwyżej 200 znaków.');
  await field.fill('Anna  Żółć');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Zmiany zostały zapisane.')).toBeVisible();
  await expect(field).toBeHidden();
  await expect(section(anna, 'Imię')).toContainText('Anna Żółć');
  await expect(page.getByRole('button', { name: 'Zmień: Imię' })).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('lz.user'))).toContain('Anna Żółć');
});

test('leaving what was typed into a form of the account asks first, whatever else is open', async ({
  person,
}) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const { page } = anna;
  const question = 'Wyjść bez zapisywania?';
  await anna.open('/recipes');
  await goTo(anna, 'Moje konto');
  await begin(anna, 'Zmień', 'Imię');
  const field = section(anna, 'Imię').getByRole('textbox', { name: 'Imię' });
  await field.fill('Anna Maria');
  await begin(anna, 'Zmień', 'E-mail');
  await begin(anna, 'Anuluj', 'E-mail');
  await goTo(anna, 'Przepisy');
  await expect(page.getByRole('dialog')).toContainText('Niezapisane zmiany na koncie przepadną.');
  await expectAccessible(page);
  await answer(anna, question, 'Nie');
  await expect(field).toHaveValue('Anna Maria');
  await page.goBack();
  await answer(anna, question, 'Nie');
  await expect(field).toHaveValue('Anna Maria');
  await goTo(anna, 'Przepisy');
  await answer(anna, question, 'Tak');
  await expect(page.getByRole('heading', { name: 'Przepisy' })).toBeVisible();
  await goTo(anna, 'Moje konto');
  await begin(anna, 'Zmień', 'Imię');
  await expect(field).toHaveValue('Anna');
  await field.fill('Anna Maria');
  await send(anna, 'Imię', 'Zapisz');
  await expect(field).toBeHidden();
  await goTo(anna, 'Przepisy');
  await expect(page.getByRole('heading', { name: 'Przepisy' })).toBeVisible();
});

test('a new address takes the password, and what was typed stays after a refusal', async ({
  person,
  household,
}) => {
  const anna = await person();
  const { page } = anna;
  const other = await household.addUser();
  anna.allow(/status of (401|409)/);
  await openAccount(anna);
  await begin(anna, 'Zmień', 'E-mail');
  const form = section(anna, 'E-mail');
  await form.getByLabel('Nowy adres e-mail').fill(other.user.email);
  await form.getByLabel('Obecne hasło').fill('złe-hasło');
  await send(anna, 'E-mail', 'Zapisz');
  await expect(form).toContainText('Niepoprawne hasło.');
  await expect(form.getByLabel('Obecne hasło')).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('Obecne hasło').fill(PASSWORD);
  await send(anna, 'E-mail', 'Zapisz');
  await expect(form).toContainText('Istnieje już użytkownik z takim adresem email.');
  await expect(form.getByLabel('Obecne hasło')).toHaveValue(PASSWORD);
  await form.getByLabel('Nowy adres e-mail').fill(`nowy-${other.id}@example.org`);
  await send(anna, 'E-mail', 'Zapisz');
  await expect(form).toContainText(`Czeka na potwierdzenie: nowy-${other.id}@example.org`);
  await expect(form.getByLabel('Nowy adres e-mail')).toBeHidden();
  await expectAccessible(page);
  await logOut(anna);
  await logIn(anna, anna.client.user.email);
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
});

test('a new password logs out every other device', async ({ person, household }) => {
  const anna = await person();
  const { page } = anna;
  const again = await signIn(household.app.url, { email: anna.client.user.email, password: PASSWORD });
  const phone = await person({ user: again, viewport: 'phone' });
  await phone.open('/account');
  phone.allow(/status of 401|WebSocket connection/);
  await openAccount(anna);
  await expect(section(anna, 'Zalogowane urządzenia').getByRole('listitem')).toHaveCount(2);
  await begin(anna, 'Zmień', 'Hasło');
  const form = section(anna, 'Hasło');
  await form.getByLabel('Obecne hasło').fill(PASSWORD);
  await form.getByLabel('Nowe hasło').fill('krótkie');
  await form.getByLabel('Powtórz hasło').fill('krótki');
  await send(anna, 'Hasło', 'Zapisz');
  await expect(form).toContainText('Hasło musi mieć od 8 do 128 znaków.');
  await expect(form).toContainText('Hasła nie są takie same.');
  await form.getByLabel('Nowe hasło').fill(NEW_PASSWORD);
  await form.getByLabel('Powtórz hasło').fill(NEW_PASSWORD);
  await send(anna, 'Hasło', 'Zapisz');
  await expect(toast(page, 'Hasło zostało zmienione.')).toBeVisible();
  await expect(section(anna, 'Zalogowane urządzenia').getByRole('listitem')).toHaveCount(1);
  await expect(phone.page.getByText('Sesja wygasła.')).toBeVisible();
  await phone.press(phone.page.getByRole('link', { name: 'Zaloguj się ponownie' }));
  await expect(phone.page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  await expect(phone.page.getByLabel('E-mail')).toHaveValue(anna.client.user.email);
  await logIn(phone, anna.client.user.email, NEW_PASSWORD);
  await expect(section(phone, 'Hasło')).toBeVisible();
});

test('with very large text the sign of this device begins where its name does', async ({ person }) => {
  const { page, open } = await person({ viewport: 'phone' });
  await setWindow(page, 'text at 200 %');
  await open('/account');
  const sign = page.getByText('to urządzenie');
  const own = page.getByRole('listitem').filter({ has: sign });
  const edges = () =>
    own.evaluate((row) => [...row.querySelectorAll('span')].map((span) => span.getClientRects()[0]?.left));
  await expect(sign).toBeVisible();
  const [name, badge] = await edges();
  expect(badge).toBe(name);
});

// spec: R38, P11
test('a revoked session is logged out within a second, wherever it is open', async ({
  person,
  household,
}) => {
  const anna = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  const devices = await Promise.all(
    [1, 2].map(async () => {
      const again = await signIn(household.app.url, { email: anna.client.user.email, password: PASSWORD });
      const phone = await person({ user: again, viewport: 'phone' });
      await phone.open(`/shopping-lists/${listId}`);
      await expect(checkbox(phone.page, 'Bułki')).toBeVisible();
      phone.allow(/status of 401|WebSocket connection/);
      return phone;
    }),
  );
  const expired = ({ page: screen }: Person) => screen.getByText('Sesja wygasła.');
  await openAccount(anna);
  const rows = section(anna, 'Zalogowane urządzenia').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'to urządzenie' }).getByRole('button')).toHaveCount(0);
  await expect(rows.first()).toContainText(/Ostatnio: dziś o \d{1,2}:\d{2}/);
  const [first] = await rows.getByRole('button', { name: /^Wyloguj/ }).all();
  const revoked = page.waitForResponse('**/api/v2/account/sessions/*');
  await anna.press(first!);
  await revoked;
  // A second on a fast machine; without a message, a screen would learn of it with its next request.
  await expect
    .poll(async () =>
      (await Promise.all(devices.map((device) => expired(device).count()))).reduce((a, b) => a + b),
    )
    .toBe(1);
  await expect(rows).toHaveCount(2);
  const allRevoked = page.waitForResponse('**/api/v2/account/sessions');
  await anna.press(section(anna, 'Zalogowane urządzenia').getByRole('button', { name: 'Wyloguj pozostałe' }));
  await allRevoked;
  await expect(toast(page, 'Pozostałe urządzenia zostały wylogowane.')).toBeVisible();
  for (const device of devices) await expect(expired(device)).toBeVisible();
  await expect(rows).toHaveCount(1);
  // The user who revoked it stays logged in.
  await page.reload();
  await expect(rows).toHaveCount(1);
});

test('the theme is chosen: dark, light, or as the system has it', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  await page.emulateMedia({ colorScheme: 'light' });
  await openAccount(anna);
  const theme = section(anna, 'Motyw').getByLabel('Motyw');
  await expect(theme).toHaveValue('dark');
  await theme.selectOption('Jasny');
  await expect.poll(scheme).toBe('light');
  await theme.selectOption('Jak w systemie');
  await expect.poll(scheme).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(scheme).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  // Before the app itself runs.
  await page.route('**/assets/*.js', (route) => route.abort());
  anna.allow(/Failed to load resource/);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(scheme).toBe('light');
});

// spec: R39
test('a login asks for the second factor that was switched on, and takes a recovery code instead', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  anna.allow(/status of 401/);
  await openAccount(anna);
  const { secret, codes } = await switchOn(anna);
  await expect(section(anna, 'Weryfikacja dwuetapowa')).toContainText('Włączona');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await anna.press(page.getByRole('button', { name: 'Pobierz' }));
  const file = await download;
  expect(file.suggestedFilename()).toBe('lz-kody-zapasowe.txt');
  const kept = await readFile(await file.path(), 'utf8');
  expect(kept).toContain(anna.client.user.email);
  for (const code of codes) expect(kept).toContain(code);
  await anna.press(page.getByRole('button', { name: 'Kopiuj' }));
  await expect(page.getByRole('button', { name: 'Skopiowano' })).toBeVisible();
  await anna.press(page.getByRole('button', { name: 'Mam już zapisane kody' }));
  await expect(section(anna, 'Kody zapasowe')).toContainText('Zostało 10 kodów zapasowych.');
  await expect(page.getByText(codes[0]!)).toBeHidden();

  await logOut(anna);
  await logIn(anna, anna.client.user.email);
  await expect(page.getByRole('heading', { name: 'Kod z aplikacji' })).toBeVisible();
  await expect(page.getByLabel('Kod z aplikacji', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Kod z aplikacji', { exact: true }).fill(totpCode(secret, -3));
  await anna.press(page.getByRole('button', { name: 'Zaloguj' }));
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Niepoprawny kod.');
  await page.getByLabel('Kod z aplikacji', { exact: true }).fill(totpCode(secret, 1));
  await anna.press(page.getByRole('button', { name: 'Zaloguj' }));
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();

  await logOut(anna);
  await logIn(anna, anna.client.user.email);
  await anna.press(page.getByRole('button', { name: 'Użyj kodu zapasowego' }));
  await page.getByLabel('Kod zapasowy').fill(codes[4]!.toLowerCase());
  await anna.press(page.getByRole('button', { name: 'Zaloguj' }));
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  await goTo(anna, 'Moje konto');
  await expect(section(anna, 'Kody zapasowe')).toContainText('Zostało 9 kodów zapasowych.');
});

test('leaving recovery codes that were not kept asks first', async ({ person, ownHousehold }) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  await openAccount(anna);
  const { codes } = await switchOn(anna);
  await expect(page.getByRole('group', { name: 'Kody zapasowe' })).toBeFocused();
  await setWindow(page, 'text at 200 %');
  await expectNothingClipped(page, 'recovery codes');
  await setWindow(page, 'phone');
  const question = 'Wyjść bez zapisania kodów zapasowych?';
  await goTo(anna, 'Przepisy');
  await expectAccessible(page);
  await answer(anna, question, 'Nie');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(codes[0]!)).toBeVisible();
  const closing = page.waitForEvent('dialog');
  const closed = page.close({ runBeforeUnload: true });
  const dialog = await closing;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closed;
  await anna.press(page.getByRole('button', { name: 'Mam już zapisane kody' }));
  await goTo(anna, 'Przepisy');
  await expect(page.getByRole('heading', { name: 'Przepisy' })).toBeVisible();
});

test('a login that took too long begins again', async ({ visitor, person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  await openAccount(anna);
  const { secret } = await switchOn(anna);
  const guest = await visitor({ url: ownHousehold.app.url });
  const { page } = guest;
  guest.allow(/status of 401/);
  await guest.open('/login');
  await logIn(guest, anna.client.user.email);
  await expect(page.getByRole('heading', { name: 'Kod z aplikacji' })).toBeVisible();
  // A new password ends it as five minutes would.
  await begin(anna, 'Zmień', 'Hasło');
  const form = section(anna, 'Hasło');
  await form.getByLabel('Obecne hasło').fill(PASSWORD);
  await form.getByLabel('Nowe hasło').fill(NEW_PASSWORD);
  await form.getByLabel('Powtórz hasło').fill(NEW_PASSWORD);
  await send(anna, 'Hasło', 'Zapisz');
  await expect(toast(anna.page, 'Hasło zostało zmienione.')).toBeVisible();
  await page.getByLabel('Kod z aplikacji', { exact: true }).fill(totpCode(secret, 1));
  await guest.press(page.getByRole('button', { name: 'Zaloguj' }));
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Logowanie trwało zbyt długo. Zacznij od nowa.',
  );
});

test('new recovery codes, and the second factor off again', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  anna.allow(/status of 401/);
  await openAccount(anna);
  const { codes } = await switchOn(anna);
  await anna.press(page.getByRole('button', { name: 'Mam już zapisane kody' }));
  await begin(anna, 'Utwórz', 'Kody zapasowe');
  await section(anna, 'Kody zapasowe').getByLabel('Obecne hasło').fill(PASSWORD);
  await send(anna, 'Kody zapasowe', 'Nowe kody zapasowe');
  const list = page.getByRole('group', { name: 'Kody zapasowe' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const fresh = await list.allInnerTexts();
  expect(fresh).not.toContain(codes[0]);
  await anna.press(page.getByRole('button', { name: 'Mam już zapisane kody' }));

  await begin(anna, 'Wyłącz', 'Weryfikacja dwuetapowa');
  const form = section(anna, 'Weryfikacja dwuetapowa');
  await form.getByLabel('Obecne hasło').fill(PASSWORD);
  await form.getByLabel('Kod z aplikacji lub kod zapasowy').fill(codes[0]!);
  await send(anna, 'Weryfikacja dwuetapowa', 'Wyłącz');
  await expect(form).toContainText('Niepoprawny kod.');
  await expectAccessible(page);
  await form.getByLabel('Kod z aplikacji lub kod zapasowy').fill(fresh[0]!);
  await send(anna, 'Weryfikacja dwuetapowa', 'Wyłącz');
  await expect(form).toContainText('Wyłączona');
  await expect(section(anna, 'Kody zapasowe')).toBeHidden();
});

// spec: P33
test('an admin switches the second factor off for who lost the phone', async ({ person, ownHousehold }) => {
  const jan = await person({ name: 'Jan', household: ownHousehold, viewport: 'phone' });
  await openAccount(jan);
  await switchOn(jan);
  jan.allow(/status of 401|WebSocket connection/);
  const admin = await person({ user: ownHousehold.admin });
  await admin.open('/users');
  await expectAccessible(admin.page);
  await admin.press(admin.page.getByRole('button', { name: 'Wyłącz weryfikację dwuetapową: Jan' }));
  const dialog = admin.page.getByRole('dialog', {
    name: 'Wyłączyć weryfikację dwuetapową? Konto: Jan',
  });
  admin.allow(/status of 401/);
  await dialog.getByLabel('Twoje hasło').fill('złe-hasło');
  await admin.press(dialog.getByRole('button', { name: 'Wyłącz' }));
  await expect(dialog.getByText('Niepoprawne hasło.')).toBeVisible();
  await expectAccessible(admin.page);
  await dialog.getByLabel('Twoje hasło').fill(PASSWORD);
  await admin.press(dialog.getByRole('button', { name: 'Wyłącz' }));
  await expect(toast(admin.page, 'Weryfikacja dwuetapowa została wyłączona.')).toBeVisible();
  await expect(admin.page.getByRole('button', { name: 'Wyłącz weryfikację dwuetapową: Jan' })).toBeHidden();
  await expect(admin.page.getByRole('button', { name: 'Link do zmiany hasła: Jan' })).toBeFocused();
  await expect(jan.page.getByText('Sesja wygasła.')).toBeVisible();
  await jan.press(jan.page.getByRole('link', { name: 'Zaloguj się ponownie' }));
  await expect(jan.page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  await logIn(jan, jan.client.user.email);
  await expect(jan.page.getByText(/Administrator wyłączył weryfikację dwuetapową/)).toBeVisible();
  await expectAccessible(jan.page);
  await jan.press(jan.page.getByRole('button', { name: 'Rozumiem' }));
  await expect(jan.page.getByText(/Administrator wyłączył weryfikację dwuetapową/)).toBeHidden();
  await expect(section(jan, 'Weryfikacja dwuetapowa')).toContainText('Wyłączona');
});

// spec: R40
test('a passkey is added, logs in without password and code, and is removed', async ({ person, ownApp }) => {
  const email = 'anna@example.org';
  const app = await ownApp({
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: PASSWORD,
    PUBLIC_URL: 'http://localhost',
  });
  const client = await signIn(`http://localhost:${app.port}`, { email, password: PASSWORD });
  const anna = await person({ user: client, viewport: 'phone' });
  const { page } = anna;
  anna.allow(/status of 40[01]/);
  await giveAuthenticator(anna);
  await openAccount(anna);
  await switchOn(anna);
  await anna.press(page.getByRole('button', { name: 'Mam już zapisane kody' }));
  const passkeys = section(anna, 'Klucze dostępu');
  await expect(passkeys).toContainText('Nie masz jeszcze żadnego klucza.');
  await begin(anna, 'Dodaj klucz', 'Klucze dostępu');
  await passkeys.getByLabel('Nazwa klucza').fill('Mój telefon');
  await passkeys.getByLabel('Obecne hasło').fill('złe-hasło');
  await send(anna, 'Klucze dostępu', 'Dodaj klucz');
  await expect(passkeys).toContainText('Niepoprawne hasło.');
  await expectAccessible(page);
  await passkeys.getByLabel('Obecne hasło').fill(PASSWORD);
  await send(anna, 'Klucze dostępu', 'Dodaj klucz');
  await expect(toast(page, 'Klucz dostępu został dodany.')).toBeVisible();
  await expect(passkeys.getByRole('listitem')).toContainText(/Mój telefon.*Jeszcze nieużyty/);

  await begin(anna, 'Dodaj klucz', 'Klucze dostępu');
  await passkeys.getByLabel('Obecne hasło').fill(PASSWORD);
  await send(anna, 'Klucze dostępu', 'Dodaj klucz');
  await expect(passkeys.getByRole('alert')).toHaveText('To urządzenie ma już klucz do Twojego konta.');
  await begin(anna, 'Anuluj', 'Klucze dostępu');

  await logOut(anna);
  await expectAccessible(page);
  await anna.press(page.getByRole('button', { name: 'Zaloguj się kluczem dostępu' }));
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  await goTo(anna, 'Moje konto');
  await expect(passkeys.getByRole('listitem')).toContainText(/Ostatnio: dziś/);
  await expectAccessible(page);
  await anna.press(page.getByRole('button', { name: 'Usuń klucz: Mój telefon' }));
  await answer(anna, 'Usunąć klucz „Mój telefon”?', 'Tak');
  await expect(passkeys).toContainText('Nie masz jeszcze żadnego klucza.');
  await logOut(anna);
  await anna.press(page.getByRole('button', { name: 'Zaloguj się kluczem dostępu' }));
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Niepoprawne dane logowania.');
});

test('without a network the account says so, and comes when there is one', async ({ person }) => {
  const anna = await person({ viewport: 'phone', hasServiceWorker: true });
  const { page } = anna;
  await anna.open('/');
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  anna.allow(/Failed to load resource|WebSocket connection|ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await goTo(anna, 'Moje konto');
  await expect(page.getByText('Nie udało się pobrać danych konta.').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Brak połączenia. Sprawdź sieć i spróbuj ponownie.')).toBeVisible();
  await expect(section(anna, 'Motyw')).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(section(anna, 'E-mail')).toContainText(anna.client.user.email);
});
