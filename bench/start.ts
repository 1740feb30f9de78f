/** How long a start takes and how much memory stays in use, beside a bare node:http server. */
import { join } from 'node:path';
import { call, signIn } from './client.ts';
import { median, print } from './measure.ts';
import {
  ADMIN,
  benchEnvironment,
  type RunningProgram,
  ROOT,
  start,
  startBuiltServer,
  temporaryFolder,
} from './processes.ts';

const ROUNDS = 5;
const REQUESTS = 60;
const MB = 1_000_000;

async function residentMemory(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / MB;
}

/** Calls every kind of page and call a few times, as somebody who looks around would. */
async function lookAround(url: string): Promise<void> {
  const { headers } = await signIn(url, ADMIN.email, ADMIN.password);
  const paths = ['/api/auth/check', '/api/v2/shopping-list', '/api/v2/product', '/api/v2/product/names'];
  for (let count = 0; count < REQUESTS; count += 1) {
    await call('GET', url + paths[count % paths.length], undefined, headers);
  }
}

/** Starts it anew each time; resolves with the ms of every round. */
async function timeStarts(begin: () => Promise<RunningProgram>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const program = await begin();
    times.push(program.startMs);
    await program.stop();
  }
  return times;
}

const known = benchEnvironment(temporaryFolder());
const fresh = await timeStarts(() => startBuiltServer(benchEnvironment(temporaryFolder())));
const again = await timeStarts(() => startBuiltServer(known));
const byNpm = await timeStarts(() => start('npm', ['start', '--silent'], known));
const bare = await timeStarts(() => start(process.execPath, [join(ROOT, 'bench/floor-idle.mjs')]));

const server = await startBuiltServer(known);
const idle = await residentMemory(server.url);
await lookAround(server.url);
const used = await residentMemory(server.url);
await server.stop();
const floor = await start(process.execPath, [join(ROOT, 'bench/floor-idle.mjs')]);
const { rss } = (await (await fetch(floor.url)).json()) as { rss: number };
await floor.stop();

const floorMs = median(bare);
print(`start until the first answer, median of ${ROUNDS}`, [
  { name: 'empty data folder (migrates, makes the admin)', value: median(fresh), floor: floorMs, unit: 'ms' },
  { name: 'started again', value: median(again), floor: floorMs, unit: 'ms' },
  { name: 'started again by npm start', value: median(byNpm), floor: floorMs, unit: 'ms' },
]);
print('resident memory', [
  { name: 'after the start', value: idle, floor: rss / MB, unit: 'MB' },
  { name: `after a login and ${REQUESTS} requests`, value: used, floor: rss / MB, unit: 'MB' },
]);
process.exit(0);
