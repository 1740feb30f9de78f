import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { keptLists } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct, makeList } from '../support/household.ts';
import { add, boxOf, checkbox, line, suggestions, tick } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

/** Between a number and its unit stands a narrow no-break space. */
const NARROW = '\u202f';
/** Between a number and a word. */
const NBSP = '\u00a0';

const undoBar = (page: Page) => page.getByRole('main').getByRole('status');

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
  await expect(options).toHaveCount(0);
  await expect(checkbox(page, 'Żurawina świeża')).toBeVisible();
  // The next product follows at once.
  await expect(product).toBeFocused();
  await expect(product).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Ilość' })).toHaveValue('1');
  await page.keyboard.type('zurawina');
  await expect(options.filter({ hasText: 'świeża' })).toContainText(`na liście: 1${NBSP}szt.`);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(page).toHaveTitle('LZ | Sobota');
});

test('a tapped suggestion is on the list, for every user, and can be taken back', async ({
  person,
  household,
}) => {
  await addProduct(household.admin, 'Kiełbasa śląska');
  const anna = await person({ viewport: 'phone' });
  const jan = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  const product = page.getByRole('combobox', { name: 'Produkt' });
  await product.tap();
  await page.getByRole('textbox', { name: 'Ilość' }).fill('3');
  await product.tap();
  await page.keyboard.type('slaska');
  const option = page.getByRole('option', { name: 'Kiełbasa śląska' });
  await expect(option).toBeInViewport({ ratio: 1 });
  await option.tap();
  const undo = undoBar(page).getByRole('button', { name: 'Cofnij' });
  // It waits under the pointer, and the field keeps the focus.
  await undo.hover();
  for (const each of [anna, jan]) {
    await expect(line(each.page, 'Kiełbasa śląska')).toContainText(`3${NARROW}szt.`);
  }
  await expect(product).toBeFocused();
  await expect(product).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Ilość' })).toHaveValue('1');
  await expect(undoBar(page)).toHaveText('Dodano: Kiełbasa śląskaCofnij');
  await undo.tap();
  for (const each of [anna, jan]) await expect(checkbox(each.page, 'Kiełbasa śląska')).toHaveCount(0);
  await expect(product).toBeFocused();
  await page.keyboard.type('slaska');
  await option.tap();
  await expect(undoBar(page)).toContainText('Dodano: Kiełbasa śląska');
  await expectAccessible(page);
});

test('a suggestion that is tapped with a wrong amount waits for the right one', async ({
  person,
  household,
}) => {
  await addProduct(household.admin, 'Kasza jaglana');
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await page.getByRole('combobox', { name: 'Produkt' }).tap();
  await page.getByRole('textbox', { name: 'Ilość' }).fill('0');
  await page.getByRole('combobox', { name: 'Produkt' }).fill('kasza j');
  await anna.press(suggestions(page).first());
  await expect(page.getByText('Ilość musi być większa od zera.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Produkt' })).toHaveValue('Kasza jaglana');
  await add(anna, { quantity: '2' });
  await expect(line(page, 'Kasza jaglana')).toContainText(`2${NARROW}szt.`);
});

