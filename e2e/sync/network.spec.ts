import type { Locator, Page, Route } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { addItems, makeList } from '../support/household.ts';
import { boxOf, checkbox, productsIn, tick } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const OPERATIONS = '**/api/v2/shopping-list/*/operations';

const chip = (page: Page) => page.getByRole('banner').getByRole('status');

/** Counts every change of a checkbox's state that is painted from now on. */
async function watchTicks(page: Page, product: string): Promise<() => Promise<boolean[]>> {
  const handle = await checkbox(page, product).evaluateHandle((input: HTMLInputElement) => {
    const seen: boolean[] = [input.checked];
    const look = () => {
      if (seen.at(-1) !== input.checked) seen.push(input.checked);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return seen;
  });
  return () => handle.jsonValue();
}

async function openLongList(anna: Resident, called: string): Promise<void> {
  const items = Array.from({ length: 20 }, (_, index) => ({ name: `Towar ${index + 1}` }));
  const listId = await makeList(anna.client, called, { items });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(anna.page, 'Towar 10')).toBeVisible();
}

/** Below the heading of a list whose name has room in a phone's header. Resolves with the name there. */
async function scrollList(page: Page, called: string): Promise<Locator> {
  await page.mouse.wheel(0, 300);
  const name = page.getByRole('banner').getByText(called);
  await expect(name).toBeVisible();
  return name;
}

const cutPixels = (name: Locator) =>
  name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

test('on a phone changes that wait leave the list’s name its room in the header', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await openLongList(anna, 'Zakupy na tydzień');
  const name = await scrollList(page, 'Zakupy na tydzień');
  await expect(chip(page)).toHaveText('Połączono');
  expect(await cutPixels(name)).toBe(0);
  const { y } = await boxOf(checkbox(page, 'Towar 8'));
  await page.route(OPERATIONS, (route) => route.abort());
  anna.allow(/net::ERR_FAILED/);
  await tick(anna, 'Towar 10');
  await expect(chip(page)).toHaveText('1 zmiana czeka');
  expect(await cutPixels(name)).toBe(0);
  expect((await boxOf(checkbox(page, 'Towar 8'))).y).toBe(y);
});

test('a browser that reports late how far a list is scrolled still brings its name into the header', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await page.addInitScript(() => {
    const reports: IntersectionObserverEntry[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback) {
        super((entries) => {
          reports.push(...entries);
          Object.assign(window, { isReported: true });
          // As a busy processor does: those of a second come together.
          timer ??= setTimeout(() => {
            timer = undefined;
            callback(reports.splice(0), this);
          }, 1_000);
        });
      }
    };
  });
  await openLongList(anna, 'Zakupy na tydzień');
  await page.waitForFunction(() => 'isReported' in window);
  await scrollList(page, 'Zakupy na tydzień');
});

test('on a phone a missing connection takes the room of the count, not of the name', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  await anna.page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await openLongList(anna, 'Duże zakupy');
  const name = await scrollList(anna.page, 'Duże zakupy');
  await expect(chip(anna.page)).toHaveText('Brak połączenia');
  expect(await cutPixels(name)).toBe(0);
});

// spec: R129
test('a tick paints before the server answers and never springs back', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Bułki' }, { name: 'Masło' }],
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  await expect(checkbox(jan.page, 'Bułki')).toBeVisible();
  await expect(chip(page)).toHaveText('Połączono');
  const held: Route[] = [];
  let isHolding = true;
  await page.route(OPERATIONS, (route) => (isHolding ? void held.push(route) : route.continue()));
  const ticksSeen = await watchTicks(page, 'Bułki');
  await tick(anna, 'Bułki');
  await expect(checkbox(page, 'Bułki')).toBeChecked();
  await expect.poll(() => held.length).toBe(1);
  // In the meantime another user changes the list.
  await addItems(jan.client, listId, [{ name: 'Twaróg' }]);
  await tick(jan, 'Masło');
  await expect(checkbox(page, 'Masło')).toBeChecked();
  await expect(checkbox(page, 'Twaróg')).toBeVisible();
  await expect(checkbox(page, 'Bułki')).toBeChecked();
  await expect(checkbox(jan.page, 'Bułki')).not.toBeChecked();
  isHolding = false;
  await held[0]?.continue();
  await expect(checkbox(jan.page, 'Bułki')).toBeChecked();
  await expect(productsIn(page, /^W koszyku/)).toHaveCount(2);
  expect(await ticksSeen()).toEqual([false, true]);
});

test('where the network is back, the socket waits for no timer', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  await page.clock.install();
  await anna.open(`/shopping-lists/${listId}`);
  await expect(chip(page)).toHaveText('Połączono');
  anna.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  await page.context().setOffline(true);
  await expect(chip(page)).toHaveText('Brak połączenia', { timeout: 45_000 });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  await page.context().setOffline(false);
  await expect(chip(page)).toHaveText('Połączono');
});

