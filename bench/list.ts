import type { Bench, Figure } from './bench.ts';
import type { BenchList } from './household.ts';
import { atMost, spread } from './measure.ts';
import { timeReads } from './reading.ts';
import { setStage, type Stage } from './stage.ts';

const READS = [
  { items: 50, reads: 600 },
  { items: 500, reads: 200 },
  { items: 2_000, reads: 60 },
];
/** For the median of the shortest, in ms. */
const ALLOWED = 2;
/** How much more an item of the longest may cost than one of the shortest. */
const FLAT = 1.25;

export const bench: Bench = {
  name: 'list',
  title: 'GET of one list, one after the other',
  async run() {
    const lists = READS.map(({ items }) => items);
    const stage = await setStage({ lists, members: 1, products: Math.max(...lists) });
    const figures: Figure[] = [];
    const perItem: Figure[] = [];
    for (const [index, list] of stage.household.lists.entries()) {
      const [p50, p95, p99] = await measure(stage, list, READS[index]?.reads ?? 0);
      const items = list.items.length;
      figures.push(index === 0 ? atMost(ALLOWED, p50) : p50, p95, p99);
      perItem.push({
        name: `an item of ${items}`,
        unit: 'µs',
        value: (p50.value * 1_000) / items,
        floor: ((p50.floor ?? 0) * 1_000) / items,
      });
    }
    await stage.stop();
    return [...figures, ...judgeFlatness(perItem)];
  },
};

async function measure(stage: Stage, list: BenchList, reads: number): Promise<[Figure, Figure, Figure]> {
  const [person] = list.members;
  if (person === undefined) throw new Error('A list of nobody.');
  const path = `/api/v2/shopping-list/${list.id}`;
  const { samples, floors } = await timeReads(stage, { path, person, reads });
  return spread(`${list.items.length} items`, 'ms', samples, floors);
}

function judgeFlatness(perItem: readonly Figure[]): Figure[] {
  const least = perItem[0]?.value ?? 0;
  return perItem.map((figure, index) =>
    index === 0 ? figure : { ...figure, target: 'flat', met: figure.value <= FLAT * least },
  );
}
