import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { signIn } from '../../src/test/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { keptAnswers, untilOffline } from '../support/device.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { makeList, PASSWORD } from '../support/household.ts';
import { chooseFor, mealsOf, planMeal } from '../support/plan-screens.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { answer, checkbox, goTo, holdBar, logIn, tick } from '../support/screens.ts';
import { box, house, openDialog, staplesOnServer } from '../support/to-buy-screens.ts';
import { dayFromNow } from '../support/today.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;

/** How many offline mutations the device keeps. */
const countKept = async (page: Page, userId: string): Promise<number> =>
  (await keptAnswers(page, userId)).filter((key) => key.startsWith('mutation-')).length;

const chip = (page: Page) => page.getByRole('banner').getByRole('status');

test('a staple changed without a network waits through a start, is counted, and arrives once', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone', hasServiceWorker: true });
  const { page, press } = anna;
  const { id, productIds } = await makeRecipe(anna.client, {
    name: 'Rosół domowy',
    ingredients: [{ name: 'Kura wiejska' }, { name: 'Pieprz ziarnisty' }, { name: 'Liść laurowy' }],
  });
  await makeList(anna.client, 'Sobota');
  await anna.open('/shopping-lists');
  await expect(page.getByRole('link', { name: /Sobota/ })).toBeVisible();
  await anna.open(`/recipes/${id}`);
  await openDialog(anna);
  await page.keyboard.press('Escape');
  await untilOffline(page);
  await expect.poll(() => keptAnswers(page, anna.client.user.id)).toContain('query-["products","staples"]');
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  await openDialog(anna);
  for (const name of ['Pieprz ziarnisty', 'Liść laurowy']) {
    await press(house(page, name));
    await expect(house(page, name)).toHaveAttribute('aria-pressed', 'true');
  }
  // The choice is changed again: both count as one change, the last one.
  await press(house(page, 'Liść laurowy'));
  await expect(house(page, 'Liść laurowy')).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await openDialog(anna);
  await expect(house(page, 'Pieprz ziarnisty')).toHaveAttribute('aria-pressed', 'true');
  await expect(box(page, 'Pieprz ziarnisty')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await goTo(anna, 'Listy');
  await expect(chip(page)).toHaveText('2 zmiany czekają');

  await goTo(anna, 'Wyloguj');
  await answer(anna, /Zmiany, które nie dotarły/, 'Nie');
  await goTo(anna, 'Listy');
  expect(await staplesOnServer(anna)).not.toContain(productIds[1]);
  const puts: [string, unknown][] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT') puts.push([request.url().split('/').at(-2)!, request.postDataJSON()]);
  });
  await page.context().setOffline(false);
  await expect.poll(() => staplesOnServer(anna), { timeout: 30_000 }).toContain(productIds[1]);
  await expect(chip(page)).toHaveText('');
  expect(await staplesOnServer(anna)).not.toContain(productIds[2]);
  await expect
    .poll(() => puts)
    .toEqual([
      [productIds[1], { staple: true, changeId: expect.any(String) }],
      [productIds[2], { staple: false, changeId: expect.any(String), takesBack: [expect.any(String)] }],
    ]);
});

test('what waits is gone with the logout, after the question', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const { id, productIds } = await makeRecipe(anna.client, {
    name: 'Herbata',
    ingredients: [{ name: 'Herbata czarna' }],
  });
  await makeList(anna.client, 'Sobota');
  await anna.open(`/recipes/${id}`);
  await openDialog(anna);
  anna.allow(NETWORK_ERRORS);
  await page.route('**/staple', (route) => route.abort());
  await anna.press(house(page, 'Herbata czarna'));
  await expect(house(page, 'Herbata czarna')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await goTo(anna, 'Wyloguj');
  await answer(anna, /Zmiany, które nie dotarły/, 'Tak');
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  expect(await keptAnswers(page, anna.client.user.id)).toEqual([]);
  expect(await staplesOnServer(await person())).not.toContain(productIds[0]);
});

