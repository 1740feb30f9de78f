import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listRoom } from '../../../contract/events.ts';
import { refusal, type TestClient } from '../../../test/client.ts';
import { getList, makeList, makeOperation, newItem, sendOperations } from '../../../test/household.ts';
import { untilOneWaits } from '../../../test/lock-waits.ts';
import { connect, type TestSocket } from '../../../test/socket.ts';
import { openTestServer } from '../../../test/open-test-server.ts';
import { lockListForServer, requireOwner } from '../access.ts';
import { createListAccess } from '../list-access.ts';
import { insertList } from '../repository.ts';
import { insertOwnerAsMember, updateListOwner } from './hand-over-repository.ts';

let anna: TestClient;
let jan: TestClient;
let ewa: TestClient;
let stranger: TestClient;
const server = await openTestServer();
const admin = await server.signUp({ role: 'admin' });
beforeEach(async () => {
  anna = await server.signUp({ name: 'Anna' });
  jan = await server.signUp({ name: 'Jan' });
  ewa = await server.signUp({ name: 'Ewa' });
  stranger = await server.signUp();
});

const open: TestSocket[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((screen) => screen.close()));
});

const PATH = '/api/v2/shopping-list';
const give = (who: TestClient, list: string, to: { id: string }) =>
  who.put(`${PATH}/${list}/owner`, { userId: to.id });
const setActive = (who: TestClient, active: boolean) =>
  admin.post('/api/users/set-status', { userId: who.id, active });
const peopleOf = async (who: TestClient, list: string) =>
  (await getList(who, list)).members.map(({ name }) => name);
const make = async (who: TestClient, name: string, ...members: TestClient[]): Promise<string> => {
  const { data } = (await who.post('/api/shopping-lists', { name })).body;
  for (const { user } of members) await who.post(`${PATH}/${data}/add-user`, { user: user.email });
  return data as string;
};
const namesOf = async (who: TestClient): Promise<string[]> =>
  ((await who.get(PATH)).body as { name: string }[]).map(({ name }) => name).toSorted();

describe('handing a list over', () => {
  // spec: R344
  test('makes a member the owner, and the owner a member', async () => {
    const list = await make(anna, 'Sobota', jan, ewa);
    await sendOperations(anna, list, makeOperation({ type: 'item.add', items: [newItem()] }));
    const { status, body } = await give(anna, list, ewa);
    expect([status, body]).toEqual([200, await getList(jan, list)]);
    expect(body).toMatchObject({ userId: ewa.id, name: 'Sobota', version: 1 });
    expect(await peopleOf(anna, list)).toEqual(['Ewa', 'Anna', 'Jan']);
    expect((await ewa.put(`/api/shopping-lists/${list}`, { name: 'Niedziela' })).status).toBe(200);
    expect((await anna.put(`/api/shopping-lists/${list}`, { name: 'Moja' })).body).toEqual(
      refusal('FORBIDDEN'),
    );
    expect((await anna.delete(`${PATH}/${list}/users/${anna.id}`)).status).toBe(200);
    expect((await ewa.delete(`/api/shopping-lists/${list}`)).status).toBe(200);
  });

  test('is told to all their screens', async () => {
    const list = await make(anna, 'Sobota', jan);
    const [inside, outside] = await Promise.all(
      [anna, jan].map(({ token }) => connect(server.url, { token })),
    );
    open.push(inside!, outside!);
    const before = await inside!.join(list);
    await give(anna, list, jan);
    await inside!.hear('refresh-shopping-list', ({ room, payload }) => {
      return room === listRoom(list) && payload === undefined;
    });
    await outside!.hear('refresh-shopping-lists', ({ payload }) => payload.id === list);
    // A screen that missed the announcement notices it by the digest.
    const after = await outside!.join(list);
    expect(after).toMatchObject({ success: true, version: 0 });
    expect(after).not.toEqual(before);
    expect(await getList(anna, list)).toMatchObject({ userId: jan.id });
  });

  test('gives it another name where the new owner has one of that name', async () => {
    await make(jan, 'Zakupy');
    await make(jan, 'ZAKUPY (2)');
    const list = await make(anna, 'zakupy', jan);
    expect((await give(anna, list, jan)).body.name).toBe('zakupy (3)');
    expect(await namesOf(jan)).toEqual(['ZAKUPY (2)', 'Zakupy', 'zakupy (3)'].toSorted());
    // The name is free for the previous owner.
    await make(anna, 'Zakupy');
    expect(await namesOf(anna)).toEqual(['Zakupy', 'zakupy (3)']);
  });

  test('has no second effect when it is repeated', async () => {
    const list = await make(anna, 'Sobota', jan);
    await make(jan, 'Sobota');
    const first = await give(anna, list, jan);
    const announced = server.announcements.length;
    expect(await give(anna, list, jan)).toMatchObject({ status: 200, body: first.body });
    expect(await give(jan, list, jan)).toMatchObject({ status: 200, body: first.body });
    expect(server.announcements.slice(announced)).toEqual([]);
  });

  // spec: R345
  test('is for the owner only', async () => {
    const list = await makeList(anna, jan, ewa);
    for (const who of [jan, stranger, admin]) {
      for (const to of [jan, ewa, stranger]) {
        expect((await give(who, list, to)).body).toEqual(refusal('FORBIDDEN'));
      }
    }
    expect((await give(anna, uuidv7(), jan)).body).toEqual(refusal('SHOPPING_LIST_NOT_FOUND'));
    expect((await getList(anna, list)).userId).toBe(anna.id);
  });

  test('to a user who has no access, or can’t log in, is refused', async () => {
    const list = await makeList(anna, jan);
    await setActive(jan, false);
    for (const to of [stranger, jan, { id: uuidv7() }]) {
      const { status, body } = await give(anna, list, to);
      expect([status, body]).toEqual([404, refusal('USER_NOT_FOUND')]);
    }
    const { body } = await anna.put(`${PATH}/${list}/owner`, { userId: 'Jan' });
    expect(body).toMatchObject({ message: 'VALIDATION_ERROR' });
    expect((await getList(anna, list)).userId).toBe(anna.id);
  });

  test('leaves a trip of the owner of before open', async () => {
    const list = await makeList(anna, jan);
    const trip = { type: 'trip.start', tripId: uuidv7(), storeId: null } as const;
    await sendOperations(anna, list, makeOperation(trip));
    await give(anna, list, jan);
    expect((await getList(jan, list)).trip).toMatchObject({ id: trip.tripId, userId: anna.id });
  });

  test('comes back by its rule: to the member who has had access longest', async () => {
    const list = await makeList(anna, jan, ewa);
    await give(anna, list, ewa);
    await admin.delete(`/api/users/${ewa.id}`);
    expect((await getList(jan, list)).userId).toBe(anna.id);
  });
});

