import type { Bench, Figure } from './bench.ts';
import { evenLoad, gatherTown } from './even-load.ts';
import {
  CLUSTER,
  type Installation,
  type Kind,
  POSTGRES,
  REDIS_CLUSTER,
  SQLITE,
  startInstallation,
} from './installation.ts';
import { spread } from './measure.ts';
import { duration } from './options.ts';
import { residentMb } from './processes.ts';
import { type Side, startFloorSide } from './stage.ts';
import { tickRate, timeTicks } from './ticking.ts';

const SIZE = { lists: Array.from({ length: 200 }, () => 50), members: 5, products: 200 };
const WRITERS = 50;
const TICKS_PER_SECOND = 100;
const COUNT = { ticks: 300, warmUp: 50 };

export const bench: Bench = {
  name: 'scale',
  title: 'each way to run LZ, under the same work',
  async run() {
    const figures: Figure[] = [];
    for (const kind of [SQLITE, POSTGRES, CLUSTER, REDIS_CLUSTER]) figures.push(...(await measure(kind)));
    return figures;
  },
};

async function measure(kind: Kind): Promise<Figure[]> {
  const installation = await startInstallation(kind, SIZE);
  const { household, sides } = installation;
  const idle = residentOf(sides);
  const [list] = household.lists;
  const [author, watcher = author] = [sides[0], sides.at(-1)];
  if (list === undefined) throw new Error('There must be a list.');
  const latency = await timeTicks({ author, watcher }, list, COUNT);
  const figures: Figure[] = [
    { name: 'memory of a process at rest', value: idle / sides.length, unit: 'MB' },
    ...spread('tick', 'ms', latency),
    ...(await measureTicks(installation)),
    ...(await measureEvenLoad(installation)),
  ];
  await installation.stop();
  return figures.map((figure) => ({ ...figure, name: `${kind.name}: ${figure.name}` }));
}

async function measureTicks({ household, sides, size }: Installation): Promise<Figure[]> {
  const floor = await startFloorSide(household);
  const lists = household.lists
    .slice(0, WRITERS / 2)
    .map((list) => ({ ...list, members: list.members.slice(0, 2) }));
  const seconds = duration(8);
  const before = await size();
  const rate = await tickRate(sides, lists, seconds);
  const bytes = ((await size()) - before) / (rate * seconds);
  const least = await tickRate([floor], lists, seconds);
  await floor.program.stop();
  return [
    { name: `ticks a second, ${WRITERS} writers`, value: rate, unit: '/s', floor: least },
    { name: 'disk for a tick', value: bytes, unit: 'B' },
  ];
}

/** A crowd over all lists and processes, and a hundred ticks a second. */
async function measureEvenLoad({ household, sides }: Installation): Promise<Figure[]> {
  const { lists } = household;
  const before = residentOf(sides);
  const listeners = await gatherTown(sides, lists);
  const crowded = residentOf(sides);
  const rate = { seconds: duration(8), perSecond: TICKS_PER_SECOND };
  const used = await cpuSecondsOf(sides);
  const { deliveries } = await evenLoad(sides, { lists, listeners }, rate);
  const cpu = (await cpuSecondsOf(sides)) - used;
  for (const listener of listeners) listener.close();
  const ticks = rate.seconds * rate.perSecond;
  return [
    ...spread(`${listeners.length} sockets, ${TICKS_PER_SECOND} ticks/s: delivery`, 'ms', deliveries),
    { name: 'CPU of the servers for a tick', value: (cpu / ticks) * 1_000, unit: 'ms' },
    { name: 'memory of a socket', value: ((crowded - before) * 1_000) / listeners.length, unit: 'kB' },
  ];
}

function residentOf(sides: readonly Side[]): number {
  return sides.reduce((sum, { program }) => sum + residentMb(program), 0);
}

async function cpuSecondsOf(sides: readonly Side[]): Promise<number> {
  let seconds = 0;
  for (const { program } of sides) {
    const text = await (await fetch(`${program.url}/metrics`)).text();
    seconds += Number(/^process_cpu_seconds_total (.+)$/m.exec(text)?.[1]);
  }
  return seconds;
}
