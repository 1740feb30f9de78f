import { listRoom } from '../../contract/events.ts';
import { digestOf } from '../../contract/list-digest.ts';
import type { Effects, Operation } from '../../contract/operations.ts';
import { isMissing, type Trip } from '../../contract/trips.ts';
import type { Changes } from '../../server/shopping-lists/operations/changes.ts';
import { createListAccess } from '../../server/shopping-lists/list-access.ts';
import { readOperations } from '../../server/shopping-lists/operations/log-reader.ts';
import { getWholeList } from '../../server/shopping-lists/service.ts';
import { LIST_COLUMNS } from '../../server/shopping-lists/store.ts';
import { addedBy, itemIdsOf } from '../../web/sync/followers.ts';
import type { OutboxEntry } from '../../web/sync/store.ts';
import type { ShoppingList } from '../../contract/shopping-lists.ts';
import type { Action, Ledger, Flicker } from './ledger.ts';
import { unitOfToday } from './newer-server.ts';
import type { SimulatedDevice, SimulatedTab } from './simulated-device.ts';
import type { SimulatedServer } from './simulated-server.ts';
import type { Position } from './types.ts';

/** When a backup took the place of the database. */
export interface Restore {
  /** The history that ended. */
  epoch: string;
  /** The version of each list in the backup. */
  versions: ReadonlyMap<string, number>;
  /** Operations that were in the database but not in the backup. */
  lost: ReadonlySet<string>;
}

export interface Evidence {
  server: SimulatedServer;
  devices: readonly SimulatedDevice[];
  ledger: Ledger;
  restores: readonly Restore[];
  /** Users whose access to the shared list was ever withdrawn. */
  withdrawn: ReadonlySet<string>;
}

/** An operation, with complete effects if it was applied. */
export interface LogRow {
  listId: string;
  id: string;
  client: string;
  type: string;
  outcome: string;
  seq: number;
  madeAt: number;
  receivedAt: number;
  effects: Effects;
  changes: Changes;
}

/** Everything that went wrong, in words; empty when every promise was kept. */
export async function judge(evidence: Evidence, log: readonly LogRow[]): Promise<string[]> {
  return [
    ...(await judgeScreens(evidence)),
    ...(await judgeActions(evidence, log)),
    ...judgeOrder(evidence),
    ...judgeRepeats(evidence),
    ...evidence.ledger.retryProblems,
    ...(await judgeRefusals(evidence)),
    ...judgeUnticks(evidence, log),
    ...(await judgeFlickers(evidence, log)),
  ];
}

/** By list, in the order of the log. */
export async function readLog({ database: { read } }: SimulatedServer): Promise<LogRow[]> {
  const lists = await read.selectFrom('shoppingLists').select(LIST_COLUMNS).execute();
  const effects = new Map<string, Effects>();
  for (const list of lists) {
    for (const operation of await readOperations(read, list, 0)) {
      effects.set(`${list.id} ${operation.seq}`, operation.effects);
    }
  }
  const rows = await read
    .selectFrom('shoppingListOperations')
    .select(['listId', 'id', 'client', 'type', 'outcome', 'seq', 'madeAt', 'receivedAt', 'changes'])
    .orderBy('listId')
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    ...row,
    effects: (row.outcome === 'applied' ? effects.get(`${row.listId} ${row.seq}`) : undefined) ?? {},
    changes: JSON.parse(row.changes ?? '{}') as Changes,
  }));
}

/** Every user with access sees the server's state, and no operation waits any more. */
async function judgeScreens({ server, devices }: Evidence): Promise<string[]> {
  const problems: string[] = [];
  const truthFor = await readLists(server, devices);
  for (const device of devices) {
    const { outbox } = await device.disk.contents();
    if (outbox.length > 0) problems.push(`an outbox is stuck with ${outbox.length} entries`);
    const truths = [...device.known].map((listId) => ({ listId, truth: truthFor(device, listId) }));
    for (const tab of device.tabs) {
      const { isVolatile } = tab.engine.getState();
      if (isVolatile && !tab.isMemoryOnly) problems.push('a tab thinks that its store has failed');
      for (const { listId, truth } of truths) problems.push(...compare(tab, listId, truth));
    }
    for (const { truth } of truths) if (truth) problems.push(...(await judgeDigest(server, truth)));
  }
  return problems;
}

