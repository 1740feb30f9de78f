import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts';
import type { TestClient } from '../../../test/client.ts';
import {
  addItem,
  freshName,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../../../test/household.ts';
import { openTestServer } from '../../../test/open-test-server.ts';
import type { OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import { clearListCommand } from './command.ts';
import { runOperations } from './operations.ts';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];

const adding = (...items: ReturnType<typeof newItem>[]): OperationDraft => ({ type: 'item.add', items });
const checking = (itemId: string, checked: boolean): OperationDraft => ({
  type: 'product.check',
  productId: uuidv7(),
  checked,
  itemIds: [itemId],
});

describe('the time of an operation', () => {
  /** Sends an addition made `ago` ms earlier, by a clock that is off by `error` ms. */
  const send = async (ago: number, error: number) => {
    const list = await makeList(anna, jan);
    // With this many items on the list, the changes are shorter than the list.
    await sendOperations(anna, list, makeOperation(adding(newItem(), newItem(), newItem())));
    const sentAt = Date.now() + error;
    const operation = { ...makeOperation(adding(newItem())), madeAt: sentAt - ago };
    const path = `/api/v2/shopping-list/${list}`;
    const answer = await jan.post(`${path}/operations`, { sentAt, operations: [operation] });
    const changes = await anna.get(`${path}?since=1`);
    const history = await anna.get(`${path}/history`);
    return { list, path, operation, answer, told: [answer, changes].map(({ body }) => body), history };
  };
  const waitOf = ({ madeAt, receivedAt }: { madeAt: number; receivedAt: number }) => receivedAt - madeAt;

  test.each([
    ['right', 0],
    ['slow', -15 * MINUTE_MS],
    ['fast', 15 * MINUTE_MS],
    ['at its beginning', -Date.now() + 50 * MINUTE_MS],
  ])('follows the server’s clock where the author’s is %s', async (_, error) => {
    const before = Date.now();
    const { told, history, list } = await send(40 * MINUTE_MS, error);
    const entries = [...told.map(({ operations }) => operations[0]), history.body.entries[0]];
    expect(entries.map(waitOf)).toEqual([40 * MINUTE_MS, 40 * MINUTE_MS, 40 * MINUTE_MS]);
    for (const { receivedAt } of entries) {
      expect(receivedAt).toBeGreaterThanOrEqual(before);
      expect(receivedAt).toBeLessThanOrEqual(Date.now());
    }
    expect(server.announcements).toContainEqual(['listAdvanced', list, 2, told[0].operations]);
  });

  test('is never after its arrival, nor longer ago than anything waits', async () => {
    const waited = async (ago: number) => waitOf((await send(ago, 0)).told[0].operations[0]);
    expect(await waited(-MINUTE_MS)).toBe(0);
    expect(await waited(60 * DAY_MS)).toBe(60 * DAY_MS);
    // Made by a phone whose clock showed 1970, and sent after the clock was corrected.
    expect(await waited(Date.now() - MINUTE_MS)).toBe(0);
  });

  test('stays that of the first arrival when it is sent again later', async () => {
    const { path, operation, answer } = await send(5 * MINUTE_MS, 0);
    const again = await jan.post(`${path}/operations`, {
      sentAt: Date.now() + MINUTE_MS,
      operations: [operation],
    });
    expect(again.body.operations).toEqual(answer.body.operations);
  });

  test('is the author’s own where the batch has no `sentAt`', async () => {
    const list = await makeList(anna);
    const operation = { ...makeOperation(adding(newItem())), madeAt: 1_000 };
    const { body } = await sendOperations(anna, list, operation);
    expect(body.operations[0].madeAt).toBe(1_000);
  });

  test('is that of its arrival where a call says nothing of it', async () => {
    const list = await makeList(anna);
    await addItem(anna, list);
    const { sessionId } = await server.database.read
      .selectFrom('sessions')
      .select('id as sessionId')
      .where('userId', '=', anna.id)
      .executeTakeFirstOrThrow();
    const now = Date.now() - DAY_MS;
    const actor = { ...anna.user, sessionId };
    await runOperations({ ...server.deps, now: () => now }, actor, list, [clearListCommand(undefined)]);
    const { body } = await anna.get(`/api/v2/shopping-list/${list}/history`);
    expect(body.entries[0]).toMatchObject({ type: 'clear.all', madeAt: now, receivedAt: now });
  });
});

describe('a batch', () => {
  test('is answered with each result, in order, and with what took effect', async () => {
    const list = await makeList(anna, jan);
    const item = newItem();
    const [added, ticked, again, renamed, removed] = [
      makeOperation(adding(item)),
      makeOperation(checking(item.itemId, true)),
      makeOperation({ type: 'item.restore', itemIds: [item.itemId] }),
      makeOperation({ type: 'list.rename', name: freshName('Nowa') }),
      makeOperation({ type: 'item.remove', itemIds: [item.itemId] }),
    ];
    const { status, body } = await sendOperations(jan, list, added, ticked, again, renamed, removed);
    expect(status).toBe(200);
    expect(body).toEqual({
      version: 3,
      epoch: server.deps.epoch,
      results: [
        { id: added.id, outcome: 'applied', seq: 1 },
        { id: ticked.id, outcome: 'applied', seq: 2 },
        { id: again.id, outcome: 'superseded', seq: 2 },
        { id: renamed.id, outcome: 'refused', seq: 2, code: 'FORBIDDEN' },
        { id: removed.id, outcome: 'applied', seq: 3 },
      ],
      operations: [added, ticked, removed].map(({ id, type, client, madeAt }, index) => ({
        seq: index + 1,
        id,
        type,
        client,
        user: jan.id,
        madeAt,
        receivedAt: expect.any(Number),
        effects: expect.any(Object),
      })),
    });
    expect(body.operations[1].effects.items[0]).toMatchObject({ id: item.itemId, checked: true });
    expect(body.operations[2].effects.removed).toEqual([
      { id: item.itemId, presence: { seq: 3, client: removed.client, user: jan.id } },
    ]);
    expect(server.announcements).toContainEqual(['listAdvanced', list, 3, body.operations]);
    expect(server.announcements).toContainEqual(['listsChanged', [anna.id, jan.id], list]);
  });

  test('announces nothing when nothing took effect', async () => {
    const list = await makeList(anna);
    const before = server.announcements.length;
    const { body } = await sendOperations(anna, list, makeOperation(checking(uuidv7(), true)));
    expect([body.version, body.operations, body.results[0].outcome]).toEqual([0, [], 'superseded']);
    expect(server.announcements).toHaveLength(before);
  });

  test('announces only what is new', async () => {
    const list = await makeList(anna);
    const first = makeOperation(adding(newItem()));
    await sendOperations(anna, list, first);
    const before = server.announcements.length;
    const second = makeOperation(adding(newItem()));
    const { body } = await sendOperations(anna, list, first, second);
    expect(body.operations.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
    const announced = server.announcements.slice(before).find(([method]) => method === 'listAdvanced');
    expect(announced).toEqual(['listAdvanced', list, 2, [body.operations[1]]]);
  });

  test('takes effect only when sent by a member', async () => {
    const list = await makeList(anna);
    const operation = makeOperation(adding(newItem()));
    const foreign = await sendOperations(jan, list, operation);
    expect([foreign.status, foreign.body]).toEqual([
      403,
      { success: false, message: 'FORBIDDEN', data: null },
    ]);
    const unknown = await sendOperations(anna, uuidv7(), operation);
    expect([unknown.status, unknown.body.message]).toEqual([404, 'SHOPPING_LIST_NOT_FOUND']);
    expect((await getList(anna, list)).version).toBe(0);
  });
});

describe('an operation sent again', () => {
  test('has no second effect and gets its first result', async () => {
    const list = await makeList(anna, jan);
    const item = newItem();
    const [added, untick] = [makeOperation(adding(item)), makeOperation(checking(item.itemId, false))];
    const refused = makeOperation({
      type: 'item.add',
      items: [newItem(), { ...newItem(), itemId: item.itemId }],
    });
    const nothing = makeOperation(checking(uuidv7(), true));
    const first = await sendOperations(anna, list, added, untick, refused, nothing);
    await sendOperations(jan, list, makeOperation(checking(item.itemId, true)));
    const again = await sendOperations(anna, list, added, untick, refused, nothing);
    expect(again.body).toEqual({ ...first.body, version: 3 });
    expect(first.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'applied',
      'applied',
      'refused',
      'superseded',
    ]);
    expect((await getList(anna, list)).items).toMatchObject([{ id: item.itemId, checked: true }]);
  });

  test('in the same batch takes effect once', async () => {
    const list = await makeList(anna);
    const operation = makeOperation(adding(newItem()));
    const { body } = await sendOperations(anna, list, operation, operation);
    expect(body.results).toEqual([1, 1].map((seq) => ({ id: operation.id, outcome: 'applied', seq })));
    expect((await getList(anna, list)).version).toBe(1);
  });

  test('many times at once takes effect once', async () => {
    const list = await makeList(anna);
    const operation = makeOperation(adding(newItem(), newItem()));
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendOperations(anna, list, operation)));
    for (const { status, body } of answers) {
      expect([status, body.results]).toEqual([200, [{ id: operation.id, outcome: 'applied', seq: 1 }]]);
    }
    expect((await getList(anna, list)).items).toHaveLength(2);
  });

  // spec: R166
  test('with another body is refused, whichever field differs', async () => {
    const list = await makeList(anna);
    const item = newItem();
    const operation = makeOperation(adding(item));
    await sendOperations(anna, list, operation);
    for (const changed of [
      { ...operation, base: 3 },
      { ...operation, madeAt: 1 },
      { ...operation, client: uuidv7() },
      { ...operation, items: [{ ...item, qty: 2 }] },
      { ...makeOperation(checking(item.itemId, true)), id: operation.id },
    ]) {
      const { body } = await sendOperations(anna, list, changed);
      expect(body.results).toEqual([
        { id: operation.id, outcome: 'refused', seq: 1, code: 'OPERATION_CONFLICT' },
      ]);
      expect(body.operations).toEqual([]);
    }
    expect((await getList(anna, list)).items).toMatchObject([{ productQty: 1, checked: false }]);
  });

  test('with its fields in another order is the same', async () => {
    const list = await makeList(anna);
    const operation = makeOperation(adding(newItem()));
    await sendOperations(anna, list, operation);
    const turned = Object.fromEntries(Object.entries(operation).toReversed());
    const { body } = await sendOperations(anna, list, turned);
    expect(body.results).toEqual([{ id: operation.id, outcome: 'applied', seq: 1 }]);
  });

  test('by another user, or to another list, is another operation', async () => {
    const [list, other] = [await makeList(anna, jan), await makeList(anna)];
    const id = uuidv7();
    const answers = [
      await sendOperations(anna, list, makeOperation(adding(newItem()), { id })),
      await sendOperations(jan, list, makeOperation(adding(newItem()), { id })),
      await sendOperations(anna, other, makeOperation(adding(newItem()), { id })),
    ];
    expect(answers.map(({ body }) => body.results[0].outcome)).toEqual(['applied', 'applied', 'applied']);
  });
});

