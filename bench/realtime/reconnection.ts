import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { OperationsAnswer } from '../../src/contract/shopping-lists.ts';
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
  /** How long the server is away between its end and its next start. */
  awayMs: number;
}

export interface Reconnection {
  /** For each socket, from the moment the server answers again until it has caught up, in ms. */
  times: number[];
  /** What the return took, without what went before. */
  requests: ScreenRequests;
}

const PEOPLE = 10;
/** Operations on each list while everybody listens. */
const OPERATIONS = 3;

/**
 * Kills the built server under open screens, starts it again, changes every list before most are back, and waits until
 * everybody is in their room and has caught up.
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
  // Straight before the end, so that it may come before everybody has heard.
  await changeAll();
  const known = new Map(versions);
  return watchReconnection(screens, server, {
    begin: () => startBuiltServer({ ...environment, PORT: new URL(server.url).port }),
    awayMs: size.awayMs,
    changeAll,
    wanted: ({ listId }) => (known.get(listId) ?? 0) + 1,
  });
}

/** The same by a bare Socket.IO server that has nothing to look up. */
export async function reconnectToBaseline(size: ReconnectionSize): Promise<Reconnection> {
  const server = await startReconnectBaseline('0', 0);
  const nobody = new TestClient(server.url, '');
  const lists = Array.from({ length: size.lists }, () => ({ id: uuidv7(), members: [nobody] }));
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
  /** Makes the news that nobody has heard. */
  changeAll: () => Promise<void>;
  /** The version of its list with the news. */
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

/** With the moment at which each was. */
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

/** Lists that two people share. */
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

/** Each has an address of its own, or the limits of one address would be what is measured. */
function openScreens(url: string, lists: readonly SharedList[], sockets: number): Screen[] {
  return Array.from({ length: sockets }, (_, index) => {
    const list = lists[index % lists.length];
    const member = list?.members[Math.floor(index / lists.length) % list.members.length];
    if (list === undefined || member === undefined) throw new Error('A screen without a list.');
    const address = `10.0.${index >> 8}.${index & 255}`;
    return new Screen(new TestClient(url, member.token, undefined, address), list.id);
  });
}

/** Answers the list's new version. */
async function addSomething({ id, members: [owner] }: SharedList): Promise<number> {
  if (owner === undefined) throw new Error('A list of nobody.');
  const add = makeOperation({ type: 'item.add', items: [newItem()] });
  const answer = succeeded(await sendOperations(owner, id, add)) as OperationsAnswer;
  return answer.version;
}