type TruthFor = (device: SimulatedDevice, listId: string) => ShoppingList | undefined;

/** Lists as the server answers them to each device's user; undefined without access. */
export async function readLists(
  { database, epoch }: SimulatedServer,
  devices: readonly SimulatedDevice[],
): Promise<TruthFor> {
  const lists = new Map<string, ShoppingList | undefined>();
  const keyOf = ({ options }: SimulatedDevice, listId: string): string => `${options.user.id} ${listId}`;
  for (const device of devices) {
    for (const listId of device.known) {
      const key = keyOf(device, listId);
      if (lists.has(key)) continue;
      const list = await getWholeList({ database, epoch }, device.options.user, listId).catch(
        () => undefined,
      );
      lists.set(key, list);
    }
  }
  return (device, listId) => lists.get(keyOf(device, listId));
}

/** The differences between the list on the tab's screen and the server's. */
export function compare(tab: SimulatedTab, listId: string, truth: ShoppingList | undefined): string[] {
  const { status, list, waiting } = tab.engine.list(listId).getSnapshot();
  const who = tab.device.options.user.name;
  if (truth === undefined) return status === 'gone' ? [] : [`${who} sees a list that is gone as ${status}`];
  if (status !== 'ready' || list === undefined) return [`${who} sees a list that is there as ${status}`];
  if (waiting > 0) return [`${waiting} entries wait on ${who}'s screen`];
  const [shown, stored] = [list, truth].map(({ name, userId, members, items, trip = null }) =>
    JSON.stringify([name, userId, members, tripEssence(trip), items.map((item) => essence(item, trip))]),
  );
  return shown === stored ? [] : [`${who} sees ${shown}, the server has ${stored}`];
}

/** Rooms receive the digest of the answer that all users get; otherwise correct screens would fetch for ever. */
async function judgeDigest(server: SimulatedServer, truth: ShoppingList): Promise<string[]> {
  const [stand] = await createListAccess(server.database).statusesOf([listRoom(truth.id)]);
  const digest = digestOf({ ...truth, origins: truth.items });
  return stand?.digest === digest ? [] : [`${truth.id} is told as ${stand?.digest}, and is ${digest}`];
}

/** Its parts in one order. */
function tripEssence(trip: Trip | null): unknown[] {
  return [trip?.id, trip?.userId, trip?.storeId, trip?.left, trip?.cleared];
}

function essence(item: ShoppingList['items'][number], trip: Trip | null): unknown[] {
  return [
    item.id,
    item.productId,
    item.productName,
    item.productQty,
    unitOfToday(item.productUnit),
    item.note,
    item.checked,
    item.recipeId,
    item.recipeName,
    isMissing(item, trip),
  ];
}

