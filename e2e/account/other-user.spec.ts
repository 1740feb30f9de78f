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
