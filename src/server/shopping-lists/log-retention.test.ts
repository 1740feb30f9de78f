import { beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';
import type { HistoryAnswer } from '../../contract/shopping-lists/history.ts';
import { addItem, getList, makeList, makeOperation, sendOperations } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { LOG_RETENTION_MS, trimLogs } from './log-retention.ts';
import { readOperations } from './log/log-reader.ts';
import { findAnyList } from './repository.ts';

const PATH = '/api/v2/shopping-list';

const server = await openTestServer();
const anna = await server.signUp({ name: 'Anna' });

let list: string;
let item: Awaited<ReturnType<typeof addItem>>;
beforeEach(async () => {
  list = await makeList(anna);
  item = await addItem(anna, list, { qty: 2, unit: 'kg' });
});

const tick = (checked: boolean): OperationDraft => ({
  type: 'product.check',
  productId: item.productId,
  checked,
  itemIds: [item.id],
});
const amount = (qty: number, note: string): OperationDraft => ({
  type: 'item.set',
  itemId: item.id,
  qty,
  note,
});

const send = async (...drafts: OperationDraft[]) => {
  const operations = drafts.map((draft) => makeOperation(draft));
  await sendOperations(anna, list, ...operations);
  return operations;
};
const history = async (before?: number): Promise<HistoryAnswer> =>
  (await anna.get(`${PATH}/${list}/history${before === undefined ? '' : `?before=${before}`}`)).body;

/** Moves the operations up to this number into the past, by a number of days. */
const age = (seq: number, days: number) =>
  server.database.transaction((tx) =>
    tx
      .updateTable('shoppingListOperations')
      .set({ receivedAt: Date.now() - days * DAY_MS, madeAt: Date.now() - days * DAY_MS })
      .where('listId', '=', list)
      .where('seq', '<=', seq)
      .execute(),
  );
const readLog = async () => {
  const found = await findAnyList(server.database.read, list);
  if (found === undefined) throw new Error('The list is gone.');
  return readOperations(server.database.read, found, found.logFrom - 1);
};

test('for two years the log says which product was bought when, with its amount and note', async () => {
  await send(amount(3, 'dojrzałe'), tick(true), tick(false), amount(1, 'małe'), tick(true));
  await send({ type: 'clear.checked', itemIds: [item.id] });
  await age(7, 729);
  await trimLogs(server.database, Date.now());
  const bought = (await readLog()).filter(
    ({ type, effects }) => type === 'product.check' && effects.items?.[0]?.checked === true,
  );
  expect(bought.map(({ effects }) => effects.items)).toMatchObject([
    [{ productName: item.productName, productQty: 3, productUnit: 'kg', note: 'dojrzałe' }],
    [{ productName: item.productName, productQty: 1, productUnit: 'kg', note: 'małe' }],
  ]);
  expect(bought.map(({ madeAt }) => Math.round((Date.now() - madeAt) / DAY_MS))).toEqual([729, 729]);
});

test('an operation of a month ago is taken back from the history', async () => {
  await send(tick(true));
  await age(2, 31);
  await trimLogs(server.database, Date.now());
  const [newest] = (await history()).entries;
  expect(newest?.undo).toMatchObject([{ type: 'product.check', checked: false, itemIds: [item.id] }]);
  await send(...(newest?.undo ?? []));
  expect((await getList(anna, list)).items).toMatchObject([{ checked: false }]);
});

test('older operations leave the history, which says so, and the list stays as it is', async () => {
  const [first] = await send(tick(true));
  await age(2, 731);
  await send(tick(false));
  expect(await history()).not.toHaveProperty('truncated');
  const before = await getList(anna, list);
  await trimLogs(server.database, Date.now());
  expect(await getList(anna, list)).toEqual(before);
  expect(await history()).toMatchObject({ entries: [{ seq: 3 }], more: false, truncated: true });
  expect(await history(3)).toEqual({ entries: [], more: false, truncated: true });
  // A client that was away for so long gets the whole list.
  expect((await anna.get(`${PATH}/${list}?since=1`)).body).toEqual(before);
  // The result of an operation is kept for ever.
  const again = await sendOperations(anna, list, { ...first! });
  expect(again.body.results).toMatchObject([{ id: first!.id, outcome: 'applied', seq: 2 }]);
  const other = await sendOperations(anna, list, { ...first!, madeAt: 1 });
  expect(other.body.results).toMatchObject([{ outcome: 'refused', code: 'OPERATION_CONFLICT' }]);
  expect((await getList(anna, list)).version).toBe(3);
});

test('a long log is trimmed in chunks, a deleted list’s too, and recent operations stay', async () => {
  await send(...Array.from({ length: 700 }, (_, n) => tick(n % 2 === 0)).slice(0, 400));
  await send(...Array.from({ length: 200 }, (_, n) => tick(n % 2 === 0)));
  await age(590, 800);
  await anna.delete(`/api/shopping-lists/${list}`);
  const transaction = vi.spyOn(server.database, 'transaction');
  await trimLogs(server.database, Date.now());
  expect(transaction.mock.calls.length).toBe(2);
  transaction.mockClear();
  await trimLogs(server.database, Date.now());
  expect(transaction).not.toHaveBeenCalled();
  transaction.mockRestore();
  expect(await findAnyList(server.database.read, list)).toMatchObject({ logFrom: 591, version: 601 });
  const rows = await server.database.read
    .selectFrom('shoppingListOperations')
    .select(['seq', 'changes', 'summary'])
    .where('listId', '=', list)
    .execute();
  expect(rows).toHaveLength(601);
  expect(rows.every(({ seq, changes }) => (changes === null) === seq <= 590)).toBe(true);
});

test('a chunk is all or nothing: one that fails leaves the log as it was', async () => {
  await send(tick(true));
  await age(2, LOG_RETENTION_MS / DAY_MS + 1);
  const failing = vi.spyOn(server.database, 'transaction').mockImplementationOnce((work) =>
    server.database.transaction(async (tx) => {
      await work(tx);
      throw new Error('the power went');
    }),
  );
  await expect(trimLogs(server.database, Date.now())).rejects.toMatchObject({
    errors: [new Error('the power went')],
  });
  failing.mockRestore();
  expect((await history()).entries).toHaveLength(2);
});

test('a log that fails keeps no other from being trimmed, and a stop ends it all', async () => {
  // Rows that other tests left.
  await trimLogs(server.database, Date.now());
  const lists = [list, await makeList(anna), await makeList(anna)];
  for (list of lists.slice(1)) item = await addItem(anna, list);
  for (list of lists) await age(1, LOG_RETENTION_MS / DAY_MS + 1);
  const stopped = AbortSignal.abort(new Error('the server stops'));
  const transaction = vi.spyOn(server.database, 'transaction');
  await expect(trimLogs(server.database, Date.now(), stopped)).rejects.toThrow('the server stops');
  expect(transaction).not.toHaveBeenCalled();
  transaction.mockRejectedValueOnce(new Error('the power went'));
  await expect(trimLogs(server.database, Date.now())).rejects.toMatchObject({
    errors: [new Error('the power went')],
  });
  transaction.mockRestore();
  const { read } = server.database;
  const found = await Promise.all(lists.map((id) => findAnyList(read, id)));
  expect(found.filter((each) => each?.logFrom === 2)).toHaveLength(2);
});
