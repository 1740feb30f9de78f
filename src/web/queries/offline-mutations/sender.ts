import { hydrate, type Mutation } from '@tanstack/react-query';
import { isTemporary } from '../../http.ts';
import { queryClient } from '../../query-client.ts';
import { onLogout } from '../../session.ts';
import { currentUser } from '../../sync/list-sync.ts';
import { OTHER_TABS_HEAD_START_MS, type Tabs } from '../../sync/tabs.ts';
import { until } from '../../sync/until.ts';
import { t } from '../../texts/refused-errors.ts';
import { showError } from '../../ui/overlays/toasts.ts';
import { pause } from '../../ui/pause.ts';
import { author, isLoggedIn } from './author.ts';
import { changeIn, findMutation, findOfflineMutations, keyOf, rowOf, SCOPE, waitingRow } from './cache.ts';
import { newIdAfter } from './ids.ts';
import { isReadable, refuseMutation, sendMutation, settleMutation, timeoutOf, valuesAgain } from './kinds.ts';
import { whenListsAreSent } from './lists.ts';
import { tabsOf } from './mutation-tabs.ts';
import { endPauses, pauseAfter } from './pauses.ts';
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
  writeOfflineMutationLate,
} from './store.ts';
import { restoreAnswers } from '../kept-answers/restore-answers.ts';
import { takeTurn } from './take-turn.ts';
import { takenBack } from './taken-back.ts';

const cache = queryClient.getMutationCache();

/** How often storing a change is repeated if the browser refused it, for instance on a full disk. */
const WRITE_AGAIN_MS = 15_000;

/** Changes that are only in this tab, because the browser couldn't store them. */
const unwritten = new Set<string>();

/** Changes whose request is running. */
const onTheirWay = new Set<string>();

/** How many changes are stored that this tab can't send: a newer version has written them down, or they are damaged. */
let unreadable = 0;

queryClient.setMutationDefaults(offlineMutationKey(), {
  scope: SCOPE,
  gcTime: Number.POSITIVE_INFINITY,
  // The browser may say that there is no network where there is one; so it isn't asked by what resumes them either.
  networkMode: 'always',
  retry: (_failures, error) => isTemporary(error),
  // A pause of the library's can't be cut short.
  retryDelay: 0,
  mutationFn: (change: OfflineChange) =>
    send(change).catch(async (error: unknown) => {
      if (isTemporary(error)) await pauseAfter(findMutation(change)?.state.failureCount ?? 0, error);
      throw error;
    }),
  onSuccess: (sent: Sent | undefined, change: OfflineChange) => settle(change, sent),
  onError: (error, change: OfflineChange) => keepRefusal(change, error),
});

/** Tries waiting changes at once, for example when the server may be back. */
function tryNow(): void {
  endPauses();
  void cache.resumePausedMutations();
}

/**
 * Makes a change of a plain resource, with or without a network. Screens show it from then on through
 * `useOfflineMutationValues`. Resolves when it is stored on this device, or can't be.
 * @param lastReplaced refused changes of the resource up to this one are forgotten; by default all of them
 * @throws Error if nobody is logged in: nothing is changed then
 */
export async function queueMutation<Name extends OfflineMutationName>(
  name: Name,
  values: OfflineMutationValues[Name],
  lastReplaced?: string,
): Promise<void> {
  const userId = author().id;
  await whenRead(userId);
  const id = newIdAfter(findOfflineMutations().map((mutation) => changeIn(mutation).id));
  const change = { id, userId, name, values } as OfflineChange;
  const row = waitingRow(change);
  try {
    await writeOfflineMutation(row);
  } catch {
    void writeLater(row);
  }
  adopt([row]);
  const refused = findOfflineMutations(keyOf(change), 'error');
  await Promise.all(
    refused.filter((mutation) => changeIn(mutation).id <= (lastReplaced ?? change.id)).map(forget),
  );
  follow(userId).post('');
  void cache.resumePausedMutations();
}

