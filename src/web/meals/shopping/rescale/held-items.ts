import type { StoredItem } from '../../../../contract/shopping-lists/list-state.ts';
import { isSoldWhole } from '../../../../contract/recipes/to-buy.ts';
import {
  countedKindOf,
  countedKindOfItem,
  isRecordedBy,
  itemsByRound,
  type MealOnList,
  type PutItem,
  TOP_UP,
} from '../plan-items.ts';

/**
 * Finds what these meals have from elsewhere, such as their recipe's page, beside items of their own that make up
 * what is missing. Pieces that no user has touched aren't held: they are counted with the meal's own.
 * @param list its items
 * @param untouched those that no user has touched
 */
export function withHeldItems(
  meals: readonly MealOnList[],
  list: readonly StoredItem[],
  untouched: readonly StoredItem[],
): MealOnList[] {
  const made = new Set(meals.flatMap(ownItems).map(({ itemId }) => itemId));
  const untouchedIds = new Set(untouched.map(({ id }) => id));
  const kinds = new Map(list.map((item) => [item.id, countedKindOfItem(item)]));
  return meals.map((onList) => {
    const own = Map.groupBy(
      ownItems(onList).filter(({ itemId }) => isRecordedBy(onList, itemId)),
      countedKindOf,
    );
    const recordedElsewhere = onList.meal.shopping.items.filter(({ itemId }) => !made.has(itemId));
    const isUntouched = ({ itemId }: { itemId: string }): boolean => untouchedIds.has(itemId);
    const held = [...Map.groupBy(recordedElsewhere, ({ itemId }) => kinds.get(itemId))].filter(
      (entry): entry is [string, PutItem[]] => {
        const [kind, items] = entry;
        const beside = own.get(kind ?? '') ?? [];
        const areCounted = isSoldWhole(items[0]?.unit ?? '') && [...items, ...beside].every(isUntouched);
        return beside.length > 0 && !areCounted;
      },
    );
    return { ...onList, held: new Map(held) };
  });
}

const ownItems = (onList: MealOnList) => [...itemsByRound(onList), ...itemsByRound(onList, TOP_UP)].flat();

/** How much of a kind a meal has from elsewhere. */
export const heldAmount = ({ held }: MealOnList, kind: string): number =>
  (held?.get(kind) ?? []).reduce((sum, { qty }) => sum + qty, 0);

export const isHeldBy = ({ held }: MealOnList, id: string): boolean =>
  [...(held?.values() ?? [])].flat().some(({ itemId }) => itemId === id);
