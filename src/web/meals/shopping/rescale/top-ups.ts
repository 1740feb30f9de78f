import type { StoredItem } from '../../../../contract/shopping-lists/list-state.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import { portionFactor } from '../../../../contract/recipes/portions.ts';
import { isSoldWhole, wholePieces } from '../../../../contract/recipes/to-buy.ts';
import { isCounted } from '../../../../contract/quantities/unit-kinds.ts';
import { heldAmount, isHeldBy } from './held-items.ts';
import type { MealScaling } from '../../meal-change.ts';
import {
  countedKindOf,
  countedKindOfItem,
  isRecordedBy,
  itemsByRound,
  type MealItem,
  type MealOnList,
  missingOf,
  nextRound,
  type PutItem,
  scaledItems,
  TOP_UP,
} from '../plan-items.ts';

/** What a meal needs of one counted kind. */
interface Need {
  onList: MealOnList;
  /** By the rounds in which all of it was put on the list, unless it was a top-up. */
  rounds: MealItem[][];
  /** Ids that its top-ups have, whether there are any or not. */
  topUpIds: ReadonlySet<string>;
}

/** A need, with the items that a user ticked, changed or removed, as they were put there. */
interface TouchedNeed extends Need {
  touched: PutItem[];
}

/**
 * What a scaled meal needs in addition to those of its items that a user has ticked, changed or removed, which count
 * as put there. Nothing is added for a meal with fewer portions, but an untouched top-up follows.
 * @returns the amounts of top-ups that are on the list, by their ids and in their units, and what is added to the list
 */
export function topUps(scaling: MealScaling): { amounts: Map<string, number>; added: MealItem[] } {
  const amounts = new Map<string, number>();
  const added: MealItem[] = [];
  const { recipe, meal } = scaling.scaled;
  const { listId } = meal.shopping;
  if (recipe === undefined || listId === null) return { amounts, added };
  const isGrowing = portionFactor(scaling.previous.meal.portions ?? recipe.portions, meal.portions) > 1;
  const possible = scaledItems({ meal, recipe }, listId, nextRound(meal), TOP_UP);
  for (const [countedKind, [topUp]] of Map.groupBy(possible, countedKindOf)) {
    if (topUp === undefined || !isCounted(topUp.unit)) continue;
    const { own, others } = needsOf(scaling, countedKind);
    const there = scaling.untouched.filter(
      ({ id }) => own.topUpIds.has(id) && isRecordedBy(scaling.scaled, id),
    );
    if (there.length + own.touched.length === 0) continue;
    const missing = lackOf(topUp, own, sharingTouched(own, others));
    const before = there.reduce((sum, { productQty }) => sum + productQty, 0);
    const qty = Math.min(isGrowing ? LIMITS.quantityMax : before, missing);
    for (const [index, { id }] of there.entries()) amounts.set(id, index === 0 ? qty : 0);
    if (there.length === 0 && qty > 0) added.push({ ...topUp, qty });
  }
  return { amounts, added };
}

/** What the scaled meal and all others need of one counted kind. */
function needsOf(scaling: MealScaling, countedKind: string): { own: TouchedNeed; others: TouchedNeed[] } {
  const own = needOf(scaling.scaled, countedKind);
  const others = scaling.others.map((other) => needOf(other, countedKind));
  const ids = idsOfKind(scaling.list, countedKind, [own, ...others]);
  const untouched = new Set(scaling.untouched.map(({ id }) => id));
  const withTouched = (need: Need): TouchedNeed => ({ ...need, touched: touchedOf(need, ids, untouched) });
  return { own: withTouched(own), others: others.map(withTouched) };
}

function needOf(onList: MealOnList, countedKind: string): Need {
  const ofKind = (items: MealItem[]): MealItem[] =>
    items.filter((item) => countedKindOf(item) === countedKind);
  const asTopUps = itemsByRound(onList, TOP_UP).flatMap(ofKind);
  return {
    onList,
    rounds: itemsByRound(onList).map(ofKind),
    topUpIds: new Set(asTopUps.map(({ itemId }) => itemId)),
  };
}

