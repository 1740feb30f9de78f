import ICAL from 'ical.js';
import { keptAnswers, untilOffline } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { itemsOf } from '../support/operations.ts';
import {
  addMeal,
  changePortions,
  chooseFor,
  expectTomorrow,
  mealsOf,
  mondayOf,
  openShopping,
  planMeal,
  shoppingOf,
} from '../support/plan-screens.ts';
import { dayFromNow } from '../support/today.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { answer, boxOf, choose, goTo, holdBar, toast } from '../support/screens.ts';
import { expectGoodInWindows, setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;

for (const viewport of ['phone', 'desk'] as const) {
  test(`two people plan a week, on a ${viewport}`, async ({ person, ownHousehold }) => {
    const anna = await person({ household: ownHousehold, viewport });
    const jan = await person({ household: ownHousehold, viewport });
    await makeRecipe(anna.client, { name: 'Żurek', portions: 4 });
    await Promise.all([anna.open('/plan'), jan.open('/plan')]);
    await expect(anna.page.getByText('Nic tu jeszcze nie zaplanowano.')).toBeVisible();

    // A recipe in any grammatical form, and any other text.
    await anna.press(anna.page.getByRole('button', { name: 'Dodaj posiłek: Dziś' }));
    await anna.press(anna.page.getByRole('button', { name: 'Obiad' }));
    await anna.page.getByLabel('Przepis albo własny wpis').fill('żurku');
    await anna.press(
      anna.page.getByRole('list', { name: 'Przepisy' }).getByRole('button', { name: 'Żurek' }),
    );
    await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/^ObiadŻurek4 porcje/]);
    await addMeal(jan, 'Dziś', 'u babci');
    await expect(mealsOf(anna.page, 'Dziś')).toHaveText([/Żurek/, /^u babci/]);
    await expect(anna.page.getByRole('link', { name: 'Żurek' })).toHaveAttribute('href', /\/recipes\//);

    // One moves it while the other changes its portions: both hold.
    await chooseFor(anna, 'Żurek', 'Porcje');
    await anna.page.getByLabel('Liczba porcji').fill('6');
    await chooseFor(jan, 'Żurek', 'Przenieś na inny dzień');
    await jan.press(jan.page.getByRole('dialog').getByRole('button', { name: /^Jutro/ }));
    const undoMove = await holdBar(jan.page);
    await anna.press(anna.page.getByRole('button', { name: 'Zapisz' }));
    const plan = async (): Promise<unknown> =>
      (await anna.client.get(`/api/v2/meals?from=${dayFromNow(0)}&to=${dayFromNow(1)}`)).body;
    await expect
      .poll(plan)
      .toMatchObject([{ name: 'u babci' }, { name: 'Żurek', day: dayFromNow(1), portions: 6 }]);

    // Taken back by the user who did it.
    await jan.press(undoMove);
    await expect.poll(plan).toMatchObject([{ name: 'Żurek', day: dayFromNow(0), portions: 6 }, {}]);
    await expect(mealsOf(anna.page, 'Dziś')).toHaveText([/6 porcji/, /u babci/]);
    await chooseFor(anna, 'u babci', 'Usuń z planu');
    const undoRemoval = await holdBar(anna.page);
    await expect(mealsOf(jan.page, 'Dziś')).toHaveCount(1);
    await anna.press(undoRemoval);
    await expect(mealsOf(jan.page, 'Dziś')).toHaveCount(2);
  });
}

test('a week is reached by its address, back and forth', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  const { page, press } = anna;
  await planMeal(anna.client, { day: '2027-01-01', text: 'noworoczny bigos' });
  // Days of another year are said with it.
  await page.clock.install({ time: new Date('2026-11-26T12:00:00') });
  await anna.open('/plan?week=2026-12-30');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('28 grudnia 2026 – 3 stycznia 2027');
  await expect(mealsOf(page, 'piątek, 1 stycznia 2027')).toHaveText([/noworoczny bigos/]);
  await press(page.getByRole('button', { name: 'Następny tydzień' }));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('4–10 stycznia 2027');
  await page.goBack();
  await expect(mealsOf(page, 'piątek, 1 stycznia 2027')).toHaveCount(1);
  await press(page.getByRole('button', { name: 'Ten tydzień' }));
  await expect(page.getByRole('heading', { level: 3, name: 'Dziś' })).toBeVisible();
});

