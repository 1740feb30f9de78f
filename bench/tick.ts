/** How long a tick takes until another person's socket has it, beside the least that could take. */
import { v7 as uuidv7 } from 'uuid';
import { listRoom } from '../src/contract/events.ts';
import type { Operation } from '../src/contract/operations.ts';
import { type ClientSocket, call, connect, join, type Session, signIn } from './client.ts';
import { percentile, print } from './measure.ts';
import { ADMIN, benchEnvironment, startBuiltServer, startFloorServer, temporaryFolder } from './processes.ts';

const TICKS = 500;
const WARM_UP = 50;
const ITEMS = 50;

const OTHER = { email: 'jan@example.com', name: 'Jan', password: 'dwie-garście-jagód', role: 'user' };

interface Stage {
  listId: string;
  items: { itemId: string; productId: string }[];
  author: Session;
  watcher: ClientSocket;
}

/** A list of fifty items, shared by two people, of whom one looks at it. */
async function setStage(url: string): Promise<Stage> {
  const author = await signIn(url, ADMIN.email, ADMIN.password);
  const { headers } = author;
  await call('POST', `${url}/api/users`, OTHER, headers);
  const listId = uuidv7();
  await call('POST', `${url}/api/shopping-lists`, { id: listId, name: 'Lista' }, headers);
  const list = `${url}/api/v2/shopping-list/${listId}`;
  await call('POST', `${list}/add-user`, { user: OTHER.email }, headers);
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    itemId: uuidv7(),
    productId: uuidv7(),
    productName: `Produkt ${index}`,
    qty: 1,
    unit: 'piece' as const,
  }));
  const add: Operation = { ...origin(), type: 'item.add', items };
  await call('POST', `${list}/operations`, { operations: [add] }, headers);
  const other = await signIn(url, OTHER.email, OTHER.password);
  const watcher = await connect(url, other.token);
  await join(watcher, listRoom(listId));
  return { listId, items, author, watcher };
}

const client = uuidv7();

function origin() {
  return { id: uuidv7(), v: 1, client, base: 0, madeAt: Date.now() } as const;
}

/** Calls `send` and resolves with the ms until `socket` hears of it; the answer to the sender is awaited too. */
async function timed(
  socket: ClientSocket,
  isIt: (message: unknown) => boolean,
  send: () => Promise<unknown>,
): Promise<number> {
  const began = performance.now();
  const heard = new Promise<number>((resolve) => {
    const listener = (message: unknown): void => {
      if (!isIt(message)) return;
      socket.off('message', listener);
      resolve(performance.now() - began);
    };
    socket.on('message', listener);
  });
  const [ms] = await Promise.all([heard, send()]);
  return ms;
}

function tick(url: string, { listId, items, author, watcher }: Stage, round: number): Promise<number> {
  const { itemId = '', productId = '' } = items[round % ITEMS] ?? {};
  const checked = Math.floor(round / ITEMS) % 2 === 0;
  const operation: Operation = {
    ...origin(),
    type: 'product.check',
    productId,
    checked,
    itemIds: [itemId],
  };
  const operations = `${url}/api/v2/shopping-list/${listId}/operations`;
  return timed(
    watcher,
    (message) => JSON.stringify(message).includes(operation.id),
    () => call('POST', operations, { operations: [operation] }, author.headers),
  );
}

function floorTick(url: string, watcher: ClientSocket): Promise<number> {
  const id = uuidv7();
  return timed(
    watcher,
    (message) => JSON.stringify(message).includes(id),
    () => call('POST', url, { id }),
  );
}

const folder = temporaryFolder();
const server = await startBuiltServer(benchEnvironment(folder));
const floor = await startFloorServer(folder);
const stage = await setStage(server.url);
const floorWatcher = await connect(floor.url);
const figures: number[] = [];
const floors: number[] = [];
for (let round = 0; round < WARM_UP + TICKS; round += 1) {
  // In turns, so that a busy moment of the machine falls on both.
  const [ms, floorMs] = [await tick(server.url, stage, round), await floorTick(floor.url, floorWatcher)];
  if (round < WARM_UP) continue;
  figures.push(ms);
  floors.push(floorMs);
}
stage.watcher.disconnect();
floorWatcher.disconnect();
await Promise.all([server.stop(), floor.stop()]);
print(`tick to the other socket, ${TICKS} ticks`, [
  { name: 'p50', value: percentile(figures, 0.5), floor: percentile(floors, 0.5), unit: 'ms' },
  { name: 'p99', value: percentile(figures, 0.99), floor: percentile(floors, 0.99), unit: 'ms' },
]);
process.exit(0);
