import type { Bench, Figure } from '../harness/bench.ts';
import { newPhone, openBrowser, visit } from './browser.ts';
import { seedDataset } from '../harness/dataset.ts';
import { benchEnvironment, startBuiltServer, temporaryFolder } from '../harness/processes.ts';
import { measureKeys } from './keys.ts';

const SIZES = [3_000, 30_000];
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
    const names = page.waitForResponse((response) => response.url().includes('/product/names'));
    await visit(page, `${server.url}/shopping-lists/${list.id}`, FIELD);
    await (await names).finished();
    // The code of the suggestions is loaded after the first paint.
    await page.locator(FIELD).fill('a');
    await page.locator('[role=option]').first().waitFor();
    await page.locator(FIELD).fill('');
    const name = `${products.toLocaleString('en')} products`;
    return await measureKeys(page, name, { field: FIELD, words: WORDS });
  } finally {
    await browser.close();
    await server.stop();
  }
}
