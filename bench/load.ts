import type { Bench, Figure } from './bench.ts';
import { atMost, format, percentile, spread } from './measure.ts';
import { duration } from './options.ts';
import { isTaken, type Load, runLoad } from './open-loop.ts';
import { watchPulse } from './pulse.ts';
import { inTurn } from './rounds.ts';
import { setStage, type Side } from './stage.ts';

const HOUSEHOLDS = 150;
const PER_SECOND = 300;
const TOO_MANY = 10 * PER_SECOND;
const WARM_UP = 3;
const STORM_SECONDS = 25;
const CALM_SECONDS = 15;
/** For the p95, in ms. */
const ALLOWED = 100;
/** To come back to it, in s. */
const RECOVERY = 10;
/** A container's supervisor takes for dead what answers later, in ms. */
const SUPERVISED = 5_000;

/** What a server may say that has too much to do. */
const CLEAN = new Set(['429', '503']);

export const bench: Bench = {
  name: 'load',
  title: `${PER_SECOND} mixed requests a second for two minutes, then ${TOO_MANY}, then ${PER_SECOND} again`,
  async run() {
    const lists = Array.from({ length: HOUSEHOLDS }, () => 50);
    const { household, server, floor, stop } = await setStage({
      lists,
      members: 2,
      products: 500,
      recipes: 200,
    });
    // Two minutes in all, in three rounds.
    const seconds = duration(120) / 3;
    const run = async (side: Side, seconds: number): Promise<Load> => {
      const [load] = await runLoad(side, household, [{ perSecond: PER_SECOND, seconds }]);
      if (load === undefined) throw new Error('There was no load.');
      return load;
    };
    await run(server, WARM_UP);
    await run(floor, WARM_UP);
    const loads: Load[] = [];
    const { samples, floors } = await inTurn(
      async () => {
        const load = await run(server, seconds);
        loads.push(load);
        return load.times;
      },
      async () => (await run(floor, seconds / 4)).times,
    );
    const pulse = watchPulse(server.program.url);
    const [storm, calm] = await runLoad(server, household, [
      { perSecond: TOO_MANY, seconds: Math.min(STORM_SECONDS, seconds) },
      { perSecond: PER_SECOND, seconds: CALM_SECONDS },
    ]);
    const slowestPulse = await pulse.stop();
    await stop();
    if (storm === undefined || calm === undefined) throw new Error('There was no storm.');
    const [p50, p95, p99] = spread('request', 'ms', samples, floors);
    return [
      p50,
      atMost(ALLOWED, p95),
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
      ...describeStorm(storm, slowestPulse),
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

function describeStorm(storm: Load, slowestPulse: number): Figure[] {
  return [
    ...describeOutcomes('storm', storm),
    { name: 'storm: given up by phones that wait', value: storm.unsent, unit: '' },
    ...spread('storm: request answered 2xx', 'ms', storm.times),
    atMost(SUPERVISED, { name: 'storm: slowest /healthz', value: slowestPulse, unit: 'ms' }),
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

/** Seconds until the first second from which on the p95 of each is what it has to be, and nothing is refused. */
function recovery({ bySecond }: Load): Figure {
  const bad = bySecond.findLastIndex(
    (times) => percentile(times, 0.95) > ALLOWED || times.includes(Infinity),
  );
  const name = `p95 of a second ≤ ${format(ALLOWED)} ms again after`;
  return { name, value: bad + 1, unit: 's', target: `≤ ${RECOVERY} s`, met: bad + 1 <= RECOVERY };
}