for (const viewport of ['phone', 'desk'] as const) {
  test(`what stood on one’s own lists is suggested first, and nearest to the field, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    for (const name of [
      'Papaja',
      'Papier do pieczenia',
      'Papier toaletowy',
      'Papryka',
      'Ręcznik papierowy',
    ]) {
      await addProduct(ownHousehold.admin, name);
    }
    const anna = await person({ viewport, household: ownHousehold });
    const jan = await ownHousehold.addUser();
    // Items on other users' lists that she can't see make no difference.
    await makeList(jan, 'Prezenty', { items: [{ name: 'Papier do pieczenia' }] });
    const weekly = await makeList(jan, 'Tydzień', {
      items: [{ name: 'Papier toaletowy' }, { name: 'Ręcznik papierowy' }],
      sharedWith: [anna.client],
    });
    const saturday = await makeList(anna.client, 'Sobota');
    const { page } = anna;
    const product = page.getByRole('combobox', { name: 'Produkt' });
    const expected = [
      'Papier toaletowy',
      'Ręcznik papierowy',
      'Papaja',
      'Papier do pieczenia',
      'Papryka',
      '+ Dodaj nowy produkt „pap”',
    ];
    await anna.open(`/shopping-lists/${weekly}`);
    // A list is on the device a moment after it is on the screen.
    await expect.poll(() => keptLists(page, anna.client.user.id)).toContain(weekly);
    await anna.open(`/shopping-lists/${saturday}`);
    await product.fill('pap');
    await expect(suggestions(page)).toHaveText(expected);
    await expectAccessible(page);
    const field = await boxOf(product);
    const distances = [];
    for (const option of await suggestions(page).all()) {
      distances.push(Math.abs((await boxOf(option)).y - field.y));
    }
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    // The arrow that points to them leads to the nearest one first.
    await product.press(viewport === 'phone' ? 'ArrowUp' : 'ArrowDown');
    await expect(suggestions(page).first()).toHaveAttribute('aria-selected', 'true');
    await product.press(viewport === 'phone' ? 'ArrowUp' : 'ArrowDown');
    await expect(suggestions(page).nth(1)).toHaveAttribute('aria-selected', 'true');

    // Cleared after the shopping, it is still known.
    succeeded(await jan.get(`/api/v2/shopping-list/${weekly}/clear-list`));
    await anna.open(`/shopping-lists/${weekly}`);
    await expect(page.getByText('Lista jest pusta', { exact: true })).toBeVisible();
    await anna.open(`/shopping-lists/${saturday}`);
    await product.fill('pap');
    await expect(suggestions(page)).toHaveText(expected);
  });
}

test('fifteen known products take sixteen taps and forty-five keys', async ({ person, household }) => {
  const names = [
    'Mleko',
    'Chleb',
    'Jajka',
    'Ogórki',
    'Pomidory',
    'Cukier',
    'Herbata',
    'Kawa',
    'Ryż',
    'Banany',
  ];
  names.push('Sałata', 'Kefir', 'Twaróg', 'Makaron', 'Dynia');
  for (const name of names) await addProduct(household.admin, `Znany ${name}`);
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await page.getByRole('combobox', { name: 'Produkt' }).tap();
  for (const name of names) {
    await page.keyboard.type(name.slice(0, 3));
    await page.getByRole('option', { name: `Znany ${name}`, exact: true }).tap();
    await expect(checkbox(page, `Znany ${name}`)).toBeVisible();
  }
  await expect(page.getByRole('checkbox')).toHaveCount(15);
});

for (const viewport of ['phone', 'desk'] as const) {
  test(`a line that was added comes into view and is marked for a second, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    await addProduct(ownHousehold.admin, 'Soczewica czerwona');
    const anna = await person({ viewport, household: ownHousehold });
    const { page } = anna;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const items = Array.from({ length: 40 }, (_, number) => ({ name: `Towar ${number}` }));
    items[3] = { name: 'Mąka żytnia', checked: true } as (typeof items)[number];
    await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
    await expect(checkbox(page, 'Towar 39')).toBeAttached();
    await line(page, 'Towar 0').evaluate((row) => row.setAttribute('data-added', 'true'));
    await expectAccessible(page);
    await line(page, 'Towar 0').evaluate((row) => row.removeAttribute('data-added'));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const name of ['Soczewica czerwona', 'Towar 0', 'Mąka żytnia']) {
      await page.getByRole('combobox', { name: 'Produkt' }).fill(name);
      await anna.press(page.getByRole('option', { name, exact: false }).first());
      await expect(undoBar(page)).toContainText(`Dodano: ${name}`);
      await expect(line(page, name)).toHaveAttribute('data-added');
      await expect(line(page, name)).toBeInViewport({ ratio: 0.99 });
      const row = await boxOf(line(page, name));
      expect(row.y + row.height).toBeLessThanOrEqual((await boxOf(undoBar(page).locator('> *'))).y);
      const field = await boxOf(page.getByRole('combobox', { name: 'Produkt' }));
      expect(row.y).toBeGreaterThanOrEqual(viewport === 'phone' ? 60 : field.y + field.height);
      await page.clock.runFor(1_100);
      await expect(line(page, name)).not.toHaveAttribute('data-added');
      await expect(page.getByRole('combobox', { name: 'Produkt' })).toBeInViewport({ ratio: 1 });
    }
    // A ticked item becomes one to buy again.
    await expect(checkbox(page, 'Mąka żytnia')).not.toBeChecked();
    await expect(page.getByRole('group', { name: 'Do kupienia' }).getByText('Mąka żytnia')).toBeVisible();
  });
}

