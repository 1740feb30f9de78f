import type { StoredItem } from '../../contract/list-state.ts';
import type { AppliedOperation, OperationDraft } from '../../contract/operations.ts';
import type { Position } from '../sync/local-list.ts';
import { t } from '../texts/translate.ts';
import { describeProducts, namesOf } from './product-words.ts';

/** A tick that took longer than this to arrive, in ms, was made without signal. */
export const LATE = 10 * 60_000;

/**
 * What was done, for somebody who may take it back at once.
 *
 * @param items of the list before it was done
 * @returns undefined for what is put right where it was made: an amount, a name
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

export interface LateTick {
  text: string;
  itemIds: string[];
  productId: string;
  /** The list right after the tick. */
  since: Position;
}

/**
 * A tick that another made long ago and that arrives only now.
 *
 * @param items of the list before it arrived
 */
export function describeLateTick(
  operation: AppliedOperation,
  { items, name, epoch }: { items: readonly StoredItem[]; name: string; epoch: string },
): LateTick | undefined {
  // Both by the clock of the server, for that of this device may be wrong.
  const { type, madeAt, receivedAt = madeAt, effects } = operation;
  const waited = receivedAt - madeAt;
  if (type !== 'product.check' || waited <= LATE) return undefined;
  const known = new Set(items.filter((item) => item.checked).map(({ id }) => id));
  const ticked = (effects.items ?? []).filter((item) => item.checked && !known.has(item.id));
  const [first] = ticked;
  if (first === undefined) return undefined;
  const what = describeProducts([...new Set(ticked.map(({ productName }) => productName))]);
  return {
    text: t('lists.lateTick', { name, ago: describeAge(waited), what }),
    itemIds: ticked.map(({ id }) => id),
    productId: first.productId,
    since: { epoch, version: operation.seq },
  };
}

const UNITS = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const;

/** '40 min temu', '2 godz. temu', '3 dni temu'. */
export function describeAge(ms: number): string {
  const [unit, length] = UNITS.find(([, size]) => ms >= size) ?? (['minute', 60_000] as const);
  return new Intl.RelativeTimeFormat('pl', { style: 'short' }).format(-Math.floor(ms / length), unit);
}
