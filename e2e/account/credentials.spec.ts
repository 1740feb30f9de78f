import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { succeeded } from '../../src/test/client.ts';
import { signIn } from '../../src/test/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { giveAuthenticator } from '../support/account-screens.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { makeList, PASSWORD } from '../support/household.ts';
import type { Person, Viewport } from '../support/person.ts';
import { answer, goTo, logIn, toast } from '../support/screens.ts';
import { expectGoodInWindows, expectNothingClipped, setWindow } from '../support/windows.ts';

/** Changes of an account's credentials by its owner and by an admin, each at their own screen. */

test.use({ hasServiceWorker: false });

const VIEWPORTS: Viewport[] = ['phone', 'desk'];
const NEW_PASSWORD = 'całkiem-nowe-hasło';

const email = ({ page }: Person) => page.getByRole('region', { name: 'E-mail', exact: true });

/** Asks for another address on the own account's page. */
async function askFor(person: Person, address: string): Promise<void> {
  await person.press(email(person).getByRole('button', { name: 'Zmień: E-mail' }));
  await email(person).getByLabel('Nowy adres e-mail').fill(address);
  await email(person).getByLabel('Obecne hasło').fill(PASSWORD);
  await person.press(email(person).getByRole('button', { name: 'Zapisz' }));
}

/** Nothing on the page is wider than it, and axe finds nothing. */
async function expectGood({ page, viewport }: Person): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    viewport === 'phone' ? 390 : 1280,
  );
  await expectAccessible(page);
}

