import type { CompiledQuery, Expression } from 'kysely';
import type { StoredItem } from '../../contract/shopping-lists/list-state.ts';
import type { ListItem } from '../../contract/shopping-lists/operations.ts';
import { unitLabelOf } from '../../contract/quantities/quantities.ts';
import { chunksOf } from '../db/chunks.ts';
import { statement, statementOfMany } from '../db/statement.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { AccessibleList, LockedList } from './accessible-list.ts';

function selectItems(db: Db) {
  return db
    .selectFrom('shoppingListItems as item')
    .innerJoin('products', 'products.id', 'item.productId')
    .leftJoin('recipes', 'recipes.id', 'item.recipeId')
    .select([
      'item.id',
      'item.productId',
      'products.name as productName',
      'item.qty',
      'item.unit',
      'item.note',
      'item.checked',
      'item.addedBy',
      'item.recipeId',
      'recipes.name as recipeName',
      'item.position',
      'item.removed',
      'item.missingIn',
      'item.marks',
    ]);
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

function toItem(row: ItemRow): StoredItem {
  return {
    id: row.id,
    productId: row.productId,
    productName: row.productName,
    productQty: row.qty,
    productUnit: row.unit,
    ...unitLabelOf(row.qty, row.unit),
    checked: row.checked === 1,
    note: row.note,
    addedBy: row.addedBy,
    recipeId: row.recipeId,
    recipeName: row.recipeName,
    position: row.position,
    missingIn: row.missingIn,
    marks: JSON.parse(row.marks) as ListItem['marks'],
    removed: row.removed === 1,
  };
}

const selectItemsOfList = statement((db, { listId }: { listId: string }) =>
  selectItems(db).where('item.listId', '=', listId).where('item.removed', '=', 0).orderBy('item.position'),
);

/** The items on a list, in the order they were added. */
export async function listItems(db: Db, listId: string): Promise<ListItem[]> {
  const rows = await selectItemsOfList(db, { listId });
  return rows.map((row) => {
    const { removed: _, ...item } = toItem(row);
    return item;
  });
}

const selectItemsById = statementOfMany((db, inputs: readonly { listId: string; id: string }[]) =>
  selectItems(db)
    .where('item.listId', '=', inputs[0]?.listId ?? '')
    .where(
      'item.id',
      'in',
      inputs.map(({ id }) => id),
    ),
);

/** Items of a list by id, tombstones included. An item of another list with the same id is another item. */
export async function findItems(db: Db, listId: string, ids: readonly string[]): Promise<StoredItem[]> {
  const items: StoredItem[] = [];
  for (const chunk of chunksOf(ids)) {
    const inputs = chunk.map((id) => ({ listId, id }));
    items.push(...(await selectItemsById(db, inputs)).map(toItem));
  }
  return items;
}

const selectItemsByPosition = statementOfMany((db, inputs: readonly { listId: string; position: number }[]) =>
  selectItems(db)
    .where('item.listId', '=', inputs[0]?.listId ?? '')
    // Both values, so that the index also covers the position.
    .where('item.removed', 'in', [0, 1])
    .where(
      'item.position',
      'in',
      inputs.map(({ position }) => position),
    ),
);

/** Items of a list by position, tombstones included. */
export async function findItemsAt(
  db: Db,
  listId: string,
  positions: readonly number[],
): Promise<StoredItem[]> {
  const items: StoredItem[] = [];
  for (const chunk of chunksOf(positions)) {
    const inputs = chunk.map((position) => ({ listId, position }));
    items.push(...(await selectItemsByPosition(db, inputs)).map(toItem));
  }
  return items;
}

/** Live items of a list, optionally only those of one product or those ticked, in the order they were added. */
export async function findItemIds(
  db: Db,
  listId: string,
  which: { productId: string } | { checked: true } | 'all',
): Promise<string[]> {
  let query = db
    .selectFrom('shoppingListItems')
    .select('id')
    .where('listId', '=', listId)
    .where('removed', '=', 0)
    .orderBy('position');
  if (which !== 'all') {
    query =
      'productId' in which ? query.where('productId', '=', which.productId) : query.where('checked', '=', 1);
  }
  const rows = await query.execute();
  return rows.map(({ id }) => id);
}

/** A query for the products on a list. */
export function productIdsOn(db: Db, { id }: AccessibleList): Expression<string> {
  return db
    .selectFrom('shoppingListItems')
    .select('productId')
    .where('listId', '=', id)
    .where('removed', '=', 0)
    .$asScalar();
}

const selectCount = statement((db, { listId }: { listId: string }) =>
  db
    .selectFrom('shoppingListItems')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('listId', '=', listId)
    .where('removed', '=', 0),
);

export async function countItems(db: Db, listId: string): Promise<number> {
  const [row] = await selectCount(db, { listId });
  return row?.count ?? 0;
}

function chunks({ id: listId }: LockedList, items: readonly StoredItem[]) {
  const rows = items.map((item) => ({
    id: item.id,
    listId,
    productId: item.productId,
    qty: item.productQty,
    unit: item.productUnit,
    note: item.note,
    checked: item.checked ? (1 as const) : (0 as const),
    addedBy: item.addedBy,
    recipeId: item.recipeId,
    position: item.position,
    removed: item.removed ? (1 as const) : (0 as const),
    missingIn: item.missingIn ?? null,
    marks: JSON.stringify(item.marks),
  }));
  return [...chunksOf(rows)];
}

type WrittenItem = ReturnType<typeof chunks>[number][number];

function insertRows(db: Db, rows: readonly WrittenItem[]) {
  return db.insertInto('shoppingListItems').values(
    rows.map((row) => ({
      id: row.id,
      listId: row.listId,
      productId: row.productId,
      qty: row.qty,
      unit: row.unit,
      note: row.note,
      checked: row.checked,
      addedBy: row.addedBy,
      recipeId: row.recipeId,
      position: row.position,
      removed: row.removed,
      missingIn: row.missingIn,
      marks: row.marks,
    })),
  );
}

const insertItemRows = statementOfMany(insertRows);

/** Leaves out the columns of an index: SQLite rewrites its entries whenever they are set, even to the same value. */
const upsertAmountRows = statementOfMany((db, rows: readonly WrittenItem[]) =>
  insertRows(db, rows).onConflict((conflict) =>
    conflict.columns(['id', 'listId']).doUpdateSet(({ ref }) => ({
      qty: ref('excluded.qty'),
      unit: ref('excluded.unit'),
      note: ref('excluded.note'),
      checked: ref('excluded.checked'),
      missingIn: ref('excluded.missingIn'),
      marks: ref('excluded.marks'),
    })),
  ),
);

const upsertItemRows = statementOfMany((db, rows: readonly WrittenItem[]) =>
  insertRows(db, rows).onConflict((conflict) =>
    conflict.columns(['id', 'listId']).doUpdateSet(({ ref }) => ({
      productId: ref('excluded.productId'),
      qty: ref('excluded.qty'),
      unit: ref('excluded.unit'),
      note: ref('excluded.note'),
      checked: ref('excluded.checked'),
      removed: ref('excluded.removed'),
      missingIn: ref('excluded.missingIn'),
      marks: ref('excluded.marks'),
    })),
  ),
);

export function itemInserts(tx: Tx, list: LockedList, items: readonly StoredItem[]): CompiledQuery[] {
  return chunks(list, items).map((rows) => insertItemRows.of(tx, rows));
}

/** Updates items that are known to be on the list. */
export function itemUpdates(
  tx: Tx,
  list: LockedList,
  items: readonly { before: StoredItem; after: StoredItem }[],
): CompiledQuery[] {
  const isMoved = ({ before, after }: (typeof items)[number]): boolean =>
    before.productId !== after.productId || before.removed !== after.removed;
  const { moved = [], kept = [] } = Object.groupBy(items, (item) => (isMoved(item) ? 'moved' : 'kept'));
  const after = (changes: typeof items): StoredItem[] => changes.map((change) => change.after);
  return [
    ...chunks(list, after(moved)).map((rows) => upsertItemRows.of(tx, rows)),
    ...chunks(list, after(kept)).map((rows) => upsertAmountRows.of(tx, rows)),
  ];
}

/** Replaces one product by another on every list, tombstones and deleted lists included, or on one. */
export async function replaceProductOfItems(
  tx: Tx,
  productId: string,
  into: string,
  list?: LockedList,
): Promise<void> {
  const update = tx
    .updateTable('shoppingListItems')
    .set({ productId: into })
    .where('productId', '=', productId);
  await (list === undefined ? update : update.where('listId', '=', list.id)).execute();
}
