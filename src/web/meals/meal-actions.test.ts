import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { Meal } from '../../contract/meals.ts';
import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';
import type { Recipe } from '../../contract/recipes/recipes.ts';
import { operationBy, PEOPLE } from '../../test/list-intents.ts';
import { type RequestOutcome, ListServer, Network } from '../../test/list-server.ts';
import type * as Http from '../http.ts';
import { HttpError, request } from '../http.ts';
import { waitingRow } from '../queries/offline-mutations/cache.ts';
import { offlineMutationKey } from '../queries/offline-mutations/offline-mutations.ts';
import { recipeQuery } from '../queries/recipes/recipes.ts';
import { queryClient } from '../query-client.ts';
import { systemClock } from '../sync/clock.ts';
import { InMemoryStore } from '../sync/in-memory-store.ts';
import { SyncEngine } from '../sync/sync-engine.ts';
import { confirm } from '../ui/overlays/confirm.ts';
import { showError } from '../ui/overlays/toasts.ts';
import { changeMeal, putMealBack } from '../queries/meals/meal-changes.ts';
import { changePortions, removeMeal } from './meal-actions.ts';
import { mealsOnListsQuery } from './shopping/meals-on-lists.ts';
import { itemsOf, recordsOf } from './shopping/plan-items.ts';

