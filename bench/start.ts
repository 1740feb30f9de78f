import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, Figure } from './bench.ts';
import { type Household, seedHousehold } from './household.ts';
import { Line } from './line.ts';
import { atMost, median, percentile } from './measure.ts';
import {
  benchEnvironment,
  type RunningProgram,
  residentMb,
  start,
  startBuiltServer,
  startIdleFloor,
  temporaryFolder,
} from './processes.ts';

const STARTS = 7;
const REQUESTS = 60;
/** How long after the start its memory is looked at, in ms. */
const REST = 5_000;
const ALLOWED = { ms: 500, MB: 100 };

export const bench: Bench = {
  name: 'start',
  title: 'from the cold process to its first answer; memory at rest',
  async run() {
    const folder = temporaryFolder();
    const household = await seedHousehold({ dataDir: folder }, { lists: [50], members: 2, products: 300 });
    const known = benchEnvironment(folder);
    return [...(await measureStarts(known)), ...(await measureMemory(known, household))];
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
    { name: 'by npm start', times: [], begin: () => start('npm', ['start', '--silent'], known) },
  ];
  const floors: number[] = [];
  const floorFolder = temporaryFolder();
  // Not counted: what the system and our own first call put into its caches.
  await (await startBuiltServer(known)).stop();
  for (let round = 0; round < STARTS; round += 1) {
    for (const { begin, times } of kinds) times.push(await timeStart(begin));
    floors.push(await timeStart(() => startIdleFloor(floorFolder)));
  }
  return kinds.flatMap(({ name, times }, index) => {
    const middle = { name: `${name}, p50`, value: median(times), unit: 'ms', floor: median(floors) };
    const slowest = {
      name: `${name}, slowest`,
      value: percentile(times, 1),
      unit: 'ms',
      floor: percentile(floors, 1),
    };
    return [index === 0 ? atMost(ALLOWED.ms, middle) : middle, slowest];
  });
}

async function timeStart(begin: () => Promise<RunningProgram>): Promise<number> {
  const program = await begin();
  await program.stop();
  return program.startMs;
}

async function measureMemory(known: Record<string, string>, household: Household): Promise<Figure[]> {
  const server = await startBuiltServer(known);
  const floor = await startIdleFloor(temporaryFolder());
  const look = async (name: string): Promise<Figure> => {
    await delay(REST);
    return { name, value: residentMb(server), unit: 'MB', floor: residentMb(floor) };
  };
  const idle = await look('memory, nothing served yet');
  await Promise.all([lookAround(server, household), lookAround(floor, household)]);
  const used = await look(`memory after ${REQUESTS} requests`);
  await Promise.all([server.stop(), floor.stop()]);
  return [atMost(ALLOWED.MB, idle), atMost(ALLOWED.MB, used)];
}

/** Asks for a little of everything, as somebody who looks around would. */
async function lookAround({ url }: RunningProgram, { lists }: Household): Promise<void> {
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
  const line = await Line.open(url);
  for (let count = 0; count < REQUESTS; count += 1) {
    const path = paths[count % paths.length] ?? '/';
    const { status } = await line.send('GET', path, headers);
    if (status !== 200) throw new Error(`GET ${path}: ${status}`);
  }
  line.close();
}
