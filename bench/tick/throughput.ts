import type { Bench } from '../harness/bench.ts';
import { median } from '../harness/figures.ts';
import { duration } from '../harness/options.ts';
import { inTurn } from '../harness/rounds.ts';
import { type Subject, startComparison } from '../harness/comparison.ts';
import { tickRate } from './ticking.ts';

const LISTS = 25;
const WARM_UP_SECONDS = 2;
/** The least share of the baseline's rate. */
const SHARE = 0.5;

export const bench: Bench = {
  name: 'throughput',
  title: 'durable ticks, 50 people on 25 lists, each with the list open',
  async run() {
    const lists = Array.from({ length: LISTS }, () => 50);
    const { dataset, server, baseline, stop } = await startComparison({ lists, members: 2, products: 50 });
    const seconds = duration(5);
    const rate = async (subject: Subject, seconds: number): Promise<number[]> => [
      await tickRate([subject], dataset.lists, seconds),
    ];
    await rate(server, WARM_UP_SECONDS);
    await rate(baseline, WARM_UP_SECONDS);
    const { samples, baselines } = await inTurn(
      () => rate(server, seconds),
      () => rate(baseline, seconds),
    );
    await stop();
    const [value, least] = [median(samples), median(baselines)];
    return [
      {
        name: 'ticks a second, median of three rounds',
        value,
        unit: '/s',
        baseline: least,
        target: '≥ half of the baseline',
        met: value >= SHARE * least,
      },
      {
        name: 'of the slowest round',
        value: Math.min(...samples),
        unit: '/s',
        baseline: Math.min(...baselines),
      },
    ];
  },
};
