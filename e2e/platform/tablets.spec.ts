import { expect, test } from '../support/fixtures.ts';
import { addProduct, makeList } from '../support/household.ts';
import { boxOf, expectWhole, suggestions } from '../support/screens.ts';
import { findClipped } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const HEIGHT_PX = 1024;
/** The height of a suggestion whose name doesn't fit into one line, at least. */
const TWO_LINES_PX = 60;

for (const width of [768, 820]) {
  test(`beside a tablet's navigation a product is added in one row, and names stand whole: ${width} px`, async ({
    person,
  }) => {
    const anna = await person();
    const { page } = anna;
    await page.setViewportSize({ width, height: HEIGHT_PX });
    for (const name of ['Mleko bez laktozy', 'Mleko modyfikowane']) await addProduct(anna.client, name);
    await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
    const field = page.getByRole('combobox', { name: 'Produkt' });
    const unit = page.getByRole('combobox', { name: 'Jednostka' });
    const add = page.getByRole('button', { name: 'Dodaj', exact: true });
    await field.fill('mleko');
    await unit.selectOption({ label: 'łyżeczka' });
    await field.press('End');
    await expect(suggestions(page).first()).toBeVisible();
    expect(Math.round((await boxOf(add)).y)).toBe(Math.round((await boxOf(field)).y));
    expect(await page.evaluate(findClipped)).toEqual([]);
    for (const suggestion of await suggestions(page).all()) {
      expect((await boxOf(suggestion)).height, await suggestion.innerText()).toBeLessThan(TWO_LINES_PX);
    }
  });
}

test('a sign at the bottom of a tablet stands beside the navigation', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await page.setViewportSize({ width: 820, height: HEIGHT_PX });
  await anna.open('/shopping-lists');
  await page.evaluate(() => localStorage.setItem('lz-version', '0.9.0'));
  await page.reload();
  await expectWhole(page);
  const sign = page.getByRole('status').filter({ hasText: 'Masz nową wersję LZ.' });
  const navigation = await boxOf(page.getByRole('navigation'));
  const words = await boxOf(sign.getByText('Masz nową wersję LZ.'));
  expect(words.x).toBeGreaterThan(navigation.x + navigation.width);
});
