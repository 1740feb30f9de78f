import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { addProduct, buy, makeList } from '../support/household.ts';
import { checkbox, line } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const NARROW = '\u202f';

/** A week's purchases of a household, as people write them, and the names of the catalogue. */
const EVERYDAY = [
  ['mleko 2 l', 'Mleko'],
  ['chleb', 'Chleb'],
  ['10 jajek', 'Jajka'],
  ['masło', 'Masło'],
  ['30 dag sera żółtego', 'Ser żółty'],
  ['szynka 20 dag', 'Szynka'],
  ['kg pomidorów', 'Pomidory'],
  ['ogórki 0,5 kg', 'Ogórki'],
  ['jabłka 2 kg', 'Jabłka'],
  ['banany 1 kg', 'Banany'],
  ['2 kg ziemniaków', 'Ziemniaki'],
  ['pół kilo cebuli', 'Cebula'],
  ['makaron', 'Makaron'],
  ['ryż', 'Ryż'],
  ['6 butelek wody', 'Woda'],
] as const;

const field = (page: Page) => page.getByRole('combobox', { name: 'Produkt' });

test('fifteen everyday things are typed as people write them, with their amounts', async ({
  person,
  ownHousehold,
}) => {
  for (const [, name] of EVERYDAY) await addProduct(ownHousehold.admin, name);
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await field(page).tap();
  for (const [typed, name] of EVERYDAY) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(checkbox(page, name)).toBeAttached();
  }
  await expect(page.getByRole('checkbox')).toHaveCount(15);
  await expect(line(page, 'Pomidory')).toContainText(`1${NARROW}kg`);
  await expect(line(page, 'Cebula')).toContainText(`0,5${NARROW}kg`);
  await expect(line(page, 'Woda')).toContainText('6\u00a0butelek');
});

test('fifteen everyday things that are due are twenty taps away', async ({ person, ownHousehold }) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota');
  for (const [, name] of EVERYDAY) {
    const productId = await addProduct(ownHousehold.admin, name);
    await buy(anna.client, listId, { name, productId, daysAgo: [12, 8, 4] });
  }
  await anna.open(`/shopping-lists/${listId}`);
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  const chips = page.getByRole('group', { name: 'Pora kupić' }).getByRole('button', { pressed: false });
  await expect(chips.filter({ hasText: 'szt.' })).toHaveCount(6);
  for (let left = 6; left > 0; left -= 1) {
    await tap(chips.filter({ hasText: 'szt.' }).first());
    await expect(page.getByRole('checkbox')).toHaveCount(7 - left);
  }
  await expect(page.getByRole('checkbox')).toHaveCount(6);
  await tap(page.getByRole('button', { name: 'Zwykle kupowane' }));
  const dialog = page.getByRole('dialog', { name: 'Zwykle kupowane' });
  const rows = dialog.getByRole('button', { pressed: false }).filter({ hasText: 'szt.' });
  await expect(rows).toHaveCount(9);
  for (let left = 9; left > 0; left -= 1) {
    await tap(rows.first());
    await expect(rows).toHaveCount(left - 1);
  }
  await tap(dialog.getByRole('button', { name: 'Zamknij' }));
  await expect(page.getByRole('checkbox')).toHaveCount(15);
  expect(taps).toBeLessThanOrEqual(20);
});

test('what is typed without diacritics is offered with them first, also without a network', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  anna.allow(/ERR_|WebSocket|Failed to load resource/);
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  const offers = page.getByRole('option').filter({ hasText: 'nowy produkt' });
  await field(page).tap();
  await page.keyboard.type('Ogorki');
  await expect(offers).toHaveText(['+ Dodaj nowy produkt „Ogórki”', '+ Dodaj nowy produkt „Ogorki”']);
  await page.keyboard.press('Enter');
  await expect(checkbox(page, 'Ogórki')).toBeAttached();

  await page.context().setOffline(true);
  await page.keyboard.type('maslo');
  await expect(offers).toHaveCount(2);
  await offers.last().tap();
  await expect(checkbox(page, 'maslo')).toBeAttached();
  await page.keyboard.type('2 kg ogorkow, zolty ser');
  await page.keyboard.press('Enter');
  await expect(line(page, 'Ogórki')).toContainText(`2${NARROW}kg`);
  await expect(checkbox(page, 'żółty ser')).toBeAttached();
  await expect(page.getByRole('checkbox')).toHaveCount(3);
});
