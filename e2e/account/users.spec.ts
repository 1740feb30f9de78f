import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { makeList, PASSWORD } from '../support/household.ts';
import { answer, boxOf, checkbox, goTo, logIn, openWhole, toast } from '../support/screens.ts';
import { expectGoodInWindows } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const rowOf = ({ page }: Resident, text: string) => page.getByRole('row').filter({ hasText: text });

// spec: R89
test('an admin sees every account, and nothing to press on their own', async ({ person, ownHousehold }) => {
  const jan = await ownHousehold.addUser({ name: 'Jan' });
  const admin = await person({ user: ownHousehold.admin });
  const { page } = admin;
  await admin.open('/users');
  await expect(page).toHaveTitle('LZ | Użytkownicy');
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'E-mail',
    'Imię',
    'Rola',
    'Status',
    'Działania',
  ]);
  const row = rowOf(admin, jan.user.email);
  await expect(row).toContainText(jan.id.slice(-6));
  await expect(row.getByRole('cell', { name: 'Jan', exact: true })).toBeVisible();
  await expect(row.getByLabel('Rola: Jan')).toHaveValue('user');
  await expect(row.getByText('Aktywny', { exact: true })).toBeVisible();
  const own = rowOf(admin, ownHousehold.admin.user.email);
  await expect(own.getByRole('cell').last()).toHaveText('-');
  await expect(own.getByRole('button')).toHaveCount(0);
  await expect(own.getByRole('cell', { name: 'Administrator' })).toBeVisible();
  await expectAccessible(page);
});

