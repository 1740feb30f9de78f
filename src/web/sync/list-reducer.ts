import type { AnyErrorCode } from '../../contract/errors.ts';
import type { RefreshListPayload } from '../../contract/events.ts';
import { stateOfList } from '../../contract/shopping-lists/list-state.ts';
import type { AppliedOperation, OperationResult } from '../../contract/shopping-lists/operations.ts';
import type { ListAnswer, Member, OperationsAnswer } from '../../contract/shopping-lists/shopping-lists.ts';
import type { Extent } from './catch-up.ts';
import { isEnding } from './ending-codes.ts';
import { followersOf } from './followers.ts';
import type { ListEffect, ListEvent } from './list-events.ts';
import {
  hasDrifted,
  heldBy,
  type LocalList,
  newReplica,
  pendingOf,
  UNKNOWN_LIST,
  unacknowledged,
  withoutEntries,
  withOutbox,
  withPending,
  withStored,
} from './local-list.ts';
import {
  acknowledge,
  acknowledgePending,
  applyOperations,
  type Replica,
  replaceConfirmed,
  takeHead,
} from './replica.ts';
import { type OutboxEntry, type StoredList, SUPERSEDED } from './store.ts';

export interface ListContext {
  listId: string;
  user: Member;
  /** This device's outbox id; empty until it is known. */
  clientId: string;
}

interface Step extends ListContext {
  local: LocalList;
  effects: ListEffect[];
}

/** The list after an event, and the effects to run. Pure: changes are collected in a copy. */
export function reduce(
  local: LocalList,
  event: ListEvent,
  context: ListContext,
): { local: LocalList; effects: readonly ListEffect[] } {
  const step: Step = { ...context, local, effects: [] };
  take(step, event);
  return { local: step.local, effects: step.effects };
}

function take(step: Step, event: ListEvent): void {
  switch (event.type) {
    case 'stored':
      return takeStored(step, event.stored, event.isFirst);
    case 'done':
      return takeDone(step, event.entry, event.outbox);
    case 'announced':
      return takeAnnounced(step, event.payload);
    case 'answered':
      return takeAnswer(step, event.answer);
    case 'fetched':
      return takeFetched(step, event.answer, event.asked);
    case 'fetchFailed':
      step.local = { ...step.local, failure: { code: event.code } };
      return event.code !== undefined && isEnding(event.code) ? endAccess(step, event.code) : undefined;
    case 'created':
      step.local = { ...step.local, pendingCreate: undefined };
      emit(step, { type: 'persist', settled: [event.entry.id] });
      return fetch(step, 'whole');
    case 'deleted':
      return forget(step, 'SHOPPING_LIST_NOT_FOUND', [event.entry.id]);
    case 'refused':
      refuse(step, [event.entry], event.code);
      // A list that was to be deleted was not kept up to date.
      return fetch(step, 'changes');
    case 'accessEnded':
      return endAccess(step, event.code);
    case 'ended':
      return finish(step, event.code);
    case 'reopened':
      return reopen(step);
  }
}

function emit(step: Step, ...effects: ListEffect[]): void {
  step.effects.push(...effects);
}

function fetch(step: Step, extent: Extent): void {
  emit(step, { type: 'fetch', extent });
}

/** The list may be there again. */
function reopen(step: Step): void {
  step.local = { ...step.local, endedBy: undefined, failure: undefined };
}

function takeStored(step: Step, stored: StoredList, isFirst: boolean): void {
  if (step.local.endedBy !== undefined) {
    if (stored.outbox.length === 0) return;
    // It came from another tab: only the server knows its result.
    reopen(step);
  }
  const { local, isCertain } = withStored(step.local, stored, step.user);
  // Another tab's snapshot may contain entries whose answers only this tab has had.
  const held = heldBy(local, step.local);
  if (held.length > 0) emit(step, { type: 'persist', settled: held });
  step.local = local;
  // A list shown before an empty store was first read has just been fetched, so it needs no refetch.
  const isFirstVisit = isFirst && stored.snapshot === undefined && stored.outbox.length === 0;
  if (!isCertain && !isFirstVisit) fetch(step, 'whole');
}

