import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, Figure } from '../harness/bench.ts';
import { tickAtConstantRate, openListeners } from './constant-rate.ts';
import { atMost, spread } from '../harness/figures.ts';
import { duration } from '../harness/options.ts';
import { type RunningProgram, residentMb } from '../harness/processes.ts';
import { inTurn } from '../harness/rounds.ts';
import { startComparison, type Subject } from '../harness/comparison.ts';

const LISTS = 1_000;
const MEMBERS = 5;
const TICKS_PER_SECOND = 100;
/** Limit of a delivery. */
const ALLOWED_MS = 50;
/** Time for memory to settle. */
const REST_MS = 3_000;
/** So that memory for the first requests isn't counted as the sockets'. */
const WARM_UP_SECONDS = 3;

export const bench: Bench = {
  name: 'many-lists',
  title: `${LISTS * MEMBERS} sockets on ${LISTS} lists, ${TICKS_PER_SECOND} ticks a second`,
  async run() {
    const lists = Array.from({ length: LISTS }, () => 50);
    const { dataset, server, baseline, stop } = await startComparison({
      lists,
      members: MEMBERS,
      products: 200,
    });
    const settle = async (subject: Subject) => {
      const rate = { seconds: WARM_UP_SECONDS, perSecond: TICKS_PER_SECOND };
      await tickAtConstantRate([subject], { lists: dataset.lists, listeners: [] }, rate);
      const before = await restingMb(subject.program);
      const listeners = await openListeners([subject], dataset.lists);
      return { listeners, mb: (await restingMb(subject.program)) - before };
    };
    const ours = await settle(server);
    const least = await settle(baseline);
    // A minute in all, in three rounds.
    const seconds = duration(60) / 3;
    const late: number[] = [];
    const round = (subject: Subject, listeners: typeof ours.listeners) => async () => {
      const rate = { seconds, perSecond: TICKS_PER_SECOND };
      const { deliveries, lateness } = await tickAtConstantRate(
        [subject],
        { lists: dataset.lists, listeners },
        rate,
      );
      late.push(...lateness);
      return deliveries;
    };
    const { samples, baselines } = await inTurn(
      round(server, ours.listeners),
      round(baseline, least.listeners),
    );
    await stop();
    const [p50, p95, p99] = spread('delivery', 'ms', samples, baselines);
    const sockets = LISTS * MEMBERS;
    const memory: Figure = {
      name: 'memory of a socket',
      value: (ours.mb * 1_000) / sockets,
      baseline: (least.mb * 1_000) / sockets,
      unit: 'kB',
    };
    const [, , lateness] = spread('ticks sent late', 'ms', late);
    const due = TICKS_PER_SECOND * MEMBERS * seconds * 3;
    return [
      p50,
      p95,
      atMost(ALLOWED_MS, p99),
      memory,
      lateness,
      {
        name: 'deliveries of those due',
        value: (samples.length / due) * 100,
        unit: '%',
        baseline: (baselines.length / due) * 100,
      },
    ];
  },
};

async function restingMb(program: RunningProgram): Promise<number> {
  await delay(REST_MS);
  return residentMb(program);
}
