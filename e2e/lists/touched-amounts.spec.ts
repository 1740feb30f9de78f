import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { goTo, line } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const NBSP = '\u00a0';

const field = (page: Page) => page.getByRole('combobox', { name: 'Produkt' });
const quantity = (page: Page) => page.getByRole('textbox', { name: 'Ilość' });

test("the amount of an abandoned product isn't bought of the next one", async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  const jan = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  for (const each of [anna, jan]) await each.open(`/shopping-lists/${listId}`);
  await field(page).click();
  await page.keyboard.type('Kefir');
  await quantity(page).fill('7');
  await field(page).fill('');
  await anna.press(page.getByRole('heading', { level: 1 }));
  await field(page).click();
  await page.keyboard.type('Chleb');
  await expect(quantity(page)).toHaveValue('1');
  await page.keyboard.press('Enter');
  await expect(line(jan.page, 'Chleb')).toContainText(`1${NBSP}szt.`);

  await page.keyboard.type('Kefir');
  await quantity(page).fill('7');
  await field(page).fill('');
  await field(page).pressSequentially('Bułka 2 szt');
  await page.keyboard.press('Enter');
  await expect(line(jan.page, 'Bułka')).toContainText(`2${NBSP}szt.`);

  await page.keyboard.type('Masło');
  await quantity(page).fill('4');
  await field(page).press('End');
  await page.keyboard.type(', twaróg');
  await expect(quantity(page)).toHaveValue('1');
  await field(page).fill('twaróg');
  await expect(quantity(page)).toHaveValue('1');
  await page.keyboard.press('Enter');
  await expect(line(jan.page, 'twaróg')).toContainText(`1${NBSP}szt.`);
});

test('a product that is typed keeps its amount while another page is looked at', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
  await anna.open(`/shopping-lists/${listId}`);
  await field(page).click();
  await page.keyboard.type('Drożdże');
  await quantity(page).fill('3');
  await page.getByRole('combobox', { name: 'Jednostka' }).selectOption('kostka');
  await goTo(anna, 'Przepisy');
  await goTo(anna, 'Listy');
  await anna.press(page.getByRole('link', { name: /Sobota/ }));
  await expect(field(page)).toHaveValue('Drożdże');
  await expect(quantity(page)).toHaveValue('3');
  await anna.press(page.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(line(page, 'Drożdże')).toContainText('3');
  await expect(line(page, 'Drożdże')).toContainText('kost');
});

test("the amount of an abandoned ingredient isn't that of the next one", async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/recipes/add');
  await page.getByRole('button', { name: 'Dodaj produkt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  const product = dialog.getByLabel('Produkt');
  const amount = dialog.getByLabel('Ilość');
  await product.pressSequentially('Kefir');
  await amount.fill('7');
  await product.fill('');
  await expect(amount).toHaveValue('1');
  // An amount typed first belongs to the product typed next.
  await amount.fill('5');
  await product.pressSequentially('Chleb');
  await expect(amount).toHaveValue('5');
  await amount.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('Dodano: Chleb, 5');
  await dialog.getByRole('button', { name: 'Gotowe' }).click();

  // The amount stays with the ingredient if its product is changed.
  await page.getByRole('button', { name: 'Edytuj: Chleb' }).click();
  const edited = page.getByRole('dialog', { name: 'Edytuj produkt' });
  await edited.getByLabel('Ilość').fill('6');
  await edited.getByLabel('Produkt').fill('');
  await edited.getByLabel('Produkt').pressSequentially('Bułka');
  await expect(edited.getByLabel('Ilość')).toHaveValue('6');
});
