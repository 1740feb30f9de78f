import { errors, type Page } from '@playwright/test';
import type { Operation } from '../src/contract/operations.ts';
import { TestClient } from '../src/test/client.ts';
import { Random } from '../src/test/simulation/random.ts';
import { untilOffline } from './device.ts';
import { expect, type Resident, test as base } from './fixtures.ts';
import { type Household, makeList, succeeded } from './household.ts';
import { countOutbox, readLog, watchSent } from './operations.ts';
import { type Mood, provideProxies, type Proxy, type ProxyFixture } from './proxy.ts';
import { add, answer, checkbox, productsIn, tick } from './screens.ts';

const test = base.extend<ProxyFixture>({ startProxy: provideProxies });

const OPERATIONS = /\/api\/v2\/shopping-list\/[^/]+\/operations$/;
const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;

const chip = (page: Page) => page.getByRole('banner').getByRole('status');

const ITEMS = ['Bułki', 'Masło', 'Twaróg', 'Jajka', 'Ser', 'Sól'].map((name) => ({ name }));

interface Shopper extends Resident {
  proxy: Proxy;
  /** The same person, calling the API past the proxy. */
  direct: TestClient;
}

/** Seats somebody behind a network of their own. */
async function seatBehind(
  proxy: Proxy,
  direct: TestClient,
  seat: (at: TestClient) => Promise<Resident>,
): Promise<Shopper> {
  const resident = await seat(new TestClient(proxy.url, direct.token, direct.user));
  return { ...resident, proxy, direct };
}

/** One person with a phone, at a list that the device has seen whole and can show without a network. */
async function makeAnna({
  startProxy,
  person,
  ownHousehold: { app, addUser },
}: ProxyFixture & {
  person: (wanted: { viewport: 'phone'; user: TestClient }) => Promise<Resident>;
  ownHousehold: Household;
}) {
  const proxy = await startProxy({ appUrl: app.url });
  const anna = await seatBehind(proxy, await addUser(), (user) => person({ viewport: 'phone', user }));
  const listId = await makeList(anna.direct, 'Sobota', { items: ITEMS });
  const known = readLog(app.dataDir, listId).length;
  await anna.open(`/shopping-lists/${listId}`);
  await expect(chip(anna.page)).toHaveText('Połączono');
  await untilOffline(anna.page);
  anna.allow(NETWORK_ERRORS);
  const logged = () => readLog(app.dataDir, listId).slice(known);
  return { anna, proxy, listId, logged };
}

function nextMood(random: Random): Mood {
  const kinds = { pass: 3, delay: 3, drop: 2, cut: 3, repeat: 2, portal: 1 };
  const kind = random.weighted<Mood['kind']>(kinds);
  if (kind === 'delay') return { kind, ms: random.whole(20, 400), jitter: random.whole(0, 600) };
  if (kind === 'cut') return { kind, at: random.pick(['request', 'answer']) };
  return { kind };
}

/** Changes the network's mood until the time is over, and leaves it at its best. */
async function changeMoods({ proxy, page }: Shopper, random: Random, until: number): Promise<void> {
  while (Date.now() < until) {
    proxy.setMood(nextMood(random));
    await page.waitForTimeout(random.whole(300, 2_500));
  }
  proxy.setMood({ kind: 'pass' });
}

/** What one person did, in their order. */
type Done = Operation['type'][];

/** Does one thing to the list. Throws where what it was about has just gone. */
async function doSomething(shopper: Shopper, random: Random, done: Done): Promise<void> {
  const { page, press, client } = shopper;
  const boxes = page.getByRole('checkbox');
  const count = await boxes.count();
  const wish = random.weighted({ tick: 6, add: 2, amount: 2, clear: 1 });
  if (wish === 'add' || count === 0) {
    await add(shopper, { product: `Towar ${client.user.name} ${done.length}` });
    done.push('item.add');
  } else if (wish === 'clear') {
    if (await page.getByRole('button', { name: 'Wyczyść zaznaczone' }).isDisabled()) return;
    await press(page.getByRole('button', { name: 'Wyczyść zaznaczone' }));
    await answer(shopper, /./, 'Tak');
    done.push('clear.checked');
  } else {
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .nth(random.whole(0, count - 1));
    if (wish === 'tick') {
      await press(row.locator('label'));
      done.push('product.check');
    } else {
      await press(row.getByRole('button', { name: /^Zmień: / }));
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Ilość').fill(String(100 + done.length));
      await press(dialog.getByRole('button', { name: 'Zapisz' }));
      done.push('item.set');
    }
  }
}

