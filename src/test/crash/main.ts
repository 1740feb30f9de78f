/** `npm run crash -- --rounds N --writers N --seed N`: kills the server under its writers and looks for what is lost. */
import { parseArgs } from 'node:util';
import { wholeNumber } from '../whole-number.ts';
import { PromiseBroken } from './check.ts';
import { type Figures, killInRounds } from './rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    writers: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const count = (value: number): string => value.toLocaleString('en');
const PROGRESS = 20;

function describe(figures: Figures): string {
  return [
    `${count(figures.rounds)} rounds`,
    `${count(figures.acknowledged)} operations acknowledged (${count(figures.superseded)} superseded, ${count(figures.refused)} refused)`,
    `${count(figures.unacknowledged)} unacknowledged at the kill, ${count(figures.onDisk)} of them on disk, ${count(figures.resent)} resent`,
    'lost 0, doubled 0',
  ].join('; ');
}

// A server that still runs is ended at exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const rounds = wholeNumber('rounds', values.rounds);
const writers = wholeNumber('writers', values.writers);
const seed = wholeNumber('seed', values.seed);
const began = performance.now();
const seconds = (): string => `${((performance.now() - began) / 1_000).toFixed(0)} s`;
say(`${rounds} rounds, ${writers} writers, seed ${seed}`);
try {
  const figures = await killInRounds({
    rounds,
    writers,
    seed,
    onRound(round, sums) {
      if (round % PROGRESS === 0 && round < rounds) say(`${describe(sums)}; ${seconds()}`);
    },
  });
  say(`${describe(figures)}; ${seconds()}`);
  process.exit(0);
} catch (error) {
  if (!(error instanceof PromiseBroken)) throw error;
  say(`${error.message}\nseed ${seed}`);
  process.exit(1);
}
