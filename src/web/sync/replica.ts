import { applyEffects, applyNext, type ListState, type StoredItem } from '../../contract/list-state.ts';
import type { AppliedOperation, Operation, OperationResult } from '../../contract/operations.ts';
import { resolve } from '../../contract/resolve.ts';

/** An operation that waits: unanswered, or answered and not yet part of the confirmed state. */
export interface PendingOperation {
  operation: Operation;
  /** The version that holds its result, once the server has answered. */
  settledAt?: number;
}

/**
 * One device's copy of a list: what the server has confirmed, and what this device's people did since.
 * Immutable; every function returns the next one.
 */
export interface Replica {
  confirmed: ListState;
  pending: readonly PendingOperation[];
}

/** What the screen shows: the confirmed state with everything that waits played over it by the server's own rules. */
export function predict({ confirmed, pending }: Replica, user: string): ListState {
  return pending.reduce((state, { operation }) => {
    const seq = state.version + 1;
    const resolution = resolve(state, operation, { seq, user });
    return resolution.outcome === 'applied' ? applyEffects(state, resolution.effects, seq) : state;
  }, confirmed);
}

export function addPending(replica: Replica, operation: Operation): Replica {
  return { ...replica, pending: [...replica.pending, { operation }] };
}

/**
 * Applies announced or answered operations, in their order. Known ones are passed over.
 * @returns `complete: false` when one is missing in between, and a refetch is due
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
    }
    arrived.add(operation.id);
  }
  const pending = replica.pending.filter(({ operation }) => !arrived.has(operation.id));
  return { replica: dropSettled({ confirmed, pending }), complete };
}

/**
 * Takes the server's answers. What was refused leaves at once; anything else stays until the confirmed state
 * has reached it, so that nothing springs back between answer and repaint.
 */
export function settle(replica: Replica, results: readonly OperationResult[]): Replica {
  const byId = new Map(results.map((result) => [result.id, result]));
  const pending = replica.pending.flatMap((entry) => {
    const result = byId.get(entry.operation.id);
    if (result === undefined) return [entry];
    return result.outcome === 'refused' ? [] : [{ ...entry, settledAt: result.seq }];
  });
  return dropSettled({ ...replica, pending });
}

/** Takes these operations out, whatever became of them. */
export function dropPending(replica: Replica, ids: ReadonlySet<string>): Replica {
  return { ...replica, pending: replica.pending.filter(({ operation }) => !ids.has(operation.id)) };
}

/**
 * Takes a whole list from the server. An older one than what is confirmed is ignored, unless `force` says that
 * versions can't be compared. Items that were here and are not any more become tombstones, so that what waits
 * is still predicted as the server will decide it.
 */
export function replaceConfirmed(replica: Replica | undefined, fresh: ListState, force: boolean): Replica {
  if (replica === undefined) return { confirmed: fresh, pending: [] };
  if (!force && fresh.version < replica.confirmed.version) return replica;
  const items = new Map<string, StoredItem>(fresh.items);
  for (const [id, item] of replica.confirmed.items) {
    if (items.has(id)) continue;
    const presence = item.removed
      ? item.marks.presence
      : { seq: fresh.version, client: 'unknown', user: 'unknown' };
    items.set(id, { ...item, removed: true, marks: { ...item.marks, presence } });
  }
  const confirmed = { ...fresh, items };
  // What the other epoch answered may be lost with it: it is sent again, and recognised where it isn't.
  if (force) return { confirmed, pending: replica.pending.map(({ operation }) => ({ operation })) };
  return dropSettled({ ...replica, confirmed });
}

/** Takes the owner and the name as they stand at a version, for they may change without an operation. */
export function takeHead(
  replica: Replica,
  { version, name, userId }: { version: number; name: string; userId: string },
): Replica {
  const { confirmed } = replica;
  if (confirmed.version !== version) return replica;
  return { ...replica, confirmed: { ...confirmed, name, userId } };
}

function dropSettled({ confirmed, pending }: Replica): Replica {
  return {
    confirmed,
    pending: pending.filter(({ settledAt }) => settledAt === undefined || settledAt > confirmed.version),
  };
}
