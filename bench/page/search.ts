import type { Bench, Figure } from '../harness/bench.ts';
import { seedDataset } from '../harness/dataset.ts';
import { benchEnvironment, startBuiltServer, temporaryFolder } from '../harness/processes.ts';
import { newPhone, openBrowser, visit } from './browser.ts';
import { measureKeys, timeKeys } from './keys.ts';

const SIZES = [1_000, 10_000];
const WORDS = ['zupa', 'pomidor', 'ciast', 'serem', 'na święta', 'żur', 'makaron', 'a'];
const FIELD = 'input[type=search]';

export const bench: Bench = {
  name: 'search',
  title: 'a key in the search of recipes, until those found are painted',
  async run() {
    const figures: Figure[] = [];
    for (const recipes of SIZES) figures.push(...(await measure(recipes)));
    return figures;
  },
};

async function measure(recipes: number): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  const dataset = await seedDataset({ dataDir }, { lists: [20], members: 1, products: 3_000, recipes });
  const caller = dataset.lists[0]?.members[0];
  if (caller === undefined) throw new Error('There must be a user.');
  const server = await startBuiltServer(benchEnvironment(dataDir));
  const browser = await openBrowser();
  try {
    const phone = await newPhone(browser, server.url, caller);
    const page = await phone.newPage();
    const products = page.waitForResponse((response) => response.url().endsWith('/recipe/products'));
    await visit(page, `${server.url}/recipes`, FIELD);
    await page.locator(FIELD).focus();
    await (await products).finished();
    // The index that finds other forms is made at the first use.
    await timeKeys(page, FIELD, ['zup']);
    const name = `${recipes.toLocaleString('en')} recipes`;
    return await measureKeys(page, name, { field: FIELD, words: WORDS });
  } finally {
    await browser.close();
    await server.stop();
  }
}
