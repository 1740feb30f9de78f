import type { Bench, Figure } from '../harness/bench.ts';
import { newPhone, openBrowser, visit } from './browser.ts';
import { seedDataset } from '../harness/dataset.ts';
import { atMost, spread } from '../harness/figures.ts';
import { benchEnvironment, startBuiltServer, temporaryFolder } from '../harness/processes.ts';
import { timeKeysBesideBaseline } from './keys.ts';

const SIZES = [3_000, 30_000];
/** Limit at full speed. */
const ALLOWED_MS = 16;
const WORDS = ['ser', 'mąka ż', 'kie', 'chleb', 'a', 'pap', 'łos', 'sok jab'];
const FIELD = 'input[role=combobox]';

export const bench: Bench = {
  name: 'type',
  title: 'a key in the field that adds a product, until its suggestions are painted',
  async run() {
    const figures: Figure[] = [];
    for (const products of SIZES) figures.push(...(await measure(products)));
    return figures;
  },
};

async function measure(products: number): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  const dataset = await seedDataset({ dataDir }, { lists: [20], members: 1, products });
  const [list] = dataset.lists;
  const caller = list?.members[0];
  if (list === undefined || caller === undefined) throw new Error('There must be a list.');
  const server = await startBuiltServer(benchEnvironment(dataDir));
  const browser = await openBrowser();
  try {
    const phone = await newPhone(browser, server.url, caller);
    const page = await phone.newPage();
    const names = page.waitForResponse((response) => response.url().endsWith('/product/names'));
    await visit(page, `${server.url}/shopping-lists/${list.id}`, FIELD);
    await (await names).finished();
    // What suggests comes behind the first paint.
    await page.locator(FIELD).fill('a');
    await page.locator('[role=option]').first().waitFor();
    await page.locator(FIELD).fill('');
    const figures: Figure[] = [];
    for (const isSlow of [false, true]) {
      const times = await timeKeysBesideBaseline(page, { field: FIELD, words: WORDS, isSlow });
      const name = `${products.toLocaleString('en')} products${isSlow ? ', a quarter of the speed' : ''}`;
      const [p50, p95, p99] = spread(name, 'ms', times.samples, times.baselines);
      figures.push(p50, isSlow ? p95 : atMost(ALLOWED_MS, p95), p99);
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}
