import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { RESTORABLE_DAYS } from '../../contract/recently-deleted.ts';
import { refusal, type TestClient } from '../../test/client.ts';
import {
  addItem,
  freshName,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../../test/household.ts';
import { untilOneWaits } from '../../test/lock-waits.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { authorizeLeaving } from './access.ts';
import { deleteMember } from './member-repository.ts';
import { trimLogs } from './log-retention.ts';
import { insertList } from './repository.ts';

const PATH = '/api/v2/shopping-list';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];
beforeEach(() => {
  server.announcements.length = 0;
});

const remove = (list: string) => anna.delete(`/api/shopping-lists/${list}`);
const restore = (list: string, client = anna) => client.post(`${PATH}/${list}/restore`, {});
const deleted = async (client = anna) =>
  (await client.get(`${PATH}/deleted`)).body as { id: string; name: string; deletedAt: number }[];
const previews = async (client: TestClient) =>
  ((await client.get(PATH)).body as { id: string }[]).map(({ id }) => id);
const age = (id: string, days: number) =>
  server.database.transaction((tx) =>
    tx
      .updateTable('shoppingLists')
      .set({ deletedAt: Date.now() - days * DAY_MS })
      .where('id', '=', id)
      .execute(),
  );
const tick = (list: string, itemId: string, productId: string) =>
  sendOperations(
    anna,
    list,
    makeOperation({ type: 'product.check', productId, checked: true, itemIds: [itemId] }),
  );

