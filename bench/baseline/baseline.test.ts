import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListItem } from '../../src/contract/shopping-lists/operations.ts';
import type { ShoppingList } from '../../src/contract/shopping-lists/shopping-lists.ts';
import { Connection } from '../harness/connection.ts';
import { type Subject, type Comparison, startComparison } from '../harness/comparison.ts';
import { timeTicks } from '../tick/ticking.ts';

describe('the baseline', () => {
  let comparison: Comparison;
  beforeAll(async () => {
    comparison = await startComparison({ lists: [6], members: 2, products: 30, recipes: 40 });
  }, 60_000);
  afterAll(() => comparison.stop());

  async function read<T>({ program }: Subject, path: string): Promise<T> {
    const connection = await Connection.open(program.url);
    const headers = comparison.dataset.lists[0]?.members[0]?.headers ?? '';
    const { status, body } = await connection.send('GET', path, headers);
    connection.close();
    expect(status).toBe(200);
    return JSON.parse(String(body)) as T;
  }

  const both = <T>(path: string): Promise<T[]> =>
    Promise.all([comparison.server, comparison.baseline].map((subject) => read<T>(subject, path)));

  it('keeps and announces the ticks that the server keeps and announces', async () => {
    const [list] = comparison.dataset.lists;
    if (list === undefined) throw new Error('There must be a list.');
    for (const subject of [comparison.server, comparison.baseline]) {
      // With three items per caller, the third of four ticks is the last that isn't undone.
      await timeTicks({ author: subject, watcher: subject }, list, { ticks: 4, warmUp: 0 });
    }
    const withoutAuthors = ({ items, version }: ShoppingList) => ({
      version,
      items: items.map(({ marks, addedBy: _, ...item }: ListItem) => ({ ...item, tick: marks.tick?.seq })),
    });
    const [server, baseline] = await both<ShoppingList>(`/api/v2/shopping-list/${list.id}`);
    if (server === undefined || baseline === undefined) throw new Error('Both must answer.');
    expect(withoutAuthors(baseline)).toEqual(withoutAuthors(server));
    expect(server.items.map(({ checked }) => checked)).toEqual([false, true, true, false, false, false]);
  });

  it('finds the recipes that the server finds', async () => {
    const products = comparison.dataset.recipes[0]?.productIds.slice(0, 3).join(',');
    for (const path of ['/api/v2/recipe', `/api/v2/recipe?products=${products}`]) {
      const [server = [], baseline = []] = await both<{ id: string }[]>(path);
      const ids = (recipes: { id: string }[]) => recipes.map(({ id }) => id).toSorted();
      expect(server.length).toBeGreaterThan(0);
      expect(ids(baseline)).toEqual(ids(server));
    }
  });
});
