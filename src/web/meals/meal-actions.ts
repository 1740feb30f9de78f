import { CancelledError } from '@tanstack/react-query';
import type { Meal, MealShopping } from '../../contract/meals.ts';
import type { Recipe } from '../../contract/recipes/recipes.ts';
import { changeMeal, isMealChangeWaiting, putMealBack, takeMealOff } from '../queries/meals/meal-changes.ts';
import { MEALS_KEY } from '../queries/keys.ts';
import { recipeQuery } from '../queries/recipes/recipes.ts';
import { knownStaples } from '../queries/products/known-staples.ts';
import { whyNotAdd } from '../queries/shopping-lists/why-not-add.ts';
import { queryClient } from '../query-client.ts';
import type { SyncEngine } from '../sync/sync-engine.ts';
import { t } from '../texts/meals.ts';
import { confirm } from '../ui/overlays/confirm.ts';
import { showError } from '../ui/overlays/toasts.ts';
import { dayName } from './day-name.ts';
import { changeList, findChange, type OnList } from './shopping/apply-list-change.ts';
import { nextRound } from './shopping/plan-items.ts';
import type { Plan } from './use-plan.ts';
import type { OfferUndo } from './use-undone-meals.ts';
import { changesVisibly, type Rescaling, describeListChange } from './shopping/describe-list-change.ts';

/** Without a question where nothing on the list is to change. */
async function askToChangeList(
  { nameOfList }: Plan,
  { listId, change, syncedList }: OnList,
  rescaling?: Rescaling,
): Promise<boolean> {
  const { items = [] } = syncedList.getSnapshot().list ?? {};
  if (!changesVisibly(change, items)) return true;
  const list = nameOfList(listId);
  const title = list === undefined ? t('meals.changeListTitle') : t('meals.changeNamedListTitle', { list });
  return confirm({ title, text: describeListChange(change, items, rescaling), isHarmless: true });
}

/**
 * The text of the undo bar for a changed meal; it also says that a list which this user may not see stays unchanged.
 */
const saidOf = (text: string, isHidden: boolean): string =>
  isHidden ? `${text}. ${t('meals.othersList')}` : text;

/** Takes a meal off the plan and, if the user wants that, its items off the list. */
export async function removeMeal(
  sync: SyncEngine,
  plan: Plan,
  shown: Meal,
  onDone: OfferUndo,
): Promise<void> {
  const { meal, onList, isHidden } = await findChange(sync, plan, shown);
  const isWanted = onList !== undefined && (await askToChangeList(plan, onList));
  const changed = isWanted ? await changeList(sync, onList) : undefined;
  const isListChanged = changed !== undefined && changed.listUndo.undo.length > 0;
  await takeMealOff(sync, meal, isListChanged ? changed.listUndo : undefined);
  const takeBack = async (): Promise<void> => {
    await changed?.takeBack();
    await putMealBack(sync, meal);
  };
  onDone(
    saidOf(t('meals.removed', { name: meal.name }), isHidden),
    () => void takeBack(),
    isListChanged ? {} : { removedId: meal.id },
  );
}

/** Staples aren't bought because a recipe has changed. */
const withStaplesLeftOut = ({ leftOut, ...shopping }: MealShopping): MealShopping =>
  leftOut === undefined ? shopping : { ...shopping, leftOut: [...leftOut, ...knownStaples()] };

/**
 * The recipe of a meal; undefined where it can't be had. Closing the dialog that has just asked for it ends that
 * request, which is then made again.
 */
async function findRecipe(id: string): Promise<Recipe | undefined> {
  const ask = () => queryClient.query({ ...recipeQuery(id), staleTime: 'static' });
  try {
    return await ask().catch((error: unknown) => {
      if (error instanceof CancelledError) return ask();
      throw error;
    });
  } catch {
    return undefined;
  }
}

/** Whether the list can only be asked about once a request has ended, for which the app may be closed too early. */
const needsUnknownRecipe = ({ shopping, recipeId }: Meal): boolean =>
  shopping !== null &&
  recipeId !== null &&
  queryClient.getQueryData(recipeQuery(recipeId).queryKey) === undefined;

/** Like {@link findChange}, for a meal with another number of portions. */
async function findRescaling(
  sync: SyncEngine,
  plan: Plan,
  meal: Meal,
  portions: number,
): Promise<Awaited<ReturnType<typeof findChange>> & { rescaling?: Rescaling }> {
  const { shopping, recipeId } = meal;
  const nothing = { meal, isHidden: false };
  if (shopping === null || recipeId === null) return nothing;
  const recipe = await findRecipe(recipeId);
  // If a recipe doesn't say how many portions it makes, the same amount is bought for any number.
  if (recipe?.portions == null) return nothing;
  const found = await findChange(sync, plan, meal, (known) => {
    const recorded = known.shopping && withStaplesLeftOut(known.shopping);
    return { meal: { ...known, portions, shopping: recorded }, recipe };
  });
  return { ...found, rescaling: { from: meal.portions ?? recipe.portions, to: portions } };
}