test('a refused staple is told, and shown until it is dismissed', async ({ person }) => {
  const anna = await person();
  const { page, press } = anna;
  const { id, productIds } = await makeRecipe(anna.client, {
    name: 'Kakao',
    ingredients: [{ name: 'Kakao naturalne' }, { name: 'Miód gryczany' }],
  });
  await makeList(anna.client, 'Sobota');
  await anna.open(`/recipes/${id}`);
  await openDialog(anna);
  anna.allow(/Failed to load resource/);
  // As if another user had deleted the product a moment before.
  await page.route(`**/product/${productIds[0]}/staple`, (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, message: 'PRODUCT_NOT_FOUND', data: null },
    }),
  );
  await press(house(page, 'Kakao naturalne'));
  await expect(page.getByRole('alert').filter({ hasText: 'Nie znaleziono produktu' })).toBeVisible();
  await expect(house(page, 'Kakao naturalne')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await page.reload();
  await goTo(anna, 'Listy');
  const refusedChanges = page.getByRole('region', { name: 'Nie udało się zapisać 1 zmiany' });
  await expect(refusedChanges).toContainText('Zwykle mam w domu: Kakao naturalne');
  await expectAccessible(page);
  await page.unroute(`**/product/${productIds[0]}/staple`);
  await press(refusedChanges.getByRole('button', { name: /^Spróbuj ponownie/ }));
  await expect(refusedChanges).toHaveCount(0);
  await expect.poll(() => staplesOnServer(anna)).toContain(productIds[0]);
});

test('what waited on the device when the session ended arrives after the login of its author, on lists and elsewhere', async ({
  person,
  household,
}) => {
  const anna = await person({ user: await household.addUser({ name: 'Anna' }) });
  const { page, press } = anna;
  const { email } = anna.client.user;
  const { id, productIds } = await makeRecipe(anna.client, {
    name: 'Naleśniki',
    ingredients: [{ name: 'Sól morska gruba' }],
  });
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  await anna.open(`/recipes/${id}`);
  await openDialog(anna);
  anna.allow(NETWORK_ERRORS);
  const isOver = await anna.client.get('/api/auth/logout');
  expect(isOver.status).toBe(200);
  await press(house(page, 'Sól morska gruba'));
  await expect(house(page, 'Sól morska gruba')).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`/shopping-lists/${listId}`);
  await expect(page.getByText('Sesja wygasła.')).toBeVisible();
  await press(page.getByRole('link', { name: 'Zaloguj się ponownie' }));
  await logIn(anna, email);
  await expect(checkbox(page, 'Bułki')).toBeVisible();
  await tick(anna, 'Bułki');
  const client = await signIn(anna.client.baseUrl, { email, password: PASSWORD });
  await expect
    .poll(async () => succeeded(await client.get(`/api/v2/shopping-list/${listId}`)).items[0].checked)
    .toBe(true);
  await expect.poll(() => staplesOnServer({ ...anna, client }), { timeout: 20_000 }).toContain(productIds[0]);
  await expect(chip(page)).toHaveText('Połączono');
});

/** Plans 'bigos' for today, and, where no change of a meal gets through, removes it and takes that back. */
async function removeAndTakeBack(anna: Resident): Promise<{ id: string }> {
  const { page } = anna;
  const meal = await planMeal(anna.client, { text: 'bigos' });
  anna.allow(NETWORK_ERRORS);
  await page.route('**/api/v2/meal/*', (route) => route.abort());
  await anna.open('/plan');
  await chooseFor(anna, 'bigos', 'Usuń z planu');
  await expect(mealsOf(page, 'Dziś')).toHaveCount(0);
  await anna.press(await holdBar(page));
  await expect(mealsOf(page, 'Dziś')).toHaveText([/bigos/]);
  return meal;
}

test('a meal put back and moved to another week without a network is only where it was moved', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const { page, press } = anna;
  const next = dayFromNow(7);
  await removeAndTakeBack(anna);
  await chooseFor(anna, 'bigos', 'Przenieś na inny dzień');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Inny dzień').fill(next);
  await press(dialog.getByRole('button', { name: 'Wybierz' }));
  await expect(dialog).toBeHidden();
  await expect(mealsOf(page, 'Dziś')).toHaveCount(0);
  await press(page.getByRole('button', { name: 'Następny tydzień' }));
  await expect(page.getByText('bigos')).toHaveCount(1);

  await page.unroute('**/api/v2/meal/*');
  const planned = async (): Promise<unknown> =>
    succeeded(await anna.client.get(`/api/v2/meals?from=${dayFromNow(0)}&to=${next}`));
  await expect.poll(planned).toMatchObject([{ name: 'bigos', day: next }]);
});