test('without a network the plan is read and changed, and what was removed unseen comes back', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone', hasServiceWorker: true });
  const jan = await person({ household: ownHousehold });
  const { page } = anna;
  const soup = await planMeal(anna.client, { text: 'rosół' });
  const cake = await planMeal(anna.client, { text: 'szarlotka' });
  const { id: recipeId } = await makeRecipe(anna.client, {
    name: 'Gulasz',
    ingredients: [{ name: 'Papryka' }],
  });
  await planMeal(anna.client, { day: dayFromNow(9), recipeId });
  await makeList(anna.client, 'Tydzień');
  // The lists of what is to be bought are offered without a network too.
  await anna.open('/shopping-lists');
  await expect(page.getByRole('link', { name: /Tydzień/ })).toBeVisible();
  await anna.open('/plan');
  await expect(mealsOf(page, 'Dziś')).toHaveCount(2);
  await expect
    .poll(() => keptAnswers(page, anna.client.user.id))
    .toEqual(
      expect.arrayContaining(
        [0, 7, 14]
          .map((days) => `query-["meals","${mondayOf(dayFromNow(days))}"]`)
          .concat(`query-["recipe","${recipeId}"]`),
      ),
    );
  await untilOffline(page);
  anna.allow(NETWORK_ERRORS);
  anna.allow(/409/);
  await page.context().setOffline(true);
  await chooseFor(anna, 'szarlotka', 'Usuń z planu');
  await expect(mealsOf(page, 'Dziś')).toHaveText([/rosół/]);
  await chooseFor(anna, 'rosół', 'Przenieś na inny dzień');
  await anna.press(page.getByRole('dialog').getByRole('button', { name: /^Jutro/ }));
  // A slow machine stores it late; a row that goes would move what is pressed next.
  await expect(mealsOf(page, 'Dziś')).toHaveCount(0);
  await addMeal(anna, 'Dziś', 'naleśniki');
  await expect(mealsOf(page, 'Dziś')).toHaveText([/naleśniki/]);
  const chip = page.getByRole('banner').getByRole('status');
  await expect(chip).toHaveText('3 zmiany czekają');
  await page.reload();
  await expect(chip).toHaveText('3 zmiany czekają');
  await expect(mealsOf(page, 'Dziś')).toHaveText([/naleśniki/]);
  await expectTomorrow(anna, [/rosół/]);
  const shopping = await openShopping(anna);
  const itsDay = shopping.getByRole('group', { name: 'Dni' }).getByRole('button', { name: /Gulasz/ });
  // The first day with a recipe is chosen, however many days ahead.
  await expect(itsDay).toHaveAttribute('aria-pressed', 'true');
  await expect(shopping.getByRole('checkbox', { name: /Papryka/ })).toBeChecked();
  await page.keyboard.press('Escape');

  // The other user removes the meal that was moved, and sets a time for the meal that was removed.
  await jan.client.delete(`/api/v2/meal/${soup.id}`);
  await jan.client.put(`/api/v2/meal/${cake.id}`, { slot: 'supper' });
  await jan.open('/plan');
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/szarlotka/]);
  await page.context().setOffline(false);
  for (const who of [anna, jan]) {
    const meals = mealsOf(who.page, 'Dziś');
    await expect(meals).toHaveText([/szarlotka/, /naleśniki/], { timeout: 30_000 });
    await expectTomorrow(who, [/rosół/]);
  }
  await expect(chip).toHaveText('');
  // The reason why it stayed is shown until it is read.
  await anna.open('/shopping-lists');
  await expect(page.getByText('Usunięcie z planu: szarlotka')).toBeVisible();
  await expect(page.getByText('Ktoś w międzyczasie zmienił ten posiłek')).toBeVisible();
});

