import type { AnyErrorCode } from '../../contract/errors.ts';
import { isOutdated } from '../../contract/shopping-lists/list-digest.ts';
import {
  emptyListState,
  type ListState,
  liveItems,
  type StoredItem,
} from '../../contract/shopping-lists/list-state.ts';
import type { Member } from '../../contract/shopping-lists/shopping-lists.ts';
import type { Trip } from '../../contract/shopping-lists/trips.ts';
import {
  itemsToKeep,
  markDecided,
  mergePending,
  mergeWaiting,
  type PendingOperation,
  predict,
  type Prediction,
  type Replica,
  replaceConfirmed,
  replacePending,
  withKnown,
} from './replica.ts';
import { type OutboxEntry, SNAPSHOT_SHAPE, type StoredList, type StoredSnapshot } from './store.ts';

type CreateEntry = Extract<OutboxEntry, { kind: 'list.create' }>;
type DeleteEntry = Extract<OutboxEntry, { kind: 'list.delete' }>;

/** Everything a device knows of one list. */
export interface LocalList {
  replica: Replica | undefined;
  /** Operations that waited when the tab opened, until there is a list to show them on. */
  orphaned: readonly PendingOperation[];
  /** The server has yet to create the list. */
  pendingCreate: CreateEntry | undefined;
  /** The server has yet to delete the list. */
  pendingDelete: DeleteEntry | undefined;
  epoch: string | undefined;
  members: Member[];
  /** Why the list has ended for this user. */
  endedBy: AnyErrorCode | undefined;
  /** The last fetch failed. */
  failure: { code: AnyErrorCode | undefined } | undefined;
}

export const UNKNOWN_LIST: LocalList = {
  replica: undefined,
  orphaned: [],
  pendingCreate: undefined,
  pendingDelete: undefined,
  epoch: undefined,
  members: [],
  endedBy: undefined,
  failure: undefined,
};

/** How much of a list's history has been seen. */
export interface Position {
  epoch: string;
  version: number;
}

/** What screens show of a list. */
export interface ListView {
  id: string;
  name: string;
  /** The owner. */
  userId: string;
  members: Member[];
  /** Live items in the order they were added. */
  items: StoredItem[];
  /** The open trip: a member is shopping with it. */
  trip: Trip | null;
  /** The version at which it started; 0 without one. */
  tripSeq: number;
  /** How much of the server's history the list contains; absent before any. */
  position?: Position | undefined;
}

export interface ListSnapshot {
  /** `gone` covers a removed list, withdrawn access and a list that could not be created: `code` says which. */
  status: 'loading' | 'ready' | 'failed' | 'gone';
  code?: AnyErrorCode;
  /** The error that made it `failed`: the same object until it fails again. */
  failure?: object;
  list?: ListView;
  /** Outbox entries the server hasn't answered. */
  waiting: number;
  /** The server doesn't know the list yet. */
  isNew: boolean;
}

/** A list that only this device knows so far. */
export function newReplica(name: string, userId: string): Replica {
  return { confirmed: emptyListState(name, userId), pending: [] };
}

/** How much of the server's history this device has; undefined before any. */
export function positionOf({ replica, epoch }: LocalList): Position | undefined {
  return replica && epoch !== undefined ? { epoch, version: replica.confirmed.version } : undefined;
}

/**
 * Whether the server's list differs at the version confirmed here, through a change without an operation. False when
 * the server sends nothing to compare.
 */
export function hasDrifted(
  { replica, members }: LocalList,
  { version, digest }: { version: number; digest?: string | undefined },
): boolean {
  if (version !== replica?.confirmed.version) return false;
  return isOutdated(digest, { ...replica.confirmed, members, origins: liveItems(replica.confirmed) });
}

/** A list's position before any operation, and before the server has created it. */
export const BEGINNING: Position = { epoch: '', version: 0 };

/** The list with the current outbox, also when there is no list yet to show it on. */
export function withOutbox(local: LocalList, outbox: readonly OutboxEntry[]): LocalList {
  const waiting = pendingIn(outbox);
  const { replica, orphaned } = local;
  if (replica !== undefined) return { ...local, replica: mergePending(replica, waiting) };
  return { ...local, orphaned: mergeWaiting(orphaned, waiting) };
}

/** Operations that are not part of the confirmed list yet, in the outbox's order. */
export function pendingOf({ replica, orphaned }: LocalList): readonly PendingOperation[] {
  return replica?.pending ?? orphaned;
}

/** Entries the server hasn't answered, in the outbox's order. */
export function unacknowledged(listId: string, local: LocalList): OutboxEntry[] {
  const { pendingCreate, pendingDelete } = local;
  const operations = pendingOf(local).filter(({ settledAt }) => settledAt === undefined);
  const entries = operations.map(({ operation, isUndo, text, listName }): OutboxEntry => {
    return { kind: 'operation', id: operation.id, listId, operation, isUndo, text, listName };
  });
  return [pendingCreate, ...entries, pendingDelete].filter((entry) => entry !== undefined);
}

/**
 * The list with all pending operations applied; undefined when there is none to show.
 * @param previous an earlier prediction for the same user
 */
export function predictedIn(
  { replica }: LocalList,
  userId: string,
  previous?: Prediction,
): Prediction | undefined {
  return replica && predict(replica, userId, previous);
}

/**
 * The list as screens show it.
 * @param predicted the state that {@link predictedIn} makes
 */
