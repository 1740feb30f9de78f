import { addedBy, itemIdsOf } from '../../web/sync/followers.ts';
import type { OutboxEntry, RefusedEntry } from '../../web/sync/store.ts';

/** A refused entry, and the ones that try it again: several if it was divided. */
interface Retry {
  refused: RefusedEntry;
  again: readonly OutboxEntry[];
}

/** Finds out which new entries try which refused one again, by what they do: their ids are new. */
export function retriesIn(refused: readonly RefusedEntry[], again: readonly OutboxEntry[]): Retry[] {
  const left = new Set(again);
  return refused.map((each) => {
    const found = [...left].filter((entry) => isPartOf(entry, each.entry));
    // Two taps may have done the same in the same millisecond.
    const own = addedBy(each.entry).length > 0 ? found : found.slice(0, 1);
    for (const entry of own) left.delete(entry);
    return { refused: each, again: own };
  });
}

function isPartOf(entry: OutboxEntry, whole: OutboxEntry): boolean {
  return contentOf(entry) === contentOf(whole) && isSubset(addedBy(entry), addedBy(whole));
}

/** What may differ when an entry is tried again: only a part of the items is compared, and ids are new. */
const OWN_KEYS = ['id', 'items', 'listName', 'isStoredLate', 'seen'];

function contentOf(entry: OutboxEntry): string {
  return JSON.stringify(entry, (key, value: unknown) => (OWN_KEYS.includes(key) ? undefined : value));
}

/**
 * What is wrong with a tap on 'Spróbuj ponownie', in words. Each change is tried again whole, after the additions of its
 * items, and an addition together with everything that was done to its items.
 * @param shown the refusals that were on the screen
 * @param isTried whether a refused entry had been tried again before
 */
export function judgeRetries(
  retries: readonly Retry[],
  again: readonly OutboxEntry[],
  shown: readonly RefusedEntry[],
  isTried: (id: string) => boolean,
): string[] {
  const chosen = new Set(retries.map(({ refused }) => refused.id));
  const additions = new Map<string, RefusedEntry>();
  for (const each of shown.toReversed()) for (const id of addedBy(each.entry)) additions.set(id, each);
  const added = new Set<string>();
  const early = again.filter((entry) => {
    for (const id of addedBy(entry)) added.add(id);
    return itemsOf(entry).some((id) => chosen.has(additions.get(id)?.id ?? '') && !added.has(id));
  });
  const incomplete = retries.filter(({ refused: { entry }, again: parts }) => {
    return parts.length === 0 || !isSubset(addedBy(entry), parts.flatMap(addedBy));
  });
  const isChosen = (each: RefusedEntry): boolean => chosen.has(each.id) || isTried(each.id);
  const needsOf = ({ entry }: RefusedEntry) => itemsOf(entry).map((id) => additions.get(id));
  const left = shown.filter((each) => {
    const needs = needsOf(each);
    return needs.length > 0 && !isChosen(each) && needs.every((need) => need && isChosen(need));
  });
  const alone = shown.filter(
    (each) => chosen.has(each.id) && needsOf(each).some((need) => need && !isChosen(need)),
  );
  return [
    ...early.map(({ id }) => `${id} is tried again before the addition of its items`),
    ...incomplete.map(({ refused: { id } }) => `${id} is not tried again whole`),
    ...left.map(({ id }) => `${id} stays behind when the additions of its items are tried again`),
    ...alone.map(({ id }) => `${id} is tried again without the additions of its items`),
  ];
}

function itemsOf(entry: OutboxEntry): string[] {
  return entry.kind === 'operation' ? itemIdsOf(entry.operation) : [];
}

function isSubset(ids: readonly string[], of: readonly string[]): boolean {
  const all = new Set(of);
  return ids.every((id) => all.has(id));
}
