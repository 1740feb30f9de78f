import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { DEFAULT_UNIT } from '../../../contract/quantities/units.ts';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/tables.ts';
import { lockCurrentProducts, lockLatestProducts } from '../../products/find-products.ts';
import {
  countedUpTo,
  deleteHabits,
  findHabits,
  findHabitsOfProduct,
  findOutdated,
  type HabitToWrite,
  setCountedUpTo,
  upsertHabits,
} from './habit-repository.ts';
import {
  boughtTogether,
  habitOf,
  joined,
  NO_PURCHASES,
  type Purchases,
  purchasesWith,
  withTick,
  withUntick,
} from './habits.ts';
import { findItemsAt } from '../item-repository.ts';
import { listTicks, type TickRow } from '../log/tick-repository.ts';
import { type Tick, type TickEvent, tickEventsOf } from '../log/ticks.ts';
import { lockListForServer } from '../access.ts';
import { usualAmount } from './usual-amount.ts';

/**
 * The most operations counted in one transaction, and the most items they may touch together, so that other writers
 * don't wait for long.
 */
const OPERATIONS_AT_ONCE = 500;
const ITEMS_AT_ONCE = 2_000;
/** Products whose usual amount is found again in one transaction; each has some ten items. */
const HABITS_AT_ONCE = 100;

/**
 * Counts ticks of a list that are not counted yet, the oldest first, in one short transaction. The counts stay when
 * the log drops its changes.
 * @returns whether there may be more
 */
export async function countPurchases(
  database: Pick<Database, 'transaction'>,
  listId: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const list = await lockListForServer(tx, listId);
    const after = await countedUpTo(tx, listId);
    if (list === undefined || after === undefined || after >= list.version) return false;
    const found = await listTicks(tx, listId, { after, atMost: OPERATIONS_AT_ONCE });
    const rows = firstOf(found);
    await countTicks(tx, listId, rows);
    const isMore = rows.length < found.length || found.length === OPERATIONS_AT_ONCE;
    await setCountedUpTo(tx, list, isMore ? (rows.at(-1)?.seq ?? after) : list.version);
    return isMore;
  });
}

function firstOf(rows: readonly TickRow[]): TickRow[] {
  let touched = 0;
  return rows.filter((row, index) => {
    touched += row.touched;
    return index === 0 || touched <= ITEMS_AT_ONCE;
  });
}

async function countTicks(tx: Tx, listId: string, rows: readonly TickRow[]): Promise<void> {
  const operations = rows.map(tickEventsOf);
  const positions = new Set(operations.flat().map(({ position }) => position));
  const items = new Map((await findItemsAt(tx, listId, [...positions])).map((item) => [item.position, item]));
  // Also for deleted ones, which can be brought back.
  const products = await lockLatestProducts(tx, [
    ...new Set([...items.values()].map((item) => item.productId)),
  ]);
  const productOf = ({ position }: Tick) => products.get(items.get(position)?.productId ?? '');
  // Who unticks several products at once makes the list ready for next time: they were bought.
  const events = operations.flatMap((each) =>
    new Set(each.map(productOf)).size > 1 ? each.filter(({ isTick }) => isTick) : each,
  );
  const byProduct = Map.groupBy(events, productOf);
  byProduct.delete(undefined);
  const ids = [...byProduct.keys()].flatMap((id) => id ?? []);
  const stored = new Map(
    (await findHabits(tx, listId, ids)).map((habit) => [habit.productId, purchasesWith(habit)]),
  );
  const counted = ids.map((productId): ProductPurchases => {
    const before = stored.get(productId) ?? NO_PURCHASES;
    return { productId, purchases: (byProduct.get(productId) ?? []).reduce(afterEvent, before) };
  });
  await writePurchases(tx, listId, counted, items);
}

function afterEvent(purchases: Purchases, { isTick, ...tick }: TickEvent): Purchases {
  return isTick ? withTick(purchases, tick) : withUntick(purchases, tick);
}

interface ProductPurchases {
  productId: string;
  purchases: Purchases;
}

/** @param known items of the list by position */
async function writePurchases(
  tx: Tx,
  listId: string,
  counted: readonly ProductPurchases[],
  known: ReadonlyMap<number, StoredItem> = new Map(),
): Promise<void> {
  const items = new Map(known);
  const missing = counted
    .flatMap(({ purchases }) => purchases.ticks.map(({ position }) => position))
    .filter((at) => !items.has(at));
  for (const item of await findItemsAt(tx, listId, [...new Set(missing)])) items.set(item.position, item);
  const habits = counted.flatMap(({ productId, purchases }): HabitToWrite[] => {
    const habit = habitOf(purchases);
    if (habit === undefined) return [];
    const bought = boughtTogether(purchases).map((each) =>
      each.flatMap((position) => items.get(position) ?? []),
    );
    const own = usualAmount(bought);
    const usual = own ?? { qty: 1, unit: DEFAULT_UNIT, note: null };
    const ownAmount = own === undefined ? 0 : 1;
    return [{ listId, productId, ...habit, ...usual, ownAmount, ticks: purchases.ticks }];
  });
  await upsertHabits(tx, habits);
  const kept = new Set(habits.map(({ productId }) => productId));
  const gone = counted.flatMap(({ productId }) => (kept.has(productId) ? [] : [productId]));
  await deleteHabits(tx, listId, gone);
}

/**
 * Finds the usual amounts of some products of a list again that an older LZ found by another rule.
 * @returns whether there may be more
 */
export async function renewAmounts(
  database: Pick<Database, 'read' | 'transaction'>,
  listId: string,
): Promise<boolean> {
  const ids = await findOutdated(database.read, listId, HABITS_AT_ONCE);
  if (ids.length === 0) return false;
  return database.transaction(async (tx) => {
    if ((await lockListForServer(tx, listId)) === undefined) return false;
    // A merge meanwhile would move purchases that are written here.
    await lockCurrentProducts(tx, ids);
    const habits = await findHabits(tx, listId, ids);
    await writePurchases(
      tx,
      listId,
      habits.map((habit) => ({ productId: habit.productId, purchases: purchasesWith(habit) })),
    );
    return ids.length === HABITS_AT_ONCE;
  });
}

/** On every list, moves the purchases of the product `from` to `into`. The caller has locked both. */
export async function movePurchases(tx: Tx, from: string, into: string): Promise<void> {
  for (const habit of await findHabitsOfProduct(tx, from)) {
    const { listId } = habit;
    const [own] = await findHabits(tx, listId, [into]);
    const purchases = joined(own === undefined ? NO_PURCHASES : purchasesWith(own), purchasesWith(habit));
    await writePurchases(tx, listId, [{ productId: into, purchases }]);
    await deleteHabits(tx, listId, [from]);
  }
}
