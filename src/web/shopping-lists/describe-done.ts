import type { StoredItem } from '../../contract/shopping-lists/list-state.ts';
import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';
import { t } from '../texts/history.ts';
import { describeProducts, namesOf } from './describe-products.ts';

/**
 * Describes a change that the user may take back at once.
 *
 * @param items of the list before the change
 * @returns undefined for a change that is corrected where it was made: an amount, a name
 */
export function describeDone(draft: OperationDraft, items: readonly StoredItem[]): string | undefined {
  switch (draft.type) {
    case 'item.add':
      return t('history.did.added', {
        what: describeProducts(draft.items.map(({ productName }) => productName)),
      });
    case 'product.check': {
      const what = describeProducts(namesOf(items, draft.itemIds));
      return draft.checked ? t('history.did.ticked', { what }) : t('history.did.unticked', { what });
    }
    case 'item.set':
      return draft.missingIn
        ? t('history.did.missing', { what: describeProducts(namesOf(items, [draft.itemId])) })
        : undefined;
    case 'item.remove':
      return t('history.did.removed', { what: describeProducts(namesOf(items, draft.itemIds)) });
    case 'clear.checked':
      return t('history.did.clearedChecked');
    case 'clear.all':
      return t('history.did.cleared');
    default:
      return undefined;
  }
}