/**
 * Changes how much of a meal's items is on a list, if the user wants that.
 * @returns what the meal records of the list after the change and after its undo, and the undo itself; undefined if
 * nothing is changed
 */
async function rescaleOnList(
  sync: SyncEngine,
  plan: Plan,
  { meal, onList, rescaling }: Awaited<ReturnType<typeof findRescaling>>,
): Promise<{ shopping: MealShopping; before: MealShopping; takeBack: () => Promise<void> } | undefined> {
  const { shopping } = meal;
  if (shopping === null || onList === undefined || !(await askToChangeList(plan, onList, rescaling)))
    return undefined;
  const { added, records } = onList.change;
  const refusal = whyNotAdd(onList.syncedList, added.length);
  if (added.length > 0 && refusal !== undefined) {
    showError(refusal);
    return undefined;
  }
  const { takeBack } = await changeList(sync, onList);
  const items = records.get(meal.id) ?? shopping.items;
  // The ids of added items stay used, even after the addition is undone.
  const round = added.length === 0 ? shopping.round : nextRound(meal);
  return { shopping: { ...shopping, round, items }, before: { ...shopping, round }, takeBack };
}

type UndoneField = 'day' | 'name' | 'portions' | 'slot';

/** A change of one field, as its undo knows it. */
interface FieldChange<Field extends UndoneField> {
  /** As it was before. */
  meal: Meal;
  field: Field;
  after: Meal[Field];
}

/** Whether the server has a value that is neither the one before this device's change nor the one after it. */
function isChangedSince<Field extends UndoneField>({ meal, field, after }: FieldChange<Field>): boolean {
  const known = queryClient
    .getQueriesData<Partial<Meal>[]>({ queryKey: MEALS_KEY })
    .flatMap(([, meals = []]) => meals.filter(({ id }) => id === meal.id));
  const [latest] = known.toSorted((a, b) => (b.version ?? 0) - (a.version ?? 0));
  const value = latest?.[field];
  return value !== undefined && value !== meal[field] && value !== after;
}

/** Sets a meal's number of portions and, if the user wants that, how much of its items is on the list. */
export async function changePortions(
  sync: SyncEngine,
  plan: Plan,
  { meal, portions }: { meal: Meal; portions: number },
  onDone: OfferUndo,
): Promise<void> {
  const changeTo = (to: number | null, shopping: MealShopping | undefined): Promise<void> =>
    changeMeal(sync, meal, { portions: to, ...(shopping && { shopping }) });
  const isStoredFirst = needsUnknownRecipe(meal);
  if (isStoredFirst) await changeTo(portions, undefined);
  const found = await findRescaling(sync, plan, meal, portions);
  const rescaled = await rescaleOnList(sync, plan, found);
  if (rescaled || !isStoredFirst) await changeTo(portions, rescaled?.shopping);
  const takeBack = async (): Promise<void> => {
    // The amounts on the list stay with the number that another user has set.
    if (isChangedSince({ meal, field: 'portions', after: portions }))
      return showError(t('lists.undoTooLate'));
    await rescaled?.takeBack();
    await changeTo(meal.portions, rescaled?.before);
  };
  onDone(saidOf(t('meals.changed', { name: meal.name }), found.isHidden), () => void takeBack());
}

/** Takes a change back, unless another user has changed the same since. */
async function takeBackField<Field extends Exclude<UndoneField, 'portions'>>(
  sync: SyncEngine,
  change: FieldChange<Field>,
): Promise<void> {
  const { meal, field } = change;
  const fields = field === 'name' ? { text: meal.name } : { [field]: meal[field] };
  // Until a change is sent, its undo leaves what others have set.
  if (!isMealChangeWaiting(meal, fields) && isChangedSince(change)) {
    return showError(t('lists.undoTooLate'));
  }
  await changeMeal(sync, meal, fields);
}

export async function moveMeal(sync: SyncEngine, meal: Meal, day: string, onDone: OfferUndo): Promise<void> {
  if (day === meal.day) return;
  await changeMeal(sync, meal, { day });
  onDone(
    t('meals.moved', { day: dayName(day) }),
    () => void takeBackField(sync, { meal, field: 'day', after: day }),
  );
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
  onDone(
    t('meals.changed', { name: text }),
    () => void takeBackField(sync, { meal, field: 'name', after: text }),
  );
}

export async function changeSlot(
  sync: SyncEngine,
  meal: Meal,
  slot: Meal['slot'],
  onDone: OfferUndo,
): Promise<void> {
  if (slot === meal.slot) return;
  await changeMeal(sync, meal, { slot });
  onDone(
    t('meals.changed', { name: meal.name }),
    () => void takeBackField(sync, { meal, field: 'slot', after: slot }),
  );
}
