import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type AisleClaim, listRoom } from '../../contract/events.ts';
import type { TestClient } from '../../test/client.ts';
import { makeList } from '../../test/household.ts';
import { untilOneWaits } from '../../test/lock-waits.ts';
import { screensOn } from '../../test/screens.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../test/server.ts';
import { allHeard, connect, type TestSocket } from '../../test/socket.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const admin = await server.signUp({ role: 'admin' });
const [anna, jan, stranger] = [await server.signUp(), await server.signUp(), await server.signUp()];

let list: string;
let hers: TestSocket;
let his: TestSocket;
const { screenOf } = screensOn(() => server);
beforeEach(async () => {
  list = await makeList(anna, jan);
  [hers, his] = [await screenOf(anna), await screenOf(jan)];
  await hers.join(list);
  await his.join(list);
});
afterEach(() => {
  vi.useRealTimers();
});

const tripId = uuidv7();
const [bread, dairy] = [uuidv7(), uuidv7()];
/** Resolves when the screen is told exactly these claims. */
/** Claims made within one millisecond come in any order. */
const keyOf = (claims: readonly AisleClaim[]): string =>
  claims
    .map(({ aisleId, userId, tripId: trip }) => `${aisleId} ${userId} ${trip}`)
    .toSorted(compareKeys)
    .join();
const compareKeys = (a: string, b: string): number => (a < b ? -1 : 1);

const hears = (screen: TestSocket, claims: AisleClaim[]) =>
  screen.hear(
    'list-claims',
    ({ room, payload }) => room === listRoom(list) && keyOf(payload.claims) === keyOf(claims),
  );
const claimOf = ({ id }: TestClient, aisleId: string): AisleClaim => ({ tripId, aisleId, userId: id });

test('a claim is told to every user in the room, and to a socket that joins', async () => {
  hers.claim(list, { tripId, aisleId: bread, isTaken: true });
  await expect(hears(his, [claimOf(anna, bread)])).resolves.toBeDefined();
  his.claim(list, { tripId, aisleId: dairy, isTaken: true });
  const both = [claimOf(anna, bread), claimOf(jan, dairy)];
  await expect(hears(hers, both)).resolves.toBeDefined();
  expect(await (await screenOf(jan)).join(list)).toMatchObject({ claims: both });
});

test('who came first keeps an aisle until it is given back', async () => {
  hers.claim(list, { tripId, aisleId: bread, isTaken: true });
  await expect(hears(his, [claimOf(anna, bread)])).resolves.toBeDefined();
  his.claim(list, { tripId, aisleId: bread, isTaken: true });
  his.claim(list, { tripId, aisleId: bread, isTaken: false });
  his.claim(list, { tripId, aisleId: dairy, isTaken: true });
  await expect(hears(hers, [claimOf(anna, bread), claimOf(jan, dairy)])).resolves.toBeDefined();
  hers.claim(list, { tripId, aisleId: bread, isTaken: false });
  await expect(hears(his, [claimOf(jan, dairy)])).resolves.toBeDefined();
});

test('a claim outlives a lost connection for a while', async () => {
  hers.claim(list, { tripId, aisleId: bread, isTaken: true });
  await expect(hears(his, [claimOf(anna, bread)])).resolves.toBeDefined();
  await hers.close();
  his.claim(list, { tripId, aisleId: dairy, isTaken: true });
  await expect(hears(his, [claimOf(anna, bread), claimOf(jan, dairy)])).resolves.toBeDefined();
});

test.each([
  ['stays with whoever is back', true],
  ['is over for whoever isn’t back', false],
])('a claim %s within two minutes', async (_, isBack) => {
  hers.claim(list, { tripId, aisleId: bread, isTaken: true });
  await expect(hears(his, [claimOf(anna, bread)])).resolves.toBeDefined();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  hers.leave(list);
  await hers.dealtWith();
  if (isBack) await hers.join(list);
  vi.advanceTimersByTime(2 * 60_000);
  vi.useRealTimers();
  const left = isBack ? [claimOf(anna, bread)] : [];
  expect(await (await screenOf(jan)).join(list)).toMatchObject({ claims: left });
});

test('one’s own claims of an earlier trip are over with the first of the next, those of others are not', async () => {
  const earlier = uuidv7();
  his.claim(list, { tripId, aisleId: dairy, isTaken: true });
  await expect(hears(hers, [claimOf(jan, dairy)])).resolves.toBeDefined();
  hers.claim(list, { tripId: earlier, aisleId: bread, isTaken: true });
  hers.claim(list, { tripId, aisleId: bread, isTaken: true });
  const both = [claimOf(jan, dairy), claimOf(anna, bread)];
  await expect(hears(his, both)).resolves.toBeDefined();
});

