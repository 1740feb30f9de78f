/** How far each way to run LZ goes on this machine: ticks a second, time to the other screen, memory of a socket. */
import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { listRoom } from '../src/contract/events.ts';
import { type ClientSocket, call, connect, join } from './client.ts';
import { type BenchList, type Kind, makeLists, startInstallation, tick } from './installation.ts';
import { percentile, print } from './measure.ts';
import { type RunningProgram, startFloorServer, temporaryFolder } from './processes.ts';

const { values } = parseArgs({
  options: {
    lists: { type: 'string', default: '200' },
    sockets: { type: 'string', default: '1000' },
    /** Of the throughput and of the even load each. */
    seconds: { type: 'string', default: '8' },
    only: { type: 'string' },
  },
});
const LISTS = Number(values.lists);
const SOCKETS = Number(values.sockets);
const SECONDS = Number(values.seconds);
const WRITERS = 50;
const EVEN_RATE = 100;
const ROUNDS = 300;
const WARM_UP = 50;

const KINDS: Kind[] = [
  { name: 'SQLite, one process', database: 'sqlite', processes: 1, redis: false },
  { name: 'PostgreSQL, one process', database: 'postgres', processes: 1, redis: false },
  { name: 'PostgreSQL, three processes', database: 'postgres', processes: 3, redis: false },
  { name: 'PostgreSQL and Redis, three processes', database: 'postgres', processes: 3, redis: true },
];

interface Usage {
  cpuSeconds: number;
  residentBytes: number;
}

/** Of all processes together, from their own metrics. */
async function usageOf(servers: readonly RunningProgram[]): Promise<Usage> {
  const usage = { cpuSeconds: 0, residentBytes: 0 };
  for (const { url } of servers) {
    const text = await (await fetch(`${url}/metrics`)).text();
    const value = (name: string): number => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
    usage.cpuSeconds += value('process_cpu_seconds_total');
    usage.residentBytes += value('process_resident_memory_bytes');
  }
  return usage;
}

/** Notes of every operation that a socket hears how long ago it was sent. */
class Ear {
  /** In ms, one for each delivery. */
  readonly times: number[] = [];
  readonly #sent = new Map<string, number>();

  listen(socket: ClientSocket): void {
    socket.on('message', (message) => {
      if (message.action !== 'refresh-shopping-list') return;
      const now = performance.now();
      for (const { id } of message.payload?.operations ?? []) {
        const sent = this.#sent.get(id);
        if (sent !== undefined) this.times.push(now - sent);
      }
    });
  }

  readonly onSend = (id: string): void => {
    this.#sent.set(id, performance.now());
  };
}

/** One tick at a time, from one process to a socket of the last one. */
async function measureLatency(servers: readonly RunningProgram[], list: BenchList): Promise<number[]> {
  const [first, last] = [servers[0], servers.at(-1)];
  if (first === undefined || last === undefined) return [];
  const socket = await connect(last.url, list.owner.token);
  await join(socket, listRoom(list.id));
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const heard = Promise.withResolvers<void>();
    let wanted: string | undefined;
    const listener = (message: unknown): void => {
      if (wanted !== undefined && JSON.stringify(message).includes(wanted)) heard.resolve();
    };
    socket.on('message', listener);
    const began = performance.now();
    const answered = tick(first.url, list, round, round, (id) => {
      wanted = id;
    });
    await heard.promise;
    if (round >= WARM_UP) times.push(performance.now() - began);
    socket.off('message', listener);
    await answered;
  }
  socket.disconnect();
  return times;
}

/** Fifty writers, each with the next tick as soon as the last is answered. @returns ticks a second */
async function measureThroughput(
  servers: readonly RunningProgram[],
  lists: readonly BenchList[],
): Promise<number> {
  let count = 0;
  const until = performance.now() + SECONDS * 1_000;
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const [server, list] = [servers[writer % servers.length], lists[writer % 25]];
      if (server === undefined || list === undefined) return;
      for (let round = writer; performance.now() < until; round += 1) {
        await tick(server.url, list, round, writer * 1_000 + (round % 1_000));
        count += 1;
      }
    }),
  );
  return count / SECONDS;
}

