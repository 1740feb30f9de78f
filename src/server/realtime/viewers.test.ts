import { beforeEach, describe, expect, test } from 'vitest';
import { listRoom, userRoom } from '../../contract/events.ts';
import { makeList } from '../../test/household.ts';
import { screensOn } from '../../test/screens.ts';
import { startTestServer } from '../../test/server.ts';
import { allHeard, connect, type TestSocket } from '../../test/socket.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const [anna, jan, stranger] = [await server.signUp(), await server.signUp(), await server.signUp()];

const { screenOf } = screensOn(() => server);

let list: string;
beforeEach(async () => {
  list = await makeList(anna, jan);
});

const both = () => [anna.id, jan.id].toSorted();
/** Resolves when the screen is told exactly these users. */
const hears = (screen: TestSocket, users: string[]) =>
  screen.hear(
    'list-viewers',
    ({ room, payload }) => room === listRoom(list) && payload.users.join() === users.join(),
  );
/** The last announcement, once it is of these users. */
async function toldLast(screen: TestSocket, users: string[]): Promise<string[] | undefined> {
  await hears(screen, users);
  return screen.viewersOf(list).at(-1);
}

/**
 * Resolves when the current pause has ended and its announcement has arrived: it waits for that of another list, which
 * begins later.
 */
async function pauseOver(...screens: TestSocket[]): Promise<void> {
  await Promise.all(screens.map((screen) => screen.dealtWith()));
  const other = await makeList(anna);
  const clock = await screenOf(anna);
  await clock.join(other);
  await clock.hear('list-viewers', ({ room }) => room === listRoom(other));
  await allHeard(anna, ...screens);
}

describe('who views a list', () => {
  test('is announced to all sockets in its room, and to a socket that joins', async () => {
    const [hers, his, other] = [await screenOf(anna), await screenOf(jan), await screenOf(stranger)];
    expect(await hers.join(list)).toMatchObject({ viewers: [anna.id] });
    expect(await hears(hers, [anna.id])).toEqual({
      room: listRoom(list),
      action: 'list-viewers',
      payload: { users: [anna.id] },
    });
    expect(await his.join(list)).toMatchObject({ viewers: both() });
    await Promise.all([hears(hers, both()), hears(his, both())]);
    await allHeard(anna, hers, his, other);
    expect(hers.viewersOf(list)).toEqual([[anna.id], both()]);
    expect(his.viewersOf(list)).toEqual([both()]);
    expect(other.viewersOf(list)).toEqual([]);
  });

  test('lists each user once, however many screens show it, until the last one is gone', async () => {
    const [hers, his, second] = [await screenOf(anna), await screenOf(jan), await screenOf(jan)];
    await hers.join(list);
    await his.join(list);
    await hears(hers, both());
    expect(await second.join(list)).toMatchObject({ viewers: both() });
    await pauseOver(hers, second);
    his.leave(list);
    await pauseOver(hers, his);
    expect(hers.viewersOf(list).at(-1)).toEqual(both());
    const before = hers.viewersOf(list).length;
    second.leave(list);
    await hears(hers, [anna.id]);
    await pauseOver(hers);
    expect(hers.viewersOf(list)).toHaveLength(before + 1);
  });

  test('leaves out a user whose tab is hidden, who still hears of it', async () => {
    const [hers, his] = [await screenOf(anna), await screenOf(jan)];
    await hers.join(list);
    await his.join(list);
    await hears(hers, both());
    his.view(list, false);
    await Promise.all([hears(hers, [anna.id]), hears(his, [anna.id])]);
    for (const screen of [hers, his]) screen.heard.splice(0);
    his.view(list, true);
    for (const screen of [hers, his]) expect(await toldLast(screen, both())).toEqual(both());
  });

  test('does not change when a user comes back within the pause', async () => {
    const [hers, his] = [await screenOf(anna), await screenOf(jan)];
    await hers.join(list);
    await his.join(list);
    await pauseOver(hers, his);
    const before = hers.viewersOf(list);
    his.view(list, false);
    his.view(list, true);
    await pauseOver(hers, his);
    expect(hers.viewersOf(list)).toEqual(before);
  });

  test('is told again to who joined while another user came and went', async () => {
    const [hers, his, second] = [await screenOf(anna), await screenOf(jan), await screenOf(anna)];
    await hers.join(list);
    await pauseOver(hers);
    // As a hidden tab does.
    await his.join(list);
    expect(await second.join(list)).toMatchObject({ viewers: both() });
    his.view(list, false);
    expect(await toldLast(second, [anna.id])).toEqual([anna.id]);
  });

  test('is announced once for many who come at once', async () => {
    const hers = await screenOf(anna);
    await hers.join(list);
    await hears(hers, [anna.id]);
    const screens = await Promise.all(Array.from({ length: 30 }, () => screenOf(jan)));
    await Promise.all(screens.map((screen) => screen.join(list)));
    await hears(hers, both());
    await pauseOver(hers);
    expect(hers.viewersOf(list)).toEqual([[anna.id], both()]);
  });
});