describe('the list of an owner who is inactive', () => {
  // spec: R346
  test('is taken over by a member, for themselves', async () => {
    const list = await makeList(anna, jan, ewa);
    expect((await give(jan, list, jan)).body).toEqual(refusal('FORBIDDEN'));
    await setActive(anna, false);
    expect((await give(jan, list, ewa)).body).toEqual(refusal('FORBIDDEN'));
    expect((await give(stranger, list, stranger)).body).toEqual(refusal('FORBIDDEN'));
    expect((await give(admin, list, admin)).body).toEqual(refusal('FORBIDDEN'));
    expect((await give(jan, list, jan)).body).toMatchObject({ userId: jan.id });
    expect((await give(ewa, list, ewa)).body).toEqual(refusal('FORBIDDEN'));
    expect(await peopleOf(ewa, list)).toEqual(['Jan', 'Anna', 'Ewa']);
    expect(server.announcements).toContainEqual(['listsChanged', expect.arrayContaining([ewa.id]), list]);
    expect((await jan.put(`/api/shopping-lists/${list}`, { name: 'Nasza' })).status).toBe(200);
  });

  test('sends no push message when its new owner has taken it', async () => {
    const list = await makeList(anna, jan, ewa);
    await setActive(anna, false);
    server.notified.splice(0);
    expect((await give(jan, list, jan)).body).toMatchObject({ userId: jan.id });
    expect(server.notified).toEqual([]);
  });

  test('stays where it is when the owner is active again', async () => {
    const list = await makeList(anna, jan);
    await setActive(anna, false);
    await setActive(anna, true);
    expect((await give(jan, list, jan)).body).toEqual(refusal('FORBIDDEN'));
  });
});

