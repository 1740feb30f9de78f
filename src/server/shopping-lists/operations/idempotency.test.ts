import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Operation, OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import { TestClient } from '../../../test/client.ts';
import { createTestStorage, type TestStorage } from '../../../test/database.ts';
import { snapshot } from '../../../test/faults.ts';
import {
  addItem,
  freshName,
  getList,
  makeList,
  makeOperation,
  newItem,
  sendOperations,
} from '../../../test/household.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let storage: TestStorage;
let server: TestServer;
let anna: TestClient;
let jan: TestClient;
let list: string;
beforeEach(async () => {
  storage = await createTestStorage();
  server = await startTestServer({ storage });
  [anna, jan] = [await server.signUp(), await server.signUp()];
  list = await makeList(anna, jan);
});
afterEach(async () => {
  await server.close();
  await storage.remove();
});

async function restart(): Promise<void> {
  await server.close();
  server = await startTestServer({ storage });
  anna = new TestClient(server.url, anna.token, anna.user);
  jan = new TestClient(server.url, jan.token, jan.user);
}

const check = (checked: boolean, ...itemIds: string[]): OperationDraft => ({
  type: 'product.check',
  productId: uuidv7(),
  checked,
  itemIds,
});
const state = () => snapshot(server.database.read, ['sessions']);

/** An operation of each outcome, sent by Jan, who is not the owner. */
async function everyOutcome(): Promise<Operation[]> {
  const item = await addItem(anna, list);
  return [
    makeOperation({ type: 'item.add', items: [newItem()] }),
    makeOperation(check(true, item.id)),
    makeOperation(check(true, uuidv7())),
    makeOperation({ type: 'list.rename', name: freshName('Nowa') }),
  ];
}
const OUTCOMES = ['applied', 'applied', 'superseded', 'refused'];
const outcomesOf = ({ body }: { body: { results: { outcome: string }[] } }) =>
  body.results.map(({ outcome }) => outcome);

test('operations on many lists that are sent again at once get their results again', async () => {
  const lists = await Promise.all(Array.from({ length: 20 }, () => makeList(anna)));
  const operations = lists.map((id) => ({
    id,
    operation: makeOperation({ type: 'list.rename', name: freshName('Nowa') }),
  }));
  const sendAll = () =>
    Promise.all(operations.map(({ id, operation }) => sendOperations(anna, id, operation)));
  const first = await sendAll();
  const before = await state();
  const again = await Promise.all([
    sendAll(),
    ...lists.map((id) => sendOperations(jan, id, makeOperation(check(true, uuidv7())))),
  ]);
  expect(again[0].map(outcomesOf)).toEqual(first.map(outcomesOf));
  expect(again.slice(1)).toMatchObject(lists.map(() => ({ status: 403 })));
  expect(await state()).toEqual(before);
});

