/**
 * `npm run bench [-- name…]` runs the benchmarks named, or all of the table in docs/performance.md;
 * `npm run bench -- --compare tick` prints the last runs of one beside each other.
 */
import { parseArgs } from 'node:util';
import type { Bench } from './harness/bench.ts';
import { print } from './harness/figures.ts';
import { OPTIONS } from './harness/options.ts';
import { compare, keep } from './harness/results.ts';

/** Each benchmark with the folder of its module. */
const TABLE: Record<string, string> = {
  tick: 'tick',
  throughput: 'tick',
  broadcast: 'realtime',
  'many-lists': 'realtime',
  list: 'read',
  recipes: 'read',
  suggestions: 'read',
  type: 'page',
  search: 'page',
  sections: 'page',
  start: 'start',
  load: 'load',
  page: 'page',
  bytes: 'page',
  postgres: 'deployment',
};
/** Run only when named: their results are cited elsewhere and seldom change. */
const FURTHER: Record<string, string> = {
  captcha: 'auth',
  log: 'read',
  login: 'auth',
  outbox: 'page',
  reconnect: 'realtime',
  scale: 'deployment',
};
const FOLDERS = { ...TABLE, ...FURTHER };

async function load(name: string): Promise<Bench> {
  const module = (await import(`./${FOLDERS[name]}/${name}.ts`)) as { bench: Bench };
  return module.bench;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const names = positionals.length > 0 ? positionals : Object.keys(TABLE);
  const unknown = names.filter((name) => !Object.hasOwn(FOLDERS, name));
  if (unknown.length > 0) {
    console.error(
      `No benchmark is called ${unknown.join(', ')}. There are ${Object.keys(TABLE).join(', ')};`,
    );
    console.error(`and, run only when named, ${Object.keys(FURTHER).join(', ')}.`);
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

// Everything still running is stopped on the way out.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
process.exit();
