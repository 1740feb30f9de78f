import { expectAccessible } from '../support/accessibility.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { addProduct } from '../support/household.ts';

test.use({ hasServiceWorker: false });

const question = ({ page }: Resident) => page.getByRole('dialog', { name: 'Wyjść bez zapisywania?' });
const answer = (one: Resident, word: 'Tak' | 'Nie') =>
  one.press(question(one).getByRole('button', { name: word, exact: true }));

test("the page's 'Zapisz' saves the measures typed on it", async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  const id = await addProduct(anna.client, 'Mleko');
  await anna.open('/products');
  await press(page.getByRole('link', { name: 'Mleko' }));
  const cup = page.getByLabel('Ile to 1 szklanka', { exact: true });
  const another = page.getByRole('textbox', { name: /^Ile to (?!1 )/ });
  const save = page.getByRole('button', { name: 'Zapisz', exact: true }).first();
  const unit = page.getByLabel('Inna miara');
  const amountUnit = page.getByRole('combobox', { name: /^Jednostka dla: (?!1 )/ });
  await unit.selectOption('słoik');
  await amountUnit.selectOption('puszka');
  await unit.selectOption('puszka');
  // Not another one than what would be saved.
  await expect(amountUnit).toHaveValue('can');
  await amountUnit.selectOption('g');
  await cup.fill('0');
  await another.fill('trzysta');
  await page.getByLabel('Nazwa').fill('Mleko świeże');
  await press(save);
  await expect(page.getByText('Ilość musi być większa od zera.')).toBeVisible();
  await expect(cup).toBeFocused();
  await expect(page).toHaveURL(`/products/${id}`);
  await expect(page.getByLabel('Nazwa')).toHaveValue('Mleko świeże');
  await expectAccessible(page);
  // Fields that could be saved are saved.
  const own = async () => (await anna.client.get(`/api/v2/product/${id}/measures`)).body.own;
  await expect.poll(async () => JSON.stringify(await own())).toContain('300');

  await cup.fill('255');
  await press(save);
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('link', { name: 'Mleko świeże' })).toBeVisible();
  expect(JSON.stringify(await own())).toContain('255');
});

test("what is typed on a product's page isn't left behind unasked", async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  const { page, press } = anna;
  const id = await addProduct(anna.client, 'Mleko');
  await anna.open('/products');
  await press(page.getByRole('link', { name: 'Mleko' }));
  const cup = page.getByLabel('Ile to 1 szklanka', { exact: true });
  // The whole page is loaded, so that nothing moves under the finger.
  await expect(cup).toHaveValue(/./);
  await page.getByLabel('Nazwa').fill('Mleko świeże');
  await press(page.getByRole('link', { name: 'Wróć do produktów' }));
  await expect(question(anna)).toContainText('Niezapisane zmiany w produkcie przepadną.');
  await expectAccessible(page);
  await answer(anna, 'Nie');
  await expect(page.getByLabel('Nazwa')).toHaveValue('Mleko świeże');
  await page.getByLabel('Nazwa').fill('Mleko');

  const before = await cup.inputValue();
  await cup.fill('900');
  await page.evaluate(() => history.back());
  await answer(anna, 'Nie');
  await expect(page).toHaveURL(`/products/${id}`);
  await expect(cup).toHaveValue('900');
  await page.evaluate(() => history.back());
  await answer(anna, 'Tak');
  await expect(page).toHaveURL('/products');

  // There is no question about unchanged fields.
  await press(page.getByRole('link', { name: 'Mleko' }));
  await expect(cup).toHaveValue(before);
  await cup.fill('1');
  await cup.fill(before);
  await press(page.getByRole('link', { name: 'Wróć do produktów' }));
  await expect(page).toHaveURL('/products');
});

test('a product that is deleted asks nothing about what was typed', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  const { page, press } = anna;
  await anna.open(`/products/${await addProduct(anna.client, 'Mleko')}`);
  await page.getByLabel('Ile to 1 szklanka', { exact: true }).fill('900');
  await press(page.getByRole('button', { name: 'Usuń produkt' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Tak', exact: true }));
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
