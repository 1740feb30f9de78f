import { DAY_MS } from '../../src/contract/durations.ts';
import { expect, test } from '../support/fixtures.ts';
import { mondayOf, planMeal } from '../support/plan-screens.ts';
import { dayFromNow } from '../support/today.ts';

test.use({ hasServiceWorker: false });

const dayOnPaper = new Intl.DateTimeFormat('pl', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

for (const viewport of ['phone', 'desk'] as const) {
  test(`a printed week has all its days by their dates, and nothing to press, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ household: ownHousehold, viewport });
    const { page } = anna;
    const monday = Date.parse(mondayOf(dayFromNow(0)));
    const days = Array.from({ length: 7 }, (_, at) => new Date(monday + at * DAY_MS));
    for (const [at, day] of days.entries())
      await planMeal(anna.client, { day: day.toISOString().slice(0, 10), text: `Zupa ${at}` });
    await anna.open('/plan');
    await expect(page.getByText('Zupa 6', { exact: true })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    // Days that are over are folded on the screen of a phone.
    const printed = days.map((day, at) =>
      `${dayOnPaper.format(day)}\n\nZupa ${at}`.replaceAll(/\s+/g, '\\s+'),
    );
    await expect(page.getByRole('main').locator('ol > li')).toHaveText(
      printed.map((text) => new RegExp(`^${text}$`)),
      { useInnerText: true },
    );
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('banner')).toBeHidden();
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
    expect(pages).toHaveLength(1);
  });
}
