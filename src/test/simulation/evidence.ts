import type { Effects, Operation } from '../../contract/shopping-lists/operations.ts';
import type { ShoppingList } from '../../contract/shopping-lists/shopping-lists.ts';
import type { Changes } from '../../server/shopping-lists/log/changes.ts';
import { readOperations } from '../../server/shopping-lists/log/log-reader.ts';
import { getWholeList } from '../../server/shopping-lists/service.ts';
import { LIST_COLUMNS } from '../../server/shopping-lists/repository.ts';
import type { Action, Ledger } from './ledger.ts';
import type { SimulatedDevice } from './simulated-device.ts';
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

/** A server with the fault of forgetting renames the stored operations. */
export const FORGOTTEN = '#';
export const originalId = (id: string): string => id.split(FORGOTTEN)[0] ?? id;

/** The version of the current history that corresponds to a position, which may be of an older one. */
export function seenVersion(seen: Position, listId: string, restores: readonly Restore[]): number {
  if (seen === undefined) return 0;
  const since = restores.findIndex(({ epoch }) => epoch === seen.epoch);
  const later = since === -1 ? [] : restores.slice(since);
  return later.reduce((version, { versions }) => Math.min(version, versions.get(listId) ?? 0), seen.version);
}

export function describe({ device, entry }: Action): string {
  const what = entry.kind === 'operation' ? summary(entry.operation) : entry.kind;
  return `${device.options.user.name}: ${what} (${entry.id})`;
}

function summary(operation: Operation): string {
  return operation.type === 'product.check'
    ? `${operation.checked ? 'tick' : 'untick'} of ${operation.itemIds.length}`
    : operation.type;
}
