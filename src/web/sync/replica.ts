import {
  applyEffects,
  applyNext,
  type ListState,
  liveItems,
  type StoredItem,
} from '../../contract/shopping-lists/list-state.ts';
import { nameKey } from '../../contract/names.ts';
import type {
  AppliedOperation,
  Operation,
  OperationResult,
  UndoDraft,
} from '../../contract/shopping-lists/operations.ts';
import { resolve } from '../../contract/shopping-lists/resolve.ts';
import type { ListAnswer } from '../../contract/shopping-lists/shopping-lists.ts';
import { inverseOf } from '../../contract/shopping-lists/undo.ts';
import { itemIdsOf } from './followers.ts';

/** An operation that waits: not acknowledged, or acknowledged and not yet part of the confirmed state. */
export interface PendingOperation {
  operation: Operation;
  /** The version that contains its result, once the server has answered. */
  settledAt?: number;
  /**
   * A later operation of this outbox is part of the confirmed state, so this one's result is too. It is no longer
   * applied to the prediction, though its answer is still missing.
   */
  isDecided?: boolean;
  /** As in the outbox: its answer says nothing about the operations before it. */
  isStoredLate?: boolean | undefined;
  /** As in the outbox: it takes a change back. */
  isUndo?: boolean | undefined;
  /** As in the outbox: what it was read from. */
  text?: string | undefined;
  /** As in the outbox: it is tried again. */
  listName?: string | undefined;
}

/**
 * One device's copy of a list: the confirmed state and the device's own pending operations. Immutable; every function
 * returns a new one.
 */
export interface Replica {
  confirmed: ListState;
  pending: readonly PendingOperation[];
}

/** The predicted state of a replica, with the states it was made from. */
export interface Prediction {
  replica: Replica;
  /** With the operations applied, before {@link unifyProducts}. */
  applied: ListState;
  /** The state to show. */
  state: ListState;
}

/**
 * The confirmed state with all pending operations applied by the server's own rules.
 * @param previous an earlier prediction for the same user, which is continued where operations were only added
 */
export function predict(replica: Replica, user: string, previous?: Prediction): Prediction {
  const { confirmed, pending } = replica;
  const isLonger = previous !== undefined && continues(previous.replica, replica);
  const added = isLonger ? pending.slice(previous.replica.pending.length) : pending;
  if (isLonger && added.length === 0) return { ...previous, replica };
  const applied = added.reduce(
    (state, { operation, isDecided }) => {
      if (isDecided === true) return state;
      const seq = state.version + 1;
      const resolution = resolve(state, operation, { seq, user });
      return resolution.outcome === 'applied' ? applyEffects(state, resolution.effects, seq) : state;
    },
    isLonger ? previous.applied : confirmed,
  );
  return { replica, applied, state: unifyProducts(confirmed, applied) };
}

/** Whether one replica is the other with operations added at the end. */
function continues(previous: Replica, { confirmed, pending }: Replica): boolean {
  return (
    previous.confirmed === confirmed &&
    previous.pending.length <= pending.length &&
    previous.pending.every(
      ({ operation, isDecided }, index) =>
        pending[index]?.operation === operation && pending[index].isDecided === isDecided,
    )
  );
}

/**
 * Pending items may name a product by an id that only this device knows. The server also finds products by name, so
 * such an item is shown with the list's product of the same name, if there is one.
 */
function unifyProducts(confirmed: ListState, predicted: ListState): ListState {
  const isNew = ({ id }: StoredItem): boolean => confirmed.items.get(id)?.removed !== false;
  const live = liveItems(predicted);
  const fresh = live.filter(isNew);
  if (fresh.length === 0) return predicted;
  const known = live.filter((item) => !isNew(item));
  const byId = new Map(known.map((item) => [item.productId, item]));
  const byName = new Map(known.map((item) => [nameKey(item.productName), item]));
  const items = new Map(predicted.items);
  for (const item of fresh) {
    const key = nameKey(item.productName);
    const product = byId.get(item.productId) ?? byName.get(key);
    if (product !== undefined) {
      const { productId, productName } = product;
      items.set(item.id, { ...item, productId, productName });
      continue;
    }
    byId.set(item.productId, item);
    byName.set(key, item);
  }
  return { ...predicted, items };
}

