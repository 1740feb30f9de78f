import { expect, test } from '../support/fixtures.ts';
import { PASSWORD } from '../support/household.ts';
import { succeeded, TestClient } from '../../src/test/client.ts';
import type { Person } from '../support/person.ts';
import { drawPhoto, shownPhoto } from '../support/photo-files.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { add, checkbox, logIn, menuOf, tick } from '../support/screens.ts';

/** The host every test browser finds on this machine, and that Chromium doesn't trust as it trusts localhost. */
const HOST = 'lz.test';

/** Logs in through the proof of work. Resolves with a client that has the same session. */
async function logInForReal(person: Person, url: string, email: string): Promise<TestClient> {
  const { page } = person;
  await person.open('/login');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  // It is sent once the proof of work is done.
  const sent = page.waitForRequest('**/api/auth/login', { timeout: 30_000 });
  await logIn(person, email);
  expect(((await sent).postDataJSON() as { token: string }).token).not.toBe('');
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('lz.token'));
  return new TestClient(url, token ?? undefined);
}

// spec: R26, R88
test('on plain http in a home network everything works, the captcha included', async ({
  visitor,
  ownApp,
}) => {
  const email = 'anna@example.org';
  const app = await ownApp({ CAPTCHA: 'altcha', ADMIN_EMAIL: email, ADMIN_PASSWORD: PASSWORD });
  const url = `http://${HOST}:${app.port}`;
  const anna = await visitor({ viewport: 'phone', url });
  const admin = await logInForReal(anna, app.url, email);
  await anna.open('/account');
  await expect(anna.page.getByRole('region', { name: 'Powiadomienia' })).toContainText(
    'Powiadomienia działają tylko wtedy, gdy LZ jest dostępne przez https.',
  );
  await anna.open('/');
  const jansAccount = { email: 'jan@example.org', name: 'Jan', password: PASSWORD, role: 'user' };
  succeeded(await admin.post('/api/users', jansAccount));

  const jan = await visitor({ url });
  const { page } = jan;
  await page.goto('/login');
  // A wrong password uses up the proof, and the next proof is made without a reload.
  jan.allow(/status of 401/);
  await logIn(jan, jansAccount.email, 'złe-hasło');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Niepoprawne dane logowania.');
  await logInForReal(jan, app.url, jansAccount.email);

  await anna.press(anna.page.getByRole('link', { name: 'Dodaj listę' }));
  await expect(anna.page.getByRole('heading', { name: 'Nowa lista' })).toBeVisible();
  await anna.page.getByLabel('Nazwa').fill('Sobota');
  await anna.press(anna.page.getByRole('button', { name: 'Zapisz' }));
  await expect(anna.page.getByRole('heading', { name: 'Sobota' })).toBeVisible();
  await anna.press(anna.page.getByRole('button', { name: 'Udostępnij' }));
  const modal = anna.page.getByRole('dialog', { name: 'Udostępnij listę' });
  await anna.press(modal.getByRole('button', { name: 'Jan' }));
  await expect(menuOf(anna.page, 'Jan')).toBeVisible();
  await anna.press(modal.getByRole('button', { name: 'Zamknij' }));

  await jan.press(page.getByRole('link', { name: /Sobota/ }));
  await add(anna, { product: 'Bułki', quantity: '6' });
  await expect(checkbox(page, 'Bułki')).toBeVisible();
  await tick(jan, 'Bułki');
  await expect(checkbox(anna.page, 'Bułki')).toBeChecked();
  expect(await anna.page.evaluate(() => isSecureContext)).toBe(false);
});

test('at an address of the home network pictures are there, though PUBLIC_URL is https', async ({
  visitor,
  ownApp,
}) => {
  const email = 'anna@example.org';
  const app = await ownApp({
    CAPTCHA: 'off',
    PUBLIC_URL: 'https://lz.example.org',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: PASSWORD,
  });
  const anna = await visitor({ viewport: 'phone', url: `http://${HOST}:${app.port}` });
  const { page } = anna;
  // Headers that are for PUBLIC_URL.
  anna.allow(/Cross-Origin-Opener-Policy|origin-keyed/);
  await anna.open('/login');
  await logIn(anna, email);
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('lz.token'));
  const client = new TestClient(app.url, token ?? undefined);
  const { id } = await makeRecipe(client, { name: 'Barszcz', text: '<p>Gotuj.</p>' });
  const photo = await drawPhoto(page, ['#f00', '#0f0', '#00f', '#fff']);
  succeeded(await client.put(`/api/v2/recipe/${id}/photo`, photo));
  await anna.open(`/recipes/${id}`);
  await shownPhoto(page, 'Barszcz');
});

