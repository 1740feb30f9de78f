import { v7 as uuidv7 } from 'uuid';
import { addedBy, itemIdsOf } from './followers.ts';
import { partsOf } from './make-operation.ts';
import type { OutboxEntry, RefusedEntry, RetriedEntry } from './store.ts';
import type { SyncEngine } from './sync-engine.ts';

/** A refused change, and those that have no effect without it. */
export interface RefusedGroup {
  head: RefusedEntry;
  followers: readonly RefusedEntry[];
}

/**
 * The refused changes; those that concern nothing but items of refused additions are with the addition.
 * @param refused in the order in which they were done
 */
export function groupsOf(refused: readonly RefusedEntry[]): RefusedGroup[] {
  const additions = additionsIn(refused);
  const headOf = (each: RefusedEntry): RefusedEntry => {
    const needed = itemsOf(each).map((id) => additions.get(id));
    return needed.includes(undefined) ? each : (needed[0] ?? each);
  };
  const groups = Map.groupBy(refused, headOf);
  return refused.flatMap((head) => {
    const members = groups.get(head);
    return members === undefined ? [] : [{ head, followers: members.filter((each) => each !== head) }];
  });
}

/** Refusals that a tab is trying again: a second tap in it does nothing. */
const underWayIn = new WeakMap<SyncEngine, Set<string>>();

/**
 * Tries groups again, with those that they need, in the order in which they were done.
 * @param refused everything that was refused
 */
export async function tryAgain(
  sync: SyncEngine,
  groups: readonly RefusedGroup[],
  refused: readonly RefusedEntry[],
): Promise<void> {
  const needsOf = needsIn(refused);
  const all = groupsOf(refused);
  const chosen = new Set<RefusedEntry>();
  const choose = ({ head, followers }: RefusedGroup): void => {
    if (chosen.has(head)) return;
    const members = [head, ...followers];
    for (const each of members) chosen.add(each);
    const needed = new Set(members.flatMap(needsOf));
    for (const group of all) if (needed.has(group.head)) choose(group);
  };
  for (const group of groups) choose(group);

  // What was tried before may have been refused later than what needs it.
  const ordered = new Set<RefusedEntry>();
  const order = (each: RefusedEntry): void => {
    if (ordered.has(each)) return;
    for (const needed of needsOf(each)) order(needed);
    ordered.add(each);
  };
  for (const each of refused) if (chosen.has(each)) order(each);
  const underWay = underWayIn.get(sync) ?? new Set();
  underWayIn.set(sync, underWay);
  const fresh = [...ordered].filter(({ id }) => !underWay.has(id));
  for (const { id } of fresh) underWay.add(id);
  const unwritten = sync.syncedLists.flatMap(({ persistence }) => persistence.unwrittenRefusals);
  const retriesOf = (each: RefusedEntry): RetriedEntry[] => {
    const refusal = unwritten.some(({ id }) => id === each.id) ? undefined : each.id;
    return renewed(each).map((entry) => ({ entry, refusal }));
  };
  for (const [listId, ofList] of Map.groupBy(fresh, (each) => each.listId)) {
    await dismiss(sync, listId, ofList, ofList.flatMap(retriesOf));
    for (const { id } of ofList) underWay.delete(id);
    sync.tell(listId);
    await sync.list(listId).reopen();
  }
}

/** Dismisses groups: what they were to change is given up. */
export async function dismissGroups(sync: SyncEngine, groups: readonly RefusedGroup[]): Promise<void> {
  const members = groups.flatMap(({ head, followers }) => [head, ...followers]);
  for (const [listId, ofList] of Map.groupBy(members, (each) => each.listId)) {
    await dismiss(sync, listId, ofList, []);
  }
  sync.tell('');
}

/**
 * Removes a list's refusals, and puts what tries them again into the outbox in the same transaction, unless another tab
 * has removed them first. If the store fails, its refusals stay.
 */
async function dismiss(
  sync: SyncEngine,
  listId: string,
  refused: readonly RefusedEntry[],
  again: readonly RetriedEntry[],
): Promise<void> {
  const settled = refused.map(({ id }) => id);
  let isDone = true;
  try {
    await sync.options.store.commit(listId, { settled, again });
  } catch {
    isDone = false;
    sync.storageFailed();
  }
  if (isDone || again.length === 0) {
    for (const { persistence } of sync.syncedLists) persistence.dismiss(settled);
  }
  await sync.readRefusals();
}

/** Finds what a refused change needs to have an effect: that its list is made, and its items are added. */
function needsIn(refused: readonly RefusedEntry[]): (each: RefusedEntry) => RefusedEntry[] {
  const additions = additionsIn(refused);
  const creations = refused.filter(({ entry }) => entry.kind === 'list.create');
  return (each) => {
    if (each.entry.kind === 'list.create') return [];
    const creation = creations.find(({ listId }) => listId === each.listId);
    return [creation, ...itemsOf(each).map((id) => additions.get(id))].filter((other) => other !== undefined);
  };
}

/** By item: the first addition of it. */
function additionsIn(refused: readonly RefusedEntry[]): Map<string, RefusedEntry> {
  const latestFirst = refused.toReversed();
  return new Map(latestFirst.flatMap((each) => addedBy(each.entry).map((id) => [id, each] as const)));
}

function itemsOf({ entry }: RefusedEntry): string[] {
  return entry.kind === 'operation' ? itemIdsOf(entry.operation) : [];
}

/** The same with a new id: with the old one the server would repeat its first result. */
function renewed({ entry, listName }: RefusedEntry): OutboxEntry[] {
  // Its author knows by now that the list has changed.
  if (entry.kind === 'list.delete') return [{ ...entry, id: uuidv7(), listName, seen: undefined }];
  if (entry.kind === 'list.create') return [{ ...entry, id: uuidv7(), listName }];
  return partsOf(entry.operation).map((part, at) => {
    const id = uuidv7();
    // Refused once more, the text needs to be shown only once.
    const text = at === 0 ? entry.text : undefined;
    return { ...entry, id, listName, text, operation: { ...part, id } };
  });
}
