import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listRoom, userRoom } from '../../contract/events.ts';
import { digestOf, type Unversioned } from '../../contract/shopping-lists/list-digest.ts';
import { TIMING } from '../../contract/limits.ts';
import type { TestClient } from '../../test/client.ts';
import {
  freshName,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../../test/household.ts';
import { nextMillisecond } from '../../test/next-millisecond.ts';
import { screensOn } from '../../test/screens.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { allHeard, type TestSocket } from '../../test/socket.ts';

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const server = await openTestServer();
const [admin, anna] = [await server.signUp({ role: 'admin' }), await server.signUp()];
afterAll(() => vi.useRealTimers());

beforeEach(() => {
  server.lost.clear();
});

const LOST = [
  'listAdvanced',
  'listHeadChanged',
  'listGone',
  'sessionEnded',
  'userSessionsEnded',
  'roleChanged',
  'usersChanged',
] as const;

const { screenOf } = screensOn(() => server);

let jan: TestClient;
let list: string;
let hers: TestSocket;
let his: TestSocket;
beforeEach(async () => {
  jan = await server.signUp();
  list = await makeList(anna, jan);
  [hers, his] = [await screenOf(anna), await screenOf(jan)];
  await Promise.all([hers.join(list), his.join(list)]);
  for (const method of LOST) server.lost.add(method);
});

const heartbeat = () => vi.advanceTimersByTime(TIMING.versionHeartbeatMs);
/** Resolves when the heartbeat has reached this screen. */
const beats = (screen: TestSocket, version: number) =>
  screen.hear(
    'refresh-shopping-list',
    ({ room, payload }) => room === listRoom(list) && payload?.version === version,
  );

/** The list as the API answers it now, in the form the digest is made of. */
async function wholeList() {
  const whole = await getList(anna, list);
  return { ...whole, origins: whole.items } satisfies Unversioned;
}

/** Version and digest of the next heartbeat on her screen. */
async function digestAtHeartbeat() {
  hers.heard.splice(0);
  heartbeat();
  const { payload } = await hers.hear('refresh-shopping-list', ({ room }) => room === listRoom(list));
  return { version: payload?.version ?? -1, digest: payload?.digest };
}

/** The digests answered for changes since this version, since the one before, and to joinRoom. */
async function digestsAnswered(version: number) {
  const changes = (since: number) => anna.get(`/api/v2/shopping-list/${list}?since=${since}`);
  const answers = [(await changes(version)).body, (await changes(version - 1)).body, await hers.join(list)];
  return answers.map((answer) => answer.digest);
}

let recipeId: string;
/** Puts a recipe with one ingredient on the list. */
async function addRecipe() {
  const ingredients = [{ productId: (await makeProduct(anna)).id, qty: 1, unit: 'piece' }];
  recipeId = uuidv7();
  await anna.post('/api/v2/recipe', {
    id: recipeId,
    name: freshName('Zupa'),
    text: '',
    products: ingredients,
  });
  await anna.post(`/api/v2/shopping-list/${list}/add-recipe-products-to-shopping-list`, { recipeId });
}
const changeRecipe = (body: object) =>
  anna.patch(`/api/v2/recipe/${recipeId}`, { text: '', products: [], ...body });

/** An operation that is shorter than any non-empty list. */
const rename = () =>
  sendOperations(anna, list, makeOperation({ type: 'list.rename', name: freshName('Lista') }));
const add = () => sendOperations(anna, list, makeOperation({ type: 'item.add', items: [newItem()] }));

describe('a lost announcement', () => {
  test('is made up for by the heartbeat’s version', async () => {
    const outside = await screenOf(jan);
    await add();
    heartbeat();
    const message = {
      room: listRoom(list),
      action: 'refresh-shopping-list',
      payload: { version: 1, epoch: server.deps.epoch, digest: digestOf(await wholeList()) },
    };
    expect(await beats(hers, 1)).toEqual(message);
    expect(await beats(his, 1)).toEqual(message);
    await allHeard(anna, outside);
    expect(outside.heardOf(list)).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'a user given access',
      async () => {
        const basia = await server.signUp();
        return anna.post(`/api/v2/shopping-list/${list}/add-user`, { user: basia.user.email });
      },
    ],
    ['a member who left', () => jan.delete(`/api/v2/shopping-list/${list}/users/${jan.id}`)],
    ['a member of another name', () => jan.patch('/api/v2/account', { name: freshName('Janek') })],
    ['a recipe of another name', () => changeRecipe({ name: freshName('Rosół') })],
  ])('%s: the digest changes, and equals that of the list as answered', async (_, change) => {
    await addRecipe();
    await rename();
    const { version, digest: before } = await digestAtHeartbeat();
    await change();
    const { version: after, digest } = await digestAtHeartbeat();
    expect([after, digest]).toEqual([version, digestOf(await wholeList())]);
    expect(digest).not.toBe(before);
    expect(await digestsAnswered(version)).toEqual([digest, digest, digest]);
  });

  test('a list handed over under another name: the digest changes', async () => {
    const [leaver, successor] = [await server.signUp(), await server.signUp()];
    const name = freshName('Sobota');
    await successor.post('/api/shopping-lists', { name });
    const { body } = await leaver.post('/api/shopping-lists', { name });
    list = body.data as string;
    for (const { user } of [successor, anna]) {
      await leaver.post(`/api/v2/shopping-list/${list}/add-user`, { user: user.email });
      // It passes to the member who has been there longest.
      await nextMillisecond();
    }
    await hers.join(list);
    const { digest: before } = await digestAtHeartbeat();
    await admin.delete(`/api/users/${leaver.id}`);
    const { digest } = await digestAtHeartbeat();
    const now = await wholeList();
    expect(now).toMatchObject({ name: `${name} (2)`, userId: successor.id });
    expect([before === digest, digest]).toEqual([false, digestOf(now)]);
  });

  test('the digest follows changes by operations', async () => {
    await addRecipe();
    const { items } = await wholeList();
    await add();
    await sendOperations(
      anna,
      list,
      makeOperation({ type: 'item.remove', itemIds: items.map(({ id }) => id) }),
    );
    await rename();
    const { digest, version } = await digestAtHeartbeat();
    expect(digest).toBe(digestOf(await wholeList()));
    expect(await digestsAnswered(version)).toEqual([digest, digest, digest]);
  });

  test('the digest covers all of a trip that has gone on', async () => {
    await add();
    await add();
    const [bought] = (await wholeList()).items;
    const tripId = uuidv7();
    const itemIds = [bought!.id];
    await sendOperations(
      anna,
      list,
      makeOperation({ type: 'trip.start', tripId }),
      makeOperation({ type: 'product.check', productId: bought!.productId, checked: true, itemIds }),
      makeOperation({ type: 'clear.checked', itemIds }),
      makeOperation({ type: 'trip.end', tripId, staying: [jan.id] }),
    );
    await rename();
    const whole = await wholeList();
    expect(whole).toMatchObject({ trip: { userId: jan.id, cleared: [bought!.productId] }, tripSeq: 3 });
    const { digest, version } = await digestAtHeartbeat();
    expect(digest).toBe(digestOf(whole));
    expect(await digestsAnswered(version)).toEqual([digest, digest, digest]);
    const { id, userId, storeId } = whole.trip!;
    expect(digest).not.toBe(digestOf({ ...whole, trip: { id, userId, storeId } }));
    expect(digest).not.toBe(digestOf({ ...whole, tripSeq: version }));
  });

  test('access withdrawn: the socket leaves the room and is told', async () => {
    await anna.delete(`/api/v2/shopping-list/${list}/users/${jan.id}`);
    heartbeat();
    expect(await his.hear('shopping-list-gone')).toEqual({
      room: userRoom(jan.id),
      action: 'shopping-list-gone',
      payload: { id: list },
    });
    his.heard.splice(0);
    await add();
    heartbeat();
    await beats(hers, 1);
    await allHeard(anna, his);
    expect(his.heardOf(list)).toEqual([]);
  });

  test('a list deleted: all sockets leave', async () => {
    await anna.delete(`/api/shopping-lists/${list}`);
    heartbeat();
    for (const screen of [hers, his]) {
      expect(await screen.hear('shopping-list-gone')).toMatchObject({ payload: { id: list } });
    }
  });

  test('a session that ended: its sockets are closed, the others stay', async () => {
    await jan.get('/api/auth/logout');
    heartbeat();
    expect(await his.closed).toBe('io server disconnect');
    await beats(hers, 0);
    expect((await getList(anna, list)).version).toBe(0);
  });

  test('an account deactivated: its sockets are closed', async () => {
    await admin.post('/api/users/set-status', { userId: jan.id, active: false });
    heartbeat();
    expect(await his.closed).toBe('io server disconnect');
  });

  test('a role given and taken: only admins hear of accounts', async () => {
    await admin.post('/api/users/set-role', { userId: jan.id, role: 'admin' });
    heartbeat();
    await beats(his, 0);
    expect(await his.hear('refresh-session')).toMatchObject({ room: userRoom(jan.id) });
    server.lost.delete('usersChanged');
    await admin.post('/api/users/set-status', { userId: anna.id, active: true });
    await his.hear('refresh-users');
    await admin.post('/api/users/set-role', { userId: jan.id, role: 'user' });
    hers.heard.splice(0);
    his.heard.splice(0);
    heartbeat();
    await beats(his, 0);
    await admin.post('/api/users/set-status', { userId: anna.id, active: true });
    await allHeard(anna, his);
    const heard = his.heard.map(({ action }) => action);
    expect(heard).not.toContain('refresh-users');
    expect(heard.filter((action) => action === 'refresh-session')).toHaveLength(1);
    expect(hers.heard.map(({ action }) => action)).not.toContain('refresh-session');
  });
});
