import { expect, test } from '../support/fixtures.ts';
import { boxOf, expectWhole } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const HEIGHT_PX = 1024;

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
