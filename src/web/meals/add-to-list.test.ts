import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Meal } from '../../contract/meals.ts';
import type { Recipe } from '../../contract/recipes.ts';
import { ListServer, Network } from '../../test/list-server.ts';
import { HttpError } from '../http.ts';
import { changeMeal } from '../queries/meal-changes.ts';
import { systemClock } from '../sync/clock.ts';
import { InMemoryStore } from '../sync/in-memory-store.ts';
import type { OutboxEntry } from '../sync/store.ts';
import { SyncEngine } from '../sync/sync-engine.ts';
import { addMealsToList } from './add-to-list.ts';
import { itemsOf } from './plan-items.ts';

vi.mock('../queries/meal-changes.ts', () => ({ changeMeal: vi.fn<() => Promise<void>>() }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A device that takes its time to write. */
class SlowStore extends InMemoryStore {
  override async append(entry: OutboxEntry): Promise<OutboxEntry[]> {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return super.append(entry);
  }
}

const DUMPLINGS = '01900000-0000-7000-8000-000000000001';
const STEW = '01900000-0000-7000-8000-000000000002';

const mealOf = (id: string): Meal => ({
  id,
  day: '2027-03-02',
  slot: null,
  name: 'Obiad',
  recipeId: `recipe of ${id}`,
  portions: 2,
  shopping: null,
  version: 1,
});
const recipeOf = ({ recipeId }: Meal): Recipe =>
  ({
    id: recipeId,
    portions: 2,
    products: [{ productId: 'onion', qty: 0.5, unit: 'piece', Product: { id: 'onion', name: 'Cebula' } }],
  }) as unknown as Recipe;

test('a meal records a piece that another puts on the list once it waits to be sent', async () => {
  const server = new ListServer(HttpError);
  const sync = new SyncEngine({
    user: { id: 'Anna', name: 'Anna' },
    isNewDevice: false,
    store: new SlowStore(),
    transport: new Network(server, 'Anna', HttpError).transport,
    clock: systemClock,
    tabs: { post: () => undefined, onPost: () => undefined, close: () => undefined },
    joinList: () => () => undefined,
  });
  const meals = [DUMPLINGS, STEW].map(mealOf).map((meal) => ({ meal, recipe: recipeOf(meal) }));
  const items = itemsOf(meals, 'list');
  expect(items.map(({ qty }) => qty)).toEqual([1, 0]);
  sync.list('list').refetch('whole');
  await vi.advanceTimersByTimeAsync(1_000);
  const recorded: [meal: string, itemIds: string[] | undefined, isKnown: boolean][] = [];
  vi.mocked(changeMeal).mockImplementation(async (_, { id }, { shopping }) => {
    const itemIds = shopping?.items.map(({ itemId }) => itemId);
    recorded.push([id, itemIds, sync.list('list').items?.has(itemIds?.[0] ?? '') === true]);
  });
  addMealsToList(sync, 'list', meals, items);
  await vi.advanceTimersByTimeAsync(2_000);
  const itemIds = [items[0]?.itemId];
  expect(recorded).toEqual([
    [DUMPLINGS, itemIds, true],
    [STEW, itemIds, true],
  ]);
});