test('what the week needs is on the list once, however many users press, and however often', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const jan = await person({ household: ownHousehold });
  const list = await makeList(anna.client, 'Tydzień', { sharedWith: [jan.client] });
  const onion = { name: 'Cebula', qty: 0.5 } as const;
  const soup = await makeRecipe(anna.client, {
    name: 'Zupa',
    portions: 2,
    ingredients: [onion, { name: 'Marchew' }],
  });
  const pie = await anna.client.post('/api/v2/recipe', {
    name: 'Placek',
    text: '',
    portions: 2,
    products: [{ productId: soup.productIds[0], qty: 0.5, unit: 'piece' }],
  });
  await planMeal(anna.client, { recipeId: soup.id, portions: 2 });
  await planMeal(anna.client, { recipeId: pie.body.id as string, portions: 2 });
  await Promise.all([anna.open('/plan'), jan.open('/plan')]);
  for (const who of [anna, jan]) {
    const dialog = await openShopping(who);
    // Two halves are one.
    await expect(dialog.getByRole('checkbox', { name: /Cebula\s+1\s+szt\./ })).toBeChecked();
  }
  // Both at once: neither device knows of the other's change.
  const bothPressed = Promise.withResolvers<void>();
  for (const { page } of [anna, jan]) {
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'GET') await bothPressed.promise;
      await route.continue();
    });
  }
  for (const who of [anna, jan]) {
    await who.press(shoppingOf(who.page).getByRole('button', { name: 'Dodaj', exact: true }));
  }
  bothPressed.resolve();
  for (const who of [anna, jan]) await expect(who.page.getByText('na liście')).toHaveCount(2);
  const amounts = async () =>
    (await itemsOf(anna.client, list)).map(({ productName, productQty }) => [productName, productQty]);
  await expect.poll(amounts).toEqual([
    ['Cebula', 1],
    ['Marchew', 1],
  ]);
  const dialog = await openShopping(anna);
  await expect(dialog.getByRole('heading', { name: 'Już na liście' })).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await anna.page.keyboard.press('Escape');

  // Whole pieces follow the portions, and a piece that one meal no longer needs stays for the other.
  await changePortions(jan, 'Zupa', '6');
  await answer(jan, 'Zmienić też ilości na liście?', 'Tak');
  await expect(mealsOf(anna.page, 'Dziś').first()).toHaveText(/6 porcji/);
  const ofSix = [
    ['Cebula', 2],
    ['Marchew', 3],
  ];
  await expect.poll(amounts).toEqual(ofSix);
  await chooseFor(anna, 'Zupa', 'Usuń z planu');
  await answer(anna, 'Zmienić też ilości na liście?', 'Tak');
  const undo = await holdBar(anna.page);
  await expect.poll(amounts).toEqual([['Cebula', 1]]);
  await anna.press(undo);
  await expect.poll(amounts).toEqual(ofSix);
  await expect(mealsOf(anna.page, 'Dziś')).toHaveCount(2);

  // Jan buys the onions; untouched items follow.
  const [bought] = await itemsOf(jan.client, list);
  await jan.client.post(`/api/v2/shopping-list/${list}/check-product`, {
    productId: bought?.productId,
    state: true,
  });
  await changePortions(jan, 'Zupa', '2');
  await answer(jan, 'Zmienić też ilości na liście?', 'Tak');
  await expect.poll(amounts).toEqual([
    ['Cebula', 2],
    ['Marchew', 1],
  ]);
  // All that this one needs is bought: nothing is asked.
  await chooseFor(anna, 'Placek', 'Usuń z planu');
  await expect(mealsOf(anna.page, 'Dziś')).toHaveText([/Zupa/]);
  await chooseFor(anna, 'Zupa', 'Usuń z planu');
  await answer(anna, 'Zmienić też ilości na liście?', 'Tak');
  await expect.poll(amounts).toEqual([['Cebula', 2]]);
});

