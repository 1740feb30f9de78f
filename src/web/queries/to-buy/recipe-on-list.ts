import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { Member } from '../../../contract/shopping-lists/shopping-lists.ts';
import type { ListView } from '../../sync/local-list.ts';
import { t } from '../../texts/to-buy.ts';

/** The items put on a list for a recipe that are still to buy. */
export const toBuyOf = (recipeId: string, items: readonly StoredItem[]): StoredItem[] =>
  items.filter((item) => item.recipeId === recipeId && !item.checked);

/** The names of the other members who put these items on their list; empty if there are none. */
export function otherAdders(
  items: readonly StoredItem[],
  { members }: Pick<ListView, 'members'>,
  me: Member,
): string {
  const adders = new Set(items.map(({ addedBy }) => addedBy));
  return members
    .filter(({ id }) => id !== me.id && adders.has(id))
    .map(({ name }) => name)
    .join(', ');
}

/** Who put these items on their list, in words; empty if no author is known. */
export function describeAdders(
  items: readonly StoredItem[],
  list: Pick<ListView, 'members'>,
  me: Member,
): string {
  const names = otherAdders(items, list, me);
  if (names !== '') return t('toBuy.addedBy', { names });
  return items.some(({ addedBy }) => addedBy === me.id) ? t('toBuy.addedByYou') : '';
}
