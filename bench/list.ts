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
/** How many times more an item of a longer list may cost. */
const FLAT = 1.25;

export const bench: Bench = {
  name: 'list',
  title: 'GET of one list, one after the other',
  async run() {
    const lists = READS.map(({ items }) => items);
    const stage = await setStage({ lists, members: 1, products: Math.max(...lists) });
    const figures: Figure[] = [];
    const medians: Figure[] = [];
    for (const [index, list] of stage.household.lists.entries()) {
      const [p50, p95, p99] = await measure(stage, list, READS[index]?.reads ?? 0);
      figures.push(index === 0 ? atMost(ALLOWED, p50) : p50, p95, p99);
      medians.push(p50);
    }
    await stage.stop();
    return [...figures, ...costPerItem(medians)];
  },
};

async function measure(stage: Stage, list: BenchList, reads: number): Promise<[Figure, Figure, Figure]> {
  const [person] = list.members;
  if (person === undefined) throw new Error('A list of nobody.');
  const path = `/api/v2/shopping-list/${list.id}`;
  const { samples, floors } = await timeReads(stage, { path, person, reads });
  return spread(`${list.items.length} items`, 'ms', samples, floors);
}

/** What each further item costs between one length and the next. */
function costPerItem(medians: readonly Figure[]): Figure[] {
  const costs = medians.slice(1).map((longer, index): Figure => {
    const [from, to] = [READS[index]?.items ?? 0, READS[index + 1]?.items ?? 0];
    const shorter = medians[index] ?? longer;
    const perItem = (more: number, less: number): number => ((more - less) * 1_000) / (to - from);
    return {
      name: `each item from ${from} to ${to}`,
      value: perItem(longer.value, shorter.value),
      floor: perItem(longer.floor ?? 0, shorter.floor ?? 0),
      unit: 'µs',
    };
  });
  const [first] = costs;
  // Of the floor's: the machine itself takes longer for an item of a longer list, and changes its speed between rounds.
  const ofFloor = ({ value, floor = Number.NaN }: Figure): number => value / floor;
  return costs.map((cost) =>
    cost === first || first === undefined
      ? cost
      : { ...cost, target: 'flat, beside the floor', met: ofFloor(cost) <= FLAT * ofFloor(first) },
  );
}