export function snapshotOf(listId: string, local: LocalList, predicted: ListState | undefined): ListSnapshot {
  const { pendingCreate, pendingDelete, endedBy, failure } = local;
  const rest = { waiting: unacknowledged(listId, local).length, isNew: pendingCreate !== undefined };
  const code = endedBy ?? (pendingDelete && 'SHOPPING_LIST_NOT_FOUND');
  if (code !== undefined) return { status: 'gone', code, ...rest };
  if (predicted !== undefined) return { status: 'ready', list: viewOf(listId, local, predicted), ...rest };
  if (failure !== undefined) return { status: 'failed', code: failure.code, failure, ...rest };
  return { status: 'loading', ...rest };
}

function viewOf(listId: string, local: LocalList, predicted: ListState): ListView {
  const { name, userId, trip, tripSeq } = predicted;
  const head = { id: listId, name, userId, members: local.members, trip, tripSeq };
  return { ...head, items: liveItems(predicted), position: positionOf(local) };
}

/** The snapshot to store; undefined until the server has confirmed the list. */
export function toStored(listId: string, { replica, epoch, members }: LocalList): StoredSnapshot | undefined {
  if (replica === undefined || epoch === undefined) return undefined;
  const { version, name, userId, trip, tripSeq } = replica.confirmed;
  const head = { listId, epoch, version, name, userId, members, trip, tripSeq };
  const decided = replica.pending.filter(({ isDecided }) => isDecided).map(({ operation }) => operation.id);
  const items = itemsToKeep(replica);
  return { shape: SNAPSHOT_SHAPE, ...head, items, decided };
}

/**
 * Takes the stored state, which another tab may have changed.
 * @param stored without entries known to be settled
 * @returns `isCertain: false` when only the server knows the result of entries that are gone
 */
export function withStored(
  known: LocalList,
  { snapshot, outbox }: StoredList,
  user: Member,
): { local: LocalList; isCertain: boolean } {
  const pendingCreate = outbox.find((entry) => entry.kind === 'list.create');
  // Where no snapshot is left another tab has deleted the list; until the server has said so here it stays hidden.
  const isForgotten = snapshot === undefined;
  const pendingDelete =
    outbox.find((entry) => entry.kind === 'list.delete') ?? (isForgotten ? known.pendingDelete : undefined);
  let local: LocalList = { ...withSnapshot(known, snapshot), pendingCreate, pendingDelete };
  if (local.replica === undefined && pendingCreate !== undefined) {
    local = { ...local, replica: newReplica(pendingCreate.name, user.id), members: [user] };
  }
  const held = new Set(heldBy(local, known));
  const waiting = pendingIn(outbox).filter(({ operation }) => !held.has(operation.id));
  if (local.replica === undefined) {
    return { local: { ...local, orphaned: withKnown(known.orphaned, waiting) }, isCertain: true };
  }
  // Entries that left the outbox are part of the snapshot stored with it. Without that snapshot they are kept until the
  // server has been asked: another tab has given the list up, or knows another epoch. Nor does the outbox say under
  // which name the server has just created the list.
  const wasMade = known.pendingCreate !== undefined && pendingCreate === undefined;
  const isCertain = !wasMade && (local.epoch === undefined || snapshot?.epoch === local.epoch);
  const merge = isCertain ? replacePending : mergePending;
  const replica = markDecided(merge(local.replica, waiting), isCertain ? (snapshot?.decided ?? []) : []);
  return { local: { ...local, replica }, isCertain };
}

/** Ids of operations answered when `known` was the current state, and contained in the confirmed list now. */
export function heldBy({ epoch, replica }: LocalList, known: LocalList): string[] {
  if (replica === undefined || epoch !== known.epoch) return [];
  const { version } = replica.confirmed;
  return pendingOf(known).flatMap(({ operation, settledAt }) =>
    settledAt !== undefined && settledAt <= version ? [operation.id] : [],
  );
}

function withSnapshot(local: LocalList, snapshot: StoredSnapshot | undefined): LocalList {
  if (snapshot === undefined) return local;
  const { epoch, members } = snapshot;
  const confirmed = fromStored(snapshot);
  if (local.epoch === undefined || local.replica === undefined) {
    return { ...local, epoch, members, orphaned: [], replica: { confirmed, pending: pendingOf(local) } };
  }
  // Only the server knows which of two epochs is the newer one.
  if (epoch !== local.epoch) return local;
  return { ...local, replica: replaceConfirmed(local.replica, confirmed, false) };
}

/** The list with its pending operations changed, also if there is none to show them on. */
export function withPending(
  local: LocalList,
  change: (pending: readonly PendingOperation[]) => PendingOperation[],
): LocalList {
  const { replica, orphaned } = local;
  return {
    ...local,
    replica: replica && { ...replica, pending: change(replica.pending) },
    orphaned: change(orphaned),
  };
}

/** The list without these given-up entries. */
export function withoutEntries(local: LocalList, ids: ReadonlySet<string>): LocalList {
  const left = <T extends { id: string }>(entry: T | undefined): T | undefined =>
    entry !== undefined && ids.has(entry.id) ? undefined : entry;
  return {
    ...withPending(local, (pending) => pending.filter(({ operation }) => !ids.has(operation.id))),
    pendingCreate: left(local.pendingCreate),
    pendingDelete: left(local.pendingDelete),
  };
}

function pendingIn(outbox: readonly OutboxEntry[]): PendingOperation[] {
  return outbox.flatMap((entry) => {
    if (entry.kind !== 'operation') return [];
    const { operation, isStoredLate, isUndo, text, listName } = entry;
    return [{ operation, isStoredLate, isUndo, text, listName }];
  });
}

function fromStored({ version, name, userId, items, trip = null, tripSeq = 0 }: StoredSnapshot): ListState {
  return {
    version,
    name,
    userId,
    itemCount: items.filter((item) => !item.removed).length,
    items: new Map(items.map((item) => [item.id, item])),
    trip,
    tripSeq,
  };
}
