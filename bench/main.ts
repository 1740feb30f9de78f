/**
 * `npm run bench [-- name…]` runs the benchmarks named, or all of the table in docs/performance.md;
 * `npm run bench -- --compare tick` prints the last runs of one beside each other.
 */
import { parseArgs } from 'node:util';
import type { Bench } from './bench.ts';
import { print } from './measure.ts';
import { OPTIONS } from './options.ts';
import { compare, keep } from './results.ts';

const TABLE = [
  'tick',
  'ticks',
  'crowd',
  'town',
  'list',
  'recipes',
  'type',
  'start',
  'load',
  'page',
  'bytes',
  'postgres',
];
/** Run only when named: what they found is cited elsewhere and seldom changes. */
const FURTHER = ['captcha', 'login', 'outbox', 'resync', 'scale'];

async function load(name: string): Promise<Bench> {
  const module = (await import(`./${name}.ts`)) as { bench: Bench };
  return module.bench;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const names = positionals.length > 0 ? positionals : TABLE;
  const unknown = names.filter((name) => !TABLE.includes(name) && !FURTHER.includes(name));
  if (unknown.length > 0) {
    console.error(`No benchmark is called ${unknown.join(', ')}. There are ${TABLE.join(', ')};`);
    console.error(`and, run only when named, ${FURTHER.join(', ')}.`);
    process.exit(1);
  }
  for (const name of names) {
    if (values.compare) {
      compare(name);
      continue;
    }
    const bench = await load(name);
    const figures = await bench.run();
    print(`${name}: ${bench.title}`, figures);
    keep(bench, figures);
  }
}

await main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
process.exit();
