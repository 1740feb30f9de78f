import { type CompiledQuery, sql } from 'kysely';
import type { ErrorCode } from '../../../contract/errors.ts';
import type {
  AppliedType,
  OperationResult,
  ProductMerged,
  ProductRenamed,
} from '../../../contract/shopping-lists/operations.ts';
import { statement, statementOfMany } from '../../db/statement.ts';
import type { Db, Tables, Tx } from '../../db/tables.ts';
import type { LockedList } from '../accessible-list.ts';
import type { Changes, LoggedEffects, Summary } from './changes.ts';

/** A result as this server answers it: the code is one of its own. */
export type DecidedResult = OperationResult & { code?: ErrorCode };

/** An operation as the log keeps it. */
export interface LoggedOperation {
  /** Author; the empty string for operations without one. */
  userId: string;
  id: string;
  bodyHash: string;
  type: AppliedType;
  client: string;
  madeAt: number;
  result: DecidedResult;
  /** Null unless the operation was applied. */
  logged: LoggedEffects | null;
}

/** Written by the server itself when a product changes. */
export type LoggedProductChange = (ProductRenamed | ProductMerged) & { previousName: string };

const insertOperation = statement((db, row: Tables['shoppingListOperations']) =>
  db.insertInto('shoppingListOperations').values({
    listId: row.listId,
    userId: row.userId,
    id: row.id,
    bodyHash: row.bodyHash,
    type: row.type,
    client: row.client,
    outcome: row.outcome,
    code: row.code,
    seq: row.seq,
    madeAt: row.madeAt,
    receivedAt: row.receivedAt,
    touched: row.touched,
    jsonLength: row.jsonLength,
    summary: row.summary,
    changes: row.changes,
  }),
);

/**
 * Appends an operation to the log.
 * @param now when the server took it, in ms since 1970
 */
export function operationInsert(
  tx: Tx,
  { id: listId }: LockedList,
  operation: LoggedOperation,
  now: number,
): CompiledQuery {
  const { userId, id, bodyHash, type, client, madeAt, result, logged } = operation;
  return insertOperation.of(tx, {
    listId,
    userId,
    id,
    bodyHash,
    type,
    client,
    madeAt,
    outcome: result.outcome,
    code: result.code ?? null,
    seq: result.seq,
    receivedAt: now,
    touched: logged?.touched ?? null,
    jsonLength: logged?.jsonLength ?? null,
    summary: logged === null ? null : JSON.stringify(logged.summary),
    changes: logged === null ? null : JSON.stringify(logged.changes),
  });
}

/** The result of an operation that was sent before. */
export interface KnownOperation {
  bodyHash: string;
  result: DecidedResult;
}

interface OperationKey {
  listId: string;
  userId: string;
  id: string;
}

const selectOperations = statementOfMany((db, keys: readonly OperationKey[]) =>
  db
    .selectFrom('shoppingListOperations')
    .select(['id', 'bodyHash', 'outcome', 'code', 'seq'])
    .where('listId', '=', keys[0]?.listId ?? '')
    .where('userId', '=', keys[0]?.userId ?? '')
    .where(
      'id',
      'in',
      keys.map(({ id }) => id),
    ),
);

/** Results of this author's operations with these ids, by id. */
export async function findOperations(
  db: Db,
  key: { listId: string; userId: string; ids: readonly string[] },
): Promise<Map<string, KnownOperation>> {
  const { listId, userId, ids } = key;
  const rows = await selectOperations(
    db,
    ids.map((id) => ({ listId, userId, id })),
  );
  return new Map(
    rows.map(({ id, bodyHash, outcome, code, seq }) => [
      id,
      { bodyHash, result: { id, outcome, seq, ...(code === null ? {} : { code: code as ErrorCode }) } },
    ]),
  );
}

/** A literal, as in the index: with a parameter the index might not be used. */
export const APPLIED = sql.lit('applied' as const);

const selectJsonLengthSince = statement((db, { listId, since }: { listId: string; since: number }) =>
  db
    .selectFrom('shoppingListOperations')
    .select(({ fn }) => fn.sum<number | null>('jsonLength').as('length'))
    .where('listId', '=', listId)
    .where('outcome', '=', APPLIED)
    .where('seq', '>', since),
);

