import type { Bench } from '../harness/bench.ts';
import { spread } from '../harness/figures.ts';
import { inTurn } from '../harness/rounds.ts';
import { startComparison, type Subject } from '../harness/comparison.ts';
import { timeTicks } from './ticking.ts';

const TICKS = 400;
const WARM_UP_TICKS = 100;
/** Limit of p95 as a multiple of the baseline's. */
const ALLOWED_RATIO = 1.8;

export const bench: Bench = {
  name: 'tick',
  title: 'a tick, until the second person’s socket holds the new state',
  async run() {
    const { dataset, server, baseline, stop } = await startComparison({
      lists: [50],
      members: 2,
      products: 50,
    });
    const [list] = dataset.lists;
    if (list === undefined) throw new Error('There must be a list.');
    const count = { ticks: TICKS, warmUp: WARM_UP_TICKS };
    const round = (subject: Subject) => () => timeTicks({ author: subject, watcher: subject }, list, count);
    const { samples, baselines } = await inTurn(round(server), round(baseline));
    await stop();
    const [p50, p95, p99] = spread('tick', 'ms', samples, baselines);
    const met = p95.value <= ALLOWED_RATIO * (p95.baseline ?? 0);
    return [p50, { ...p95, target: `≤ ${ALLOWED_RATIO} × the baseline`, met }, p99];
  },
};
