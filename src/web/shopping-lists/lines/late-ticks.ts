import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { AppliedOperation } from '../../../contract/shopping-lists/operations.ts';
import type { ListView } from '../../sync/local-list.ts';
import { t } from '../../texts/history.ts';
import type { UndoOffer } from '../done-changes.ts';
import { describeProducts } from '../describe-products.ts';

/** A tick that took longer than this to arrive was made without signal. */
export const LATE_MS = 10 * MINUTE_MS;

/** How long it stands, for it comes unexpected. */
const DURATION_MS = 10_000;

/** By the clock of the server alone, for that of this device may be wrong. */
const waitedMs = ({ madeAt, receivedAt = madeAt }: AppliedOperation): number => receivedAt - madeAt;

/**
 * Offers to take back the ticks that another user made long ago and that arrive only now, together, because they were
 * made in one shop.
 *
 * @param operations of one user, in their order
 * @param items of the list before they arrived
 */
export function describeLateTicks(
  operations: readonly AppliedOperation[],
  { items, name, epoch }: { items: readonly StoredItem[]; name: string; epoch: string },
): UndoOffer | undefined {
  const known = new Set(items.filter((item) => item.checked).map(({ id }) => id));
  const late = operations.filter((each) => each.type === 'product.check' && waitedMs(each) > LATE_MS);
  const ticked = late.flatMap(({ effects }) =>
    (effects.items ?? []).filter((item) => item.checked && !known.has(item.id)),
  );
  const [first] = ticked;
  const [oldest] = late;
  const last = late.at(-1);
  if (first === undefined || oldest === undefined || last === undefined) return undefined;
  const what = describeProducts([...new Set(ticked.map(({ productName }) => productName))]);
  const itemIds = [...new Set(ticked.map(({ id }) => id))];
  return {
    text: t('history.lateTick', { name, ago: describeAge(waitedMs(oldest)), what }),
    undo: [{ type: 'product.check', productId: first.productId, checked: false, itemIds }],
    since: { epoch, version: last.seq },
    durationMs: DURATION_MS,
  };
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** '40 min temu', '2 godz. temu', '3 dni temu'. */
export function describeAge(ms: number): string {
  const [unit, length] = UNITS.find(([, size]) => ms >= size) ?? (['minute', MINUTE_MS] as const);
  return new Intl.RelativeTimeFormat('pl', { style: 'short' }).format(-Math.floor(ms / length), unit);
}

/** Ticks by others, made long ago without signal; those of one person together. */
export function lateTicksIn(
  operations: readonly AppliedOperation[],
  previous: ListView | undefined,
  me: string,
): UndoOffer[] {
  const { members = [], items = [], position } = previous ?? {};
  if (position === undefined) return [];
  return members.flatMap(({ id, name }) => {
    if (id === me) return [];
    const own = operations.filter(({ user }) => user === id);
    return describeLateTicks(own, { items, name, epoch: position.epoch }) ?? [];
  });
}
