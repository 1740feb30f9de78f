import { succeeded } from '../../src/test/client.ts';
import { makeStore } from '../../src/test/stores.ts';
import { expect, test } from '../support/fixtures.ts';
import { bar, dialog, openList } from '../support/trip-screens.ts';

test.use({ hasServiceWorker: false });

test('a store that is removed while a trip begins leaves the trip in the list’s own', async ({ person }) => {
  const { basia, jan, id } = await openList(person, 'phone');
  const { page, press } = basia;
  const own = await makeStore(basia.client, 'Polo');
  const removed = await makeStore(basia.client, 'Tesco');
  succeeded(await basia.client.put(`/api/v2/shopping-list/${id}/store`, { storeId: own.id }));
  await expect(page.getByRole('button', { name: `Sklep: ${own.name}` })).toBeVisible();
  await press(page.getByRole('button', { name: 'Idę na zakupy' }));
  const choice = (name: string) => dialog(page).getByRole('button', { name, exact: true });
  await press(choice(removed.name));
  await expect(choice(removed.name)).toHaveAttribute('aria-pressed', 'true');
  succeeded(await jan.client.delete(`/api/v2/store/${removed.id}`));
  await expect(choice(removed.name)).toHaveCount(0);
  await expect(choice(own.name)).toHaveAttribute('aria-pressed', 'true');
  await press(choice('Idę na zakupy'));
  await expect(bar(page)).toContainText(own.name);
  await expect(jan.page.getByText(`Na zakupach: Basia (${own.name})`)).toBeVisible();
});
