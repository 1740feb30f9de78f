import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { keptAnswers, untilOffline } from '../support/device.ts';
import { expect, test, type Resident } from '../support/fixtures.ts';
import { addItems, makeList } from '../support/household.ts';
import { itemsOf, readLog } from '../support/operations.ts';
import type { Viewport } from '../support/person.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { boxOf, goTo, line, toast } from '../support/screens.ts';
import {
  box,
  dialogOf,
  house,
  openDialog,
  row,
  setStaple,
  staples,
  staplesOnServer,
  submitOf,
  tick,
} from '../support/to-buy-screens.ts';
import { expectGoodInWindows, expectLargeTargets, setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;
const VIEWPORTS: Viewport[] = ['phone', 'desk'];
const THIN = '\u202F';
const NBSP = '\u00A0';

const chip = (page: Page) => page.getByRole('banner').getByRole('status');
const bread = (mark: string) => ({
  name: `Chleb ${mark}`,
  portions: 2,
  ingredients: [
    { name: `Mąka ${mark}`, qty: 500, unit: 'g' as const },
    { name: `Drożdże ${mark}`, qty: 7, unit: 'g' as const },
    { name: `Mleko ${mark}`, qty: 0.2, unit: 'l' as const },
    { name: `Jajko ${mark}`, qty: 1, unit: 'piece' as const },
    { name: `Sól ${mark}`, qty: 1, unit: 'pinch' as const },
  ],
});

for (const viewport of VIEWPORTS) {
  test(`without a network, 3 of 5 at one and a half times the portions are three items on a ${viewport}`, async ({
    person,
  }) => {
    const anna = await person({ viewport, hasServiceWorker: true });
    const { page, press } = anna;
    const mark = `bez sieci ${viewport}`;
    const { productIds } = await makeRecipe(anna.client, bread(mark));
    await setStaple(anna, productIds[4]!, true);
    const listId = await makeList(anna.client, 'Sobota');
    await addItems(anna.client, listId, [
      { name: `Mąka ${mark}`, qty: 300, unit: 'g' },
      { name: `Mąka ${mark}`, qty: 0.2, unit: 'kg' },
    ]);
    await anna.open('/shopping-lists');
    await expect(page.getByText('0 z 1')).toBeVisible();
    await goTo(anna, 'Przepisy');
    await press(page.getByRole('link', { name: `Chleb ${mark}` }));
    await expect(page.getByRole('button', { name: 'Dodaj do listy' })).toBeVisible();
    await untilOffline(page);
    await expect.poll(() => keptAnswers(page, anna.client.user.id)).toContain('query-["products","staples"]');
    anna.allow(NETWORK_ERRORS);
    await page.context().setOffline(true);

    const dialog = await openDialog(anna);
    await expect(dialog.getByRole('heading', { name: 'Do kupienia: 4 z 5' })).toBeVisible();
    await expect(staples(page).getByRole('checkbox')).toHaveAccessibleName(new RegExp(`^Sól ${mark}`));
    await expect(box(page, `Sól ${mark}`)).not.toBeChecked();
    await expect(row(page, `Mąka ${mark}`)).toContainText(`na liście: 500${THIN}g`);
    await expect(row(page, `Mleko ${mark}`)).not.toContainText('na liście');
    await tick(anna, `Drożdże ${mark}`);
    await expect(box(page, `Drożdże ${mark}`)).not.toBeChecked();
    await dialog.getByLabel('Liczba porcji').fill('3');
    await expect(row(page, `Mąka ${mark}`)).toContainText(`750${THIN}g`);
    await expect(row(page, `Jajko ${mark}`)).toContainText(`2${NBSP}szt.`);
    await expect(dialog.getByRole('heading', { name: 'Do kupienia: 3 z 5' })).toBeVisible();
    await press(submitOf(page));
    await expect(toast(page, 'Przepis został zaktualizowany.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect.poll(() => itemsOf(anna.client, listId)).toHaveLength(2);

    // The choice is kept for the next time.
    await openDialog(anna);
    await expect(box(page, `Drożdże ${mark}`)).not.toBeChecked();
    await expect(row(page, `Mąka ${mark}`)).toContainText(`na liście: 1,25${THIN}kg`);
    await press(dialog.getByRole('button', { name: 'Zamknij' }));

    await page.context().setOffline(false);
    await expect.poll(async () => (await itemsOf(anna.client, listId)).length, { timeout: 30_000 }).toBe(5);
    expect((await itemsOf(anna.client, listId)).slice(2)).toMatchObject([
      { productName: `Mąka ${mark}`, productQty: 750, productUnit: 'g', recipeName: `Chleb ${mark}` },
      { productName: `Mleko ${mark}`, productQty: 0.3, productUnit: 'l' },
      { productName: `Jajko ${mark}`, productQty: 2, productUnit: 'piece' },
    ]);
  });

  test(`what to buy is chosen on a ${viewport}`, async ({ person }) => {
    const anna = await person({ viewport });
    const { page, press } = anna;
    const mark = `do wyboru ${viewport}`;
    const wanted = bread(mark);
    const { id, productIds } = await makeRecipe(anna.client, wanted);
    const products = [...wanted.ingredients, { qty: 100, unit: 'g' as const }].map(
      ({ qty, unit }, index) => ({
        productId: productIds[index % productIds.length],
        qty,
        unit,
      }),
    );
    succeeded(
      await anna.client.patch(`/api/v2/recipe/${id}`, { name: wanted.name, text: '', portions: 2, products }),
    );
    const listId = await makeList(anna.client, 'Sobota');
    await anna.open(`/recipes/${id}`);
    const dialog = await openDialog(anna);
    await expect(dialog.getByRole('listitem')).toHaveCount(5);
    await expect(row(page, `Mąka ${mark}`)).toContainText(`600${THIN}g`);
    await expect(dialog.getByText('Zwykle mam w domu', { exact: true })).toHaveCount(0);

    await press(dialog.getByRole('button', { name: 'Odznacz wszystko' }));
    await expect(dialog.getByRole('heading', { name: 'Do kupienia: 0 z 5' })).toBeVisible();
    await press(submitOf(page));
    await expect(dialog.getByRole('alert')).toHaveText('Zaznacz co najmniej jeden produkt.');
    await expectAccessible(page);
    await press(dialog.getByRole('button', { name: 'Zaznacz wszystko' }));
    await expect(dialog.getByRole('alert')).toHaveText('');

    // A staple leaves the list of what to buy, and its button keeps the focus.
    await expect(house(page, `Sól ${mark}`)).toHaveAttribute('aria-pressed', 'false');
    await house(page, `Sól ${mark}`).focus();
    await page.keyboard.press('Enter');
    await expect(house(page, `Sól ${mark}`)).toHaveAttribute('aria-pressed', 'true');
    await expect(house(page, `Sól ${mark}`)).toBeFocused();
    await expect(staples(page).getByRole('checkbox')).toHaveCount(1);
    await expect(box(page, `Sól ${mark}`)).not.toBeChecked();
    await expect.poll(() => staplesOnServer(anna)).toContain(productIds[4]);

    // Ticked by hand, it is bought nevertheless.
    await press(dialog.getByRole('button', { name: 'Zaznacz wszystko' }));
    await press(dialog.getByRole('button', { name: 'Odznacz wszystko' }));
    await tick(anna, `Sól ${mark}`);
    await tick(anna, `Mąka ${mark}`);
    await expect(dialog.getByRole('heading', { name: 'Do kupienia: 2 z 5' })).toBeVisible();
    await press(submitOf(page));
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => itemsOf(anna.client, listId))
      .toMatchObject([
        { productName: `Mąka ${mark}`, productQty: 500 },
        { productName: `Sól ${mark}`, productQty: 1, productUnit: 'pinch' },
        { productName: `Mąka ${mark}`, productQty: 100 },
      ]);

    await openDialog(anna);
    await press(house(page, `Sól ${mark}`));
    await expect(house(page, `Sól ${mark}`)).toHaveAttribute('aria-pressed', 'false');
    await expect(box(page, `Sól ${mark}`)).toBeChecked();
    await expect.poll(() => staplesOnServer(anna)).not.toContain(productIds[4]);
  });
}

test('a long recipe fits every window, with its button in reach', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const ingredients = Array.from({ length: 14 }, (_, index) => ({
    name: `Składnik ${index + 1} o całkiem długiej nazwie`,
    qty: 250,
    unit: 'g' as const,
  }));
  const { id, productIds } = await makeRecipe(anna.client, {
    name: 'Bigos świąteczny',
    portions: 4,
    ingredients,
  });
  for (const productId of productIds.slice(0, 3)) await setStaple(anna, productId, true);
  const listId = await makeList(anna.client, 'Sobota');
  await addItems(anna.client, listId, [{ name: ingredients[5]!.name, qty: 500, unit: 'g' }]);
  await anna.open(`/recipes/${id}`);
  await openDialog(anna);
  await expect(row(page, ingredients[5]!.name)).toContainText('na liście');
  await expectLargeTargets(page, 'what to buy');
  await expectGoodInWindows(page, 'what to buy', 0);
  for (const window of ['phone', 'small phone', 'phone held sideways', 'text at 200 %', 'desk'] as const) {
    await setWindow(page, window);
    await expect(submitOf(page), window).toBeInViewport({ ratio: 1 });
  }
  await setWindow(page, 'phone');
  const { height } = await boxOf(dialogOf(page).getByRole('banner').or(dialogOf(page)).first());
  expect(height).toBeGreaterThanOrEqual(840);
  for (const each of await dialogOf(page).getByRole('listitem').all()) {
    expect((await boxOf(each)).height).toBeGreaterThanOrEqual(54);
  }
});

test('what one person has at home, another has too', async ({ person }) => {
  const anna = await person();
  const jan = await person({ viewport: 'phone' });
  const { id } = await makeRecipe(anna.client, {
    name: 'Owsianka',
    ingredients: [{ name: 'Płatki owsiane' }, { name: 'Cynamon mielony' }],
  });
  await makeList(anna.client, 'Anny');
  await makeList(jan.client, 'Jana');
  for (const each of [anna, jan]) await each.open(`/recipes/${id}`);
  const dialog = await openDialog(jan);
  await expect(box(jan.page, 'Cynamon mielony')).toBeChecked();
  await jan.press(dialog.getByRole('button', { name: 'Zamknij' }));
  await openDialog(anna);
  await anna.press(house(anna.page, 'Cynamon mielony'));
  await expect(house(anna.page, 'Cynamon mielony')).toHaveAttribute('aria-pressed', 'true');
  await openDialog(jan);
  await expect(house(jan.page, 'Cynamon mielony')).toHaveAttribute('aria-pressed', 'true');
  await expect(box(jan.page, 'Cynamon mielony')).not.toBeChecked();
});

test('with two tabs open, a recipe is added once', async ({ person, ownHousehold }) => {
  const anna = await person({ user: await ownHousehold.addUser({ name: 'Anna' }) });
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, {
    name: 'Kanapki',
    ingredients: [{ name: 'Chleb razowy' }, { name: 'Ser biały' }],
  });
  const listId = await makeList(anna.client, 'Sobota');
  anna.allow(NETWORK_ERRORS);
  await anna.open(`/recipes/${id}`);
  const second: Resident = { ...anna, page: await page.context().newPage() };
  await second.page.goto(`/recipes/${id}`);
  for (const tab of [anna, second]) {
    await openDialog(tab);
    await expect(box(tab.page, 'Ser biały')).toBeChecked();
  }
  await page.context().setOffline(true);
  await tick(anna, 'Ser biały');
  await anna.press(submitOf(page));
  await expect(dialogOf(page)).toBeHidden();
  await anna.press(house(second.page, 'Ser biały'));
  await expect(house(second.page, 'Ser biały')).toHaveAttribute('aria-pressed', 'true');
  await page.context().setOffline(false);
  await expect.poll(() => staplesOnServer(anna), { timeout: 30_000 }).toHaveLength(1);
  await expect.poll(() => itemsOf(anna.client, listId)).toMatchObject([{ productName: 'Chleb razowy' }]);
  // The other tab shows it, and neither has anything left to send.
  await openDialog(anna);
  await expect(house(page, 'Ser biały')).toHaveAttribute('aria-pressed', 'true');
  for (const tab of [anna, second]) {
    await tab.page.keyboard.press('Escape');
    await goTo(tab, 'Listy');
    await expect(chip(tab.page)).toHaveText('');
  }
  expect(readLog(ownHousehold.app.dataDir, listId)).toMatchObject([{ type: 'item.add', outcome: 'applied' }]);
});

