import type { StoredItem } from '../../contract/list-state.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { UndoDraft } from '../../contract/operations.ts';
import { toThousandths } from '../../contract/quantities.ts';
import { isSoldWhole, wholePieces } from '../../contract/to-buy.ts';
import { heldAmount, isHeldBy, withHeldItems } from './held-items.ts';
import { newToBuy } from './not-put.ts';
import {
  countedKindOf,
  countedKindOfItem,
  followMerges,
  ITEMS_NOTED_MAX,
  isNotedBy,
  itemsByRound,
  kindOfItem,
  type MealItem,
  type MealOnList,
  type PutItem,
  REST,
  untouched,
} from './plan-items.ts';
import { restToBuy } from './rest-to-buy.ts';

/** The changes of a list when one of its meals is removed or scaled. */
export interface ListChange {
  drafts: UndoDraft[];
  /** Items that are added, in the meal's next round. */
  added: MealItem[];
  /** What the remaining meals record afterwards, if that changes, by their ids. */
  notes: Map<string, PutItem[]>;
}

/** The new amounts of items, by their ids; items that aren't named stay. */
interface After {
  amounts: ReadonlyMap<string, number>;
  remarks: ReadonlyMap<string, string | null>;
}

/** The untouched items of one product in one form and unit. */
interface Pool {
  kind: string;
  /** Of any form. */
  ofProduct: string;
  /** The items of the changed meal. */
  own: readonly StoredItem[];
  /** The items of other meals. */
  shared: readonly StoredItem[];
}

/**
 * Computes how a list changes when a meal is removed or scaled. Products that are sold whole are counted again for the
 * remaining meals, and the difference is taken off the meal's own items, or added to them, before those of others. So
 * the list has whole pieces, enough of them and none too many. If a meal grows, its items that a user ticked, changed
 * or removed stay as they are; the rest is added beside them, with what a changed recipe needs in addition.
 * @param list its items
 * @param previous the meal as it was when its items were put there
 * @param scaledMeal the same meal as it is to be; undefined where it is removed
 * @param otherMeals all other meals on the list that this device knows
 */
export function changeOnList(
  list: readonly StoredItem[],
  previous: MealOnList,
  scaledMeal: MealOnList | undefined,
  otherMeals: readonly MealOnList[],
): ListChange {
  const followed = followMerges(scaledMeal === undefined ? otherMeals : [scaledMeal, ...otherMeals], list);
  // For an item that several meals share, one of them may record an older amount.
  const asPut = untouched(
    list,
    [previous, ...otherMeals].flatMap(({ meal }) => meal.shopping.items),
  );
  const known = withHeldItems(followed, list, asPut);
  const [wanted, others] = scaledMeal === undefined ? [undefined, known] : [known[0], known.slice(1)];
  const fresh = wanted && newToBuy({ list, asPut, previous, scaled: wanted });
  const scaled = wanted && fresh && { ...wanted, replaced: fresh.replaced };
  const staying = scaled === undefined ? others : [scaled, ...others];
  const rests = new Set(
    staying.flatMap((meal) => itemsByRound(meal, REST).flat()).map(({ itemId }) => itemId),
  );
  const counted = asPut.filter(({ id }) => !rests.has(id) && !staying.some((meal) => isHeldBy(meal, id)));
  const own = counted.filter(({ id }) => isNotedBy(previous, id));
  const amounts = new Map(own.map(({ id, productQty }) => [id, productQty]));
  const needed = scaled === undefined ? new Map<string, number>() : neededById(scaled);
  const pools: Pool[] = [];
  const countedAs = kindsNow([previous, ...staying]);
  for (const [kind, items] of Map.groupBy(own, countedAs)) {
    const [first] = items;
    if (first === undefined) continue;
    const ofProduct = kindOfItem(first);
    if (isSoldWhole(first.productUnit)) {
      const shared = counted.filter((item) => countedAs(item) === kind && !items.includes(item));
      const pool = { kind, ofProduct, own: items, shared };
      pools.push(pool);
      for (const [id, qty] of recount(pool, staying)) amounts.set(id, qty);
    } else if (scaled?.replaced.has(ofProduct) ?? true) for (const { id } of items) amounts.set(id, 0);
    else for (const { id, productQty } of items) amounts.set(id, needed.get(id) ?? productQty);
  }
  const rest = scaled && restToBuy({ list, asPut, previous, scaled, others });
  for (const [id, qty] of rest?.amounts ?? []) amounts.set(id, qty);
  const added = [...(rest?.added ?? []), ...(fresh?.added ?? [])];
  const after = { amounts, remarks: remarksOf(scaled, asPut) };
  const notes = notesAfter(staying, after, pools);
  if (scaled !== undefined && added.length > 0) {
    const noted = notes.get(scaled.meal.id) ?? scaled.meal.shopping.items;
    notes.set(scaled.meal.id, [...noted, ...added.map(asNotedNow)].slice(-ITEMS_NOTED_MAX));
  }
  return { drafts: draftsFor(asPut, after), added, notes };
}