// spec: R130
test('without a network ticks wait, say so, and are sent when it is back', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person();
  const { page } = anna;
  const items = ['Bułki', 'Masło', 'Twaróg', 'Jajka', 'Ser'].map((name) => ({ name }));
  const listId = await makeList(anna.client, 'Sobota', { items, sharedWith: [jan.client] });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  await expect(chip(page)).toHaveText('Połączono');
  anna.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  const ticksSeen = await watchTicks(page, 'Bułki');
  await page.context().setOffline(true);
  await expect(chip(page)).toHaveText('Brak połączenia', { timeout: 45_000 });
  const waits = [
    '1 zmiana czeka',
    '2 zmiany czekają',
    '3 zmiany czekają',
    '4 zmiany czekają',
    '5 zmian czeka',
  ];
  for (const [index, text] of waits.entries()) {
    await tick(anna, items[index]?.name ?? '');
    await expect(chip(page)).toHaveText(text);
  }
  await expect(page.getByText('5 z 5')).toBeVisible();
  await expect(checkbox(jan.page, 'Bułki')).not.toBeChecked();
  await page.context().setOffline(false);
  for (const { name } of items) await expect(checkbox(jan.page, name)).toBeChecked();
  await expect(chip(page)).toHaveText('Połączono');
  for (const { name } of items) await expect(checkbox(page, name)).toBeChecked();
  expect(await ticksSeen()).toEqual([false, true]);
});

test('a server that fails keeps the change waiting, and says so', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(chip(page)).toHaveText('Połączono');
  anna.allow(/Failed to load resource/);
  let failures = 0;
  // The page of a captive portal, a proxy that says 502, and no answer at all.
  const answers = [
    (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }),
    (route: Route) => route.fulfill({ status: 502, contentType: 'text/plain', body: 'Bad gateway' }),
    (route: Route) => route.abort(),
  ];
  await page.route(OPERATIONS, (route) => {
    failures += 1;
    return answers[failures % answers.length]?.(route);
  });
  await tick(anna, 'Bułki');
  await expect(chip(page)).toHaveText('1 zmiana czeka');
  await expect.poll(() => failures, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
  await expect(checkbox(page, 'Bułki')).toBeChecked();
  await page.unroute(OPERATIONS);
  await expect(chip(page)).toHaveText('Połączono', { timeout: 20_000 });
  // For a second the chip doesn't speak of what is about to be sent.
  const items = async () => succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`)).items;
  await expect.poll(items).toMatchObject([{ productName: 'Bułki', checked: true }]);
});

test('an answer that got lost does not tick twice', async ({ person }) => {
  const anna = await person();
  const jan = await person({ viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Bułki' }],
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  // The socket brings the result of the tick.
  await expect(chip(page)).toHaveText('Połączono');
  anna.allow(/Failed to load resource/);
  let lost = 0;
  await page.route(OPERATIONS, async (route) => {
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await tick(anna, 'Bułki');
  await expect(checkbox(jan.page, 'Bułki')).toBeChecked();
  await tick(jan, 'Bułki');
  await expect(checkbox(page, 'Bułki')).not.toBeChecked();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByPlaceholder('Dodaj produkt').fill('Masło');
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(checkbox(jan.page, 'Masło')).toBeVisible();
  await expect(checkbox(jan.page, 'Bułki')).not.toBeChecked();
  await expect(checkbox(page, 'Bułki')).not.toBeChecked();
  expect(lost).toBeGreaterThan(0);
});

test('two people who tick different things at once end with the same list', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person();
  const names = Array.from({ length: 12 }, (_, index) => `Towar ${index + 10}`);
  const listId = await makeList(anna.client, 'Sobota', {
    items: names.map((name) => ({ name })),
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  const tickAll = async (who: typeof anna, products: string[]) => {
    for (const product of products) await tick(who, product);
  };
  await Promise.all([tickAll(anna, names.slice(0, 7).toReversed()), tickAll(jan, names.slice(8, 11))]);
  const expected = [...names.slice(0, 7), ...names.slice(8, 11)];
  for (const { page } of [anna, jan]) {
    await expect(productsIn(page, /^W koszyku/)).toHaveCount(expected.length);
    for (const name of names) {
      await expect(checkbox(page, name)).toBeChecked({ checked: expected.includes(name) });
    }
  }
});

test('a change that waits survives a change of screens', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  await anna.open(`/shopping-lists/${listId}`);
  anna.allow(/Failed to load resource/);
  await page.route(OPERATIONS, (route) => route.abort());
  await tick(anna, 'Bułki');
  await anna.press(page.getByRole('link', { name: 'Produkty' }));
  await expect(page.getByRole('heading', { name: 'Produkty' })).toBeVisible();
  await page.unroute(OPERATIONS);
  await expect
    .poll(async () => succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`)).items[0].checked, {
      timeout: 20_000,
    })
    .toBe(true);
  await page.goBack();
  await expect(checkbox(page, 'Bułki')).toBeChecked();
});

test('a list that changed while the screen slept is caught up', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person();
  const { page } = anna;
  const listId = await makeList(jan.client, 'Sobota', {
    items: [{ name: 'Bułki' }],
    sharedWith: [anna.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(chip(page)).toHaveText('Połączono');
  anna.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  await page.context().setOffline(true);
  await expect(chip(page)).toHaveText('Brak połączenia', { timeout: 45_000 });
  await jan.open(`/shopping-lists/${listId}`);
  await tick(jan, 'Bułki');
  await addItems(jan.client, listId, [{ name: 'Masło' }]);
  await expect(checkbox(jan.page, 'Masło')).toBeVisible();
  await page.context().setOffline(false);
  await expect(checkbox(page, 'Masło')).toBeVisible();
  await expect(checkbox(page, 'Bułki')).toBeChecked();
});
