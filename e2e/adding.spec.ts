import { succeeded } from '../src/test/client.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { addProduct, makeList } from './household.ts';
import { add, checkbox, line, suggestions } from './screens.ts';

test.use({ hasServiceWorker: false });

/** Between a number and its unit stands a narrow no-break space. */
const NARROW = '\u202f';

// spec: R114, R124
test('a product is chosen from the suggestions with the keyboard', async ({ person, household }) => {
  await addProduct(household.admin, 'Żurawina suszona');
  await addProduct(household.admin, 'Żurawina świeża');
  const anna = await person();
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await expect(page.getByText('Lista jest pusta', { exact: true })).toBeVisible();
  const product = page.getByRole('combobox', { name: 'Produkt' });
  await product.focus();
  // Without diacritics and in any case.
  await page.keyboard.type('ZURAW');
  const options = suggestions(page);
  await expect(options).toHaveText(['Żurawina suszona', 'Żurawina świeża', '+ Dodaj nowy produkt „ZURAW”']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const chosen = (await options.nth(1).getAttribute('id')) ?? '';
  await expect(product).toHaveAttribute('aria-activedescendant', chosen);
  await expect(product).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(product).toHaveValue('Żurawina świeża');
  await expect(options).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(checkbox(page, 'Żurawina świeża')).toBeVisible();
  // The next product follows at once.
  await expect(product).toBeFocused();
  await expect(product).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Ilość' })).toHaveValue('1');
  await page.keyboard.type('zurawina');
  await expect(options.filter({ hasText: 'świeża' })).toContainText(`na liście: 1${NARROW}szt.`);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(page).toHaveTitle('LZ | Sobota');
});

test('a product is chosen from the suggestions by a tap', async ({ person, household }) => {
  await addProduct(household.admin, 'Kiełbasa śląska');
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  const product = page.getByRole('combobox', { name: 'Produkt' });
  await product.tap();
  await page.keyboard.type('slaska');
  const option = page.getByRole('option', { name: 'Kiełbasa śląska' });
  await expect(option).toBeInViewport({ ratio: 1 });
  await option.tap();
  await expect(product).toHaveValue('Kiełbasa śląska');
  await page.getByRole('button', { name: 'Dodaj', exact: true }).tap();
  await expect(checkbox(page, 'Kiełbasa śląska')).toBeVisible();
  await expect(product).toBeFocused();
  await expect(product).toHaveValue('');
});

// spec: R125
test('a missing product is created and everybody can choose it', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person();
  await jan.open(`/shopping-lists/${await makeList(jan.client, 'Niedziela')}`);
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  const janTypes = jan.page.getByRole('combobox', { name: 'Produkt' });
  await janTypes.fill('Jarmuż');
  await expect(suggestions(jan.page)).toHaveText(['+ Dodaj nowy produkt „Jarmuż”']);

  await anna.page.getByRole('combobox', { name: 'Produkt' }).fill('  jarmuż   fioletowy ');
  await anna.press(anna.page.getByRole('option', { name: 'Dodaj nowy produkt' }));
  await anna.press(anna.page.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(checkbox(anna.page, 'jarmuż fioletowy')).toBeVisible();
  await expect(jan.page.getByRole('option', { name: 'jarmuż fioletowy', exact: true })).toBeVisible();
  const names = succeeded(await jan.client.get('/api/v2/product/names')) as [string, string][];
  expect(names.filter(([, name]) => name === 'jarmuż fioletowy')).toHaveLength(1);
});

test('a name typed otherwise means the product there is', async ({ person, household }) => {
  await addProduct(household.admin, 'Ćwikła z chrzanem');
  const anna = await person();
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await anna.page.getByRole('combobox', { name: 'Produkt' }).fill('ćwikła');
  await expect(anna.page.getByRole('option', { name: 'Ćwikła z chrzanem' })).toBeVisible();
  await add(anna, { product: 'ćwikła Z CHRZANEM' });
  await expect(checkbox(anna.page, 'Ćwikła z chrzanem')).toBeVisible();
  await expect(line(anna.page, 'Ćwikła z chrzanem').getByText('Ćwikła z chrzanem')).toBeVisible();
});

// spec: R126
test('quantities are typed and read the Polish way', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  const cases = [
    { product: 'Śmietana', quantity: '0,5', unit: 'l', shown: `0,5${NARROW}l` },
    { product: 'Arbuz', quantity: '1/2', unit: 'szt.', shown: `0,5${NARROW}szt.` },
    { product: 'Cukier puder', quantity: '½', unit: 'łyżka', shown: `0,5${NARROW}łyżki` },
    { product: 'Miód', quantity: '2', unit: 'łyżka', shown: `2${NARROW}łyżki` },
    { product: 'Kakao', quantity: '5', unit: 'łyżka', shown: `5${NARROW}łyżek` },
    { product: 'Cynamon', quantity: '1', unit: 'łyżeczka', shown: `1${NARROW}łyżeczka` },
    { product: 'Kukurydza', quantity: '12', unit: 'puszka', shown: `12${NARROW}puszek` },
    { product: 'Gałka', quantity: '3', unit: 'szczypta', shown: `3${NARROW}szczypty` },
    { product: 'Koperek', quantity: '7', unit: 'trochę', shown: 'trochę' },
    { product: 'Czosnek', quantity: '5', unit: 'ząbek', shown: `5${NARROW}ząbków` },
    { product: 'Schab', quantity: '1.250', unit: 'kg', shown: `1,25${NARROW}kg` },
  ];
  for (const { shown, ...wanted } of cases) {
    await add(anna, wanted);
    await expect(line(page, wanted.product)).toContainText(shown);
  }
  await expect(line(page, 'Koperek')).not.toContainText('7');
  await expect(page.getByRole('combobox', { name: 'Jednostka' })).toHaveValue('piece');
  await expect(page.getByRole('combobox', { name: 'Jednostka' }).getByRole('option')).toHaveText([
    'szt.',
    'g',
    'kg',
    'ml',
    'l',
    'łyżka',
    'łyżeczka',
    'szczypta',
    'trochę',
    'puszka',
    'dag',
    'szklanka',
    'opak.',
    'pęczek',
    'ząbek',
    'garść',
    'plaster',
    'kromka',
    'kostka',
    'główka',
    'listek',
    'gałązka',
    'butelka',
    'słoik',
    'torebka',
  ]);
  await page.reload();
  for (const { product, shown } of cases) await expect(line(page, product)).toContainText(shown);
});

