import { v7 as uuidv7 } from 'uuid';
import type { ErrorCode } from '../../contract/errors.ts';
import { type ListState, liveItems, type StoredItem } from '../../contract/list-state.ts';
import type { Member } from '../../contract/shopping-lists.ts';
import type { Operation, OperationDraft } from '../../contract/operations.ts';
import {
  dropPending,
  itemsToKeep,
  markDecided,
  mergePending,
  type PendingOperation,
  predict,
  type Replica,
  replaceConfirmed,
  replacePending,
} from './replica.ts';
import type { OutboxEntry, StoredList, StoredSnapshot } from './store.ts';

type Beginning = Extract<OutboxEntry, { kind: 'list.create' }>;
type Ending = Extract<OutboxEntry, { kind: 'list.delete' }>;

/** All that a device knows of one list. */
export interface LocalList {
  replica: Replica | undefined;
  /** Operations that waited when the tab opened, until there is a list to show them on. */
  early: readonly PendingOperation[];
  /** The server has yet to make the list. */
  beginning: Beginning | undefined;
  /** The server has yet to remove the list. */
  ending: Ending | undefined;
  epoch: string | undefined;
  members: Member[];
}

export const UNKNOWN_LIST: LocalList = {
  replica: undefined,
  early: [],
  beginning: undefined,
  ending: undefined,
  epoch: undefined,
  members: [],
};

/** What screens show of a list. */
export interface ListView {
  id: string;
  name: string;
  /** The owner. */
  userId: string;
  members: Member[];
  /** Live items in the order they were added. */
  items: StoredItem[];
}

export interface ListSnapshot {
  /** `gone` covers a removed list and withdrawn access: `code` says which. */
  status: 'loading' | 'ready' | 'failed' | 'gone';
  code?: ErrorCode;
  list?: ListView;
  /** Entries of the outbox that the server hasn't answered. */
  waiting: number;
  /** The server doesn't know the list yet. */
  isNew: boolean;
}

/** A list that only this device knows so far. */
export function newReplica(name: string, userId: string): Replica {
  return { confirmed: { name, userId, version: 0, itemCount: 0, items: new Map() }, pending: [] };
}

/** The draft as done now, by somebody who sees `local`. */
export function makeOperation(
  { replica, epoch }: LocalList,
  draft: OperationDraft,
  { client, madeAt }: { client: string; madeAt: number },
): Operation {
  const base = replica?.confirmed.version ?? 0;
  const origin = { id: uuidv7(), v: 1, client, base, madeAt } as const;
  return { ...draft, ...origin, ...(epoch === undefined ? {} : { epoch }) };
}

/** Operations that are not part of the confirmed list yet, in the order they were done. */
export function pendingOf({ replica, early }: LocalList): readonly PendingOperation[] {
  return replica?.pending ?? early;
}

/** What the server hasn't answered, in the order it was done. */
export function unanswered(listId: string, local: LocalList): OutboxEntry[] {
  const { beginning, ending } = local;
  const operations = pendingOf(local).filter(({ settledAt }) => settledAt === undefined);
  return [
    ...(beginning === undefined ? [] : [beginning]),
    ...operations.map(({ operation }): OutboxEntry => {
      return { kind: 'operation', id: operation.id, listId, operation };
    }),
    ...(ending === undefined ? [] : [ending]),
  ];
}

/** What a screen shows of it. */
export function snapshotOf(
  listId: string,
  local: LocalList,
  {
    user,
    endedBy,
    failure,
  }: {
    user: string;
    /** Why the list is over for this person. */
    endedBy: ErrorCode | undefined;
    /** The last fetch failed. */
    failure: { code: ErrorCode | undefined } | undefined;
  },
): ListSnapshot {
  const waiting = unanswered(listId, local).length;
  const isNew = local.beginning !== undefined;
  const code = endedBy ?? (local.ending && 'SHOPPING_LIST_NOT_FOUND');
  if (code !== undefined) return { status: 'gone', code, waiting, isNew };
  const list = viewOf(listId, local, user);
  if (list !== undefined) return { status: 'ready', list, waiting, isNew };
  if (failure !== undefined) return { status: 'failed', code: failure.code, waiting, isNew };
  return { status: 'loading', waiting, isNew };
}