describe('a batch of a hundred operations', () => {
  test('is one request and one transaction, with a result for each', async () => {
    const items = Array.from({ length: 50 }, () => newItem());
    const operations = items.flatMap((item, n) => [
      makeOperation({ type: 'item.add', items: [item] }),
      // Every other one ticks an item that never existed.
      makeOperation(check(true, n % 2 === 0 ? item.itemId : uuidv7())),
    ]);
    const transaction = vi.spyOn(server.database, 'transaction');
    const { status, body } = await sendOperations(jan, list, ...operations);
    expect([status, transaction.mock.calls.length]).toEqual([200, 1]);
    transaction.mockRestore();
    const { results } = body as { results: { id: string; outcome: string }[] };
    expect(results.map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
    expect(results.map(({ outcome }) => outcome)).toEqual(
      items.flatMap((_, n) => ['applied', n % 2 === 0 ? 'applied' : 'superseded']),
    );
    expect(body.operations).toHaveLength(75);
    expect(await getList(anna, list)).toMatchObject({
      version: 75,
      items: items.map(({ itemId }, n) => ({ id: itemId, checked: n % 2 === 0 })),
    });
  });

  test('leaves nothing when it fails half-way, and takes effect as a whole when sent again', async () => {
    const operations = Array.from({ length: 100 }, () =>
      makeOperation({ type: 'item.add', items: [newItem()] }),
    );
    const before = await state();
    server.faults.failAt(150);
    expect((await sendOperations(anna, list, ...operations)).status).toBe(500);
    expect(server.faults.happened()).toBe(true);
    expect(await state()).toEqual(before);
    const { body } = await sendOperations(anna, list, ...operations);
    expect([body.version, outcomesOf({ body })]).toEqual([100, Array(100).fill('applied')]);
  });
});

describe('an operation sent again', () => {
  test('after a restart of the server gets its first result, whatever that was, and changes nothing', async () => {
    const operations = await everyOutcome();
    const first = await sendOperations(jan, list, ...operations);
    expect(outcomesOf(first)).toEqual(OUTCOMES);
    await restart();
    const before = await state();
    const again = await sendOperations(jan, list, ...operations);
    expect(again.body).toEqual(first.body);
    expect(await state()).toEqual(before);
    expect(server.announcements).toEqual([]);
  });

  test('twice in one batch gets the same result twice', async () => {
    const operations = await everyOutcome();
    const { body } = await sendOperations(jan, list, ...operations.flatMap((each) => [each, each]));
    expect(outcomesOf({ body })).toEqual(OUTCOMES.flatMap((outcome) => [outcome, outcome]));
    for (let n = 0; n < body.results.length; n += 2) expect(body.results[n + 1]).toEqual(body.results[n]);
    expect((await getList(anna, list)).version).toBe(3);
  });

  test('is counted once in the metrics', async () => {
    const countOf = async () => {
      const { values } = await server.deps.metrics.operations.get();
      return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
    };
    const operations = await everyOutcome();
    const before = await countOf();
    const [first = makeOperation(check(true, uuidv7()))] = operations;
    await sendOperations(jan, list, ...operations, first);
    await sendOperations(jan, list, ...operations, { ...first, madeAt: 1 });
    expect(await countOf()).toEqual({
      applied: (before['applied'] ?? 0) + 2,
      superseded: (before['superseded'] ?? 0) + 1,
      refused: (before['refused'] ?? 0) + 1,
    });
  });

  test('gets its first result even when the obstacle is gone', async () => {
    const { id } = await addItem(anna, list);
    const untick = makeOperation(check(false, id), { base: 1 });
    await sendOperations(anna, list, makeOperation(check(true, id)));
    expect(outcomesOf(await sendOperations(jan, list, untick))).toEqual(['superseded']);
    await sendOperations(anna, list, makeOperation(check(false, id)), makeOperation(check(true, id)));
    expect(outcomesOf(await sendOperations(jan, list, untick))).toEqual(['superseded']);
    expect((await getList(anna, list)).items).toMatchObject([{ checked: true }]);
  });

  test.each([
    ['in the same batch', async () => undefined],
    ['after a restart', restart],
  ])('with another body is refused, %s, and the first result stands', async (_, between) => {
    const { id } = await addItem(anna, list);
    const operation = makeOperation(check(true, id));
    const other = { ...operation, checked: false };
    const sameBatch = between !== restart;
    const first = await sendOperations(jan, list, operation, ...(sameBatch ? [other] : []));
    await between();
    const { body } = sameBatch ? first : await sendOperations(jan, list, other);
    expect(body.results.at(-1)).toMatchObject({ outcome: 'refused', code: 'OPERATION_CONFLICT' });
    // Another epoch makes it another body too.
    const elsewhere = await sendOperations(jan, list, { ...operation, epoch: uuidv7() });
    expect(elsewhere.body.results).toMatchObject([{ code: 'OPERATION_CONFLICT' }]);
    expect((await getList(anna, list)).items).toMatchObject([{ checked: true }]);
  });
});

describe('a call with an Idempotency-Key that had no effect', () => {
  const PATH = '/api/v2/shopping-list';
  test.each([
    ['clear-checked', (key: string) => jan.post(`${PATH}/${list}/clear-checked`, {}, withKey(key))],
    ['clear-list', (key: string) => jan.get(`${PATH}/${list}/clear-list`, withKey(key))],
  ])('has none when it is repeated later: %s', async (_, call) => {
    const key = uuidv7();
    expect((await call(key)).status).toBe(200);
    const { id } = await addItem(anna, list);
    await sendOperations(anna, list, makeOperation(check(true, id)));
    expect((await call(key)).body.items).toMatchObject([{ id }]);
    expect((await call(uuidv7())).body.items).toEqual([]);
  });

  test('has none when it is repeated later: check-product', async () => {
    const product = newItem();
    const key = uuidv7();
    const call = () =>
      jan.post(`${PATH}/${list}/check-product`, { productId: product.productId, state: true }, withKey(key));
    await call();
    await sendOperations(anna, list, makeOperation({ type: 'item.add', items: [product] }));
    expect((await call()).body.items).toMatchObject([{ checked: false }]);
  });
});

function withKey(key: string): Record<string, string> {
  return { 'idempotency-key': key };
}

describe('a user whose access has ended', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['withdrawn', () => anna.delete(`/api/v2/shopping-list/${list}/users/${jan.user.id}`)],
    ['with the list', () => anna.delete(`/api/shopping-lists/${list}`)],
  ])('%s still gets the results of their own operations, and nothing else', async (_, end) => {
    const done = makeOperation({ type: 'item.add', items: [newItem()] });
    const late = makeOperation({ type: 'item.add', items: [newItem()] });
    const path = `/api/v2/shopping-list/${list}/operations`;
    const before = await jan.post(path, { operations: [done] });
    await end();
    const again = await jan.post(path, { operations: [done, late, { ...done, madeAt: 1 }] });
    const [result] = before.body.results;
    const code = again.body.results[1]?.code;
    expect(['FORBIDDEN', 'SHOPPING_LIST_NOT_FOUND']).toContain(code);
    expect(again.body).toMatchObject({
      version: 1,
      results: [result, { id: late.id, outcome: 'refused' }, { id: done.id, code: 'OPERATION_CONFLICT' }],
      operations: [],
    });
    expect((await jan.post(path, { operations: [late] })).body).toMatchObject({ message: code });
  });
});
