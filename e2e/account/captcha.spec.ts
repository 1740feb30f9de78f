import { expect, test } from '../support/fixtures.ts';
import { PASSWORD } from '../support/household.ts';
import { boxOf, logIn } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const MINUTE_MS = 60_000;
const ADMIN = 'anna@example.org';
const CAPTCHA = { CAPTCHA: 'altcha', ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD };

// spec: R301
test('a refused registration starts the captcha again', async ({ visitor, ownApp }) => {
  const { url } = await ownApp(CAPTCHA);
  const guest = await visitor({ url });
  const { page } = guest;
  guest.allow(/status of 409/);
  await guest.open('/register');
  await page.getByLabel('E-mail').fill(ADMIN);
  await page.getByLabel('Imię').fill('Jan');
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Powtórz hasło').fill(PASSWORD);
  await guest.press(page.getByRole('button', { name: 'Załóż konto' }));
  await expect(page.getByRole('main')).toContainText('Istnieje już użytkownik z takim adresem email.');
  // A proof counts once, so only a fresh one gets this through.
  await page.getByLabel('E-mail').fill('jan@example.org');
  await guest.press(page.getByRole('button', { name: 'Załóż konto' }));
  await expect(page).toHaveURL(/\/login$/);
});

// spec: R302
test('a refused reset starts the captcha again', async ({ visitor, ownApp }) => {
  const { url } = await ownApp(CAPTCHA);
  const guest = await visitor({ url });
  const { page } = guest;
  guest.allow(/status of 400/);
  await guest.open('/reset-password/niema');
  const tokens: string[] = [];
  for (const password of [PASSWORD, `${PASSWORD}-2`]) {
    await page.getByLabel('Nowe hasło').fill(password);
    await page.getByLabel('Powtórz hasło').fill(password);
    const answered = page.waitForResponse('**/api/auth/reset-password');
    await guest.press(page.getByRole('button', { name: 'Zapisz' }));
    const answer = await answered;
    expect(await answer.json()).toMatchObject({ message: 'INVALID_RESET_TOKEN' });
    tokens.push((answer.request().postDataJSON() as { token: string }).token);
  }
  expect(new Set(tokens).size).toBe(2);
});

// spec: R300
test('a captcha is waited for thirty seconds', async ({ visitor, ownApp }) => {
  const { url } = await ownApp(CAPTCHA);
  const guest = await visitor({ url });
  const { page } = guest;
  await page.clock.install();
  // A solver that never loads: only the captcha's own time limit ends the wait.
  const solver = Promise.withResolvers<void>();
  await page.context().route('**/solver-worker-*.js', () => solver.resolve());
  await guest.open('/login');
  await logIn(guest, ADMIN);
  await solver.promise;
  // The clock goes on by itself too, on a busy machine by seconds.
  await page.clock.fastForward(24_000);
  await expect(page.getByText('Niepoprawny token.')).toBeHidden();
  await page.clock.fastForward(6_500);
  await expect(page.getByText('Niepoprawny token.')).toBeVisible();
});

test('a captcha that failed without a network is tried again with the form', async ({ visitor, ownApp }) => {
  const { url } = await ownApp(CAPTCHA);
  const guest = await visitor({ url, viewport: 'phone' });
  const { page } = guest;
  guest.allow(/ERR_FAILED/);
  await page.route('**/captcha/challenge', (route) => route.abort());
  await guest.open('/login');
  const retry = page.getByRole('button', { name: 'Spróbuj ponownie' });
  await expect(retry).toBeVisible();
  expect((await boxOf(retry)).height).toBeGreaterThanOrEqual(44);
  await logIn(guest, ADMIN);
  await expect(page.getByText('Brak połączenia. Sprawdź sieć i spróbuj ponownie.')).toBeVisible();
  await expect(retry).toBeVisible();
  await page.unroute('**/captcha/challenge');
  await guest.press(page.getByRole('button', { name: 'Zaloguj', exact: true }));
  await expect(page.getByRole('heading', { name: 'Listy', exact: true })).toBeVisible();
});

test('a phone whose clock is a month slow solves one captcha, and another before that ends', async ({
  visitor,
  ownApp,
}) => {
  const { url } = await ownApp(CAPTCHA);
  const guest = await visitor({ url });
  const { page } = guest;
  await page.clock.install({ time: Date.now() - 30 * 24 * 60 * MINUTE_MS });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/captcha/challenge')) asked += 1;
  });
  const solving = page.waitForEvent('worker');
  await guest.open('/login');
  await (await solving).waitForEvent('close');
  await page.clock.fastForward(9 * MINUTE_MS);
  expect(asked).toBe(1);
  await page.clock.fastForward(MINUTE_MS);
  await expect.poll(() => asked).toBe(2);
  await logIn(guest, ADMIN);
  await expect(page.getByRole('heading', { name: 'Listy', exact: true })).toBeVisible();
  expect(asked).toBe(2);
});
