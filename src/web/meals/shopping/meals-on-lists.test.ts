import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Meal, MealOnListAnswer, MealShopping } from '../../../contract/meals.ts';
import { settleMeal, settleRemoval } from '../../queries/meals/meals.ts';
import { MEALS_KEY } from '../../queries/keys.ts';
import { type OfflineChange, offlineMutationKey } from '../../queries/offline-mutations/offline-mutations.ts';
import { queryClient } from '../../query-client.ts';
import { mealsOnLists, mealsOnListsQuery, withItemsBack } from './meals-on-lists.ts';

type Put = MealShopping['items'][number];

const onList = (name: string): Meal => ({
  id: name,
  day: '2027-03-02',
  slot: null,
  name,
  recipeId: name,
  portions: 2,
  shopping: { listId: 'list', round: 1, items: [] },
  version: 1,
});

/** A change that this device hasn't sent yet. */
function keep(change: Pick<OfflineChange, 'name' | 'values'>): void {
  const variables = { id: 'change', userId: 'anna', ...change };
  const state = { status: 'pending' as const, variables, data: undefined, error: null, context: undefined };
  queryClient
    .getMutationCache()
    .build(
      queryClient,
      { mutationKey: offlineMutationKey('') },
      { ...state, failureCount: 0, failureReason: null, isPaused: false, submittedAt: 0 },
    );
}

const namesKnown = async (): Promise<string[]> => {
  const asked = mealsOnLists();
  await vi.advanceTimersByTimeAsync(1_500);
  return (await asked).map(({ name, portions }) => `${name} ${portions}`);
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the server is asked again, and a slow one isn’t waited for', async () => {
  queryClient.setQueryData(mealsOnListsQuery.queryKey, [onList('stew')]);
  const never = vi.fn<() => Promise<Response>>(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', never);
  expect(await namesKnown()).toEqual(['stew 2']);
  expect(never).toHaveBeenCalledOnce();
});

test('without a network the kept meals are known, with what this device has changed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await namesKnown()).toEqual([]);
  queryClient.setQueryData(mealsOnListsQuery.queryKey, [onList('stew'), onList('soup'), onList('pie')]);
  const origin = { client: 'phone' };
  const { shopping, ...tart } = onList('tart');
  keep({ name: 'mealRemoval', values: { ...origin, meal: onList('soup'), isRemoved: true } });
  keep({ name: 'meal', values: { ...origin, meal: onList('stew'), fields: { portions: 4 } } });
  keep({ name: 'meal', values: { ...origin, meal: onList('pie'), fields: { shopping: null } } });
  keep({
    name: 'meal',
    values: { ...origin, meal: { ...tart, shopping: null }, fields: { day: '2027-03-09' } },
  });
  keep({
    name: 'meal',
    values: { ...origin, meal: { ...tart, shopping: null }, fields: { shopping } },
  });
  keep({ name: 'mealRemoval', values: { ...origin, meal: onList('cake'), isRemoved: false } });
  expect(await namesKnown()).toEqual(['stew 4', 'tart 2', 'cake 2']);
});

test('a meal has again what was taken off its list and is back, and nothing of what is still off', () => {
  const [onion, leek] = ['onion', 'leek'].map((itemId) => ({ itemId, qty: 1, unit: 'piece', note: null }));
  const of = (listId: string | null, items: Put[]): Meal => {
    return { ...onList('stew'), shopping: { listId, round: 1, items } };
  };
  const there = { ...of('list', [onion!, leek!]), cleared: ['leek'] };
  expect(withItemsBack(of(null, []), [there]).shopping).toEqual(of('list', [onion!]).shopping);
  expect(withItemsBack(of('list', [leek!]), [there]).shopping).toEqual(of('list', [leek!, onion!]).shopping);
  expect(withItemsBack(of('other', []), [there])).toEqual(of('other', []));
  expect(withItemsBack(of(null, []), [])).toEqual(of(null, []));
});

test('what is sent is on the list, or off it, before the server is asked again', () => {
  queryClient.setQueryData(mealsOnListsQuery.queryKey, [onList('stew'), onList('soup'), onList('pie')]);
  const none = { listId: null, items: [] };
  settleMeal({ client: 'phone', meal: onList('stew'), fields: { shopping: { ...none, round: 1 } } });
  settleMeal({ client: 'phone', meal: onList('tart'), fields: { portions: 4 } });
  settleRemoval({ client: 'phone', meal: onList('soup'), isRemoved: true });
  const known = queryClient.getQueryData(mealsOnListsQuery.queryKey);
  expect(known?.map(({ name, portions }) => `${name} ${portions}`)).toEqual(['pie 2', 'tart 4']);
  settleRemoval({ client: 'phone', meal: onList('soup'), isRemoved: false });
  expect(queryClient.getQueryData(mealsOnListsQuery.queryKey)).toContainEqual(onList('soup'));
});

test('an answer from before a change doesn’t take it back', async () => {
  const { queryKey } = mealsOnListsQuery;
  queryClient.setQueryData(queryKey, [onList('stew')]);
  const late = Promise.withResolvers<MealOnListAnswer[]>();
  const asked = queryClient.query({ queryKey, queryFn: () => late.promise, staleTime: 0 }).catch(() => []);
  settleRemoval({ meal: onList('stew'), isRemoved: true, client: 'phone' });
  late.resolve([{ ...onList('stew'), shopping: { listId: 'list', round: 1, items: [] } }]);
  await asked;
  expect(queryClient.getQueryData(queryKey)).toEqual([]);
});

test('what an announcement says about the plan is asked for again', () => {
  const { queryKey } = mealsOnListsQuery;
  queryClient.setQueryData(queryKey, [onList('stew')]);
  void queryClient.invalidateQueries({ queryKey: MEALS_KEY });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
