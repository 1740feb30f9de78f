import type { StoredItem } from '../../contract/list-state.ts';
import type { AppliedOperation } from '../../contract/operations.ts';
import type { ListView, Position } from '../sync/local-list.ts';
import { t } from '../texts/history.ts';
import { describeProducts } from './product-words.ts';

/** A tick that took longer than this to arrive was made without signal. */
export const LATE_MS = 10 * 60_000;

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
  if (type !== 'product.check' || waited <= LATE_MS) return undefined;
  const known = new Set(items.filter((item) => item.checked).map(({ id }) => id));
  const ticked = (effects.items ?? []).filter((item) => item.checked && !known.has(item.id));
  const [first] = ticked;
  if (first === undefined) return undefined;
  const what = describeProducts([...new Set(ticked.map(({ productName }) => productName))]);
  return {
    text: t('history.lateTick', { name, ago: describeAge(waited), what }),
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

/** Ticks by others, made long ago without signal. */
export function lateTicksIn(
  operations: readonly AppliedOperation[],
  before: ListView | undefined,
  me: string,
): LateTick[] {
  const { members = [], items = [], position } = before ?? {};
  return operations.flatMap((operation) => {
    const author = members.find(({ id }) => id === operation.user);
    if (author === undefined || author.id === me || position === undefined) return [];
    const { epoch } = position;
    return describeLateTick(operation, { items, name: author.name, epoch }) ?? [];
  });
}