/** Every action took effect once, or was shown to its author as refused. */
async function judgeActions(
  { server, devices, ledger, restores }: Evidence,
  log: readonly LogRow[],
): Promise<string[]> {
  const refused = new Map<SimulatedDevice, Map<string, string>>();
  for (const device of devices) {
    const entries = await device.refused();
    refused.set(device, new Map(entries.map(({ id, code }) => [id, code])));
  }
  const codes = [...refused.values()].flatMap((entries) => [...entries.values()]);
  const lists = await server.database.read.selectFrom('shoppingLists').select(['id', 'deletedAt']).execute();
  const deletions = new Map(lists.map(({ id, deletedAt }) => [id, deletedAt]));
  const rowsOf = Map.groupBy(log, ({ id }) => originalId(id));
  const isRefusedFor = ({ device, entry: { id } }: Action): boolean =>
    refused.get(device)?.has(id) === true || device.shownBefore.has(id) || ledger.isTriedAgain(id);
  const refusedItems = new Set(
    [...ledger.actions.values()].flatMap((action) =>
      action.isGivenUp || isRefusedFor(action) ? addedBy(action.entry) : [],
    ),
  );
  const problems: string[] = [];
  if (codes.includes('TOO_MANY_REQUESTS')) problems.push('what only had to wait was shown as refused');
  for (const [id, action] of ledger.actions) {
    if (action.isGivenUp) continue;
    const { device, tab, isStored } = action;
    const isRefused = isRefusedFor(action);
    const toldOf = action.entry.kind === 'operation' ? id : action.entry.listId;
    const isLost = action.entry.kind === 'list.delete' || restores.some(({ lost }) => lost.has(id));
    const wasLost = restores.length > 0 && isLost && ledger.wasTold(device, toldOf);
    // Only the tab knew of it.
    const diedWithTab = !isStored && !tab.isAlive;
    const outcome = outcomeOf(action, rowsOf.get(id) ?? [], deletions);
    const isRight = {
      missing: isRefused || wasLost || diedWithTab,
      refused: isRefused || diedWithTab,
      superseded: ledger.isRetry(id)
        ? isRefused || diedWithTab
        : !isRefused || ledger.hasLateDuplicate(id) || isFollower(action.entry, refusedItems),
      done: !isRefused || ledger.hasLateDuplicate(id),
      twice: false,
    }[outcome];
    if (!isRight)
      problems.push(`${describe(action)}: ${outcome}, ${isRefused ? 'shown as refused' : 'not shown'}`);
  }
  return problems;
}

/** It names nothing but items of refused additions: it is refused with them, though the server found it superseded. */
function isFollower(entry: OutboxEntry, refusedItems: ReadonlySet<string>): boolean {
  const named = entry.kind === 'operation' ? itemIdsOf(entry.operation) : [];
  return named.length > 0 && named.every((id) => refusedItems.has(id));
}

/** Operations of one tab on one list reached the server in their order. */
function judgeOrder({ ledger }: Evidence): string[] {
  const problems: string[] = [];
  const newest = new Map<string, number>();
  const numbers = new Map<SimulatedTab, number>();
  for (const [id, action] of ledger.actions) {
    const arrival = ledger.arrived.get(id);
    if (arrival === undefined) continue;
    const tab = numbers.get(action.tab) ?? numbers.size;
    numbers.set(action.tab, tab);
    const lane = `${tab} ${action.entry.listId}`;
    if (arrival < (newest.get(lane) ?? 0))
      problems.push(`${describe(action)} overtook what was done before it`);
    newest.set(lane, Math.max(arrival, newest.get(lane) ?? 0));
  }
  return problems;
}

/** An operation that is finished for a tab comes back in it only with another history, in which it may be lost. */
function judgeRepeats({ ledger, restores }: Evidence): string[] {
  return restores.length > 0 ? [] : [...ledger.repeated].map((id) => `${id} was sent again after its answer`);
}

/** No user who had access all the time was told that they had none. */
async function judgeRefusals({ devices, withdrawn }: Evidence): Promise<string[]> {
  const problems: string[] = [];
  for (const device of devices) {
    const { user } = device.options;
    if (withdrawn.has(user.id)) continue;
    for (const { code, entry } of await device.refused()) {
      // Only the owner may rename or delete a list.
      const isOwners = entry.kind !== 'operation' || entry.operation.type === 'list.rename';
      if (code === 'FORBIDDEN' && !isOwners) problems.push(`${user.name} was refused with access`);
    }
  }
  return problems;
}

/** `superseded`: there was nothing left to change, which is shown only if it was tried again. */
type Outcome = 'done' | 'superseded' | 'refused' | 'missing' | 'twice';

function outcomeOf(
  { entry }: Action,
  rows: readonly LogRow[],
  deletions: ReadonlyMap<string, number | null>,
): Outcome {
  if (entry.kind === 'list.create') return deletions.has(entry.listId) ? 'done' : 'missing';
  if (entry.kind === 'list.delete') {
    const deletedAt = deletions.get(entry.listId);
    return deletedAt === null ? 'missing' : 'done';
  }
  if (rows.length > 1) return 'twice';
  const [row] = rows;
  if (row === undefined) return 'missing';
  return row.outcome === 'refused' || row.outcome === 'superseded' ? row.outcome : 'done';
}

