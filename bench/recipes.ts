import { gzipSync } from 'node:zlib';
import type { Bench, Figure } from './bench.ts';
import type { Person } from './household.ts';
import { Line } from './line.ts';
import { atMost, spread } from './measure.ts';
import { timeReads } from './reading.ts';
import { setStage, type Side, type Stage } from './stage.ts';

const SIZES = [
  { recipes: 1_000, reads: 120 },
  { recipes: 10_000, reads: 20 },
];
/** At 1,000 recipes, in ms and in kB. */
const ALLOWED = { ms: 15, kB: 40 };

export const bench: Bench = {
  name: 'recipes',
  title: 'the list of recipes, and those with three products',
  async run() {
    const figures: Figure[] = [];
    for (const [index, { recipes, reads }] of SIZES.entries()) {
      const stage = await setStage({ lists: [1], members: 1, products: 300, recipes });
      const measured = await measure(stage, reads);
      await stage.stop();
      figures.push(...(index === 0 ? measured.map(withTarget) : measured));
    }
    return figures;
  },
};

async function measure(stage: Stage, reads: number): Promise<Figure[]> {
  const { lists, recipes } = stage.household;
  const person = lists[0]?.members[0];
  const [recipe] = recipes;
  if (person === undefined || recipe === undefined) throw new Error('There must be somebody, and a recipe.');
  const all = '/api/v2/recipe';
  const search = `${all}?products=${recipe.productIds.slice(0, 3).join(',')}`;
  const list = await timeReads(stage, { path: all, person, reads });
  const found = await timeReads(stage, { path: search, person, reads });
  const name = recipes.length.toLocaleString('en');
  return [
    ...spread(`${name}: list`, 'ms', list.samples, list.floors),
    ...spread(`${name}: search`, 'ms', found.samples, found.floors),
    await bytesOf(stage.server, all, { person, name: `${name}: list` }),
    await bytesOf(stage.server, search, { person, name: `${name}: search` }),
  ];
}

/** What goes over the wire to somebody who understands gzip; squeezed here where the server didn't, and said so. */
async function bytesOf(
  { program }: Side,
  path: string,
  { person, name }: { person: Person; name: string },
): Promise<Figure> {
  const line = await Line.open(program.url);
  const { body, headers } = await line.send('GET', path, `${person.headers}accept-encoding: gzip\r\n`);
  line.close();
  return headers.get('content-encoding') === 'gzip'
    ? { name: `${name}, gzipped`, value: body.length / 1_000, unit: 'kB' }
    : { name: `${name}, sent plain, gzipped here`, value: gzipSync(body).length / 1_000, unit: 'kB' };
}

function withTarget(figure: Figure): Figure {
  if (figure.unit === 'kB') return atMost(ALLOWED.kB, figure);
  return figure.name.endsWith('p50') ? atMost(ALLOWED.ms, figure) : figure;
}
