import type { Meal, MealShopping } from '../../contract/meals.ts';
import type { UndoDraft } from '../../contract/operations.ts';
import type { Recipe } from '../../contract/recipes.ts';
import type { ListUndo } from '../queries/offline-mutations.ts';
import { changeMeal, setMealRemoved } from '../queries/meal-changes.ts';
import { listPreviewsQuery } from '../queries/list-previews.ts';
import { recipeQuery } from '../queries/recipes.ts';
import { staplesQuery } from '../queries/staples.ts';
import { whyNotAdd } from '../queries/why-not-add.ts';
import { queryClient } from '../query-client.ts';
import { BEGINNING, type Position } from '../sync/local-list.ts';
import type { SyncEngine } from '../sync/sync-engine.ts';
import type { SyncedList } from '../sync/synced-list.ts';
import { until } from '../sync/until.ts';
import { t } from '../texts/meals.ts';
import { confirm } from '../ui/confirm.ts';
import { pause } from '../ui/pause.ts';
import { showError } from '../ui/toasts.ts';
import { changeOnList, type ListChange } from './change-on-list.ts';
import { dayName } from './day-name.ts';
import { mealsOnLists } from './meals-on-lists.ts';
import { type MealOnList, nextRound } from './plan-items.ts';
import type { Plan } from './use-plan.ts';
import type { OfferUndo } from './use-undone-meals.ts';
import { wordsForItems } from './words-for-items.ts';

/**
 * How long to wait for what the server knows of a list; without a network, this device's own state has to be enough.
 */
const LIST_TIMEOUT_MS = 1_500;

interface OnList {
  syncedList: SyncedList;
  listId: string;
  previous: MealOnList;
  change: ListChange;
  /** The other meals on that list. */
  others: readonly MealOnList[];
  /** The position of that list for which the change was computed. */
  position: Position;
}

const onListOf = (meal: Meal, recipe: Recipe | undefined): MealOnList[] =>
  meal.shopping === null ? [] : [{ meal: { ...meal, shopping: meal.shopping }, recipe }];

async function catchUp(list: SyncedList): Promise<void> {
  const isRead = await until(list, () => list.getSnapshot().status !== 'loading', LIST_TIMEOUT_MS);
  if (isRead) await list.caughtUp();
}

/**
 * How a list changes when a meal is removed or scaled, if this device knows the list.
 * @param scaled the meal as it is to be; undefined where it is removed
 * @returns `isHidden` where the list isn't for this user
 */
async function findChange(
  sync: SyncEngine,
  { meals }: Plan,
  meal: Meal,
  scaled?: { meal: Meal; recipe: Recipe },
): Promise<{ onList?: OnList; isHidden: boolean }> {
  const nothing = { isHidden: false };
  const [previous] = onListOf(meal, undefined);
  const listId = meal.shopping?.listId ?? null;
  if (previous === undefined || listId === null) return nothing;
  const syncedList = sync.list(listId);
  const [farAhead] = await Promise.all([
    mealsOnLists(),
    Promise.race([catchUp(syncedList), pause(LIST_TIMEOUT_MS)]),
  ]);
  const others = [...new Map([...farAhead, ...meals].map((each) => [each.id, each])).values()]
    .filter(({ id, shopping }) => id !== meal.id && shopping?.listId === listId)
    .flatMap((other) => onListOf(other, knownRecipe(other)));
  const [next] = scaled === undefined ? [] : onListOf(scaled.meal, scaled.recipe);
  const { list } = syncedList.getSnapshot();
  // Items that aren't known here would count as removed.
  if (list === undefined) {
    const previews = queryClient.getQueryData(listPreviewsQuery.queryKey);
    return { isHidden: previews !== undefined && !previews.some(({ id }) => id === listId) };
  }
  const change = changeOnList(list.items, previous, next, others);
  const isNothing = change.drafts.length + change.added.length + change.notes.size === 0;
  const { position = BEGINNING } = list;
  return isNothing
    ? nothing
    : { ...nothing, onList: { syncedList, listId, previous, change, others, position } };
}

const knownRecipe = ({ recipeId }: Meal): Recipe | undefined =>
  recipeId === null ? undefined : queryClient.getQueryData(recipeQuery(recipeId).queryKey);

/** Without a question where nothing on the list is to change. */
async function askToChangeList({ nameOfList }: Plan, { listId, change }: OnList): Promise<boolean> {
  if (change.drafts.length + change.added.length === 0) return true;
  const list = nameOfList(listId);
  const title = list === undefined ? t('meals.changeListTitle') : t('meals.changeNamedListTitle', { list });
  return confirm({ title, text: wordsFor(change), isHarmless: true });
}

function wordsFor({ drafts, added }: ListChange): string {
  return [
    ...(drafts.length === 0 ? [] : [t('meals.changeListText')]),
    ...(added.length === 0 ? [] : [t('meals.changeListAdded', { things: wordsForItems(added) })]),
  ].join(' ');
}

/**
 * Changes the list, except items that others have changed since it was read, and changes what the other meals record.
 * @returns the undo for the list, and the undo for both
 */
