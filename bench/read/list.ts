import type { Bench, Figure } from '../harness/bench.ts';
import type { BenchList } from '../harness/dataset.ts';
import { atMost, spread } from '../harness/figures.ts';
import { timeReads } from './timed-reads.ts';
import { startComparison, type Comparison } from '../harness/comparison.ts';

const READS = [
  { items: 50, reads: 600 },
  { items: 500, reads: 200 },
  { items: 2_000, reads: 60 },
];
/** Limit of the shortest list's median. */
const ALLOWED_MS = 2;
/** Most relative cost of an item on a longer list. */
const FLAT = 1.25;

export const bench: Bench = {
  name: 'list',
  title: 'GET of one list, one after the other',
  async run() {
    const lists = READS.map(({ items }) => items);
    const comparison = await startComparison({ lists, members: 1, products: Math.max(...lists) });
    const figures: Figure[] = [];
    const medians: Figure[] = [];
    for (const [index, list] of comparison.dataset.lists.entries()) {
      const [p50, p95, p99] = await measure(comparison, list, READS[index]?.reads ?? 0);
      figures.push(index === 0 ? atMost(ALLOWED_MS, p50) : p50, p95, p99);
      medians.push(p50);
    }
    await comparison.stop();
    return [...figures, ...costPerItem(medians)];
  },
};

async function measure(
  comparison: Comparison,
  list: BenchList,
  reads: number,
): Promise<[Figure, Figure, Figure]> {
  const [caller] = list.members;
  if (caller === undefined) throw new Error('The list has no members.');
  const path = `/api/v2/shopping-list/${list.id}`;
  const { samples, baselines } = await timeReads(comparison, { path, caller, reads });
  return spread(`${list.items.length} items`, 'ms', samples, baselines);
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
      baseline: perItem(longer.baseline ?? 0, shorter.baseline ?? 0),
      unit: 'µs',
    };
  });
  const [first] = costs;
  // Relative to the baseline, because the machine itself takes longer per item of a longer list, and changes its speed.
  const ofBaseline = ({ value, baseline = Number.NaN }: Figure): number => value / baseline;
  return costs.map((cost) =>
    cost === first || first === undefined
      ? cost
      : { ...cost, target: 'flat, beside the baseline', met: ofBaseline(cost) <= FLAT * ofBaseline(first) },
  );
}
