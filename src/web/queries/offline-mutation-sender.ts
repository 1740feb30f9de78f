import { hydrate, type Mutation } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { HttpError, isTemporary } from '../http.ts';
import { queryClient } from '../query-client.ts';
import { readUser } from '../stored-user.ts';
import { systemClock } from '../sync/clock.ts';
import { listSync } from '../sync/list-sync.ts';
import { delayAfter } from '../sync/retry.ts';
import type { SyncEngine } from '../sync/sync-engine.ts';
import { openTabs, OTHER_TABS_HEAD_START_MS, type Tabs } from '../sync/tabs.ts';
import { until } from '../sync/until.ts';
import { t } from '../texts/refused.ts';
import { showError } from '../ui/toasts.ts';
import {
  isStep,
  refuseMutation,
  resourceKey,
  sendMutation,
  settleMutation,
  valuesAgain,
} from './offline-mutation-kinds.ts';
import {
  type OfflineChange,
  type OfflineMutationName,
  type OfflineMutationValues,
  offlineMutationKey,
  tellMutationsRead,
} from './offline-mutations.ts';
import {
  changeOf,
  type OfflineMutationRow,
  isOfflineMutationStored,
  readOfflineMutations,
  settleOfflineMutation,
  writeOfflineMutation,
} from './offline-mutation-store.ts';

/**
 * The longest pauses between two tries, by the kind of the last failure, before a random part of up to half of them is
 * added.
 */
const NO_NETWORK_PAUSE_MS = 2_500;
const BUSY_SERVER_PAUSE_MS = 6_500;

/** One after the other, in the order they were made. Stays 'kept': stored changes and tabs of 1.0.0 name it so. */
const SCOPE = { id: 'kept' };

const cache = queryClient.getMutationCache();

/** How often storing a change is repeated if the browser refused it, for example because its disk is full. */
const WRITE_AGAIN_MS = 15_000;

/** Changes that are only in this tab, because the browser couldn't store them. */
const unwritten = new Set<string>();

/** Changes whose request is running. */
const onTheirWay = new Set<string>();

/** How to end the pauses between two tries. */
const pauses = new Set<() => void>();

queryClient.setMutationDefaults(offlineMutationKey(), {
  scope: SCOPE,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'offlineFirst',
  retry: (_failures, error) => isTemporary(error),
  // A pause of the library's can't be cut short.
  retryDelay: 0,
  mutationFn: (change: OfflineChange) =>
    send(change).catch(async (error: unknown) => {
      if (isTemporary(error)) await pauseAfter(find(change)?.state.failureCount ?? 0, error);
      throw error;
    }),
  onSuccess: (isSent: boolean, change: OfflineChange) => settle(change, isSent),
  onError: (error, change: OfflineChange) => keepRefusal(change, error),
});

async function pauseAfter(failures: number, error: unknown): Promise<void> {
  const { status, retryAfterMs } = error instanceof HttpError ? error : { status: 0, retryAfterMs: 0 };
  const longestMs = status === 0 ? NO_NETWORK_PAUSE_MS : BUSY_SERVER_PAUSE_MS;
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = systemClock.after(delayAfter(failures, systemClock, retryAfterMs, longestMs), resolve);
  pauses.add(resolve);
  await promise;
  pauses.delete(resolve);
  cancel();
}

/** Tries waiting changes at once, for example when the server may be back. */
function tryNow(): void {
  for (const end of pauses) end();
  void queryClient.resumePausedMutations();
}

/**
 * Makes a change of a plain resource, with or without a network. Screens show it from then on through
 * `useOfflineMutationValues`. Resolves when it is stored on this device, or can't be.
 * @param lastReplaced refused changes of the resource up to this one are forgotten; by default all of them
 */
