import { isDeepStrictEqual } from 'node:util';
import { applyNext, type ListState, liveItems } from '../../contract/shopping-lists/list-state.ts';
import type { AppliedOperation } from '../../contract/shopping-lists/operations.ts';
import type { ShoppingList } from '../../contract/shopping-lists/shopping-lists.ts';
import type { Disk, LogRow } from './database-file.ts';
import type { Acknowledgement, Batch } from './writer.ts';

export const FAULTS = [
  'damaged file',
  'lost',
  'doubled',
  'answered otherwise',
  'torn batch',
  'hole',
  'other items',
  'screen lost',
  'screen behind',
] as const;

/** Something that must never happen. */
export interface Violation {
  fault: (typeof FAULTS)[number];
  detail: string;
}

/** The server broke its promise. */
export class PromiseBroken extends Error {
  readonly violations: readonly Violation[];

  constructor(when: string, violations: readonly Violation[]) {
    const lines = violations.slice(0, 20).map(({ fault, detail }) => `  ${fault}: ${detail}`);
    super([`${violations.length} violations ${when}:`, ...lines].join('\n'));
    this.violations = violations;
  }
}

/** What the writers know, to be compared with the disk. */
export interface Known {
  /** All that was ever acknowledged, by operation id. */
  acknowledged: ReadonlyMap<string, Acknowledgement>;
  /** Sent, and not answered. */
  unanswered: readonly Batch[];
}

/**
 * Whether the log holds every acknowledged operation exactly once and all others at most once, in sequences without
 * gaps.
 */
export function checkLog(
  { log, versions, damage }: Pick<Disk, 'log' | 'versions' | 'damage'>,
  known: Known,
): Violation[] {
  const rows = byOperation(log);
  return [
    ...damage.map((detail): Violation => ({ fault: 'damaged file', detail })),
    ...[...rows.values()].flatMap(checkDoubled),
    ...[...known.acknowledged.values()].flatMap((answer) => checkAcknowledged(rows, answer)),
    ...known.unanswered.flatMap((batch) => checkTorn(rows, batch)),
    ...checkSequences(log, versions),
  ];
}

/** How many of these operations the log holds. */
export function countOnDisk(log: readonly LogRow[], batches: readonly Batch[]): number {
  const rows = byOperation(log);
  return batches.flatMap(({ operations }) => operations).filter(({ id }) => rows.has(id)).length;
}

function byOperation(log: readonly LogRow[]): Map<string, LogRow[]> {
  const rows = new Map<string, LogRow[]>();
  for (const row of log) {
    const same = rows.get(row.result.id);
    if (same === undefined) rows.set(row.result.id, [row]);
    else same.push(row);
  }
  return rows;
}

function checkDoubled(rows: readonly LogRow[]): Violation[] {
  return rows.length === 1 ? [] : [{ fault: 'doubled', detail: JSON.stringify(rows) }];
}

function checkAcknowledged(
  rows: ReadonlyMap<string, LogRow[]>,
  { listId, userId, result }: Acknowledgement,
): Violation[] {
  const row = rows.get(result.id)?.[0];
  if (row === undefined) return [{ fault: 'lost', detail: JSON.stringify({ listId, result }) }];
  const acknowledged: LogRow = { listId, userId, result };
  if (isDeepStrictEqual(row, acknowledged)) return [];
  return [{ fault: 'answered otherwise', detail: JSON.stringify({ acknowledged, onDisk: row }) }];
}

/** A batch is one transaction: all of it is on the disk, or nothing. */
function checkTorn(rows: ReadonlyMap<string, LogRow[]>, { listId, operations }: Batch): Violation[] {
  const onDisk = operations.filter(({ id }) => rows.has(id)).map(({ id }) => id);
  if (onDisk.length === 0 || onDisk.length === operations.length) return [];
  const sent = operations.map(({ id }) => id);
  return [{ fault: 'torn batch', detail: JSON.stringify({ listId, sent, onDisk }) }];
}

/** The operations that took effect have the numbers from 1 to their list's version, each once. */
function checkSequences(log: readonly LogRow[], versions: ReadonlyMap<string, number>): Violation[] {
  const numbers = new Map([...versions.keys()].map((listId) => [listId, [] as number[]]));
  for (const { listId, result } of log) {
    if (result.outcome === 'applied') numbers.get(listId)?.push(result.seq);
  }
  return [...numbers].flatMap(([listId, given]): Violation[] => {
    const version = versions.get(listId) ?? 0;
    const sorted = given.sort((a, b) => a - b);
    if (sorted.length === version && sorted.every((seq, index) => seq === index + 1)) return [];
    const first = sorted.findIndex((seq, index) => seq !== index + 1) + 1;
    const detail = { listId, version, applied: sorted.length, firstWrong: first || sorted.length + 1 };
    return [{ fault: 'hole', detail: JSON.stringify(detail) }];
  });
}

/** Whether the effects that authors were told are those in the log. */
export function checkEffects(
  fresh: Iterable<readonly AppliedOperation[]>,
  acknowledged: ReadonlyMap<string, Acknowledgement>,
): Violation[] {
  return [...fresh].flat().flatMap((onDisk): Violation[] => {
    const answer = acknowledged.get(onDisk.id);
    if (answer === undefined || isDeepStrictEqual(inOrder(answer.applied), inOrder(onDisk))) return [];
    const detail = { acknowledged: answer.applied, onDisk };
    return [{ fault: 'answered otherwise', detail: JSON.stringify(detail) }];
  });
}

/** The log keeps items in the order of the list, whatever order the operation named them in. */
function inOrder(operation: AppliedOperation | undefined): AppliedOperation | undefined {
  if (operation === undefined) return undefined;
  const { items, removed, ...others } = operation.effects;
  const effects = {
    ...others,
    ...(items === undefined ? {} : { items: items.toSorted((a, b) => a.position - b.position) }),
    ...(removed === undefined ? {} : { removed: removed.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }),
  };
  return { ...operation, effects };
}

/**
 * The list once the operations have been applied; those that don't follow are left out, which shows as a difference of
 * the items.
 */
export function replay(list: ListState, operations: readonly AppliedOperation[]): ListState {
  return operations.reduce((state, operation) => applyNext(state, operation) ?? state, list);
}

/** Whether the server's list matches its log. */
export function checkItems(replayed: ListState, list: ShoppingList): Violation[] {
  const { name, version } = list;
  const items = liveItems(replayed).map(({ removed: _, ...item }) => item);
  if (
    isDeepStrictEqual(
      { name, version, items: list.items },
      { name: replayed.name, version: replayed.version, items },
    )
  ) {
    return [];
  }
  const wrong = list.items.filter((item, index) => !isDeepStrictEqual(item, items[index]));
  const missing = items.filter(({ id }) => list.items.every((item) => item.id !== id));
  const summary = {
    listId: list.id,
    answered: { name, version, items: list.items.length },
    replayed: { name: replayed.name, version: replayed.version, items: items.length },
    wrong: wrong.slice(0, 3),
    missing: missing.slice(0, 3),
  };
  return [{ fault: 'other items', detail: JSON.stringify(summary) }];
}
