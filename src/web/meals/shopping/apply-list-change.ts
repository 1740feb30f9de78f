import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { Meal } from '../../../contract/meals.ts';
import type { UndoDraft } from '../../../contract/shopping-lists/operations.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import type { ListUndo } from '../../queries/offline-mutations/offline-mutations.ts';
import { changeMeal } from '../../queries/meals/meal-changes.ts';
import { listPreviewsQuery } from '../../queries/shopping-lists/list-previews-query.ts';
import { recipeQuery } from '../../queries/recipes/recipes.ts';
import { queryClient } from '../../query-client.ts';
import { BEGINNING, type Position } from '../../sync/local-list.ts';
import type { SyncEngine } from '../../sync/sync-engine.ts';
import type { SyncedList } from '../../sync/synced-list.ts';
import { until } from '../../sync/until.ts';
import { pause } from '../../ui/pause.ts';
import { computeListChange, type ListChange } from './rescale/compute-list-change.ts';
import { mealsOnLists, withItemsBack } from './meals-on-lists.ts';
import type { MealOnList } from './plan-items.ts';
import type { Plan } from '../use-plan.ts';

/**
 * How long to wait for what the server knows of a list; without a network, this device's own state has to be enough.
 */
const LIST_TIMEOUT_MS = 1_500;

export interface OnList {
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
  // Nothing else may have asked for a list that was never shown here.
  if (list.getSnapshot().status === 'loading') list.refetch('changes');
  const isRead = await until(list, () => list.getSnapshot().status !== 'loading', LIST_TIMEOUT_MS);
  if (isRead) await list.caughtUp();
}

/** The items of a list that this device knows, or reads soon. */
export async function itemsSoon(list: SyncedList): Promise<readonly StoredItem[]> {
  if (list.getSnapshot().list === undefined) await waitFor(list);
  return list.getSnapshot().list?.items ?? [];
}

interface FoundChange {
  /** The meal with what is known of its list by now. */
  meal: Meal;
  onList?: OnList;
  /** The list isn't for this user. */
  isHidden: boolean;
  /** The list isn't known on this device yet, as far as it is for this user. */
  isUnread?: true;
}

/**
 * How a list changes when a meal is removed or scaled, if this device knows the list.
 * @param scale makes the meal as it is to be; undefined where it is removed
 */
export async function findChange(
  sync: SyncEngine,
  { meals }: Pick<Plan, 'meals'>,
  shown: Meal,
  scale?: (meal: Meal) => { meal: Meal; recipe: Recipe },
): Promise<FoundChange> {
  if (shown.shopping === null) return { meal: shown, isHidden: false };
  const asked = mealsOnLists();
  const listShown = shown.shopping.listId;
  if (listShown !== null) await waitFor(sync.list(listShown));
  const onLists = await asked;
  const meal = withItemsBack(shown, onLists);
  const listId = meal.shopping?.listId ?? null;
  if (listId !== null && listId !== listShown) await waitFor(sync.list(listId));
  return changeOf(sync, [...onLists, ...meals], meal, scale?.(meal));
}

/** How a list changes when a meal leaves it together with others. */
export async function findRemoval(
  sync: SyncEngine,
  meal: Meal,
  leaving: ReadonlySet<string>,
): Promise<FoundChange> {
  const asked = mealsOnLists();
  const { listId = null } = meal.shopping ?? {};
  if (listId !== null) await waitFor(sync.list(listId));
  const staying = (await asked).filter(({ id }) => !leaving.has(id));
  return changeOf(sync, staying, meal);
}

const waitFor = (list: SyncedList): Promise<void> => Promise.race([catchUp(list), pause(LIST_TIMEOUT_MS)]);

/** @param known all meals on lists; of a meal that is there twice, the second counts */
function changeOf(
  sync: SyncEngine,
  known: readonly Meal[],
  meal: Meal,
  scaled?: { meal: Meal; recipe: Recipe },
): FoundChange {
  const nothing = { meal, isHidden: false };
  const [previous] = onListOf(meal, undefined);
  const listId = meal.shopping?.listId ?? null;
  if (previous === undefined || listId === null) return nothing;
  const syncedList = sync.list(listId);
  const others = [...new Map(known.map((each) => [each.id, each])).values()]
    .filter(({ id, shopping }) => id !== meal.id && shopping?.listId === listId)
    .flatMap((other) => onListOf(other, knownRecipe(other)));
  const [next] = scaled === undefined ? [] : onListOf(scaled.meal, scaled.recipe);
  const { list, status } = syncedList.getSnapshot();
  // Items that aren't known here would count as removed.
  if (list === undefined) {
    const previews = queryClient.getQueryData(listPreviewsQuery.queryKey);
    const isHidden = previews !== undefined && !previews.some(({ id }) => id === listId);
    return { meal, isHidden, ...(!isHidden && status !== 'gone' && { isUnread: true }) };
  }
  const change = computeListChange(list.items, previous, next, others);
  const isNothing = change.drafts.length + change.added.length + change.records.size === 0;
  const { position = BEGINNING } = list;
  return isNothing
    ? nothing
    : { ...nothing, onList: { syncedList, listId, previous, change, others, position } };
}

const knownRecipe = ({ recipeId }: Meal): Recipe | undefined =>
  recipeId === null ? undefined : queryClient.getQueryData(recipeQuery(recipeId).queryKey);

/**
 * Changes the list, except items that others have changed since it was read, and changes what the other meals record.
 * @returns the undo for the list, and the undo for both; a change of a meal waits for edits of its list, so what is
 * taken back of a meal itself has to follow `takeBack`
 */
export async function changeList(
  sync: SyncEngine,
  { syncedList, previous, change, position: unmodifiedSince, ...onList }: OnList,
): Promise<{ listUndo: ListUndo; takeBack: () => Promise<void> }> {
  const undo: UndoDraft[] = [];
  for (const draft of change.drafts) undo.unshift(...(await syncedList.dispatch(draft, { unmodifiedSince })));
  if (change.added.length > 0) {
    const items = change.added.map(({ mealId: _, ...item }) => item);
    const { recipeId } = previous.meal;
    undo.unshift(...(await syncedList.dispatch({ type: 'item.add', ...(recipeId && { recipeId }), items })));
  }
  const since = syncedList.position ?? BEGINNING;
  const others = onList.others.map(({ meal }) => meal).filter(({ id }) => change.records.has(id));
  for (const other of others) {
    const items = change.records.get(other.id) ?? [];
    await changeMeal(sync, other, { shopping: { ...other.shopping, items } });
  }
  const takeBack = async (): Promise<void> => {
    if (undo.length > 0) await syncedList.takeBack({ undo, since });
    await Promise.all(others.map((other) => changeMeal(sync, other, { shopping: other.shopping })));
  };
  return { listUndo: { undo, since }, takeBack };
}
