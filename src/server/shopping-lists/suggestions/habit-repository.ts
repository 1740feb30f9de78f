import { chunksOf } from '../../db/chunks.ts';
import type { Tables, Db, Tx } from '../../db/tables.ts';
import { statement } from '../../db/statement.ts';
import type { LockedList } from '../accessible-list.ts';
import { APPLIED } from '../log/log-repository.ts';
import { CHECK } from '../log/tick-repository.ts';
import type { Tick } from '../log/ticks.ts';

type HabitRow = Tables['listHabits'];

/** One product's purchases on one list. */
export interface StoredHabit {
  listId: string;
  productId: string;
  times: number;
  ticks: Tick[];
}

/** All columns of a habit, with the usual amount. */
export type HabitToWrite = Omit<HabitRow, 'ticks'> & { ticks: readonly Tick[] };

function toStored(row: Pick<HabitRow, 'listId' | 'productId' | 'times' | 'ticks'>): StoredHabit {
  const ticks = JSON.parse(row.ticks) as [number, number][];
  return { ...row, ticks: ticks.map(([at, position]) => ({ at, position })) };
}

const COUNTED = ['listId', 'productId', 'times', 'ticks'] as const;

export async function findHabits(
  db: Db,
  listId: string,
  productIds: readonly string[],
): Promise<StoredHabit[]> {
  if (productIds.length === 0) return [];
  const rows = await db
    .selectFrom('listHabits')
    .select(COUNTED)
    .where('listId', '=', listId)
    .where('productId', 'in', productIds)
    .execute();
  return rows.map(toStored);
}

/** On every list. */
export async function findHabitsOfProduct(db: Db, productId: string): Promise<StoredHabit[]> {
  const rows = await db
    .selectFrom('listHabits')
    .select(COUNTED)
    .where('productId', '=', productId)
    .orderBy('listId')
    .execute();
  return rows.map(toStored);
}

/** Products of the list whose usual amount was found by an older rule. */
export async function findOutdated(db: Db, listId: string, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listHabits')
    .select('productId')
    .where('listId', '=', listId)
    .where('ownAmount', 'is', null)
    .limit(atMost)
    .execute();
  return rows.map(({ productId }) => productId);
}

export async function upsertHabits(tx: Tx, habits: readonly HabitToWrite[]): Promise<void> {
  const rows = habits.map((habit) => ({
    ...habit,
    ticks: JSON.stringify(habit.ticks.map(({ at, position }) => [at, position])),
  }));
  for (const chunk of chunksOf(rows)) {
    await tx
      .insertInto('listHabits')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['listId', 'productId']).doUpdateSet(({ ref }) => ({
          times: ref('excluded.times'),
          lastAt: ref('excluded.lastAt'),
          intervalDays: ref('excluded.intervalDays'),
          qty: ref('excluded.qty'),
          unit: ref('excluded.unit'),
          note: ref('excluded.note'),
          ownAmount: ref('excluded.ownAmount'),
          ticks: ref('excluded.ticks'),
        })),
      )
      .execute();
  }
}

export async function deleteHabits(tx: Tx, listId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .deleteFrom('listHabits')
    .where('listId', '=', listId)
    .where('productId', 'in', productIds)
    .execute();
}

/** On every list, also where they are hidden. */
export async function forgetProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  for (const table of ['listHabits', 'hiddenSuggestions'] as const) {
    await tx.deleteFrom(table).where('productId', 'in', productIds).execute();
  }
}

export async function deleteHabitsOfLists(tx: Tx, listIds: readonly string[]): Promise<void> {
  for (const table of ['listHabits', 'hiddenSuggestions'] as const) {
    await tx.deleteFrom(table).where('listId', 'in', listIds).execute();
  }
}

/** The number of the last operation whose ticks are counted; undefined for a list that is gone. */
export async function countedUpTo(db: Db, listId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('shoppingLists')
    .select('habitsSeq')
    .where('id', '=', listId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.habitsSeq;
}

export async function setCountedUpTo(tx: Tx, { id }: LockedList, seq: number): Promise<void> {
  await tx.updateTable('shoppingLists').set({ habitsSeq: seq }).where('id', '=', id).execute();
}

const selectUncounted = statement((db, { listId }: { listId: string }) =>
  db
    .selectFrom('shoppingLists as list')
    .innerJoin('shoppingListOperations as operation', 'operation.listId', 'list.id')
    .select('operation.seq')
    .where('list.id', '=', listId)
    .where('operation.outcome', '=', APPLIED)
    .where('operation.type', '=', CHECK)
    .whereRef('operation.seq', '>', 'list.habitsSeq')
    .limit(1),
);

/** Whether there are ticks that are not counted yet. */
export async function hasUncounted(db: Db, listId: string): Promise<boolean> {
  return (await selectUncounted(db, { listId })).length > 0;
}
