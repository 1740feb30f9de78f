import type { StoredItem } from '../../../../contract/shopping-lists/list-state.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import { wholePieces } from '../../../../contract/recipes/to-buy.ts';
import type { CountedItems } from './counted-items.ts';
import { heldAmount } from './held-items.ts';
import { countedKindOf, isRecordedBy, itemsByRound, type MealOnList } from '../plan-items.ts';

/**
 * Counts again how many whole pieces of a product the meals need together. The meal's own items take the difference
 * before those of others do.
 * @param meals those that are on the list afterwards
 * @returns the new amounts by the items' ids, in whole pieces; items of others that stay as they are aren't named
 */
export function countWholePieces(items: CountedItems, meals: readonly MealOnList[]): Map<string, number> {
  const toBuy = wholePieces(meals.reduce((sum, meal) => sum + neededFrom(items, meal), 0));
  const there = sumOf(items.ofOthers);
  const own = Math.min(LIMITS.quantityMax, wholePieces(toBuy - there));
  return new Map([...dealtOut(items.own, own), ...withoutExcess(items.ofOthers, own + there - toBuy)]);
}

/**
 * How much a meal needs of these items, in their unit and not rounded; 0 where none of them is for this meal.
 */
function neededFrom({ countedKind, kind, own, ofOthers }: CountedItems, onList: MealOnList): number {
  const ofMeal = [...own, ...ofOthers].filter(({ id }) => isRecordedBy(onList, id));
  if (ofMeal.length === 0) return 0;
  const needed = itemsByRound(onList)
    .flat()
    .filter((item) => countedKindOf(item) === countedKind);
  // The recipe isn't known here, or no longer needs the product: the meal keeps what it has.
  if (needed.length === 0) return onList.replaced?.has(kind) ? 0 : sumOf(ofMeal);
  const perRound = needed.length / onList.meal.shopping.round;
  const ids = new Set(ofMeal.map(({ id }) => id));
  const rounds = new Set(
    needed.flatMap(({ itemId }, index) => (ids.has(itemId) ? [Math.floor(index / perRound)] : [])),
  );
  const onceNeeded = needed.slice(0, perRound).reduce((sum, { qty }) => sum + qty, 0);
  // A meal without a piece of its own shares another meal's, and needs its part of that once.
  const times = Math.max(1, rounds.size);
  return Math.max(0, onceNeeded * times - heldAmount(onList, countedKind));
}

/** Deals pieces out to items in proportion to what each had, so that all are whole and make up the total. */
function dealtOut(items: readonly StoredItem[], total: number): Map<string, number> {
  const before = sumOf(items);
  const amounts = new Map<string, number>();
  let passed = 0;
  for (const { id, productQty } of items) {
    const dealt = wholePieces((passed * total) / before);
    passed += productQty;
    amounts.set(id, wholePieces((passed * total) / before) - dealt);
  }
  return amounts;
}

/** Takes pieces that no meal needs off the first items, which keep whole pieces. */
function withoutExcess(items: readonly StoredItem[], excess: number): Map<string, number> {
  const amounts = new Map<string, number>();
  let left = excess;
  for (const { id, productQty } of items) {
    if (left <= 0) break;
    const qty = wholePieces(productQty - left);
    left -= productQty - qty;
    amounts.set(id, qty);
  }
  return amounts;
}

const sumOf = (items: readonly StoredItem[]): number =>
  items.reduce((sum, { productQty }) => sum + productQty, 0);