export async function queueMutation<Name extends OfflineMutationName>(
  name: Name,
  values: OfflineMutationValues[Name],
  lastReplaced?: string,
): Promise<void> {
  const userId = readUser()?.id;
  if (userId === undefined) return;
  const change = { id: uuidv7(), userId, name, values } as OfflineChange;
  // Of changes with the same key only the last is kept.
  const mutationKey = isStep(name) ? [...keyOf(change), change.id] : keyOf(change);
  const row: OfflineMutationRow = { mutationKey, scope: SCOPE, state: waiting(change) };
  try {
    await writeOfflineMutation(row);
  } catch {
    void writeLater(row);
  }
  adopt([row]);
  const refused = cache.findAll({ mutationKey: keyOf(change), status: 'error' });
  await Promise.all(
    refused.filter((mutation) => changeIn(mutation).id <= (lastReplaced ?? change.id)).map(forget),
  );
  follow(userId).post('');
  void queryClient.resumePausedMutations();
}

async function writeLater(row: OfflineMutationRow): Promise<void> {
  const change = changeOf(row);
  unwritten.add(change.id);
  for (let isTold = false; ; isTold = true) {
    await new Promise((resolve) => setTimeout(resolve, WRITE_AGAIN_MS));
    if (!unwritten.has(change.id) || find(change) === undefined) return;
    try {
      await writeOfflineMutation(row);
      unwritten.delete(change.id);
    } catch {
      if (!isTold) showError(t('lists.volatile'));
    }
  }
}

/** Reads what this device keeps, as after a start or a login, and sends it. */
export async function resumeOfflineMutations(): Promise<void> {
  await readMutations();
  tellMutationsRead();
  tryNow();
}

/**
 * Sends what waits, as before a logout.
 * @returns how many changes did not arrive within `limitMs`, including those refused in the meantime
 */
export async function sendOfflineMutations(limitMs: number): Promise<number> {
  await readMutations();
  const previous = countMutations('error');
  tryNow();
  await until(cache, () => countMutations('pending') === 0, limitMs);
  return countMutations('pending') + Math.max(0, countMutations('error') - previous);
}

/** How many changes wait on this device, those of closed tabs included. */
export async function countWaitingMutations(): Promise<number> {
  await readMutations();
  return countMutations('pending');
}

/** Dismisses a refusal. */
export async function dismissMutation(change: OfflineChange): Promise<void> {
  const mutation = find(change);
  if (mutation !== undefined) await forget(mutation);
}

/** Forgets waiting changes of a resource, because something else has changed it since. */
export function dropWaitingMutations<Name extends OfflineMutationName>(
  name: Name,
  values: OfflineMutationValues[Name],
): void {
  const waiting = findOfflineMutations(keyOf({ name, values }));
  // Later changes wait behind it.
  void Promise.all(waiting.map(forget)).then(() => queryClient.resumePausedMutations());
}

/** Tries a refused change again. Later ones of the same resource stay refused. */
export const retryMutation = (change: OfflineChange): Promise<void> =>
  queueMutation(change.name, valuesAgain(change), change.id);

/** With it all changes of a resource are found. */
const keyOf = <Name extends OfflineMutationName>(change: {
  name: Name;
  values: OfflineMutationValues[Name];
}): string[] => [...offlineMutationKey(), ...resourceKey(change)];
const changeIn = ({ state }: Mutation): OfflineChange => state.variables as OfflineChange;
const findOfflineMutations = (mutationKey: readonly string[]): Mutation[] => cache.findAll({ mutationKey });
const countMutations = (status: 'pending' | 'error'): number =>
  cache.findAll({ mutationKey: offlineMutationKey(), status }).length;

const waiting = (change: OfflineChange): OfflineMutationRow['state'] => ({
  context: undefined,
  data: undefined,
  error: null,
  failureCount: 0,
  failureReason: null,
  isPaused: true,
  status: 'pending',
  variables: change,
  submittedAt: Date.now(),
});

const find = (change: OfflineChange): Mutation | undefined =>
  findOfflineMutations(keyOf(change)).find((mutation) => changeIn(mutation).id === change.id);

const rowOf = ({ options, state }: Mutation): OfflineMutationRow => ({
  mutationKey: options.mutationKey,
  scope: SCOPE,
  state,
});

