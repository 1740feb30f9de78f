import type { Page } from '@playwright/test';
import { succeeded, type TestClient } from '../../src/test/client.ts';
import { Random } from '../../src/test/random.ts';
import { untilOffline } from '../support/device.ts';
import { expect, type Resident, test as base } from '../support/fixtures.ts';
import { type Household, makeList } from '../support/household.ts';
import { countOutbox, itemsOf, readLog, watchSent } from '../support/operations.ts';
import { type NetworkProfile, provideProxies, type ProxyFixture } from '../support/proxy.ts';
import { add, checkbox, productsIn, tick } from '../support/screens.ts';
import { changeProfiles, seatBehind, shop } from '../support/shoppers.ts';

const test = base.extend<ProxyFixture>({ startProxy: provideProxies });

const OPERATIONS = /\/api\/v2\/shopping-list\/[^/]+\/operations$/;
const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;

const chip = (page: Page) => page.getByRole('banner').getByRole('status');

const ITEMS = ['Bułki', 'Masło', 'Twaróg', 'Jajka', 'Ser', 'Sól'].map((name) => ({ name }));

/** One person with a phone, at a list that the device has seen whole and can show without a network. */
async function makeAnna({
  startProxy,
  person,
  household: { app, addUser },
}: ProxyFixture & {
  person: (wanted: { viewport: 'phone'; user: TestClient }) => Promise<Resident>;
  household: Household;
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

/** Each product is on the screen once, ticked or not as the server has it. */
async function expectAsOnServer(page: Page, client: TestClient, listId: string): Promise<void> {
  const { items } = succeeded(await client.get(`/api/v2/shopping-list/${listId}`)) as {
    items: { productName: string; checked: boolean }[];
  };
  await expect(page.getByRole('checkbox')).toHaveCount(items.length);
  for (const { productName, checked } of items) {
    await expect(checkbox(page, productName).first()).toBeChecked({ checked });
  }
}

test('two people shop through networks that delay, cut, swallow and repeat, and end with one list', async ({
  startProxy,
  person,
  household,
}) => {
  test.setTimeout(180_000);
  const { app, addUser } = household;
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
    changeProfiles(anna, new Random(seed + 3), until),
    changeProfiles(jan, new Random(seed + 4), until),
  ]);
  for (const { page } of shoppers) await expect(chip(page)).toHaveText('Połączono', { timeout: 90_000 });
  for (const { page, client } of shoppers) {
    await expect.poll(() => countOutbox(page, client.user.id)).toBe(0);
  }
  // Repeated requests come after their answers, on one screen before the other.
  await expect(async () => {
    expect(await readScreen(anna.page)).toEqual(await readScreen(jan.page));
  }).toPass({ timeout: 30_000 });

  const log = readLog(app.dataDir, listId).slice(known);
  for (const [index, done] of [annas, jans].entries()) {
    const own = log.filter(({ userId }) => userId === shoppers[index]?.client.user.id);
    expect(own.map(({ id }) => id).toSorted()).toEqual([...(sent[index]?.keys() ?? [])].toSorted());
    expect(own.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    // A line that the other one cleared while its dialog was open comes back with the new amount.
    const types = own.map(({ type }) => type).filter((type) => type !== 'item.restore');
    expect(types).toEqual(done);
  }
  for (const { page } of shoppers) await expectAsOnServer(page, anna.direct, listId);
  process.stdout.write(
    `  ${log.length} operations, ${anna.proxy.lost + jan.proxy.lost} answers lost, ` +
      `${anna.proxy.repeated + jan.proxy.repeated} requests repeated\n`,
  );
});

test('on a network that is half there a tick paints at once, waits in words, and is tried again', async ({
  startProxy,
  person,
  household,
}) => {
  const { anna, proxy, listId, logged } = await makeAnna({ startProxy, person, household });
  const { page } = anna;
  proxy.setProfile({ kind: 'drop' });
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
  // Before its request is given up, after 15 s.
  expect(ms).toBeLessThan(10_000);
  await expect(chip(page)).toHaveText('1 zmiana czeka');
  // A request without an answer is given up, and made again.
  await expect.poll(() => tries, { timeout: 25_000 }).toBeGreaterThan(1);

  await page.reload();
  await expect(checkbox(page, 'Bułki')).toBeChecked();
  await expect(page.getByRole('checkbox')).toHaveCount(ITEMS.length);
  await expect(chip(page)).toHaveText('1 zmiana czeka');
  expect(logged()).toEqual([]);
  proxy.setProfile({ kind: 'pass' });
  await expect(chip(page)).toHaveText('Połączono', { timeout: 40_000 });
  // For a second the chip doesn't speak of what is about to be sent.
  await expect.poll(logged).toMatchObject([{ type: 'product.check', outcome: 'applied' }]);
  const { items } = succeeded(await anna.direct.get(`/api/v2/shopping-list/${listId}`));
  expect(items.filter(({ checked }: { checked: boolean }) => checked)).toHaveLength(1);
});

// spec: R272
test('answers that get lost and requests that come twice add nothing twice', async ({
  startProxy,
  person,
  household,
}) => {
  const { anna, proxy, listId, logged } = await makeAnna({ startProxy, person, household });
  const { page } = anna;
  const names: string[] = [];
  for (const profile of [
    { kind: 'cut', at: 'request' },
    { kind: 'cut', at: 'answer' },
    { kind: 'repeat' },
    { kind: 'delay', ms: 200, jitter: 400 },
  ] satisfies NetworkProfile[]) {
    proxy.setProfile(profile);
    const before = proxy.lost + proxy.repeated;
    for (let number = 1; number <= 3; number += 1) {
      const product = `Towar nr${names.length + 1}${number}`;
      await add(anna, { product, quantity: '2' });
      await tick(anna, product);
      names.push(product);
    }
    if (profile.kind !== 'delay')
      await expect.poll(() => proxy.lost + proxy.repeated).toBeGreaterThan(before);
  }
  proxy.setProfile({ kind: 'pass' });
  await expect(chip(page)).toHaveText('Połączono', { timeout: 60_000 });
  await expect(productsIn(page, /^W koszyku/)).toHaveCount(names.length);
  await expect.poll(logged).toHaveLength(names.length * 2);
  const added = (await itemsOf(anna.direct, listId)).slice(ITEMS.length);
  expect(added.map(({ productName, productQty, checked }) => [productName, productQty, checked])).toEqual(
    names.map((name) => [name, 2, true]),
  );
  expect(logged().every(({ outcome }) => outcome === 'applied')).toBe(true);
});

// spec: R273
test('a page that answers for everything takes nothing away', async ({ startProxy, person, household }) => {
  const { anna, proxy, listId, logged } = await makeAnna({ startProxy, person, household });
  const { page } = anna;
  await anna.open('/');
  await expect(page.getByRole('link', { name: /Sobota/ })).toBeVisible();
  await anna.press(page.getByRole('link', { name: /Sobota/ }));
  await expect(chip(page)).toHaveText('Połączono');
  proxy.setProfile({ kind: 'portal' });
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
  proxy.setProfile({ kind: 'pass' });
  await expect(chip(page)).toHaveText('Połączono', { timeout: 40_000 });
  for (const product of ['Bułki', 'Chleb']) await expect(checkbox(page, product)).toBeChecked();
  const inOrder = ['product.check', 'item.add', 'product.check'];
  // For a second the chip doesn't speak of what is about to be sent.
  await expect.poll(() => logged().map(({ type }) => type)).toEqual(inOrder);
});