test('a client that names no type gets the page, and JSON for a call', async ({ ownApp }) => {
  const { url } = await ownApp();
  const ask = async (path: string, init: RequestInit) => {
    const { status, headers } = await fetch(url + path, init);
    return [status, headers.get('content-type')?.split(';')[0]];
  };
  const anyAccepted = { accept: '*/*' };
  expect(await ask('/', { headers: anyAccepted })).toEqual([200, 'text/html']);
  expect(await ask('/', { headers: anyAccepted, method: 'HEAD' })).toEqual([200, 'text/html']);
  // What makes a preview of a link that is sent to somebody names no type either.
  for (const path of ['/login', '/register', '/shopping-lists/0', '/recipes?products=0']) {
    expect(await ask(path, { headers: anyAccepted })).toEqual([200, 'text/html']);
  }
  for (const path of ['/api', '/api/nic', '/assets/nie-ma.js', '/nie-ma.png', '/nie-ma']) {
    expect(await ask(path, { headers: anyAccepted })).toEqual([404, 'application/json']);
  }
});

test('crawlers and password managers get what they look for, and no page for anything else', async ({
  ownApp,
}) => {
  const { url } = await ownApp();
  const ask = (path: string) =>
    fetch(url + path, { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' });
  const robots = await ask('/robots.txt');
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await robots.text()).toContain('User-agent: *\nDisallow: /\n');

  const changePassword = await ask('/.well-known/change-password');
  expect([changePassword.status, changePassword.headers.get('location')]).toEqual([302, '/account']);
  // Only where a path that can't exist is not found do password managers trust the answer before.
  const unknown = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  for (const path of [unknown, '/.well-known/security.txt', '/nie-ma.js', '/sitemap.xml']) {
    const { status, headers } = await ask(path);
    expect([path, status, headers.get('content-type')]).toEqual([
      path,
      404,
      'application/json; charset=utf-8',
    ]);
  }
  for (const path of ['/nie-ma', '/shopping-lists/zakupy.2']) {
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
  }
});

// spec: R28
test('the captcha is solved before a registration, whose button waits for it', async ({
  visitor,
  ownApp,
}) => {
  const { port } = await ownApp({ CAPTCHA: 'altcha' });
  const guest = await visitor({ viewport: 'phone', url: `http://${HOST}:${port}` });
  const { page } = guest;
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/auth/captcha/challenge', async (route) => {
    await gate;
    await route.continue();
  });
  await guest.open('/register');
  const button = page.getByRole('button', { name: 'Załóż konto' });
  await expect(page.getByText('Sprawdzam, czy nie jesteś robotem…')).toBeVisible();
  await expect(button).toBeDisabled();
  letGo();
  await expect(button).toBeEnabled({ timeout: 30_000 });
  await page.getByLabel('E-mail').fill('jan@example.org');
  await page.getByLabel('Imię').fill('Jan');
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Powtórz hasło').fill(PASSWORD);
  await guest.press(button);
  await expect(page).toHaveURL(/\/login$/);
});

// spec: R25
test('a captcha that cannot be had is told, and a login without it refused', async ({ visitor, ownApp }) => {
  const { url } = await ownApp({ CAPTCHA: 'altcha', ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: PASSWORD });
  const guest = await visitor({ url });
  const { page } = guest;
  guest.allow(/Failed to load resource/);
  await page.route('**/api/auth/captcha/challenge', (route) => route.abort());
  await guest.open('/login');
  await expect(page.getByText('Nie udało się sprawdzić, czy nie jesteś robotem.')).toBeVisible();
  await logIn(guest, 'a@example.org');
  await expect(page.getByText('Brak połączenia. Sprawdź sieć i spróbuj ponownie.')).toBeVisible();
  await page.unroute('**/api/auth/captcha/challenge');
  await guest.press(page.getByRole('button', { name: 'Spróbuj ponownie' }));
  await logIn(guest, 'a@example.org');
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible({ timeout: 30_000 });
});
