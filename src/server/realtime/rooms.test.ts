import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUSEHOLD_ROOM, listRoom, userRoom, USERS_ROOM } from '../../contract/events.ts';
import { TIMING } from '../../contract/limits.ts';
import {
  addItem,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../../test/household.ts';
import { screensOn } from '../../test/screens.ts';
import { allHeard } from '../../test/socket.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const [anna, jan, stranger] = [await server.signUp(), await server.signUp(), await server.signUp()];

const { screenOf } = screensOn(() => server);

let list: string;
beforeEach(async () => {
  list = await makeList(anna, jan);
});
const add = () => sendOperations(anna, list, makeOperation({ type: 'item.add', items: [newItem()] }));

describe('joining', () => {
  test('is acknowledged with the list’s version, digest and viewers', async () => {
    await add();
    const screen = await screenOf(jan);
    expect(await screen.join(list)).toEqual({
      success: true,
      version: 1,
      epoch: server.deps.epoch,
      digest: expect.any(String),
      viewers: [jan.id],
      claims: [],
    });
  });

  // spec: R236
  test('is refused to strangers, who then hear nothing', async () => {
    const screen = await screenOf(stranger);
    expect(await screen.join(list)).toEqual({ success: false, message: 'FORBIDDEN' });
    await add();
    await allHeard(anna, screen);
    expect(screen.heardOf(list)).toEqual([]);
    expect(screen.heard.map(({ action }) => action)).not.toContain('refresh-shopping-lists');
  });

  test('is refused for lists that do not exist', async () => {
    const screen = await screenOf(anna);
    const gone = await makeList(anna);
    await anna.delete(`/api/shopping-lists/${gone}`);
    for (const id of [uuidv7(), gone]) {
      expect(await screen.join(id)).toEqual({ success: false, message: 'SHOPPING_LIST_NOT_FOUND' });
    }
  });

  test('is refused for anything but a list’s room', async () => {
    const screen = await screenOf(stranger);
    for (const room of [
      '',
      'x',
      HOUSEHOLD_ROOM,
      userRoom(anna.id),
      'admins',
      `session:${uuidv7()}`,
      list,
      'shopping-list:1',
    ]) {
      expect(await screen.joinRoom(room)).toEqual({ success: false, message: 'VALIDATION_ERROR' });
    }
    await anna.post('/api/shopping-lists', { name: `Prywatna ${uuidv7()}` });
    await allHeard(anna, screen);
    expect(screen.heard.every(({ room }) => room === HOUSEHOLD_ROOM)).toBe(true);
  });

  test('works without an acknowledgement', async () => {
    const screen = await screenOf(jan);
    screen.socket.emit('joinRoom', listRoom(list));
    await screen.dealtWith();
    await add();
    expect(await screen.hear('refresh-shopping-list')).toMatchObject({ room: listRoom(list) });
  });

  test.each(['leaveRoom', 'leaveAllRooms'] as const)(
    'comes to nothing after %s, sent before its answer',
    async (event) => {
      const [leaving, other] = [await screenOf(jan), await screenOf(anna)];
      const joining = leaving.join(list);
      if (event === 'leaveRoom') leaving.leave(list);
      else leaving.socket.emit('leaveAllRooms');
      expect(await joining).toEqual({ success: false, message: 'VALIDATION_ERROR' });
      expect(await other.join(list)).toMatchObject({ viewers: [anna.id] });
      await add();
      await allHeard(anna, leaving);
      expect(leaving.heardOf(list)).toEqual([]);
    },
  );

  test('holds after a leave between two joins', async () => {
    const screen = await screenOf(jan);
    const first = screen.join(list);
    screen.leave(list);
    const second = screen.join(list);
    expect([await first, await second]).toMatchObject([{ success: true }, { success: true }]);
    await add();
    expect(await screen.hear('refresh-shopping-list')).toMatchObject({ room: listRoom(list) });
  });
});

describe('an announcement', () => {
  // spec: R239
  test('reaches every socket in the room once, the author’s others too, with the operations', async () => {
    const screens = [await screenOf(anna), await screenOf(anna), await screenOf(jan)];
    for (const screen of screens) await screen.join(list);
    const { body } = await add();
    for (const screen of screens) {
      const message = await screen.hear('refresh-shopping-list');
      expect(message).toEqual({
        room: listRoom(list),
        action: 'refresh-shopping-list',
        payload: { version: 1, epoch: server.deps.epoch, operations: body.operations },
      });
    }
    await allHeard(anna, ...screens);
    for (const screen of screens) expect(screen.heardOf(list)).toHaveLength(1);
  });

  test('of an older call carries its operation too', async () => {
    const item = await addItem(anna, list);
    const screen = await screenOf(jan);
    await screen.join(list);
    await anna.post(`/api/v2/shopping-list/${list}/check-product`, {
      productId: item.productId,
      state: true,
    });
    const { payload } = await screen.hear('refresh-shopping-list');
    expect(payload).toMatchObject({
      version: 2,
      operations: [{ seq: 2, type: 'product.check', effects: { items: [{ id: item.id, checked: true }] } }],
    });
  });

  // spec: R240
  test('comes after the commit: a client that refetches then sees the change', async () => {
    const screen = await screenOf(jan);
    await screen.join(list);
    for (let version = 1; version <= 5; version += 1) {
      const sending = add();
      await screen.hear('refresh-shopping-list', ({ payload }) => payload?.version === version);
      expect((await getList(jan, list)).version).toBe(version);
      await sending;
    }
  });

  test('above 16 kB carries the version alone', async () => {
    const screen = await screenOf(jan);
    await screen.join(list);
    const product = await makeProduct(anna);
    const items = Array.from({ length: 80 }, () => newItem(product));
    await sendOperations(anna, list, makeOperation({ type: 'item.add', items }));
    const { payload } = await screen.hear('refresh-shopping-list');
    expect(payload).toEqual({ version: 1, epoch: server.deps.epoch });
  });

  test('of a list’s progress goes to its members’ overviews', async () => {
    const [hers, his, other] = [await screenOf(anna), await screenOf(jan), await screenOf(stranger)];
    await add();
    for (const screen of [hers, his]) {
      expect(await screen.hear('refresh-shopping-lists')).toEqual({
        room: USERS_ROOM,
        action: 'refresh-shopping-lists',
        payload: { id: list },
      });
      await allHeard(anna, screen);
      expect(screen.heardOf(list)).toEqual([]);
    }
    await allHeard(anna, other);
    expect(other.heard.every(({ action }) => action === 'refresh-products')).toBe(true);
  });

  test('of a list’s progress comes once to a socket that has the list open', async () => {
    const screen = await screenOf(jan);
    await screen.join(list);
    await add();
    await screen.hear('refresh-shopping-list');
    await allHeard(anna, screen);
    expect(screen.heard.map(({ action }) => action)).not.toContain('refresh-shopping-lists');
  });

  test('of a product goes to the household, and its new name to the lists', async () => {
    const item = await addItem(anna, list);
    const [his, other] = [await screenOf(jan), await screenOf(stranger)];
    await his.join(list);
    const name = `Nowa nazwa ${uuidv7()}`;
    await stranger.patch(`/api/v2/product/${item.productId}`, { name });
    await other.hear('refresh-products', ({ payload }) => payload.id === item.productId);
    const { payload } = await his.hear('refresh-shopping-list');
    expect(payload?.operations).toMatchObject([
      { type: 'product.renamed', effects: { items: [{ productName: name }] } },
    ]);
    await allHeard(anna, other);
    expect(other.heardOf(list)).toEqual([]);
  });
});

describe('after leaving', () => {
  // spec: R237
  test.each(['leaveRoom', 'leaveAllRooms'] as const)(
    'by %s a socket hears nothing of the list',
    async (how) => {
      const [leaving, staying] = [await screenOf(jan), await screenOf(jan)];
      for (const screen of [leaving, staying]) await screen.join(list);
      if (how === 'leaveRoom') leaving.leave(list);
      else leaving.socket.emit('leaveAllRooms');
      await leaving.dealtWith();
      await add();
      await staying.hear('refresh-shopping-list');
      await allHeard(anna, leaving);
      expect(leaving.heardOf(list)).toEqual([]);
      // Messages for the user still arrive.
      await leaving.hear('refresh-shopping-lists');
    },
  );

  test('one list a socket still hears the others', async () => {
    const other = await makeList(anna, jan);
    const screen = await screenOf(jan);
    await screen.join(list);
    await screen.join(other);
    screen.leave(other);
    await screen.dealtWith();
    await add();
    await sendOperations(anna, other, makeOperation({ type: 'item.add', items: [newItem()] }));
    await screen.hear('refresh-shopping-list', ({ room }) => room === listRoom(list));
    await allHeard(anna, screen);
    expect(screen.heardOf(other)).toEqual([]);
  });

  test('a socket can’t leave its user’s own rooms', async () => {
    const screen = await screenOf(jan);
    screen.socket.emit('leaveRoom', userRoom(jan.id));
    screen.socket.emit('leaveRoom', HOUSEHOLD_ROOM);
    screen.socket.emit('leaveAllRooms');
    await screen.dealtWith();
    await add();
    expect(await screen.hear('refresh-shopping-lists')).toMatchObject({ room: USERS_ROOM });
    await allHeard(anna, screen);
    expect(screen.heard.at(-1)?.room).toBe(HOUSEHOLD_ROOM);
  });
});

describe('a member’s own message', () => {
  // spec: R238
  test('is relayed to the others, without its payload', async () => {
    const [hers, his] = [await screenOf(anna), await screenOf(jan)];
    await hers.join(list);
    await his.join(list);
    hers.say(listRoom(list), { version: 99, operations: [{ effects: { name: 'Podrobiona' } }] });
    const message = await his.hear('refresh-shopping-list');
    expect(message).toEqual({ room: listRoom(list), action: 'refresh-shopping-list' });
    await hers.dealtWith();
    await allHeard(anna, hers);
    expect(hers.heardOf(list)).toEqual([]);
  });

  test('is relayed only from sockets in the room, and only to lists’ rooms', async () => {
    const [his, outside, other] = [await screenOf(jan), await screenOf(anna), await screenOf(stranger)];
    await his.join(list);
    // A member who has not joined, a stranger, and a stranger who tries other users' rooms.
    outside.say(listRoom(list));
    other.say(listRoom(list));
    for (const room of [
      HOUSEHOLD_ROOM,
      userRoom(jan.id),
      `session:${uuidv7()}`,
      'admins',
      his.socket.id ?? '',
    ])
      other.say(room);
    await outside.dealtWith();
    await other.dealtWith();
    await allHeard(anna, his);
    expect(his.heard.filter(({ action }) => action === 'refresh-shopping-list')).toEqual([]);
  });

  test('of another action is not relayed', async () => {
    const [hers, his] = [await screenOf(anna), await screenOf(jan)];
    await hers.join(list);
    await his.join(list);
    hers.emitNonsense('message', {
      room: listRoom(list),
      action: 'shopping-list-gone',
      payload: { id: list },
    });
    await hers.dealtWith();
    await allHeard(anna, his);
    expect(his.heardOf(list)).toEqual([]);
  });
});

describe('of one user’s events', () => {
  /** One a pause, one that begins it and one that is under way. */
  const mostIn = (ms: number): number => Math.ceil(ms / TIMING.presencePauseMs) + 2;

  // spec: P75
  test('what is said to the whole household is gathered', async () => {
    const screen = await screenOf(anna);
    const { id } = await makeProduct(anna);
    await screen.hear('refresh-products', ({ payload }) => payload.id === id);
    screen.heard.splice(0);
    const began = performance.now();
    for (let time = 0; time < 30; time += 1) server.deps.announcer.productChanged(id);
    await allHeard(anna, screen);
    // The marker of `allHeard` is one more.
    expect(screen.heard.length - 1).toBeLessThanOrEqual(mostIn(performance.now() - began));
  });

  // spec: P75
  test('a member’s own messages are gathered, and the last is heard', async () => {
    const [hers, his] = [await screenOf(anna), await screenOf(jan)];
    for (const screen of [hers, his]) await screen.join(list);
    const began = performance.now();
    for (let time = 0; time < 40; time += 1) hers.say(listRoom(list));
    await hers.dealtWith();
    await expect.poll(() => his.heardOf(list).length).toBeGreaterThanOrEqual(2);
    expect(his.heardOf(list).length).toBeLessThanOrEqual(mostIn(performance.now() - began));
    expect(hers.heardOf(list)).toEqual([]);
  });
});
