import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { OperationsAnswer } from '../../src/contract/shopping-lists/shopping-lists.ts';
import { succeeded, TestClient } from '../../src/test/client.ts';
import { Screen, type ScreenRequests } from '../../src/test/cluster/screen.ts';
import { makeList, makeOperation, newItem, sendOperations } from '../../src/test/household.ts';
import { addPerson, signIn } from '../../src/test/people.ts';
import { ADMIN } from '../../src/test/server-process.ts';
import { behindProxy } from '../harness/comparison.ts';
import {
  type RunningProgram,
  startBuiltServer,
  startReconnectBaseline,
  temporaryFolder,
} from '../harness/processes.ts';

export interface ReconnectionSize {
  sockets: number;
  /** The sockets are spread over them evenly. */
  lists: number;
  /** How long the server is down. */
  awayMs: number;
}

export interface Reconnection {
  /** For each socket: from the server's first answer until it has caught up. */
  times: number[];
  /** Requests of the return only. */
  requests: ScreenRequests;
}

const PEOPLE = 10;
/** Operations on each list while all clients listen. */
const OPERATIONS = 3;

/**
 * Kills the built server under open clients, starts it again, changes every list before most are back, and waits until
 * all clients have rejoined and caught up.
 */
export async function reconnectToServer(size: ReconnectionSize): Promise<Reconnection> {
  const environment = behindProxy(temporaryFolder());
  const server = await startBuiltServer(environment);
  const lists = await makeLists(server.url, size.lists);
  const screens = openScreens(server.url, lists, size.sockets);
  const versions = new Map<string, number>();
  const changeAll = async (): Promise<void> => {
    await Promise.all(lists.map(async (list) => versions.set(list.id, await addSomething(list))));
  };
  for (let count = 0; count < OPERATIONS; count += 1) await changeAll();
  await allSynced(screens, ({ listId }) => versions.get(listId) ?? 0);
  // Immediately before the kill, so that some clients haven't heard of it.
  await changeAll();
  const known = new Map(versions);
  return watchReconnection(screens, server, {
    begin: () => startBuiltServer({ ...environment, PORT: new URL(server.url).port }),
    awayMs: size.awayMs,
    changeAll,
    wanted: ({ listId }) => (known.get(listId) ?? 0) + 1,
  });
}

/** The same with a bare Socket.IO server that has nothing to look up. */
export async function reconnectToBaseline(size: ReconnectionSize): Promise<Reconnection> {
  const server = await startReconnectBaseline('0', 0);
  const anonymous = new TestClient(server.url, '');
  const lists = Array.from({ length: size.lists }, () => ({ id: uuidv7(), members: [anonymous] }));
  const screens = openScreens(server.url, lists, size.sockets);
  await allSynced(screens, () => 0);
  return watchReconnection(screens, server, {
    begin: () => startReconnectBaseline(new URL(server.url).port, 1),
    awayMs: size.awayMs,
    changeAll: async () => undefined,
    wanted: () => 1,
  });
}

interface Restart {
  begin: () => Promise<RunningProgram>;
  awayMs: number;
  /** Makes changes that no client has heard of. */
  changeAll: () => Promise<void>;
  /** The version of a client's list with these changes. */
  wanted: (screen: Screen) => number;
}

async function watchReconnection(
  screens: readonly Screen[],
  server: RunningProgram,
  { begin, awayMs, changeAll, wanted }: Restart,
): Promise<Reconnection> {
  await server.kill();
  await Promise.all(screens.map((screen) => screen.until(() => !screen.isConnected)));
  const before = sumOf(screens);
  const back = allSynced(screens, wanted);
  await delay(awayMs);
  const again = await begin();
  const ready = performance.now();
  const [moments] = await Promise.all([back, changeAll()]);
  const { attempts, fetches, refused } = sumOf(screens);
  for (const screen of screens) screen.close();
  await again.stop();
  const complaints = screens.flatMap((screen) => screen.complaints);
  if (complaints.length > 0) throw new Error(`A screen ${complaints.join(', ')}`);
  return {
    times: moments.map((moment) => moment - ready),
    requests: {
      attempts: attempts - before.attempts,
      fetches: fetches - before.fetches,
      refused: refused - before.refused,
    },
  };
}

/** Resolves with the moment at which each client was in sync. */
function allSynced(screens: readonly Screen[], versionOf: (screen: Screen) => number): Promise<number[]> {
  return Promise.all(
    screens.map((screen) => {
      const version = versionOf(screen);
      return screen.until(() => screen.isSynced(version));
    }),
  );
}

function sumOf(screens: readonly Screen[]): ScreenRequests {
  const sum: ScreenRequests = { attempts: 0, fetches: 0, refused: 0 };
  for (const { requests } of screens) {
    for (const name of ['attempts', 'fetches', 'refused'] as const) sum[name] += requests[name];
  }
  return sum;
}

interface SharedList {
  id: string;
  members: TestClient[];
}

/** Creates lists that two users share. */
async function makeLists(url: string, count: number): Promise<SharedList[]> {
  const admin = await signIn(url, ADMIN);
  const people: TestClient[] = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await addPerson(admin, `Osoba ${index}`));
  const lists: SharedList[] = [];
  for (let index = 0; index < count; index += 1) {
    const [owner = admin, other = admin] = [people[index % PEOPLE], people[(index + 1) % PEOPLE]];
    lists.push({ id: await makeList(owner, other), members: [owner, other] });
  }
  return lists;
}

/** Each client has its own address, or the limits of one address would be measured. */
function openScreens(url: string, lists: readonly SharedList[], sockets: number): Screen[] {
  return Array.from({ length: sockets }, (_, index) => {
    const list = lists[index % lists.length];
    const member = list?.members[Math.floor(index / lists.length) % list.members.length];
    if (list === undefined || member === undefined) throw new Error('A screen without a list.');
    const address = `10.0.${index >> 8}.${index & 255}`;
    return new Screen(new TestClient(url, member.token, undefined, address), list.id);
  });
}

/** Resolves with the list's new version. */
async function addSomething({ id, members: [owner] }: SharedList): Promise<number> {
  if (owner === undefined) throw new Error('The list has no members.');
  const add = makeOperation({ type: 'item.add', items: [newItem()] });
  const answer = succeeded(await sendOperations(owner, id, add)) as OperationsAnswer;
  return answer.version;
}
