import { POSITIONS_PER_OPERATION, type StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { useUser } from '../../session.ts';
import type { Position } from '../../sync/local-list.ts';
import { t } from '../../texts/to-buy.ts';
import { otherAdders } from './recipe-on-list.ts';
import { useList } from '../shopping-lists/use-list.ts';

/** What was put on a list for recipes, and how much of that list its author had seen. */
export interface RecipeAddition {
  listId: string;
  itemIds: ReadonlySet<string>;
  since: Position;
}

const operationOf = ({ position }: StoredItem): number => Math.floor(position / POSITIONS_PER_OPERATION);

/** Ids of items bought for a planned meal are made from a name: UUIDs of version 5. */
const isOfMeal = ({ id }: StoredItem): boolean => id.charAt(14) === '5';

/**
 * What others put on the list for the same recipes before an addition reached it, and its author hadn't seen. Only the
 * second of two is told, so that they don't both take theirs back. Two planned meals are no such case, and neither is
 * what the author added earlier without a network: the dialog of the second addition has said so.
 * @param items those of the list
 * @param me the author's id
 */
export function putTwice(
  items: readonly StoredItem[],
  { itemIds, since }: Omit<RecipeAddition, 'listId'>,
  me: string,
): StoredItem[] {
  const own = items.filter(({ id }) => itemIds.has(id));
  return items.filter(
    (item) =>
      item.recipeId !== null &&
      item.addedBy !== me &&
      !item.checked &&
      !itemIds.has(item.id) &&
      operationOf(item) > since.version &&
      own.some(
        (mine) =>
          mine.recipeId === item.recipeId &&
          operationOf(item) < operationOf(mine) &&
          !(isOfMeal(mine) && isOfMeal(item)),
      ),
  );
}

/** Says that others put the same recipes on the list at the same moment; empty where nobody did. */
export function useTwiceDescription(addition: RecipeAddition | undefined): string {
  const list = useList(addition?.listId ?? null);
  const me = useUser();
  if (!addition || !list) return '';
  const twice = putTwice(list.items, addition, me.id);
  const names = otherAdders(twice, list, me);
  const recipes = [...new Set(twice.flatMap(({ recipeName }) => recipeName ?? []))].join(', ');
  return names === '' ? '' : t('toBuy.onListTwice', { recipes, names });
}