async function writeLater(row: OfflineMutationRow): Promise<void> {
  const change = changeOf(row);
  unwritten.add(change.id);
  for (let isTold = false; ; isTold = true) {
    await pause(WRITE_AGAIN_MS);
    const mutation = findMutation(change);
    if (mutation === undefined) unwritten.delete(change.id);
    if (mutation === undefined || !unwritten.has(change.id)) return;
    try {
      await writeOfflineMutationLate(mutation.state.status === 'error' ? rowOf(mutation) : row);
      unwritten.delete(change.id);
      return;
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
  const previous = countRefused();
  tryNow();
  await until(cache, () => countWaiting() === 0, limitMs);
  return countWaiting() + unreadable + Math.max(0, countRefused() - previous);
}

const countWaiting = (): number => findOfflineMutations(undefined, 'pending').length;
const countRefused = (): number => findOfflineMutations(undefined, 'error').length;

/** How many changes wait on this device, those of closed tabs included. */
export async function countWaitingMutations(): Promise<number> {
  await readMutations();
  return countWaiting() + unreadable;
}

/** Dismisses a refusal. */
export async function dismissMutation(change: OfflineChange): Promise<void> {
  const mutation = findMutation(change);
  if (mutation !== undefined) await forget(mutation);
}

/** Forgets waiting changes of a resource, because something else has changed it since. */
export function dropWaitingMutations<Name extends OfflineMutationName>(
  name: Name,
  values: OfflineMutationValues[Name],
): void {
  const waiting = findOfflineMutations(keyOf({ name, values }));
  // Later changes wait behind it.
  void Promise.all(waiting.map(forget)).then(() => cache.resumePausedMutations());
}

/** Tries a refused change again. Later ones of the same resource stay refused. */
export async function retryMutation(change: OfflineChange): Promise<void> {
  // Another tab may have tried it again, or dismissed it.
  await readMutations();
  if (findMutation(change)?.state.status !== 'error') return;
  await queueMutation(change.name, valuesAgain(change), change.id);
}

/** Makes mutations of rows, in place of older ones with the same key that aren't on their way. */
function adopt(rows: readonly OfflineMutationRow[]): void {
  for (const row of rows) {
    const { id } = changeOf(row);
    const known = cache.findAll({ mutationKey: row.mutationKey as string[], exact: true });
    const knownIds = known.map((mutation) => changeIn(mutation).id);
    // What is stored is older than a change that couldn't be.
    if (knownIds.some((other) => other === id || (unwritten.has(other) && other > id))) continue;
    for (const other of knownIds) unwritten.delete(other);
    for (const mutation of known) if (!onTheirWay.has(changeIn(mutation).id)) cache.remove(mutation);
    hydrate(queryClient, { mutations: [row] });
  }
}

const follow = (userId: string): Tabs =>
  tabsOf(userId, () => {
    void readMutations();
    setTimeout(() => void cache.resumePausedMutations(), OTHER_TABS_HEAD_START_MS);
  });

let firstReading: { userId: string; end: Promise<void> } | undefined;

/** Resolves when it is known what this device has kept since an earlier start, or that it can't be read. */
function whenRead(userId: string): Promise<void> {
  if (firstReading?.userId !== userId) firstReading = { userId, end: readMutations() };
  return firstReading.end;
}

/** Takes over what other tabs, or this one before its last start, have written down, sent or dismissed. */
async function readMutations(): Promise<void> {
  const userId = currentUser()?.id;
  if (userId === undefined) return;
  follow(userId);
  // Read first: a change made in the meantime has its row before it is a mutation.
  const previous = findOfflineMutations();
  const rows = await readOfflineMutations(userId).catch(() => undefined);
  if (rows === undefined || !isLoggedIn(userId)) return;
  const kept = new Set(rows.map((row) => changeOf(row).id));
  for (const mutation of previous) {
    const { id } = changeIn(mutation);
    if (!kept.has(id) && !unwritten.has(id) && !onTheirWay.has(id)) cache.remove(mutation);
  }
  const known = rows.filter(isReadable);
  unreadable = rows.length - known.length;
  adopt(known);
}

interface Sent {
  answer: unknown;
}

/** @returns undefined where there is nothing to send any more: another tab has, or a later change has taken its place */
async function send(change: OfflineChange): Promise<Sent | undefined> {
  await whenListsAreSent(change);
  const endTurn = await takeTurn(change.userId, timeoutOf(change.name));
  try {
    // Another tab may log another user in at any moment: their token must not send it.
    if (!(await isWanted(change)) || !isLoggedIn(change.userId)) return undefined;
    onTheirWay.add(change.id);
    return { answer: await sendMutation(change, takenBack(change)) };
  } finally {
    onTheirWay.delete(change.id);
    endTurn();
  }
}

async function isWanted(change: OfflineChange): Promise<boolean> {
  if (!isLoggedIn(change.userId)) return false;
  const mutation = findMutation(change);
  if (mutation === undefined || unwritten.has(change.id)) return mutation !== undefined;
  return isOfflineMutationStored(rowOf(mutation)).catch(() => true);
}

async function settle(change: OfflineChange, sent: Sent | undefined): Promise<void> {
  const mutation = findMutation(change);
  // Dropped while it was on its way.
  if (mutation === undefined) return;
  if (sent) await restoreAnswers(change).then(() => settleMutation(change, sent.answer));
  await forget(mutation);
}

/** Deletes a change on this device and in every tab. */
async function forget(mutation: Mutation): Promise<void> {
  const { id, userId } = changeIn(mutation);
  const isUnwritten = unwritten.delete(id);
  // If it can't be deleted, it is sent again after the next start, which has no second effect.
  if (isLoggedIn(userId))
    await settleOfflineMutation(rowOf(mutation), { isUnwritten }).catch(() => undefined);
  cache.remove(mutation);
  follow(userId).post('');
}

/** Whether a later change has the key of this one, which was on its way when that was made. */
const isReplaced = ({ options: { mutationKey = [] }, state }: Mutation): boolean =>
  cache
    .findAll({ mutationKey, exact: true })
    .some((other) => changeIn(other).id > (state.variables as OfflineChange).id);

async function keepRefusal(change: OfflineChange, error: Error): Promise<void> {
  const mutation = findMutation(change);
  if (mutation === undefined) return;
  // What its author has done since takes its place, and has set back here what it did.
  if (isReplaced(mutation)) return forget(mutation);
  const row = rowOf(mutation);
  const next: OfflineMutationRow = {
    ...row,
    state: { ...row.state, error, status: 'error', isPaused: false },
  };
  try {
    await settleOfflineMutation(row, { next, isUnwritten: unwritten.has(change.id) });
    unwritten.delete(change.id);
  } catch {
    // One that is in this tab only stays in it.
  }
  refuseMutation(change);
}

addEventListener('beforeunload', (event) => {
  if (unwritten.size > 0) event.preventDefault();
});
addEventListener('online', tryNow);
onLogout(() => {
  unwritten.clear();
  unreadable = 0;
});