describe('ids of other lists, nested in an operation', () => {
  test('do nothing: neither tick, change, remove, restore nor clear', async () => {
    const [mine, foreign] = [await makeList(jan), await makeList(anna)];
    const [item, gone] = [await addItem(anna, foreign), await addItem(anna, foreign)];
    await sendOperations(anna, foreign, makeOperation({ type: 'item.remove', itemIds: [gone.id] }));
    const before = await getList(anna, foreign);
    const itemIds = [item.id, gone.id];
    const { body } = await sendOperations(
      jan,
      mine,
      makeOperation(checking(item.id, true)),
      makeOperation({ type: 'item.set', itemId: item.id, qty: 7 }),
      makeOperation({ type: 'item.remove', itemIds }),
      makeOperation({ type: 'item.restore', itemIds }),
      makeOperation({ type: 'clear.checked', itemIds }),
      makeOperation({ type: 'clear.all', itemIds }),
    );
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Array(6).fill('superseded'),
    );
    expect(await getList(anna, foreign)).toEqual(before);
    expect((await getList(jan, mine)).items).toEqual([]);
  });

  test('are other items there: no list can take an id from another, neither of an item nor of one to come', async () => {
    const [mine, foreign] = [await makeList(jan), await makeList(anna)];
    const [item, gone] = [await addItem(anna, foreign), await addItem(anna, foreign)];
    await sendOperations(anna, foreign, makeOperation({ type: 'item.remove', itemIds: [gone.id] }));
    const before = await getList(anna, foreign);
    const wanted = newItem();
    const itemIds = [item.id, gone.id, wanted.itemId];
    const taken = itemIds.map((itemId) => ({ ...newItem(), itemId }));
    const { body } = await sendOperations(jan, mine, makeOperation(adding(...taken)));
    expect(body.results).toMatchObject([{ outcome: 'applied', seq: 1 }]);
    expect(await getList(anna, foreign)).toEqual(before);
    const hers = await sendOperations(anna, foreign, makeOperation(adding(wanted)));
    expect(hers.body.results).toMatchObject([{ outcome: 'applied' }]);
    // A change of an item on one list doesn't change the item with the same id on the other.
    await sendOperations(jan, mine, makeOperation({ type: 'item.set', itemId: item.id, qty: 7 }));
    await sendOperations(
      jan,
      mine,
      makeOperation({ type: 'item.remove', itemIds: [gone.id, wanted.itemId] }),
    );
    const items = async (who: TestClient, list: string) =>
      (await getList(who, list)).items.map(({ id, productId, productQty }) => [id, productId, productQty]);
    expect(await items(jan, mine)).toEqual([[item.id, taken[0]?.productId, 7]]);
    expect(await items(anna, foreign)).toEqual([
      [item.id, item.productId, 1],
      [wanted.itemId, wanted.productId, 1],
    ]);
  });

  test('are free for a new item that comes at the same moment', async () => {
    const [hers, his] = [await makeList(anna), await makeList(jan)];
    for (let round = 0; round < 10; round += 1) {
      const itemId = uuidv7();
      const answers = await Promise.all([
        sendOperations(anna, hers, makeOperation(adding({ ...newItem(), itemId }))),
        sendOperations(jan, his, makeOperation(adding({ ...newItem(), itemId, qty: 7 }))),
      ]);
      const outcomes = answers.map(({ body }) => body.results[0].outcome as string);
      expect(outcomes).toEqual(['applied', 'applied']);
      const there = [...(await getList(anna, hers)).items, ...(await getList(jan, his)).items].filter(
        ({ id }) => id === itemId,
      );
      expect(there.map(({ productQty }) => productQty)).toEqual([1, 7]);
    }
  });
});