async function changeList(
  sync: SyncEngine,
  { syncedList, previous, change, position: unmodifiedSince, ...onList }: OnList,
): Promise<{ listUndo: ListUndo; takeBack: () => void }> {
  const undo: UndoDraft[] = [];
  for (const draft of change.drafts) undo.unshift(...(await syncedList.dispatch(draft, { unmodifiedSince })));
  if (change.added.length > 0) {
    const items = change.added.map(({ mealId: _, ...item }) => item);
    const { recipeId } = previous.meal;
    undo.unshift(...(await syncedList.dispatch({ type: 'item.add', ...(recipeId && { recipeId }), items })));
  }
  const since = syncedList.position ?? BEGINNING;
  const others = onList.others.map(({ meal }) => meal).filter(({ id }) => change.notes.has(id));
  for (const other of others) {
    const items = change.notes.get(other.id) ?? [];
    await changeMeal(sync, other, { shopping: { ...other.shopping, items } });
  }
  const takeBack = (): void => {
    if (undo.length > 0) void syncedList.takeBack(undo, since);
    for (const other of others) void changeMeal(sync, other, { shopping: other.shopping });
  };
  return { listUndo: { undo, since }, takeBack };
}

/**
 * The text of the undo bar for a changed meal; it also says that a list which this user may not see stays unchanged.
 */
const saidOf = (text: string, isHidden: boolean): string =>
  isHidden ? `${text}. ${t('meals.othersList')}` : text;

/** Takes a meal off the plan and, if the user wants that, its items off the list. */
export async function removeMeal(sync: SyncEngine, plan: Plan, meal: Meal, onDone: OfferUndo): Promise<void> {
  const { onList, isHidden } = await findChange(sync, plan, meal);
  const isWanted = onList !== undefined && (await askToChangeList(plan, onList));
  const changed = isWanted ? await changeList(sync, onList) : undefined;
  const isListChanged = changed !== undefined && changed.listUndo.undo.length > 0;
  await setMealRemoved(sync, meal, true, isListChanged ? changed.listUndo : undefined);
  onDone(saidOf(t('meals.removed', { name: meal.name }), isHidden), () => {
    void setMealRemoved(sync, meal, false);
    changed?.takeBack();
  });
}

/** Staples aren't bought because a recipe has changed. */
const withStaplesLeftOut = ({ leftOut, ...shopping }: MealShopping): MealShopping => {
  const staples = queryClient.getQueryData(staplesQuery.queryKey) ?? [];
  return leftOut === undefined ? shopping : { ...shopping, leftOut: [...leftOut, ...staples] };
};

/** Like {@link findChange}, for a meal with another number of portions. */
async function findRescaling(
  sync: SyncEngine,
  plan: Plan,
  meal: Meal,
  portions: number,
): ReturnType<typeof findChange> {
  const { shopping, recipeId } = meal;
  if (shopping?.listId == null || recipeId === null) return { isHidden: false };
  const recipe = await queryClient
    .query({ ...recipeQuery(recipeId), staleTime: 'static' })
    .catch(() => undefined);
  // If a recipe doesn't say how many portions it makes, the same amount is bought for any number.
  if (recipe?.portions == null) return { isHidden: false };
  const scaled = { ...meal, portions, shopping: withStaplesLeftOut(shopping) };
  return findChange(sync, plan, meal, { meal: scaled, recipe });
}

/**
 * Changes how much of a meal's items is on a list, if the user wants that.
 * @returns the meal's notes about the list after the change and after its undo, and the undo itself; undefined if
 * nothing is changed
 */
async function rescaleOnList(
  sync: SyncEngine,
  plan: Plan,
  meal: Meal,
  onList: OnList | undefined,
): Promise<{ shopping: MealShopping; before: MealShopping; takeBack: () => void } | undefined> {
  const { shopping } = meal;
  if (shopping === null || onList === undefined || !(await askToChangeList(plan, onList))) return undefined;
  const { added, notes } = onList.change;
  const refusal = whyNotAdd(onList.syncedList, added.length);
  if (added.length > 0 && refusal !== undefined) {
    showError(refusal);
    return undefined;
  }
  const { takeBack } = await changeList(sync, onList);
  const items = notes.get(meal.id) ?? shopping.items;
  // The ids of added items stay used, even after the addition is undone.
  const round = added.length === 0 ? shopping.round : nextRound(meal);
  return { shopping: { ...shopping, round, items }, before: { ...shopping, round }, takeBack };
}

/** Sets a meal's number of portions and, if the user wants that, how much of its items is on the list. */
export async function changePortions(
  sync: SyncEngine,
  plan: Plan,
  { meal, portions }: { meal: Meal; portions: number },
  onDone: OfferUndo,
): Promise<void> {
  const { onList, isHidden } = await findRescaling(sync, plan, meal, portions);
  const rescaled = await rescaleOnList(sync, plan, meal, onList);
  const changeTo = (to: number | null, shopping: MealShopping | undefined): Promise<void> =>
    changeMeal(sync, meal, { portions: to, ...(shopping && { shopping }) });
  await changeTo(portions, rescaled?.shopping);
  onDone(saidOf(t('meals.changed', { name: meal.name }), isHidden), () => {
    void changeTo(meal.portions, rescaled?.before);
    rescaled?.takeBack();
  });
}

export async function moveMeal(sync: SyncEngine, meal: Meal, day: string, onDone: OfferUndo): Promise<void> {
  if (day === meal.day) return;
  await changeMeal(sync, meal, { day });
  onDone(t('meals.moved', { day: dayName(day) }), () => void changeMeal(sync, meal, { day: meal.day }));
}

/** Changes what a meal without a recipe is called. */
export async function changeText(
  sync: SyncEngine,
  meal: Meal,
  text: string,
  onDone: OfferUndo,
): Promise<void> {
  if (text === meal.name) return;
  await changeMeal(sync, meal, { text });
  onDone(t('meals.changed', { name: text }), () => void changeMeal(sync, meal, { text: meal.name }));
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
