import { expectAccessible } from '../support/accessibility.ts';
import { keptAnswers, untilOffline } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import { addMeal, dayFromNow, mealsOf, mondayOf, planMeal } from '../support/plan-screens.ts';

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
