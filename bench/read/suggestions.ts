import type { Bench } from '../harness/bench.ts';
import { atMost, spread } from '../harness/figures.ts';
import { startComparison } from '../harness/comparison.ts';
import { timeReads } from './timed-reads.ts';

const HABITS = 5_000;
const READS = 300;
/** Limit of p95. */
const ALLOWED_MS = 5;

export const bench: Bench = {
  name: 'suggestions',
  title: 'GET of the first 200 suggestions for a list on which 5,000 products were bought',
  async run() {
    const comparison = await startComparison({ lists: [50], members: 1, products: HABITS, habits: HABITS });
    const [list] = comparison.dataset.lists;
    const [caller] = list?.members ?? [];
    if (list === undefined || caller === undefined) throw new Error('There must be a list with a member.');
    const path = `/api/v2/shopping-list/${list.id}/suggestions`;
    const { samples, baselines } = await timeReads(comparison, { path, caller, reads: READS });
    await comparison.stop();
    const [p50, p95, p99] = spread(`${HABITS} products`, 'ms', samples, baselines);
    return [p50, atMost(ALLOWED_MS, p95), p99];
  },
};
