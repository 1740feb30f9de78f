import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { checkbox, choose, line, tick } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

/**
 * Makes the server answer as a later version might: with a unit and a kind of operation that this app doesn't know.
 */
async function renew(page: Page): Promise<void> {
  await page.route('**/api/v2/shopping-list/**', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text
      .replaceAll('"productUnit":"can"', '"productUnit":"crate","unitLabel":"skrzynki"')
      // The same in a list's compact form.
      .replaceAll(/"can",(\d+),(\d+)\]/g, '"crate",$1,$2,{"label":"skrzynki"}]')
      .replaceAll('"type":"item.add"', '"type":"item.planned"');
    await route.fulfill({ response, body });
  });
}

test('a list that holds what only a newer server knows is shown, ticked and changed', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  await renew(anna.page);
  const listId = await makeList(anna.client, 'Sobota', {
    items: [
      { name: 'Koperek', qty: 2, unit: 'can' },
      { name: 'Jajka', qty: 10 },
    ],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(line(anna.page, 'Koperek')).toContainText('2\u00a0skrzynki');
  const list = async () =>
    succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`)).items as {
      checked: boolean;
      note: string | null;
      productUnit: string;
    }[];

  await anna.press(anna.page.getByRole('button', { name: 'Zmień: Koperek' }));
  const dialog = anna.page.getByRole('dialog');
  await expect(dialog.getByLabel('Jednostka')).toHaveValue('crate');
  await dialog.getByLabel('Uwagi').fill('świeży');
  await anna.press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect.poll(async () => (await list())[0]).toMatchObject({ note: 'świeży', productUnit: 'can' });

  await tick(anna, 'Koperek');
  await expect(checkbox(anna.page, 'Koperek')).toBeChecked();
  await expect(anna.page.getByRole('banner').getByRole('status')).toHaveText('Połączono');
  await expect.poll(async () => (await list())[0]?.checked).toBe(true);

  await choose(anna, 'Historia');
  await expect(anna.page.getByRole('dialog').getByRole('listitem').last()).toContainText(
    'Zmieniono: Koperek',
  );
});

test('a notice of what only a newer server knows hides no other, and is told in general words', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const at = Date.now();
  let notices = [
    { kind: 'second-factor-off', at: at - 1 },
    { kind: 'moved', at },
  ];
  await anna.page.route('**/api/v2/account/notices**', async (route) => {
    if (route.request().method() === 'POST') notices = [];
    await route.fulfill({ json: notices });
  });
  await anna.open('/shopping-lists');
  const told = anna.page.getByRole('status').filter({ hasText: 'Jeśli nic o tym nie wiesz' });
  await expect(told).toContainText('Administrator wyłączył weryfikację dwuetapową na Twoim koncie');
  await expect(told).toContainText('Coś zmieniło się na Twoim koncie');
  await anna.press(told.getByRole('button', { name: 'Rozumiem' }));
  await expect(told).toBeHidden();
});
