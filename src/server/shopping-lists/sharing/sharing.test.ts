import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { refusal, type TestClient } from '../../../test/client.ts';
import {
  addItem,
  getList,
  makeList,
  makeOperation,
  newItem,
  sendOperations,
} from '../../../test/household.ts';
import { startTestServer } from '../../../test/server.ts';
import { openTestServer } from '../../../test/open-test-server.ts';

const server = await openTestServer();
const anna = await server.signUp({ name: 'Anna' });
const jan = await server.signUp({ name: 'Jan' });
const ewa = await server.signUp({ name: 'Ewa', role: 'admin' });
const stranger = await server.signUp();

const PATH = '/api/v2/shopping-list';
const share = (who: TestClient, list: string, user: string) => who.post(`${PATH}/${list}/add-user`, { user });
const withdraw = (who: TestClient, list: string, user: TestClient) =>
  who.delete(`${PATH}/${list}/users/${user.id}`);
const names = (members: { name: string }[]) => members.map(({ name }) => name);

describe('sharing', () => {
  // spec: R139
  test('gives access at once, and answers the list with its members in order', async () => {
    const list = await makeList(anna);
    await addItem(anna, list);
    expect((await jan.get(`${PATH}/${list}`)).status).toBe(403);
    const { status, body } = await share(anna, list, jan.user.email);
    expect([status, body]).toEqual([200, await getList(jan, list)]);
    expect(names(body.members)).toEqual(['Anna', 'Jan']);
    expect(body.items).toHaveLength(1);
    expect(names((await share(anna, list, ewa.user.email)).body.members)).toEqual(['Anna', 'Jan', 'Ewa']);
    expect(
      (await sendOperations(jan, list, makeOperation({ type: 'item.add', items: [newItem()] }))).status,
    ).toBe(200);
    expect(server.announcements).toContainEqual(['listHeadChanged', list]);
    expect(server.announcements).toContainEqual(['listsChanged', [anna.id, jan.id], list]);
  });

  test('finds the address whatever its case, with blanks around it', async () => {
    const list = await makeList(anna);
    expect((await share(anna, list, ` ${jan.user.email.toUpperCase()} `)).status).toBe(200);
  });

  // spec: R140
  test('with a user who has access already is refused, the owner included', async () => {
    const list = await makeList(anna, jan);
    for (const { user } of [jan, anna]) {
      const { status, body } = await share(anna, list, user.email);
      expect([status, body]).toEqual([409, refusal('USER_ALREADY_HAS_ACCESS')]);
    }
  });

  test('with one user twice at once gives access once', async () => {
    const list = await makeList(anna);
    const answers = await Promise.all([1, 2, 3].map(() => share(anna, list, jan.user.email)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(names((await getList(anna, list)).members)).toEqual(['Anna', 'Jan']);
  });

  // spec: R141
  test('with an unknown address, or an inactive user, is refused alike', async () => {
    const list = await makeList(anna);
    const inactive = await server.signUp({ active: false });
    for (const email of ['nikt@example.org', inactive.user.email, 'Anna', '%']) {
      const { status, body } = await share(anna, list, email);
      expect([status, body]).toEqual([404, refusal('USER_NOT_FOUND')]);
    }
  });

  // spec: R142
  test('is for the owner only: no member, stranger or admin may', async () => {
    const list = await makeList(anna, jan);
    for (const who of [jan, stranger, ewa]) {
      const { status, body } = await share(who, list, stranger.user.email);
      expect([status, body]).toEqual([403, refusal('FORBIDDEN')]);
    }
    expect((await share(anna, uuidv7(), jan.user.email)).body).toEqual(refusal('SHOPPING_LIST_NOT_FOUND'));
    expect(names((await getList(anna, list)).members)).toEqual(['Anna', 'Jan']);
  });
});

describe('withdrawing', () => {
  // spec: R144
  test('ends access at once, for reading and for operations that still wait in the outbox', async () => {
    const list = await makeList(anna, jan, ewa);
    const { status, body } = await withdraw(anna, list, jan);
    expect([status, body]).toEqual([200, { id: list, userId: jan.id }]);
    expect((await jan.get(`${PATH}/${list}`)).body).toEqual(refusal('FORBIDDEN'));
    expect((await jan.get(`${PATH}/${list}?since=0`)).body).toEqual(refusal('FORBIDDEN'));
    const late = await sendOperations(jan, list, makeOperation({ type: 'item.add', items: [newItem()] }));
    expect([late.status, late.body]).toEqual([403, refusal('FORBIDDEN')]);
    expect(names((await getList(anna, list)).members)).toEqual(['Anna', 'Ewa']);
    expect(server.announcements).toContainEqual(['listGone', list, [jan.id]]);
    expect(server.announcements).toContainEqual(['listsChanged', [anna.id, ewa.id], list]);
    expect((await share(anna, list, jan.user.email)).status).toBe(200);
  });

  // spec: R143
  test('is for the owner only, except that a member may leave', async () => {
    const list = await makeList(anna, jan, ewa);
    expect((await withdraw(jan, list, ewa)).body).toEqual(refusal('FORBIDDEN'));
    expect((await withdraw(stranger, list, jan)).body).toEqual(refusal('FORBIDDEN'));
    const { status } = await withdraw(jan, list, jan);
    expect(status).toBe(200);
    expect((await jan.get(`${PATH}/${list}`)).status).toBe(403);
    expect(names((await getList(ewa, list)).members)).toEqual(['Anna', 'Ewa']);
    const again = await withdraw(jan, list, jan);
    expect([again.status, again.body]).toEqual([403, refusal('FORBIDDEN')]);
  });

  test('of a user who is no member, the owner included, is refused', async () => {
    const list = await makeList(anna);
    for (const who of [stranger, anna]) {
      const { status, body } = await withdraw(anna, list, who);
      expect([status, body]).toEqual([404, refusal('USER_NOT_FOUND')]);
    }
    const unknown = await anna.delete(`${PATH}/${list}/users/${uuidv7()}`);
    expect([unknown.status, unknown.body]).toEqual([404, refusal('USER_NOT_FOUND')]);
    expect((await getList(anna, list)).userId).toBe(anna.id);
  });

  test('while the member writes lets nothing of theirs in afterwards', async () => {
    const list = await makeList(anna, jan);
    const writing = Array.from({ length: 8 }, () =>
      sendOperations(jan, list, makeOperation({ type: 'item.add', items: [newItem()] })),
    );
    const answers = await Promise.all([...writing, withdraw(anna, list, jan)]);
    const arrived = answers.slice(0, -1).filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => status === 200 || status === 403)).toBe(true);
    expect((await getList(anna, list)).items).toHaveLength(arrived);
  });
});

test('people to share with are the other active users, in Polish order, with no private data', async () => {
  const own = await startTestServer();
  const people = new Map<string, TestClient>();
  for (const name of ['Żaneta', 'Łucja', 'Anna', 'Ćwirek', 'Zbigniew'])
    people.set(name, await own.signUp({ name }));
  await own.signUp({ name: 'Bolek', active: false });
  const { status, body } = await people.get('Anna')!.get('/api/v2/user/for-share');
  expect(status).toBe(200);
  expect(body).toEqual(
    ['Ćwirek', 'Łucja', 'Zbigniew', 'Żaneta'].map((name) => {
      const { id, email } = people.get(name)?.user ?? {};
      return { id, name, email };
    }),
  );
  await own.close();
});
