import { applyEffects, liveItems, type ListState } from '../../contract/list-state.ts';
import type { Effects, Operation } from '../../contract/operations.ts';
import { getWholeList } from '../../server/shopping-lists/service.ts';
import type { ShoppingList } from '../../contract/shopping-lists.ts';
import type { Deed, Ledger, Position, Spring } from './ledger.ts';
import type { SimulatedDevice, SimulatedTab } from './simulated-device.ts';
import type { SimulatedServer } from './simulated-server.ts';

/** When a backup took the place of the database. */
export interface Restore {
  /** The history that ended. */
  epoch: string;
  /** How far each list had come in the backup. */
  versions: ReadonlyMap<string, number>;
  /** Operations that were there before and not in the backup. */
  lost: ReadonlySet<string>;
}

export interface Evidence {
  server: SimulatedServer;
  devices: readonly SimulatedDevice[];
  ledger: Ledger;
  restores: readonly Restore[];
}

interface LogRow {
  listId: string;
  id: string;
  client: string;
  type: string;
  outcome: string;
  seq: number;
  body: string;
  effects: string | null;
}

/** Everything that went wrong, in words; empty when every promise was kept. */
export async function judge(evidence: Evidence): Promise<string[]> {
  const { server } = evidence;
  const log = await readLog(server);
  return [
    ...(await judgeScreens(evidence)),
    ...(await judgeDeeds(evidence, log)),
    ...judgeUnticks(evidence, log),
    ...(await judgeLog(server, log)),
    ...(await judgeSprings(evidence)),
  ];
}

function readLog(server: SimulatedServer): Promise<LogRow[]> {
  return server.database.read
    .selectFrom('shoppingListOperations')
    .select(['listId', 'id', 'client', 'type', 'outcome', 'seq', 'body', 'effects'])
    .orderBy('listId')
    .orderBy('seq')
    .execute();
}

/** Everybody who may see a list sees what the server has, and nothing waits any more. */
async function judgeScreens({ server, devices }: Evidence): Promise<string[]> {
  const problems: string[] = [];
  for (const device of devices) {
    const { outbox } = await device.disk.contents();
    if (outbox.length > 0) problems.push(`an outbox is stuck with ${outbox.length} entries`);
    for (const tab of device.tabs) {
      if (tab.engine.getState().isVolatile) problems.push('a tab thinks that its store has failed');
      for (const listId of device.known) {
        const truth = await readList(server, device, listId);
        problems.push(...compare(tab, listId, truth));
      }
    }
  }
  return problems;
}

async function readList(
  server: SimulatedServer,
  device: SimulatedDevice,
  listId: string,
): Promise<ShoppingList | undefined> {
  const { database, epoch } = server;
  return getWholeList({ database, epoch }, device.options.user, listId).catch(() => undefined);
}

function compare(tab: SimulatedTab, listId: string, truth: ShoppingList | undefined): string[] {
  const { status, list, waiting } = tab.engine.session(listId).getSnapshot();
  const who = tab.device.options.user.name;
  if (truth === undefined) return status === 'gone' ? [] : [`${who} sees a list that is gone as ${status}`];
  if (status !== 'ready' || list === undefined) return [`${who} sees a list that is there as ${status}`];
  if (waiting > 0) return [`${waiting} entries wait on ${who}'s screen`];
  const shown = JSON.stringify([list.name, list.items.map(essence)]);
  const stored = JSON.stringify([truth.name, truth.items.map(essence)]);
  return shown === stored ? [] : [`${who} sees ${shown}, the server has ${stored}`];
}

function essence(item: ShoppingList['items'][number]): unknown[] {
  return [
    item.id,
    item.productId,
    item.productName,
    item.productQty,
    item.productUnit,
    item.note,
    item.checked,
  ];
}

/** Everything anybody did took effect once, or was shown to them as refused. */
async function judgeDeeds({ server, devices, ledger, restores }: Evidence, log: LogRow[]): Promise<string[]> {
  const refused = new Map<SimulatedDevice, Map<string, string>>();
  for (const device of devices) {
    const { refused: entries } = await device.disk.contents();
    refused.set(device, new Map(entries.map(({ id, code }) => [id, code])));
  }
  const lists = await server.database.read.selectFrom('shoppingLists').select(['id', 'deletedAt']).execute();
  const deletions = new Map(lists.map(({ id, deletedAt }) => [id, deletedAt]));
  const problems: string[] = [];
  for (const [id, deed] of ledger.deeds) {
    const isRefused = refused.get(deed.device)?.has(id) ?? false;
    const toldOf = deed.entry.kind === 'operation' ? id : deed.entry.listId;
    const isLost = deed.entry.kind === 'list.delete' || restores.some(({ lost }) => lost.has(id));
    const wasLost = restores.length > 0 && isLost && ledger.wasTold(deed.device, toldOf);
    const fate = fateOf(deed, log, deletions);
    const isRight =
      fate === 'missing'
        ? isRefused || wasLost
        : fate === 'refused'
          ? isRefused
          : fate === 'done' && (!isRefused || ledger.hasStrayed(id));
    if (!isRight)
      problems.push(`${describe(deed)}: ${fate}, ${isRefused ? 'shown as refused' : 'not shown'}`);
  }
  return problems;
}

type Fate = 'done' | 'refused' | 'missing' | 'twice';

