import { sql } from 'kysely';
import type { ErrorCode } from '../../contract/errors.ts';
import type {
  AppliedOperation,
  AppliedType,
  Effects,
  OperationResult,
  ProductMerged,
  ProductRenamed,
  UndoDraft,
} from '../../contract/operations.ts';
import { statement, statementOfMany } from '../db/statement.ts';
import type { Db, Tables, Tx } from '../db/tables.ts';

/** An operation as the log keeps it. */
export interface LoggedOperation {
  listId: string;
  /** Author; the empty string for operations nobody asked for. */
  userId: string;
  id: string;
  bodyHash: string;
  type: AppliedType;
  client: string;
  madeAt: number;
  body: unknown;
  result: OperationResult;
  effects: Effects | null;
  /** What takes the effects back. */
  inverse: readonly UndoDraft[];
}

/** The body of what the server writes itself. What was logged before this was kept has no `previousName`. */
export type LoggedProductChange = (ProductRenamed | ProductMerged) & { previousName?: string };

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
    body: row.body,
    effects: row.effects,
    inverse: row.inverse,
  }),
);

export async function appendOperation(tx: Tx, operation: LoggedOperation, now: number): Promise<void> {
  const { listId, userId, id, bodyHash, type, client, madeAt, result, effects, inverse } = operation;
  await insertOperation(tx, {
    ...{ listId, userId, id, bodyHash, type, client, madeAt },
    outcome: result.outcome,
    code: result.code ?? null,
    seq: result.seq,
    receivedAt: now,
    body: JSON.stringify(operation.body),
    effects: effects === null ? null : JSON.stringify(effects),
    inverse: inverse.length === 0 ? null : JSON.stringify(inverse),
  });
}

export interface KnownOperation {
  bodyHash: string;
  result: OperationResult;
  applied: AppliedOperation | undefined;
}

const COLUMNS = [
  'id',
  'userId',
  'bodyHash',
  'type',
  'client',
  'outcome',
  'code',
  'seq',
  'madeAt',
  'effects',
] as const;

interface OperationKey {
  listId: string;
  userId: string;
  id: string;
}

const selectOperations = statementOfMany((db, keys: readonly OperationKey[]) =>
  db
    .selectFrom('shoppingListOperations')
    .select(COLUMNS)
    .where('listId', '=', keys[0]?.listId ?? '')
    .where('userId', '=', keys[0]?.userId ?? '')
    .where(
      'id',
      'in',
      keys.map(({ id }) => id),
    ),
);

/** What this author's operations of these ids came to, by id. */
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
    rows.map((row) => [
      row.id,
      {
        bodyHash: row.bodyHash,
        result: {
          id: row.id,
          outcome: row.outcome,
          seq: row.seq,
          ...(row.code === null ? {} : { code: row.code as ErrorCode }),
        },
        applied: row.effects === null ? undefined : toApplied({ ...row, effects: row.effects }),
      },
    ]),
  );
}

/** Spelled out, as the index spells it: only then is it sure to be used. */
const APPLIED = sql.lit('applied' as const);

const selectOperationsSince = statement(
  (db, { listId, since, atMost }: { listId: string; since: number; atMost: number }) =>
    db
      .selectFrom('shoppingListOperations')
      .select(COLUMNS)
      .where('listId', '=', listId)
      .where('outcome', '=', APPLIED)
      .where('seq', '>', since)
      .orderBy('seq')
      .limit(atMost),
);

/** Operations that took effect after `since`, oldest first. */
export async function operationsSince(
  db: Db,
  listId: string,
  since: number,
  atMost: number,
): Promise<AppliedOperation[]> {
  const rows = await selectOperationsSince(db, { listId, since, atMost });
  return rows.flatMap((row) => (row.effects === null ? [] : [toApplied({ ...row, effects: row.effects })]));
}

function toApplied(row: {
  id: string;
  userId: string;
  type: string;
  client: string;
  seq: number;
  madeAt: number;
  effects: string;
}): AppliedOperation {
  return {
    seq: row.seq,
    id: row.id,
    type: row.type as AppliedType,
    client: row.client,
    user: row.userId,
    madeAt: row.madeAt,
    effects: JSON.parse(row.effects) as Effects,
  };
}

export interface HistoryRow {
  seq: number;
  type: AppliedType;
  madeAt: number;
  receivedAt: number;
  userId: string | null;
  userName: string | null;
  effects: Effects;
  inverse: UndoDraft[];
  /** Of what the server wrote itself. */
  change: LoggedProductChange | null;
}

/** Operations that took effect before `before`, the newest first, with their authors, also those whose accounts are gone. */
export async function operationsBefore(
  db: Db,
  listId: string,
  before: number | undefined,
  atMost: number,
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
      'operation.effects',
      'operation.inverse',
    ])
    .select(({ case: choose, ref }) =>
      choose()
        .when('operation.type', 'in', ['product.renamed', 'product.merged'])
        .then(ref('operation.body'))
        .else(null)
        .end()
        .as('change'),
    )
    .where('operation.listId', '=', listId)
    .where('operation.outcome', '=', APPLIED)
    .where('operation.seq', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('operation.seq', 'desc')
    .limit(atMost)
    .execute();
  return rows.map((row) => ({
    ...row,
    type: row.type as AppliedType,
    effects: JSON.parse(row.effects ?? '{}') as Effects,
    inverse: JSON.parse(row.inverse ?? '[]') as UndoDraft[],
    change: row.change === null ? null : (JSON.parse(row.change) as LoggedProductChange),
  }));
}

/** Whether the list got another name at `from` or later. */
export async function isRenamedSince(db: Db, listId: string, from: number): Promise<boolean> {
  const row = await db
    .selectFrom('shoppingListOperations')
    .select('seq')
    .where('listId', '=', listId)
    .where('outcome', '=', APPLIED)
    .where('type', '=', 'list.rename')
    .where('seq', '>=', from)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