describe('at the same moment', () => {
  const statusesOf = async (...calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status);
  const rowsOf = async (list: string) => {
    const { read } = server.database;
    const { ownerId } = await read
      .selectFrom('shoppingLists')
      .select('ownerId')
      .where('id', '=', list)
      .executeTakeFirstOrThrow();
    const members = await read
      .selectFrom('shoppingListMembers')
      .select('userId')
      .where('listId', '=', list)
      .execute();
    return { ownerId, others: members.map(({ userId }) => userId).toSorted() };
  };

  test('one of two new owners gets the list', async () => {
    const list = await makeList(anna, jan, ewa);
    const [toJan, toEwa] = await statusesOf(give(anna, list, jan), give(anna, list, ewa));
    expect([
      [200, 403],
      [403, 200],
    ]).toContainEqual([toJan, toEwa]);
    const [owner, other] = toJan === 200 ? [jan, ewa] : [ewa, jan];
    expect(await rowsOf(list)).toEqual({ ownerId: owner.id, others: [anna.id, other.id].toSorted() });
  });

  // SQLite runs transactions one by one.
  test.runIf(process.env.LZ_TEST_DATABASE === 'postgres')(
    'the list gets a suffix where its new owner makes one of that name',
    async () => {
      const list = await make(anna, 'Sobota', jan);
      const given = await server.database.transaction(async (tx) => {
        await insertList(tx, { id: uuidv7(), ownerId: jan.id, name: 'Sobota', now: Date.now() });
        const asked = give(anna, list, jan);
        await untilOneWaits(server.database);
        return { asked };
      });
      const { status, body } = await given.asked;
      expect([status, body.name]).toEqual([200, 'Sobota (2)']);
    },
  );

  // SQLite has no locks of tables.
  test.runIf(process.env.LZ_TEST_DATABASE === 'postgres')('a heartbeat takes it from nobody', async () => {
    const list = await makeList(anna, jan);
    const { reading } = await server.database.transaction(async (tx) => {
      // The heartbeat has read the list, and waits for its members.
      await sql`lock table shopping_list_members in access exclusive mode`.execute(tx);
      const reading = createListAccess(server.database).statusesOf([listRoom(list)]);
      await untilOneWaits(server.database);
      const owned = requireOwner((await lockListForServer(tx, list))!, anna);
      await insertOwnerAsMember(tx, owned);
      await updateListOwner(tx, owned, { ownerId: jan.id, name: owned.name });
      return { reading };
    });
    const members = (await reading).flatMap((status) => status.members);
    expect(members.toSorted()).toEqual([anna.id, jan.id].toSorted());
  });

  test('one of two members takes a list over', async () => {
    const list = await makeList(anna, jan, ewa);
    await setActive(anna, false);
    const statuses = await statusesOf(give(jan, list, jan), give(ewa, list, ewa));
    expect([
      [200, 403],
      [403, 200],
    ]).toContainEqual(statuses);
    const [owner, other] = statuses[0] === 200 ? [jan, ewa] : [ewa, jan];
    expect(await rowsOf(list)).toEqual({ ownerId: owner.id, others: [anna.id, other.id].toSorted() });
  });

  test('who gets two lists of one name has two names', async () => {
    const [first, second] = [await make(anna, 'Zakupy', jan), await make(ewa, 'Zakupy', jan)];
    expect(await statusesOf(give(anna, first, jan), give(ewa, second, jan))).toEqual([200, 200]);
    expect(await namesOf(jan)).toEqual(['Zakupy', 'Zakupy (2)']);
  });

  test.each<[string, (list: string) => Promise<{ status: number }>]>([
    ['withdraws access', (list) => anna.delete(`${PATH}/${list}/users/${jan.id}`)],
    ['leaves', (list) => jan.delete(`${PATH}/${list}/users/${jan.id}`)],
    ['removes the new owner', () => admin.delete(`/api/users/${jan.id}`)],
    ['removes the old owner', () => admin.delete(`/api/users/${anna.id}`)],
    ['deletes the list', (list) => anna.delete(`/api/shopping-lists/${list}`)],
  ])('a user who %s leaves one owner, and every user once', async (_, other) => {
    for (let round = 0; round < 4; round += 1) {
      [anna, jan] = [await server.signUp(), await server.signUp()];
      const list = await makeList(anna, jan, ewa);
      const calls = [() => give(anna, list, jan), () => other(list)];
      const statuses = await statusesOf(
        ...(round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()),
      );
      expect(statuses.filter((status) => ![200, 401, 403, 404].includes(status))).toEqual([]);
      const { ownerId, others } = await rowsOf(list);
      expect([anna.id, jan.id, ewa.id]).toContain(ownerId);
      expect(others).not.toContain(ownerId);
      expect(new Set(others).size).toBe(others.length);
    }
  });

  test('the removal of an inactive owner and a member who takes over don’t wait for each other', async () => {
    for (let round = 0; round < 4; round += 1) {
      const owner = await server.signUp();
      const list = await makeList(owner, jan, ewa);
      await setActive(owner, false);
      const statuses = await statusesOf(give(ewa, list, ewa), admin.delete(`/api/users/${owner.id}`));
      expect(statuses[1]).toBe(200);
      const { ownerId, others } = await rowsOf(list);
      const successor = statuses[0] === 200 ? ewa : jan;
      expect(ownerId).toBe(successor.id);
      expect(others).toEqual([successor === ewa ? jan.id : ewa.id]);
    }
  });
});
