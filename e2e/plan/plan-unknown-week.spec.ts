import { expectAccessible } from '../support/accessibility.ts';
import { keptAnswers, untilOffline } from '../support/device.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { addMeal, mealsOf, mondayOf, openShopping, planMeal } from '../support/plan-screens.ts';
import { dayFromNow } from '../support/today.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;
const UNKNOWN = 'Planu tego tygodnia nie ma na tym urządzeniu.';
const EMPTY = 'Nic tu jeszcze nie zaplanowano.';

test('without a network five weeks are read, and a week beyond them is planned unseen', async ({
  person,
  ownHousehold,
}) => {
  const basia = await person({ household: ownHousehold, viewport: 'phone', hasServiceWorker: true });
  const jan = await person({ household: ownHousehold });
  const { page, press } = basia;
  const monday = mondayOf(dayFromNow(28));
  const dayOfWeek = new Intl.DateTimeFormat('pl', { weekday: 'long', day: 'numeric', month: 'long' });
  const dayName = dayOfWeek.format(new Date(`${monday}T12:00:00Z`));
  await planMeal(jan.client, { day: mondayOf(dayFromNow(21)), text: 'bigos' });
  await planMeal(jan.client, { day: monday, text: 'rosół' });
  await basia.open('/plan');
  await expect
    .poll(() => keptAnswers(page, basia.client.user.id))
    .toEqual(
      expect.arrayContaining(
        [-7, 0, 7, 14, 21].map((days) => `query-["meals","${mondayOf(dayFromNow(days))}"]`),
      ),
    );
  await untilOffline(page);
  basia.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  const next = page.getByRole('button', { name: 'Następny tydzień' });
  for (let week = 0; week < 3; week += 1) await press(next);
  await expect(page.getByText('bigos')).toBeVisible();
  await press(next);
  await expect(page.getByText(UNKNOWN, { exact: false })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(EMPTY, { exact: false })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Dodaj posiłek:/ })).toHaveCount(7);
  await expectAccessible(page);
  await addMeal(basia, dayName, 'naleśniki');
  await expect(mealsOf(page, dayName)).toHaveText([/naleśniki/]);
  await expect(page.getByText(UNKNOWN, { exact: false })).toBeVisible();

  await page.context().setOffline(false);
  await jan.open(`/plan?week=${monday}`);
  for (const screen of [page, jan.page]) {
    await expect(mealsOf(screen, dayName)).toHaveText([/rosół/, /naleśniki/], { timeout: 30_000 });
  }
  await expect(page.getByText(UNKNOWN, { exact: false })).toHaveCount(0);
});

test.describe('a week that can’t be read', () => {
  const monday = mondayOf(dayFromNow(28));
  const WEEK = `**/api/v2/meals?from=${monday}*`;

  async function openWeek({ page, press, open, client }: Resident): Promise<void> {
    await planMeal(client, { day: monday, text: 'rosół' });
    await open('/plan');
    const next = page.getByRole('button', { name: 'Następny tydzień' });
    for (let week = 0; week < 4; week += 1) await press(next);
  }

  test('is asked for again', async ({ person, ownHousehold }) => {
    const basia = await person({ household: ownHousehold, viewport: 'phone' });
    basia.allow(NETWORK_ERRORS);
    const { page, press } = basia;
    await page.route(WEEK, (route) => route.abort());
    await openWeek(basia);
    await expect(page.getByText(UNKNOWN, { exact: false })).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    await page.unroute(WEEK);
    await press(page.getByRole('button', { name: 'Spróbuj ponownie' }));
    await expect(page.getByText('rosół')).toBeVisible();
    await expect(page.getByText(UNKNOWN, { exact: false })).toHaveCount(0);
  });

  test('has what was planned while it was read for the first time', async ({ person, ownHousehold }) => {
    const basia = await person({ household: ownHousehold, viewport: 'phone' });
    const jan = await person({ household: ownHousehold });
    const { page } = basia;
    const told = Promise.withResolvers<void>();
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('refresh-meals')) told.resolve();
      }),
    );
    let hasPlanned = false;
    await page.route(WEEK, async (route) => {
      const response = await route.fetch();
      if (!hasPlanned) {
        hasPlanned = true;
        await planMeal(jan.client, { day: monday, text: 'kompot' });
        await told.promise;
      }
      await route.fulfill({ response });
    });
    await openWeek(basia);
    await expect(page.getByText('kompot')).toBeVisible();
    await expect(page.getByText('rosół')).toBeVisible();
  });

  test('says only that the server refuses it, and keeps its button while it is asked for', async ({
    person,
    ownHousehold,
  }) => {
    const basia = await person({ household: ownHousehold, viewport: 'phone' });
    basia.allow(NETWORK_ERRORS);
    const { page } = basia;
    const body = JSON.stringify({ success: false, message: 'INTERNAL_ERROR' });
    await page.route(WEEK, (route) => route.fulfill({ status: 500, contentType: 'application/json', body }));
    await openWeek(basia);
    const failed = page.getByRole('main').getByRole('alert');
    await expect(failed).toContainText('Nie udało się pobrać planu.', { timeout: 30_000 });
    await expect(page.getByText(UNKNOWN, { exact: false })).toHaveCount(0);
    const again = Promise.withResolvers<void>();
    await page.unroute(WEEK);
    await page.route(WEEK, async (route) => {
      await again.promise;
      await route.continue();
    });
    const retry = failed.getByRole('button', { name: 'Spróbuj ponownie' });
    await retry.focus();
    const asked = page.waitForRequest(WEEK);
    await page.keyboard.press('Enter');
    await asked;
    await expect(failed).toContainText('Nie udało się pobrać planu.');
    await expect(retry).toBeFocused();
    await expect(page.getByText(UNKNOWN, { exact: false })).toHaveCount(0);
    again.resolve();
    await expect(page.getByText('rosół')).toBeVisible();
    await expect(failed).toHaveCount(0);
  });

  test('isn’t said to have nothing to shop for', async ({ person, ownHousehold }) => {
    const basia = await person({ household: ownHousehold, viewport: 'phone' });
    basia.allow(NETWORK_ERRORS);
    await makeList(basia.client, 'Tydzień');
    await basia.page.route('**/api/v2/meals?*', (route) => route.abort());
    await basia.open('/plan');
    await expect(basia.page.getByText(UNKNOWN, { exact: false })).toBeVisible({ timeout: 30_000 });
    const dialog = await openShopping(basia);
    await expect(dialog.getByText(UNKNOWN, { exact: false })).toBeVisible();
    await expect(dialog.getByText('nie ma w planie', { exact: false })).toHaveCount(0);
  });
});