/** What items are counted as. An ingredient's remark may name another form by now, which its items get too. */
function kindsNow(meals: readonly MealOnList[]): (item: StoredItem) => string {
  const ingredients = meals.flatMap((meal) => itemsByRound(meal).flat());
  const kinds = new Map(ingredients.map((item) => [item.itemId, countedKindOf(item)]));
  return (item) => kinds.get(item.id) ?? countedKindOfItem(item);
}

const asNotedNow = ({ itemId, qty, unit, note = null }: MealItem): PutItem => ({ itemId, qty, unit, note });

/** How much a meal needs of each of its items, beside what it has from elsewhere. */
function neededById(onList: MealOnList): Map<string, number> {
  const left = new Map<string, number>();
  return new Map(
    itemsByRound(onList)
      .flat()
      .map((item) => {
        if (!isNotedBy(onList, item.itemId)) return [item.itemId, item.qty];
        const kind = countedKindOf(item);
        const missing = toThousandths(item.qty - (left.get(kind) ?? heldAmount(onList, kind)));
        left.set(kind, Math.max(0, -missing));
        return [item.itemId, Math.max(0, missing)];
      }),
  );
}

/** How much of the pool a meal needs; none where it isn't for this meal. */
function neededOf({ kind, ofProduct, own, shared }: Pool, onList: MealOnList): number {
  const noted = [...own, ...shared].filter(({ id }) => isNotedBy(onList, id));
  if (noted.length === 0) return 0;
  const needed = itemsByRound(onList)
    .flat()
    .filter((item) => countedKindOf(item) === kind);
  // The recipe isn't known here, or no longer needs the product: nothing is taken from the pool.
  if (needed.length === 0) return onList.replaced?.has(ofProduct) ? 0 : sumOf(noted);
  const perRound = needed.length / onList.meal.shopping.round;
  const ids = new Set(noted.map(({ id }) => id));
  const rounds = new Set(
    needed.flatMap(({ itemId }, index) => (ids.has(itemId) ? [Math.floor(index / perRound)] : [])),
  );
  const once = needed.slice(0, perRound).reduce((sum, { qty }) => sum + qty, 0);
  // One that has no piece of its own needs another's.
  return Math.max(0, once * Math.max(1, rounds.size) - heldAmount(onList, kind));
}

/** The whole pieces that the pool's items have afterwards, by their ids. */
function recount(pool: Pool, staying: readonly MealOnList[]): Map<string, number> {
  const { own, shared } = pool;
  const toBuy = wholePieces(staying.reduce((sum, meal) => sum + neededOf(pool, meal), 0));
  const ownBefore = sumOf(own);
  const ownAfter = Math.min(LIMITS.quantityMax, wholePieces(toBuy - sumOf(shared)));
  const amounts = new Map<string, number>();
  let dealt = 0;
  for (const { id, productQty } of own) {
    const before = wholePieces((dealt * ownAfter) / ownBefore);
    dealt += productQty;
    amounts.set(id, wholePieces((dealt * ownAfter) / ownBefore) - before);
  }
  let excess = ownAfter + sumOf(shared) - toBuy;
  for (const { id, productQty } of shared) {
    if (excess <= 0) break;
    const qty = wholePieces(productQty - excess);
    excess -= productQty - qty;
    amounts.set(id, qty);
  }
  return amounts;
}

