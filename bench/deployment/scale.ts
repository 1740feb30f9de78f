import type { Bench, Figure } from '../harness/bench.ts';
import { tickAtConstantRate, openListeners } from '../realtime/constant-rate.ts';
import {
  CLUSTER,
  type Deployment,
  type Kind,
  POSTGRES,
  REDIS_CLUSTER,
  SQLITE,
  startDeployment,
} from './deployment.ts';
import { spread } from '../harness/figures.ts';
import { duration } from '../harness/options.ts';
import { residentMb } from '../harness/processes.ts';
import { type Subject, startBaselineSubject } from '../harness/comparison.ts';
import { tickRate, timeTicks } from '../tick/ticking.ts';

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
  const deployment = await startDeployment(kind, SIZE);
  const { dataset, subjects } = deployment;
  const idle = residentOf(subjects);
  const [list] = dataset.lists;
  const [author, watcher = author] = [subjects[0], subjects.at(-1)];
  if (list === undefined) throw new Error('There must be a list.');
  const latency = await timeTicks({ author, watcher }, list, COUNT);
  const figures: Figure[] = [
    { name: 'memory of a process at rest', value: idle / subjects.length, unit: 'MB' },
    ...spread('tick', 'ms', latency),
    ...(await measureTicks(deployment)),
    ...(await measureConstantRate(deployment)),
  ];
  await deployment.stop();
  return figures.map((figure) => ({ ...figure, name: `${kind.name}: ${figure.name}` }));
}

async function measureTicks({ dataset, subjects, size }: Deployment): Promise<Figure[]> {
  const baseline = await startBaselineSubject(dataset);
  const lists = dataset.lists
    .slice(0, WRITERS / 2)
    .map((list) => ({ ...list, members: list.members.slice(0, 2) }));
  const seconds = duration(8);
  const before = await size();
  const rate = await tickRate(subjects, lists, seconds);
  const bytes = ((await size()) - before) / (rate * seconds);
  const least = await tickRate([baseline], lists, seconds);
  await baseline.program.stop();
  return [
    { name: `ticks a second, ${WRITERS} writers`, value: rate, unit: '/s', baseline: least },
    { name: 'disk for a tick', value: bytes, unit: 'B' },
  ];
}

/** Sockets on all lists and processes, and a hundred ticks a second. */
async function measureConstantRate({ dataset, subjects }: Deployment): Promise<Figure[]> {
  const { lists } = dataset;
  const before = residentOf(subjects);
  const listeners = await openListeners(subjects, lists);
  const connected = residentOf(subjects);
  const rate = { seconds: duration(8), perSecond: TICKS_PER_SECOND };
  const used = await cpuSecondsOf(subjects);
  const { deliveries } = await tickAtConstantRate(subjects, { lists, listeners }, rate);
  const cpu = (await cpuSecondsOf(subjects)) - used;
  for (const listener of listeners) listener.close();
  const ticks = rate.seconds * rate.perSecond;
  return [
    ...spread(`${listeners.length} sockets, ${TICKS_PER_SECOND} ticks/s: delivery`, 'ms', deliveries),
    { name: 'CPU of the servers for a tick', value: (cpu / ticks) * 1_000, unit: 'ms' },
    { name: 'memory of a socket', value: ((connected - before) * 1_000) / listeners.length, unit: 'kB' },
  ];
}

function residentOf(subjects: readonly Subject[]): number {
  return subjects.reduce((sum, { program }) => sum + residentMb(program), 0);
}

async function cpuSecondsOf(subjects: readonly Subject[]): Promise<number> {
  let seconds = 0;
  for (const { program } of subjects) {
    const text = await (await fetch(`${program.url}/metrics`)).text();
    seconds += Number(/^process_cpu_seconds_total (.+)$/m.exec(text)?.[1]);
  }
  return seconds;
}
