import { succeeded } from '../../src/test/client.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { drawPhoto } from '../support/photo-files.ts';
import { boxOf, line } from '../support/screens.ts';
import { expectWholeWords, setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

/** Where text is twice as large, as wide as a phone with text at 150 %. */
const LARGE_TEXT_WINDOW = { width: 520, height: 1126 };

test('with large text, what was bought has its name whole, with a photo too', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { client, page } = anna;
  const jan = await person({ name: 'Jan' });
  const items = [{ name: 'Chleb żytni', checked: true }];
  const listId = await makeList(client, 'Sobota', { items, sharedWith: [jan.client] });
  const [item] = succeeded(await client.get(`/api/v2/shopping-list/${listId}`)).items;
  const photo = await drawPhoto(page, ['#f00', '#0f0', '#00f', '#fff']);
  succeeded(await client.put(`/api/v2/product/${item.productId}/photo`, photo));
  await jan.open(`/shopping-lists/${listId}`);
  const who = jan.page.getByRole('img', { name: /^Odhaczono: / });
  await expect(who).toBeVisible();
  await setWindow(jan.page, 'text at 200 %');
  await jan.page.setViewportSize(LARGE_TEXT_WINDOW);
  await expectWholeWords(line(jan.page, 'Chleb żytni'), 'a bought product');
});

test("with large text the plan's week, its buttons and its menu take two rows", async ({ person }) => {
  const { open, page } = await person({ viewport: 'phone' });
  await setWindow(page, 'text at 200 %');
  await page.setViewportSize(LARGE_TEXT_WINDOW);
  await open('/plan');
  const tops = ['Poprzedni tydzień', 'Następny tydzień', 'Więcej działań'].map(
    async (name) => (await boxOf(page.getByRole('button', { name, exact: true }))).y,
  );
  const [before, ...others] = await Promise.all(tops);
  expect(others).toEqual([before, before]);
});