const sumOf = (items: readonly StoredItem[]): number =>
  items.reduce((sum, { productQty }) => sum + productQty, 0);

/** The notes of a scaled meal's untouched items. */
function remarksOf(scaled: MealOnList | undefined, asPut: readonly StoredItem[]): Map<string, string | null> {
  if (scaled === undefined) return new Map();
  const ids = new Set(asPut.map(({ id }) => id));
  const items = [...itemsByRound(scaled), ...itemsByRound(scaled, REST)].flat();
  return new Map(
    items.filter(({ itemId }) => ids.has(itemId)).map(({ itemId, note = null }) => [itemId, note]),
  );
}

function draftsFor(items: readonly StoredItem[], after: After): UndoDraft[] {
  const put = items.map((item) => ({ item, next: asNoted(item, after) }));
  const gone = put.flatMap(({ item, next }) => (next.qty === 0 ? [item.id] : []));
  const drafts = put.flatMap(({ item, next: { qty, note } }): UndoDraft[] => {
    const change = {
      ...(qty !== item.productQty && { qty }),
      ...(note !== item.note && { note }),
    };
    if (qty === 0 || Object.keys(change).length === 0) return [];
    return [{ type: 'item.set', itemId: item.id, ...change, unlessChecked: true }];
  });
  return gone.length === 0 ? drafts : [{ type: 'item.remove', itemIds: gone }, ...drafts];
}

/** Each meal that shares a pool records one of its items, and each item is recorded, so that it follows a meal. */
function notesAfter(
  staying: readonly MealOnList[],
  after: After,
  pools: readonly Pool[],
): Map<string, PutItem[]> {
  const isLeft = ({ itemId }: PutItem): boolean => after.amounts.get(itemId) !== 0;
  const notes = new Map<string, PutItem[]>(
    staying.map(({ meal: { id, shopping } }) => [
      id,
      shopping.items.filter(isLeft).map((item) => become(item, after)),
    ]),
  );
  const isNoted = ({ meal }: MealOnList, { itemId }: PutItem): boolean =>
    notes.get(meal.id)?.some((item) => item.itemId === itemId) ?? false;
  const note = ({ meal }: MealOnList, item: PutItem): void => {
    notes.set(meal.id, [...(notes.get(meal.id) ?? []), item].slice(-ITEMS_NOTED_MAX));
  };
  for (const { own, shared } of pools) {
    const items = [...own, ...shared];
    const sharing = staying.filter((meal) => items.some(({ id }) => isNotedBy(meal, id)));
    const left = items.map((item) => asNoted(item, after)).filter(isLeft);
    const [heir] = sharing;
    const [first] = left;
    if (heir === undefined || first === undefined) continue;
    for (const meal of sharing) if (!left.some((item) => isNoted(meal, item))) note(meal, first);
    for (const item of left) if (!sharing.some((meal) => isNoted(meal, item))) note(heir, item);
  }
  const changed = staying.filter(({ meal }) => !isSame(meal.shopping.items, notes.get(meal.id) ?? []));
  return new Map(changed.map(({ meal }) => [meal.id, notes.get(meal.id) ?? []]));
}

const become = (item: PutItem, { amounts, remarks }: After): PutItem => ({
  ...item,
  qty: amounts.get(item.itemId) ?? item.qty,
  note: remarks.has(item.itemId) ? (remarks.get(item.itemId) ?? null) : item.note,
});

const asNoted = ({ id, productQty, productUnit, note }: StoredItem, after: After): PutItem =>
  become({ itemId: id, qty: productQty, unit: productUnit, note }, after);

const isSame = (before: readonly PutItem[], after: readonly PutItem[]): boolean =>
  before.length === after.length &&
  before.every(({ itemId, qty, note }, index) => {
    const item = after[index];
    return itemId === item?.itemId && qty === item.qty && note === item.note;
  });
