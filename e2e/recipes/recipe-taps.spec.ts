import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test, type Resident } from '../support/fixtures.ts';
import { addProduct, makeList } from '../support/household.ts';
import { change, countOutbox, itemsOf } from '../support/operations.ts';
import { makeRecipe, rows } from '../support/recipe-screens.ts';
import { boxOf, line, toast } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;

/** A thumb that counts: every touch of the screen, and every key of its keyboard. */
function countingHand({ page }: Resident) {
  const counts = { taps: 0, keys: 0 };
  return {
    counts,
    tap: async (target: Locator): Promise<void> => {
      await target.tap();
      counts.taps += 1;
    },
    type: async (text: string): Promise<void> => {
      await page.keyboard.type(text);
      counts.keys += text.length;
    },
    enter: async (): Promise<void> => {
      await page.keyboard.press('Enter');
      counts.keys += 1;
    },
  };
}

interface Wanted {
  /** As far as it is typed before it is tapped. */
  typed: string;
  name: string;
  amount: string;
  unit: string;
}

const PANCAKES: Wanted[] = [
  { typed: 'mąk', name: 'Mąka pszenna', amount: '250', unit: 'g' },
  { typed: 'jaj', name: 'Jajka', amount: '2', unit: 'szt.' },
  { typed: 'mle', name: 'Mleko', amount: '300', unit: 'ml' },
  { typed: 'wod', name: 'Woda gazowana', amount: '200', unit: 'ml' },
  { typed: 'ole', name: 'Olej rzepakowy', amount: '2', unit: 'łyżka' },
  { typed: 'sól', name: 'Sól', amount: '1', unit: 'szczypta' },
  { typed: 'twa', name: 'Twaróg półtłusty', amount: '400', unit: 'g' },
  { typed: 'cuk', name: 'Cukier puder', amount: '3', unit: 'łyżka' },
  { typed: 'wan', name: 'Wanilia', amount: '1', unit: 'szt.' },
  { typed: 'rod', name: 'Rodzynki', amount: '50', unit: 'g' },
];