function fateOf(
  { entry }: Deed,
  log: readonly LogRow[],
  deletions: ReadonlyMap<string, number | null>,
): Fate {
  if (entry.kind === 'list.create') return deletions.has(entry.listId) ? 'done' : 'missing';
  if (entry.kind === 'list.delete') {
    const deletedAt = deletions.get(entry.listId);
    return deletedAt === null ? 'missing' : 'done';
  }
  const rows = log.filter(({ id }) => originalId(id) === entry.id);
  if (rows.length > 1) return 'twice';
  const [row] = rows;
  if (row === undefined) return 'missing';
  return row.outcome === 'refused' ? 'refused' : 'done';
}

/** A server made to forget what it did renames what it wrote down. */
export const FORGOTTEN = '#';
const originalId = (id: string): string => id.split(FORGOTTEN)[0] ?? id;

/** Nobody took back a tick they did not see. */
function judgeUnticks({ ledger, restores }: Evidence, log: readonly LogRow[]): string[] {
  const problems: string[] = [];
  const ticks = new Map<string, { seq: number; client: string }[]>();
  for (const row of log) {
    const { items = [] } = JSON.parse(row.effects ?? '{}') as Effects;
    for (const { id, checked } of items) {
      const before = ticks.get(id) ?? [];
      if (checked) {
        if (row.type === 'product.check') ticks.set(id, [...before, row]);
        continue;
      }
      ticks.set(id, []);
      const deed = ledger.deeds.get(originalId(row.id));
      if (row.type !== 'product.check' || deed === undefined) continue;
      const seen = seenVersion(deed.seen, row.listId, restores);
      const unseen = before.filter((tick) => tick.client !== row.client && tick.seq > seen);
      if (unseen.length > 0) {
        problems.push(
          `${describe(deed)} at ${row.seq} took back the tick at ${unseen[0]?.seq}, having seen ${seen}`,
        );
      }
    }
  }
  return problems;
}

/** The version in the present history that somebody had seen, who may have looked at an older one. */
function seenVersion(seen: Position, listId: string, restores: readonly Restore[]): number {
  if (seen === undefined) return 0;
  const since = restores.findIndex(({ epoch }) => epoch === seen.epoch);
  const later = since === -1 ? [] : restores.slice(since);
  return later.reduce((version, { versions }) => Math.min(version, versions.get(listId) ?? 0), seen.version);
}

/** The log has no holes, and played from the start it makes the items that are stored. */
async function judgeLog(server: SimulatedServer, log: readonly LogRow[]): Promise<string[]> {
  const problems: string[] = [];
  const lists = await server.database.read
    .selectFrom('shoppingLists')
    .select(['id', 'version', 'ownerId'])
    .execute();
  for (const { id: listId, version, ownerId } of lists) {
    const applied = log.filter((row) => row.listId === listId && row.outcome === 'applied');
    if (applied.some(({ seq }, index) => seq !== index + 1) || applied.length !== version) {
      problems.push(`list at ${version} has the log ${applied.map(({ seq }) => seq).join()}`);
    }
    let state: ListState = { name: '', userId: ownerId, version: 0, itemCount: 0, items: new Map() };
    for (const { effects, seq } of applied) state = applyEffects(state, JSON.parse(effects ?? '{}'), seq);
    const stored = await server.database.read
      .selectFrom('shoppingListItems')
      .select(['id', 'checked', 'qty', 'note'])
      .where('listId', '=', listId)
      .where('removed', '=', 0)
      .orderBy('position')
      .execute();
    const played = liveItems(state).map(({ id, checked, productQty, note }) => [
      id,
      Number(checked),
      productQty,
      note,
    ]);
    const kept = stored.map(({ id, checked, qty, note }) => [id, checked, qty, note]);
    if (JSON.stringify(played) !== JSON.stringify(kept)) {
      problems.push(`the log makes ${JSON.stringify(played)}, stored is ${JSON.stringify(kept)}`);
    }
  }
  return problems;
}

/** No tick was painted and then taken back by nobody. */
export async function judgeSprings({ server, devices, ledger, restores }: Evidence): Promise<string[]> {
  const log = await readLog(server);
  const contents = await Promise.all(devices.map(({ disk }) => disk.contents()));
  const refused = new Set(contents.flatMap((content) => content.refused.map(({ id }) => id)));
  return ledger.springs
    .filter((spring) => !refused.has(spring.operationId) && !isExcused(spring, log, restores))
    .map(
      ({ itemId, operationId, version }) =>
        `the tick ${operationId} of ${itemId} sprang back at version ${version}`,
    );
}

/** Somebody else had unticked it by then. */
function isExcused(spring: Spring, log: readonly LogRow[], restores: readonly Restore[]): boolean {
  const seen = seenVersion(spring.seen, spring.listId, restores);
  return log.some(({ id, listId, seq, effects }) => {
    if (listId !== spring.listId || seq > spring.version || originalId(id) === spring.operationId)
      return false;
    if (seq <= seen) return false;
    const { items = [] } = JSON.parse(effects ?? '{}') as Effects;
    return items.some((item) => item.id === spring.itemId && !item.checked);
  });
}

function describe({ device, entry }: Deed): string {
  const what = entry.kind === 'operation' ? summary(entry.operation) : entry.kind;
  return `${device.options.user.name}: ${what} (${entry.id})`;
}

function summary(operation: Operation): string {
  return operation.type === 'product.check'
    ? `${operation.checked ? 'tick' : 'untick'} of ${operation.itemIds.length}`
    : operation.type;
}