const claimsHeard = (screen: TestSocket) =>
  screen.heard.flatMap((message) => (message.action === 'list-claims' ? [message.payload.claims] : []));

/** Another process on the same database; on SQLite there is none. */
async function otherProcess(): Promise<TestServer> {
  if (server.storage.databaseUrl === undefined) return server;
  const other = await startTestServer({ storage: server.storage });
  onTestFinished(() => other.close());
  return other;
}

test.each([
  ['loses access to the list', (id: string) => anna.delete(`/api/v2/shopping-list/${list}/users/${id}`)],
  ['is deactivated', (id: string) => admin.post('/api/users/set-status', { userId: id, active: false })],
])('what a user took is free once they are no longer there: who %s', async (_, end) => {
  const member = await server.signUp();
  list = await makeList(anna, member);
  await hers.join(list);
  const screen = await connect((await otherProcess()).url, { token: member.token });
  await screen.join(list);
  screen.claim(list, { tripId, aisleId: bread, isTaken: true });
  await expect(hears(hers, [claimOf(member, bread)])).resolves.toBeDefined();
  hers.heard.splice(0);
  await end(member.id);
  await expect(hears(hers, [])).resolves.toBeDefined();
});

test('a change of one’s password frees no aisle', async () => {
  const member = await server.signUp();
  list = await makeList(anna, member);
  await hers.join(list);
  const screen = await screenOf(member);
  await screen.join(list);
  screen.claim(list, { tripId, aisleId: bread, isTaken: true });
  await expect(hears(hers, [claimOf(member, bread)])).resolves.toBeDefined();
  const passwords = { password: TEST_PASSWORD, newPassword: 'siedem-zielonych-rowerów' };
  expect((await member.post('/api/v2/account/password', passwords)).status).toBe(200);
  expect(await (await screenOf(anna)).join(list)).toMatchObject({ claims: [claimOf(member, bread)] });
});

