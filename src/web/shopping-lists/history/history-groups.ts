import type { HistoryEntry } from '../../../contract/shopping-lists/history.ts';
import { t } from '../../texts/history.ts';
import { describeEntry } from './history-entries.ts';
import { describeProducts } from '../describe-products.ts';

/** No user changes two amounts as fast as a planned meal changes all its amounts when its portions change. */
const AT_ONCE_MS = 1_000;

/** Changes an amount, and nothing else. */
const isAmountSet = ({ type, quantities, note }: HistoryEntry): boolean =>
  type === 'item.set' && quantities !== undefined && note === undefined;

const namesIn = (entries: readonly HistoryEntry[]): string[] => [
  ...new Set(entries.flatMap(({ products }) => products)),
];

/** A product with several amounts is said to be missing by a change of each. */
const isSameMissing = (entry: HistoryEntry, later: HistoryEntry): boolean =>
  entry.missing !== undefined && entry.missing === later.missing && entry.products[0] === later.products[0];

function wasMadeWith(entry: HistoryEntry, later: HistoryEntry): boolean {
  return (
    ((isAmountSet(entry) && isAmountSet(later)) || isSameMissing(entry, later)) &&
    entry.user?.id === later.user?.id &&
    Math.abs(later.madeAt - entry.madeAt) <= AT_ONCE_MS
  );
}

/**
 * Entries in their order, newest first. What was changed at once stands together: amounts of several products, and a
 * product that isn't in the store.
 */
export function groupAtOnce(entries: readonly HistoryEntry[]): HistoryEntry[][] {
  const groups: HistoryEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const later = group?.at(-1);
    if (group !== undefined && later !== undefined && wasMadeWith(entry, later)) group.push(entry);
    else groups.push([entry]);
  }
  return groups.flatMap((group) =>
    namesIn(group).length > 1 || group[0]?.missing !== undefined ? [group] : group.map((entry) => [entry]),
  );
}

/** 'Zmieniono ilości: Cebula, Marchew, Ziemniaki i jeszcze 13 produktów'. */
export function describeGroup(group: readonly HistoryEntry[]): string {
  const [first] = group;
  if (first !== undefined && (group.length === 1 || first.missing !== undefined)) return describeEntry(first);
  return t('history.did.changedAmounts', { what: describeProducts(namesIn(group.toReversed())) });
}
