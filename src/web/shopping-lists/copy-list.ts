import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../../contract/shopping-lists/shopping-lists.ts';
import type { NewItem } from '../../contract/shopping-lists/operations.ts';
import { pathOf } from '../../contract/page-path.ts';
import type { ListStore } from '../../contract/stores.ts';
import { DEFAULT_UNIT, isKnownUnit } from '../../contract/quantities/units.ts';
import { navigate } from '../navigation/navigation.ts';
import { queueMutation } from '../queries/offline-mutations/sender.ts';
import { knownLists } from '../queries/shopping-lists/list-previews.ts';
import { routes } from '../routes.ts';
import { listSync } from '../sync/list-sync.ts';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/editing.ts';
import { showSuccess } from '../ui/overlays/toasts.ts';
import { nameOfCopy } from './copy-name.ts';

/**
 * Makes a list of the user's own with the same items, all to buy, for the same store, and opens it. No other user sees
 * it before its owner shares it. Like any new list it needs no network.
 */
export async function copyList(
  me: Member,
  { name, items }: Pick<ListView, 'name' | 'items'>,
  store: ListStore | undefined,
): Promise<void> {
  const own = (await knownLists(me)).filter(({ userId }) => userId === me.id);
  const sync = listSync(me);
  const copyName = nameOfCopy(
    name,
    own.map((list) => list.name),
  );
  const listId = await sync.createList(copyName);
  await sync.list(listId).dispatch({ type: 'item.add', items: itemsOfCopy(items) });
  if (store !== undefined && store.storeId !== null) await queueMutation('listStore', { listId, store });
  showSuccess(t('editing.copyMade'));
  await navigate(pathOf(routes.list.path, { id: listId }));
}

/** All to buy. An amount in a unit that only a newer app knows becomes one piece. */
function itemsOfCopy(items: ListView['items']): NewItem[] {
  return items.map(({ productId, productName, productQty: qty, productUnit: unit, note }) => ({
    itemId: uuidv7(),
    productId,
    productName,
    ...(isKnownUnit(unit) ? { qty, unit } : { qty: 1, unit: DEFAULT_UNIT }),
    ...(note === null ? {} : { note }),
  }));
}
