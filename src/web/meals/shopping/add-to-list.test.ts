import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Meal } from '../../../contract/meals.ts';
import type { OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { operationBy, PEOPLE } from '../../../test/list-intents.ts';
import { ListServer, Network } from '../../../test/list-server.ts';
import { HttpError } from '../../http.ts';
import { changeMeal } from '../../queries/meals/meal-changes.ts';
import { listsBefore } from '../../queries/offline-mutations/kinds.ts';
import { recipeQuery } from '../../queries/recipes/recipes.ts';
import { queryClient } from '../../query-client.ts';
import { systemClock } from '../../sync/clock.ts';
import { InMemoryStore } from '../../sync/in-memory-store.ts';
import type { OutboxEntry, SyncStore } from '../../sync/store.ts';
import { SyncEngine } from '../../sync/sync-engine.ts';
import type { Transport } from '../../sync/transport.ts';
import { addMealsToList } from './add-to-list.ts';
import { mealsOnListsQuery } from './meals-on-lists.ts';
import { itemsOf, MAX_RECORDED_ITEMS, recordsOf } from './plan-items.ts';

vi.mock('../../queries/meals/meal-changes.ts', () => ({ changeMeal: vi.fn<() => Promise<void>>() }));

const page = new EventTarget();
/** Whether the page asks before it is left. */
const isAsked = (): boolean => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.mocked(changeMeal).mockReset();
  vi.useRealTimers();
});

/** A device that takes its time to write. */
class SlowStore extends InMemoryStore {
  override async append(entry: OutboxEntry): Promise<OutboxEntry[]> {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return super.append(entry);
  }
}

const syncOf = (transport: Transport, store: SyncStore = new InMemoryStore()) =>
  new SyncEngine({
    user: { id: 'Anna', name: 'Anna' },
    isNewDevice: false,
    store,
    transport,
    clock: systemClock,
    tabs: { post: () => undefined, onPost: () => undefined, close: () => undefined },
    joinList: () => () => undefined,
  });

const DUMPLINGS = '01900000-0000-7000-8000-000000000001';
const STEW = '01900000-0000-7000-8000-000000000002';
const PIE = '01900000-0000-7000-8000-000000000003';

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
/** @param products how many pieces of each it takes */
const recipeOf = ({ recipeId }: Meal, products: Record<string, number> = { onion: 0.5 }): Recipe =>
  ({
    id: recipeId,
    portions: 2,
    products: Object.entries(products).map(([id, qty]) => {
      return { productId: id, qty, unit: 'piece', Product: { id, name: id } };
    }),
  }) as unknown as Recipe;
/** Of a pie that shares one piece with the dumplings and one with the stew. */
const PRODUCTS_WITH_PIE: Record<string, Record<string, number>> = {
  [DUMPLINGS]: { onion: 1.5 },
  [STEW]: { leek: 1.5 },
  [PIE]: { onion: 0.25, leek: 0.25 },
};