function takeDone(step: Step, entry: OutboxEntry, outbox: readonly OutboxEntry[]): void {
  const { local, user } = step;
  if (local.endedBy !== undefined) return refuse(step, [entry], local.endedBy);
  if (entry.kind === 'list.create') {
    const replica = local.replica ?? newReplica(entry.name, user.id);
    step.local = { ...local, pendingCreate: entry, replica, members: [user] };
  } else if (entry.kind === 'list.delete') {
    step.local = { ...local, pendingDelete: entry };
  } else {
    step.local = withOutbox(local, outbox);
  }
  emit(step, { type: 'flush' });
}

function takeAnnounced(step: Step, payload: RefreshListPayload | undefined): void {
  const { replica, epoch } = step.local;
  if (payload === undefined || replica === undefined) return fetch(step, 'changes');
  if (payload.epoch !== epoch) return fetch(step, 'whole');
  if (payload.operations !== undefined) apply(step, payload.operations, { isLive: true });
  else if (payload.version !== replica.confirmed.version || hasDrifted(step.local, payload)) {
    fetch(step, 'changes');
  }
}

function takeAnswer(step: Step, answer: OperationsAnswer): void {
  // After the end every entry has been reported.
  if (step.local.endedBy !== undefined) return;
  // A list created or first seen here starts in the server's current epoch.
  step.local = { ...step.local, epoch: step.local.epoch ?? answer.epoch };
  const { replica, epoch, failure, pendingDelete } = step.local;
  const gone = failure?.code !== undefined && isEnding(failure.code) ? failure.code : undefined;
  const isLast = pendingDelete !== undefined || gone !== undefined;
  if (answer.epoch !== epoch && !isLast) {
    // Its versions mean nothing here: after the list is reloaded, the same operations are answered again.
    emit(step, { type: 'postpone' });
    return fetch(step, 'whole');
  }
  takeResults(step, answer.results);
  if (isLast || replica === undefined) {
    // Applied operations stay on the screen as long as the list does: until all are answered.
    step.local = withPending(step.local, (pending) => acknowledgePending(pending, answer.results));
    if (!isLast) return fetch(step, 'whole');
    // Nothing is fetched any more: answered operations are settled in any epoch.
    if (gone !== undefined && unacknowledged(step.listId, step.local).length === 0) finish(step, gone);
    return;
  }
  setReplica(step, acknowledge(step.local.replica ?? replica, answer.results));
  const isComplete = apply(step, answer.operations, { isLive: false });
  const version = step.local.replica?.confirmed.version ?? 0;
  if (isComplete && answer.version > version) fetch(step, 'changes');
}

/** Takes refusals, and what came too late: undos, and changes that were tried again. */
function takeResults(step: Step, results: readonly OperationResult[]): void {
  let isTooLate = false;
  for (const { id, outcome, code = 'INTERNAL_ERROR' } of results) {
    if (outcome === 'applied') continue;
    // Looked for each time, because a refusal takes others with it.
    const entry = unacknowledged(step.listId, step.local).find((each) => each.id === id);
    if (entry?.kind !== 'operation') continue;
    if (outcome === 'refused') refuse(step, [entry], code);
    else if (entry.listName !== undefined) refuse(step, [entry], SUPERSEDED);
    else isTooLate ||= entry.isUndo === true;
  }
  if (isTooLate) emit(step, { type: 'tellTooLate' });
  if (results.some(({ code }) => code !== undefined && isEnding(code))) {
    fetch(step, 'changes');
  }
}

