import type { Bench, Figure } from '../harness/bench.ts';
import { CLUSTER, type Deployment, type Kind, POSTGRES, SQLITE, startDeployment } from './deployment.ts';
import { median, spread } from '../harness/figures.ts';
import { duration } from '../harness/options.ts';
import { timeReads } from '../read/timed-reads.ts';
import { inTurn } from '../harness/rounds.ts';
import { type Subject, startBaselineSubject } from '../harness/comparison.ts';
import { tickRate, timeTicks } from '../tick/ticking.ts';

const SIZE = { lists: Array.from({ length: 25 }, () => 50), members: 2, products: 50 };
const COUNT = { ticks: 200, warmUp: 100 };
/** For each process; as long as `throughput` does. */
const WARM_UP_SECONDS = 2;
const READS = 200;

export const bench: Bench = {
  name: 'postgres',
  title: 'tick, throughput and list again, beside SQLite; the baseline is SQLite’s',
  async run() {
    const figures: Figure[] = [];
    for (const kind of [SQLITE, POSTGRES, CLUSTER]) figures.push(...(await measure(kind)));
    return figures;
  },
};

async function measure(kind: Kind): Promise<Figure[]> {
  const deployment = await startDeployment(kind, SIZE);
  const baseline = await startBaselineSubject(deployment.dataset);
  const figures = [
    ...(await measureTick(deployment, baseline)),
    await measureTicks(deployment, baseline),
    ...(await measureList(deployment, baseline)),
  ];
  await baseline.program.stop();
  await deployment.stop();
  return figures.map((figure) => ({ ...figure, name: `${kind.name}: ${figure.name}` }));
}

/** From the first process to a client of the last one. */
async function measureTick({ dataset, subjects }: Deployment, baseline: Subject): Promise<Figure[]> {
  const [list] = dataset.lists;
  const [author, watcher = author] = [subjects[0], subjects.at(-1)];
  if (list === undefined) throw new Error('There must be a list.');
  const { samples, baselines } = await inTurn(
    () => timeTicks({ author, watcher }, list, COUNT),
    () => timeTicks({ author: baseline, watcher: baseline }, list, COUNT),
  );
  return spread('tick', 'ms', samples, baselines);
}

async function measureTicks({ dataset, subjects }: Deployment, baseline: Subject): Promise<Figure> {
  const seconds = duration(3);
  await tickRate(subjects, dataset.lists, WARM_UP_SECONDS * subjects.length);
  await tickRate([baseline], dataset.lists, WARM_UP_SECONDS);
  const { samples, baselines } = await inTurn(
    async () => [await tickRate(subjects, dataset.lists, seconds)],
    async () => [await tickRate([baseline], dataset.lists, seconds)],
  );
  return { name: 'ticks a second', value: median(samples), unit: '/s', baseline: median(baselines) };
}

async function measureList({ dataset, subjects }: Deployment, baseline: Subject): Promise<Figure[]> {
  const [list] = dataset.lists;
  const caller = list?.members[0];
  if (list === undefined || caller === undefined) throw new Error('The dataset has no list or caller.');
  const path = `/api/v2/shopping-list/${list.id}`;
  const { samples, baselines } = await timeReads(
    { server: subjects[0], baseline },
    { path, caller, reads: READS },
  );
  return spread('list of 50', 'ms', samples, baselines);
}
