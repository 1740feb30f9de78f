import type { StoredItem } from '../../contract/list-state.ts';
import type { OperationDraft } from '../../contract/operations.ts';
import { t } from '../texts/translate.ts';
import { describeProducts, namesOf } from './product-words.ts';

/**
 * Describes a change that the user may take back at once.
 *
 * @param items of the list before the change
 * @returns undefined for a change that is corrected where it was made: an amount, a name
 */
export function describeDone(draft: OperationDraft, items: readonly StoredItem[]): string | undefined {
  switch (draft.type) {
    case 'item.add':
      return t('lists.did.added', {
        what: describeProducts(draft.items.map(({ productName }) => productName)),
      });
    case 'product.check': {
      const what = describeProducts(namesOf(items, draft.itemIds));
      return draft.checked ? t('lists.did.ticked', { what }) : t('lists.did.unticked', { what });
    }
    case 'item.set':
      return draft.missingIn
        ? t('lists.did.missing', { what: describeProducts(namesOf(items, [draft.itemId])) })
        : undefined;
    case 'item.remove':
      return t('lists.did.removed', { what: describeProducts(namesOf(items, draft.itemIds)) });
    case 'clear.checked':
      return t('lists.did.clearedChecked');
    case 'clear.all':
      return t('lists.did.cleared');
    default:
      return undefined;
  }
}