test('a recipe of ten ingredients by hand takes at most 25 taps', async ({ ownHousehold, person }) => {
  for (const { name } of PANCAKES) await addProduct(ownHousehold.admin, name);
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page } = anna;
  await anna.open('/recipes');
  const { counts, tap, type, enter } = countingHand(anna);

  await tap(page.getByRole('link', { name: 'Dodaj przepis' }));
  await tap(page.getByLabel('Nazwa'));
  await type('Naleśniki');
  await tap(page.getByRole('button', { name: 'Dodaj produkt' }));
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  for (const { typed, name, amount, unit } of PANCAKES) {
    await expect(dialog.getByLabel('Produkt')).toBeFocused();
    await type(typed);
    await tap(page.getByRole('option', { name, exact: true }));
    await expect(dialog.getByLabel('Ilość')).toBeFocused();
    if (amount !== '1') await type(amount);
    if (unit !== 'szt.') await tap(dialog.getByRole('radio', { name: unit, exact: true }));
    // The keyboard is still there, and has what was typed.
    await expect(dialog.getByLabel('Ilość')).toBeFocused();
    await expect(dialog.getByLabel('Ilość')).toHaveValue(amount);
    await enter();
    await expect(dialog.getByRole('status')).toContainText(`Dodano: ${name}, ${amount}`);
  }
  await tap(dialog.getByRole('button', { name: 'Gotowe' }));
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toContainText(PANCAKES.map(({ name }) => name));
  await tap(page.getByRole('button', { name: 'Zapisz', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Naleśniki' })).toBeVisible();
  const ingredients = page.getByRole('region', { name: 'Składniki' }).getByRole('listitem');
  await expect(ingredients).toContainText(PANCAKES.map(({ name }) => name));
  test.info().annotations.push({ type: 'counted', description: JSON.stringify(counts) });
  expect(counts.taps).toBeLessThanOrEqual(25);
  expect(counts.keys).toBeLessThanOrEqual(66);
});

test('a whole recipe of ten ingredients by pasting takes 4 taps', async ({ ownHousehold, person }) => {
  for (const { name } of PANCAKES) await addProduct(ownHousehold.admin, name);
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page } = anna;
  const { counts, tap } = countingHand(anna);
  const lines = PANCAKES.map(({ name, amount, unit }) => `${amount} ${unit} ${name}`).join('\n');
  await anna.open('/recipes');
  await tap(page.getByRole('link', { name: 'Importuj przepis' }).first());
  await expect(page.getByRole('textbox')).toBeFocused();
  // A tap of the phone's own menu.
  await page.keyboard.insertText(`Naleśniki babci\nSkładniki:\n${lines}\nPrzygotowanie:\nUsmaż.`);
  counts.taps += 1;
  await tap(page.getByRole('button', { name: 'Pobierz przepis', exact: true }));
  await expect(rows(page)).toHaveCount(10);
  await tap(page.getByRole('button', { name: 'Zapisz', exact: true }));
  const ingredients = page.getByRole('region', { name: 'Składniki' }).getByRole('listitem');
  await expect(ingredients).toContainText(PANCAKES.map(({ name }) => name));
  test.info().annotations.push({ type: 'counted', description: JSON.stringify(counts) });
  expect(counts.taps).toBe(4);
});

test('what was typed last is not left behind, and a new product takes no more', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Kisiel');
  await anna.press(page.getByRole('button', { name: 'Dodaj produkt' }));
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  await expect(dialog.getByLabel('Produkt')).toBeFocused();
  await page.keyboard.type('Skrobia kukurydziana');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('Dodano: Skrobia kukurydziana');
  await expect(dialog.getByLabel('Produkt')).toHaveValue('');
  await page.keyboard.type('Porzeczki mrożone');
  await anna.press(page.getByRole('option', { name: 'Dodaj nowy produkt „Porzeczki mrożone”' }));
  await page.keyboard.type('0');
  await anna.press(dialog.getByRole('button', { name: 'Gotowe' }));
  await expect(dialog.getByText('Ilość musi być większa od zera.')).toBeVisible();
  await expect(dialog.getByLabel('Ilość')).toBeFocused();
  await page.keyboard.type('5');
  await anna.press(dialog.getByRole('button', { name: 'Gotowe' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Dodaj produkt' })).toBeFocused();
  await expect(rows(page)).toContainText(['Skrobia kukurydziana', 'Porzeczki mrożone']);
});

test('from a recipe to the list it went to last are two taps, and one takes it back', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const { id: recipeId } = await makeRecipe(anna.client, {
    name: 'Gulasz',
    portions: 4,
    ingredients: [
      { name: 'Papryka ostra', qty: 0.5 },
      { name: 'Pomidory w puszce', qty: 1.5, unit: 'can' },
      { name: 'Papryka mielona', qty: 0.5, unit: 'spoon' },
    ],
  });
  await makeList(anna.client, 'Piątek');
  const saturday = await makeList(anna.client, 'Sobota');
  await anna.open(`/recipes/${recipeId}`);
  const dialog = page.getByRole('dialog', { name: 'Dodaj do listy' });
  const bar = page.getByRole('status').filter({ hasText: 'Dodano do listy „Sobota”.' });
  await anna.press(page.getByRole('button', { name: 'Dodaj do listy' }));
  await anna.press(dialog.getByRole('combobox', { name: 'Lista' }));
  await anna.press(page.getByRole('option', { name: 'Sobota' }));
  await anna.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(toast(page, 'Przepis został zaktualizowany.')).toBeVisible();
  await expect(dialog).toBeHidden();
  // It waits while the focus is on it.
  await bar.getByRole('button', { name: 'Cofnij' }).focus();
  await expectAccessible(page);
  await anna.press(bar.getByRole('button', { name: 'Cofnij' }));
  await expect(bar).toHaveCount(0);
  await expect.poll(() => itemsOf(anna.client, saturday)).toEqual([]);

  await page.reload();
  const { counts, tap } = countingHand(anna);
  await tap(page.getByRole('button', { name: 'Dodaj do listy' }));
  await expect(dialog.getByRole('combobox', { name: 'Lista' })).toHaveValue('Sobota');
  await tap(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(bar).toBeVisible();
  expect(counts.taps).toBe(2);
  // Products that are sold whole are rounded up; half a spoon stays half.
  await expect
    .poll(() => itemsOf(anna.client, saturday))
    .toMatchObject([
      { productName: 'Papryka ostra', productQty: 1 },
      { productName: 'Pomidory w puszce', productQty: 2 },
      { productName: 'Papryka mielona', productQty: 0.5 },
    ]);
  const open = bar.getByRole('link', { name: 'Otwórz listę' });
  const sizeOf = (action: Locator) => action.evaluate((element) => getComputedStyle(element).fontSize);
  const undo = bar.getByRole('button', { name: 'Cofnij' });
  expect(await sizeOf(open)).toBe(await sizeOf(undo));
  // Where both have no room beside the text, both are below it.
  await undo.focus();
  for (const width of [412, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    expect((await boxOf(open)).y).toBe((await boxOf(undo)).y);
  }
  await anna.press(open);
  await expect(page).toHaveURL(`/shopping-lists/${saturday}`);
  await expect(line(page, 'Papryka ostra')).toBeVisible();
});

test('an addition is taken back without a network, from a list this device never opened', async ({
  person,
}) => {
  const anna = await person();
  const { page } = anna;
  const { id: recipeId } = await makeRecipe(anna.client, {
    name: 'Sałatka grecka',
    ingredients: [{ name: 'Oliwki czarne' }, { name: 'Feta owcza' }],
  });
  const listId = await makeList(anna.client, 'Sobota');
  anna.allow(NETWORK_ERRORS);
  await page.route(`**/api/v2/shopping-list/${listId}*`, (route) => route.abort());
  await anna.open(`/recipes/${recipeId}`);
  const dialog = page.getByRole('dialog', { name: 'Dodaj do listy' });
  await anna.press(page.getByRole('button', { name: 'Dodaj do listy' }));
  await expect(dialog.getByLabel('Lista')).toHaveValue('Sobota');
  await page.context().setOffline(true);
  await anna.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  const bar = page.getByRole('status').filter({ hasText: 'Dodano do listy „Sobota”.' });
  await anna.press(bar.getByRole('button', { name: 'Cofnij' }));
  await expect.poll(() => countOutbox(page, anna.client.user.id)).toBe(2);
  await page.unroute(`**/api/v2/shopping-list/${listId}*`);
  await page.context().setOffline(false);
  await expect.poll(() => countOutbox(page, anna.client.user.id), { timeout: 30_000 }).toBe(0);
  expect(await itemsOf(anna.client, listId)).toEqual([]);
});

test('what a user has ticked in the meantime is not taken back', async ({ person, household }) => {
  const anna = await person();
  const jan = await household.addUser();
  const { page } = anna;
  const { id: recipeId } = await makeRecipe(anna.client, {
    name: 'Sałatka letnia',
    ingredients: [{ name: 'Rukola' }, { name: 'Melon' }],
  });
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan] });
  await anna.open(`/recipes/${recipeId}`);
  await anna.press(page.getByRole('button', { name: 'Dodaj do listy' }));
  const dialog = page.getByRole('dialog', { name: 'Dodaj do listy' });
  await anna.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  const undo = page.getByRole('button', { name: 'Cofnij' });
  await undo.focus();
  await expect.poll(async () => (await itemsOf(jan, listId)).length).toBe(2);
  await change(jan, listId, ([first]) => ({
    type: 'product.check',
    productId: first!.productId,
    checked: true,
    itemIds: [first!.id],
  }));
  await page.keyboard.press('Enter');
  await expect.poll(() => itemsOf(jan, listId)).toMatchObject([{ productName: 'Rukola', checked: true }]);
});

test('units beyond the usual ones are a tap away', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await anna.open('/recipes/add');
  await anna.press(page.getByRole('button', { name: 'Dodaj produkt' }));
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  await expect(dialog.getByRole('radio')).toHaveCount(10);
  await anna.press(dialog.getByRole('button', { name: 'Więcej jednostek' }));
  await expect(dialog.getByRole('radio')).toHaveCount(25);
  await anna.press(dialog.getByRole('radio', { name: 'ząbek' }));
  await expect(dialog.getByRole('radio', { name: 'ząbek' })).toBeChecked();
  await expectAccessible(page);
});