test('of several lists, the one that a meal is on is named, and its history says once what changed', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page } = anna;
  await makeList(anna.client, 'Sobota');
  const list = await makeList(anna.client, 'Zakupy na tydzień');
  const { id: recipeId } = await makeRecipe(anna.client, {
    name: 'Zupa',
    portions: 2,
    ingredients: [{ name: 'Marchew' }, { name: 'Por' }],
  });
  await planMeal(anna.client, { recipeId, portions: 2 });
  await anna.open('/plan');
  const dialog = await openShopping(anna);
  await anna.press(dialog.getByRole('combobox', { name: 'Lista' }));
  await anna.press(page.getByRole('option', { name: 'Zakupy na tydzień' }));
  await anna.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(mealsOf(page, 'Dziś')).toHaveText([/na liście „Zakupy na tydzień”/]);
  await changePortions(anna, 'Zupa', '4');
  await answer(anna, 'Zmienić też ilości na liście „Zakupy na tydzień”?', 'Nie');
  await chooseFor(anna, 'Zupa', 'Usuń z planu');
  await answer(anna, 'Zmienić też ilości na liście „Zakupy na tydzień”?', 'Tak');
  await expect(mealsOf(page, 'Dziś')).toHaveCount(0);
  await anna.press(page.getByRole('button', { name: 'Cofnij' }));
  await changePortions(anna, 'Zupa', '8');
  await answer(anna, 'Zmienić też ilości na liście „Zakupy na tydzień”?', 'Tak');
  const amounts = async () => (await itemsOf(anna.client, list)).map(({ productQty }) => productQty);
  await expect.poll(amounts).toEqual([4, 4]);

  // Its history has that as one entry, which is taken back as one.
  await anna.open(`/shopping-lists/${list}`);
  await choose(anna, 'Historia');
  const entry = page.getByRole('dialog', { name: 'Historia' }).getByRole('listitem').first();
  await expect(entry).toContainText('Zmieniono ilości: Marchew, Por');
  await anna.press(entry.getByRole('button', { name: 'Cofnij' }));
  await expect.poll(amounts).toEqual([1, 1]);
});

