import type { CompiledQuery } from 'kysely';
import { LIMITS } from '../../../contract/limits.ts';
import {
  applyEffects,
  type ListState,
  type StoredItem,
} from '../../../contract/shopping-lists/list-state.ts';
import type { AppliedOperation } from '../../../contract/shopping-lists/operations.ts';
import type { Actor } from '../../auth/sessions.ts';
import type { Tx } from '../../db/tables.ts';
import { NewProducts } from '../../products/new-products.ts';
import type { Bounds } from '../../settings.ts';
import { requireOwner } from '../access.ts';
import type { LockedList } from '../accessible-list.ts';
import { stateOf } from '../state-of-list.ts';
import type { TripRange } from '../trips/trips.ts';
import { countItems, findItems, itemInserts, itemUpdates } from '../item-repository.ts';
import { lengthSince, readOperations } from '../log/log-reader.ts';
import {
  type DecidedResult,
  type KnownOperation,
  type LoggedOperation,
  operationInsert,
} from '../log/log-repository.ts';
import { nameUpdate, tripUpdate, versionUpdate } from '../repository.ts';

/** A transaction that runs operations on one list, and its state so far. */
export interface Batch {
  tx: Tx;
  actor: Actor;
  list: LockedList;
  epoch: string;
  now: number;
  /** With the items touched so far. Until {@link isCounted}, `itemCount` counts only what the batch has added. */
  state: ListState;
  isCounted: boolean;
  /** This list's items as the database has them. */
  stored: Map<string, StoredItem>;
  /** Ids of items that were looked for. */
  looked: Set<string>;
  known: Map<string, KnownOperation & { applied?: AppliedOperation | undefined }>;
  /** Operations to write into the log, in their order. */
  logged: LoggedOperation[];
  /** Items to write back. */
  changed: Set<string>;
  results: DecidedResult[];
  applied: AppliedOperation[];
  /** Length in characters of {@link applied} as JSON. */
  appliedLength: number;
  /** Applied in this run, so not announced before. */
  fresh: AppliedOperation[];
  newProducts: NewProducts;
  /** Ids of trips that began in this run and are not announced to the other members. */
  silentTrips: Set<string>;
  /** Trips that ended in this run. */
  endedTrips: TripRange[];
}

/**
 * A batch in which nothing has run yet.
 * @param known what the log has of its operations' ids
 */
export async function openBatch(
  tx: Tx,
  { list, actor, epoch, bounds, now }: Pick<Batch, 'list' | 'actor' | 'epoch' | 'now'> & { bounds: Bounds },
  known: ReadonlyMap<string, KnownOperation>,
): Promise<Batch> {
  return {
    tx,
    actor,
    list,
    epoch,
    now,
    state: stateOf(list),
    isCounted: false,
    stored: new Map(),
    looked: new Set(),
    known: await withEffects(tx, list, actor.id, known),
    logged: [],
    changed: new Set(),
    results: [],
    applied: [],
    appliedLength: 0,
    fresh: [],
    newProducts: new NewProducts(tx, actor.id, bounds),
    silentTrips: new Set(),
    endedTrips: [],
  };
}

/**
 * The results of operations that were sent before. Recently applied ones come with their effects; for the others the
 * client gets the version, and refetches what it lacks.
 */
async function withEffects(
  tx: Tx,
  list: LockedList,
  userId: string,
  known: ReadonlyMap<string, KnownOperation>,
): Promise<Batch['known']> {
  const seqs = [...known.values()].flatMap(({ result: { outcome, seq } }) =>
    outcome === 'applied' ? [seq] : [],
  );
  if (seqs.length === 0) return new Map(known);
  const since = Math.min(...seqs) - 1;
  if ((await lengthSince(tx, list, since)) > LIMITS.answeredOperationsLength) return new Map(known);
  const operations = await readOperations(tx, list, since);
  const byId = new Map(
    operations.flatMap((operation) => (operation.user === userId ? [[operation.id, operation]] : [])),
  );
  return new Map([...known].map(([id, entry]) => [id, { ...entry, applied: byId.get(id) }]));
}

/** Adds an applied operation to the answer unless that gets too long; clients refetch everything after it. */
export function answerApplied(batch: Batch, applied: AppliedOperation, length: number): void {
  batch.appliedLength += length;
  if (batch.appliedLength <= LIMITS.answeredOperationsLength) batch.applied.push(applied);
}

/** Loads the items that haven't been looked for yet, by id. */
export async function loadItems(batch: Batch, ids: readonly string[]): Promise<void> {
  const unknown = ids.filter((id) => !batch.looked.has(id));
  if (unknown.length > 0) takeItems(batch, unknown, await findItems(batch.tx, batch.list.id, unknown));
}

/** Takes the items that were found for these ids. */
export function takeItems(batch: Batch, ids: readonly string[], found: readonly StoredItem[]): void {
  for (const id of ids) batch.looked.add(id);
  const items = new Map<string, StoredItem>(batch.state.items);
  for (const item of found) {
    batch.stored.set(item.id, item);
    items.set(item.id, item);
  }
  batch.state = { ...batch.state, items };
}

/** Loads the number of items on the list. */
export async function loadCount(batch: Batch): Promise<void> {
  if (batch.isCounted) return;
  const stored = await countItems(batch.tx, batch.list.id);
  batch.state = { ...batch.state, itemCount: batch.state.itemCount + stored };
  batch.isCounted = true;
}

/** Applies an operation to the batch's state, so that later operations see it. */
export function applyToBatch(batch: Batch, applied: AppliedOperation, length: number): void {
  const { effects, seq } = applied;
  const { trip, tripSeq } = batch.state;
  if (effects.trip !== undefined && trip !== null && effects.trip?.id !== trip.id) {
    batch.endedTrips.push({ storeId: trip.storeId, from: tripSeq, to: seq });
  }
  batch.state = applyEffects(batch.state, effects, seq);
  for (const { id } of [...(effects.items ?? []), ...(effects.removed ?? [])]) batch.changed.add(id);
  answerApplied(batch, applied, length);
  batch.fresh.push(applied);
}

/** The queries that write the batch's changes: new rows of the log and of items, and updates. */
export function writesOf(batch: Batch): { inserts: CompiledQuery[]; updates: CompiledQuery[] } {
  const { tx, actor, list, state, stored, changed, logged, fresh, now } = batch;
  const operations = logged.map((operation) => operationInsert(tx, list, operation, now));
  if (fresh.length === 0) return { inserts: operations, updates: [] };
  const items = [...changed].flatMap((id) => state.items.get(id) ?? []);
  const added = items.filter(({ id }) => !stored.has(id));
  const updated = items.flatMap((after) => {
    const before = stored.get(after.id);
    return before === undefined ? [] : [{ before, after }];
  });
  const isRenamed = state.name !== list.name;
  const isTripChanged = fresh.some(({ effects }) => effects.trip !== undefined);
  const inserts = [...operations, ...itemInserts(tx, list, added)];
  const updates = [
    ...itemUpdates(tx, list, updated),
    ...(isRenamed ? [nameUpdate(tx, requireOwner(list, actor), state.name)] : []),
    ...(isTripChanged ? [tripUpdate(tx, list, state)] : []),
    versionUpdate(tx, list, { version: state.version, now }),
  ];
  return { inserts, updates };
}
