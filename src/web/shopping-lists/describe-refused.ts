import type { AnyErrorCode } from '../../contract/errors.ts';
import type { Operation } from '../../contract/shopping-lists/operations.ts';
import type { ProductNames } from '../../contract/products/products.ts';
import { isOnlyMissing } from '../../contract/shopping-lists/unseen.ts';
import type { OfflineChange } from '../queries/offline-mutations/offline-mutations.ts';
import type { OutboxEntry, RefusedEntry } from '../sync/store.ts';
import { describeCode } from '../texts/describe-error.ts';
import { t } from '../texts/refused.ts';
import { describeProducts, type NamedItem, namesOf } from './describe-products.ts';

interface Known {
  /** Items of the list as it is now, and those that were to be added to it. */
  items: readonly NamedItem[];
  /** The catalogue, for a list that is gone. */
  products: ProductNames;
}

/** The items that refused changes were to add. */
export function namedIn(refused: readonly RefusedEntry[]): NamedItem[] {
  return refused.flatMap(({ entry }) => {
    if (entry.kind !== 'operation' || entry.operation.type !== 'item.add') return [];
    return entry.operation.items.map(({ itemId, productName }) => ({ id: itemId, productName }));
  });
}

/** What a user wanted: 'Odhaczenie: Mleko'. Without names if they are no longer known here. */
export function describeIntent(entry: OutboxEntry, known: Known): string {
  switch (entry.kind) {
    case 'list.create':
      return t('refused.intent.createList', { what: entry.name });
    case 'list.delete':
      return t('refused.intent.deleteList');
    case 'operation':
      return describeOperation(entry.operation, known);
  }
}

/** Why it was refused. */
export function describeReason({ kind }: OutboxEntry, code: AnyErrorCode): string {
  const isKept = kind === 'list.delete' && code === 'OPERATION_CONFLICT';
  return isKept ? t('refused.listChanged') : describeCode(code);
}

/** What a user wanted to change outside lists: 'Zwykle mam w domu: Sól'. */
export function describeChange({ name, values }: OfflineChange): string {
  switch (name) {
    case 'staple':
      return t(values.staple ? 'refused.intent.staple' : 'refused.intent.noStaple', { what: values.name });
    case 'store': {
      const { name, was } = values;
      if (name === null) return t('refused.intent.removeStore', { what: was });
      return t('refused.intent.store', { what: name });
    }
    case 'listStore':
      return t('refused.intent.listStore', { what: values.store.storeName ?? t('refused.noStore') });
    case 'aisleOrder':
    case 'orderUndo': {
      if (values.name === null) return t('refused.intent.listOrder');
      return t('refused.intent.storeOrder', { what: values.name });
    }
    case 'aisle':
      return t('refused.intent.aisle', { what: values.name });
    case 'meal':
      return t('refused.intent.meal', { what: values.meal.name });
    case 'mealRemoval':
      return t(values.isRemoved ? 'refused.intent.removeMeal' : 'refused.intent.meal', {
        what: values.meal.name,
      });
    case 'photo':
      return t(values.photo === null ? 'refused.intent.noPhoto' : 'refused.intent.photo', {
        what: values.name,
      });
    case 'cooked': {
      const { name: what, cookedOn, was } = values;
      const isTakenBack = (cookedOn ?? '') < (was ?? '');
      return t(isTakenBack ? 'refused.intent.notCooked' : 'refused.intent.cooked', { what });
    }
    case 'hiddenSuggestion':
      return t(values.isHidden ? 'refused.intent.hideSuggestion' : 'refused.intent.showSuggestion', {
        what: values.name,
      });
  }
}

function describeOperation(operation: Operation, { items, products }: Known): string {
  const named = (itemIds: readonly string[]): string => {
    const names = namesOf(items, itemIds);
    const known = new Set(items.map(({ id }) => id));
    return describeProducts(names, names.length + itemIds.filter((id) => !known.has(id)).length);
  };
  switch (operation.type) {
    case 'item.add': {
      const names = [...new Set(operation.items.map(({ productName }) => productName))];
      return t('refused.intent.add', { what: describeProducts(names) });
    }
    case 'item.set': {
      const { itemId, note } = operation;
      const what = named([itemId]);
      // Of a list that is gone, the product's name isn't known either.
      if (note && namesOf(items, [itemId]).length === 0) return t('refused.intent.onlyNote', { note });
      // It was typed, and may stand nowhere else any more.
      if (note) return t('refused.intent.note', { what, note });
      if (!isOnlyMissing(operation)) return t('refused.intent.change', { what });
      return t(operation.missingIn === null ? 'refused.intent.notMissing' : 'refused.intent.missing', {
        what,
      });
    }
    case 'item.remove':
      return t('refused.intent.remove', { what: named(operation.itemIds) });
    case 'item.restore':
      return t('refused.intent.restore', { what: named(operation.itemIds) });
    case 'product.check': {
      const { productId, itemIds, checked } = operation;
      const names = namesOf(items, itemIds);
      const product = products.find(([id]) => id === productId)?.[1];
      const what = names.length === 0 && product !== undefined ? describeProducts([product]) : named(itemIds);
      return checked ? t('refused.intent.tick', { what }) : t('refused.intent.untick', { what });
    }
    case 'clear.checked':
      return t('refused.intent.clearChecked', { what: named(operation.itemIds) });
    case 'clear.all':
      return t('refused.intent.clear', { what: named(operation.itemIds) });
    case 'list.rename':
      return t('refused.intent.rename', { what: operation.name });
    case 'trip.start':
      return t('refused.intent.startTrip');
    case 'trip.end':
      return t('refused.intent.endTrip');
  }
}
