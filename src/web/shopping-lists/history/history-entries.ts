import type { HistoryEntry } from '../../../contract/shopping-lists/history.ts';
import { showQuantity } from '../../../contract/quantities/quantities.ts';
import { t } from '../../texts/history.ts';
import { describeProducts } from '../describe-products.ts';
import { LATE_MS } from '../lines/late-ticks.ts';

type Happened = Omit<HistoryEntry, 'seq' | 'user' | 'receivedAt' | 'madeAt' | 'undo'>;

/** What happened: 'Odhaczono: Mąka pszenna'. */
export function describeEntry(entry: Happened): string {
  const { type, products, productCount, name = '', recipeName } = entry;
  const what = describeProducts(products, productCount);
  switch (type) {
    case 'item.add':
      return recipeName === undefined
        ? t('history.did.added', { what })
        : t('history.did.addedFor', { recipe: recipeName, what });
    case 'item.set':
      if (entry.missing === undefined) return describeChange(entry, what);
      return t(entry.missing ? 'history.did.missing' : 'history.did.notMissing', { what });
    case 'item.remove':
      return t('history.did.removed', { what });
    case 'item.restore':
      return t('history.did.restored', { what });
    case 'product.check':
      return entry.checked === false
        ? t('history.did.unticked', { what })
        : t('history.did.ticked', { what });
    case 'clear.checked':
      return t('history.did.clearedCheckedOf', { what });
    case 'clear.all':
      return t('history.did.clearedOf', { what });
    case 'list.rename':
      return t('history.did.renamed', { what: name });
    case 'trip.start':
      return t('history.did.startedTrip');
    case 'trip.end':
      return t(entry.goesOn === true ? 'history.did.leftTrip' : 'history.did.endedTrip');
    case 'product.renamed':
      return t('history.did.productRenamed', { before: what, after: name });
    case 'product.merged':
      return t('history.did.productMerged', { before: what, after: name });
    default:
      // A kind that only a newer server knows.
      return t('history.did.changed', { what });
  }
}

/** 'Zmieniono: Mleko, 1 l → 2 l, uwagi: bez laktozy'. */
function describeChange({ quantities, note }: Happened, product: string): string {
  const parts = [product];
  if (quantities !== undefined) {
    const [before, after] = [quantities.before, quantities.after].map(showQuantity);
    parts.push(`${before} → ${after}`);
  }
  if (note === null) parts.push(t('history.did.noteRemoved'));
  else if (note !== undefined) parts.push(t('history.did.noteSet', { note }));
  return t('history.did.changed', { what: parts.join(', ') });
}

const clock = new Intl.DateTimeFormat('pl', { hour: 'numeric', minute: '2-digit' });

/** When it reached the list, and when it was made if that was long before. */
export function describeTime({ receivedAt, madeAt }: HistoryEntry): string {
  const received = clock.format(receivedAt);
  if (receivedAt - madeAt <= LATE_MS) return received;
  const madeOn = new Date(madeAt);
  const receivedOn = new Date(receivedAt);
  const isOfThatDay = madeOn.toDateString() === receivedOn.toDateString();
  const made = isOfThatDay ? [] : [describeDate(madeOn, receivedOn)];
  return t('history.madeOffline', { received, made: [...made, clock.format(madeAt)].join(', ') });
}

/** 'sobota, 16 maja', with its year where that isn't the other date's. */
function describeDate(day: Date, other: Date): string {
  const year = day.getFullYear() === other.getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat('pl', { weekday: 'long', day: 'numeric', month: 'long', year }).format(day);
}

/** 'Dziś', 'Wczoraj' or the date. */
export function describeDay(time: number, now: number): string {
  const day = new Date(time);
  const today = new Date(now);
  const yesterday = new Date(now);
  yesterday.setDate(today.getDate() - 1);
  if (day.toDateString() === today.toDateString()) return t('history.today');
  if (day.toDateString() === yesterday.toDateString()) return t('history.yesterday');
  return describeDate(day, today);
}

export interface HistoryDay {
  name: string;
  entries: HistoryEntry[];
}

/** Entries of one day together, in their order. */
export function groupByDay(entries: readonly HistoryEntry[], now: number): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of entries) {
    const name = describeDay(entry.receivedAt, now);
    const last = days.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else days.push({ name, entries: [entry] });
  }
  return days;
}