describe('renaming in a batch', () => {
  test('is for the owner only, and refuses the name of another list of theirs', async () => {
    const [list, other] = [await makeList(anna, jan), await makeList(anna)];
    const taken = (await getList(anna, other)).name;
    const free = freshName('Wolna');
    const rename = (name: string) => makeOperation({ type: 'list.rename', name });
    const member = await sendOperations(jan, list, rename(free), rename(taken));
    expect(member.body.results).toMatchObject([{ code: 'FORBIDDEN' }, { code: 'FORBIDDEN' }]);
    const owner = await sendOperations(anna, list, rename(taken), rename(free), rename(free));
    expect(owner.body.results).toMatchObject([
      { outcome: 'refused', code: 'SHOPPING_LIST_ALREADY_EXISTS' },
      { outcome: 'applied', seq: 1 },
      { outcome: 'superseded', seq: 1 },
    ]);
    expect(owner.body.operations).toMatchObject([{ effects: { name: free } }]);
    expect((await getList(jan, list)).name).toBe(free);
  });
});

describe('an undo that comes too late', () => {
  test('leaves a tick that another user made in the meantime', async () => {
    const list = await makeList(anna, jan);
    const item = newItem();
    await sendOperations(anna, list, makeOperation(adding(item)));
    const phone = { client: uuidv7(), base: 1 };
    await sendOperations(anna, list, makeOperation(checking(item.itemId, true), phone));
    await sendOperations(jan, list, makeOperation(checking(item.itemId, true), { base: 1 }));
    const untick = { ...makeOperation(checking(item.itemId, false), { ...phone, base: 3 }) };
    const { body } = await sendOperations(anna, list, { ...untick, ifUnmodifiedSince: 1 });
    expect(body.results).toMatchObject([{ outcome: 'superseded', seq: 3 }]);
    const [kept] = (await getList(anna, list)).items;
    expect(kept?.checked).toBe(true);
    // Jan's own tick is taken back with the version it has.
    const again = { ...makeOperation(checking(item.itemId, false), { ...phone, base: 3 }) };
    const late = await sendOperations(anna, list, { ...again, ifUnmodifiedSince: 3 });
    expect(late.body.results).toMatchObject([{ outcome: 'applied', seq: 4 }]);
  });

  test('leaves a name that the list got since', async () => {
    const list = await makeList(anna);
    const [first, second, third] = [freshName('A'), freshName('B'), freshName('C')];
    const rename = (name: string) => makeOperation({ type: 'list.rename', name });
    await sendOperations(anna, list, rename(first), rename(second));
    const tooLate = { ...rename(third), ifUnmodifiedSince: 1 };
    expect((await sendOperations(anna, list, tooLate)).body.results).toMatchObject([
      { outcome: 'superseded' },
    ]);
    expect((await getList(anna, list)).name).toBe(second);
    const inTime = { ...rename(first), ifUnmodifiedSince: 2 };
    // The same for a version that it got in the same request.
    const { body } = await sendOperations(anna, list, inTime, { ...rename(third), ifUnmodifiedSince: 2 });
    expect(body.results).toMatchObject([{ outcome: 'applied' }, { outcome: 'superseded' }]);
    expect((await getList(anna, list)).name).toBe(first);
  });

  test('takes back a new name of its own outbox, with the version before it', async () => {
    const list = await makeList(anna);
    const { name, version: since } = await getList(anna, list);
    const client = uuidv7();
    const rename = (to: string) => makeOperation({ type: 'list.rename', name: to }, { client });
    await sendOperations(anna, list, rename(freshName('A')));
    const undo = { ...rename(name), ifUnmodifiedSince: since };
    expect((await sendOperations(anna, list, undo)).body.results).toMatchObject([{ outcome: 'applied' }]);
    expect((await getList(anna, list)).name).toBe(name);
  });

  test('counts a version of a past epoch up to where that epoch ended', async () => {
    const list = await makeList(anna, jan);
    const item = newItem();
    await sendOperations(anna, list, makeOperation(adding(item)), makeOperation(checking(item.itemId, true)));
    const undo = { ...makeOperation(checking(item.itemId, false)), ifUnmodifiedSince: 2, epoch: 'another' };
    const { body } = await sendOperations(jan, list, undo);
    expect(body.results).toMatchObject([{ outcome: 'superseded' }]);
  });
});