function takeFetched(step: Step, answer: ListAnswer, asked: number): void {
  if (step.local.endedBy !== undefined) return;
  const { epoch, members } = answer;
  const isOtherEpoch = step.local.epoch !== undefined && epoch !== step.local.epoch;
  step.local = { ...step.local, failure: undefined };
  if ('operations' in answer) {
    if (isOtherEpoch) return fetch(step, 'whole');
    step.local = { ...step.local, members };
    apply(step, answer.operations, { isLive: false });
    if (step.local.replica !== undefined) setReplica(step, takeHead(step.local.replica, answer));
    // Names of recipes come only with their items.
    if (hasDrifted(step.local, answer)) fetch(step, 'whole');
    return;
  }
  // Older than what the server had confirmed itself: an older database has replaced the newer one.
  const isOtherHistory = isOtherEpoch || answer.version < asked;
  const fresh = stateOfList(answer);
  const { replica, orphaned } = step.local;
  step.local = { ...step.local, epoch, members };
  setReplica(
    step,
    replaceConfirmed(replica ?? { confirmed: fresh, pending: orphaned }, fresh, isOtherHistory),
  );
  emit(step, { type: isOtherHistory ? 'wake' : 'flush' });
}

/** @returns false when an operation in between is missing; then the rest is fetched */
function apply(
  step: Step,
  operations: readonly AppliedOperation[],
  { isLive }: { isLive: boolean },
): boolean {
  const previous = step.local.replica;
  if (previous === undefined) return true;
  const { clientId } = step;
  const { replica, complete } = applyOperations(previous, operations);
  setReplica(step, replica);
  const arrived = operations.filter(({ seq }) => seq <= replica.confirmed.version);
  // Entries of other tabs too: otherwise they would outlast the snapshot that contains them.
  const own = arrived.filter(({ client }) => client === clientId).map(({ id }) => id);
  emit(step, { type: 'persist', settled: own });
  const remote = arrived.filter(({ seq, client }) => seq > previous.confirmed.version && client !== clientId);
  if (remote.length > 0) emit(step, { type: 'tellRemote', operations: remote, isLive });
  if (!complete) fetch(step, 'changes');
  return complete;
}

/** Operations that leave the replica's pending part leave the store with the next snapshot. */
function setReplica(step: Step, replica: Replica): void {
  const kept = new Set(replica.pending.map(({ operation }) => operation.id));
  const settled = pendingOf(step.local).flatMap(({ operation: { id } }) => (kept.has(id) ? [] : [id]));
  step.local = { ...step.local, orphaned: [], replica };
  emit(step, { type: 'persist', settled });
}

function endAccess(step: Step, code: AnyErrorCode): void {
  if (unacknowledged(step.listId, step.local).length > 0) emit(step, { type: 'wake' });
  else finish(step, code);
}

/** Ends the list on this device: everything that waits for it is refused. */
function finish(step: Step, code: AnyErrorCode): void {
  const { pendingCreate, pendingDelete, endedBy } = step.local;
  // The server can't know a list yet that this device is about to create.
  const isUnmade = pendingCreate !== undefined && code === 'SHOPPING_LIST_NOT_FOUND';
  if (isUnmade || endedBy !== undefined) return;
  const waiting = unacknowledged(step.listId, step.local);
  refuse(
    step,
    waiting.filter(({ kind }) => kind !== 'list.delete'),
    code,
  );
  forget(step, code, pendingDelete === undefined ? [] : [pendingDelete.id]);
}

/** Gives entries up, with what has no effect without them. */
function refuse(step: Step, given: readonly OutboxEntry[], code: AnyErrorCode): void {
  if (given.length === 0) return;
  const { replica, pendingCreate } = step.local;
  const waiting = unacknowledged(step.listId, step.local);
  // What is superseded has been added by others.
  const followers = code === SUPERSEDED ? [] : followersOf(given, waiting, replica?.confirmed.items);
  const entries = [...given, ...followers];
  const ids = new Set(entries.map(({ id }) => id));
  step.local = withoutEntries(step.local, ids);
  emit(step, { type: 'refuse', entries, code, listName: replica?.confirmed.name });
  if (pendingCreate !== undefined && ids.has(pendingCreate.id)) finish(step, code);
}

function forget(step: Step, code: AnyErrorCode, others: readonly string[]): void {
  // Unanswered entries stay in the outbox, to be refused by the server.
  const answered = pendingOf(step.local).filter(({ settledAt }) => settledAt !== undefined);
  const settled = [...answered.map(({ operation }) => operation.id), ...others];
  step.local = { ...UNKNOWN_LIST, failure: step.local.failure, endedBy: code };
  emit(step, { type: 'stop' }, { type: 'forget', settled });
}