/** A piece that a meal shares may have been put there for one that isn't planned any more. */
function idsOfKind(list: readonly StoredItem[], countedKind: string, needs: readonly Need[]): Set<string> {
  const onList = list.filter((item) => countedKindOfItem(item) === countedKind).map(({ id }) => id);
  const ofMeals = needs.flatMap(({ rounds, topUpIds }) => [
    ...rounds.flat().map(({ itemId }) => itemId),
    ...topUpIds,
  ]);
  return new Set([...onList, ...ofMeals]);
}

/**
 * The items of a meal that were ticked, changed or removed, as they were put there; none of a round with an untouched
 * item of whole pieces, which is counted again with the other pieces.
 * @param ids of all items of this kind
 * @param untouched the ids of the untouched items, of any kind
 */
function touchedOf(
  { onList, rounds }: Need,
  ids: ReadonlySet<string>,
  untouched: ReadonlySet<string>,
): PutItem[] {
  const countedAgain = rounds.filter(
    (items) =>
      isSoldWhole(items[0]?.unit ?? '') &&
      items.some(({ itemId }) => untouched.has(itemId) && isRecordedBy(onList, itemId)),
  );
  const idsCountedAgain = new Set(countedAgain.flat().map(({ itemId }) => itemId));
  return onList.meal.shopping.items.filter(
    ({ itemId }) =>
      ids.has(itemId) && !isHeldBy(onList, itemId) && !untouched.has(itemId) && !idsCountedAgain.has(itemId),
  );
}

/** The other meals that record one of the same touched items: it was put there for them too. */
const sharingTouched = ({ touched }: TouchedNeed, others: readonly TouchedNeed[]): TouchedNeed[] =>
  others.filter(({ onList }) => touched.some(({ itemId }) => isRecordedBy(onList, itemId)));

/**
 * How much the scaled meal and those that share its touched items lack, in the top-up's unit. They have the touched
 * items, and the top-ups of the others; the scaled meal's own top-up is what is computed here. For products sold whole,
 * the needed amount is rounded first, so that a thousandth too much doesn't add a piece.
 */
function lackOf({ unit }: MealItem, own: TouchedNeed, sharing: readonly TouchedNeed[]): number {
  const needed = [own, ...sharing].reduce((sum, need) => sum + neededForTouched(need), 0);
  const there = [...own.touched, ...sharing.flatMap((need) => [...need.touched, ...recordedTopUps(need)])];
  const had = amountOf(there);
  return isSoldWhole(unit)
    ? wholePieces(wholePieces(needed) - had)
    : Math.max(0, missingOf(unit, needed, had));
}

const recordedTopUps = ({ onList, topUpIds }: Need): PutItem[] =>
  onList.meal.shopping.items.filter(({ itemId }) => topUpIds.has(itemId));

/** The sum of items; of one that several meals record in different amounts, the largest counts. */
function amountOf(items: readonly PutItem[]): number {
  const byId = new Map<string, number>();
  for (const { itemId, qty } of items) byId.set(itemId, Math.max(qty, byId.get(itemId) ?? 0));
  return [...byId.values()].reduce((sum, qty) => sum + qty, 0);
}

/** How much a meal needs in place of its touched items, in their unit and not rounded. */
function neededForTouched({ onList, rounds, touched }: TouchedNeed): number {
  const isTouched = ({ itemId }: MealItem): boolean => touched.some((item) => item.itemId === itemId);
  const sum = (items: readonly MealItem[]): number => items.reduce((total, { qty }) => total + qty, 0);
  const [first] = rounds.flat();
  if (first === undefined) return 0;
  const held = heldAmount(onList, countedKindOf(first));
  if (!isSoldWhole(first.unit)) return Math.max(0, sum(rounds.flat().filter(isTouched)) - held);
  const hasOwn = rounds.flat().some(({ itemId }) => isRecordedBy(onList, itemId));
  // A meal without a piece of its own shares another meal's, and needs its part of that once.
  const times = hasOwn ? rounds.filter((items) => items.some(isTouched)).length : 1;
  return Math.max(0, sum(rounds[0] ?? []) * times - held);
}
