import type { ListState, StoredItem } from '../../contract/shopping-lists/list-state.ts';
import type { ListRow } from './accessible-list.ts';
import { tripOf } from './repository.ts';

/**
 * The list as the contract's rules take it.
 * @param items those that are looked at
 * @param itemCount how many are on the list; only operations that may add items look at it
 */
export function stateOf(list: ListRow, items: readonly StoredItem[] = [], itemCount = 0): ListState {
  const { name, ownerId: userId, version } = list;
  const byId = new Map(items.map((item) => [item.id, item]));
  return { name, userId, version, itemCount, items: byId, ...tripOf(list) };
}
