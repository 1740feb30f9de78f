import type { StoredItem } from '../../contract/list-state.ts';
import { LIMITS } from '../../contract/limits.ts';
import { portionFactor } from '../../contract/portions.ts';
import { toThousandths } from '../../contract/quantities.ts';
import { isSoldWhole, wholePieces } from '../../contract/to-buy.ts';
import { isCounted } from '../../contract/unit-kinds.ts';
import { heldAmount, isHeldBy } from './held-items.ts';
import {
  countedKindOf,
  countedKindOfItem,
  isNotedBy,
  itemsByRound,
  type MealItem,
  type MealOnList,
  nextRound,
  type PutItem,
  REST,
  scaledItems,
} from './plan-items.ts';

interface ScaledMeal {
  list: readonly StoredItem[];
  /** The untouched items of the list. */
  asPut: readonly StoredItem[];
  /** The meal as it was when its items were put there, and as it is to be. */
  previous: MealOnList;
  scaled: MealOnList;
  others: readonly MealOnList[];
}

/** What a meal needs of one product in one unit. */
interface Part {
  onList: MealOnList;
  /** By the rounds in which all of it was put on the list. */
  rounds: MealItem[][];
  /** Ids of the items that were put there as a rest. */
  rests: ReadonlySet<string>;
}

/**
 * What a scaled meal needs in addition to those of its items that a user has ticked, changed or removed, which count
 * as put there. Nothing is added for a meal with fewer portions, but an untouched rest follows.
 * @returns the amounts of rests that are on the list, by their ids, and what is added to it
 */
export function restToBuy({ list, asPut, previous, scaled, others }: ScaledMeal) {
  const amounts = new Map<string, number>();
  const added: MealItem[] = [];
  const { recipe, meal } = scaled;
  const { listId } = meal.shopping;
  if (recipe === undefined || listId === null) return { amounts, added };
  const isGrowing = portionFactor(previous.meal.portions ?? recipe.portions, meal.portions) > 1;
  const isAsPut = new Set(asPut.map(({ id }) => id));
  const next = scaledItems({ meal, recipe }, listId, nextRound(meal), REST);
  for (const [kind, items] of Map.groupBy(next, countedKindOf)) {
    const [first] = items;
    if (first === undefined || !isCounted(first.unit)) continue;
    const own = partOf(scaled, kind);
    const shared = others.map((other) => partOf(other, kind));
    const ids = idsOfKind(list, kind, [own, ...shared]);
    const left = asPut.filter(({ id }) => own.rests.has(id) && isNotedBy(scaled, id));
    const gone = goneOf(own, ids, isAsPut);
    if (left.length + gone.length === 0) continue;
    const sharing = shared.filter(({ onList }) => gone.some(({ itemId }) => isNotedBy(onList, itemId)));
    const missing = missingOf(first, amountsOf([own, ...sharing], ids, isAsPut));
    const before = left.reduce((sum, { productQty }) => sum + productQty, 0);
    const qty = Math.min(isGrowing ? LIMITS.quantityMax : before, missing);
    for (const [index, { id }] of left.entries()) amounts.set(id, index === 0 ? qty : 0);
    if (left.length === 0 && qty > 0) added.push({ ...first, qty });
  }
  return { amounts, added };
}

function partOf(onList: MealOnList, kind: string): Part {
  const ofKind = (items: MealItem[]): MealItem[] => items.filter((item) => countedKindOf(item) === kind);
  const rests = itemsByRound(onList, REST).flatMap(ofKind);
  return {
    onList,
    rounds: itemsByRound(onList).map(ofKind),
    rests: new Set(rests.map(({ itemId }) => itemId)),
  };
}

/** A piece that a meal shares may have been put there for one that isn't planned any more. */
function idsOfKind(list: readonly StoredItem[], kind: string, parts: readonly Part[]): Set<string> {
  const ids = new Set(list.filter((item) => countedKindOfItem(item) === kind).map(({ id }) => id));
  for (const { rounds, rests } of parts) {
    for (const { itemId } of rounds.flat()) ids.add(itemId);
    for (const id of rests) ids.add(id);
  }
  return ids;
}

/**
 * The items of a meal that were ticked, changed or removed, as they were put there; none of a round with an untouched
 * item.
 */
function goneOf({ onList, rounds }: Part, ids: ReadonlySet<string>, isAsPut: ReadonlySet<string>): PutItem[] {
  const noted = onList.meal.shopping.items.filter(
    ({ itemId }) => ids.has(itemId) && !isHeldBy(onList, itemId),
  );
  const following = rounds.filter(
    (items) =>
      isSoldWhole(items[0]?.unit ?? '') &&
      items.some(({ itemId }) => isAsPut.has(itemId) && isNotedBy(onList, itemId)),
  );
  const isFollowing = new Set(following.flat().map(({ itemId }) => itemId));
  return noted.filter(({ itemId }) => !isAsPut.has(itemId) && !isFollowing.has(itemId));
}

/** How much these meals need, and how much they have: items that are gone, and the rests of other meals. */
function amountsOf(parts: readonly Part[], ids: ReadonlySet<string>, isAsPut: ReadonlySet<string>) {
  const held = new Map<string, number>();
  let needed = 0;
  for (const [index, part] of parts.entries()) {
    const gone = goneOf(part, ids, isAsPut);
    const rests = part.onList.meal.shopping.items.filter(({ itemId }) => index > 0 && part.rests.has(itemId));
    for (const { itemId, qty } of [...gone, ...rests]) held.set(itemId, Math.max(qty, held.get(itemId) ?? 0));
    needed += neededOf(part, gone);
  }
  return { needed, had: [...held.values()].reduce((sum, qty) => sum + qty, 0) };
}

/** How much a meal needs in place of the items that are gone. */
function neededOf({ onList, rounds }: Part, gone: readonly PutItem[]): number {
  const isGone = ({ itemId }: MealItem): boolean => gone.some((item) => item.itemId === itemId);
  const sum = (items: readonly MealItem[]): number => items.reduce((total, { qty }) => total + qty, 0);
  const [first] = rounds.flat();
  if (first === undefined) return 0;
  const held = heldAmount(onList, countedKindOf(first));
  if (!isSoldWhole(first.unit)) return Math.max(0, sum(rounds.flat().filter(isGone)) - held);
  const hasOwn = rounds.flat().some(({ itemId }) => isNotedBy(onList, itemId));
  // One that has no piece of its own needs another's.
  const times = hasOwn ? rounds.filter((items) => items.some(isGone)).length : 1;
  return Math.max(0, sum(rounds[0] ?? []) * times - held);
}

/** For products sold whole, the needed amount is rounded first, so that a thousandth too much doesn't add a piece. */
const missingOf = ({ unit }: MealItem, { needed, had }: ReturnType<typeof amountsOf>): number =>
  isSoldWhole(unit) ? wholePieces(wholePieces(needed) - had) : Math.max(0, toThousandths(needed - had));