test('on a phone the accounts are cards', async ({ person, ownHousehold }) => {
  await ownHousehold.addUser({ name: 'Jan' });
  const admin = await person({ user: ownHousehold.admin, viewport: 'phone' });
  await admin.open('/');
  await goTo(admin, 'Użytkownicy');
  await expect(admin.page.getByRole('button', { name: 'Dezaktywuj: Jan' })).toBeInViewport();
  // There is no pointer that would bring out the title of an icon.
  const link = admin.page.getByRole('button', { name: 'Link do zmiany hasła: Jan' });
  await expect(link).toHaveText('Link do zmiany hasła');
  expect(await admin.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(admin.page);
});

// spec: R342
test('people who wait are told by a dot, stand first, and are activated by one tap', async ({
  person,
  ownHousehold,
}) => {
  for (const name of ['Ania', 'Basia']) await ownHousehold.addUser({ name });
  const admin = await person({ user: ownHousehold.admin, viewport: 'phone' });
  const { page } = admin;
  await admin.open('/recipes');
  const burger = page.getByRole('button', { name: 'Otwórz nawigację' });
  const dot = () => burger.evaluate((button) => getComputedStyle(button, '::after').content);
  expect(await dot()).toBe('none');
  for (const [name, email] of [
    ['Zenon', 'zenon@example.org'],
    ['Żaneta', 'zaneta@example.org'],
  ]) {
    await ownHousehold.admin.post('/api/auth/register', { email, name, password: PASSWORD, token: '' });
  }
  await expect.poll(dot).toBe('""');
  await expect(burger).toHaveAccessibleDescription('2 konta czekają na aktywację');
  await expectAccessible(page);
  await admin.press(burger);
  await expect(page.getByRole('img', { name: '2 konta czekają na aktywację' })).toBeVisible();
  await expectAccessible(page);
  await admin.press(page.getByRole('navigation').getByRole('link', { name: 'Użytkownicy' }));
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(names.first()).toHaveText('Zenon');
  await admin.press(page.getByRole('button', { name: 'Aktywuj: Zenon' }));
  await expect(page.getByRole('button', { name: 'Dezaktywuj: Zenon' })).toBeVisible();
  // Nothing moves under the thumb that activated.
  await expect(names).toHaveText(['Zenon', 'Żaneta', ownHousehold.admin.user.name, 'Ania', 'Basia']);
  await admin.press(page.getByRole('button', { name: 'Aktywuj: Żaneta' }));
  await expect.poll(dot).toBe('none');
});

test('a user who registers while an admin views the accounts moves no other row', async ({
  person,
  ownHousehold,
}) => {
  const register = (name: string, email: string) =>
    ownHousehold.admin.post('/api/auth/register', { email, name, password: PASSWORD, token: '' });
  await ownHousehold.addUser({ name: 'Ola' });
  await register('Basia', 'basia@example.org');
  const admin = await person({ user: ownHousehold.admin, viewport: 'phone' });
  const { page } = admin;
  await admin.open('/users');
  const activate = page.getByRole('button', { name: 'Aktywuj: Basia' });
  const { y } = await boxOf(activate);
  await register('Adam Obcy', 'adam@example.org');
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(names).toHaveText(['Basia', ownHousehold.admin.user.name, 'Ola', 'Adam Obcy']);
  expect((await boxOf(activate)).y).toBe(y);
  await admin.press(activate);
  await expect(toast(page, 'Konto „Basia” zostało aktywowane.')).toBeVisible();
  // When the page is opened again, waiting users come first again.
  await goTo(admin, 'Przepisy');
  await goTo(admin, 'Użytkownicy');
  await expect(names.first()).toHaveText('Adam Obcy');
});

test('an address in the table of users is broken between its parts', async ({ person, ownHousehold }) => {
  const email = 'malgorzata.kowalczykowska@poczta.example.org';
  const longest = `${'w'.repeat(64)}@${'w'.repeat(60)}.example.org`;
  for (const address of [email, longest]) {
    const changeId = crypto.randomUUID();
    const account = { changeId, email: address, name: 'Ola', password: PASSWORD, role: 'user' };
    await ownHousehold.admin.post('/api/users', account);
  }
  const admin = await person({ user: ownHousehold.admin });
  const { page } = admin;
  await admin.open('/users');
  const cell = page.getByRole('cell', { name: email, exact: true });
  // In how many rows of text each part of the address stands.
  const rows = await cell.evaluate(({ childNodes }) =>
    [...childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getClientRects().length;
      }),
  );
  expect(rows).toEqual([1, 1, 1, 1, 1]);
  await expect(page.getByRole('cell', { name: longest, exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
});

test('what can be done with an account is large enough for a thumb', async ({ person, ownHousehold }) => {
  await ownHousehold.addUser({ name: 'Jan' });
  for (const viewport of ['phone', 'desk'] as const) {
    const admin = await person({ user: ownHousehold.admin, viewport });
    await admin.open('/users');
    const main = admin.page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Usuń: Jan' })).toBeVisible();
    for (const control of await main.locator('button, select').all()) {
      const { width, height } = await boxOf(control);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    expect(await admin.page.evaluate(() => document.documentElement.scrollWidth)).toBe(
      admin.page.viewportSize()?.width,
    );
  }
});

// spec: R90
test('a user who is deactivated is out at once, and in again when activated', async ({
  person,
  ownHousehold,
}) => {
  const admin = await person({ user: ownHousehold.admin });
  const jan = await person({ name: 'Jan', household: ownHousehold, viewport: 'phone' });
  const listId = await makeList(jan.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  await jan.open(`/shopping-lists/${listId}`);
  await expect(checkbox(jan.page, 'Bułki')).toBeVisible();
  jan.allow(/status of 40[13]|WebSocket connection/);
  await admin.open('/users');
  await admin.press(admin.page.getByRole('button', { name: 'Dezaktywuj: Jan' }));
  await expect(rowOf(admin, jan.client.user.email)).toContainText('Nieaktywny');
  await expect(toast(admin.page, 'Konto „Jan” zostało dezaktywowane.')).not.toContainText('Listy');
  // The message about the lists stays longer than a toast.
  const ofLists = 'Listy tej osoby zostają; wspólne może przejąć każdy, kto ma do nich dostęp.';
  await expect(rowOf(admin, jan.client.user.email)).toContainText(ofLists);
  await expectAccessible(admin.page);
  await expect(jan.page.getByText('Sesja wygasła.')).toBeVisible();
  await expectAccessible(jan.page);
  await jan.press(jan.page.getByRole('link', { name: 'Zaloguj się ponownie' }));
  await logIn(jan, jan.client.user.email);
  await expect(jan.page.getByText(/Twoje konto nie zostało jeszcze aktywowane\./)).toBeVisible();
  await admin.press(admin.page.getByRole('button', { name: 'Aktywuj: Jan' }));
  await expect(rowOf(admin, jan.client.user.email).getByText('Aktywny', { exact: true })).toBeVisible();
  await jan.press(jan.page.getByRole('button', { name: 'Zaloguj' }));
  await expect(checkbox(jan.page, 'Bułki')).toBeVisible();
});

// spec: R91
test('a user is removed after a question that tells what goes with them', async ({
  person,
  ownHousehold,
}) => {
  const admin = await person({ user: ownHousehold.admin });
  const jan = await ownHousehold.addUser({ name: 'Jan' });
  const ola = await person({ name: 'Ola', household: ownHousehold });
  await makeList(jan, 'Warsztat');
  await makeList(jan, 'Ogród');
  await makeList(jan, 'Wspólna', { sharedWith: [ola.client] });
  await ola.open('/');
  await expect(ola.page.getByRole('link', { name: /Wspólna/ })).toContainText('Jan');
  await admin.open('/users');
  await admin.press(admin.page.getByRole('button', { name: 'Usuń: Jan' }));
  const dialog = admin.page.getByRole('dialog');
  await expect(dialog).toContainText('2 listy');
  // The admin has no access to the list, and may not learn its name.
  await expect(dialog).toContainText('Kto przejmie wspólne listy: Ola (1 lista).');
  await expectAccessible(admin.page);
  // There may be two of that name.
  await expect(dialog).toContainText(`Adres: ${jan.user.email}. Znikną też`);
  await answer(admin, /Jan/, 'Nie');
  await expect(rowOf(admin, jan.user.email)).toBeVisible();

  const held = Promise.withResolvers<void>();
  const lists = `**/api/users/${jan.user.id}/lists`;
  await admin.page.route(lists, (route) => held.promise.then(() => route.fallback()));
  await admin.press(admin.page.getByRole('button', { name: 'Usuń: Jan' }));
  await admin.press(admin.page.getByRole('link', { name: 'Produkty' }));
  await expect(admin.page.getByRole('heading', { name: 'Produkty' })).toBeVisible();
  const answered = admin.page.waitForResponse(lists);
  held.resolve();
  await answered;
  // Whoever has left the page isn't asked; the way back proves that turns have passed.
  await admin.press(admin.page.getByRole('link', { name: 'Użytkownicy' }));
  await expect(rowOf(admin, jan.user.email)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await admin.press(admin.page.getByRole('button', { name: 'Usuń: Jan' }));
  await answer(admin, /Jan/, 'Tak');
  await expect(toast(admin.page, 'Konto „Jan” zostało usunięte.')).toBeVisible();
  await expect(rowOf(admin, jan.user.email)).toBeHidden();
  // The shared list passes to the member who had access longest.
  await expect(ola.page.getByRole('link', { name: /Wspólna/ })).not.toContainText('Jan');
});

test('the question before a removal holds the longest name and address', async ({ person, ownHousehold }) => {
  const name = 'Ś'.repeat(200);
  const email = `${'w'.repeat(64)}@${'w'.repeat(60)}.example.org`;
  const { admin } = ownHousehold;
  await admin.post('/api/users', { email, name, password: PASSWORD, role: 'user' });
  const screen = await person({ user: admin, viewport: 'phone' });
  await screen.open('/users');
  await screen.press(screen.page.getByRole('button', { name: `Usuń: ${name}` }));
  const dialog = screen.page.getByRole('dialog', { name });
  await expect(dialog).toContainText(email);
  const overflow = ({ scrollWidth, clientWidth }: Element): number => scrollWidth - clientWidth;
  expect(await dialog.evaluate(overflow)).toBe(0);
  expect(await dialog.getByRole('heading').evaluate(overflow)).toBe(0);
});

// spec: R11, R93
test('a role is changed, and opens the administration', async ({ person, ownHousehold }) => {
  const admin = await person({ user: ownHousehold.admin });
  const jan = await person({ name: 'Jan', household: ownHousehold });
  await jan.open('/users');
  await expect(jan.page).toHaveURL(/\/not-found$/);
  await expect(jan.page.getByRole('link', { name: 'Użytkownicy' })).toBeHidden();
  await admin.open('/users');
  await admin.page.getByLabel('Rola: Jan').selectOption({ label: 'Administrator' });
  await expect(admin.page.getByLabel('Rola: Jan')).toHaveValue('admin');
  await expect.poll(async () => (await jan.client.get('/api/users')).status).toBe(200);
  await jan.open('/users');
  await expect(jan.page.getByRole('heading', { name: 'Użytkownicy' })).toBeVisible();
});

test('the page of a captive portal changes no account', async ({ person, ownHousehold }) => {
  await ownHousehold.addUser({ name: 'Jan' });
  const admin = await person({ user: ownHousehold.admin });
  const { page } = admin;
  await admin.open('/users');
  await page.route('**/api/users/set-status', (route) => route.fulfill({ json: { login: '/wifi' } }));
  await admin.press(page.getByRole('button', { name: 'Dezaktywuj: Jan' }));
  await expect(toast(page, 'Nie udało się zapisać zmian w koncie.')).toBeVisible();
  await expect(toast(page, 'zostało dezaktywowane')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Dezaktywuj: Jan' })).toBeVisible();
});

test('a role that was refused isn’t shown while the accounts are fetched again', async ({
  person,
  ownHousehold,
}) => {
  await ownHousehold.addUser({ name: 'Jan' });
  const admin = await person({ user: ownHousehold.admin });
  const { page } = admin;
  admin.allow(/ERR_FAILED|Failed to load resource/);
  await openWhole(admin, '/users');
  const role = page.getByLabel('Rola: Jan');
  await expect(role).toHaveValue('user');
  await page.route('**/api/users', () => {});
  await page.route('**/api/users/*', (route) => route.abort());
  await role.selectOption('admin');
  await expect(toast(page, 'Nie udało się zapisać zmian w koncie.')).toBeVisible();
  await expect(role).toHaveValue('user');
  const toggle = page.getByRole('button', { name: 'Dezaktywuj: Jan' });
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/set-status'));
  await admin.press(toggle);
  await refused;
  await expect(toggle).toBeEnabled();
});

test('a press on what an account’s button said does nothing when that has just changed', async ({
  person,
  ownHousehold,
}) => {
  const jan = await ownHousehold.addUser({ name: 'Jan' });
  const { admin: other } = ownHousehold;
  const setActive = async (active: boolean) =>
    succeeded(await other.post('/api/users/set-status', { userId: jan.id, active }));
  await setActive(false);
  const admin = await person({ household: ownHousehold, role: 'admin' });
  const { page } = admin;
  await openWhole(admin, '/users');
  const toggle = page.getByRole('button', { name: /ktywuj: Jan$/ });
  await expect(toggle).toHaveText('Aktywuj');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/set-status')) sent.push(request.postData() ?? '');
  });
  const isPressed = toggle.evaluate(async (button: HTMLElement) => {
    while (button.textContent === 'Aktywuj') await new Promise(requestAnimationFrame);
    button.click();
    return button.isConnected;
  });
  await setActive(true);
  expect(await isPressed).toBe(true);
  await expect(toggle).toHaveText('Dezaktywuj');
  await expect(toggle).toBeEnabled();
  expect(sent).toEqual([]);
  await admin.press(toggle);
  await expect(toggle).toHaveText('Aktywuj');
});

// spec: R11
test('a role given or taken shows at once in an open app', async ({ person, ownHousehold }) => {
  const { admin } = ownHousehold;
  const jan = await person({ name: 'Jan', household: ownHousehold });
  const { page } = jan;
  const link = page.getByRole('navigation').getByRole('link', { name: 'Użytkownicy' });
  await jan.open('/recipes');
  await expect(page.getByRole('heading', { name: 'Przepisy' })).toBeVisible();
  await admin.post('/api/users/set-role', { userId: jan.client.id, role: 'admin' });
  await jan.press(link);
  await expect(page.getByText(admin.user.email)).toBeVisible();
  jan.allow(/status of 403/);
  await admin.post('/api/users/set-role', { userId: jan.client.id, role: 'user' });
  await expect(page).toHaveURL(/\/not-found$/);
  await expect(link).toBeHidden();
  await expect(page.getByText(admin.user.email)).toBeHidden();
});

// spec: R11
test('an admin who never heard of losing the role leaves the screen when refused', async ({
  person,
  ownHousehold,
}) => {
  const { admin } = ownHousehold;
  const second = await person({ user: await ownHousehold.addUser({ name: 'Jan', role: 'admin' }) });
  const { page } = second;
  await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
  await second.open('/users');
  await expect(page.getByText(admin.user.email)).toBeVisible();
  // By then the server has been asked for the role, and said 'admin'.
  await page.waitForLoadState('networkidle');
  await admin.post('/api/users/set-role', { userId: second.client.id, role: 'user' });
  second.allow(/status of 403/);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/not-found$/);
});

// spec: R92
test('an admin adds a user, who can log in at once', async ({ person, visitor, ownHousehold }) => {
  const admin = await person({ user: ownHousehold.admin, viewport: 'phone' });
  const { page } = admin;
  await admin.open('/users');
  await admin.press(page.getByRole('button', { name: 'Dodaj użytkownika' }));
  const dialog = page.getByRole('dialog', { name: 'Dodaj użytkownika' });
  const send = dialog.getByRole('button', { name: 'Dodaj', exact: true });
  await admin.press(send);
  await expect(dialog.getByText('Niepoprawny adres email.')).toBeVisible();
  await expectAccessible(page);
  admin.allow(/status of 40[09]/);
  await dialog.getByLabel('E-mail').fill(ownHousehold.admin.user.email);
  await dialog.getByLabel('Imię').fill('Basia');
  await dialog.getByLabel('Hasło').fill(PASSWORD);
  await admin.press(send);
  await expect(dialog.getByText('Istnieje już użytkownik z takim adresem email.')).toBeVisible();
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await dialog.getByLabel('E-mail').fill('basia@example.org');
  await dialog.getByLabel('Hasło').fill('password');
  await admin.press(send);
  await expect(dialog.getByText('To hasło jest zbyt popularne. Wybierz inne.')).toBeVisible();
  await expect(dialog.getByLabel('Hasło')).toBeFocused();
  await expect(toast(page, 'Niepoprawne dane.')).toHaveCount(0);
  await dialog.getByLabel('Hasło').fill(PASSWORD);
  await admin.press(send);
  await expect(toast(page, 'Użytkownik został dodany.')).toBeVisible();
  await expect(page.getByText('basia@example.org')).toBeVisible();
  const basia = await visitor({ url: ownHousehold.app.url });
  await basia.open('/');
  await logIn(basia, 'basia@example.org');
  await expect(basia.page.getByRole('heading', { name: 'Listy' })).toBeVisible();
});

test('a user whose addition was answered into a dead network is added once', async ({
  person,
  ownHousehold,
}) => {
  const admin = await person({ user: ownHousehold.admin });
  const { page } = admin;
  admin.allow(/ERR_FAILED|status of 409/);
  await admin.open('/users');
  const open = () => admin.press(page.getByRole('button', { name: 'Dodaj użytkownika' }));
  const dialog = page.getByRole('dialog', { name: 'Dodaj użytkownika' });
  const send = () => admin.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  const loseAnswers = () =>
    page.route('**/api/users', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort();
    });
  const fill = async (address: string) => {
    await dialog.getByLabel('E-mail').fill(address);
    await dialog.getByLabel('Imię').fill('Basia');
    await dialog.getByLabel('Hasło').fill(PASSWORD);
  };
  await loseAnswers();
  await open();
  await fill('basia@example.org');
  await send();
  await expect(toast(page, 'Nie udało się dodać użytkownika.')).toBeVisible();
  await page.unroute('**/api/users');
  await send();
  await expect(toast(page, 'Użytkownik został dodany.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row')).toHaveCount(3);
  // The page never shows a password other than the one that was stored.
  await loseAnswers();
  await open();
  await fill('kasia@example.org');
  await send();
  await expect(rowOf(admin, 'kasia@example.org')).toBeVisible();
  await page.unroute('**/api/users');
  await dialog.getByLabel('Hasło').fill(`${PASSWORD}!`);
  await send();
  await expect(dialog.getByText('Istnieje już użytkownik z takim adresem email.')).toBeVisible();
});

// spec: R94
test('an admin hands over a link for a new password', async ({ person, visitor, ownHousehold }) => {
  const admin = await person({ user: ownHousehold.admin });
  const { page } = admin;
  const jan = await ownHousehold.addUser({ name: 'Jan' });
  await admin.open('/users');
  await admin.press(page.getByRole('button', { name: 'Link do zmiany hasła: Jan' }));
  const dialog = page.getByRole('dialog', { name: 'Link do zmiany hasła' });
  const password = dialog.getByLabel('Twoje hasło');
  const create = dialog.getByRole('button', { name: 'Utwórz link' });
  await expect(password).toBeFocused();
  await admin.press(create);
  await expect(dialog.getByText('Hasło jest wymagane.')).toBeVisible();
  admin.allow(/status of 401/);
  await password.fill('złe-hasło');
  await admin.press(create);
  await expect(dialog.getByText('Niepoprawne hasło.')).toBeVisible();
  await expect(password).toHaveValue('złe-hasło');
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await password.fill(PASSWORD);
  await admin.press(create);
  const link = dialog.getByRole('textbox', { name: 'Link do zmiany hasła' });
  await expect(link).toHaveValue(new RegExp(`^${ownHousehold.app.url}/reset-password/`));
  await expectAccessible(page);
  const guest = await visitor({ url: ownHousehold.app.url });
  await guest.page.goto(await link.inputValue());
  await guest.page.getByLabel('Nowe hasło').fill('cztery-nowe-gruszki');
  await guest.page.getByLabel('Powtórz hasło').fill('cztery-nowe-gruszki');
  await guest.press(guest.page.getByRole('button', { name: 'Zapisz' }));
  await expect(guest.page).toHaveURL(/\/login$/);
  await logIn(guest, jan.user.email, 'cztery-nowe-gruszki');
  await expect(guest.page.getByRole('heading', { name: 'Listy' })).toBeVisible();
});

/** A name that every test browser finds on this machine. */
const OTHER_HOST = 'lz.test';

// spec: R94
test('a link that is handed over has the address the admin is at', async ({ visitor, ownHousehold }) => {
  const url = `http://${OTHER_HOST}:${ownHousehold.app.port}`;
  await ownHousehold.addUser({ name: 'Jan' });
  const admin = await visitor({ viewport: 'phone', url });
  const { page } = admin;
  await admin.open('/users');
  await logIn(admin, ownHousehold.admin.user.email);
  await admin.press(page.getByRole('button', { name: 'Link do zmiany hasła: Jan' }));
  const dialog = page.getByRole('dialog', { name: 'Link do zmiany hasła' });
  await dialog.getByLabel('Twoje hasło').fill(PASSWORD);
  await admin.press(dialog.getByRole('button', { name: 'Utwórz link' }));
  await expect(
    dialog.getByText(/^Wyślij ten link osobie: Jan\. Zadziała raz, do \d{1,2}:\d\d\.$/),
  ).toBeVisible();
  const link = dialog.getByRole('textbox', { name: 'Link do zmiany hasła' });
  await expect(link).toHaveValue(new RegExp(`^${url}/reset-password/[\\w-]{43}$`));
});

for (const viewport of ['phone', 'desk'] as const) {
  test(`an admin who is alone learns where the others get in, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const admin = await person({ user: ownHousehold.admin, viewport });
    const { page } = admin;
    const listId = await makeList(admin.client, 'Sobota');
    await admin.open(`/shopping-lists/${listId}`);
    await admin.press(page.getByRole('button', { name: 'Udostępnij' }));
    const dialog = page.getByRole('dialog', { name: 'Udostępnij listę' });
    await admin.press(dialog.getByRole('link', { name: 'Dodaj domowników' }));
    await expect(page.getByRole('heading', { name: 'Użytkownicy' })).toBeVisible();
    const hint = page.getByText('Domownicy mogą założyć konta sami');
    await expect(hint).toContainText('na swoich urządzeniach');
    await expectGoodInWindows(page, 'the users page of an admin who is alone', viewport === 'phone' ? 0 : 1);
    await ownHousehold.addUser({ name: 'Jan' });
    await page.reload();
    await expect(page.getByText('Jan', { exact: true }).first()).toBeVisible();
    await expect(hint).toHaveCount(0);
  });
}

test('an admin who is alone is told the address under which the others find LZ', async ({
  visitor,
  ownHousehold,
}) => {
  const url = `http://${OTHER_HOST}:${ownHousehold.app.port}`;
  const admin = await visitor({ viewport: 'phone', url });
  await admin.open('/users');
  await logIn(admin, ownHousehold.admin.user.email);
  await expect(admin.page.getByText(`niech otworzą ${url} i wybiorą „Załóż konto”`)).toBeVisible();
  await expectGoodInWindows(admin.page, 'the address for the others', 0);
});
