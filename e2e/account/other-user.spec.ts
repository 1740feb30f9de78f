import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { checkbox, logIn } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

test('who logs in where another’s session ended begins at home, with nothing of theirs', async ({
  person,
  ownHousehold,
}) => {
  const ola = await ownHousehold.addUser({ name: 'Ola' });
  await makeList(ola, 'Olina');
  const jan = await person({ name: 'Jan', household: ownHousehold, viewport: 'phone' });
  const { page } = jan;
  const listId = await makeList(jan.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  await jan.open(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Bułki')).toBeVisible();
  // A page that Jan has shared with the app, and the trip that he is on here.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        localStorage.setItem('lz.shopping', 'list:trip');
        const opening = indexedDB.open('lz-shared');
        opening.addEventListener('success', () => {
          opening.result.close();
          done();
        });
      }),
  );
  jan.allow(/status of 40[13]|WebSocket connection/);
  await ownHousehold.admin.post('/api/users/set-status', { userId: jan.client.id, active: false });
  await jan.press(page.getByRole('link', { name: 'Zaloguj się ponownie' }));
  await logIn(jan, ola.user.email);
  await expect(page.getByRole('link', { name: /Olina/ })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual([`lz.${ola.id}`]);
  expect(await page.evaluate(() => localStorage.getItem('lz.shopping'))).toBeNull();
});

test('a page that the browser has kept shows nothing of its user once another has logged in elsewhere', async ({
  person,
  ownHousehold,
}) => {
  const ola = await ownHousehold.addUser({ name: 'Ola' });
  await makeList(ola, 'Olina');
  const jan = await person({ name: 'Jan', household: ownHousehold });
  const { page } = jan;
  const listId = await makeList(jan.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  await jan.open(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Bułki')).toBeVisible();
  // As after 'Back': such a page hears nothing of what other tabs store meanwhile.
  const comeBack = (stored: Record<string, string>) =>
    page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, stored);
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await comeBack({});
  await checkbox(page, 'Bułki').click();
  await expect(page.locator('body[data-same]')).toBeVisible();
  jan.allow(/status of 40[134]/);
  await comeBack({ 'lz.token': ola.token ?? '', 'lz.user': JSON.stringify({ ...ola.user, active: true }) });
  await expect(page.getByText('Ta lista nie istnieje lub nie masz już do niej dostępu.')).toBeVisible();
  await expect(page.locator('body[data-same]')).toHaveCount(0);
});
