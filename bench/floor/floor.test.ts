import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListItem } from '../../src/contract/operations.ts';
import type { ShoppingList } from '../../src/contract/shopping-lists.ts';
import { Line } from '../line.ts';
import { type Side, type Stage, setStage } from '../stage.ts';
import { timeTicks } from '../ticking.ts';

describe('the floor', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage({ lists: [6], members: 2, products: 30, recipes: 40 });
  }, 60_000);
  afterAll(() => stage.stop());

  async function read<T>({ program }: Side, path: string): Promise<T> {
    const line = await Line.open(program.url);
    const headers = stage.household.lists[0]?.members[0]?.headers ?? '';
    const { status, body } = await line.send('GET', path, headers);
    line.close();
    expect(status).toBe(200);
    return JSON.parse(String(body)) as T;
  }

  const both = <T>(path: string): Promise<T[]> =>
    Promise.all([stage.server, stage.floor].map((side) => read<T>(side, path)));

  it('keeps and announces the ticks that the server keeps and announces', async () => {
    const [list] = stage.household.lists;
    if (list === undefined) throw new Error('There must be a list.');
    for (const side of [stage.server, stage.floor]) {
      // Of three items of one's own, the third tick of four is the last that is not taken back.
      await timeTicks({ author: side, watcher: side }, list, { ticks: 4, warmUp: 0 });
    }
    const withoutAuthors = ({ items, version }: ShoppingList) => ({
      version,
      items: items.map(({ marks, addedBy: _, ...item }: ListItem) => ({ ...item, tick: marks.tick?.seq })),
    });
    const [server, floor] = await both<ShoppingList>(`/api/v2/shopping-list/${list.id}`);
    if (server === undefined || floor === undefined) throw new Error('Both must answer.');
    expect(withoutAuthors(floor)).toEqual(withoutAuthors(server));
    expect(server.items.map(({ checked }) => checked)).toEqual([false, true, true, false, false, false]);
  });

  it('finds the recipes that the server finds', async () => {
    const products = stage.household.recipes[0]?.productIds.slice(0, 3).join(',');
    for (const path of ['/api/v2/recipe', `/api/v2/recipe?products=${products}`]) {
      const [server = [], floor = []] = await both<{ id: string }[]>(path);
      const ids = (recipes: { id: string }[]) => recipes.map(({ id }) => id).toSorted();
      expect(server.length).toBeGreaterThan(0);
      expect(ids(floor)).toEqual(ids(server));
    }
  });
});