test('on a phone the current week begins with today', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  const recipe = await makeRecipe(anna.client, { name: 'Bigos', portions: 4 });
  await planMeal(anna.client, { day: '2026-12-28', recipeId: recipe.id });
  for (const day of ['2026-12-29', '2026-12-30', '2026-12-31']) {
    for (const text of ['owsianka', 'zupa', 'kanapki']) await planMeal(anna.client, { day, text });
  }
  await planMeal(anna.client, { day: '2027-01-03', text: 'rosół' });
  // A Sunday.
  await page.clock.setFixedTime('2027-01-03T09:00:00Z');
  await anna.open('/plan');
  const today = page.getByRole('heading', { level: 3 }).filter({ hasText: 'Dziś' });
  await expect(today).toHaveText(/Dziś\s*niedziela, 3\sstycznia/);
  await expect(today).toBeInViewport();
  const monday = mealsOf(page, 'poniedziałek, 28 grudnia 2026');
  await expect(monday).toHaveCount(0);
  await expectGoodInWindows(page, 'a week of which today is left', 1);
  await setWindow(page, 'small phone');
  const [forward, menu] = [
    await boxOf(page.getByRole('button', { name: 'Następny tydzień' })),
    await boxOf(page.getByRole('button', { name: 'Więcej działań', exact: true })),
  ];
  expect(menu.y).toBe(forward.y);
  await setWindow(page, 'phone');
  const earlier = page.getByRole('button', { name: 'Wcześniej w tym tygodniu' });
  await press(earlier);
  await expect(earlier).toHaveAttribute('aria-expanded', 'true');
  await expect(monday).toHaveText([/Bigos/]);

  // A user who comes back from a recipe finds the week they left; a new visit begins with today.
  await press(page.getByRole('link', { name: 'Bigos' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Bigos' })).toBeVisible();
  await page.goBack();
  await expect(monday).toHaveText([/Bigos/]);
  await goTo(anna, 'Listy');
  await goTo(anna, 'Plan');
  await expect(today).toBeInViewport();
  await expect(monday).toHaveCount(0);

  // What is planned on a Sunday is the week that follows.
  const further = page.getByRole('link', { name: 'Dalej: 4–10 stycznia' });
  await press(further);
  const next = page.getByRole('heading', { level: 2, name: '4–10 stycznia' });
  await expect(next).toBeInViewport();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(7);
  await page.goBack();
  await further.focus();
  await page.keyboard.press('Enter');
  await expect(next).toBeFocused();
  await page.goBack();

  // Another week, and a desk, have room for all days.
  await press(page.getByRole('button', { name: 'Następny tydzień' }));
  await expect(earlier).toHaveCount(0);
  await page.goBack();
  await expect(earlier).toBeVisible();
  await page.setViewportSize({ width: 1_280, height: 800 });
  await expect(earlier).toBeHidden();
  await expect(further).toBeHidden();
  await expect(monday).toHaveText([/Bigos/]);
});

test('recipes that can’t be fetched are asked for again, and anything else is planned in the meantime', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  await makeRecipe(anna.client, { name: 'Bigos' });
  anna.allow(NETWORK_ERRORS);
  await page.route(/\/api\/v2\/recipe$/, (route) => route.abort());
  await anna.open('/plan');
  await press(page.getByRole('button', { name: 'Dodaj posiłek: Dziś' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Nie udało się pobrać przepisów.')).toBeVisible({ timeout: 20_000 });
  await page.unroute(/\/api\/v2\/recipe$/);
  await press(dialog.getByRole('button', { name: 'Spróbuj ponownie' }));
  await expect(dialog.getByRole('button', { name: 'Bigos' })).toBeVisible();
});

test('a recipe is planned from its page, and that is taken back', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Bigos', portions: 4 });
  await anna.open(`/recipes/${id}`);
  await press(page.getByRole('button', { name: 'Więcej działań' }));
  await press(page.getByRole('menuitem', { name: 'Zaplanuj' }));
  const dialog = page.getByRole('dialog', { name: 'Zaplanuj: Bigos' });
  await dialog.getByLabel('Liczba porcji').fill('10');
  await press(dialog.getByRole('button', { name: 'Kolacja' }));
  await press(dialog.getByRole('button', { name: /^Dziś/ }));
  const planned = async (): Promise<unknown> =>
    (await anna.client.get(`/api/v2/meals?from=${dayFromNow(0)}&to=${dayFromNow(0)}`)).body;
  await expect.poll(planned).toMatchObject([{ recipeId: id, portions: 10, slot: 'supper' }]);
  await press(page.getByRole('link', { name: 'Otwórz plan' }));
  await expect(mealsOf(page, 'Dziś')).toHaveText([/^KolacjaBigos10 porcji/]);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Bigos' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Więcej działań' }));
  await press(page.getByRole('menuitem', { name: 'Zaplanuj' }));
  await press(dialog.getByRole('button', { name: /^Jutro/ }));
  await press(page.getByRole('button', { name: 'Cofnij' }));
  await expect.poll(planned).toHaveLength(1);
});