/** Nothing but a body on the disk and a word to the sockets, by as many writers. */
async function measureFloorThroughput(): Promise<number> {
  const floor = await startFloorServer(temporaryFolder());
  let count = 0;
  const until = performance.now() + SECONDS * 1_000;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (performance.now() < until) {
        await call('POST', floor.url, { id: count });
        count += 1;
      }
    }),
  );
  await floor.stop();
  return count / SECONDS;
}

interface EvenLoad {
  times: number[];
  bytesPerSocket: number;
  cpuMsPerTick: number;
}

/** A crowd over all lists and processes, and a hundred ticks a second. */
async function measureEvenLoad(
  servers: readonly RunningProgram[],
  lists: readonly BenchList[],
): Promise<EvenLoad> {
  const before = await usageOf(servers);
  const ear = new Ear();
  const sockets: ClientSocket[] = [];
  for (let index = 0; index < SOCKETS; index += 1) {
    const [server, list] = [servers[index % servers.length], lists[index % lists.length]];
    if (server === undefined || list === undefined) break;
    const socket = await connect(server.url, list.owner.token);
    await join(socket, listRoom(list.id));
    ear.listen(socket);
    sockets.push(socket);
  }
  const crowded = await usageOf(servers);
  const ticks = EVEN_RATE * SECONDS;
  const answers: Promise<void>[] = [];
  for (let number = 0; number < ticks; number += 1) {
    const [server, list] = [servers[number % servers.length], lists[number % lists.length]];
    if (server === undefined || list === undefined) break;
    answers.push(tick(server.url, list, number, number, ear.onSend));
    await delay(1_000 / EVEN_RATE);
  }
  await Promise.all(answers);
  await delay(500);
  const after = await usageOf(servers);
  for (const socket of sockets) socket.disconnect();
  return {
    times: ear.times,
    bytesPerSocket: (crowded.residentBytes - before.residentBytes) / SOCKETS,
    cpuMsPerTick: ((after.cpuSeconds - crowded.cpuSeconds) / ticks) * 1_000,
  };
}

async function measure(kind: Kind): Promise<void> {
  const installation = await startInstallation(kind);
  const { servers } = installation;
  const idle = await usageOf(servers);
  const lists = await makeLists(servers[0]?.url ?? '', LISTS);
  const [list] = lists;
  if (list === undefined) throw new Error('There must be a list.');
  const latency = await measureLatency(servers, list);
  const before = await installation.size();
  const throughput = await measureThroughput(servers, lists);
  const bytesPerTick = ((await installation.size()) - before) / (throughput * SECONDS);
  const floor = await measureFloorThroughput();
  const even = await measureEvenLoad(servers, lists);
  await installation.stop();
  print(kind.name, [
    { name: 'ticks a second, 50 writers', value: throughput, floor, unit: '/s' },
    { name: 'tick to the other socket, p50', value: percentile(latency, 0.5), unit: 'ms' },
    { name: 'tick to the other socket, p95', value: percentile(latency, 0.95), unit: 'ms' },
    { name: `${SOCKETS} sockets, 100 ticks/s: delivery p50`, value: percentile(even.times, 0.5), unit: 'ms' },
    {
      name: `${SOCKETS} sockets, 100 ticks/s: delivery p99`,
      value: percentile(even.times, 0.99),
      unit: 'ms',
    },
    { name: 'deliveries', value: even.times.length, unit: '' },
    { name: 'CPU of the servers for a tick', value: even.cpuMsPerTick, unit: 'ms' },
    { name: 'disk for a tick', value: bytesPerTick, unit: 'B' },
    { name: 'memory of a socket', value: even.bytesPerSocket / 1024, unit: 'kB' },
    {
      name: 'memory of a process at rest',
      value: idle.residentBytes / servers.length / 1024 ** 2,
      unit: 'MB',
    },
  ]);
}

for (const kind of KINDS)
  if (values.only === undefined || kind.name.includes(values.only)) await measure(kind);
process.exit(0);
