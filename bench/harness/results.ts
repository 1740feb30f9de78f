import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Bench, Figure } from './bench.ts';
import { format, printTable, ratio } from './figures.ts';
import { ROOT } from '../../src/test/program.ts';

const FILE = join(ROOT, 'bench/results.jsonl');
/** Runs shown side by side. */
const COMPARED = 5;

/** One line of the file. */
interface Result {
  /** When the run ended, ISO 8601. */
  time: string;
  /** The commit, with a plus where the working copy had changes. */
  commit: string;
  machine: { cpu: string; cores: number; memoryGb: number; node: string };
  bench: string;
  figures: Figure[];
}

/** Appends a run to the file, so that later ones can be compared with it. */
export function keep({ name }: Bench, figures: Figure[]): void {
  const processors = cpus();
  const result: Result = {
    time: new Date().toISOString(),
    commit: commit(),
    machine: {
      cpu: processors[0]?.model ?? 'unknown',
      cores: processors.length,
      memoryGb: Math.round(totalmem() / 1024 ** 3),
      node: process.version,
    },
    bench: name,
    figures,
  };
  appendFileSync(FILE, `${JSON.stringify(result)}\n`);
}

function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    // An unpacked archive has no history.
    return 'unknown';
  }
}

/** Prints the last runs of a benchmark side by side, the newest on the right. */
export function compare(name: string): void {
  const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').trim().split('\n') : [];
  const runs = lines
    .map((line) => JSON.parse(line) as Result)
    .filter(({ bench }) => bench === name)
    .slice(-COMPARED);
  if (runs.length === 0) {
    console.log(`${name}: no run so far.`);
    return;
  }
  const names = new Set(runs.flatMap(({ figures }) => figures.map((figure) => figure.name)));
  printTable([
    [name, ...runs.map(({ time, commit }) => `${time.slice(0, 16)} ${commit}`)],
    ...[...names].map((figure) => [figure, ...runs.map((run) => cell(run, figure))]),
  ]);
}

function cell({ figures }: Result, name: string): string {
  const figure = figures.find((one) => one.name === name);
  if (figure === undefined) return '–';
  const { value, unit, baseline } = figure;
  return `${format(value)} ${unit}${baseline === undefined ? '' : ` (${ratio(value, baseline)})`}`;
}
