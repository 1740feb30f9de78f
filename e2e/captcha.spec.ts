import { expect, test } from './fixtures.ts';
import { PASSWORD } from './household.ts';
import { logIn } from './screens.ts';

test.use({ hasServiceWorker: false });

const ADMIN = 'anna@example.org';
const CAPTCHA = { CAPTCHA: 'altcha', ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD };

// spec: R301
test('a refused registration starts the captcha anew', async ({ visitor, ownApp }) => {
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
test('a refused reset starts the captcha anew', async ({ visitor, ownApp }) => {
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
  // A solver that never comes: nothing but the captcha's own limit ends the wait.
  await page.context().route('**/solver-worker-*.js', () => undefined);
  await guest.open('/login');
  await logIn(guest, ADMIN);
  await page.clock.fastForward(29_000);
  await expect(page.getByText('Niepoprawny token.')).toBeHidden();
  await page.clock.fastForward(1_500);
  await expect(page.getByText('Niepoprawny token.')).toBeVisible();
});
