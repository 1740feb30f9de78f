import { applyEffects, type ListState, type StoredItem } from '../../contract/list-state.ts';
import type { AppliedOperation, Effects, OperationResult } from '../../contract/operations.ts';
import type { Actor } from '../auth/sessions.ts';
import type { Tx } from '../db/tables.ts';
import type { AccessibleList } from './access.ts';
import type { Intent } from './intent.ts';
import { countItems, findItems, insertItems, updateItems } from './item-store.ts';
import { findOperations, type KnownOperation } from './log-store.ts';
import { advanceList, renameList } from './store.ts';

/** A transaction that runs wishes against one list, and what it has come to so far. */
export interface Batch {
  tx: Tx;
  actor: Actor;
  list: AccessibleList;
  epoch: string;
  now: number;
  /** With the items touched so far. Until {@link isCounted}, `itemCount` is only what the batch has added. */
  state: ListState;
  isCounted: boolean;
  /** Items of this list as the database has them. */
  stored: Map<string, StoredItem>;
  /** Ids that are taken by items of other lists. */
  foreign: Set<string>;
  known: Map<string, KnownOperation>;
  /** Items to write back. */
  changed: Set<string>;
  results: OperationResult[];
  applied: AppliedOperation[];
  /** Applied in this very run: what the others have not heard of. */
  fresh: AppliedOperation[];
  createdProducts: string[];
}

export async function openBatch(
  tx: Tx,
  { list, actor, epoch }: Pick<Batch, 'list' | 'actor' | 'epoch'>,
  intents: readonly Intent[],
): Promise<Batch> {
  const ids = intents.map((intent) => intent.id);
  return {
    tx,
    actor,
    list,
    epoch,
    now: Date.now(),
    state: {
      name: list.name,
      userId: list.ownerId,
      version: list.version,
      itemCount: 0,
      items: new Map(),
    },
    isCounted: false,
    stored: new Map(),
    foreign: new Set(),
    known: await findOperations(tx, { listId: list.id, userId: actor.id, ids }),
    changed: new Set(),
    results: [],
    applied: [],
    fresh: [],
    createdProducts: [],
  };
}

/** Items by id, and which of the ids are taken by other lists. */
export async function loadItems(batch: Batch, ids: readonly string[]): Promise<void> {
  const unknown = ids.filter((id) => !batch.state.items.has(id) && !batch.foreign.has(id));
  const items = new Map<string, StoredItem>(batch.state.items);
  for (const { listId, ...item } of await findItems(batch.tx, unknown)) {
    if (listId !== batch.list.id) {
      batch.foreign.add(item.id);
      continue;
    }
    batch.stored.set(item.id, item);
    items.set(item.id, item);
  }
  batch.state = { ...batch.state, items };
}

/** How many items the list has in all. */
export async function loadCount(batch: Batch): Promise<void> {
  if (batch.isCounted) return;
  const stored = await countItems(batch.tx, batch.list.id);
  batch.state = { ...batch.state, itemCount: batch.state.itemCount + stored };
  batch.isCounted = true;
}

/** What the operation does, for those behind it in the batch to find. */
export function applyToBatch(batch: Batch, effects: Effects, applied: AppliedOperation): void {
  batch.state = applyEffects(batch.state, effects, applied.seq);
  for (const { id } of [...(effects.items ?? []), ...(effects.removed ?? [])]) batch.changed.add(id);
  batch.applied.push(applied);
  batch.fresh.push(applied);
}

/** Writes what the batch has come to. */
export async function closeBatch({ tx, list, state, stored, changed, fresh, now }: Batch): Promise<void> {
  if (fresh.length === 0) return;
  const items = [...changed].flatMap((id) => state.items.get(id) ?? []);
  const added = items.filter(({ id }) => !stored.has(id));
  await insertItems(tx, list.id, added);
  const updated = items.flatMap((after) => {
    const before = stored.get(after.id);
    return before === undefined ? [] : [{ before, after }];
  });
  await updateItems(tx, list.id, updated);
  if (state.name !== list.name) await renameList(tx, list.id, state.name);
  await advanceList(tx, { id: list.id, version: state.version, now });
}