test('a recipe that a user put on the list already is said to be there, and by whom', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone', name: 'Anna' });
  const jan = await person({ household: ownHousehold, name: 'Jan' });
  const list = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  const { id } = await makeRecipe(anna.client, { ...bread('dwa razy'), name: 'Chleb' });
  for (const { open } of [anna, jan]) await open(`/recipes/${id}`);
  const said = (page: Page) => dialogOf(page).getByText('Ten przepis jest już na liście', { exact: false });
  for (const who of [anna, jan]) {
    await openDialog(who);
    await expect(said(who.page)).toHaveCount(0);
  }
  await anna.press(submitOf(anna.page));
  await expect(said(jan.page)).toHaveText('Ten przepis jest już na liście, dodany przez: Anna.');
  await expect(dialogOf(jan.page)).toContainText('Ilości, które dodasz, dojdą do tych na liście.');
  await expectGoodInWindows(jan.page, 'a recipe that is on the list', 1);
  await openDialog(anna);
  await expect(said(anna.page)).toHaveText('Ten przepis jest już na liście, dodany przez Ciebie.');

  // Once it is bought, the dialog no longer warns of it.
  for (const { productId } of await itemsOf(jan.client, list)) {
    await jan.client.post(`/api/v2/shopping-list/${list}/check-product`, { productId, state: true });
  }
  await expect(said(anna.page)).toHaveCount(0);
});

