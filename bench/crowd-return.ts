import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Operation } from '../src/contract/operations.ts';
import type { OperationsAnswer } from '../src/contract/shopping-lists.ts';
import { call, type Session, signIn } from './client.ts';
import { Crowd, type Requests, type Seat } from './returning-crowd.ts';
import {
  ADMIN,
  benchEnvironment,
  type RunningProgram,
  startBuiltServer,
  startFloorResync,
  temporaryFolder,
} from './processes.ts';

export interface CrowdSize {
  sockets: number;
  /** The sockets are spread over them evenly. */
  lists: number;
  /** How long the server is away between its end and its next start, in ms. */
  awayMs: number;
}

export interface CrowdReturn {
  /** For each socket, from the moment the server answers again until it has caught up, in ms. */
  times: number[];
  /** What the return took, without what went before. */
  requests: Requests;
}

const PASSWORD = 'dwie-garście-jagód';
const PEOPLE = 10;
/** Operations on each list while everybody listens. */
const OPERATIONS = 3;

/**
 * Kills the built server under a crowd, starts it again, changes every list before most are back, and waits until
 * everybody is in their room and has caught up.
 */
export async function returnToServer(size: CrowdSize): Promise<CrowdReturn> {
  const environment = benchEnvironment(temporaryFolder());
  const server = await startBuiltServer(environment);
  const lists = await setLists(server.url, size.lists);
  const crowd = new Crowd(server.url, seatsOf(lists, size.sockets));
  const versions = new Map<string, number>();
  const change = async (list: SharedList): Promise<void> => {
    versions.set(list.id, await addSomething(server.url, list));
  };
  for (let count = 0; count < OPERATIONS; count += 1) await Promise.all(lists.map(change));
  await crowd.synced((listId) => versions.get(listId) ?? 0);
  // Straight before the end, so that it may come before everybody has heard.
  await Promise.all(lists.map(change));
  const known = new Map(versions);
  const begin = (): Promise<RunningProgram> =>
    startBuiltServer({ ...environment, PORT: new URL(server.url).port });
  return watchReturn(crowd, server, {
    begin,
    awayMs: size.awayMs,
    changeAll: async () => void (await Promise.all(lists.map(change))),
    wanted: (listId) => (known.get(listId) ?? 0) + 1,
  });
}

/** The same by a bare Socket.IO server that has nothing to look up. */
export async function returnToFloor(size: CrowdSize): Promise<CrowdReturn> {
  const server = await startFloorResync('0', 0);
  const lists = Array.from({ length: size.lists }, () => ({ id: uuidv7(), members: [{ token: '' }] }));
  const crowd = new Crowd(server.url, seatsOf(lists, size.sockets));
  await crowd.synced(() => 0);
  return watchReturn(crowd, server, {
    begin: () => startFloorResync(new URL(server.url).port, 1),
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
  /** The version of a list with the news. */
  wanted: (listId: string) => number;
}

async function watchReturn(
  crowd: Crowd,
  server: RunningProgram,
  { begin, awayMs, changeAll, wanted }: Restart,
): Promise<CrowdReturn> {
  await server.kill();
  await crowd.allLost();
  const before = { ...crowd.requests };
  const back = crowd.synced(wanted);
  await delay(awayMs);
  const again = await begin();
  const ready = performance.now();
  const [moments] = await Promise.all([back, changeAll()]);
  const { attempts, fetches, refused } = crowd.requests;
  crowd.close();
  await again.stop();
  return {
    times: moments.map((moment) => moment - ready),
    requests: {
      attempts: attempts - before.attempts,
      fetches: fetches - before.fetches,
      refused: refused - before.refused,
    },
  };
}

interface SharedList {
  id: string;
  members: Session[];
}

/** Lists that two people share. */
async function setLists(url: string, count: number): Promise<SharedList[]> {
  const admin = await signIn(url, ADMIN.email, ADMIN.password);
  const people: { email: string; session: Session }[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const email = `osoba.${index}@example.com`;
    const person = { email, name: `Osoba ${index}`, password: PASSWORD, role: 'user' };
    await call('POST', `${url}/api/users`, person, admin.headers);
    people.push({ email, session: await signIn(url, email, PASSWORD) });
  }
  const lists: SharedList[] = [];
  for (let index = 0; index < count; index += 1) {
    const [owner, other] = [people[index % PEOPLE], people[(index + 1) % PEOPLE]];
    if (owner === undefined || other === undefined) throw new Error('Nobody is there to share a list.');
    const id = uuidv7();
    const { headers } = owner.session;
    await call('POST', `${url}/api/shopping-lists`, { id, name: `Lista ${index}` }, headers);
    await call('POST', `${url}/api/v2/shopping-list/${id}/add-user`, { user: other.email }, headers);
    lists.push({ id, members: [owner.session, other.session] });
  }
  return lists;
}

function seatsOf(lists: readonly { id: string; members: { token: string }[] }[], sockets: number): Seat[] {
  return Array.from({ length: sockets }, (_, index) => {
    const list = lists[index % lists.length];
    const member = list?.members[Math.floor(index / lists.length) % list.members.length];
    if (list === undefined || member === undefined) throw new Error('A seat without a list.');
    return { listId: list.id, token: member.token };
  });
}

/** Answers the list's new version. */
async function addSomething(url: string, { id, members }: SharedList): Promise<number> {
  const item = { itemId: uuidv7(), productId: uuidv7(), qty: 1, unit: 'piece' } as const;
  const operation: Operation = {
    id: uuidv7(),
    v: 1,
    client: uuidv7(),
    base: 0,
    madeAt: Date.now(),
    type: 'item.add',
    items: [{ ...item, productName: `Produkt ${item.productId}` }],
  };
  const path = `${url}/api/v2/shopping-list/${id}/operations`;
  const answer = await call('POST', path, { operations: [operation] }, members[0]?.headers);
  return (answer as OperationsAnswer).version;
}
