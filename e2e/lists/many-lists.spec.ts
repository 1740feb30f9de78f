import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { keptLists } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import { addItems, makeList } from '../support/household.ts';
import { checkbox, goTo, tick } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const DAY_MS = 24 * 60 * 60_000;
const [bread, boughtBread] = [{ name: 'Chleb' }, { name: 'Chleb', checked: true }];

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const names = (...wanted: string[]) => wanted.map((name) => new RegExp(`^${name}`));

for (const viewport of ['phone', 'desk'] as const) {
  test(`on a ${viewport} the list used last is the first, and no card moves while others change lists`, async ({
    person,
  }) => {
    const anna = await person({ viewport });
    const { page, client } = anna;
    const weekly = await makeList(client, 'Tygodniowa');
    const party = await makeList(client, 'Impreza');
    await makeList(client, 'Ogród');
    await addItems(client, weekly, [bread]);
    await anna.open('/');
    await expect(cards(page)).toHaveText(names('Tygodniowa', 'Ogród', 'Impreza'));
    await addItems(client, party, [bread]);
    await expect(cards(page).filter({ hasText: 'Impreza' })).toContainText('0 z 1');
    await expect(cards(page)).toHaveText(names('Tygodniowa', 'Ogród', 'Impreza'));
    await makeList(client, 'Apteka');
    await expect(cards(page)).toHaveText(names('Apteka', 'Tygodniowa', 'Ogród', 'Impreza'));
    await addItems(client, party, [{ name: 'Sok' }]);
    await expect(cards(page).filter({ hasText: 'Impreza' })).toContainText('0 z 2');
    await goTo(anna, 'Przepisy');
    await expect(page.getByRole('heading', { name: 'Przepisy' })).toBeVisible();
    await goTo(anna, 'Listy');
    await expect(cards(page)).toHaveText(names('Impreza', 'Apteka', 'Tygodniowa', 'Ogród'));
    // At the next start the device first shows its kept data.
    await page.goto('about:blank');
    await addItems(client, weekly, [{ name: 'Sok' }]);
    await anna.open('/');
    await expect(cards(page)).toHaveText(names('Tygodniowa', 'Impreza', 'Apteka', 'Ogród'));
  });
}

test('without a network the list that was used here is the first', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, client } = anna;
  await makeList(client, 'Impreza', { items: [bread] });
  await makeList(client, 'Tygodniowa', { items: [bread] });
  await anna.open('/');
  await expect(cards(page)).toHaveText(names('Tygodniowa', 'Impreza'));
  await expect.poll(async () => (await keptLists(page, client.user.id)).length).toBe(2);
  anna.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.context().setOffline(true);
  await anna.press(page.getByRole('link', { name: /Impreza/ }));
  await tick(anna, 'Chleb');
  await expect(checkbox(page, 'Chleb')).toBeChecked();
  await page.goBack();
  await expect(cards(page)).toHaveText(names('Impreza', 'Tygodniowa'));
  await expect(cards(page).first()).toContainText('1 z 1');
});

test('finished lists of last week are behind a line, which stays open until the app is left', async ({
  person,
  household,
}) => {
  const anna = await person({ viewport: 'phone', name: 'Anna' });
  const jan = await household.addUser({ name: 'Jan' });
  const { page, client } = anna;
  await makeList(client, 'Wigilia', { items: [boughtBread] });
  await makeList(jan, 'Majówka', { items: [boughtBread], sharedWith: [client] });
  await makeList(client, 'Remont', { items: [bread] });
  const easter = await makeList(client, 'Wielkanoc', { items: [boughtBread] });
  // The five changed last are never folded.
  const used = ['Piątek', 'Czwartek', 'Środa', 'Wtorek', 'Poniedziałek'];
  for (const name of used.toReversed()) await makeList(client, name, { items: [boughtBread] });

  await anna.open('/');
  const line = page.getByText(/^Zakończone/);
  await expect(cards(page)).toHaveCount(9);
  await expect(line).toBeHidden();

  await page.clock.install({ time: Date.now() + 8 * DAY_MS });
  await page.reload();
  await expect(line).toHaveText('Zakończone (3)');
  await expect(cards(page)).toHaveText(names(...used, 'Remont'));
  await expectAccessible(page);
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveText(names(...used, 'Remont', 'Wielkanoc', 'Majówka', 'Wigilia'));
  await expectAccessible(page);

  await anna.press(page.getByRole('link', { name: /Wielkanoc/ }));
  await expect(page.getByRole('heading', { name: 'Wielkanoc' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: /Wigilia/ })).toBeVisible();
  // A list that is used again comes back.
  await goTo(anna, 'Przepisy');
  await addItems(client, easter, [{ name: 'Jajka' }]);
  await goTo(anna, 'Listy');
  const [monday, ...others] = used.toReversed();
  await expect(cards(page)).toHaveText(
    names('Wielkanoc', ...others.toReversed(), 'Remont', monday ?? '', 'Majówka', 'Wigilia'),
  );
});

test('a new device fetches the list in use first, and the next start only what has changed', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page, client } = anna;
  const weekly = await makeList(client, 'Tygodniowa');
  const second = await makeList(client, 'Impreza', { items: [boughtBread] });
  await makeList(client, 'Ogród', { items: [boughtBread] });
  await addItems(client, weekly, [bread]);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const id = /^\/api\/v2\/shopping-list\/([0-9a-f-]+)$/.exec(pathname)?.[1];
    if (id !== undefined) asked.push(id);
  });
  await anna.open('/');
  await expect.poll(async () => (await keptLists(page, client.user.id)).length).toBe(3);
  expect(asked[0]).toBe(weekly);

  const isStarted = page.waitForRequest('**/api/v2/shopping-list/*/store');
  asked.length = 0;
  await page.reload();
  // Fetching for later has begun.
  await isStarted;
  await addItems(client, second, [{ name: 'Sok' }]);
  await expect(cards(page).filter({ hasText: 'Impreza' })).toContainText('1 z 2');
  await expect.poll(() => asked).toEqual([second]);
});
