/** `npm run faults -- --seconds N --writers N --seed N`: takes away what a server depends on, and gives it back. */
import { parseArgs } from 'node:util';
import { PromiseBroken } from '../crash/check.ts';
import { wholeNumber } from '../whole-number.ts';
import { connectionsFrozen, databaseLocked, diskFull, postgresGone, redisGone } from './kinds.ts';
import { type Tally, withstand, type WithstandFigures } from './withstand.ts';

const { values } = parseArgs({
  options: {
    /** How long each is away. */
    seconds: { type: 'string' },
    writers: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const KINDS = [
  { start: databaseLocked, seconds: 30 },
  { start: diskFull, seconds: 20 },
  { start: postgresGone, seconds: 60 },
  { start: connectionsFrozen, seconds: 30 },
  { start: redisGone, seconds: 60 },
];
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function describe({ acknowledged, reads, writes, longestStall, recovered }: WithstandFigures): string {
  const tally = ({ done, refused, longest }: Tally): string =>
    `${done} done, ${refused} refused, longest ${longest.toFixed(0)} ms`;
  return [
    `${acknowledged} operations acknowledged, lost 0, doubled 0`,
    `reads meanwhile ${tally(reads)}`,
    `writes meanwhile ${tally(writes)}`,
    `longest answer of /healthz ${longestStall.toFixed(0)} ms`,
    `writing again after ${recovered.toFixed(0)} ms`,
  ].join('; ');
}

// Processes that still run are ended at exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const seed = wholeNumber('seed', values.seed);
const writers = wholeNumber('writers', values.writers);
const given = values.seconds === undefined ? undefined : wholeNumber('seconds', values.seconds);
say(`${writers} writers, seed ${seed}`);
try {
  for (const { start, seconds } of KINDS) {
    const outage = await start();
    const duration = (given ?? seconds) * 1_000;
    const options = { writers, seed, duration, longestStall: 1_000 };
    const figures = await withstand(outage, options);
    say(`${outage.name} for ${duration / 1_000} s: ${describe(figures)}`);
    await outage.stop();
  }
  process.exit(0);
} catch (error) {
  if (!(error instanceof PromiseBroken)) throw error;
  say(`${error.message}\nseed ${seed}`);
  process.exit(1);
}
