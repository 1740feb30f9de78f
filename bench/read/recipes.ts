import { gzipSync } from 'node:zlib';
import type { Bench, Figure } from '../harness/bench.ts';
import type { Caller } from '../harness/dataset.ts';
import { Connection } from '../harness/connection.ts';
import { atMost, spread } from '../harness/figures.ts';
import { timeReads } from './timed-reads.ts';
import { startComparison, type Subject, type Comparison } from '../harness/comparison.ts';

const SIZES = [
  { recipes: 1_000, reads: 120 },
  { recipes: 10_000, reads: 20 },
];
/** Limits at 1,000 recipes. */
const ALLOWED = { ms: 15, kB: 30 };

export const bench: Bench = {
  name: 'recipes',
  title: 'the list of recipes, and those with three products',
  async run() {
    const figures: Figure[] = [];
    for (const [index, { recipes, reads }] of SIZES.entries()) {
      const comparison = await startComparison({ lists: [1], members: 1, products: 300, recipes });
      const measured = await measure(comparison, reads);
      await comparison.stop();
      figures.push(...(index === 0 ? measured.map(withTarget) : measured));
    }
    return figures;
  },
};

async function measure(comparison: Comparison, reads: number): Promise<Figure[]> {
  const { lists, recipes } = comparison.dataset;
  const caller = lists[0]?.members[0];
  const [recipe] = recipes;
  if (caller === undefined || recipe === undefined) throw new Error('The dataset has no caller or recipe.');
  const all = '/api/v2/recipe';
  const search = `${all}?products=${recipe.productIds.slice(0, 3).join(',')}`;
  const list = await timeReads(comparison, { path: all, caller, reads });
  const found = await timeReads(comparison, { path: search, caller, reads });
  const name = recipes.length.toLocaleString('en');
  return [
    ...spread(`${name}: list`, 'ms', list.samples, list.baselines),
    ...spread(`${name}: search`, 'ms', found.samples, found.baselines),
    await bytesOf(comparison.server, all, { caller, name: `${name}: list` }),
    await bytesOf(comparison.server, search, { caller, name: `${name}: search` }),
  ];
}

/** Bytes on the wire to a client that accepts gzip; compressed here where the server didn't. */
async function bytesOf(
  { program }: Subject,
  path: string,
  { caller, name }: { caller: Caller; name: string },
): Promise<Figure> {
  const connection = await Connection.open(program.url);
  const { body, headers } = await connection.send('GET', path, `${caller.headers}accept-encoding: gzip\r\n`);
  connection.close();
  return headers.get('content-encoding') === 'gzip'
    ? { name: `${name}, gzipped`, value: body.length / 1_000, unit: 'kB' }
    : { name: `${name}, sent plain, gzipped here`, value: gzipSync(body).length / 1_000, unit: 'kB' };
}

function withTarget(figure: Figure): Figure {
  if (figure.unit === 'kB') return atMost(ALLOWED.kB, figure);
  return figure.name.endsWith('p50') ? atMost(ALLOWED.ms, figure) : figure;
}
