import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestStorage } from '../../src/test/database.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { PASSWORD } from '../support/household.ts';
import type { Person } from '../support/person.ts';
import { goTo, logIn, toast } from '../support/screens.ts';
import { expectWholeWords, setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

interface NewAccount {
  email: string;
  name: string;
  password: string;
  repeated: string;
}

async function register({ page, press }: Person, account: NewAccount): Promise<void> {
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Imię').fill(account.name);
  await page.getByLabel('Hasło', { exact: true }).fill(account.password);
  await page.getByLabel('Powtórz hasło').fill(account.repeated);
  await press(page.getByRole('button', { name: 'Załóż konto' }));
}

const jan = { email: 'jan@example.org', name: 'Jan', password: PASSWORD, repeated: PASSWORD };
const REGISTERED = 'Konto zostało utworzone. Poczekaj na aktywację przez administratora.';

// spec: R27, R31
test('the first person to register is an admin and can log in at once', async ({ visitor, ownApp }) => {
  // As at its first start, the server makes its database.
  const { url } = await ownApp({}, createTestStorage);
  const guest = await visitor({ viewport: 'phone', url });
  const { page } = guest;
  await guest.open('/');
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  const hint = page.getByText(
    'Nikt nie ma tu jeszcze konta. Kto założy je pierwszy, zostanie administratorem.',
  );
  await expect(hint).toBeVisible();
  await expectAccessible(page);
  await guest.press(page.getByRole('link', { name: 'Załóż konto' }));
  await expect(page.getByRole('heading', { name: 'Rejestracja' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await register(guest, jan);
  await expect(toast(page, 'Konto gotowe. Jesteś administratorem.')).toBeVisible();
  await expect(page).toHaveURL(`${url}/login`);
  // The user types nothing twice: only one tap is left.
  await expect(page.getByLabel('E-mail')).toHaveValue(jan.email);
  await expect(page.getByText(REGISTERED)).toBeHidden();
  await expect(hint).toBeHidden();
  await expect(page.getByRole('button', { name: 'Zaloguj', exact: true })).toBeFocused();
  await expectAccessible(page);
  await guest.press(page.getByRole('button', { name: 'Zaloguj', exact: true }));
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  // The heading has the focus only until it is known that there is no list yet.
  await expect(page.getByLabel('Nazwa')).toBeFocused();
  await goTo(guest, 'Użytkownicy');
  await expect(page.getByRole('listitem').filter({ hasText: 'jan@example.org' })).toContainText(
    'Administrator',
  );
});

test('from the first visit to the first item it takes eight taps, and the address is typed once', async ({
  visitor,
  ownApp,
}) => {
  const { url } = await ownApp();
  const guest = await visitor({ viewport: 'phone', url });
  const { page, press } = guest;
  const type = (text: string) => page.keyboard.insertText(text);
  await guest.open('/');
  await press(page.getByRole('link', { name: 'Załóż konto' }));
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await type(jan.email);
  // Counted with a thumb; the 'next' key of a phone's keyboard would save these three.
  for (const [field, text] of [
    ['Imię', jan.name],
    ['Hasło', PASSWORD],
    ['Powtórz hasło', PASSWORD],
  ] as const) {
    await press(page.getByLabel(field, { exact: true }));
    await type(text);
  }
  await press(page.getByRole('button', { name: 'Załóż konto' }));
  await press(page.getByRole('button', { name: 'Zaloguj', exact: true }));
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  await expect(page.getByLabel('Nazwa')).toBeFocused();
  await type('Zakupy');
  await press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(page.getByRole('combobox', { name: 'Produkt' })).toBeFocused();
  await type('Chleb');
  await press(page.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(page.getByRole('checkbox', { name: 'Chleb' })).toBeVisible();
});

// spec: R29, R30
test('the registration says what is missing or wrong and keeps what was typed', async ({
  visitor,
  household,
}) => {
  const guest = await visitor();
  const { page } = guest;
  const other = await household.addUser();
  await guest.open('/register');
  const problem = page.getByRole('main').getByRole('alert');
  await register(guest, { email: '', name: '', password: '', repeated: '' });
  await expect(problem).toHaveText('Wszystkie pola muszą być wypełnione.');
  await expectAccessible(page);
  await setWindow(page, 'text at 200 %');
  await expectWholeWords(problem, 'what is wrong with the registration');
  await setWindow(page, 'desk');
  await register(guest, { ...jan, email: 'jan' });
  await expect(page.getByText('Niepoprawny adres email.')).toBeVisible();
  await expect(problem).toBeHidden();
  await register(guest, { ...jan, repeated: 'inne-hasło' });
  await expect(page.getByText('Hasła nie są takie same.')).toBeVisible();
  guest.allow(/status of 409/);
  await register(guest, { ...jan, email: other.user.email.toUpperCase() });
  await expect(problem).toHaveText('Istnieje już użytkownik z takim adresem email.');
  await expect(page.getByLabel('E-mail')).toHaveValue(other.user.email.toUpperCase());
  await expect(page.getByLabel('Imię')).toHaveValue('Jan');
  await expect(page.getByLabel('Hasło', { exact: true })).toHaveValue(PASSWORD);
  await expect(page).toHaveURL(/\/register$/);
});

// spec: R35, R36
test('a new account waits until an admin activates it', async ({ visitor, person, ownHousehold }) => {
  const { url } = ownHousehold.app;
  const admin = await person({ user: ownHousehold.admin });
  await admin.open('/');
  const badge = admin.page.getByRole('img', { name: '1 konto czeka na aktywację' });
  await expect(admin.page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  await expect(badge).toBeHidden();

  const guest = await visitor({ viewport: 'phone', url });
  await guest.open('/register');
  await register(guest, jan);
  await expect(toast(guest.page, REGISTERED)).toBeVisible();
  await expect(badge).toBeVisible();

  // It stays when the toast is gone, with the address.
  const notice = guest.page.getByRole('main').getByRole('status').filter({ hasText: REGISTERED });
  await expect(guest.page.getByLabel('Hasło', { exact: true })).toBeFocused();
  await guest.page.reload();
  await expect(notice).toBeVisible();
  await expect(guest.page.getByLabel('E-mail')).toHaveValue(jan.email);
  await expectAccessible(guest.page);

  guest.allow(/status of 403/);
  await guest.page.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
  await guest.press(guest.page.getByRole('button', { name: 'Zaloguj', exact: true }));
  await expect(guest.page.getByRole('main').getByRole('alert')).toHaveText(
    'Twoje konto nie zostało jeszcze aktywowane. Skontaktuj się z administratorem.',
  );

  await goTo(admin, 'Użytkownicy');
  await admin.press(admin.page.getByRole('button', { name: 'Aktywuj: Jan' }));
  await expect(admin.page.getByRole('button', { name: 'Dezaktywuj: Jan' })).toBeVisible();
  await expect(badge).toBeHidden();
  await guest.press(guest.page.getByRole('button', { name: 'Zaloguj' }));
  await expect(guest.page).toHaveURL(`${url}/`);
});

// spec: R23, R24
test('a wrong login says so and keeps what was typed', async ({ visitor, household }) => {
  const { user } = await household.addUser();
  const guest = await visitor({ viewport: 'phone' });
  const { page } = guest;
  await guest.open('/login');
  await logIn(guest, 'jan', '');
  await expect(page.getByText('Niepoprawny adres email.')).toBeVisible();
  await expect(page.getByText('Hasło jest wymagane.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expectAccessible(page);
  guest.allow(/status of 401/);
  await logIn(guest, user.email, 'złe-hasło');
  await expect(toast(page, 'Błąd logowania')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Niepoprawne dane logowania.');
  await expect(page.getByLabel('E-mail')).toHaveValue(user.email);
  await expect(page.getByLabel('Hasło', { exact: true })).toHaveValue('złe-hasło');
  await expect(page.getByLabel('Hasło', { exact: true })).toBeFocused();
  await logIn(guest, user.email);
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
});

test('an address typed on one public page is there on the next', async ({ visitor }) => {
  const guest = await visitor({ viewport: 'phone' });
  const { page } = guest;
  const email = page.getByLabel('E-mail');
  await guest.open('/login');
  await email.fill('ola@example.org');
  await guest.press(page.getByRole('link', { name: 'Załóż konto' }));
  await expect(email).toHaveValue('ola@example.org');
  await expect(page.getByLabel('Imię')).toBeFocused();
  await guest.press(page.getByRole('link', { name: 'Zaloguj się' }));
  await guest.press(page.getByRole('link', { name: 'Nie pamiętasz hasła?' }));
  await expect(email).toHaveValue('ola@example.org');
  await guest.press(page.getByRole('link', { name: 'Wróć do logowania' }));
  await expect(page.getByLabel('Hasło', { exact: true })).toBeFocused();
});

const ASK_ADMIN = 'Poproś administratora o link do zmiany hasła.';

// spec: R341
test('who forgot the password is told to ask an admin where no mails are sent', async ({ visitor }) => {
  const guest = await visitor({ viewport: 'phone' });
  const { page } = guest;
  await guest.open('/login');
  await guest.press(page.getByRole('link', { name: 'Nie pamiętasz hasła?' }));
  await expect(page.getByRole('status').filter({ hasText: ASK_ADMIN })).toBeVisible();
  // Whom to ask is said once; the form is for the admin.
  await expect(
    page.getByText(
      'Jeśli to Ty jesteś administratorem, wyślij prośbę: link zapisze się na serwerze w folderze „outbox”.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Przypomnij hasło' })).toBeFocused();
  await expectAccessible(page);
});

// spec: R340, R341
test('a server that mails no links tells visitors and admins', async ({ visitor, person, householdWith }) => {
  const household = await householdWith({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: '' });
  const guest = await visitor({ url: household.app.url });
  await guest.open('/forgot-password');
  await expect(guest.page.getByText(ASK_ADMIN)).toBeVisible();
  await expect(guest.page.getByLabel('E-mail')).toBeHidden();
  await expectAccessible(guest.page);
  const admin = await person({ user: household.admin });
  await admin.open('/users');
  await expect(
    admin.page.getByText(/serwer nie zna swojego adresu\. Trzeba ustawić PUBLIC_URL/),
  ).toBeVisible();
  await expectAccessible(admin.page);
});

test('a server that mails links offers the form alone', async ({ visitor, householdWith }) => {
  const { app } = await householdWith({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const guest = await visitor({ url: app.url });
  await guest.open('/forgot-password');
  await expect(guest.page.getByLabel('E-mail')).toBeVisible();
  await expect(guest.page.getByText(ASK_ADMIN)).toBeHidden();
});

/** The text of the newest mail to this address in the outbox, or nothing yet. */
async function mailTo(dataDir: string, email: string): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    files.filter((name) => name.endsWith('.eml')).map((name) => readFile(path.join(outbox, name), 'utf8')),
  );
  return mails.find((text) => text.includes(`To: ${email}`)) ?? '';
}

// spec: R22, R32, R33, R34
test('a forgotten password is reset by the link in the mail, once', async ({ visitor, household }) => {
  const { url, dataDir } = household.app;
  const { user } = await household.addUser();
  const guest = await visitor();
  const { page } = guest;
  await guest.open('/login');
  await guest.press(page.getByRole('link', { name: 'Nie pamiętasz hasła?' }));
  await expect(page.getByRole('heading', { name: 'Przypomnij hasło' })).toBeVisible();
  await guest.press(page.getByRole('button', { name: 'Wyślij' }));
  await expect(page.getByText('Niepoprawny adres email.')).toBeVisible();
  await page.getByLabel('E-mail').fill(user.email);
  await guest.press(page.getByRole('button', { name: 'Wyślij' }));
  const answer = 'Jeśli podany email był prawidłowy, to powinien na niego przyjść link do resetu hasła.';
  await expect(toast(page, answer)).toBeVisible();
  // It must be readable for longer than a toast, and also after a reload.
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: answer });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(notice).toBeVisible();
  guest.allow(/status of 401/);
  await logIn(guest, user.email, 'złe-hasło');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Niepoprawne dane logowania.');
  await expect(notice).toBeHidden();

  const link = new RegExp(`${url}/reset-password/\\S+`);
  await expect.poll(() => mailTo(dataDir, user.email)).toMatch(link);
  const address = link.exec(await mailTo(dataDir, user.email))?.[0] ?? '';
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Zmień hasło' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Zapisz' });
  await guest.press(save);
  await expect(page.getByText('Hasło jest wymagane', { exact: true })).toBeVisible();
  const fresh = 'cztery-nowe-gruszki';
  await page.getByLabel('Nowe hasło').fill(fresh);
  await page.getByLabel('Powtórz hasło').fill('inne-hasło');
  await guest.press(save);
  await expect(page.getByText('Hasła nie są takie same', { exact: true })).toBeVisible();
  await page.getByLabel('Powtórz hasło').fill(fresh);
  await guest.press(save);
  await expect(page).toHaveURL(`${url}/login`);

  await page.goto(address);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText('Ten link został już użyty.');
  await expectAccessible(page);
  guest.allow(/status of 400/);
  await page.getByLabel('Nowe hasło').fill(fresh);
  await page.getByLabel('Powtórz hasło').fill(fresh);
  await guest.press(save);
  await expect(toast(page, 'Nie udało się zmienić hasła')).toBeVisible();
  await expect(alert).toHaveText('Ten link został już użyty.');
  await guest.press(page.getByRole('link', { name: 'Wróć do logowania' }));
  await logIn(guest, user.email, fresh);
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
});

// spec: R5, R7
test('a visitor is sent to the login, and from there to where they were going', async ({
  visitor,
  household,
}) => {
  const { url } = household.app;
  const { user } = await household.addUser();
  const guest = await visitor();
  const { page } = guest;
  await guest.open('/register');
  await expect(page.getByRole('heading', { name: 'Rejestracja' })).toBeVisible();
  await guest.open('/products?widok=1#dół');
  await expect(page).toHaveURL(`${url}/login`);
  // The login took the place of the page in the history.
  await page.goBack();
  await expect(page).toHaveURL(`${url}/register`);
  await page.goForward();
  await expect(page).toHaveURL(`${url}/login`);
  await logIn(guest, user.email);
  await expect(page).toHaveURL(`${url}/products?widok=1#${encodeURIComponent('dół')}`);
  await page.goBack();
  await expect(page).toHaveURL(`${url}/`);
});

// spec: R6
test('a visitor is sent to the login from every page of the app', async ({ visitor }) => {
  const { page, open } = await visitor();
  for (const address of ['/', '/shopping-lists', '/recipes', '/users', '/logout', '/nie-ma-takiej-strony']) {
    await test.step(address, async () => {
      await open(address);
      await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
    });
  }
});

// spec: R8
test('a user who is logged in leaves the public pages for the home page', async ({ person, household }) => {
  const { page, open } = await person();
  for (const address of ['/login', '/register', '/forgot-password', '/reset-password/abc']) {
    await open(address);
    await expect(page).toHaveURL(`${household.app.url}/`);
    await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  }
});

test('a link for a new password opens for a user whose session has ended', async ({ person }) => {
  const anna = await person();
  const { page, client } = anna;
  await anna.open('/');
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  expect((await client.get('/api/auth/logout')).status).toBe(200);
  anna.allow(/401|Failed to load resource/);
  await anna.open('/reset-password/abc');
  await expect(page.getByRole('heading', { name: 'Zmień hasło' })).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password\/abc$/);
});

// spec: R20
test('a login is kept by a token and a cookie, and ended by the logout', async ({ visitor, household }) => {
  const { user } = await household.addUser();
  const guest = await visitor({ viewport: 'phone' });
  const { page } = guest;
  const context = page.context();
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lz.')));
  await guest.open('/login');
  await logIn(guest, user.email);
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  expect((await context.cookies()).map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
    { httpOnly: true, sameSite: 'Lax' },
  ]);
  expect(await stored()).toContain('lz.token');
  const token = await page.evaluate(() => localStorage.getItem('lz.token'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();

  await goTo(guest, 'Wyloguj');
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  expect(await stored()).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  const check = await fetch(`${household.app.url}/api/auth/check`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await check.json()).toMatchObject({ success: false });
});

/** Others: src/web/auth/end-session.test.ts. */
const REFUSALS = {
  'a server that is down': {
    status: 503,
    json: { success: false, message: 'SERVICE_UNAVAILABLE', data: null },
  },
  'a captive portal': { status: 200, contentType: 'text/html', body: '<h1>Wi-Fi dla klientów</h1>' },
};

for (const [name, answer] of Object.entries(REFUSALS)) {
  // spec: P9
  test(`a logout that meets ${name} is finished by the next visit`, async ({ visitor, household }) => {
    const { user } = await household.addUser();
    const guest = await visitor();
    const { page } = guest;
    guest.allow(/Failed to load resource/);
    await guest.open('/login');
    await logIn(guest, user.email);
    await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('lz.token'));
    await page.route('**/api/auth/logout', (route) => route.fulfill(answer));
    await guest.open('/logout');
    await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
    // Until the server has received the logout, the cookie is still there, but no request uses it.
    expect(await page.context().cookies()).toHaveLength(1);
    await page.goto('about:blank');
    await page.unroute('**/api/auth/logout');
    await guest.open('/');
    await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
    await expect.poll(() => page.context().cookies()).toEqual([]);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lz.'))),
    ).toEqual([]);
    const check = await fetch(`${household.app.url}/api/auth/check`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await check.json()).toMatchObject({ success: false });
  });
}

// spec: P9
test('a logout that the server could not take is told again by the same page', async ({
  visitor,
  household,
}) => {
  const { user } = await household.addUser();
  const guest = await visitor();
  const { page } = guest;
  guest.allow(/Failed to load resource/);
  await guest.open('/login');
  await logIn(guest, user.email);
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  await page.route('**/api/auth/logout', (route) => route.fulfill(REFUSALS['a server that is down']));
  await guest.open('/logout');
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  await page.unroute('**/api/auth/logout');
  await expect.poll(() => page.context().cookies()).toEqual([]);
});

test('a logout in one tab ends the other tab too', async ({ person }) => {
  const anna = await person();
  await anna.open('/products');
  await expect(anna.page.getByRole('heading', { name: 'Produkty' })).toBeVisible();
  // The second tab is told to log out before its socket is connected.
  anna.allow(/WebSocket is closed before the connection is established/);
  // A request of it may still have been under way.
  anna.allow(/status of 401 .*\/api\/v2\/product\//);
  const second = await anna.page.context().newPage();
  await second.goto('/logout');
  await expect(second.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  await expect(anna.page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
});

for (const viewport of ['phone', 'desk'] as const) {
  // spec: R9, R12
  test(`the public pages are accessible on a ${viewport}`, async ({ visitor }) => {
    const { page, open } = await visitor({ viewport });
    const pages = {
      '/login': 'Logowanie',
      '/register': 'Rejestracja',
      '/forgot-password': 'Przypomnij hasło',
      '/reset-password/abc': 'Zmień hasło',
    };
    for (const [address, heading] of Object.entries(pages)) {
      await open(address);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page).toHaveTitle('LZ');
      await expectAccessible(page);
    }
  });
}
