import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Operation } from '../src/contract/operations.ts';
import { startPostgres } from '../src/test/postgres.ts';
import { startRedis } from '../src/test/redis.ts';
import { call, type Session, signIn } from './client.ts';
import {
  ADMIN,
  benchEnvironment,
  type RunningProgram,
  startBuiltServer,
  temporaryFolder,
} from './processes.ts';

/** One way to run LZ. */
export interface Kind {
  name: string;
  database: 'sqlite' | 'postgres';
  processes: number;
  redis: boolean;
}

/** What runs, and how to end it. */
export interface Installation {
  servers: RunningProgram[];
  /** What the database takes on the disk, in bytes. */
  size: () => Promise<number>;
  stop: () => Promise<void>;
}

/** Starts the built server as often as asked, on databases that keep what they commit. */
export async function startInstallation({ database, processes, redis }: Kind): Promise<Installation> {
  const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const fanOut = redis ? await startRedis() : undefined;
  const folder = temporaryFolder();
  const environment = {
    ...benchEnvironment(folder),
    // Each person stands for a phone of one's own, or the limit of calls per address would be what is measured.
    TRUST_PROXY: 'loopback',
    ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }),
    ...(fanOut === undefined ? {} : { REDIS_URL: fanOut.url }),
  };
  const servers: RunningProgram[] = [];
  for (let index = 0; index < processes; index += 1) servers.push(await startBuiltServer(environment));
  return {
    servers,
    size: () => (postgres === undefined ? sizeOfFiles(folder) : sizeOfDatabase(postgres.url)),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await Promise.all([postgres?.stop(), fanOut?.stop()]);
    },
  };
}

async function sizeOfFiles(folder: string): Promise<number> {
  const sizes = ['lz.sqlite', 'lz.sqlite-wal'].map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function sizeOfDatabase(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ size: string }>(
    'select pg_database_size(current_database()) as size',
  );
  await client.end();
  return Number(rows[0]?.size);
}

export interface BenchItem {
  itemId: string;
  productId: string;
}

/** A list of fifty items with the session of its owner. */
export interface BenchList {
  id: string;
  items: BenchItem[];
  owner: Session;
}

const ITEMS = 50;
const PEOPLE = 10;
/** Of every outbox of the benchmark. */
const client = uuidv7();

/** Ten people, and this many lists that they own in turns. */
export async function makeLists(url: string, count: number): Promise<BenchList[]> {
  const people = await makePeople(url);
  const lists: BenchList[] = [];
  for (let index = 0; index < count; index += 1) {
    const owner = people[index % PEOPLE];
    if (owner === undefined) throw new Error('Nobody is there to own a list.');
    lists.push(await makeList(url, owner, index));
  }
  return lists;
}

async function makePeople(url: string): Promise<Session[]> {
  const admin = await signIn(url, ADMIN.email, ADMIN.password);
  const people: Session[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const person = { email: `osoba.${index}@example.com`, password: 'dwie-garście-jagód' };
    await call(
      'POST',
      `${url}/api/users`,
      { ...person, name: `Osoba ${index}`, role: 'user' },
      admin.headers,
    );
    people.push(await signIn(url, person.email, person.password));
  }
  return people;
}

async function makeList(url: string, owner: Session, index: number): Promise<BenchList> {
  const headers = phone(owner, index);
  const id = uuidv7();
  await call('POST', `${url}/api/shopping-lists`, { id, name: `Lista ${index}` }, headers);
  const items = Array.from({ length: ITEMS }, (_, number) => ({
    itemId: uuidv7(),
    productId: uuidv7(),
    productName: `Produkt ${index}.${number}`,
    qty: 1,
    unit: 'piece' as const,
  }));
  const add: Operation = { ...origin(), type: 'item.add', items };
  await call('POST', `${url}/api/v2/shopping-list/${id}/operations`, { operations: [add] }, headers);
  return { id, items, owner };
}

function origin() {
  return { id: uuidv7(), v: 1, client, base: 0, madeAt: Date.now() } as const;
}

/** The headers of one of many phones of this person. */
export function phone({ headers }: Session, index: number): Record<string, string> {
  return { ...headers, 'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` };
}

/**
 * Ticks the list's next item, or unticks it, and resolves when the server has it on disk.
 * @param onSend hears the operation's id just before it goes
 */
export async function tick(
  url: string,
  list: BenchList,
  round: number,
  number = round,
  onSend: (id: string) => void = () => {},
): Promise<void> {
  const { itemId = '', productId = '' } = list.items[round % ITEMS] ?? {};
  const checked = Math.floor(round / ITEMS) % 2 === 0;
  const operation: Operation = {
    ...origin(),
    type: 'product.check',
    productId,
    checked,
    itemIds: [itemId],
  };
  const path = `${url}/api/v2/shopping-list/${list.id}/operations`;
  onSend(operation.id);
  await call('POST', path, { operations: [operation] }, phone(list.owner, number));
}
