import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addItems, makeList } from '../support/household.ts';
import { answer, boxOf, checkbox, line, productsIn, tick } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const NARROW = '\u202f';
/** Between a number and a word. */
const NBSP = '\u00a0';
const BASKET = /^W koszyku/;

test('a tick paints at once, and the line goes below only when the thumb is away', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const items = ['Bułki', 'Masło', 'Twaróg', 'Jajka'].map((name) => ({ name }));
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
  const row = line(page, 'Masło');
  const before = await boxOf(row);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await tick(anna, 'Masło');
  await expect(checkbox(page, 'Masło')).toBeChecked();
  expect(await boxOf(row)).toEqual(before);
  await expect(row.getByText('Masło', { exact: true })).toHaveCSS('text-decoration-line', 'line-through');
  await page.clock.runFor(900);
  expect(await boxOf(row)).toEqual(before);
  await expect(productsIn(page, BASKET)).toHaveCount(0);
  // Another tick starts the pause anew.
  await tick(anna, 'Jajka');
  await expect(checkbox(page, 'Jajka')).toBeChecked();
  await page.clock.runFor(900);
  expect(await boxOf(row)).toEqual(before);
  await page.clock.resume();
  await expect(productsIn(page, BASKET)).toHaveCount(2);
  await expect(productsIn(page, 'Do kupienia')).toHaveCount(2);
  expect((await boxOf(row)).y).toBeGreaterThan((await boxOf(line(page, 'Twaróg'))).y);
  // Unticked, it is back in its old place.
  await tick(anna, 'Masło');
  await expect(productsIn(page, 'Do kupienia')).toHaveCount(3);
  expect(await boxOf(row)).toEqual(before);
});

test('no line moves under the thumb of a user who scrolls on after a tick', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const items = Array.from({ length: 30 }, (_, index) => ({ name: `Towar ${index + 10}` }));
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
  await expect(productsIn(page, 'Do kupienia')).toHaveCount(30);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await tick(anna, 'Towar 10');
  for (let scrolled = 0; scrolled < 3; scrolled += 1) {
    await page.clock.runFor(900);
    await page.evaluate(async () => {
      const hasScrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
      scrollBy(0, 40);
      await hasScrolled;
    });
    await expect(productsIn(page, BASKET)).toHaveCount(0);
  }
  await page.clock.runFor(999);
  await expect(productsIn(page, BASKET)).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(productsIn(page, BASKET)).toHaveCount(1);
});

test('rows on a phone are big, tick wherever they are touched, and the add row stays in reach', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const items = Array.from({ length: 30 }, (_, index) => ({ name: `Towar ${index + 10}` }));
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  await expect(rows).toHaveCount(30);
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(54);
  const circles = await page
    .getByRole('checkbox')
    .evaluateAll((all) => all.map((input) => input.nextElementSibling?.getBoundingClientRect().width));
  expect(new Set(circles)).toEqual(new Set([26]));

  // Anywhere but on the button at the end.
  const { width, height } = await boxOf(rows.first());
  for (const [index, position] of [
    { x: 4, y: 4 },
    { x: 4, y: height - 6 },
    { x: width * 0.75, y: height / 2 },
  ].entries()) {
    await line(page, `Towar ${index + 10}`).tap({ position });
    await expect(checkbox(page, `Towar ${index + 10}`)).toBeChecked();
  }
  for (const name of ['Towar 10', 'Towar 39']) {
    await line(page, name).scrollIntoViewIfNeeded();
    await expect(page.getByPlaceholder('Dodaj produkt')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Dodaj', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('textbox', { name: 'Ilość' })).toBeHidden();
  }
  await page.getByPlaceholder('Dodaj produkt').tap();
  for (const control of [
    page.getByPlaceholder('Dodaj produkt'),
    page.getByRole('textbox', { name: 'Ilość' }),
    page.getByRole('combobox', { name: 'Jednostka' }),
    page.getByRole('button', { name: 'Dodaj', exact: true }),
  ]) {
    await expect(control).toBeInViewport({ ratio: 1 });
  }
  const form = await boxOf(page.locator('form', { has: page.getByPlaceholder('Dodaj produkt') }));
  expect(form.y + form.height).toBe(844);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // The last line can be read above the add row.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = await boxOf(page.getByRole('button', { name: 'Wyczyść', exact: true }));
  expect(last.y + last.height).toBeLessThanOrEqual(form.y);
});

test('on a desk the add row stands above the list, which is at most 680 px wide', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  await anna.open(`/shopping-lists/${listId}`);
  const row = await boxOf(line(page, 'Bułki'));
  const field = await boxOf(page.getByPlaceholder('Dodaj produkt'));
  expect(field.y).toBeLessThan(row.y);
  expect(row.width).toBeLessThanOrEqual(680);
});

test('a list is used by the keyboard alone', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const { keyboard } = page;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }, { name: 'Masło' }] });
  await anna.open(`/shopping-lists/${listId}`);
  await page.getByPlaceholder('Dodaj produkt').focus();
  await keyboard.type('Twaróg półtłusty');
  await keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Ilość' })).toBeFocused();
  await keyboard.type('250');
  await keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Jednostka' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dodaj', exact: true })).toBeFocused();
  await keyboard.press('Enter');
  await expect(line(page, 'Twaróg półtłusty')).toContainText(`250${NARROW}g`);
  await expect(page.getByPlaceholder('Dodaj produkt')).toBeFocused();

  for (let step = 0; step < 4; step += 1) await keyboard.press('Tab');
  await expect(checkbox(page, 'Bułki')).toBeFocused();
  await keyboard.press('Space');
  await expect(checkbox(page, 'Bułki')).toBeChecked();
  // The line goes below, and the keyboard to the next one.
  await expect(productsIn(page, BASKET)).toHaveCount(1);
  await expect(checkbox(page, 'Masło')).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Zmień: Masło' })).toBeFocused();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Masło' });
  await expect(dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Zmień: Masło' })).toBeFocused();
});

