import type { Download, Page } from '@playwright/test';
import { succeeded, type TestClient } from '../../src/test/client.ts';
import { contentOf, downloaded } from '../support/downloads.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { checkbox, choose, holdBar } from '../support/screens.ts';
import { expectGoodInWindows } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

async function paste(page: Page, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Produkt' });
  await field.click();
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function itemsOf(who: TestClient, listId: string) {
  const { items } = succeeded(await who.get(`/api/v2/shopping-list/${listId}`)) as {
    items: {
      productName: string;
      productQty: number;
      productUnit: string;
      note: string | null;
      checked: boolean;
    }[];
  };
  return items
    .map(({ productName, productQty, productUnit, note, checked }) => ({
      productName,
      productQty,
      productUnit,
      note,
      checked,
    }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

const ITEMS = [
  { name: 'Mleko', qty: 1.5, unit: 'l' as const, note: 'bez laktozy; zimne' },
  { name: '=SUM(A1:A9)', qty: 2, note: '+48 600 "700"' },
  { name: '<img src=x onerror=alert(1)>', qty: 3, unit: 'kg' as const },
  { name: 'Chleb', checked: true },
  { name: 'Ser, biały', qty: 0.25, unit: 'kg' as const },
  { name: 'Ser, biały', qty: 4, unit: 'slice' as const },
];

test('a list is saved as a table and as a text, and pasted again equal elsewhere', async ({
  person,
  ownHousehold,
  householdWith,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page, press } = anna;
  const listId = await makeList(anna.client, 'Zakupy: sobota/niedziela', { items: ITEMS });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  const save = async (as: string): Promise<Download> => {
    await choose(anna, 'Pobierz listę');
    const dialog = page.getByRole('dialog', { name: 'Pobierz listę' });
    await expect(dialog).toBeVisible();
    return downloaded(page, () => press(dialog.getByRole('button', { name: as })));
  };
  await choose(anna, 'Pobierz listę');
  await expect(page.getByRole('dialog', { name: 'Pobierz listę' })).toBeVisible();
  await expectGoodInWindows(page, 'the formats of a list', 3);
  await page.keyboard.press('Escape');
  const asTable = await save('Wszystko, do arkusza (CSV)');
  expect(asTable.suggestedFilename()).toBe('Zakupy sobota niedziela.csv');
  const table = (await contentOf(asTable)).toString();
  expect(table).toMatch(/^\ufeffProdukt;Ilość;Jednostka;Uwagi;Dział;Kupione\r\n/);
  expect(table).toContain('\'=SUM(A1:A9);2;szt.;"\'+48 600 ""700""";');
  const asText = await save('Tylko do kupienia, jako tekst');
  expect(asText.suggestedFilename()).toBe('Zakupy sobota niedziela.txt');
  const text = (await contentOf(asText)).toString();

  const jan = await person({ household: await householdWith({}) });
  for (const [name, pasted] of [
    ['Z tabeli', table],
    ['Z tekstu', text],
  ] as const) {
    const other = await makeList(jan.client, name);
    await jan.open(`/shopping-lists/${other}`);
    await paste(jan.page, pasted);
    const review = jan.page.getByRole('dialog', { name: 'Sprawdź przed dodaniem' });
    await expect(review).toBeVisible();
    await jan.press(review.getByRole('button', { name: 'Dodaj wszystkie' }));
    await expect(review).toBeHidden();
    const wanted = (await itemsOf(anna.client, listId)).filter(
      ({ checked }) => name === 'Z tabeli' || !checked,
    );
    await expect.poll(() => itemsOf(jan.client, other)).toEqual(wanted);
  }
});

test('what was bought on the list that a table comes from is to buy here, if one says so', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  const listId = await makeList(anna.client, 'Nowa');
  await anna.open(`/shopping-lists/${listId}`);
  const review = page.getByRole('dialog', { name: 'Sprawdź przed dodaniem' });
  const asBought = review.getByRole('switch', { name: 'Kupione od razu odhacz' });
  const table = (bought: string) =>
    `Produkt;Ilość;Jednostka;Uwagi;Dział;Kupione\r\nMleko;1;l;;;\r\nChleb;1;szt.;;;${bought}\r\n`;
  await paste(page, table(''));
  await expect(review).toHaveCSS('opacity', '1');
  await expect(asBought).toHaveCount(0);
  await press(review.getByRole('button', { name: 'Zamknij' }));
  await paste(page, table('tak'));
  await expect(review).toHaveCSS('opacity', '1');
  await expect(asBought).toBeChecked();
  await expectGoodInWindows(page, 'pasted lines of which some were bought', 6);
  await press(review.getByRole('button', { name: 'Dodaj wszystkie' }));
  await expect(checkbox(page, 'Chleb')).toBeChecked();
  await press(await holdBar(page));
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await paste(page, table('tak'));
  await expect(review).toHaveCSS('opacity', '1');
  await press(asBought);
  await press(review.getByRole('button', { name: 'Dodaj wszystkie' }));
  await expect(review).toBeHidden();
  await expect
    .poll(async () =>
      (await itemsOf(anna.client, listId)).map(({ productName, checked }) => [productName, checked]),
    )
    .toEqual([
      ['Chleb', false],
      ['Mleko', false],
    ]);
});

test('a list of one thing comes in by itself too', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const listId = await makeList(anna.client, 'Jedna');
  await anna.open(`/shopping-lists/${listId}`);
  await paste(anna.page, 'Sobota\n\n- Kefir w butelce – 2\u202fl (duży)\n');
  const review = anna.page.getByRole('dialog', { name: 'Sprawdź przed dodaniem' });
  await anna.press(review.getByRole('button', { name: 'Dodaj wszystkie' }));
  await expect
    .poll(() => itemsOf(anna.client, listId))
    .toEqual([
      { productName: 'Kefir w butelce', productQty: 2, productUnit: 'l', note: 'duży', checked: false },
    ]);
});
