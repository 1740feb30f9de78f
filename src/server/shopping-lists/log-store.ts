import type { ErrorCode } from '../../contract/errors.ts';
import type { AppliedOperation, AppliedType, Effects, OperationResult } from '../../contract/operations.ts';
import type { Db, Tx } from '../db/tables.ts';

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
}

export async function appendOperation(tx: Tx, operation: LoggedOperation, now: number): Promise<void> {
  await tx
    .insertInto('shoppingListOperations')
    .values({
      listId: operation.listId,
      userId: operation.userId,
      id: operation.id,
      bodyHash: operation.bodyHash,
      type: operation.type,
      client: operation.client,
      outcome: operation.result.outcome,
      code: operation.result.code ?? null,
      seq: operation.result.seq,
      madeAt: operation.madeAt,
      receivedAt: now,
      body: JSON.stringify(operation.body),
      effects: operation.effects === null ? null : JSON.stringify(operation.effects),
    })
    .execute();
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

/** What this author's operations of these ids came to, by id. */
export async function findOperations(
  db: Db,
  key: { listId: string; userId: string; ids: readonly string[] },
): Promise<Map<string, KnownOperation>> {
  const rows = await db
    .selectFrom('shoppingListOperations')
    .select(COLUMNS)
    .where('listId', '=', key.listId)
    .where('userId', '=', key.userId)
    .where('id', 'in', key.ids)
    .execute();
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

/** Operations that took effect after `since`, oldest first. */
export async function operationsSince(
  db: Db,
  listId: string,
  since: number,
  atMost: number,
): Promise<AppliedOperation[]> {
  const rows = await db
    .selectFrom('shoppingListOperations')
    .select(COLUMNS)
    .where('listId', '=', listId)
    .where('outcome', '=', 'applied')
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(atMost)
    .execute();
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