test('what is added without signal can be taken back without it', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Połączono');
  anna.allow(/ERR_|WebSocket|Failed to load resource/);
  // The bar that offers to undo is fetched with what the first paint can do without.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await add(anna, { product: 'Chrzan' });
  await add(anna, { product: 'Musztarda' });
  await expect(undoBar(page)).toContainText('Dodano: Musztarda');
  await anna.press(undoBar(page).getByRole('button', { name: 'Cofnij' }));
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(checkbox(jan.page, 'Chrzan')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Połączono');
  await expect(jan.page.getByRole('checkbox')).toHaveCount(1);
});

test('the sum of a line that is bought in part says what is left', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const eggs = { name: 'Jajka' };
  const items = [
    { ...eggs, qty: 10, checked: true },
    { ...eggs, qty: 6 },
    { ...eggs, qty: 3 },
  ];
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
  const spaced = (text: string) => text.replaceAll('_', NARROW);
  await expect(line(anna.page, 'Jajka')).toContainText(spaced('10_szt., 6_szt., 3_szt. (zostało 9_szt.)'));
  await tick(anna, 'Jajka');
  await expect(line(anna.page, 'Jajka')).toContainText(spaced('10_szt., 6_szt., 3_szt. (razem 19_szt.)'));
});

// spec: R125
test('a missing product is created and every user can choose it', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person();
  await jan.open(`/shopping-lists/${await makeList(jan.client, 'Niedziela')}`);
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  const janTypes = jan.page.getByRole('combobox', { name: 'Produkt' });
  await janTypes.fill('Jarmuż');
  await expect(suggestions(jan.page)).toHaveText(['+ Dodaj nowy produkt „Jarmuż”']);

  await anna.page.getByRole('combobox', { name: 'Produkt' }).fill('  jarmuż   fioletowy ');
  await anna.press(anna.page.getByRole('option', { name: 'Dodaj nowy produkt' }));
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
    { product: 'Arbuz', quantity: '1/2', unit: 'szt.', shown: `0,5${NBSP}szt.` },
    { product: 'Cukier puder', quantity: '½', unit: 'łyżka', shown: `0,5${NBSP}łyżki` },
    { product: 'Miód', quantity: '2', unit: 'łyżka', shown: `2${NBSP}łyżki` },
    { product: 'Kakao', quantity: '5', unit: 'łyżka', shown: `5${NBSP}łyżek` },
    { product: 'Cynamon', quantity: '1', unit: 'łyżeczka', shown: `1${NBSP}łyżeczka` },
    { product: 'Kukurydza', quantity: '12', unit: 'puszka', shown: `12${NBSP}puszek` },
    { product: 'Gałka', quantity: '3', unit: 'szczypta', shown: `3${NBSP}szczypty` },
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
    'liść',
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
  // Amounts that don't add up have no sum.
  await add(anna, { product: 'Pasternak', quantity: '2', unit: 'szt.' });
  await add(anna, { product: 'Pasternak', quantity: '300', unit: 'g' });
  await expect(line(jan.page, 'Pasternak')).toContainText(`2${NBSP}szt., 300${NARROW}g`);
  await expect(line(jan.page, 'Pasternak')).not.toContainText('razem');
  await jan.press(jan.page.getByRole('button', { name: 'Zmień: Pasternak' }));
  const dialog = jan.page.getByRole('dialog', { name: 'Pasternak' });
  await expect(dialog.getByRole('link', { name: /^Ile waży/ })).toBeVisible();
  await expect(dialog.getByText('Skąd ta suma')).toHaveCount(0);
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
  // An empty field is not an error.
  await product.blur();
  await expect(page.getByText('Wybierz produkt.')).toBeHidden();
  const quantity = page.getByRole('textbox', { name: 'Ilość' });
  const [notPositive, unread] = ['Ilość musi być większa od zera.', 'Wpisz liczbę, np. 2 albo 0,5.'];
  for (const [wrong, problem] of [
    ['0', notPositive],
    ['dużo', unread],
    ['-1', notPositive],
    ['', unread],
    ['2 kg', unread],
    ['1/0', unread],
  ] as const) {
    await add(anna, { product: 'Bułki', quantity: wrong });
    await expect(page.getByText(problem)).toBeVisible();
    await expect(product).toHaveValue('Bułki');
    await expect(quantity).toHaveValue(wrong);
  }
  await add(anna, { quantity: '1000001' });
  await expect(page.getByText('Ilość może wynosić najwyżej 1 000 000.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await add(anna, { quantity: '3' });
  await expect(line(page, 'Bułki')).toContainText(`3${NBSP}szt.`);
});

test('what is typed into the add row is there after a look at another page', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const list = await makeList(anna.client, 'Sobota');
  const field = page.getByRole('combobox', { name: 'Produkt' });
  await anna.open(`/shopping-lists/${list}`);
  await anna.press(field);
  await page.keyboard.type('Jogurt 3');
  await anna.press(page.getByRole('button', { name: 'Otwórz nawigację' }));
  await anna.press(page.getByRole('link', { name: 'Przepisy' }));
  await expect(page.getByRole('heading', { name: 'Przepisy', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('Jogurt 3');
  await anna.press(page.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(line(page, 'Jogurt')).toBeVisible();
  await expect(field).toHaveValue('');
});

test('a second press at once on the button that adds is no attempt to add nothing', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const list = await makeList(anna.client, 'Sobota');
  await anna.open(`/shopping-lists/${list}`);
  await anna.press(page.getByRole('combobox', { name: 'Produkt' }));
  await page.keyboard.type('pietruszka');
  await page.getByRole('button', { name: 'Dodaj', exact: true }).dblclick();
  await expect(line(page, 'pietruszka')).toBeVisible();
  await expect(page.getByText('Wybierz produkt.')).toBeHidden();
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
  await expect(suggestions(anna.page).last()).toHaveText('+ Dodaj nowy produkt „{{x}} $t(y) <i>”');
  expect(dialogs).toBe(0);
});

test('suggestions stay beside the field when a notice comes up above it', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await addProduct(anna.client, 'Marakuja');
  const list = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
  await anna.open(`/shopping-lists/${list}`);
  const field = page.getByLabel('Produkt');
  await anna.press(field);
  await page.keyboard.type('marak');
  await expect(suggestions(page)).toHaveText(['Marakuja', /Dodaj nowy produkt/]);
  const gap = async () => {
    const [{ y, height }, list] = [await boxOf(field), await boxOf(suggestions(page).first())];
    return list.y - y - height;
  };
  const before = await gap();
  expect(before).toBeGreaterThan(0);
  // As 'Sesja wygasła' does: the page is no higher than before, because its window is.
  await page.getByRole('main').evaluate((main) => {
    const place = document.createElement('div');
    place.style.height = '46px';
    main.prepend(place);
  });
  await expect.poll(gap).toBeCloseTo(before, 0);
});