vi.mock('../http.ts', async (original) => ({
  ...(await original<typeof Http>()),
  request: vi.fn<(method: string, path: string) => Promise<unknown>>(),
}));
vi.mock('../ui/overlays/toasts.ts', () => ({ showError: vi.fn<() => void>() }));
vi.mock('../ui/overlays/confirm.ts', () => ({ confirm: vi.fn<() => Promise<boolean>>() }));
vi.mock('../queries/meals/meal-changes.ts', () => ({
  changeMeal: vi.fn<() => Promise<void>>(async () => undefined),
  putMealBack: vi.fn<() => Promise<void>>(async () => undefined),
  takeMealOff: async () => undefined,
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(request).mockRejectedValue(new HttpError(0, ''));
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

const SOUP: Meal = {
  id: '01900000-0000-7000-8000-000000000001',
  day: '2026-03-02',
  slot: null,
  name: 'Zupa',
  recipeId: '01900000-0000-7000-8000-000000000002',
  portions: 2,
  shopping: null,
  version: 1,
};
const RECIPE = {
  portions: 2,
  products: ['onion', 'leek'].map((id) => {
    return { productId: id, qty: 2, unit: 'piece', Product: { id, name: id } };
  }),
} as unknown as Recipe;

interface Started {
  of?: number | null;
  to?: number;
  /** The plan was fetched while the list was cleared by mistake. */
  isShownCleared?: boolean;
  /** The leek wasn't put on the list when it was made a staple; that waits on this device. */
  isStapleWaiting?: boolean;
}

/** Anna's tab with a list that has what the soup needs, and Jan, who changes it. */
async function start({ of = 2, to = 4, isShownCleared = false, isStapleWaiting = false }: Started = {}) {
  const server = new ListServer(HttpError);
  const janDoes = (draft: OperationDraft) =>
    server.send('Jan', [operationBy(PEOPLE[2]!, server.state.version, draft)]);
  const needed = itemsOf([{ meal: SOUP, recipe: RECIPE }], 'list');
  const items = isStapleWaiting ? needed.slice(0, 1) : needed;
  janDoes({ type: 'item.add', items });
  const network = new Network(server, 'Anna', HttpError);
  const engine = new SyncEngine({
    user: { id: 'Anna', name: 'Anna' },
    isNewDevice: false,
    store: new InMemoryStore(),
    transport: network.transport,
    clock: systemClock,
    tabs: { post: () => undefined, onPost: () => undefined, close: () => undefined },
    joinList: () => () => undefined,
  });
  server.listen((payload) => engine.receive('list', payload));
  engine.list('list').refetch('whole');
  await vi.advanceTimersByTimeAsync(1_000);
  const onList = {
    ...SOUP,
    portions: of,
    shopping: {
      listId: 'list',
      round: 1,
      items: recordsOf(items, SOUP.id),
      ...(isStapleWaiting && { leftOut: [] }),
    },
  };
  if (isStapleWaiting) {
    const values = { productId: 'leek', name: 'leek', staple: true };
    const { state } = waitingRow({ id: 'change', userId: 'Anna', name: 'staple', values });
    queryClient.getMutationCache().build(queryClient, { mutationKey: offlineMutationKey() }, state);
  }
  const meal = isShownCleared ? { ...onList, shopping: { listId: null, round: 1, items: [] } } : onList;
  if (isShownCleared) queryClient.setQueryData(mealsOnListsQuery.queryKey, [onList]);
  queryClient.setQueryData(recipeQuery(meal.recipeId ?? '').queryKey, RECIPE);
  const plan = { meals: [meal], nameOfList: () => undefined };
  const offer = { undo: () => undefined as void };
  const onDone = (_text: string, undo: () => void) => {
    offer.undo = undo;
  };
  const change = {
    removal: () => removeMeal(engine, plan, meal, onDone),
    rescaling: () => changePortions(engine, plan, { meal, portions: to }, onDone),
  };
  const amounts = () =>
    Object.fromEntries(
      engine
        .list('list')
        .getSnapshot()
        .list?.items.map(({ productId, productQty }) => [productId, productQty]) ?? [],
    );
  const janBuysAll = () => {
    for (const { productId, itemId } of items) {
      janDoes({ type: 'product.check', productId, checked: true, itemIds: [itemId] });
    }
  };
  const janWantsMore = () => janDoes({ type: 'item.set', itemId: items[0]?.itemId ?? '', qty: 5 });
  return { engine, network, janDoes, janBuysAll, janWantsMore, change, offer, amounts };
}

const CASES = [
  ['removal', {}, { onion: 5 }],
  ['rescaling', { onion: 4, leek: 4 }, { onion: 5, leek: 4 }],
] as const;

test.each(CASES)(
  'what others change before the %s of a meal arrives stays on the list',
  async (kind, shown, after) => {
    const { engine, network, janWantsMore, change, amounts } = await start();
    vi.mocked(confirm).mockResolvedValueOnce(true);
    network.outcomes = Array.from({ length: 100 }, (): RequestOutcome => 'request lost');
    const changed = change[kind]();
    await vi.advanceTimersByTimeAsync(3_000);
    await changed;
    expect(amounts()).toEqual(shown);
    janWantsMore();
    network.outcomes = [];
    engine.wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(amounts()).toEqual(after);
    engine.close();
  },
);

test.each(CASES)(
  'what others change while the %s of a meal is asked about stays on the list',
  async (kind, _, after) => {
    const { engine, janWantsMore, change, amounts } = await start();
    vi.mocked(confirm).mockImplementationOnce(async () => {
      janWantsMore();
      return true;
    });
    const changed = change[kind]();
    await vi.advanceTimersByTimeAsync(60_000);
    await changed;
    expect(amounts()).toEqual(after);
    engine.close();
  },
);

/** What the next change of the soup asks. */
async function askedBy(kind: 'removal' | 'rescaling', started: Started = {}) {
  const { engine, change } = await start(started);
  vi.mocked(confirm).mockClear();
  vi.mocked(confirm).mockResolvedValueOnce(false);
  const changed = change[kind]();
  await vi.advanceTimersByTimeAsync(3_000);
  await changed;
  engine.close();
  return vi.mocked(confirm).mock.calls[0]?.[0]?.text?.replaceAll('\u00a0', ' ');
}

test('the question about a list says what becomes of its amounts', async () => {
  expect(await askedBy('rescaling')).toBe(
    'Z 2 na 4 porcje: onion 2 szt. → 4 szt., leek 2 szt. → 4 szt. ' +
      'Dotyczy tylko produktów, których nikt nie odhaczył ani nie zmienił.',
  );
  expect(await askedBy('rescaling', { to: 1 })).toMatch(/^Z 2 na 1 porcję: onion 2 szt. → 1 szt., /);
  // A meal without a number is for as many as its recipe.
  expect(await askedBy('rescaling', { of: null, to: 5 })).toMatch(
    /^Z 2 na 5 porcji: onion 2 szt. → 5 szt., /,
  );
  expect(await askedBy('removal')).toBe(
    'Z listy zniknie: onion 2 szt., leek 2 szt. Dotyczy tylko produktów, których nikt nie odhaczył ani nie zmienił.',
  );
});

test('the list is asked about where the dialog is closed before it has the recipe', async () => {
  const { engine, change } = await start();
  const query = recipeQuery(SOUP.recipeId ?? '');
  queryClient.removeQueries({ queryKey: query.queryKey });
  vi.mocked(request).mockImplementation(async (_, path) => {
    if (!path.includes('/recipe/')) throw new HttpError(0, '');
    await new Promise((resolve) => setTimeout(resolve, 300));
    return RECIPE;
  });
  vi.mocked(confirm).mockClear();
  vi.mocked(confirm).mockResolvedValueOnce(false);
  const close = new QueryObserver(queryClient, query).subscribe(() => undefined);
  const changed = change.rescaling();
  // The portions are stored before the recipe is asked for.
  await vi.advanceTimersByTimeAsync(0);
  close();
  await vi.advanceTimersByTimeAsync(3_000);
  await changed;
  expect(confirm).toHaveBeenCalledOnce();
  engine.close();
});

test('portions are stored before a recipe that isn’t on this device has been asked for', async () => {
  const { engine, change } = await start();
  queryClient.removeQueries({ queryKey: recipeQuery(SOUP.recipeId ?? '').queryKey });
  vi.mocked(request).mockImplementation(() => new Promise(() => undefined));
  vi.mocked(changeMeal).mockClear();
  void change.rescaling();
  await vi.advanceTimersByTimeAsync(0);
  expect(changeMeal).toHaveBeenCalledExactlyOnceWith(engine, expect.anything(), { portions: 4 });
  engine.close();
});

test('what is added because all is bought has a round of its own, also after the undo', async () => {
  const { engine, janBuysAll, change, offer } = await start();
  janBuysAll();
  vi.mocked(confirm).mockResolvedValueOnce(true);
  vi.mocked(changeMeal).mockClear();
  const changed = change.rescaling();
  await vi.advanceTimersByTimeAsync(3_000);
  await changed;
  offer.undo();
  await vi.advanceTimersByTimeAsync(3_000);
  const said = vi.mocked(changeMeal).mock.calls.map(([, , fields]) => fields);
  expect(said).toMatchObject([
    { portions: 4, shopping: { round: 2 } },
    { portions: 2, shopping: { round: 2 } },
  ]);
  engine.close();
});

test('nothing is added to a list that would hold too much, which is said', async () => {
  const { engine, janDoes, janBuysAll, change, amounts } = await start();
  janBuysAll();
  const items = Array.from({ length: LIMITS.itemsPerList - 3 }, (_, index) => {
    return { itemId: `salt ${index}`, productId: 'salt', productName: 'salt', qty: 1, unit: 'kg' as const };
  });
  janDoes({ type: 'item.add', items });
  vi.mocked(confirm).mockResolvedValueOnce(true);
  const changed = change.rescaling();
  await vi.advanceTimersByTimeAsync(3_000);
  await changed;
  expect(showError).toHaveBeenCalledOnce();
  expect(amounts()).toEqual({ onion: 2, leek: 2, salt: 1 });
  engine.close();
});

test('a list that was cleared when the plan was fetched, and has its items again, is asked about', async () => {
  expect(await askedBy('removal', { isShownCleared: true })).toMatch(/^Z listy zniknie: onion 2 szt., /);
  expect(await askedBy('rescaling', { isShownCleared: true })).toMatch(
    /^Z 2 na 4 porcje: onion 2 szt. → 4 szt./,
  );
});

test('a staple that only this device knows of is not added for more portions', async () => {
  const { engine, change, amounts } = await start({ isStapleWaiting: true });
  vi.mocked(confirm).mockResolvedValueOnce(true);
  const changed = change.rescaling();
  await vi.advanceTimersByTimeAsync(3_000);
  await changed;
  expect(amounts()).toEqual({ onion: 4 });
  engine.close();
});

test.each(['removal', 'rescaling'] as const)(
  'the undo of the %s of a meal is sent after that of its list',
  async (kind) => {
    const { engine, network, change, offer } = await start();
    vi.mocked(confirm).mockResolvedValueOnce(true);
    const changed = change[kind]();
    await vi.advanceTimersByTimeAsync(3_000);
    await changed;
    network.outcomes = Array.from({ length: 100 }, (): RequestOutcome => 'request lost');
    const waiting = () => engine.getState().lists.get('list')?.waiting ?? 0;
    expect(waiting()).toBe(0);
    const counts: number[] = [];
    const count = async () => void counts.push(waiting());
    vi.mocked(putMealBack).mockImplementation(count);
    vi.mocked(changeMeal).mockImplementation(count);
    offer.undo();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(counts).toEqual([expect.any(Number)]);
    expect(counts[0]).toBeGreaterThan(0);
    engine.close();
  },
);
