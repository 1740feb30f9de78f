import type { StoredItem } from '../../contract/shopping-lists/list-state.ts';
import { t } from '../texts/history.ts';

/** Names spelled out; of more there is only the number. */
const MAX_SPELLED_OUT = 3;

/**
 * 'Mąka, Jajka, Mleko i jeszcze 3 produkty'.
 *
 * @param names each once
 * @param count of all, where more are meant than named
 */
export function describeProducts(names: readonly string[], count = names.length): string {
  if (names.length === 0) return t('lists.products', { count });
  const shown = names.slice(0, MAX_SPELLED_OUT);
  const spelled = shown.join(', ');
  return count > shown.length
    ? t('history.andMore', { names: spelled, count: count - shown.length })
    : spelled;
}

export type NamedItem = Pick<StoredItem, 'id' | 'productName'>;

/** Names of the products of these items, each once; items that aren't there have none. */
export function namesOf(items: readonly NamedItem[], itemIds: readonly string[]): string[] {
  const wanted = new Set(itemIds);
  return [...new Set(items.filter(({ id }) => wanted.has(id)).map(({ productName }) => productName))];
}