test('of many recipes the first are shown, and how many more are found by typing', async ({
  person,
  ownHousehold,
}) => {
  for (let number = 0; number < 33; number += 1) {
    await makeRecipe(ownHousehold.admin, { name: `Zupa ${number}` });
  }
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  await anna.open('/plan');
  await anna.press(page.getByRole('button', { name: 'Dodaj posiłek: Dziś' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveCount(30);
  await expect(dialog.getByText('I jeszcze 3 przepisy. Wpisz nazwę, aby je znaleźć.')).toBeVisible();
  await expectGoodInWindows(page, 'the first recipes for a meal', 1);
  await dialog.getByLabel('Przepis albo własny wpis').fill('zupa 32');
  await expect(dialog.getByRole('listitem')).toHaveText(['Zupa 32']);
  await expect(dialog.getByText('I jeszcze')).toBeHidden();
});

test('another day is chosen when its whole date stands there, not while it is typed', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  const meal = await planMeal(anna.client, { text: 'kopytka' });
  await anna.open('/plan');
  await chooseFor(anna, 'kopytka', 'Przenieś na inny dzień');
  const dialog = page.getByRole('dialog', { name: 'Przenieś na inny dzień' });
  const isOn = async (day: string): Promise<boolean> =>
    (await anna.client.get(`/api/v2/meals?from=${day}&to=${day}`)).body.some(
      ({ id }: { id: string }) => id === meal.id,
    );
  const day = dayFromNow(40);
  // As Chromium's field reports a date with an incomplete year.
  await dialog.getByLabel('Inny dzień').fill(`0002${day.slice(4)}`);
  await dialog.getByRole('button', { name: 'Wybierz' }).click();
  await expect(dialog).toBeVisible();
  expect(await isOn(dayFromNow(0))).toBe(true);
  await dialog.getByLabel('Inny dzień').fill(day);
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Inny dzień').press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => isOn(day)).toBe(true);
});

test('a calendar reads the plan at an address that is shown once', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  const { page, press } = anna;
  await planMeal(anna.client, { text: 'kopytka', slot: 'dinner' });
  await anna.open('/plan');
  const open = async (): Promise<void> => {
    await press(page.getByRole('button', { name: 'Więcej działań', exact: true }));
    await press(page.getByRole('menuitem', { name: 'Dodaj do kalendarza' }));
  };
  await open();
  anna.allow(/ERR_FAILED/);
  const failNext = () => page.route('**/api/v2/calendar-feed', (route) => route.abort(), { times: 1 });
  await expect(page.getByRole('button', { name: 'Utwórz adres' })).toBeVisible();
  await failNext();
  await press(page.getByRole('button', { name: 'Utwórz adres' }));
  await expect(toast(page, 'Nie udało się utworzyć adresu kalendarza.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Utwórz adres' }));
  const address = await page.getByLabel('Adres kalendarza').inputValue();
  expect(new URL(address).origin).toBe(new URL(page.url()).origin);
  const read = async () => {
    const answered = await fetch(address);
    return { status: answered.status, text: await answered.text() };
  };
  const [event] = new ICAL.Component(ICAL.parse((await read()).text)).getAllSubcomponents('vevent');
  expect(event?.getFirstPropertyValue('summary')).toBe('Obiad: kopytka');
  await page.keyboard.press('Escape');
  await open();
  await expect(page.getByRole('button', { name: 'Zmień adres' })).toBeVisible();
  await expect(page.getByLabel('Adres kalendarza')).toHaveCount(0);
  await press(page.getByRole('button', { name: 'Zmień adres' }));
  await answer(anna, 'Zmienić adres kalendarza?', 'Tak');
  await expect(page.getByLabel('Adres kalendarza')).not.toHaveValue(address);
  expect((await read()).status).toBe(404);
  await press(page.getByRole('button', { name: 'Kopiuj' }));
  await expect(page.getByRole('button', { name: 'Skopiowano' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Zmień adres' }));
  await answer(anna, 'Zmienić adres kalendarza?', 'Tak');
  // The clipboard has the one before.
  await expect(page.getByRole('button', { name: 'Kopiuj' })).toBeVisible();
  await failNext();
  await press(page.getByRole('button', { name: 'Wyłącz adres' }));
  await expect(toast(page, 'Nie udało się wyłączyć adresu kalendarza.')).toBeVisible();
});

test('on a phone the lists to choose from stand still, below their field, to which a missing list leads', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page } = anna;
  for (const name of ['Sobota', 'Niedziela']) await makeList(anna.client, name);
  const ingredients = Array.from({ length: 16 }, (_, index) => ({ name: `Składnik ${index}` }));
  await planMeal(anna.client, {
    recipeId: (await makeRecipe(anna.client, { name: 'Bigos', ingredients })).id,
  });
  await anna.open('/plan');
  const dialog = await openShopping(anna);
  const field = dialog.getByRole('combobox', { name: 'Lista' });
  await dialog.getByText('Składnik 15').scrollIntoViewIfNeeded();
  await anna.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(dialog.getByText('Niepoprawna lista.')).toBeInViewport();
  await expect(field).toBeFocused();
  await anna.press(field);
  await expect(page.getByRole('option', { name: 'Niedziela' })).toBeVisible();
  const moves = await page.getByRole('listbox').evaluate(async (list) => {
    const places = new Set<number>();
    for (let frame = 0; frame < 10; frame += 1) {
      await new Promise(requestAnimationFrame);
      places.add(list.getBoundingClientRect().left);
    }
    return [...places];
  });
  expect(moves).toEqual([expect.any(Number)]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await anna.press(page.getByRole('option', { name: 'Niedziela' }));
  await expect(field).toHaveValue('Niedziela');
});