// spec: R128
test('several quantities of one product stand in one line, with their sum', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person();
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  await add(anna, { product: 'Mąka pszenna', quantity: '1', unit: 'kg' });
  await expect(line(jan.page, 'Mąka pszenna')).toBeVisible();
  await add(jan, { product: 'mąka pszenna', quantity: '500', unit: 'g' });
  for (const { page } of [anna, jan]) {
    await expect(line(page, 'Mąka pszenna')).toContainText(
      `1${NARROW}kg, 500${NARROW}g (razem 1,5${NARROW}kg)`,
    );
    await expect(page.getByRole('checkbox')).toHaveCount(1);
  }
  // What doesn't add up has no sum.
  await add(anna, { product: 'Cebula', quantity: '2', unit: 'szt.' });
  await add(anna, { product: 'Cebula', quantity: '300', unit: 'g' });
  await expect(line(jan.page, 'Cebula')).toContainText(`2${NARROW}szt., 300${NARROW}g`);
  await expect(line(jan.page, 'Cebula')).not.toContainText('razem');
});

// spec: R127
test('what cannot be added is said, and stays typed', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await add(anna, {});
  await expect(page.getByText('Wybierz produkt.')).toBeVisible();
  const product = page.getByRole('combobox', { name: 'Produkt' });
  await expect(product).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  const quantity = page.getByRole('textbox', { name: 'Ilość' });
  for (const wrong of ['0', '-1', '', 'dwa', '1/0']) {
    await add(anna, { product: 'Bułki', quantity: wrong });
    await expect(page.getByText('Ilość musi być większa od zera.')).toBeVisible();
    await expect(product).toHaveValue('Bułki');
    await expect(quantity).toHaveValue(wrong);
  }
  await add(anna, { quantity: '1000001' });
  await expect(page.getByText('Ilość może wynosić najwyżej 1 000 000.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await add(anna, { quantity: '3' });
  await expect(line(page, 'Bułki')).toContainText(`3${NARROW}szt.`);
});

test('text that looks like HTML is shown as text', async ({ person }) => {
  const anna = await person();
  const jan = await person({ viewport: 'phone' });
  const name = '<img src=x onerror=alert(1)><b>Ser</b>';
  const listId = await makeList(anna.client, `${name} {{list}}`, {
    items: [{ name: `${name} {{item}} $t(x)`, note: '<script>alert(2)</script> & {{note}}' }],
    sharedWith: [jan.client],
  });
  let dialogs = 0;
  for (const who of [anna, jan]) {
    who.page.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    await who.open('/');
    await expect(who.page.getByText(`${name} {{list}}`, { exact: true })).toBeVisible();
    await who.open(`/shopping-lists/${listId}`);
    await expect(who.page.getByRole('heading', { name: `${name} {{list}}` })).toBeVisible();
    await expect(who.page.getByText(`${name} {{item}} $t(x)`, { exact: true })).toBeVisible();
    await expect(who.page.getByText('<script>alert(2)</script> & {{note}}')).toBeVisible();
    await expect(who.page.locator('main img[src]')).toHaveCount(0);
  }
  await anna.page.getByRole('combobox', { name: 'Produkt' }).fill('<img');
  await expect(suggestions(anna.page).first()).toContainText(`${name} {{item}} $t(x)`);
  await anna.page.getByRole('combobox', { name: 'Produkt' }).fill('{{x}} $t(y) <i>');
  await expect(suggestions(anna.page)).toHaveText(['+ Dodaj nowy produkt „{{x}} $t(y) <i>”']);
  expect(dialogs).toBe(0);
});