test('a claim outlives the process that it was made on for two minutes', async () => {
  if (server.storage.databaseUrl === undefined) return;
  const other = await startTestServer({ storage: server.storage });
  const seesViewers = (...viewers: TestClient[]) =>
    his.hear('list-viewers', ({ payload }) => payload.users.join() === idsOf(viewers));
  await hers.close();
  await seesViewers(jan);
  his.heard.splice(0);
  const elsewhere = await connect(other.url, { token: anna.token });
  await elsewhere.join(list);
  elsewhere.claim(list, { tripId, aisleId: bread, isTaken: true });
  await expect(hears(his, [claimOf(anna, bread)])).resolves.toBeDefined();
  // Only then does this process know the other one, whose end it is to notice.
  await seesViewers(anna, jan);
  const joined = async () => (await (await screenOf(jan)).join(list)) as { claims?: AisleClaim[] };
  his.heard.splice(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await other.close();
  // Told just before.
  await seesViewers(jan);
  await allHeard(jan, his);
  expect((await joined()).claims).toEqual([claimOf(anna, bread)]);
  vi.advanceTimersByTime(2 * 60_000);
  expect((await joined()).claims).toEqual([]);
});

test('who is gone before they have joined on another process leaves no claim there', async () => {
  const { databaseUrl } = server.storage;
  if (databaseUrl === undefined) return;
  const other = await otherProcess();
  hers.claim(list, { tripId, aisleId: bread, isTaken: true });
  await expect(hears(his, [claimOf(anna, bread)])).resolves.toBeDefined();
  const elsewhere = await connect(other.url, { token: jan.token });
  onTestFinished(() => elsewhere.close());
  await expect.poll(() => elsewhere.join(list)).toMatchObject({ claims: [claimOf(anna, bread)] });
  const passing = await connect(other.url, { token: anna.token });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin; lock table shopping_lists in access exclusive mode');
  void passing.join(list);
  await untilOneWaits(server.database);
  await passing.close();
  await expect.poll(() => other.deps.metrics.sockets.get()).toMatchObject({ values: [{ value: 1 }] });
  await client.query('rollback');
  await elsewhere.dealtWith();
  await elsewhere.join(list);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await hers.close();
  await his.hear('list-viewers', ({ payload }) => payload.users.join() === idsOf([jan]));
  vi.advanceTimersByTime(2 * 60_000);
  await expect.poll(() => his.join(list)).toMatchObject({ claims: [] });
});

test('a claim stays with who is still there on another process', async () => {
  if (server.storage.databaseUrl === undefined) return;
  const elsewhere = await connect((await otherProcess()).url, { token: anna.token });
  onTestFinished(() => elsewhere.close());
  await elsewhere.join(list);
  hers.claim(list, { tripId, aisleId: bread, isTaken: true });
  await expect(hears(elsewhere, [claimOf(anna, bread)])).resolves.toBeDefined();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await hers.close();
  await expect.poll(() => server.deps.metrics.sockets.get()).toMatchObject({ values: [{ value: 1 }] });
  // Told to the other process later than that.
  his.claim(list, { tripId, aisleId: dairy, isTaken: true });
  const both = [claimOf(anna, bread), claimOf(jan, dairy)];
  await expect(hears(elsewhere, both)).resolves.toBeDefined();
  vi.advanceTimersByTime(2 * 60_000);
  await expect.poll(() => his.join(list)).toMatchObject({ claims: both });
});

const idsOf = (users: readonly TestClient[]): string =>
  users
    .map(({ id }) => id)
    .toSorted()
    .join();

// spec: P75
test('a claim that changes nothing is answered to its sender alone', async () => {
  hers.claim(list, { tripId, aisleId: bread, isTaken: true });
  await expect(hears(his, [claimOf(anna, bread)])).resolves.toBeDefined();
  for (const isTaken of [true, false]) his.claim(list, { tripId, aisleId: bread, isTaken });
  his.claim(list, { tripId, aisleId: dairy, isTaken: false });
  await his.dealtWith();
  hers.claim(list, { tripId, aisleId: bread, isTaken: true });
  await hers.dealtWith();
  await allHeard(anna, hers, his);
  const present = [claimOf(anna, bread)];
  expect(claimsHeard(his)).toEqual([present, present, present, present]);
  expect(claimsHeard(hers)).toEqual([present, present]);
});

// spec: P75
test('many claims at once are told together', async () => {
  for (let time = 0; time < 15; time += 1) {
    for (const isTaken of [true, false]) hers.claim(list, { tripId, aisleId: bread, isTaken });
  }
  his.claim(list, { tripId, aisleId: dairy, isTaken: true });
  await expect(hears(hers, [claimOf(jan, dairy)])).resolves.toBeDefined();
  // The first at once, the last after the pause, and one more if all that took longer than it.
  expect(claimsHeard(hers).length).toBeLessThanOrEqual(3);
});

test('who joins while a claim is given back hears of that', async () => {
  hers.claim(list, { tripId, aisleId: bread, isTaken: true });
  await expect(hears(his, [claimOf(anna, bread)])).resolves.toBeDefined();
  hers.claim(list, { tripId, aisleId: bread, isTaken: false });
  await hers.dealtWith();
  const third = await screenOf(jan);
  await third.join(list);
  hers.claim(list, { tripId, aisleId: bread, isTaken: true });
  await expect(hears(third, [claimOf(anna, bread)])).resolves.toBeDefined();
});

test('who is not in the room claims nothing, and hears of no claim', async () => {
  hers.claim(list, { tripId, aisleId: bread, isTaken: true });
  await expect(hears(his, [claimOf(anna, bread)])).resolves.toBeDefined();
  const outside = [await screenOf(stranger), await screenOf(jan)];
  for (const screen of outside) {
    screen.claim(list, { tripId, aisleId: dairy, isTaken: true });
    screen.claim(list, { tripId, aisleId: bread, isTaken: true });
    screen.claim(list, { tripId, aisleId: bread, isTaken: false });
    await screen.dealtWith();
  }
  await allHeard(anna, ...outside);
  expect(outside.flatMap(claimsHeard)).toEqual([]);
  expect(await (await screenOf(jan)).join(list)).toMatchObject({ claims: [claimOf(anna, bread)] });
});

test('nonsense claims nothing', async () => {
  const right = { tripId, aisleId: bread, isTaken: true };
  for (const wrong of [null, 1, [], {}, { ...right, tripId: 'x' }, { ...right, isTaken: 'yes' }]) {
    hers.emitNonsense('claim', listRoom(list), wrong);
  }
  hers.emitNonsense('claim', 'household', right);
  hers.emitNonsense('claim', undefined, right);
  hers.claim(await makeList(jan), right);
  await hers.dealtWith();
  his.claim(list, { tripId, aisleId: dairy, isTaken: true });
  await expect(hears(hers, [claimOf(jan, dairy)])).resolves.toBeDefined();
});