function viewOf(listId: string, { replica, members }: LocalList, user: string): ListView | undefined {
  if (replica === undefined) return undefined;
  const predicted = predict(replica, user);
  const { name, userId } = predicted;
  return { id: listId, name, userId, members, items: liveItems(predicted) };
}

/** As it is written down; undefined while the server hasn't confirmed anything. */
export function toStored(listId: string, { replica, epoch, members }: LocalList): StoredSnapshot | undefined {
  if (replica === undefined || epoch === undefined) return undefined;
  const { version, name, userId } = replica.confirmed;
  const decided = replica.pending.filter(({ isDecided }) => isDecided).map(({ operation }) => operation.id);
  const items = itemsToKeep(replica);
  return { listId, epoch, version, name, userId, members, items, decided };
}

/**
 * Takes what is written down, which another tab may have changed.
 * @param stored without entries known to be over
 * @returns `isCertain: false` when only the server can say what became of entries that are gone
 */
export function withStored(
  known: LocalList,
  { snapshot, outbox }: StoredList,
  user: Member,
): { local: LocalList; isCertain: boolean } {
  const beginning = outbox.find((entry) => entry.kind === 'list.create');
  const ending = outbox.find((entry) => entry.kind === 'list.delete');
  let local: LocalList = { ...withSnapshot(known, snapshot), beginning, ending };
  if (local.replica === undefined && beginning !== undefined) {
    local = { ...local, replica: newReplica(beginning.name, user.id), members: [user] };
  }
  const operations = operationsIn(outbox);
  if (local.replica === undefined) {
    return { local: { ...local, early: operations.map((operation) => ({ operation })) }, isCertain: true };
  }
  // What has left the outbox is part of the list stored beside it. Without that list it is kept until the server
  // has been asked: another tab gave the list up, or knows of another history.
  // Nor does it say under which name the server has just made it.
  const wasMade = known.beginning !== undefined && beginning === undefined;
  const isCertain = !wasMade && (local.epoch === undefined || snapshot?.epoch === local.epoch);
  const merge = isCertain ? replacePending : mergePending;
  const replica = markDecided(merge(local.replica, operations), isCertain ? (snapshot?.decided ?? []) : []);
  return { local: { ...local, replica }, isCertain };
}

function withSnapshot(local: LocalList, snapshot: StoredSnapshot | undefined): LocalList {
  if (snapshot === undefined) return local;
  const { epoch, members } = snapshot;
  const confirmed = fromStored(snapshot);
  if (local.epoch === undefined || local.replica === undefined) {
    return { ...local, epoch, members, replica: { confirmed, pending: local.replica?.pending ?? [] } };
  }
  // Which of two histories is the newer one only the server knows.
  if (epoch !== local.epoch) return local;
  return { ...local, replica: replaceConfirmed(local.replica, confirmed, false) };
}

/** The list once these entries of its outbox have been given up. */
export function withoutEntries(local: LocalList, ids: ReadonlySet<string>): LocalList {
  const { replica, early, beginning, ending } = local;
  return {
    ...local,
    replica: replica && [...ids].reduce(dropPending, replica),
    early: early.filter(({ operation }) => !ids.has(operation.id)),
    beginning: beginning !== undefined && ids.has(beginning.id) ? undefined : beginning,
    ending: ending !== undefined && ids.has(ending.id) ? undefined : ending,
  };
}

export function operationsIn(outbox: readonly OutboxEntry[]): Operation[] {
  return outbox.flatMap((entry) => (entry.kind === 'operation' ? [entry.operation] : []));
}

function fromStored({ version, name, userId, items }: StoredSnapshot): ListState {
  return {
    version,
    name,
    userId,
    itemCount: items.filter((item) => !item.removed).length,
    items: new Map(items.map((item) => [item.id, item])),
  };
}
