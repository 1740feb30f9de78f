import type { Meal, MealShopping } from '../../contract/meals.ts';
import type { UndoDraft } from '../../contract/operations.ts';
import type { ListUndo } from '../queries/kept-mutations.ts';
import { changeMeal, setMealRemoved } from '../queries/meal-changes.ts';
import { recipeQuery } from '../queries/recipes.ts';
import { queryClient } from '../query-client.ts';
import { BEGINNING } from '../sync/local-list.ts';
import type { SyncEngine } from '../sync/sync-engine.ts';
import type { SyncedList } from '../sync/synced-list.ts';
import { t } from '../texts/meals.ts';
import { confirm } from '../ui/confirm.ts';
import { pause } from '../ui/pause.ts';
import { dayName } from './day-name.ts';
import { itemsOf, untouched } from './plan-items.ts';
import type { OfferUndo } from './use-undone-meals.ts';

/** How long to wait for what the server knows of a list; without a network, what this device knows has to do. */
const LIST_TIMEOUT_MS = 1_500;

type Items = ReturnType<typeof untouched>;

interface OnList {
  syncedList: SyncedList;
  items: Items;
}

/** The items that a meal put on a list and that are as they were put, where this device knows the list. */
async function itemsOnList(sync: SyncEngine, { shopping }: Meal): Promise<OnList | undefined> {
  if (shopping?.listId == null) return undefined;
  const syncedList = sync.list(shopping.listId);
  const read = Promise.withResolvers<void>();
  const look = (): void => {
    if (syncedList.getSnapshot().status !== 'loading') read.resolve();
  };
  const stop = syncedList.subscribe(look);
  look();
  await Promise.race([read.promise.then(() => syncedList.caughtUp()), pause(LIST_TIMEOUT_MS)]);
  stop();
  const items = untouched(syncedList.getSnapshot().list?.items ?? [], shopping);
  return items.length === 0 ? undefined : { syncedList, items };
}

const askToChangeList = (): Promise<boolean> =>
  confirm({ title: t('meals.changeListTitle'), text: t('meals.changeListText') });

/** Runs operations on a list, sparing what others change meanwhile. @returns what takes them back */
async function run(syncedList: SyncedList, drafts: readonly UndoDraft[]): Promise<ListUndo> {
  const unmodifiedSince = syncedList.position ?? BEGINNING;
  const undo: UndoDraft[] = [];
  for (const draft of drafts) undo.unshift(...(await syncedList.dispatch(draft, { unmodifiedSince })));
  return { undo, since: syncedList.position ?? BEGINNING };
}

/** Takes a meal off the plan and, if the user wants that, its items off the list. */
export async function removeMeal(sync: SyncEngine, meal: Meal, onDone: OfferUndo): Promise<void> {
  const onList = await itemsOnList(sync, meal);
  let listUndo: ListUndo | undefined;
  if (onList !== undefined && (await askToChangeList())) {
    const itemIds = onList.items.map(({ id }) => id);
    listUndo = await run(onList.syncedList, [{ type: 'item.remove', itemIds }]);
  }
  await setMealRemoved(sync, meal, true, listUndo);
  onDone(t('meals.removed', { name: meal.name }), () => {
    void setMealRemoved(sync, meal, false);
    if (listUndo) void onList?.syncedList.takeBack(listUndo.undo, listUndo.since);
  });
}

/**
 * Changes how much of a meal's items is on a list, if the user wants that.
 * @returns the items as they are there now, and what takes it back; undefined where nothing is changed
 */
async function rescaleOnList(
  sync: SyncEngine,
  meal: Meal,
  portions: number,
): Promise<{ shopping: MealShopping; takeBack: () => Promise<void> } | undefined> {
  const { shopping, recipeId } = meal;
  const onList = await itemsOnList(sync, meal);
  if (onList === undefined || shopping?.listId == null || recipeId === null) return undefined;
  const recipe = await queryClient
    .query({ ...recipeQuery(recipeId), staleTime: 'static' })
    .catch(() => undefined);
  // Of a recipe that doesn't say for how many it is, as much is bought for any number.
  if (recipe?.portions == null || !(await askToChangeList())) return undefined;
  const { listId } = shopping;
  const rounds = Array.from({ length: shopping.round }, (_, index) => index + 1);
  const items = rounds.flatMap((round) =>
    itemsOf([{ meal: { ...meal, portions }, recipe }], listId, () => round),
  );
  const wanted = new Map(items.map(({ itemId, qty }) => [itemId, qty]));
  const changed = new Map(onList.items.map(({ id, productQty }) => [id, wanted.get(id) ?? productQty]));
  const drafts = [...changed].map(
    ([itemId, qty]) => ({ type: 'item.set', itemId, qty, unlessChecked: true }) as const,
  );
  const { undo, since } = await run(onList.syncedList, drafts);
  const takeBack = async (): Promise<void> => void (await onList.syncedList.takeBack(undo, since));
  const put = shopping.items.map((item) => ({ ...item, qty: changed.get(item.itemId) ?? item.qty }));
  return { shopping: { ...shopping, items: put }, takeBack };
}

/** Sets for how many a meal is and, if the user wants that, how much of its items is on the list. */
export async function changePortions(
  sync: SyncEngine,
  meal: Meal,
  portions: number,
  onDone: OfferUndo,
): Promise<void> {
  const rescaled = await rescaleOnList(sync, meal, portions);
  const changeTo = (to: number | null, shopping: MealShopping | null | undefined): Promise<void> =>
    changeMeal(sync, meal, { portions: to, ...(rescaled === undefined ? {} : { shopping }) });
  await changeTo(portions, rescaled?.shopping);
  onDone(t('meals.changed', { name: meal.name }), () => {
    void changeTo(meal.portions, meal.shopping);
    void rescaled?.takeBack();
  });
}

export async function moveMeal(sync: SyncEngine, meal: Meal, day: string, onDone: OfferUndo): Promise<void> {
  if (day === meal.day) return;
  await changeMeal(sync, meal, { day });
  onDone(t('meals.moved', { day: dayName(day) }), () => void changeMeal(sync, meal, { day: meal.day }));
}

export async function changeSlot(
  sync: SyncEngine,
  meal: Meal,
  slot: Meal['slot'],
  onDone: OfferUndo,
): Promise<void> {
  if (slot === meal.slot) return;
  await changeMeal(sync, meal, { slot });
  onDone(t('meals.changed', { name: meal.name }), () => void changeMeal(sync, meal, { slot: meal.slot }));
}
