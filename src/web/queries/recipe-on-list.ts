import type { StoredItem } from '../../contract/list-state.ts';
import type { Member } from '../../contract/shopping-lists.ts';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/to-buy.ts';

/** The items put on a list for a recipe that are still to buy. */
export const toBuyOf = (recipeId: string, items: readonly StoredItem[]): StoredItem[] =>
  items.filter((item) => item.recipeId === recipeId && !item.checked);

/** Who put these items on their list, in words; empty if no author is known. */
export function wordsForAdders(
  items: readonly StoredItem[],
  { members }: Pick<ListView, 'members'>,
  me: Member,
): string {
  const adders = new Set(items.map(({ addedBy }) => addedBy));
  const others = members.filter(({ id }) => id !== me.id && adders.has(id));
  if (others.length > 0) return t('toBuy.addedBy', { names: others.map(({ name }) => name).join(', ') });
  return adders.has(me.id) ? t('toBuy.addedByYou') : '';
}
