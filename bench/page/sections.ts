import type { Browser, Page } from '@playwright/test';
import type { Bench, Figure } from '../harness/bench.ts';
import { newPhone, openBrowser, setConditions, visit } from './browser.ts';
import { startBaselinePage } from '../baseline/page.ts';
import { seedDataset } from '../harness/dataset.ts';
import { atMost, median } from '../harness/figures.ts';
import { benchEnvironment, startBuiltServer, temporaryFolder } from '../harness/processes.ts';
import { timeTaps } from './tap.ts';

const ITEMS = 200;
const PRODUCTS = 3_000;
const ROUNDS = 5;
/** Above it a browser calls a task long. */
const ALLOWED_MS = 50;
const BARE_LINE = 'li input[type=checkbox]';
const LINE = `#root ${BARE_LINE}`;

export const bench: Bench = {
  name: 'sections',
  title: `${ITEMS} lines in sections by aisle, of ${PRODUCTS.toLocaleString('en')} products, at full speed`,
  async run() {
    const dataDir = temporaryFolder();
    const dataset = await seedDataset({ dataDir }, { lists: [ITEMS], members: 1, products: PRODUCTS });
    const [list] = dataset.lists;
    const caller = list?.members[0];
    if (list === undefined || caller === undefined) throw new Error('There must be a list.');
    const server = await startBuiltServer(benchEnvironment(dataDir));
    const bare = await startBaselinePage(list.items.map(({ productName }) => productName));
    const browser = await openBrowser();
    try {
      const phone = await newPhone(browser, server.url, caller);
      const page = await phone.newPage();
      const address = `${server.url}/shopping-lists/${list.id}`;
      const first = await longestTask(browser, page, () => visit(page, address, LINE));
      if ((await page.getByRole('group').getByRole('heading', { level: 2 }).count()) < 2) {
        throw new Error('The list has no sections.');
      }
      const tasks: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] };
      const baseline = await phone.newPage();
      for (let round = 0; round < ROUNDS; round += 1) {
        await baseline.bringToFront();
        tasks.floor.push(await longestTask(browser, baseline, () => visit(baseline, bare.url, BARE_LINE)));
        await page.bringToFront();
        tasks.ours.push(await longestTask(browser, page, () => visit(page, address, LINE)));
      }
      return [
        { name: 'longest task of the first visit', value: first, unit: 'ms' },
        atMost(ALLOWED_MS, {
          name: `longest task of a later visit, median of ${ROUNDS}`,
          value: median(tasks.ours),
          baseline: median(tasks.floor),
          unit: 'ms',
        }),
        ...(await taps(page, baseline)),
      ];
    } finally {
      await browser.close();
      await bare.stop();
      await server.stop();
    }
  },
};

async function taps(page: Page, baseline: Page): Promise<Figure[]> {
  await baseline.bringToFront();
  await setConditions(baseline, { isSlow: false });
  const floor = await timeTaps(baseline);
  await page.bringToFront();
  await setConditions(page, { isSlow: false });
  const ours = await timeTaps(page);
  return [
    {
      name: 'tap to paint',
      value: median(ours.map(({ ms }) => ms)),
      baseline: median(floor.map(({ ms }) => ms)),
      unit: 'ms',
    },
    atMost(1, { name: 'tap to paint', value: median(ours.map(({ frames }) => frames)), unit: 'frames' }),
  ];
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** µs. */
  dur?: number;
  args: { name?: string };
}

/** The longest task of a page's main thread during an action, in ms. */
async function longestTask(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}.${tid}`),
  );
  const tasks = trace.traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid}.${tid}`),
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks.');
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1_000;
}