for (const viewport of VIEWPORTS) {
  test(`a third of a spoon is written as one, before it is on the list and there, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ household: ownHousehold, viewport });
    const jan = await person({ household: ownHousehold });
    const list = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
    const { id } = await makeRecipe(anna.client, {
      name: 'Zupa',
      portions: 3,
      ingredients: [
        { name: 'Kminek', qty: 1, unit: 'teaspoon' },
        { name: 'Oliwa', qty: 2, unit: 'spoon' },
        { name: 'Mąka', qty: 1, unit: 'kg' },
      ],
    });
    await jan.open(`/shopping-lists/${list}`);
    await anna.open(`/recipes/${id}`);
    const dialog = await openDialog(anna);
    await dialog.getByRole('textbox', { name: 'Liczba porcji' }).fill('4');
    const amounts = [`1⅓${NBSP}łyżeczki`, `2⅔${NBSP}łyżki`, `1,33${THIN}kg`];
    const names = ['Kminek', 'Oliwa', 'Mąka'];
    for (const [at, name] of names.entries()) await expect(row(anna.page, name)).toContainText(amounts[at]!);
    await anna.press(submitOf(anna.page));
    for (const [at, name] of names.entries()) await expect(line(jan.page, name)).toContainText(amounts[at]!);
    // The amount itself stays exact.
    expect((await itemsOf(jan.client, list)).map(({ productQty }) => productQty)).toEqual([
      1.333, 2.667, 1.33,
    ]);
  });
}