test('a half-ticked line counts as not ticked, and a tap ticks the rest', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person();
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Mąka', unit: 'kg', checked: true }],
    sharedWith: [jan.client],
  });
  await addItems(jan.client, listId, [{ name: 'Mąka', qty: 500, unit: 'g' }]);
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  for (const { page } of [anna, jan]) {
    await expect(checkbox(page, 'Mąka')).toBeChecked({ indeterminate: true });
    await expect(productsIn(page, 'Do kupienia')).toHaveCount(1);
    // Bought items are struck out.
    await expect(line(page, 'Mąka').locator('s')).toHaveText(`1${NARROW}kg`);
    await expect(page.getByText('0 z 1')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Wyczyść zaznaczone' })).toBeVisible();
  }
  await expectAccessible(anna.page);
  await tick(anna, 'Mąka');
  for (const { page } of [anna, jan]) {
    await expect(checkbox(page, 'Mąka')).toBeChecked();
    await expect(page.getByText('1 z 1')).toBeVisible();
  }
  await tick(jan, 'Mąka');
  await expect(checkbox(anna.page, 'Mąka')).not.toBeChecked();
  await expect(line(anna.page, 'Mąka').locator('s')).toHaveCount(0);
});

// spec: R115
test('ticked products are cleared after a question', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person();
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Bułki' }, { name: 'Masło' }, { name: 'Jajka' }],
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  const clearTicked = anna.page.getByRole('button', { name: 'Wyczyść zaznaczone' });
  await expect(clearTicked).toBeDisabled();
  await tick(jan, 'Masło');
  await expect(clearTicked).toBeEnabled();
  await anna.press(clearTicked);
  await expect(anna.page.getByRole('dialog')).toBeVisible();
  await expectAccessible(anna.page);
  await answer(anna, /./, 'Nie');
  await expect(checkbox(anna.page, 'Masło')).toBeVisible();
  await anna.press(clearTicked);
  await answer(anna, /./, 'Tak');
  for (const { page } of [anna, jan]) {
    await expect(page.getByRole('checkbox')).toHaveCount(2);
    await expect(checkbox(page, 'Masło')).toBeHidden();
  }
  await expect(clearTicked).toBeDisabled();
});

// spec: R116
test('the whole list is cleared after a question', async ({ person }) => {
  const anna = await person();
  const jan = await person({ viewport: 'phone' });
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Bułki' }, { name: 'Masło', checked: true }],
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  const clear = anna.page.getByRole('button', { name: 'Wyczyść', exact: true });
  await anna.press(clear);
  await answer(anna, /./, 'Nie');
  await expect(anna.page.getByRole('checkbox')).toHaveCount(2);
  await anna.press(clear);
  await answer(anna, /./, 'Tak');
  for (const { page } of [anna, jan]) {
    await expect(page.getByText('Lista jest pusta', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Wyczyść', exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Wyczyść zaznaczone' })).toBeDisabled();
  }
  await expectAccessible(anna.page);
  await expectAccessible(jan.page);
});

test('amount and note are changed, and items removed, in the dialog of a line', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person();
  const listId = await makeList(anna.client, 'Sobota', {
    items: [
      { name: 'Mąka', unit: 'kg' },
      { name: 'Mąka', qty: 500, unit: 'g' },
      { name: 'Jajka', qty: 10 },
    ],
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  const edit = (name: string) => anna.press(anna.page.getByRole('button', { name: `Zmień: ${name}` }));
  await edit('Jajka');
  const eggs = anna.page.getByRole('dialog', { name: 'Jajka' });
  await expectAccessible(anna.page);
  const quantity = eggs.getByLabel('Ilość');
  await expect(quantity).toHaveValue('10');
  await quantity.fill('0');
  await anna.press(eggs.getByRole('button', { name: 'Zapisz' }));
  await expect(eggs.getByText('Ilość musi być większa od zera.')).toBeVisible();
  await quantity.fill('1 1/2');
  await eggs.getByLabel('Jednostka').selectOption({ label: 'puszka' });
  await eggs.getByLabel('Uwagi').fill('od kur z podwórka');
  await anna.press(eggs.getByRole('button', { name: 'Zapisz' }));
  await expect(eggs).toBeHidden();
  for (const { page } of [anna, jan]) {
    await expect(line(page, 'Jajka')).toContainText(`1,5${NBSP}puszki`);
    await expect(line(page, 'Jajka')).toContainText('od kur z podwórka');
  }

  await edit('Mąka');
  const flour = anna.page.getByRole('dialog', { name: 'Mąka' });
  await anna.press(flour.getByRole('button', { name: `Usuń z listy: 1${NARROW}kg` }));
  await expect(flour.locator(':focus')).toHaveCount(1);
  for (const { page } of [anna, jan]) {
    await expect(line(page, 'Mąka')).not.toContainText('kg');
    await expect(line(page, 'Mąka')).toContainText(`500${NARROW}g`);
  }
  await anna.press(flour.getByRole('button', { name: `Usuń z listy: 500${NARROW}g` }));
  await expect(flour).toBeHidden();
  for (const { page } of [anna, jan]) await expect(page.getByRole('checkbox')).toHaveCount(1);
});