describe('a deleted list', () => {
  // spec: R349
  test('comes back as it was, for all who had access', async () => {
    const list = await makeList(anna, jan);
    const [bought] = [await addItem(anna, list), await addItem(anna, list)];
    await tick(list, bought.id, bought.productId);
    const before = await getList(anna, list);
    await remove(list);
    expect((await jan.get(`${PATH}/${list}`)).status).toBe(404);
    expect((await deleted()).map(({ id, name }) => [id, name])).toContainEqual([list, before.name]);
    server.announcements.length = 0;
    const { status, body } = await restore(list);
    expect([status, body]).toEqual([200, before]);
    expect(await getList(jan, list)).toEqual(before);
    expect(await previews(jan)).toContain(list);
    expect(server.announcements).toContainEqual(['listsChanged', [anna.id, jan.id], list]);
    expect((await deleted()).map(({ id }) => id)).not.toContain(list);
    const { entries } = (await anna.get(`${PATH}/${list}/history`)).body;
    expect(entries.length).toBe(3);
  });

  // spec: R350
  test('is shown to its owner, who alone brings it back', async () => {
    const list = await makeList(anna, jan);
    await remove(list);
    expect((await deleted(jan)).map(({ id }) => id)).not.toContain(list);
    const refused = await restore(list, jan);
    expect([refused.status, refused.body]).toEqual([403, refusal('FORBIDDEN')]);
    expect((await restore(list)).status).toBe(200);
    expect((await restore(list, jan)).status).toBe(403);
  });

  // spec: R350
  test('of an inactive or removed owner is brought back by a user who had access, who owns it then', async () => {
    const [leaving, removed, other] = [await server.signUp(), await server.signUp(), await server.signUp()];
    const [ofLeaving, ofRemoved] = [await makeList(leaving, jan, other), await makeList(removed, jan, other)];
    const alone = await makeList(removed);
    await leaving.delete(`/api/shopping-lists/${ofLeaving}`);
    for (const list of [ofRemoved, alone]) await removed.delete(`/api/shopping-lists/${list}`);
    const stranger = await server.signUp();
    expect((await restore(ofLeaving, jan)).status).toBe(403);
    const admin = await server.signUp({ role: 'admin' });
    for (const { id } of [leaving, removed]) {
      await admin.post('/api/users/set-status', { userId: id, active: false });
    }
    expect((await admin.delete(`/api/users/${removed.id}`)).status).toBe(200);
    expect((await deleted(jan)).map(({ id }) => id)).toEqual([ofRemoved, ofLeaving]);
    expect((await deleted(other)).map(({ id }) => id)).toEqual([ofLeaving]);
    expect(await deleted(stranger)).toEqual([]);
    for (const list of [ofLeaving, ofRemoved, alone]) {
      expect((await restore(list, stranger)).status).toBe(403);
    }
    expect((await restore(ofRemoved, other)).status).toBe(403);
    expect((await restore(ofRemoved, jan)).body.userId).toBe(jan.id);
    expect((await restore(ofLeaving, other)).body.userId).toBe(other.id);
    expect((await restore(ofLeaving, jan)).status).toBe(403);
    expect((await getList(jan, ofRemoved)).members.map(({ id }) => id)).toEqual([jan.id, other.id]);
    expect((await getList(jan, ofLeaving)).members.map(({ id }) => id).toSorted()).toEqual(
      [leaving.id, jan.id, other.id].toSorted(),
    );
  });

  // SQLite runs transactions one by one.
  test.runIf(process.env.LZ_TEST_DATABASE === 'postgres')(
    'of an inactive owner is not brought back by a member who leaves it meanwhile',
    async () => {
      const [leaving, other] = [await server.signUp(), await server.signUp()];
      const list = await makeList(leaving, jan, other);
      await leaving.delete(`/api/shopping-lists/${list}`);
      const admin = await server.signUp({ role: 'admin' });
      await admin.post('/api/users/set-status', { userId: leaving.id, active: false });
      const left = await server.database.transaction(async (tx) => {
        const locked = await authorizeLeaving(tx, jan, list);
        const asked = restore(list, jan);
        await untilOneWaits(server.database);
        await deleteMember(tx, locked, jan.id);
        return { asked };
      });
      expect((await left.asked).body).toEqual(refusal('FORBIDDEN'));
      expect((await restore(list, other)).body.userId).toBe(other.id);
      expect((await jan.get(`${PATH}/${list}`)).status).toBe(403);
    },
  );

  test('comes back with a number where the owner has a list of its name', async () => {
    const name = freshName('Obiad');
    const make = async () => (await anna.post('/api/shopping-lists', { name })).body.data as string;
    const list = await make();
    await remove(list);
    await make();
    expect((await restore(list)).body.name).toBe(`${name} (2)`);
  });

  test('comes back once, however often that is asked', async () => {
    const list = await makeList(anna);
    await remove(list);
    const answers = await Promise.all([1, 2, 3].map(() => restore(list)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  // spec: R351
  test('is gone for good after thirty days', async () => {
    const list = await makeList(anna);
    await remove(list);
    await age(list, RESTORABLE_DAYS + 0.01);
    expect((await deleted()).map(({ id }) => id)).not.toContain(list);
    for (const { status, body } of [await restore(list), await restore(uuidv7())]) {
      expect([status, body]).toEqual([404, refusal('SHOPPING_LIST_NOT_FOUND')]);
    }
    await age(list, RESTORABLE_DAYS - 0.01);
    expect((await restore(list)).status).toBe(200);
  });

  test('comes back without users who were removed in the meantime', async () => {
    const admin = await server.signUp({ role: 'admin' });
    const guest = await server.signUp();
    const list = await makeList(anna, jan, guest);
    await remove(list);
    expect((await admin.delete(`/api/users/${guest.id}`)).status).toBe(200);
    const { members } = (await restore(list)).body;
    expect(members.map(({ id }: { id: string }) => id)).toEqual([anna.id, jan.id]);
  });

  test('stays when a deletion from before arrives once more', async () => {
    const list = await makeList(anna);
    const once = () => anna.delete(`/api/shopping-lists/${list}`, undefined, { 'idempotency-key': deletion });
    const deletion = uuidv7();
    expect((await once()).status).toBe(200);
    await restore(list);
    expect((await once()).status).toBe(200);
    expect((await anna.get(`${PATH}/${list}`)).status).toBe(200);
    expect((await remove(list)).status).toBe(200);
    expect((await anna.get(`${PATH}/${list}`)).status).toBe(404);
  });

  test('comes back without the trip that was open', async () => {
    const list = await makeList(anna, jan);
    await sendOperations(jan, list, makeOperation({ type: 'trip.start', tripId: uuidv7() }));
    expect((await getList(anna, list)).trip).not.toBeNull();
    await remove(list);
    expect((await restore(list)).body.trip).toBeNull();
    const { entries } = (await anna.get(`${PATH}/${list}/history`)).body;
    expect(entries[0].type).toBe('trip.end');
  });

  test('takes what waited on a device again', async () => {
    const list = await makeList(anna, jan);
    const item = await addItem(anna, list);
    await remove(list);
    const waiting = makeOperation({
      type: 'product.check',
      productId: item.productId,
      checked: true,
      itemIds: [item.id],
    });
    expect((await sendOperations(jan, list, waiting)).status).toBe(404);
    await restore(list);
    await sendOperations(jan, list, waiting);
    expect((await getList(anna, list)).items.map(({ checked }) => checked)).toEqual([true]);
  });
});

describe('a list that is deleted as its owner last saw it', () => {
  const removeSeen = (list: string, seen: Record<string, string | number>, key = uuidv7()) => {
    const query = new URLSearchParams(Object.entries(seen).map(([name, value]) => [name, `${value}`]));
    return anna.delete(`/api/shopping-lists/${list}?${query}`, undefined, { 'idempotency-key': key });
  };

  // spec: R349
  test('stays where another has added or changed something since, until it is deleted anyway', async () => {
    const list = await makeList(anna, jan);
    const item = await addItem(anna, list);
    const itemIds = [item.id];
    for (const draft of [
      { type: 'item.add' as const, items: [newItem(await makeProduct(jan))] },
      { type: 'item.set' as const, itemId: item.id, qty: 7 },
      { type: 'trip.start' as const, tripId: uuidv7() },
    ]) {
      const { version: base, epoch } = await getList(anna, list);
      await sendOperations(jan, list, makeOperation(draft));
      const key = uuidv7();
      const refused = await removeSeen(list, { base, epoch, client: uuidv7() }, key);
      expect([refused.status, refused.body]).toEqual([409, refusal('OPERATION_CONFLICT')]);
      expect((await removeSeen(list, { base }, key)).status).toBe(409);
    }
    const { version: base, epoch } = await getList(anna, list);
    for (const checked of [true, false]) {
      await sendOperations(
        jan,
        list,
        makeOperation({ type: 'product.check', productId: item.productId, checked, itemIds }),
      );
    }
    await sendOperations(jan, list, makeOperation({ type: 'item.remove', itemIds }));
    expect((await removeSeen(list, { base, epoch })).status).toBe(200);
    await restore(list);
    await addItem(jan, list);
    expect((await remove(list)).status).toBe(200);
  });

  test('stays where another has unticked, or brought back by that, what is still to buy', async () => {
    const list = await makeList(anna, jan);
    const { id, productId } = await addItem(anna, list);
    const check = (checked: boolean, base?: number) =>
      makeOperation(
        { type: 'product.check', productId, checked, itemIds: [id] },
        base === undefined ? {} : { base },
      );
    const clear = makeOperation({ type: 'clear.checked', itemIds: [id] });
    await sendOperations(anna, list, check(true));
    const seen = await getList(anna, list);
    await sendOperations(jan, list, clear, check(false, seen.version));
    const removal = { base: seen.version, epoch: seen.epoch, client: uuidv7() };
    expect((await getList(jan, list)).items).toMatchObject([{ id, checked: false }]);
    expect((await removeSeen(list, removal)).status).toBe(409);
    await sendOperations(jan, list, check(true));
    const { version: base } = await getList(anna, list);
    const client = uuidv7();
    await sendOperations(jan, list, { ...check(false), client });
    const { epoch } = seen;
    expect((await removeSeen(list, { base, epoch })).status).toBe(409);
    expect((await removeSeen(list, { base, epoch, client: uuidv7() })).status).toBe(409);
    expect((await removeSeen(list, { ...removal, base, client })).status).toBe(200);
    await restore(list);
    await sendOperations(jan, list, check(true), check(false), check(true));
    expect((await removeSeen(list, { ...removal, base, client: uuidv7() })).status).toBe(200);
  });

  test('goes with what the same outbox has done since', async () => {
    const list = await makeList(anna);
    const [own, other] = [uuidv7(), uuidv7()];
    const add = async (client: string) => {
      const items = [newItem(await makeProduct(anna))];
      await sendOperations(anna, list, { ...makeOperation({ type: 'item.add', items }), client });
    };
    await add(own);
    expect((await removeSeen(list, { base: 0, client: other })).status).toBe(409);
    expect((await removeSeen(list, { base: 0, client: own })).status).toBe(200);
    await restore(list);
    await add(other);
    expect((await removeSeen(list, { base: 0, client: own })).status).toBe(409);
  });

  test('counts nothing of an unknown epoch as seen', async () => {
    const list = await makeList(anna, jan);
    await addItem(jan, list);
    const { version: base } = await getList(anna, list);
    expect((await removeSeen(list, { base, epoch: 'older' })).status).toBe(409);
    expect((await removeSeen(list, { base })).status).toBe(200);
  });
});

describe('a deleted list of another', () => {
  const leave = (list: string, who: TestClient, member = who) =>
    who.delete(`${PATH}/${list}/users/${member.id}`);
  const withShared = async (client: TestClient) =>
    (await client.get(`${PATH}/deleted?shared=1`)).body as {
      id: string;
      deletedAt: number;
      canRestore: boolean;
      canLeave: boolean;
    }[];

  // spec: R350
  test('is told to its members where they ask for it', async () => {
    const [basia, ewa] = [await server.signUp(), await server.signUp()];
    const list = await makeList(basia, ewa);
    await basia.delete(`/api/shopping-lists/${list}`);
    expect(await withShared(ewa)).toMatchObject([{ id: list, canRestore: false, canLeave: true }]);
    expect(await withShared(basia)).toMatchObject([{ id: list, canRestore: true, canLeave: false }]);
    expect(await deleted(ewa)).toEqual([]);
    expect(await withShared(await server.signUp())).toEqual([]);
    const admin = await server.signUp({ role: 'admin' });
    await admin.post('/api/users/set-status', { userId: basia.id, active: false });
    expect(await withShared(ewa)).toMatchObject([{ id: list, canRestore: true, canLeave: true }]);
    await age(list, RESTORABLE_DAYS + 0.01);
    expect(await withShared(ewa)).toEqual([]);
  });

  test('is never listed in place of one’s own', async () => {
    const [basia, ewa] = [await server.signUp(), await server.signUp()];
    const own = await makeList(basia);
    await basia.delete(`/api/shopping-lists/${own}`);
    await age(own, 2);
    await server.database.transaction(async (tx) => {
      for (let count = 0; count < 201; count += 1) {
        const [id, at] = [uuidv7(), Date.now() - count];
        await insertList(tx, { id, ownerId: ewa.id, name: freshName('Lista'), now: at });
        await tx.updateTable('shoppingLists').set({ deletedAt: at }).where('id', '=', id).execute();
        await tx
          .insertInto('shoppingListMembers')
          .values({ listId: id, userId: basia.id, addedAt: at })
          .execute();
      }
    });
    const all = await withShared(basia);
    expect([all.length, all.at(-1)]).toMatchObject([200, { id: own, canRestore: true }]);
    const times = all.map(({ deletedAt }) => deletedAt);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const admin = await server.signUp({ role: 'admin' });
    await admin.post('/api/users/set-status', { userId: ewa.id, active: false });
    expect((await deleted(basia)).at(-1)?.id).toBe(own);
  });

  // spec: R143
  test('is left, once, and comes back without them', async () => {
    const ewa = await server.signUp();
    const list = await makeList(anna, jan, ewa);
    await sendOperations(jan, list, makeOperation({ type: 'trip.start', tripId: uuidv7() }));
    await remove(list);
    server.announcements.length = 0;
    const { status, body } = await leave(list, jan);
    expect([status, body]).toEqual([200, { id: list, userId: jan.id }]);
    expect(server.announcements).toEqual([['listGone', list, [jan.id]]]);
    expect((await withShared(jan)).map(({ id }) => id)).not.toContain(list);
    const again = await leave(list, jan);
    expect([again.status, again.body]).toEqual([403, refusal('FORBIDDEN')]);
    const back = (await restore(list)).body;
    expect(back.members.map(({ id }: { id: string }) => id)).toEqual([anna.id, ewa.id]);
    expect(back.trip).toBeNull();
    expect((await jan.get(`${PATH}/${list}`)).status).toBe(403);
  });

  test('is left by no other user, nor after thirty days', async () => {
    const [ewa, stranger] = [await server.signUp(), await server.signUp()];
    const list = await makeList(anna, jan, ewa);
    await remove(list);
    for (const who of [anna, ewa, stranger]) {
      const { status, body } = await leave(list, who, jan);
      expect([status, body]).toEqual([404, refusal('SHOPPING_LIST_NOT_FOUND')]);
    }
    expect((await leave(list, stranger)).body).toEqual(refusal('FORBIDDEN'));
    expect((await leave(list, anna)).body).toEqual(refusal('USER_NOT_FOUND'));
    await age(list, RESTORABLE_DAYS + 0.01);
    expect((await leave(list, jan)).body).toEqual(refusal('SHOPPING_LIST_NOT_FOUND'));
    await age(list, 1);
    const { members } = (await restore(list)).body;
    expect(members.map(({ id }: { id: string }) => id)).toEqual([anna.id, jan.id, ewa.id]);
  });

  test('is left before or after it comes back, never in between', async () => {
    const list = await makeList(anna, jan);
    await remove(list);
    const [left, restored] = await Promise.all([leave(list, jan), restore(list)]);
    expect([left.status, restored.status]).toEqual([200, 200]);
    expect((await getList(anna, list)).members.map(({ id }) => id)).toEqual([anna.id]);
  });
});

describe('with a list', () => {
  test('its products come back, those merged or made again as what has their name now', async () => {
    const [lost, merged, kept, doubled] = [
      await makeProduct(anna),
      await makeProduct(anna),
      await makeProduct(anna),
      await makeProduct(anna),
    ];
    const list = await makeList(anna);
    const items = [lost, merged, doubled].map((product) => newItem(product));
    await sendOperations(anna, list, makeOperation({ type: 'item.add', items }));
    for (let count = 0; count < 6; count += 1) await addItem(anna, list);
    const { version } = await getList(anna, list);
    await remove(list);
    for (const { id } of [lost, doubled]) {
      expect((await anna.delete(`/api/v2/product/${id}`)).status).toBe(200);
    }
    await anna.post(`/api/v2/product/${merged.id}/merge`, { into: kept.id });
    const again = await makeProduct(anna, doubled.name);
    server.announcements.length = 0;
    await restore(list);
    // A message for each product would go to every screen of all users.
    const products = server.announcements.filter(([event]) => event === 'productChanged');
    expect(new Set(products.map(([, id]) => id))).toEqual(new Set([lost.id, again.id]));
    expect(products).toHaveLength(2);
    const back = await getList(anna, list);
    const named = back.items.map(({ productId, productName }) => [productId, productName]);
    expect(named.slice(0, 3)).toEqual([
      [lost.id, lost.name],
      [kept.id, kept.name],
      [again.id, again.name],
    ]);
    expect((await anna.get(`/api/v2/product/${lost.id}`)).status).toBe(200);
    const { operations } = (await anna.get(`${PATH}/${list}?since=${version}`)).body;
    expect(operations.map(({ type }: { type: string }) => type)).toEqual([
      'product.merged',
      'product.merged',
    ]);
  });

  test('a device that kept it hears how its products were renamed and merged in the meantime', async () => {
    const [renamed, merged, into] = [
      await makeProduct(anna),
      await makeProduct(anna),
      await makeProduct(anna),
    ];
    const list = await makeList(anna);
    const items = [renamed, merged].map((product) => newItem(product));
    await sendOperations(anna, list, makeOperation({ type: 'item.add', items }));
    for (let count = 0; count < 6; count += 1) await addItem(anna, list);
    const { version } = await getList(anna, list);
    await remove(list);
    server.announcements.length = 0;
    const name = freshName('Nowa nazwa');
    await anna.patch(`/api/v2/product/${renamed.id}`, { name });
    await anna.post(`/api/v2/product/${merged.id}/merge`, { into: into.id });
    expect(server.announcements.filter(([event]) => event.startsWith('list'))).toEqual([]);
    await restore(list);
    const { operations } = (await anna.get(`${PATH}/${list}?since=${version}`)).body;
    expect(operations.map(({ type }: { type: string }) => type)).toEqual([
      'product.renamed',
      'product.merged',
    ]);
    const named = (await getList(anna, list)).items.map(({ productId, productName }) => [
      productId,
      productName,
    ]);
    expect(named.slice(0, 2)).toEqual([
      [renamed.id, name],
      [into.id, into.name],
    ]);
  });

  test('its suggestions come back, and are deleted when it can no longer be brought back', async () => {
    const learnt = () =>
      server.database.read.selectFrom('listHabits').select('productId').where('listId', '=', list).execute();
    const list = await makeList(anna);
    const item = await addItem(anna, list);
    await tick(list, item.id, item.productId);
    await trimLogs(server.database, Date.now());
    expect(await learnt()).toEqual([{ productId: item.productId }]);
    await remove(list);
    await trimLogs(server.database, Date.now() + (RESTORABLE_DAYS - 0.01) * DAY_MS);
    expect(await learnt()).toHaveLength(1);
    await trimLogs(server.database, Date.now() + (RESTORABLE_DAYS + 0.01) * DAY_MS);
    expect(await learnt()).toEqual([]);
  });
});