describe('several users at the same moment', () => {
  test('each of their operations has its own place, and none is lost', async () => {
    const list = await makeList(anna, jan);
    const items = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const item = newItem();
        await sendOperations(n % 2 === 0 ? anna : jan, list, makeOperation(adding(item)));
        return item.itemId;
      }),
    );
    const ticks = await Promise.all(
      items.map((itemId, n) =>
        sendOperations(n % 2 === 0 ? jan : anna, list, makeOperation(checking(itemId, true))),
      ),
    );
    expect(ticks.map(({ body }) => body.results[0].seq).toSorted((a, b) => a - b)).toEqual(
      items.map((_, n) => n + 13),
    );
    const whole = await getList(anna, list);
    expect([whole.version, whole.items.length]).toEqual([24, 12]);
    expect(whole.items.every(({ checked }) => checked)).toBe(true);
  });

  test('a tick and an untick that has not seen it leave the item ticked', async () => {
    const list = await makeList(anna, jan);
    const { id } = await addItem(anna, list);
    await Promise.all([
      sendOperations(anna, list, makeOperation(checking(id, true), { base: 1 })),
      sendOperations(jan, list, makeOperation(checking(id, false), { base: 1 })),
    ]);
    expect((await getList(anna, list)).items[0]?.checked).toBe(true);
  });

  test('of an item that two users add under one id unseen, the list has the larger amount', async () => {
    const list = await makeList(anna, jan);
    const rice = newItem();
    const add = (who: TestClient, qty: number) =>
      sendOperations(who, list, { ...makeOperation(adding({ ...rice, qty })), base: 0 });
    await add(anna, 200);
    const { body } = await add(jan, 600);
    expect(body.results).toMatchObject([{ outcome: 'applied', seq: 2 }]);
    expect((await add(anna, 200)).body.results).toMatchObject([{ outcome: 'superseded' }]);
    expect((await getList(anna, list)).items).toMatchObject([{ id: rice.itemId, productQty: 600 }]);
    const { body: history } = await anna.get(`/api/v2/shopping-list/${list}/history`);
    expect(history.entries[0].undo).toEqual([{ type: 'item.set', itemId: rice.itemId, qty: 200 }]);
  });

  test('two lists that create the same product share one', async () => {
    const lists = [await makeList(anna), await makeList(jan)] as const;
    const name = freshName('Zupełnie nowy');
    const product = () => ({ id: uuidv7(), name });
    const answers = await Promise.all([
      sendOperations(anna, lists[0], makeOperation(adding(newItem(product())))),
      sendOperations(jan, lists[1], makeOperation(adding(newItem(product())))),
    ]);
    expect(answers.map(({ body }) => body.results[0].outcome)).toEqual(['applied', 'applied']);
    const [hers, his] = [await getList(anna, lists[0]), await getList(jan, lists[1])];
    expect(hers.items[0]?.productId).toBe(his.items[0]?.productId);
  });
});

test('a client that applies the answers has the same list', async () => {
  const list = await makeList(anna);
  const { id: productId } = await makeProduct(anna);
  const [a, b] = [await addItem(anna, list, { productId }), await addItem(anna, list)];
  await sendOperations(
    anna,
    list,
    makeOperation(checking(a.id, true)),
    makeOperation({ type: 'item.set', itemId: b.id, qty: 2.5, unit: 'kg', note: 'dojrzałe' }),
    makeOperation({ type: 'item.remove', itemIds: [a.id] }),
    makeOperation({ type: 'item.restore', itemIds: [a.id] }),
  );
  const { items } = await getList(anna, list);
  expect(items).toMatchObject([
    { id: a.id, checked: true, marks: { tick: { seq: 3 }, presence: { seq: 6 } } },
    { id: b.id, productQty: 2.5, productUnit: 'kg', note: 'dojrzałe', marks: { amount: { seq: 4 } } },
  ]);
});