describe('a viewer goes', () => {
  let hers: TestSocket;
  let his: TestSocket;
  beforeEach(async () => {
    [hers, his] = [await screenOf(anna), await screenOf(jan)];
    await his.join(list);
    await hers.join(list);
    await hears(hers, both());
    hers.heard.splice(0);
  });

  test.each(['leaveRoom', 'leaveAllRooms'] as const)('by %s', async (event) => {
    his.emitNonsense(event, listRoom(list));
    expect(await toldLast(hers, [anna.id])).toEqual([anna.id]);
  });

  test('with the connection', async () => {
    await his.close();
    expect(await toldLast(hers, [anna.id])).toEqual([anna.id]);
  });

  test('with the session', async () => {
    const guest = await server.signUp();
    await anna.post(`/api/v2/shopping-list/${list}/add-user`, { user: guest.user.email });
    const theirs = await screenOf(guest);
    await theirs.join(list);
    await hears(hers, [anna.id, jan.id, guest.id].toSorted());
    hers.heard.splice(0);
    await guest.get('/api/auth/logout');
    expect(await toldLast(hers, both())).toEqual(both());
  });

  test('with their access, and hears no more of the others', async () => {
    await anna.delete(`/api/v2/shopping-list/${list}/users/${jan.id}`);
    await hears(hers, [anna.id]);
    his.heard.splice(0);
    his.view(list, true);
    await his.dealtWith();
    hers.view(list, false);
    await hears(hers, []);
    await allHeard(anna, his);
    expect(his.viewersOf(list)).toEqual([]);
    expect(hers.viewersOf(list)).toEqual([[anna.id], []]);
  });

  test('and comes back as a viewer, even after hiding it before', async () => {
    his.view(list, false);
    await hears(hers, [anna.id]);
    his.leave(list);
    expect(await his.join(list)).toMatchObject({ viewers: both() });
    await hears(hers, both());
  });
});

test('invalid messages, and rooms the socket is not in, change nothing', async () => {
  const [hers, his, other] = [await screenOf(anna), await screenOf(jan), await screenOf(stranger)];
  await hers.join(list);
  await hears(hers, [anna.id]);
  for (const value of [undefined, null, 0, 1, '', 'false', [], {}]) {
    hers.emitNonsense('viewing', listRoom(list), value);
    hers.emitNonsense('viewing', value, false);
  }
  for (const screen of [his, other]) {
    screen.view(list, true);
    screen.emitNonsense('viewing', userRoom(anna.id), true);
  }
  await pauseOver(hers, his, other);
  expect(hers.viewersOf(list)).toEqual([[anna.id]]);
  expect([...his.viewersOf(list), ...other.viewersOf(list)]).toEqual([]);
  expect(await screenOf(jan).then((screen) => screen.join(list))).toMatchObject({ viewers: both() });
});

test('a server that stops does not announce the sockets it closes', async () => {
  const own = await startTestServer();
  const viewer = await own.signUp();
  const listId = await makeList(viewer);
  const screen = await connect(own.url, viewer);
  await screen.join(listId);
  await own.close();
  await screen.closed;
  expect(own.logs.filter((line) => /"level":(40|50|60)/.test(line))).toEqual([]);
});