test('a meal records a piece that another puts on the list once it waits to be sent', async () => {
  const server = new ListServer(HttpError);
  const sync = syncOf(new Network(server, 'Anna', HttpError).transport, new SlowStore());
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

test('a meal that is taken back is sent as one of the list, so that it waits for what is sent there', async () => {
  const server = new ListServer(HttpError);
  const sync = syncOf(new Network(server, 'Anna', HttpError).transport);
  const meals = [{ meal: mealOf(STEW), recipe: recipeOf(mealOf(STEW)) }];
  sync.list('list').refetch('whole');
  await vi.advanceTimersByTimeAsync(1_000);
  const added = addMealsToList(sync, 'list', meals, itemsOf(meals, 'list'));
  await vi.advanceTimersByTimeAsync(2_000);
  const { takeBack } = await (added.ok ? added.undo : Promise.reject(new Error(added.reason)));
  void takeBack();
  await vi.advanceTimersByTimeAsync(2_000);
  const [, meal, fields] = vi.mocked(changeMeal).mock.lastCall!;
  expect(listsBefore({ name: 'meal', values: { meal, fields, client: '' } })).toContain('list');
  // The ids of its round are used.
  expect(fields.shopping).toEqual({ listId: null, round: 1, items: [] });
});

test('what was left out of a meal stays left out when more of it is added, and it records no more than fits', async () => {
  const sync = syncOf(new Network(new ListServer(HttpError), 'Anna', HttpError).transport);
  const put = Array.from({ length: MAX_RECORDED_ITEMS }, (_, n) => ({
    itemId: `${n}`,
    qty: 1,
    unit: 'l' as const,
    note: null,
  }));
  const shopping = { listId: 'list', round: 1, items: put, leftOut: ['salt'] };
  const meal = { ...mealOf(STEW), shopping };
  const recipe = recipeOf(meal, { salt: 1, leek: 1, onion: 1 });
  const meals = [{ meal, recipe, only: new Set(['leek piece', 'onion piece']) }];
  sync.list('list').refetch('whole');
  await vi.advanceTimersByTimeAsync(1_000);
  const items = itemsOf(meals, 'list').filter(({ productId }) => productId === 'leek');
  addMealsToList(sync, 'list', meals, items);
  await vi.advanceTimersByTimeAsync(2_000);
  const [, , fields] = vi.mocked(changeMeal).mock.lastCall!;
  expect(fields.shopping).toMatchObject({ round: 2, leftOut: ['salt', 'onion'] });
  expect(fields.shopping?.items).toEqual([...put.slice(1), expect.objectContaining({ unit: 'piece' })]);
});

/**
 * Two meals on the list 'old', which this device reads when it is told to; and Jan there. They share an onion, or each
 * shares something with a pie that stays.
 */
async function startMove({ withPie = false } = {}) {
  const [old, list] = [new ListServer(HttpError), new ListServer(HttpError)];
  const [slow, fast] = [old, list].map((server) => new Network(server, 'Anna', HttpError).transport);
  const isRead = Promise.withResolvers<void>();
  let written = Promise.resolve();
  /** Changes of 'old' take until the returned function is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    written = promise;
    return resolve;
  };
  class BusyStore extends InMemoryStore {
    override async append(entry: OutboxEntry): Promise<OutboxEntry[]> {
      if (entry.listId === 'old') await written;
      return super.append(entry);
    }
  }
  const janDoes = (draft: OperationDraft) =>
    old.send('Jan', [operationBy(PEOPLE[2]!, old.state.version, draft)]);
  const meals = (withPie ? [DUMPLINGS, STEW, PIE] : [DUMPLINGS, STEW]).map(mealOf);
  const withRecipe = (meal: Meal) => {
    return { meal, recipe: recipeOf(meal, withPie ? PRODUCTS_WITH_PIE[meal.id] : undefined) };
  };
  const items = itemsOf(meals.map(withRecipe), 'old');
  janDoes({ type: 'item.add', items: items.filter(({ qty }) => qty > 0) });
  const onOld = meals.map((meal) => {
    return { ...meal, shopping: { listId: 'old', round: 1, items: recordsOf(items, meal.id) } };
  });
  for (const recipe of onOld.map((meal) => withRecipe(meal).recipe)) {
    queryClient.setQueryData(recipeQuery(recipe.id).queryKey, recipe);
  }
  // The server doesn't say in time where the meals are by now.
  queryClient.setQueryData(mealsOnListsQuery.queryKey, onOld);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const transport: Transport = {
    ...fast!,
    fetchList: async (listId, since) => {
      if (listId === 'old') await isRead.promise;
      return (listId === 'old' ? slow! : fast!).fetchList(listId, since);
    },
    sendOperations: (listId, operations) =>
      (listId === 'old' ? slow! : fast!).sendOperations(listId, operations),
  };
  const sync = syncOf(transport, new BusyStore());
  sync.list('list').refetch('whole');
  await vi.advanceTimersByTimeAsync(1_000);
  const moved = onOld.filter(({ id }) => id !== PIE).map(withRecipe);
  vi.mocked(changeMeal).mockImplementation(async (_, { id }, { shopping }) => {
    if (shopping === undefined) return;
    queryClient.setQueryData(mealsOnListsQuery.queryKey, (known) =>
      known?.map((meal) => (meal.id === id ? { ...meal, shopping } : meal)),
    );
  });
  const move = async () => {
    const added = addMealsToList(sync, 'list', moved, itemsOf(moved, 'list'));
    await vi.advanceTimersByTimeAsync(10_000);
    return added.ok ? added.undo : undefined;
  };
  const amounts = (server: ListServer) =>
    [...server.state.items.values()].flatMap(({ removed, productQty }) => (removed ? [] : [productQty]));
  const left = async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    return [amounts(old), amounts(list)];
  };
  const pie = () => queryClient.getQueryData(mealsOnListsQuery.queryKey)?.find(({ id }) => id === PIE);
  return { read: isRead.resolve, hold, janDoes, onion: items[0]!, move, left, pie };
}

test('what two moved meals share leaves the list that they were on', async () => {
  const { read, move, left } = await startMove();
  read();
  const moved = await move();
  expect(moved?.unreadLists).toEqual([]);
  expect(await left()).toEqual([[], [1]]);
  await moved?.takeBack();
  expect(await left()).toEqual([[1], []]);
});

test('what a meal that stays has of two moved ones is as before once they are taken back', async () => {
  const { read, move, left, pie } = await startMove({ withPie: true });
  read();
  const before = pie();
  const moved = await move();
  expect(pie()?.shopping?.items).toHaveLength(2);
  expect(pie()).not.toEqual(before);
  await Promise.all([moved?.takeBack(), left()]);
  expect(pie()).toEqual(before);
});

test('moved meals leave a list that this device doesn’t know yet as soon as it has read that', async () => {
  const { read, move, left } = await startMove();
  const moved = await move();
  expect(moved?.unreadLists).toEqual(['old']);
  expect(await left()).toEqual([[1], [1]]);
  read();
  expect(await left()).toEqual([[], [1]]);
  await moved?.takeBack();
  expect(await left()).toEqual([[1], []]);
});

test('meals that are back on a list before it is read late stay there', async () => {
  const { read, move, left } = await startMove();
  const before = queryClient.getQueryData(mealsOnListsQuery.queryKey);
  await move();
  queryClient.setQueryData(mealsOnListsQuery.queryKey, before);
  read();
  expect(await left()).toEqual([[1], [1]]);
});

test('while a list is still to be read, the page asks before it is left, unless the move was taken back', async () => {
  const late = await startMove();
  await late.move();
  expect(isAsked()).toBe(true);
  late.read();
  await late.left();
  expect(isAsked()).toBe(false);
  const { move } = await startMove();
  const moved = await move();
  expect(isAsked()).toBe(true);
  await moved?.takeBack();
  expect(isAsked()).toBe(false);
});

test('a list that is read after a move was taken back stays as it is', async () => {
  const { read, move, left } = await startMove();
  const moved = await move();
  await moved?.takeBack();
  read();
  expect(await left()).toEqual([[1], []]);
});

test('a move that is taken back while the list read late is being changed leaves that as it was', async () => {
  const { read, hold, move, left } = await startMove();
  const moved = await move();
  const release = hold();
  read();
  expect(await left()).toEqual([[1], [1]]);
  void moved?.takeBack();
  expect(await left()).toEqual([[1], []]);
  release();
  expect(await left()).toEqual([[1], []]);
});

test('what a user has changed on a list stays there when its meals are moved, also if it is read late', async () => {
  const { read, janDoes, onion, move, left } = await startMove();
  await move();
  janDoes({ type: 'item.set', itemId: onion.itemId, qty: 3 });
  read();
  expect(await left()).toEqual([[3], [1]]);
});
