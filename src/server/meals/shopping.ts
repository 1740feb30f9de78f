import { togetherId } from '../../contract/events.ts';
import { LIMITS } from '../../contract/limits.ts';
import { HIDDEN_LIST_ID, type Meal, type MealShopping, mealShopping } from '../../contract/meals.ts';
import type { Actor } from '../auth/sessions.ts';
import type { Db, Tx } from '../db/tables.ts';
import { currentProducts } from '../products/find-products.ts';
import type { Announcer } from '../realtime/announcer.ts';
import type { MealLists } from './meal-lists.ts';
import { type MealRow, replaceLeftOut } from './repository.ts';

/**
 * How many rounds a device may be ahead of the server: without a network a user may put a meal on a list and take it
 * back again and again, and only the last change is sent.
 */
const MAX_ROUNDS_AHEAD = 20;

const shoppingOf = ({ shopping }: Pick<MealRow, 'shopping'>): MealShopping | null =>
  shopping === null ? null : mealShopping.parse(JSON.parse(shopping));

/**
 * The lists on which meals were put, as far as this user may know: a meal on a deleted list is on none, and a list
 * without access for the user is only known to exist.
 */
export async function shoppingFor(
  db: Db,
  lists: MealLists,
  userId: string,
  rows: readonly Pick<MealRow, 'shopping'>[],
): Promise<(MealShopping | null)[]> {
  const shopping = rows.map(shoppingOf);
  const listIds = new Set(shopping.flatMap((each) => each?.listId ?? []));
  const live = await lists.findLive(db, { ids: [...listIds], userId });
  return shopping.map((each) => {
    if (each?.listId == null || each.listId === HIDDEN_LIST_ID) return each;
    const isOpen = live.get(each.listId);
    if (isOpen === true) return each;
    return { listId: isOpen === undefined ? null : HIDDEN_LIST_ID, round: each.round, items: [] };
  });
}

interface Context {
  tx: Tx;
  lists: MealLists;
  actor: Actor;
}

/**
 * The list of a meal after a user said that they put it there, or took it off. It counts as put on a list only if its
 * items have arrived there: a device says so before it knows, and the items may have been refused.
 *
 * The round is never set back, so that no ids are made again.
 */
export async function shoppingAfter(
  context: Context,
  said: MealShopping | null,
  known: Pick<MealRow, 'shopping'> | undefined,
): Promise<MealShopping | null> {
  const before = known === undefined ? null : shoppingOf(known);
  if (said === null) return before && takenOff(context, before, before.round, []);
  const sent = await withCurrentProducts(context.tx, said);
  if (before !== null && sent.round < before.round) return afterLateChange(context, sent, before);
  const round = Math.min(sent.round, (before?.round ?? 0) + MAX_ROUNDS_AHEAD);
  const isSameRound = before?.round === sent.round && before.listId === sent.listId;
  const items = await findPut(context, sent, { others: isSameRound ? before.items : [] });
  if (items.length > 0) return { ...sent, round, items };
  if (before === null) return { listId: null, round, items };
  return takenOff(context, before, round, await findPut(context, before, { which: 'there' }));
}

/** Its author may not have heard of a merge, and the recipe names the product that remains. */
async function withCurrentProducts(tx: Tx, shopping: MealShopping): Promise<MealShopping> {
  const { leftOut } = shopping;
  return leftOut === undefined ? shopping : { ...shopping, leftOut: await currentProducts(tx, leftOut) };
}

/** Replaces a merged product by another where users left it out. The caller has locked both. */
export async function replaceProductInMeals(
  tx: Tx,
  announcer: Pick<Announcer, 'mealChanged'>,
  productId: string,
  into: string,
): Promise<void> {
  const id = togetherId(await replaceLeftOut(tx, productId, into));
  if (id !== undefined) tx.afterCommit(() => announcer.mealChanged(id));
}

/**
 * A change of an earlier round takes back nothing of a later one, and adds only items that are on its list now.
 * @param sent its round is before that of `before`
 */
async function afterLateChange(
  context: Context,
  sent: MealShopping,
  before: MealShopping,
): Promise<MealShopping> {
  const items = await findPut(context, sent, { which: 'there' });
  if (items.length === 0) return before;
  if (before.listId !== sent.listId) return { ...sent, round: before.round, items };
  const both = [...without(before.items, items), ...items];
  return { ...before, items: both.slice(-LIMITS.recipeIngredients) };
}

/**
 * A meal that is taken off its list stays on it with the items that are left, because another device put them there
 * too. It stays unchanged if the author has no access to the list.
 */
async function takenOff(
  { tx, lists, actor }: Context,
  before: MealShopping,
  round: number,
  left: MealShopping['items'],
): Promise<MealShopping> {
  const { listId } = before;
  if (left.length > 0) return { ...before, round, items: left };
  if (listId === null) return { ...before, round };
  const live = await lists.findLive(tx, { ids: [listId], userId: actor.id });
  return live.get(listId) === false ? { ...before, round } : { listId: null, round, items: [] };
}

/**
 * Those of its items that are on the list, or were; none for a list that is deleted, or that the actor has no access
 * to.
 * @param others what another device has noted of them. Of two devices that put an item there with different amounts
 * the list has the larger one, whichever says so later
 */
async function findPut(
  { tx, lists, actor }: Context,
  { listId, items }: MealShopping,
  { others = [], which }: { others?: MealShopping['items']; which?: 'there' } = {},
): Promise<MealShopping['items']> {
  if (listId === null) return [];
  const itemIds = items.map(({ itemId }) => itemId);
  const found = await lists.findItems(tx, { listId, userId: actor.id, itemIds, ...(which && { which }) });
  return items.flatMap((item) => {
    const onList = found.get(item.itemId);
    if (onList === undefined) return [];
    const isThere = ({ qty, unit }: MealShopping['items'][number]) =>
      qty === onList.qty && unit === onList.unit;
    const other = others.find(({ itemId }) => itemId === item.itemId);
    return other !== undefined && isThere(other) && !isThere(item) ? other : item;
  });
}

/** Those of the items of these meals that a user removed from their list before they were bought. */
export async function findCleared(
  db: Db,
  lists: MealLists,
  userId: string,
  meals: readonly Pick<Meal, 'shopping'>[],
): Promise<Set<string>> {
  const cleared = new Set<string>();
  for (const [listId, ofList] of Map.groupBy(meals, ({ shopping }) => shopping?.listId ?? null)) {
    if (listId === null) continue;
    const recorded = ofList.flatMap(({ shopping }) => shopping?.items ?? []);
    const itemIds = [...new Set(recorded.map(({ itemId }) => itemId))];
    const found = await lists.findItems(db, { listId, userId, itemIds, which: 'cleared' });
    for (const id of found.keys()) cleared.add(id);
  }
  return cleared;
}

function without(items: MealShopping['items'], others: MealShopping['items']): MealShopping['items'] {
  const left = new Set(others.map(({ itemId }) => itemId));
  return items.filter(({ itemId }) => !left.has(itemId));
}