test('a removal taken back before it arrived leaves the meal where another has moved it', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const jan = await ownHousehold.addUser();
  const { page } = anna;
  const next = dayFromNow(7);
  const { id } = await removeAndTakeBack(anna);
  succeeded(await jan.put(`/api/v2/meal/${id}`, { day: next }));

  const arrived = page.waitForResponse((response) => response.url().includes(id) && response.ok());
  await page.unroute('**/api/v2/meal/*');
  await arrived;
  const plan = succeeded(await jan.get(`/api/v2/meals?from=${dayFromNow(0)}&to=${next}`));
  expect(plan).toMatchObject([{ name: 'bigos', day: next }]);
  await expect(mealsOf(page, 'Dziś')).toHaveCount(0);
});

test('what is sent from another page is on the plan without a network too', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, hasServiceWorker: true });
  const { page } = anna;
  await makeList(anna.client, 'Sobota');
  await planMeal(anna.client, { text: 'bigos' });
  await planMeal(anna.client, { text: 'rosół' });
  await anna.open('/plan');
  await expect(mealsOf(page, 'Dziś')).toHaveCount(2);
  await untilOffline(page);
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  await chooseFor(anna, 'bigos', 'Usuń z planu');
  await expect(mealsOf(page, 'Dziś')).toHaveText([/rosół/]);
  await anna.open('/shopping-lists');
  await expect(chip(page)).toHaveText('1 zmiana czeka');
  await page.context().setOffline(false);
  const today = dayFromNow(0);
  const planned = async (): Promise<unknown> =>
    succeeded(await anna.client.get(`/api/v2/meals?from=${today}&to=${today}`));
  await expect.poll(planned, { timeout: 30_000 }).toMatchObject([{ name: 'rosół' }]);
  await expect.poll(() => countKept(page, anna.client.user.id)).toBe(0);
  await page.context().setOffline(true);
  await anna.open('/plan');
  await expect(mealsOf(page, 'Dziś')).toHaveText([/rosół/]);
});

test('what was cooked without a network is shown at once, waits through a start, and arrives once', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone', hasServiceWorker: true });
  const { page, press } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Rosół z piwnicy', text: '<p>Gotuj.</p>' });
  await makeRecipe(anna.client, { name: 'Barszcz z piwnicy' });
  await anna.open('/recipes');
  await expect(page.getByRole('link', { name: 'Rosół z piwnicy' })).toBeVisible();
  await anna.open(`/recipes/${id}`);
  const cooked = page.getByRole('button', { name: 'Ugotowane' });
  const noted = page.getByText(/^Ostatnio gotowane: \d/);
  await expect(cooked).toBeVisible();
  await untilOffline(page);
  await expect.poll(() => keptAnswers(page, anna.client.user.id)).toContain(`query-["recipe","${id}"]`);
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  await press(cooked);
  await expect(noted).toBeVisible();
  // Pressed twice in a row, it can still be taken back.
  await press(cooked);
  await press(page.getByRole('button', { name: 'Cofnij' }));
  await expect(noted).toBeHidden();
  await press(cooked);
  await expect(noted).toBeVisible();
  await page.reload();
  await expect(noted).toBeVisible();
  await goTo(anna, 'Przepisy');
  await press(page.getByRole('button', { name: 'ostatnio gotowane' }));
  await expect(page.getByRole('main').getByRole('link', { name: /z piwnicy/ })).toHaveText([
    /^Rosół/,
    /^Barszcz/,
  ]);
  await goTo(anna, 'Wyloguj');
  await answer(anna, /Zmiany, które nie dotarły/, 'Nie');
  const puts: unknown[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT') puts.push(request.postDataJSON());
  });
  // Sent from a page that shows no recipe, it is noted without a network too.
  await page.goto('/account');
  await page.context().setOffline(false);
  const onServer = async () => succeeded(await anna.client.get(`/api/v2/recipe/${id}`)).cookedOn;
  await expect.poll(onServer, { timeout: 30_000 }).toMatch(/^\d{4}-/);
  await expect.poll(() => countKept(page, anna.client.user.id)).toBe(0);
  expect(puts).toEqual([{ cookedOn: await onServer(), was: null, changeId: expect.any(String) }]);
  await page.context().setOffline(true);
  await page.goto(`/recipes/${id}`);
  await expect(noted).toBeVisible();
});
