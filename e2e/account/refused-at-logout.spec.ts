import { succeeded } from '../../src/test/client.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { answer, checkbox, tick } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

test('a logout throws refused changes away only when that is confirmed', async ({ person, ownHousehold }) => {
  const anna = await ownHousehold.addUser({ name: 'Anna' });
  const jan = await person({ name: 'Jan', viewport: 'phone', household: ownHousehold });
  const listId = await makeList(anna, 'Sobota', { items: [{ name: 'Mleko' }], sharedWith: [jan.client] });
  const { page } = jan;
  await jan.open(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Mleko')).toBeVisible();
  jan.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|status of 40[34]/);
  await page.context().setOffline(true);
  await tick(jan, 'Mleko');
  await expect(checkbox(page, 'Mleko')).toBeChecked();
  succeeded(await anna.delete(`/api/v2/shopping-list/${listId}/users/${jan.client.id}`));
  await page.context().setOffline(false);
  const refused = page.getByRole('region', { name: /^Nie udało się zapisać/ });
  await expect(refused).toContainText('Odhaczenie: Mleko', { timeout: 30_000 });

  const question = 'Zmiany, których nie udało się zapisać, po wylogowaniu przepadną. Wylogować się mimo to?';
  await page.goto('/logout');
  await answer(jan, question, 'Nie');
  await expect(page).toHaveURL(/\/$/);
  await expect(refused).toContainText('Odhaczenie: Mleko');
  await page.goto('/logout');
  await answer(jan, question, 'Tak');
  await expect(page.getByRole('button', { name: 'Zaloguj', exact: true })).toBeVisible();
});