/** Marks operations whose result is known to be part of the confirmed state. */
export function markDecided(replica: Replica, ids: readonly string[]): Replica {
  if (ids.length === 0) return replica;
  const decided = new Set(ids);
  const pending = replica.pending.map((entry) =>
    decided.has(entry.operation.id) ? { ...entry, isDecided: true } : entry,
  );
  return { ...replica, pending };
}

/**
 * The operations that would take the operation back if it were applied to this list; empty if it would change nothing.
 */
export function inverseIn(list: ListState, operation: Operation, user: string): UndoDraft[] {
  const resolution = resolve(list, operation, { seq: list.version + 1, user });
  return resolution.outcome === 'applied' ? inverseOf(list, resolution.effects) : [];
}

/** Appends the outbox's operations, in their order, after those that have already left it. */
export function mergePending(replica: Replica, outbox: readonly PendingOperation[]): Replica {
  return { ...replica, pending: mergeWaiting(replica.pending, outbox) };
}

/** The same for operations without a list to show them on. */
export function mergeWaiting(
  pending: readonly PendingOperation[],
  outbox: readonly PendingOperation[],
): PendingOperation[] {
  const kept = new Set(outbox.map(({ operation }) => operation.id));
  const left = pending.filter(({ operation }) => !kept.has(operation.id));
  return [...left, ...withKnown(pending, outbox)];
}

/**
 * Applies announced or answered operations, in their order. Known ones are skipped.
 * @returns `complete: false` when one in between is missing and a refetch is needed
 */
export function applyOperations(
  replica: Replica,
  operations: readonly AppliedOperation[],
): { replica: Replica; complete: boolean } {
  let { confirmed } = replica;
  let complete = true;
  const arrived = new Set<string>();
  for (const operation of operations) {
    if (operation.seq > confirmed.version) {
      const next = applyNext(confirmed, operation);
      if (next === undefined) {
        complete = false;
        break;
      }
      confirmed = next;
    } else confirmed = withAuthors(confirmed, operation);
    arrived.add(operation.id);
  }
  const pending = dropArrived(replica.pending, arrived);
  return { replica: dropSettled({ confirmed, pending }), complete };
}

/** Stands for the author of a removal that came with a whole list, which doesn't say who it was. */
const UNKNOWN = 'unknown';

/** The state with the author of a removal that came with a whole list, once the operation that made it arrives. */
function withAuthors(state: ListState, { effects: { removed = [] } }: AppliedOperation): ListState {
  const items = removed.flatMap(({ id, presence }): [string, StoredItem][] => {
    const item = state.items.get(id);
    const isOf = item?.removed === true && item.marks.presence?.client === UNKNOWN;
    return isOf ? [[id, { ...item, marks: { ...item.marks, presence } }]] : [];
  });
  return items.length === 0 ? state : { ...state, items: new Map([...state.items, ...items]) };
}

/**
 * The outbox is sent in order: everything before an arrived operation has been decided too. This doesn't hold for one
 * that was stored late: another tab may have put its entries before it in the meantime.
 */
function dropArrived(pending: readonly PendingOperation[], arrived: ReadonlySet<string>): PendingOperation[] {
  const last = pending.findLastIndex(
    ({ operation, isStoredLate }) => arrived.has(operation.id) && !isStoredLate,
  );
  return pending.flatMap((entry, index) => {
    if (arrived.has(entry.operation.id)) return [];
    return index < last ? [{ ...entry, isDecided: true }] : [entry];
  });
}

/**
 * Takes the server's results. Refused operations are dropped at once; others stay until the confirmed state contains
 * them, so that the screen doesn't flicker between answer and repaint.
 */
