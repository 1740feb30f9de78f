import type { Browser, Page } from '@playwright/test';
import type { Bench, Figure } from './bench.ts';
import { newPhone, openBrowser, setConditions, type Visit, visit } from './browser.ts';
import { type FloorPage, startFloorPage } from './floor/page.ts';
import { type Household, type Person, seedHousehold } from './household.ts';
import { runLighthouse } from './lighthouse.ts';
import { atMost, median } from './measure.ts';
import { benchEnvironment, startBuiltServer, temporaryFolder } from './processes.ts';
import { timeTaps } from './tap.ts';

const ROUNDS = 3;
/** Of the list that is visited, and of the long one. */
const ITEMS = 50;
const LONG = 500;
/** LCP in ms, and layout shift. */
const ALLOWED = { first: 1_500, repeat: 800, offline: 500, cls: 0.02 };
/** A line of the list stands, on our page and on the bare one. */
const LINE = 'li input[type=checkbox]';

type Place = { url: string; household: Household; floor: FloorPage };

export const bench: Bench = {
  name: 'page',
  title: 'a list in Chromium, at a quarter of the speed and on slow 4G',
  async run() {
    const dataDir = temporaryFolder();
    const household = await seedHousehold(
      { dataDir },
      { lists: [ITEMS, LONG], members: 1, products: 3_000, recipes: 20 },
    );
    const server = await startBuiltServer(benchEnvironment(dataDir));
    const names = household.lists[0]?.items.map(({ productName }) => productName) ?? [];
    const floor = await startFloorPage(names);
    const browser = await openBrowser();
    const place: Place = { url: server.url, household, floor };
    try {
      return [
        ...(await visits(browser, place)),
        ...(await longList(browser, place)),
        ...(await runLighthouse(server.url, household)),
      ];
    } finally {
      await browser.close();
      floor.stop();
      await server.stop();
    }
  },
};

function listOf({ url, household }: Place, index: number): { person: Person; address: string } {
  const list = household.lists[index];
  const person = list?.members[0];
  if (list === undefined || person === undefined) throw new Error('There is no such list.');
  return { person, address: `${url}/shopping-lists/${list.id}` };
}

/** Each round a phone of its own comes for the first time, again, and without a network; then to the bare page. */
async function visits(browser: Browser, place: Place): Promise<Figure[]> {
  const seen: Record<'first' | 'repeat' | 'offline' | 'floor' | 'floorOffline', Visit[]> = {
    first: [],
    repeat: [],
    offline: [],
    floor: [],
    floorOffline: [],
  };
  const { person, address } = listOf(place, 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const phone = await newPhone(browser, place.url, person);
    const page = await phone.newPage();
    await setConditions(page, {});
    seen.first.push(await visit(page, address, LINE));
    await settleWorker(page);
    await setConditions(page, {});
    seen.repeat.push(await visit(page, address, LINE));
    await setConditions(page, { isOffline: true });
    seen.offline.push(await visit(page, address, LINE));
    await setConditions(page, {});
    seen.floor.push(await visit(page, place.floor.url, LINE));
    await setConditions(page, { isUnshaped: true });
    seen.floorOffline.push(await visit(page, place.floor.url, LINE));
    await phone.close();
  }
  const lcp = (all: Visit[]): number => median(all.map((each) => each.lcp));
  const ours = [...seen.first, ...seen.repeat, ...seen.offline];
  return [
    atMost(ALLOWED.first, figure('first visit, LCP', lcp(seen.first), lcp(seen.floor))),
    atMost(ALLOWED.repeat, figure('repeat visit, LCP', lcp(seen.repeat), lcp(seen.floor))),
    atMost(ALLOWED.offline, figure('offline visit, LCP', lcp(seen.offline), lcp(seen.floorOffline))),
    atMost(ALLOWED.cls, {
      name: 'layout shift, the worst',
      value: Math.max(...ours.map(({ cls }) => cls)),
      unit: 'CLS',
    }),
  ];
}

const figure = (name: string, value: number, floor?: number): Figure => ({ name, value, unit: 'ms', floor });

/** Waits at full speed until the service worker has the whole app. */
async function settleWorker(page: Page): Promise<void> {
  await setConditions(page, { isSlow: false });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForTimeout(1_000);
}

/** Opening 500 items without a network, and tapping on them, at full and at a quarter of the speed. */
async function longList(browser: Browser, place: Place): Promise<Figure[]> {
  const { person, address } = listOf(place, 1);
  const phone = await newPhone(browser, place.url, person);
  const page = await phone.newPage();
  await visit(page, address, LINE);
  await settleWorker(page);
  const bare = await startFloorPage(
    place.household.lists[1]?.items.map(({ productName }) => productName) ?? [],
  );
  const floor = await phone.newPage();
  const figures: Figure[] = [];
  for (const isSlow of [false, true]) {
    const speed = isSlow ? 'slowed down' : 'at full speed';
    await setConditions(floor, { isSlow, isUnshaped: true });
    const floorVisit = await visit(floor, bare.url, LINE);
    const floorTaps = await timeTaps(floor);
    await setConditions(page, { isSlow, isOffline: true });
    const { lcp } = await visit(page, address, LINE);
    const taps = await timeTaps(page);
    const ms = (all: typeof taps): number => median(all.map((tap) => tap.ms));
    const open = figure(`${LONG} items, offline, ${speed}, LCP`, lcp, floorVisit.lcp);
    const frames = {
      name: `${LONG} items, tap to paint, ${speed}`,
      value: median(taps.map((tap) => tap.frames)),
      unit: 'frames',
    };
    figures.push(
      isSlow ? open : atMost(ALLOWED.offline, open),
      figure(`${LONG} items, tap to paint, ${speed}`, ms(taps), ms(floorTaps)),
      isSlow ? frames : atMost(1, frames),
    );
  }
  bare.stop();
  await phone.close();
  return figures;
}
