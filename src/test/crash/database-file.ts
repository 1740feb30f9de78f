import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { ErrorCode } from '../../contract/errors.ts';
import type { AppliedOperation, AppliedType, Effects, OperationResult } from '../../contract/operations.ts';

/** One operation as the disk has it. */
export interface LogRow {
  listId: string;
  userId: string;
  result: OperationResult;
}

/** What is on the disk. */
export interface Disk {
  log: LogRow[];
  /** Of each list, as its own row says. */
  versions: Map<string, number>;
  /** Of each list those that took effect after the version asked for, in their order. */
  fresh: Map<string, AppliedOperation[]>;
  /** What SQLite itself finds wrong with its file. */
  damage: string[];
}

/** A row of the log but for what the operation did. */
export interface Row {
  list_id: string;
  user_id: string;
  id: string;
  outcome: OperationResult['outcome'];
  code: ErrorCode | null;
  seq: number;
}

/** What the log has of an operation that took effect. */
export interface AppliedRow {
  id: string;
  user_id: string;
  type: AppliedType;
  client: string;
  seq: number;
  made_at: number;
  effects: string;
}

/** @param known the version of each list whose operations need no reading again; 0 for those left out */
export function readDisk(dataDir: string, known: ReadonlyMap<string, number>): Disk {
  // Only reading: whatever has to be mended after the kill is left to the server.
  const file = new Sqlite(join(dataDir, 'lz.sqlite'), { readonly: true });
  try {
    const lists = file.prepare<[], { id: string; version: number }>('select id, version from shopping_lists');
    const log = file.prepare<[], Row>(
      'select list_id, user_id, id, outcome, code, seq from shopping_list_operations',
    );
    const versions = new Map(lists.all().map(({ id, version }) => [id, version]));
    const freshOf = (id: string) => readApplied(file, id, known.get(id) ?? 0);
    return {
      log: log.all().map(toLogRow),
      versions,
      fresh: new Map([...versions.keys()].map((id) => [id, freshOf(id)])),
      damage: findDamage(file),
    };
  } finally {
    file.close();
  }
}

function findDamage(file: Sqlite.Database): string[] {
  const integrity = file.pragma('integrity_check') as { integrity_check: string }[];
  const foreignKeys = file.pragma('foreign_key_check') as unknown[];
  return [
    ...integrity.flatMap(({ integrity_check }) => (integrity_check === 'ok' ? [] : [integrity_check])),
    ...foreignKeys.map((row) => `foreign key: ${JSON.stringify(row)}`),
  ];
}

export function toLogRow({ list_id: listId, user_id: userId, id, outcome, code, seq }: Row): LogRow {
  return { listId, userId, result: { id, outcome, seq, ...(code === null ? {} : { code }) } };
}

function readApplied(file: Sqlite.Database, listId: string, since: number): AppliedOperation[] {
  return file
    .prepare<[string, number], AppliedRow>(
      `select id, user_id, type, client, seq, made_at, effects from shopping_list_operations
       where list_id = ? and outcome = 'applied' and seq > ? order by seq`,
    )
    .all(listId, since)
    .map(toApplied);
}

export function toApplied({ user_id: user, made_at: madeAt, effects, ...row }: AppliedRow): AppliedOperation {
  return { ...row, user, madeAt, effects: JSON.parse(effects) as Effects };
}