export function acknowledge(replica: Replica, results: readonly OperationResult[]): Replica {
  return dropSettled({ ...replica, pending: acknowledgePending(replica.pending, results) });
}

/** The same for operations without a list to show them on. */
export function acknowledgePending(
  pending: readonly PendingOperation[],
  results: readonly OperationResult[],
): PendingOperation[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  return pending.flatMap((entry) => {
    const result = byId.get(entry.operation.id);
    if (result === undefined) return [entry];
    return result.outcome === 'refused' ? [] : [{ ...entry, settledAt: result.seq }];
  });
}

/**
 * Replaces the pending operations, in this order; what is known about those that were already pending is kept.
 */
export function replacePending(replica: Replica, outbox: readonly PendingOperation[]): Replica {
  return { ...replica, pending: withKnown(replica.pending, outbox) };
}

/** Pending operations in this order, with what is known of those that were pending already. */
export function withKnown(
  pending: readonly PendingOperation[],
  outbox: readonly PendingOperation[],
): PendingOperation[] {
  const known = new Map(pending.map((entry) => [entry.operation.id, entry]));
  return outbox.map((entry) => ({ ...entry, ...known.get(entry.operation.id) }));
}

/**
 * Takes a whole list from the server. One older than the confirmed state is ignored, unless `force` says that versions
 * can't be compared. Items that are gone become tombstones, so that pending operations are still predicted as the server
 * will decide them.
 */
export function replaceConfirmed(replica: Replica, fresh: ListState, force: boolean): Replica {
  if (!force && fresh.version < replica.confirmed.version) return replica;
  const items = new Map<string, StoredItem>(fresh.items);
  for (const [id, item] of replica.confirmed.items) {
    if (items.has(id)) continue;
    const presence = item.removed
      ? item.marks.presence
      : { seq: fresh.version, client: UNKNOWN, user: UNKNOWN };
    items.set(id, { ...item, removed: true, marks: { ...item.marks, presence } });
  }
  const confirmed = { ...fresh, items };
  // Results of the other epoch may be lost with it: they are sent again, and recognised if they aren't.
  if (force) {
    const pending = replica.pending.map(({ settledAt: _, isDecided: __, ...entry }) => entry);
    return { confirmed, pending };
  }
  return dropSettled({ ...replica, confirmed });
}

type Head = 'version' | 'name' | 'userId' | 'trip' | 'tripSeq';

/**
 * Takes the owner, the name and the trip as of a version. The first two may change without an operation; the trip may
 * be missing here from before the app knew trips.
 */
export function takeHead(
  replica: Replica,
  { version, name, userId, trip = null, tripSeq = 0 }: Pick<ListAnswer, Head>,
): Replica {
  const { confirmed } = replica;
  if (confirmed.version !== version) return replica;
  return { ...replica, confirmed: { ...confirmed, name, userId, trip, tripSeq } };
}

/** Tombstones kept for a later undo, beyond those that pending operations name. */
const MAX_TOMBSTONES_KEPT = 100;

/** The items to write down: all live ones, and the tombstones that may still be needed. */
export function itemsToKeep({ confirmed, pending }: Replica): StoredItem[] {
  const named = new Set(pending.flatMap(({ operation }) => itemIdsOf(operation)));
  const items = [...confirmed.items.values()];
  const tombstones = items
    .filter((item) => item.removed && !named.has(item.id))
    .sort((a, b) => (b.marks.presence?.seq ?? 0) - (a.marks.presence?.seq ?? 0));
  return [
    ...items.filter((item) => !item.removed || named.has(item.id)),
    ...tombstones.slice(0, MAX_TOMBSTONES_KEPT),
  ];
}

function dropSettled({ confirmed, pending }: Replica): Replica {
  return {
    confirmed,
    pending: pending.filter(({ settledAt }) => settledAt === undefined || settledAt > confirmed.version),
  };
}
