import type { Browser, Page } from '@playwright/test';
import type { Loopback } from '../../src/test/loopback.ts';
import type { Bench, Figure } from '../harness/bench.ts';
import { newPhone, openBrowser, setConditions, type Visit, visit } from './browser.ts';
import { startBaselinePage } from '../baseline/page.ts';
import { type Dataset, type Caller, seedDataset } from '../harness/dataset.ts';
import { runLighthouse } from './lighthouse.ts';
import { atMost, median } from '../harness/figures.ts';
import { benchEnvironment, startBuiltServer, temporaryFolder } from '../harness/processes.ts';
import { timeTaps } from './tap.ts';

/** New phones. */
const ROUNDS = 3;
/** Visits of each phone after its first one: they are short, so one slow moment of the machine would be seen as theirs. */
const VISITS = 5;
/** Items of the visited list, and of the long one. */
const ITEMS = 50;
const LONG = 500;
/** Limits of LCP, of the first line that can be ticked, and of layout shift. */
const ALLOWED = {
  firstMs: 1_500,
  usableMs: 2_200,
  repeatMs: 600,
  offlineMs: 400,
  longOfflineMs: 500,
  cls: 0.02,
};
/** A line of the list: on the baseline page, and on ours, where the app-shell preview has lines too. */
const BARE_LINE = 'li input[type=checkbox]';
const LINE = `#root ${BARE_LINE}`;

type Place = { url: string; dataset: Dataset; baseline: Loopback };

export const bench: Bench = {
  name: 'page',
  title: 'a list in Chromium, at a quarter of the speed and on slow 4G',
  async run() {
    const dataDir = temporaryFolder();
    const dataset = await seedDataset(
      { dataDir },
      { lists: [ITEMS, LONG], members: 1, products: 3_000, recipes: 20 },
    );
    const server = await startBuiltServer(benchEnvironment(dataDir));
    const names = dataset.lists[0]?.items.map(({ productName }) => productName) ?? [];
    const baseline = await startBaselinePage(names);
    const browser = await openBrowser();
    const place: Place = { url: server.url, dataset, baseline };
    try {
      return [
        ...(await visits(browser, place)),
        ...(await longList(browser, place)),
        ...(await runLighthouse(server.url, dataset)),
      ];
    } finally {
      await browser.close();
      await baseline.stop();
      await server.stop();
    }
  },
};

function listOf({ url, dataset }: Place, index: number): { caller: Caller; address: string } {
  const list = dataset.lists[index];
  const caller = list?.members[0];
  if (list === undefined || caller === undefined) throw new Error('There is no such list.');
  return { caller, address: `${url}/shopping-lists/${list.id}` };
}

/** Each round visits with a new phone: first, then again and without a network in turn with the baseline page. */
async function visits(browser: Browser, place: Place): Promise<Figure[]> {
  const seen: Record<'first' | 'repeat' | 'offline' | 'baseline' | 'baselineOffline', Visit[]> = {
    first: [],
    repeat: [],
    offline: [],
    baseline: [],
    baselineOffline: [],
  };
  const { caller, address } = listOf(place, 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const phone = await newPhone(browser, place.url, caller);
    const page = await phone.newPage();
    await setConditions(page, {});
    seen.first.push(await visit(page, address, LINE));
    await settleWorker(page);
    for (let again = 0; again < VISITS; again += 1) {
      await setConditions(page, {});
      seen.repeat.push(await visit(page, address, LINE));
      await setConditions(page, { isOffline: true });
      seen.offline.push(await visit(page, address, LINE));
      await setConditions(page, {});
      seen.baseline.push(await visit(page, place.baseline.url, BARE_LINE));
      await setConditions(page, { isUnshaped: true });
      seen.baselineOffline.push(await visit(page, place.baseline.url, BARE_LINE));
    }
    await phone.close();
  }
  const lcp = (all: Visit[]): number => median(all.map((each) => each.lcp));
  const ours = [...seen.first, ...seen.repeat, ...seen.offline];
  return [
    atMost(ALLOWED.firstMs, figure('first visit, LCP', lcp(seen.first), lcp(seen.baseline))),
    atMost(ALLOWED.usableMs, {
      ...figure('first visit, a line can be ticked', median(seen.first.map(({ usable }) => usable))),
      baseline: median(seen.baseline.map(({ usable }) => usable)),
    }),
    atMost(ALLOWED.repeatMs, figure('repeat visit, LCP', lcp(seen.repeat), lcp(seen.baseline))),
    atMost(ALLOWED.offlineMs, figure('offline visit, LCP', lcp(seen.offline), lcp(seen.baselineOffline))),
    atMost(ALLOWED.cls, {
      name: 'layout shift, the worst',
      value: Math.max(...ours.map(({ cls }) => cls)),
      unit: 'CLS',
    }),
  ];
}

const figure = (name: string, value: number, baseline?: number): Figure => ({
  name,
  value,
  unit: 'ms',
  baseline,
});

/** Waits at full speed until the service worker has cached the whole app. */
async function settleWorker(page: Page): Promise<void> {
  await setConditions(page, { isSlow: false });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForTimeout(1_000);
}

/** Opens 500 items without a network and taps on them, at full and at a quarter of the speed. */
async function longList(browser: Browser, place: Place): Promise<Figure[]> {
  const { caller, address } = listOf(place, 1);
  const phone = await newPhone(browser, place.url, caller);
  const page = await phone.newPage();
  await visit(page, address, LINE);
  await settleWorker(page);
  const bare = await startBaselinePage(
    place.dataset.lists[1]?.items.map(({ productName }) => productName) ?? [],
  );
  const baseline = await phone.newPage();
  const figures: Figure[] = [];
  for (const isSlow of [false, true]) {
    const speed = isSlow ? 'slowed down' : 'at full speed';
    await setConditions(baseline, { isSlow, isUnshaped: true });
    const baselineVisit = await visit(baseline, bare.url, BARE_LINE);
    const baselineTaps = await timeTaps(baseline);
    await setConditions(page, { isSlow, isOffline: true });
    const { lcp } = await visit(page, address, LINE);
    const taps = await timeTaps(page);
    const ms = (all: typeof taps): number => median(all.map((tap) => tap.ms));
    const open = figure(`${LONG} items, offline, ${speed}, LCP`, lcp, baselineVisit.lcp);
    const frames = {
      name: `${LONG} items, tap to paint, ${speed}`,
      value: median(taps.map((tap) => tap.frames)),
      unit: 'frames',
    };
    figures.push(
      isSlow ? open : atMost(ALLOWED.longOfflineMs, open),
      figure(`${LONG} items, tap to paint, ${speed}`, ms(taps), ms(baselineTaps)),
      isSlow ? frames : atMost(1, frames),
    );
  }
  await bare.stop();
  await phone.close();
  return figures;
}
