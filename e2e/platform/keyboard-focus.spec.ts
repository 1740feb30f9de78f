import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { addProduct, buy, makeList } from '../support/household.ts';
import { mondayOf, planMeal } from '../support/plan-screens.ts';
import { dayFromNow } from '../support/today.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { checkbox, choose, line, openWhole, productsIn, tick } from '../support/screens.ts';
import { succeeded } from '../../src/test/client.ts';

test.use({ hasServiceWorker: false });

const DAY_MS = 24 * 60 * 60_000;
const VIEWPORTS = ['phone', 'desk'] as const;

/** By the keyboard. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus();
  await target.press(key);
}

const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog');
/** In a line's dialog. */
const removal = (page: Page): Locator => dialog(page).getByRole('button', { name: /^Usuń z listy/ });
const bar = (page: Page): Locator => page.getByRole('group', { name: 'Na zakupach' });

async function chooseByKeyboard(page: Page, menu: string, action: string): Promise<void> {
  await press(button(page, menu));
  await press(page.getByRole('menuitem', { name: action }));
}

for (const viewport of VIEWPORTS) {
  test(`in a store on a ${viewport} the keyboard stays where it was`, async ({ person }) => {
    const basia = await person({ viewport, name: 'Basia' });
    const jan = await person({ viewport, name: 'Jan' });
    const { page } = basia;
    const listId = await makeList(basia.client, 'Sobota', {
      items: ['Mleko', 'Masło', 'Chleb'].map((name) => ({ name })),
      sharedWith: [jan.client],
    });
    for (const each of [basia, jan]) {
      await openWhole(each, `/shopping-lists/${listId}`);
      await expect(line(each.page, 'Mleko')).toBeVisible();
    }
    if (viewport === 'desk') await chooseByKeyboard(page, 'Więcej działań', 'Idę na zakupy');
    else await press(button(page, 'Idę na zakupy'));
    await press(button(dialog(page), 'Idę na zakupy'));
    await expect(bar(page)).toBeVisible();
    // On a phone the button that led to the dialog is gone.
    await expect(button(page, viewport === 'desk' ? 'Więcej działań' : 'Udostępnij')).toBeFocused();

    await press(button(jan.page, 'Też tu jestem'));
    await expect(button(bar(jan.page), 'Dodaj')).toBeFocused();
    const claim = button(page, 'Biorę ten dział: Nabiał i jaja');
    const giveBack = button(page, 'Zrezygnuj z działu: Nabiał i jaja');
    await press(claim);
    await expect(giveBack).toBeFocused();
    await press(giveBack);
    await expect(claim).toBeFocused();
    // On a phone the row that adds would unfold with the focus in it.
    const afterTrip = (shopper: Page): Locator =>
      viewport === 'desk'
        ? shopper.getByRole('combobox', { name: 'Produkt' })
        : shopper.getByRole('heading', { name: 'Sobota' });
    await press(button(bar(jan.page), 'Wychodzę'));
    await expect(afterTrip(jan.page)).toBeFocused();

    const butter = button(page, 'Zmień: Masło');
    for (const [what, count] of [
      ['Nie ma w sklepie', 1],
      ['Jednak jest', 0],
    ] as const) {
      await press(butter);
      await press(button(dialog(page), what));
      await expect(page.getByRole('list', { name: /^Nie znaleziono/ })).toHaveCount(count);
      await expect(butter).toBeFocused();
    }
    await press(butter);
    await press(button(dialog(page), 'Zmień ilość lub uwagi'));
    await expect(dialog(page).getByLabel('Ilość')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(butter).toBeFocused();

    await press(button(bar(page), 'Zakończ'));
    await press(button(dialog(page), 'Zamknij').last());
    await expect(dialog(page)).toBeHidden();
    await expect(afterTrip(page)).toBeFocused();
  });

  test(`a line that goes hands the keyboard to the next one on a ${viewport}`, async ({ person }) => {
    const basia = await person({ viewport, name: 'Basia' });
    const jan = await person({ name: 'Jan' });
    const { page } = basia;
    const listId = await makeList(basia.client, 'Sobota', {
      items: ['Kefir', 'Masło', 'Mleko', 'Ser'].map((name) => ({ name })),
      sharedWith: [jan.client],
    });
    for (const each of [basia, jan]) await openWhole(each, `/shopping-lists/${listId}`);
    await press(button(page, 'Zmień: Kefir'));
    await press(removal(page));
    await expect(button(page, 'Zmień: Masło')).toBeFocused();
    await checkbox(page, 'Mleko').focus();
    await jan.press(button(jan.page, 'Zmień: Mleko'));
    await jan.press(removal(jan.page));
    await expect(line(page, 'Mleko')).toHaveCount(0);
    await expect(checkbox(page, 'Ser')).toBeFocused();
    // After the last one is removed, it goes to the field that adds another one.
    for (const name of ['Ser', 'Masło']) {
      await press(button(page, `Zmień: ${name}`));
      await press(removal(page));
    }
    await expect(button(page, 'Dodaj')).toBeFocused();
  });

  test(`lines that another ticks leave the keyboard where it is on a ${viewport}`, async ({ person }) => {
    const basia = await person({ viewport, name: 'Basia' });
    const jan = await person({ name: 'Jan' });
    const { page } = basia;
    const listId = await makeList(basia.client, 'Sobota', {
      items: ['Kefir', 'Masło', 'Mleko', 'Ser'].map((name) => ({ name })),
      sharedWith: [jan.client],
    });
    for (const each of [basia, jan]) await openWhole(each, `/shopping-lists/${listId}`);
    await checkbox(page, 'Mleko').focus();
    for (const name of ['Kefir', 'Ser']) await tick(jan, name);
    await expect(productsIn(page, /^W koszyku/)).toHaveCount(2);
    await expect(checkbox(page, 'Mleko')).toBeFocused();
    // Back to what is to buy as well.
    await checkbox(page, 'Ser').focus();
    await tick(jan, 'Kefir');
    await expect(productsIn(page, /^W koszyku/)).toHaveCount(1);
    await expect(checkbox(page, 'Ser')).toBeFocused();
  });

  test(`a meal that moves or goes keeps the keyboard in the plan on a ${viewport}`, async ({
    person,
    ownHousehold: household,
  }) => {
    const anna = await person({ viewport, household });
    const { page } = anna;
    const monday = mondayOf(dayFromNow(7));
    for (const name of ['Zupa', 'Kasza', 'Leczo']) await planMeal(anna.client, { day: monday, text: name });
    await openWhole(anna, '/plan');
    await press(button(page, 'Następny tydzień'));
    const menu = (name: string) => button(page, `Więcej działań: ${name}`);
    const move = async (name: string, inDays: number) => {
      await chooseByKeyboard(page, `Więcej działań: ${name}`, 'Przenieś na inny dzień');
      await press(dialog(page).getByRole('listitem').nth(inDays).getByRole('button'));
      await expect(dialog(page)).toBeHidden();
    };
    await move('Zupa', (Date.parse(monday) - Date.parse(dayFromNow(0))) / DAY_MS + 1);
    await expect(menu('Zupa')).toBeFocused();
    await move('Kasza', 0);
    await expect(menu('Kasza')).toHaveCount(0);
    await expect(menu('Leczo')).toBeFocused();
    await chooseByKeyboard(page, 'Więcej działań: Leczo', 'Usuń z planu');
    await expect(menu('Leczo')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Dodaj posiłek/ }).first()).toBeFocused();
    await press(button(page, 'Ten tydzień'));
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  });

  test(`what an admin does to an account keeps the keyboard among them on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    for (const name of ['Ania', 'Basia']) await ownHousehold.addUser({ name });
    const admin = await person({ user: ownHousehold.admin, viewport });
    const { page } = admin;
    await openWhole(admin, '/users');
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/users/set-status', async (route) => {
      await answered.promise;
      await route.continue();
    });
    const toggle = page.getByRole('button', { name: /^(?:Deza|A)ktywuj: Basia$/ });
    await press(toggle);
    await expect(toggle).toHaveAttribute('aria-disabled', 'true');
    await expect(toggle).toBeFocused();
    answered.resolve();
    await expect(toggle).toHaveAccessibleName('Aktywuj: Basia');
    await expect(page.getByRole('alert').getByText('Konto „Basia” zostało dezaktywowane.')).toBeVisible();
    await expect(toggle).toBeFocused();
    const [, second] = await page.getByRole('button', { name: /^Usuń: (?:Ania|Basia)$/ }).all();
    const left = await second?.getAttribute('aria-label');
    await press(page.getByRole('button', { name: /^Usuń: (?:Ania|Basia)$/ }).first());
    await press(button(dialog(page), 'Tak'));
    await expect(page.getByRole('button', { name: /^Usuń: / })).toHaveCount(1);
    await expect(button(page, left ?? '')).toBeFocused();
  });
}

test('what a dialog was opened from goes meanwhile, and the keyboard stays among its neighbours', async ({
  person,
  ownHousehold,
}) => {
  const admin = await person({ user: ownHousehold.admin });
  const { page } = admin;
  admin.allow(/status of 404/);
  const jan = await ownHousehold.addUser({ name: 'Jan' });
  await ownHousehold.addUser({ name: 'Ola' });
  for (const move of ['Tab', 'click'] as const) {
    const gone = move === 'Tab' ? jan : await ownHousehold.addUser({ name: 'Jerzy' });
    await openWhole(admin, '/users');
    await press(button(page, `Usuń: ${gone.user.name}`));
    await expect(button(dialog(page), 'Nie')).toBeFocused();
    succeeded(await ownHousehold.admin.delete(`/api/users/${gone.user.id}`));
    await expect(button(page, `Usuń: ${gone.user.name}`)).toHaveCount(0);
    // The focus moves within the dialog as a browser moves it.
    if (move === 'click') await button(dialog(page), 'Tak').click();
    else {
      await page.keyboard.press('Tab');
      await expect(button(dialog(page), 'Tak')).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, 'Usuń: Ola')).toBeFocused();
  }
});

test('a button that waits for its answer keeps the keyboard, and does nothing twice', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Zupa', portions: 2 });
  await openWhole(anna, `/recipes/${id}`);
  const fewer = button(page, 'Mniej porcji');
  await press(fewer);
  await expect(page.getByText('1 porcja')).toBeVisible();
  await expect(fewer).toBeDisabled();
  await fewer.press('Enter');
  await expect(page.getByText('1 porcja')).toBeVisible();
  await expect(fewer).toBeFocused();

  const answered = Promise.withResolvers<void>();
  let calls = 0;
  anna.allow(/500/);
  await page.route('**/api/v2/import/page', async (route) => {
    calls += 1;
    await answered.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  await openWhole(anna, '/recipes/import');
  await page.getByRole('textbox', { name: 'Adres strony albo treść przepisu' }).fill('Kompot');
  const fetched = button(page, 'Pobierz przepis');
  await press(fetched);
  await expect(fetched).toHaveAttribute('aria-disabled', 'true');
  await fetched.press('Enter');
  await expect(fetched).toBeFocused();
  answered.resolve();
  await expect(fetched).toBeEnabled();
  await expect(fetched).toBeFocused();
  expect(calls).toBe(1);
});

test('a form that is being sent is not sent again by Enter', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await openWhole(anna, '/products');
  await press(button(page, 'Dodaj produkt'));
  const answered = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/api/v2/product', async (route) => {
    if (route.request().method() === 'POST') calls += 1;
    await answered.promise;
    await route.continue();
  });
  const name = dialog(page).getByLabel('Nazwa');
  await name.fill('Skorzonera');
  await name.press('Enter');
  await expect(dialog(page).locator('[type=submit]')).toHaveAttribute('aria-disabled', 'true');
  await name.press('Enter');
  answered.resolve();
  await expect(dialog(page)).toBeHidden();
  expect(calls).toBe(1);
});

test('trying again keeps the keyboard in the dialog', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  anna.allow(/500/);
  const answered = Promise.withResolvers<void>();
  let isTriedAgain = false;
  await page.route('**/api/v2/shopping-list/*/history*', async (route) => {
    if (isTriedAgain) await answered.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
  await openWhole(anna, `/shopping-lists/${listId}`);
  await choose(anna, 'Historia');
  const retry = button(dialog(page), 'Spróbuj ponownie');
  await expect(retry).toBeVisible({ timeout: 15_000 });
  isTriedAgain = true;
  await press(retry);
  await expect(retry).toHaveCount(0);
  await expect(button(dialog(page), 'Zamknij')).toBeFocused();
  answered.resolve();
});

test('what was deleted comes back, and the keyboard stays in the dialog', async ({
  person,
  ownHousehold: household,
}) => {
  const anna = await person({ household });
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Zupa' });
  succeeded(await anna.client.delete(`/api/v2/recipe/${id}`));
  await openWhole(anna, '/recipes');
  await press(button(page, 'Ostatnio usunięte'));
  await press(button(dialog(page), 'Przywróć: Zupa'));
  await expect(dialog(page).getByText('Nic tu nie ma')).toBeVisible();
  await expect(button(dialog(page), 'Zamknij')).toBeFocused();
});

test('what is not to be suggested in the dialog, and is again, hands the keyboard on', async ({
  person,
  ownHousehold: household,
}) => {
  const anna = await person({ household });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
  for (const name of ['Bułki', 'Kawa']) {
    const productId = await addProduct(anna.client, name);
    await buy(anna.client, listId, { name, productId, daysAgo: [13, 9, 5] });
  }
  await openWhole(anna, `/shopping-lists/${listId}`);
  await page.getByRole('combobox', { name: 'Produkt' }).focus();
  await press(button(page, 'Zwykle kupowane'));
  const hide = button(dialog(page), 'Nie podpowiadaj: Kawa');
  await press(hide);
  const undo = button(dialog(page), 'Cofnij');
  await expect(undo).toBeFocused();
  await expect(undo).toHaveAccessibleDescription(/Kawa/);
  await press(undo);
  await expect(hide).toBeFocused();
});

test('a search that is cleared by a button is searched on from its field', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await makeRecipe(anna.client, { name: 'Zupa', ingredients: [{ name: 'Por do zupy' }] });
  await openWhole(anna, '/products');
  const field = page.getByRole('searchbox');
  await field.fill('por do');
  await press(button(page, 'Wyczyść wyszukiwanie'));
  await expect(field).toBeFocused();
  // A border of another colour alone is easily missed.
  await expect(field).not.toHaveCSS('box-shadow', 'none');
  await openWhole(anna, '/recipes');
  await field.fill('zup');
  await press(button(page, 'Wyczyść wyszukiwanie'));
  await expect(field).toBeFocused();
  await field.fill('czegoś takiego nikt nie gotuje');
  await press(button(page, 'Wyczyść wyszukiwanie').last());
  await expect(field).toBeFocused();
});

test('a touch brings up no keyboard and scrolls nothing where a control goes', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await makeRecipe(anna.client, { name: 'Zupa', ingredients: [{ name: 'Pokrzywa' }] });
  await openWhole(anna, '/products');
  const field = page.getByRole('searchbox');
  await field.fill('pokrz');
  await field.blur();
  const clear = button(page, 'Wyczyść wyszukiwanie');
  await clear.tap();
  await expect(clear).toHaveCount(0);
  const listId = await makeList(anna.client, 'Sobota', {
    items: Array.from({ length: 30 }, (_, at) => ({ name: `Rzecz ${at + 10}` })),
  });
  await expect(field).not.toBeFocused();
  await openWhole(anna, `/shopping-lists/${listId}`);
  await expect(line(page, 'Rzecz 10')).toBeVisible();
  await line(page, 'Rzecz 25').scrollIntoViewIfNeeded();
  await button(page, 'Zmień: Rzecz 25').tap();
  const before = await page.evaluate(() => scrollY);
  await removal(page).tap();
  await expect(button(page, 'Zmień: Rzecz 26')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});
