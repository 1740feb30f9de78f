import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { wholeNumber } from '../whole-number.ts';
import type { SeedResult } from './world.ts';

const { values } = parseArgs({
  options: {
    /** How many seeds, counted from `from`. */
    seeds: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
    /** Only this one. */
    seed: { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});

const only = values.seed === undefined ? undefined : wholeNumber('seed', values.seed);
const from = only ?? wholeNumber('from', values.from);
const end = from + (only === undefined ? wholeNumber('seeds', values.seeds) : 1);

function* seedsToRun(): Generator<number> {
  for (let seed = from; seed < end; seed += 1) yield seed;
}

/** After this many seeds, a long run prints that it is still alive. */
const SEEDS_PER_PROGRESS_LINE = 5_000;

const total = { seeds: 0, failed: 0, actions: 0, calls: 0, refused: 0 };

function note({ seed, problems, actions, calls, refused }: SeedResult): void {
  total.seeds += 1;
  total.actions += actions;
  total.calls += calls;
  total.refused += refused;
  if (total.seeds % SEEDS_PER_PROGRESS_LINE === 0)
    console.log(`${total.seeds} seeds, ${total.failed} failed`);
  if (problems.length === 0) return;
  total.failed += 1;
  console.error(`seed ${seed} failed; again: npm run simulate -- --seed ${seed}`);
  for (const problem of problems) console.error(`  ${problem}`);
}

function work(seeds: Iterator<number>): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    worker.on('message', (outcome: SeedResult | undefined) => {
      if (outcome !== undefined) note(outcome);
      const next = seeds.next();
      worker.postMessage(next.done === true ? undefined : next.value);
    });
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
}

const start = performance.now();
const seeds = seedsToRun();
const count = only === undefined ? wholeNumber('workers', values.workers) : 1;
await Promise.all(Array.from({ length: count }, () => work(seeds)));
const seconds = ((performance.now() - start) / 1000).toFixed(0);
console.log(
  `${total.seeds} seeds, ${total.failed} failed: ${total.actions} actions, ${total.calls} calls, ` +
    `${total.refused} shown as refused, ${seconds} s`,
);
process.exit(total.failed === 0 ? 0 : 1);
