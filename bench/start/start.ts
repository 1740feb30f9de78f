import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, Figure } from '../harness/bench.ts';
import { type Dataset, seedDataset } from '../harness/dataset.ts';
import { Connection } from '../harness/connection.ts';
import { atMost, median, percentile } from '../harness/figures.ts';
import {
  benchEnvironment,
  type RunningProgram,
  residentMb,
  start,
  startBuiltServer,
  startIdleBaseline,
  temporaryFolder,
} from '../harness/processes.ts';

const STARTS = 7;
const REQUESTS = 60;
/** How long after the start memory is read. */
const REST_MS = 5_000;
const ALLOWED = { ms: 300, MB: 105 };

export const bench: Bench = {
  name: 'start',
  title: 'from the cold process to its first answer; memory at rest',
  async run() {
    const folder = temporaryFolder();
    const dataset = await seedDataset({ dataDir: folder }, { lists: [50], members: 2, products: 300 });
    const known = benchEnvironment(folder);
    return [...(await measureStarts(known)), ...(await measureMemory(known, dataset))];
  },
};

async function measureStarts(known: Record<string, string>): Promise<Figure[]> {
  const kinds: { name: string; times: number[]; begin: () => Promise<RunningProgram> }[] = [
    { name: 'a household’s database', times: [], begin: () => startBuiltServer(known) },
    {
      name: 'an empty folder (migrates, makes the admin)',
      times: [],
      begin: () => startBuiltServer(benchEnvironment(temporaryFolder())),
    },
    { name: 'by npm start', times: [], begin: () => start(['npm', 'start', '--silent'], known) },
  ];
  const baselines: number[] = [];
  const baselineFolder = temporaryFolder();
  // Not counted: it fills the caches of the system and our own first call.
  await (await startBuiltServer(known)).stop();
  for (let round = 0; round < STARTS; round += 1) {
    for (const { begin, times } of kinds) times.push(await timeStart(begin));
    baselines.push(await timeStart(() => startIdleBaseline(baselineFolder)));
  }
  return kinds.flatMap(({ name, times }, index) => {
    const middle = { name: `${name}, p50`, value: median(times), unit: 'ms', baseline: median(baselines) };
    const slowest = {
      name: `${name}, slowest`,
      value: percentile(times, 1),
      unit: 'ms',
      baseline: percentile(baselines, 1),
    };
    return [index === 0 ? atMost(ALLOWED.ms, middle) : middle, slowest];
  });
}

async function timeStart(begin: () => Promise<RunningProgram>): Promise<number> {
  const program = await begin();
  await program.stop();
  return program.startMs;
}

async function measureMemory(known: Record<string, string>, dataset: Dataset): Promise<Figure[]> {
  const server = await startBuiltServer(known);
  const baseline = await startIdleBaseline(temporaryFolder());
  const look = async (name: string): Promise<Figure> => {
    await delay(REST_MS);
    return { name, value: residentMb(server), unit: 'MB', baseline: residentMb(baseline) };
  };
  const idle = await look('memory, nothing served yet');
  await Promise.all([lookAround(server, dataset), lookAround(baseline, dataset)]);
  const used = await look(`memory after ${REQUESTS} requests`);
  await Promise.all([server.stop(), baseline.stop()]);
  return [atMost(ALLOWED.MB, idle), used];
}

/** Makes a few calls of each kind, like a user who looks around. */
async function lookAround({ url }: RunningProgram, { lists }: Dataset): Promise<void> {
  const [list] = lists;
  const headers = `${list?.members[0]?.headers}accept: text/html, application/json\r\n`;
  const paths = [
    '/',
    '/api/auth/check',
    '/api/v2/shopping-list',
    `/api/v2/shopping-list/${list?.id}`,
    '/api/v2/product',
    '/api/v2/product/names',
    '/api/v2/recipe',
  ];
  const connection = await Connection.open(url);
  for (let count = 0; count < REQUESTS; count += 1) {
    const path = paths[count % paths.length] ?? '/';
    const { status } = await connection.send('GET', path, headers);
    if (status !== 200) throw new Error(`GET ${path}: ${status}`);
  }
  connection.close();
}