for (const viewport of VIEWPORTS) {
  // spec: P35
  test(`without mails, an admin on a ${viewport} confirms a new address, and its owner hears of it`, async ({
    person,
    ownHousehold,
  }) => {
    const jan = await person({ name: 'Jan', household: ownHousehold, viewport });
    // With the widest of everything, the table still fits the window.
    const former = await ownHousehold.addUser({ name: 'Maksymilian Brzęczyszczykiewicz' });
    succeeded(await ownHousehold.admin.post('/api/users/set-status', { userId: former.id, active: false }));
    const admin = await person({ user: ownHousehold.admin, viewport });
    await admin.open('/users');
    await expect(admin.page.getByText(jan.client.user.email)).toBeVisible();
    await jan.open('/account');
    await askFor(jan, 'jan.nowy@example.org');
    await expect(toast(jan.page, 'Nowy adres czeka na potwierdzenie przez administratora.')).toBeVisible();
    await expect(email(jan)).toContainText(jan.client.user.email);
    await expect(email(jan)).toContainText('Czeka na potwierdzenie: jan.nowy@example.org');
    await expect(email(jan).getByRole('button', { name: 'Wyślij ponownie' })).toHaveCount(0);
    await expectGood(jan);

    const confirmIt = admin.page.getByRole('button', { name: 'Potwierdź nowy adres: Jan' });
    await expect(admin.page.getByText('Nowy adres: jan.nowy@example.org')).toBeVisible();
    if (viewport === 'phone') {
      await admin.press(admin.page.getByRole('button', { name: 'Otwórz nawigację' }));
    }
    const badge = admin.page.getByRole('img', { name: '1 nowy adres czeka na potwierdzenie' });
    await expect(badge).toBeVisible();
    await admin.page.keyboard.press('Escape');
    await expectGood(admin);
    await setWindow(admin.page, 'text at 200 %');
    await expectNothingClipped(admin.page, 'a new address at an account');
    await setWindow(admin.page, viewport);
    await admin.press(confirmIt);
    const question = 'Czy ten adres należy do tej osoby: Jan?';
    await expect(admin.page.getByRole('dialog', { name: question })).toContainText('jan.nowy@example.org');
    await expectAccessible(admin.page);
    await answer(admin, question, 'Nie');
    await admin.press(confirmIt);
    await answer(admin, question, 'Tak');
    await expect(toast(admin.page, 'Nowy adres został potwierdzony.')).toBeVisible();
    await expect(confirmIt).toBeHidden();
    await expect(badge).toHaveCount(0);

    await jan.open('/');
    const notice = jan.page.getByText(/Administrator potwierdził Twój nowy adres e-mail \(dziś o /);
    await expect(notice).toBeVisible();
    await expectGood(jan);
    await goTo(jan, 'Moje konto');
    await expect(notice).toBeVisible();
    await jan.press(jan.page.getByRole('button', { name: 'Rozumiem' }));
    await expect(notice).toBeHidden();
    await expect(email(jan)).toContainText('jan.nowy@example.org');
    await expect(email(jan)).not.toContainText('Czeka na potwierdzenie');
    await goTo(jan, 'Wyloguj');
    await expect(jan.page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
    await logIn(jan, 'jan.nowy@example.org');
    await expect(jan.page.getByRole('heading', { name: 'Listy' })).toBeVisible();
    await expect(notice).toBeHidden();
  });
}

test('a new address is withdrawn, and what an admin still sees of it confirms nothing', async ({
  person,
  ownHousehold,
}) => {
  const jan = await person({ name: 'Jan', household: ownHousehold, viewport: 'phone' });
  const admin = await person({ user: ownHousehold.admin });
  await jan.open('/account');
  await askFor(jan, 'jan.nowy@example.org');
  await admin.open('/users');
  await admin.press(admin.page.getByRole('button', { name: 'Potwierdź nowy adres: Jan' }));
  await expect(admin.page.getByRole('dialog')).toBeVisible();
  await jan.press(email(jan).getByRole('button', { name: 'Wycofaj' }));
  await expect(toast(jan.page, 'Zmiana adresu została wycofana.')).toBeVisible();
  await expect(email(jan)).not.toContainText('jan.nowy@example.org');
  admin.allow(/status of 404/);
  await answer(admin, 'Czy ten adres należy do tej osoby: Jan?', 'Tak');
  await expect(toast(admin.page, 'Ta prośba o zmianę adresu jest już nieaktualna.')).toBeVisible();
  await expect(admin.page.getByRole('button', { name: 'Potwierdź nowy adres: Jan' })).toBeHidden();
});

/** A mail server, and the messages that it received. */
async function startMails() {
  const mails: { to: string; source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address).join();
      // Quoted-printable: long lines are cut by '=', and '=3D' is '='.
      const keep = (source: string) =>
        void mails.push({ to, source: source.replaceAll('=\r\n', '').replaceAll('=3D', '=') });
      text(stream)
        .then(keep)
        .then(() => done(), done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailsTo = (address: string) => mails.filter(({ to }) => to === address);
  const linksTo = (address: string) =>
    mailsTo(address).flatMap(({ source }) => /http\S+\/confirm-email\/\S+/.exec(source)?.[0] ?? []);
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo,
    linksTo,
    stop: () => new Promise<void>((done) => server.close(done)),
  };
}

test('the link in a mail confirms a new address, by a button and once; the old one counts until then', async ({
  person,
  visitor,
  householdWith,
}) => {
  const mails = await startMails();
  const household = await householdWith({ SMTP_URL: mails.url });
  const jan = await person({ name: 'Jan', household, viewport: 'phone' });
  const ola = await household.addUser({ name: 'Ola' });
  const before = jan.client.user.email;
  const listId = await makeList(ola, 'Sobota');
  const share = async (user: string) =>
    (await ola.post(`/api/v2/shopping-list/${listId}/add-user`, { user })).status;
  await jan.open('/account');
  await askFor(jan, 'jan.nowy@example.org');
  await expect(toast(jan.page, 'Link został wysłany na nowy adres.')).toBeVisible();
  await expect(email(jan)).toContainText(/Otwórz link, który wysłaliśmy na ten adres\. Wygaśnie /);
  await expectGood(jan);
  await jan.press(email(jan).getByRole('button', { name: 'Wyślij ponownie' }));
  await expect.poll(() => mails.linksTo('jan.nowy@example.org')).toHaveLength(2);
  const [old = '', fresh = ''] = mails.linksTo('jan.nowy@example.org');
  expect(await share('jan.nowy@example.org')).toBe(404);
  // An admin can't do anything here: the link decides.
  const admin = await person({ user: household.admin });
  await admin.open('/users');
  await expect(admin.page.getByText(before)).toBeVisible();
  await expect(admin.page.getByText('jan.nowy@example.org')).toHaveCount(0);

  const guest = await visitor({ url: household.app.url });
  guest.allow(/status of 404/);
  await guest.page.goto(old);
  await expect(guest.page.getByRole('heading', { name: 'Nowy adres e-mail' })).toBeVisible();
  await expectGood(guest);
  await guest.press(guest.page.getByRole('button', { name: 'Potwierdź adres' }));
  await expect(guest.page.getByRole('main').getByRole('alert')).toContainText(
    'Link jest niepoprawny, wygasł albo został już użyty.',
  );
  await expect(guest.page.getByRole('button', { name: 'Potwierdź adres' })).toBeHidden();
  await expectGood(guest);

  // A logged-in user is not redirected, and opening the page confirms nothing.
  await jan.page.goto(fresh);
  const button = jan.page.getByRole('button', { name: 'Potwierdź adres' });
  await expect(button).toBeVisible();
  await expectGood(jan);
  expect(await share('jan.nowy@example.org')).toBe(404);
  await jan.press(button);
  await expect(
    jan.page.getByText('Adres został zmieniony. Od teraz logujesz się jako jan.nowy@example.org.'),
  ).toBeVisible();
  await expectGood(jan);
  await guest.page.goto(fresh);
  await guest.press(guest.page.getByRole('button', { name: 'Potwierdź adres' }));
  await expect(guest.page.getByRole('main').getByRole('alert')).toHaveText('Ten link został już użyty.');
  await expect(guest.page.getByRole('button', { name: 'Potwierdź adres' })).toBeHidden();
  expect(await share(before)).toBe(404);
  expect(await share('jan.nowy@example.org')).toBe(200);
  await jan.press(jan.page.getByRole('link', { name: 'Przejdź do list' }));
  await expect(jan.page.getByRole('link', { name: /Sobota/ })).toBeVisible();
  await goTo(jan, 'Moje konto');
  await expect(email(jan)).toContainText('jan.nowy@example.org');
  // The old address gets a mail about the request and about its result.
  await expect.poll(() => mails.mailsTo(before)).toHaveLength(2);
  await mails.stop();
});

test('a new address that ends with other sessions is said to be dropped, and one confirmed elsewhere is followed', async ({
  person,
  ownHousehold,
}) => {
  const jan = await person({ name: 'Jan', household: ownHousehold, viewport: 'phone' });
  const { page, client } = jan;
  const before = client.user.email;
  const logInElsewhere = () => signIn(ownHousehold.app.url, { email: before, password: PASSWORD });
  const askElsewhere = async (address: string) => {
    const device = await logInElsewhere();
    succeeded(await device.post('/api/v2/account/email', { email: address, password: PASSWORD }));
    await page.reload();
    await expect(email(jan)).toContainText(`Czeka na potwierdzenie: ${address}`);
    await expect(email(jan)).not.toContainText('wycofana');
  };
  const expectDropped = async () => {
    await expect(email(jan)).toContainText('Prośba o nowy adres została wycofana.');
    await expect(email(jan)).not.toContainText('Czeka na potwierdzenie');
  };
  const devices = page.getByRole('region', { name: 'Zalogowane urządzenia' });
  await jan.open('/account');
  await askElsewhere('jan.1@example.org');
  await jan.press(devices.getByRole('button', { name: /^Wyloguj: / }));
  await expectDropped();
  await expectGood(jan);

  await askElsewhere('jan.2@example.org');
  await jan.press(devices.getByRole('button', { name: 'Wyloguj pozostałe' }));
  await expectDropped();

  await askFor(jan, 'jan.3@example.org');
  await logInElsewhere();
  await page.reload();
  await jan.press(devices.getByRole('button', { name: 'Wyloguj pozostałe' }));
  await expect(devices.getByRole('button', { name: 'Wyloguj pozostałe' })).toBeHidden();
  await expect(email(jan)).toContainText('Czeka na potwierdzenie: jan.3@example.org');
  await expect(email(jan)).not.toContainText('wycofana');
  const password = page.getByRole('region', { name: 'Hasło', exact: true });
  await jan.press(password.getByRole('button', { name: 'Zmień: Hasło' }));
  await expect(password).toContainText('Nie pamiętasz hasła? Poproś administratora o link do zmiany hasła.');
  await password.getByLabel('Obecne hasło').fill(PASSWORD);
  await password.getByLabel('Nowe hasło').fill(NEW_PASSWORD);
  await password.getByLabel('Powtórz hasło').fill(NEW_PASSWORD);
  await jan.press(password.getByRole('button', { name: 'Zapisz' }));
  await expectDropped();

  const lookAgain = () => page.evaluate(() => dispatchEvent(new Event('focus')));
  const address = 'jan.nowy@example.org';
  await client.post('/api/v2/account/email', { email: address, password: NEW_PASSWORD });
  await lookAgain();
  await expect(email(jan)).toContainText(`Czeka na potwierdzenie: ${address}`);
  await ownHousehold.admin.post(`/api/users/${client.id}/confirm-email`, { email: address });
  await lookAgain();
  await expect(email(jan)).not.toContainText(/Czeka|wycofana/);
  await expect(email(jan)).toContainText(address);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lz.user'))).toContain(address);
});

test('who is logged in is led to a link for a new password by way of the logout', async ({
  person,
  household,
}) => {
  const jan = await person({ viewport: 'phone' });
  const { page } = jan;
  const made = await household.admin.post(`/api/users/${jan.client.id}/reset-link`, { password: PASSWORD });
  const { path } = made.body.data as { path: string };
  await jan.open(path);
  await expect(page).toHaveURL(/\/$/);
  const notice = page.getByRole('status').filter({ hasText: 'Aby ustawić nowe hasło z linku' });
  await expect(notice).toBeVisible();
  await expectGoodInWindows(page, 'the way to a link', 3);
  // A draft would be lost by the logout, so it asks first, and a user who stays logged in can continue later.
  await page.evaluate((id) => localStorage.setItem(`lz.recipe-draft.${id}.new`, '{}'), jan.client.id);
  await jan.press(notice.getByRole('link', { name: 'Wyloguj i ustaw hasło' }));
  await answer(jan, 'Po wylogowaniu niezapisane przepisy przepadną. Wylogować się mimo to?', 'Nie');
  await jan.press(notice.getByRole('link', { name: 'Wyloguj i ustaw hasło' }));
  await answer(jan, 'Po wylogowaniu niezapisane przepisy przepadną. Wylogować się mimo to?', 'Tak');
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.getByLabel('Nowe hasło').fill(NEW_PASSWORD);
  await page.getByLabel('Powtórz hasło').fill(NEW_PASSWORD);
  await jan.press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(toast(page, 'Hasło zostało zmienione.')).toBeVisible();
  await logIn(jan, jan.client.user.email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
});

test('a link for a new password that was used by a try whose answer was lost is said to be used', async ({
  visitor,
  household,
}) => {
  const { id } = await household.addUser();
  const made = await household.admin.post(`/api/users/${id}/reset-link`, { password: PASSWORD });
  const { path: address } = made.body.data as { path: string };
  const guest = await visitor();
  const { page } = guest;
  guest.allow(/ERR_FAILED|status of 400/);
  const alert = page.getByRole('main').getByRole('alert');
  const save = async () => {
    await page.getByLabel('Nowe hasło').fill(NEW_PASSWORD);
    await page.getByLabel('Powtórz hasło').fill(NEW_PASSWORD);
    await guest.press(page.getByRole('button', { name: 'Zapisz' }));
  };
  await guest.open(address);
  await page.route(
    '**/api/auth/reset-password',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await save();
  await expect(alert).toHaveText('Brak połączenia. Sprawdź sieć i spróbuj ponownie.');
  await save();
  await expect(alert).toHaveText('Ten link został już użyty.');
  await expectAccessible(page);

  await guest.open('/reset-password/zmyślony');
  await save();
  await expect(alert).toHaveText('Link do zmiany hasła jest nieprawidłowy lub wygasł.');
});

/** A passkey that was made for this account on another device. */
async function plantPasskey(anna: Resident): Promise<void> {
  await giveAuthenticator(anna);
  const { page, press } = anna;
  const passkeys = page.getByRole('region', { name: 'Klucze dostępu', exact: true });
  await press(passkeys.getByRole('button', { name: 'Dodaj klucz: ' }));
  await passkeys.getByLabel('Nazwa klucza').fill('Obcy laptop');
  await passkeys.getByLabel('Obecne hasło').fill(PASSWORD);
  await press(passkeys.getByRole('button', { name: 'Dodaj klucz', exact: true }));
  await expect(passkeys.getByRole('listitem')).toContainText('Obcy laptop');
}

// spec: P34
test('a link made by an admin is told to the owner, who drops a foreign passkey with the new password', async ({
  person,
  visitor,
  householdWith,
}) => {
  const household = await householdWith({ PUBLIC_URL: 'http://localhost' });
  const url = `http://localhost:${household.app.port}`;
  const jan = await household.addUser({ name: 'Jan' });
  Object.assign(jan, { baseUrl: url });
  Object.assign(household.admin, { baseUrl: url });
  const thief = await person({ user: jan });
  await thief.open('/account');
  await plantPasskey(thief);
  thief.allow(/status of 401|WebSocket connection/);

  // The admin has a passkey too, and uses it in place of the password.
  const admin = await person({ user: household.admin, viewport: 'phone' });
  await admin.open('/account');
  await plantPasskey(admin);
  await goTo(admin, 'Użytkownicy');
  await admin.press(admin.page.getByRole('button', { name: 'Link do zmiany hasła: Jan' }));
  const dialog = admin.page.getByRole('dialog', { name: 'Link do zmiany hasła' });
  await expect(dialog.getByLabel('Twoje hasło')).toBeFocused();
  await expectGoodInWindows(admin.page, 'the proof for a link', 3);
  await admin.press(dialog.getByRole('button', { name: 'Potwierdź kluczem dostępu' }));
  const link = dialog.getByRole('textbox', { name: 'Link do zmiany hasła' });
  await expect(link).toHaveValue(/\/reset-password\//);
  await expectGood(admin);
  const notice = thief.page.getByText(/Administrator utworzył link do zmiany hasła/);
  await thief.open('/');
  await expect(notice).toBeVisible();

  const guest = await visitor({ url, viewport: 'phone' });
  await guest.open(new URL(await link.inputValue()).pathname);
  const foreign = guest.page.getByRole('checkbox', { name: /^Obcy laptop \(dodano: dziś o / });
  await expect(foreign).toBeVisible();
  // A password manager keeps the new password under it.
  await expect(guest.page.locator('form input[autocomplete=username]')).toHaveValue(jan.user.email);
  await expectGoodInWindows(guest.page, 'a new password and a foreign passkey', 3);
  await guest.press(foreign);
  await guest.page.getByLabel('Nowe hasło').fill(NEW_PASSWORD);
  await guest.page.getByLabel('Powtórz hasło').fill(NEW_PASSWORD);
  await guest.press(guest.page.getByRole('button', { name: 'Zapisz' }));
  await expect(guest.page).toHaveURL(/\/login$/);
  await expect(thief.page.getByText('Sesja wygasła.')).toBeVisible();
  await thief.press(thief.page.getByRole('link', { name: 'Zaloguj się ponownie' }));
  await thief.press(thief.page.getByRole('button', { name: 'Zaloguj się kluczem dostępu' }));
  await expect(thief.page.getByRole('main').getByRole('alert')).toHaveText('Niepoprawne dane logowania.');
  await logIn(guest, jan.user.email, NEW_PASSWORD);
  await expect(
    guest.page.getByText(/Administrator utworzył link do zmiany hasła do Twojego konta \(dziś o /),
  ).toBeVisible();
  await expectGood(guest);
});