/** A server with the fault of forgetting renames the stored operations. */
export const FORGOTTEN = '#';
export const originalId = (id: string): string => id.split(FORGOTTEN)[0] ?? id;

/** No untick took back a tick that its author had not seen. */
function judgeUnticks({ ledger, restores }: Evidence, log: readonly LogRow[]): string[] {
  const problems: string[] = [];
  const ticks = new Map<string, { seq: number; client: string }[]>();
  for (const row of log) {
    const { items = [] } = row.effects;
    for (const { id, checked } of items) {
      const before = ticks.get(id) ?? [];
      if (checked) {
        if (row.type === 'product.check') ticks.set(id, [...before, row]);
        continue;
      }
      ticks.set(id, []);
      const action = ledger.actions.get(originalId(row.id));
      if (row.type !== 'product.check' || action === undefined) continue;
      const seen = seenVersion(action.seen, row.listId, restores);
      const unseen = before.filter((tick) => tick.client !== row.client && tick.seq > seen);
      if (unseen.length > 0) {
        problems.push(
          `${describe(action)} at ${row.seq} took back the tick at ${unseen[0]?.seq}, having seen ${seen}`,
        );
      }
    }
  }
  return problems;
}

/** The version of the current history that corresponds to a position, which may be of an older one. */
export function seenVersion(seen: Position, listId: string, restores: readonly Restore[]): number {
  if (seen === undefined) return 0;
  const since = restores.findIndex(({ epoch }) => epoch === seen.epoch);
  const later = since === -1 ? [] : restores.slice(since);
  return later.reduce((version, { versions }) => Math.min(version, versions.get(listId) ?? 0), seen.version);
}

/** No painted tick disappeared by itself. */
export async function judgeFlickers(
  { devices, ledger, restores }: Evidence,
  log: readonly LogRow[],
): Promise<string[]> {
  const shown = await Promise.all(devices.map((device) => device.refused()));
  const refused = new Set([
    ...shown.flat().map(({ id }) => id),
    ...devices.flatMap(({ shownBefore }) => [...shownBefore]),
  ]);
  const isOver = ({ operationId, itemId }: Flicker): boolean => {
    const { entry, isGivenUp = false } = ledger.actions.get(operationId) ?? {};
    // The rest of a tick of several items counts when only some of them leave with their addition.
    const isPartlyOver =
      ledger.itemsAddedAgain.has(itemId) && entry !== undefined && !isFollower(entry, ledger.itemsAddedAgain);
    return refused.has(operationId) || ledger.isTriedAgain(operationId) || isGivenUp || isPartlyOver;
  };
  return ledger.flickers
    .filter((flicker) => !isOver(flicker) && !isExcused(flicker, log, restores))
    .map(
      ({ itemId, operationId, version }) =>
        `the tick ${operationId} of ${itemId} was shown as unticked at version ${version}`,
    );
}

/** Another user had unticked it by then. */
function isExcused(flicker: Flicker, log: readonly LogRow[], restores: readonly Restore[]): boolean {
  const seen = seenVersion(flicker.seen, flicker.listId, restores);
  return log.some(({ id, listId, seq, effects }) => {
    if (listId !== flicker.listId || seq > flicker.version || originalId(id) === flicker.operationId)
      return false;
    if (seq <= seen) return false;
    const { items = [] } = effects;
    return items.some((item) => item.id === flicker.itemId && !item.checked);
  });
}

function describe({ device, entry }: Action): string {
  const what = entry.kind === 'operation' ? summary(entry.operation) : entry.kind;
  return `${device.options.user.name}: ${what} (${entry.id})`;
}

function summary(operation: Operation): string {
  return operation.type === 'product.check'
    ? `${operation.checked ? 'tick' : 'untick'} of ${operation.itemIds.length}`
    : operation.type;
}
