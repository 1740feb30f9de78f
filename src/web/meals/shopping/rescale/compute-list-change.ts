import type { StoredItem } from '../../../../contract/shopping-lists/list-state.ts';
import type { UndoDraft } from '../../../../contract/shopping-lists/operations.ts';
import { isSoldWhole } from '../../../../contract/recipes/to-buy.ts';
import { countWholePieces } from './count-whole-pieces.ts';
import { type CountedItems, countedItems, partition } from './counted-items.ts';
import { heldAmount, withHeldItems } from './held-items.ts';
import { isScaling, type MealChange, mealsAfter } from '../../meal-change.ts';
import { newToBuy } from '../unlisted-ingredients.ts';
import { type AmountsAndNotes, asRecorded, itemAfter, recordsAfter, withRecorded } from './records-after.ts';
import {
  asPut,
  countedKindOf,
  followMerges,
  isRecordedBy,
  itemsByRound,
  type MealItem,
  type MealOnList,
  missingOf,
  type PutItem,
  TOP_UP,
  untouchedItems,
} from '../plan-items.ts';
import { topUps } from './top-ups.ts';

/** The changes of a list when one of its meals is removed or scaled. */
export interface ListChange {
  drafts: UndoDraft[];
  /** Items that are added, in the meal's next round. */
  added: MealItem[];
  /** What the remaining meals record afterwards, if that changes, by their ids. */
  records: Map<string, PutItem[]>;
}

/**
 * Computes how a list changes when a meal is removed or scaled. Products that are sold whole are counted again for the
 * remaining meals, and the difference is taken off the meal's own items, or added to them, before those of others. So
 * the list has whole pieces, enough of them and none too many. If a meal grows, its items that a user ticked, changed
 * or removed stay as they are; what is missing is added beside them, with what a changed recipe needs in addition.
 * @param list its items
 * @param previous the meal as it was when its items were put there
 * @param scaledMeal the same meal as it is to be; undefined where it is removed
 * @param otherMeals all other meals on the list that this device knows
 */
export function computeListChange(
  list: readonly StoredItem[],
  previous: MealOnList,
  scaledMeal: MealOnList | undefined,
  otherMeals: readonly MealOnList[],
): ListChange {
  const known = recognised({ list, previous, scaled: scaledMeal, others: otherMeals });
  const { change, added: newlyNeeded } = withRecipeChanges(known);
  const [pieces, measured] = partition(countedItems(change), ({ unit }) => isSoldWhole(unit));
  const toppedUp = isScaling(change) ? topUps(change) : { amounts: [], added: [] };
  const meals = mealsAfter(change);
  const after = {
    amounts: new Map([
      ...pieces.flatMap((items) => [...countWholePieces(items, meals)]),
      ...scaleMeasured(measured, change),
      ...toppedUp.amounts,
    ]),
    notes: notesOf(change),
  };
  const added = [...toppedUp.added, ...newlyNeeded];
  const records = recordsAfter({ meals, after, pieces });
  if (change.scaled !== undefined && added.length > 0) {
    const { id, shopping } = change.scaled.meal;
    records.set(id, withRecorded(records.get(id) ?? shopping.items, added.map(asRecorded)));
  }
  return { drafts: draftsFor(change.untouched, after), added, records };
}

/** Finds which items of the list are the meals' own, which are held, and which no user has touched. */
function recognised({ list, previous, scaled, others }: Omit<MealChange, 'untouched'>): MealChange {
  // For an item that several meals share, one of them may record an older amount.
  const recorded = [previous, ...others].flatMap(({ meal }) => meal.shopping.items);
  const untouched = untouchedItems(list, recorded);
  const recognise = (meals: readonly MealOnList[]) =>
    withHeldItems(followMerges(meals, list), list, untouched);
  if (scaled === undefined) return { list, untouched, previous, scaled, others: recognise(others) };
  const [scaledNow, ...othersNow] = recognise([scaled, ...others]);
  return { list, untouched, previous, scaled: scaledNow, others: othersNow };
}

/** What a growing meal needs because its recipe has changed, and the change in which that replaces other items. */
function withRecipeChanges(change: MealChange): { change: MealChange; added: readonly MealItem[] } {
  if (!isScaling(change)) return { change, added: [] };
  const { added, replaced } = newToBuy(change);
  return { change: { ...change, scaled: { ...change.scaled, replaced } }, added };
}

/**
 * The new amounts, by their ids, of the meal's own items that shops don't sell in whole pieces: no other meal has a
 * share in them, so they are what this one needs.
 */
function scaleMeasured(measured: readonly CountedItems[], { scaled }: MealChange): Map<string, number> {
  const needed = scaled === undefined ? undefined : neededById(scaled);
  const amounts = new Map<string, number>();
  for (const { kind, own } of measured) {
    const isGone = scaled?.replaced?.has(kind) ?? scaled === undefined;
    for (const { id, productQty } of own) amounts.set(id, isGone ? 0 : (needed?.get(id) ?? productQty));
  }
  return amounts;
}

/** How much a meal needs of each of its items, beside what it holds from elsewhere: by ids, in the items' units. */
function neededById(onList: MealOnList): Map<string, number> {
  const heldLeft = new Map<string, number>();
  return new Map(
    itemsByRound(onList)
      .flat()
      .map((item) => {
        if (!isRecordedBy(onList, item.itemId)) return [item.itemId, item.qty];
        const kind = countedKindOf(item);
        const held = heldLeft.get(kind) ?? heldAmount(onList, kind);
        const missing = missingOf(item.unit, item.qty, held);
        heldLeft.set(kind, Math.max(0, -missing));
        return [item.itemId, Math.max(0, missing)];
      }),
  );
}

/** The notes of a scaled meal's untouched items, by their ids. */
function notesOf({ scaled, untouched }: MealChange): Map<string, string | null> {
  if (scaled === undefined) return new Map();
  const ids = new Set(untouched.map(({ id }) => id));
  const items = [...itemsByRound(scaled), ...itemsByRound(scaled, TOP_UP)].flat();
  return new Map(
    items.filter(({ itemId }) => ids.has(itemId)).map(({ itemId, note = null }) => [itemId, note]),
  );
}

/** The operations that change untouched items; none for those that stay as they are. */
function draftsFor(untouched: readonly StoredItem[], after: AmountsAndNotes): UndoDraft[] {
  const changes = untouched.map((item) => ({ item, next: itemAfter(asPut(item), after) }));
  const gone = changes.flatMap(({ item, next }) => (next.qty === 0 ? [item.id] : []));
  const drafts = changes.flatMap(({ item, next: { qty, note } }): UndoDraft[] => {
    const change = {
      ...(qty !== item.productQty && { qty }),
      ...(note !== item.note && { note }),
    };
    if (qty === 0 || Object.keys(change).length === 0) return [];
    return [{ type: 'item.set', itemId: item.id, ...change, unlessChecked: true }];
  });
  return gone.length === 0 ? drafts : [{ type: 'item.remove', itemIds: gone }, ...drafts];
}