/** Length in characters of all operations applied after `since`, as JSON. */
export async function jsonLengthSince(db: Db, listId: string, since: number): Promise<number> {
  const [row] = await selectJsonLengthSince(db, { listId, since });
  return row?.length ?? 0;
}

/** An applied operation, with its changes. */
export interface AppliedRow {
  seq: number;
  id: string;
  type: AppliedType;
  client: string;
  userId: string;
  madeAt: number;
  receivedAt: number;
  changes: Changes;
}

const selectApplied = statement((db, { listId, from, to }: { listId: string; from: number; to: number }) =>
  db
    .selectFrom('shoppingListOperations')
    .select(['seq', 'id', 'type', 'client', 'userId', 'madeAt', 'receivedAt', 'changes'])
    .where('listId', '=', listId)
    .where('outcome', '=', APPLIED)
    .where('seq', '>=', from)
    .where('seq', '<=', to)
    .orderBy('seq', 'desc'),
);

/** Operations applied from number `from` to number `to`, the newest first. */
export async function appliedBetween(
  db: Db,
  listId: string,
  { from, to }: { from: number; to: number },
): Promise<AppliedRow[]> {
  const rows = await selectApplied(db, { listId, from, to });
  return rows.map((row) => ({
    ...row,
    type: row.type as AppliedType,
    changes: JSON.parse(row.changes ?? '{}') as Changes,
  }));
}

/** How many items each operation before `before` touched, the newest first. */
export function touchedBefore(
  db: Db,
  listId: string,
  { before, from, atMost }: { before: number; from: number; atMost: number },
): Promise<{ seq: number; touched: number | null }[]> {
  return db
    .selectFrom('shoppingListOperations')
    .select(['seq', 'touched'])
    .where('listId', '=', listId)
    .where('outcome', '=', APPLIED)
    .where('seq', '<', before)
    .where('seq', '>=', from)
    .orderBy('seq', 'desc')
    .limit(atMost)
    .execute();
}

export interface HistoryRow {
  seq: number;
  type: AppliedType;
  madeAt: number;
  receivedAt: number;
  userId: string | null;
  userName: string | null;
  summary: Summary;
  changes: Changes;
}

/** Like {@link appliedBetween}, with summaries and authors, deleted users included. */
export async function historyBetween(
  db: Db,
  listId: string,
  { from, to }: { from: number; to: number },
): Promise<HistoryRow[]> {
  const rows = await db
    .selectFrom('shoppingListOperations as operation')
    .leftJoin('users', 'users.id', 'operation.userId')
    .select([
      'operation.seq',
      'operation.type',
      'operation.madeAt',
      'operation.receivedAt',
      'users.id as userId',
      'users.name as userName',
      'operation.summary',
      'operation.changes',
    ])
    .where('operation.listId', '=', listId)
    .where('operation.outcome', '=', APPLIED)
    .where('operation.seq', '>=', from)
    .where('operation.seq', '<=', to)
    .orderBy('operation.seq', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    type: row.type as AppliedType,
    summary: JSON.parse(row.summary ?? '{"products":[],"productCount":0}') as Summary,
    changes: JSON.parse(row.changes ?? '{}') as Changes,
  }));
}

/** Whether an operation of one of these types was applied at `from` or later, by another outbox than `exceptBy` if given. */
export async function hasOperationsSince(
  db: Db,
  listId: string,
  { from, types, exceptBy }: { from: number; types: readonly AppliedType[]; exceptBy?: string | undefined },
): Promise<boolean> {
  const row = await db
    .selectFrom('shoppingListOperations')
    .select('seq')
    .where('listId', '=', listId)
    .where('outcome', '=', APPLIED)
    .where('seq', '>=', from)
    .where('type', 'in', types)
    .$if(exceptBy !== undefined, (query) => query.where('client', '!=', exceptBy ?? ''))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the list was renamed at `from` or later, by another outbox than `exceptBy`. */
export const isRenamedSince = (db: Db, listId: string, from: number, exceptBy?: string): Promise<boolean> =>
  hasOperationsSince(db, listId, { from, types: ['list.rename'], exceptBy });
