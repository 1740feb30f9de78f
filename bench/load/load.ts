import type { Bench, Figure } from '../harness/bench.ts';
import { atMost, format, percentile, spread } from '../harness/figures.ts';
import { duration } from '../harness/options.ts';
import { isTaken, type Load, runLoad } from './open-loop.ts';
import { startHealthProbe } from './health-probe.ts';
import { inTurn } from '../harness/rounds.ts';
import { startComparison, type Subject } from '../harness/comparison.ts';

const LISTS = 150;
const PER_SECOND = 300;
const OVERLOAD_PER_SECOND = 10 * PER_SECOND;
const WARM_UP_SECONDS = 3;
const STORM_SECONDS = 25;
const CALM_SECONDS = 15;
/** Limit of p95. */
const ALLOWED_MS = 100;
/** Limit of the time to recover. */
const RECOVERY_SECONDS = 10;
/** A container's supervisor considers a server dead that answers later. */
const SUPERVISOR_TIMEOUT_MS = 5_000;

/** Statuses an overloaded server may answer. */
const CLEAN = new Set(['429', '503']);

export const bench: Bench = {
  name: 'load',
  title: `${PER_SECOND} mixed requests a second for two minutes, then ${OVERLOAD_PER_SECOND}, then ${PER_SECOND} again`,
  async run() {
    const lists = Array.from({ length: LISTS }, () => 50);
    const { dataset, server, baseline, stop } = await startComparison({
      lists,
      members: 2,
      products: 500,
      recipes: 200,
    });
    // Two minutes in all, in three rounds.
    const seconds = duration(120) / 3;
    const run = async (subject: Subject, seconds: number): Promise<Load> => {
      const [load] = await runLoad(subject, dataset, [{ perSecond: PER_SECOND, seconds }]);
      if (load === undefined) throw new Error('There was no load.');
      return load;
    };
    await run(server, WARM_UP_SECONDS);
    await run(baseline, WARM_UP_SECONDS);
    const loads: Load[] = [];
    const { samples, baselines } = await inTurn(
      async () => {
        const load = await run(server, seconds);
        loads.push(load);
        return load.times;
      },
      async () => (await run(baseline, seconds / 4)).times,
    );
    const probe = startHealthProbe(server.program.url);
    const [storm, calm] = await runLoad(server, dataset, [
      { perSecond: OVERLOAD_PER_SECOND, seconds: Math.min(STORM_SECONDS, seconds) },
      { perSecond: PER_SECOND, seconds: CALM_SECONDS },
    ]);
    const slowestProbe = await probe.stop();
    await stop();
    if (storm === undefined || calm === undefined) throw new Error('There was no storm.');
    const [p50, p95, p99] = spread('request', 'ms', samples, baselines);
    return [
      p50,
      atMost(ALLOWED_MS, p95),
      p99,
      none(
        'not answered 2xx',
        loads.reduce((sum, load) => sum + notTaken(load), 0),
      ),
      ...spread(
        'requests sent late',
        'ms',
        loads.flatMap(({ lateness }) => lateness),
      ).slice(1),
      ...describeStorm(storm, slowestProbe),
      recovery(calm),
      ...describeOutcomes('after the storm', calm),
    ];
  },
};

function notTaken({ outcomes, unsent }: Load): number {
  return [...outcomes].reduce((sum, [outcome, count]) => sum + (isTaken(outcome) ? 0 : count), unsent);
}

function none(name: string, value: number): Figure {
  return { name, value, unit: '', target: 'none', met: value === 0 };
}

function describeStorm(storm: Load, slowestProbe: number): Figure[] {
  return [
    ...describeOutcomes('storm', storm),
    { name: 'storm: given up unsent', value: storm.unsent, unit: '' },
    ...spread('storm: request answered 2xx', 'ms', storm.times),
    atMost(SUPERVISOR_TIMEOUT_MS, { name: 'storm: slowest /healthz', value: slowestProbe, unit: 'ms' }),
  ];
}

function describeOutcomes(when: string, { outcomes }: Load): Figure[] {
  return [...outcomes].map(([outcome, count]) => ({
    name: `${when}: ${outcome}`,
    value: count,
    unit: '',
    ...(isTaken(outcome) ? {} : { target: 'only 2xx, 429, 503', met: CLEAN.has(outcome) }),
  }));
}

/** Seconds until the first second from which on every p95 is within the limit and nothing is refused. */
function recovery({ bySecond }: Load): Figure {
  const bad = bySecond.findLastIndex(
    (times) => percentile(times, 0.95) > ALLOWED_MS || times.includes(Infinity),
  );
  const name = `p95 of a second ≤ ${format(ALLOWED_MS)} ms again after`;
  return {
    name,
    value: bad + 1,
    unit: 's',
    target: `≤ ${RECOVERY_SECONDS} s`,
    met: bad + 1 <= RECOVERY_SECONDS,
  };
}
