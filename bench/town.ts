import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, Figure } from './bench.ts';
import { evenLoad, gatherTown } from './even-load.ts';
import { atMost, spread } from './measure.ts';
import { duration } from './options.ts';
import { type RunningProgram, residentMb } from './processes.ts';
import { inTurn } from './rounds.ts';
import { setStage, type Side } from './stage.ts';

const LISTS = 1_000;
const PEOPLE = 5;
const TICKS_PER_SECOND = 100;
/** For a delivery, in ms. */
const ALLOWED = 50;
/** How long memory is left to settle, in ms. */
const REST = 3_000;
/** So that what the first requests need isn't counted as the sockets'. */
const WARM_UP_SECONDS = 3;

export const bench: Bench = {
  name: 'town',
  title: `${LISTS * PEOPLE} sockets on ${LISTS} lists, ${TICKS_PER_SECOND} ticks a second`,
  async run() {
    const lists = Array.from({ length: LISTS }, () => 50);
    const { household, server, floor, stop } = await setStage({ lists, members: PEOPLE, products: 200 });
    const town = household.lists;
    const settle = async (side: Side) => {
      const rate = { seconds: WARM_UP_SECONDS, perSecond: TICKS_PER_SECOND };
      await evenLoad([side], { lists: town, listeners: [] }, rate);
      const before = await restingMb(side.program);
      const listeners = await gatherTown([side], town);
      return { listeners, mb: (await restingMb(side.program)) - before };
    };
    const ours = await settle(server);
    const least = await settle(floor);
    // A minute in all, in three rounds.
    const seconds = duration(60) / 3;
    const late: number[] = [];
    const round = (side: Side, listeners: typeof ours.listeners) => async () => {
      const rate = { seconds, perSecond: TICKS_PER_SECOND };
      const { deliveries, lateness } = await evenLoad([side], { lists: town, listeners }, rate);
      late.push(...lateness);
      return deliveries;
    };
    const { samples, floors } = await inTurn(round(server, ours.listeners), round(floor, least.listeners));
    await stop();
    const [p50, p95, p99] = spread('delivery', 'ms', samples, floors);
    const sockets = LISTS * PEOPLE;
    const memory: Figure = {
      name: 'memory of a socket',
      value: (ours.mb * 1_000) / sockets,
      floor: (least.mb * 1_000) / sockets,
      unit: 'kB',
    };
    const [, , lateness] = spread('ticks sent late', 'ms', late);
    const due = TICKS_PER_SECOND * PEOPLE * seconds * 3;
    return [
      p50,
      p95,
      atMost(ALLOWED, p99),
      memory,
      lateness,
      {
        name: 'deliveries of those due',
        value: (samples.length / due) * 100,
        unit: '%',
        floor: (floors.length / due) * 100,
      },
    ];
  },
};

async function restingMb(program: RunningProgram): Promise<number> {
  await delay(REST);
  return residentMb(program);
}