async function shop(shopper: Shopper, random: Random, until: number): Promise<Done> {
  const done: Done = [];
  const { page } = shopper;
  page.setDefaultTimeout(2_000);
  while (Date.now() < until) {
    try {
      await doSomething(shopper, random, done);
    } catch (error) {
      // The other one was quicker.
      if (!(error instanceof errors.TimeoutError)) throw error;
      await page.keyboard.press('Escape');
    }
    await page.waitForTimeout(random.whole(20, 400));
  }
  return done;
}

/** Name and tick of every line, as a person reads them. */
async function readScreen(page: Page): Promise<string[]> {
  const lines = await page.getByRole('checkbox').evaluateAll((boxes) =>
    boxes.map((box) => {
      const { checked, labels } = box as HTMLInputElement;
      return `${checked ? '[x]' : '[ ]'} ${labels?.[0]?.textContent}`;
    }),
  );
  return lines.toSorted();
}

test('two people shop through networks that delay, cut, swallow and repeat, and end with one list', async ({
  startProxy,
  person,
  ownHousehold,
}) => {
  test.setTimeout(180_000);
  const { app, addUser } = ownHousehold;
  const seed = Number(process.env.LZ_SEED ?? Date.now() % 1_000_000);
  process.stdout.write(`  LZ_SEED=${seed}\n`);
  const random = new Random(seed);
  const seatOne = async (viewport: 'phone' | 'desk', name: string) =>
    seatBehind(await startProxy({ appUrl: app.url, random: random.next }), await addUser({ name }), (user) =>
      person({ viewport, user }),
    );
  const shoppers = [await seatOne('phone', 'Anna'), await seatOne('desk', 'Jan')] as const;
  const [anna, jan] = shoppers;
  const listId = await makeList(anna.direct, 'Sobota', { items: ITEMS, sharedWith: [jan.direct] });
  const known = readLog(app.dataDir, listId).length;
  const sent = shoppers.map(({ page }) => watchSent(page));
  for (const shopper of shoppers) {
    await shopper.open(`/shopping-lists/${listId}`);
    await expect(chip(shopper.page)).toHaveText('Połączono');
    await untilOffline(shopper.page);
    shopper.allow(NETWORK_ERRORS);
  }
  const until = Date.now() + 20_000;
  const [annas, jans] = await Promise.all([
    shop(anna, new Random(seed + 1), until),
    shop(jan, new Random(seed + 2), until),
    changeMoods(anna, new Random(seed + 3), until),
    changeMoods(jan, new Random(seed + 4), until),
  ]);
  for (const { page } of shoppers) await expect(chip(page)).toHaveText('Połączono', { timeout: 90_000 });
  for (const { page, client } of shoppers) {
    await expect.poll(() => countOutbox(page, client.user.id)).toBe(0);
  }
  // Whatever was repeated comes after its answer.
  await expect.poll(async () => readScreen(anna.page)).toEqual(await readScreen(jan.page));

  const log = readLog(app.dataDir, listId).slice(known);
  for (const [index, done] of [annas, jans].entries()) {
    const own = log.filter(({ userId }) => userId === shoppers[index]?.client.user.id);
    expect(own.map(({ id }) => id).toSorted()).toEqual([...(sent[index]?.keys() ?? [])].toSorted());
    expect(own.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    expect(own.map(({ type }) => type)).toEqual(done);
  }
  const { items } = succeeded(await anna.direct.get(`/api/v2/shopping-list/${listId}`)) as {
    items: { productName: string; checked: boolean }[];
  };
  const onServer = items.map(({ productName, checked }) => [productName, checked]);
  for (const { page } of shoppers) {
    await expect(page.getByRole('checkbox')).toHaveCount(items.length);
    for (const [name, checked] of onServer) {
      await expect(page.getByRole('checkbox', { name: String(name) }).first()).toBeChecked({
        checked: Boolean(checked),
      });
    }
  }
  process.stdout.write(
    `  ${log.length} operations, ${anna.proxy.lost + jan.proxy.lost} answers lost, ` +
      `${anna.proxy.repeated + jan.proxy.repeated} requests repeated\n`,
  );
});

test('on a network that is half there a tick paints at once, waits in words, and is tried again', async ({
  startProxy,
  person,
  ownHousehold,
}) => {
  const { anna, proxy, listId, logged } = await makeAnna({ startProxy, person, ownHousehold });
  const { page } = anna;
  proxy.setMood({ kind: 'drop' });
  let tries = 0;
  page.on('request', (request) => {
    if (OPERATIONS.test(request.url())) tries += 1;
  });
  const painted = checkbox(page, 'Bułki').evaluate(
    (input: HTMLInputElement) =>
      new Promise<number>((resolve) => {
        input.addEventListener('click', () => {
          const tapped = performance.now();
          const look = () =>
            input.checked ? resolve(performance.now() - tapped) : requestAnimationFrame(look);
          requestAnimationFrame(look);
        });
      }),
  );
  await tick(anna, 'Bułki');
  const ms = await painted;
  process.stdout.write(`  ${Math.round(ms)} ms from tap to tick on a network that hangs\n`);
  expect(ms).toBeLessThan(500);
  await expect(chip(page)).toHaveText('1 zmiana czeka', { timeout: 4_000 });
  // A request that nobody answers is given up, and made again.
  await expect.poll(() => tries, { timeout: 25_000 }).toBeGreaterThan(1);

  await page.reload();
  await expect(checkbox(page, 'Bułki')).toBeChecked({ timeout: 3_000 });
  await expect(page.getByRole('checkbox')).toHaveCount(ITEMS.length);
  await expect(chip(page)).toHaveText('1 zmiana czeka', { timeout: 4_000 });
  expect(logged()).toEqual([]);
  proxy.setMood({ kind: 'pass' });
  await expect(chip(page)).toHaveText('Połączono', { timeout: 40_000 });
  expect(logged()).toMatchObject([{ type: 'product.check', outcome: 'applied' }]);
  const { items } = succeeded(await anna.direct.get(`/api/v2/shopping-list/${listId}`));
  expect(items.filter(({ checked }: { checked: boolean }) => checked)).toHaveLength(1);
});

test('answers that get lost and requests that come twice add nothing twice', async ({
  startProxy,
  person,
  ownHousehold,
}) => {
  const { anna, proxy, listId, logged } = await makeAnna({ startProxy, person, ownHousehold });
  const { page } = anna;
  const names: string[] = [];
  for (const mood of [
    { kind: 'cut', at: 'request' },
    { kind: 'cut', at: 'answer' },
    { kind: 'repeat' },
    { kind: 'delay', ms: 200, jitter: 400 },
  ] satisfies Mood[]) {
    proxy.setMood(mood);
    const before = proxy.lost + proxy.repeated;
    for (let number = 1; number <= 3; number += 1) {
      const product = `Towar ${names.length + 1}${number}`;
      await add(anna, { product, quantity: '2' });
      await tick(anna, product);
      names.push(product);
    }
    if (mood.kind !== 'delay') await expect.poll(() => proxy.lost + proxy.repeated).toBeGreaterThan(before);
  }
  proxy.setMood({ kind: 'pass' });
  await expect(chip(page)).toHaveText('Połączono', { timeout: 60_000 });
  await expect(productsIn(page, /^W koszyku/)).toHaveCount(names.length);
  const { items } = succeeded(await anna.direct.get(`/api/v2/shopping-list/${listId}`)) as {
    items: { productName: string; productQty: number; checked: boolean }[];
  };
  const added = items.slice(ITEMS.length);
  expect(added.map(({ productName, productQty, checked }) => [productName, productQty, checked])).toEqual(
    names.map((name) => [name, 2, true]),
  );
  expect(logged()).toHaveLength(names.length * 2);
  expect(logged().every(({ outcome }) => outcome === 'applied')).toBe(true);
});

test('a page that answers for everything takes nothing away', async ({
  startProxy,
  person,
  ownHousehold,
}) => {
  const { anna, proxy, listId, logged } = await makeAnna({ startProxy, person, ownHousehold });
  const { page } = anna;
  await anna.open('/');
  await expect(page.getByRole('link', { name: /Sobota/ })).toBeVisible();
  await anna.press(page.getByRole('link', { name: /Sobota/ }));
  await expect(chip(page)).toHaveText('Połączono');
  proxy.setMood({ kind: 'portal' });
  await tick(anna, 'Bułki');
  await add(anna, { product: 'Chleb' });
  await expect(checkbox(page, 'Chleb')).toBeVisible();
  await expect(chip(page)).toHaveText('2 zmiany czekają');
  await page.reload();
  await expect(checkbox(page, 'Bułki')).toBeChecked();
  await expect(page.getByRole('checkbox')).toHaveCount(ITEMS.length + 1);
  await tick(anna, 'Chleb');
  await expect(chip(page)).toHaveText('3 zmiany czekają');
  await anna.open('/');
  await expect(page.getByRole('link', { name: /Sobota/ })).toBeVisible();
  await expect(page.getByText('Sesja wygasła.')).toBeHidden();
  expect(logged()).toEqual([]);
  await anna.open(`/shopping-lists/${listId}`);
  proxy.setMood({ kind: 'pass' });
  await expect(chip(page)).toHaveText('Połączono', { timeout: 40_000 });
  for (const product of ['Bułki', 'Chleb']) await expect(checkbox(page, product)).toBeChecked();
  expect(logged().map(({ type }) => type)).toEqual(['product.check', 'item.add', 'product.check']);
});