/** Makes mutations of rows, in place of older ones with the same key that aren't on their way. */
function adopt(rows: readonly OfflineMutationRow[]): void {
  for (const row of rows) {
    const known = cache.findAll({ mutationKey: row.mutationKey as string[], exact: true });
    if (known.some((mutation) => changeIn(mutation).id === changeOf(row).id)) continue;
    for (const mutation of known) {
      const { id } = changeIn(mutation);
      if (onTheirWay.has(id)) continue;
      unwritten.delete(id);
      cache.remove(mutation);
    }
    hydrate(queryClient, { mutations: [row] });
  }
}

let tabs: { userId: string; channel: Tabs } | undefined;

/** How the user's tabs tell each other that what is kept has changed. */
function follow(userId: string): Tabs {
  if (tabs?.userId === userId) return tabs.channel;
  tabs?.channel.close();
  const channel = openTabs(`${userId}.${SCOPE.id}`);
  channel.onPost(() => {
    void readMutations();
    setTimeout(() => void queryClient.resumePausedMutations(), OTHER_TABS_HEAD_START_MS);
  });
  tabs = { userId, channel };
  return channel;
}

/** Takes over what other tabs, or this one before its last start, have written down, sent or dismissed. */
async function readMutations(): Promise<void> {
  const userId = readUser()?.id;
  if (userId === undefined) return;
  follow(userId);
  // Read first: a change made in the meantime has its row before it is a mutation.
  const previous = findOfflineMutations(offlineMutationKey());
  const rows = await readOfflineMutations(userId).catch(() => undefined);
  if (rows === undefined || readUser()?.id !== userId) return;
  const kept = new Set(rows.map((row) => changeOf(row).id));
  for (const mutation of previous) {
    const { id } = changeIn(mutation);
    if (!kept.has(id) && !unwritten.has(id) && !onTheirWay.has(id)) cache.remove(mutation);
  }
  adopt(rows);
}

/** @returns false where there is nothing to send any more: another tab has, or a later change has taken its place */
async function send(change: OfflineChange): Promise<boolean> {
  await whenListsAreSent();
  if (!(await isWanted(change))) return false;
  onTheirWay.add(change.id);
  try {
    await sendMutation(change);
  } finally {
    onTheirWay.delete(change.id);
  }
  return true;
}

let counted: { sync: SyncEngine; count: Promise<number> } | undefined;

/** A change may be about a list that was made without a network and waits itself, however long that takes. */
async function whenListsAreSent(): Promise<void> {
  const user = readUser();
  if (user === null) return;
  const sync = listSync(user);
  // Until it has read its store once, it doesn't know which changes wait there.
  if (counted?.sync !== sync) counted = { sync, count: sync.countWaiting() };
  await counted.count;
  await until(sync, () => sync.getState().waiting === 0);
}

async function isWanted(change: OfflineChange): Promise<boolean> {
  // Another tab has logged in another user: their token must not send it.
  if (readUser()?.id !== change.userId) return false;
  const mutation = find(change);
  if (mutation === undefined || unwritten.has(change.id)) return mutation !== undefined;
  return isOfflineMutationStored(rowOf(mutation)).catch(() => true);
}

async function settle(change: OfflineChange, isSent: boolean): Promise<void> {
  const mutation = find(change);
  // Dropped while it was on its way.
  if (mutation === undefined) return;
  if (isSent) settleMutation(change);
  await forget(mutation);
}

/** Deletes a change on this device and in every tab. */
async function forget(mutation: Mutation): Promise<void> {
  const { id, userId } = changeIn(mutation);
  unwritten.delete(id);
  // If it can't be deleted, it is sent again after the next start, which has no second effect.
  if (readUser()?.id === userId) await settleOfflineMutation(rowOf(mutation)).catch(() => undefined);
  cache.remove(mutation);
  follow(userId).post('');
}

async function keepRefusal(change: OfflineChange, error: Error): Promise<void> {
  const mutation = find(change);
  if (mutation === undefined) return;
  const row = rowOf(mutation);
  const refused: OfflineMutationRow = {
    ...row,
    state: { ...row.state, error, status: 'error', isPaused: false },
  };
  unwritten.delete(change.id);
  await settleOfflineMutation(row, refused).catch(() => undefined);
  refuseMutation(change);
}

addEventListener('beforeunload', (event) => {
  if (unwritten.size > 0) event.preventDefault();
});
