import type { Bench } from './bench.ts';
import { median } from './measure.ts';
import { duration } from './options.ts';
import { inTurn } from './rounds.ts';
import { type Side, setStage } from './stage.ts';
import { tickRate } from './ticking.ts';

const LISTS = 25;
const WARM_UP = 2;
/** The share of the floor's rate that is to be reached. */
const SHARE = 0.5;

export const bench: Bench = {
  name: 'ticks',
  title: 'durable ticks, 50 people on 25 lists, each with the list open',
  async run() {
    const lists = Array.from({ length: LISTS }, () => 50);
    const { household, server, floor, stop } = await setStage({ lists, members: 2, products: 50 });
    const seconds = duration(5);
    const rate = async (side: Side, seconds: number): Promise<number[]> => [
      await tickRate([side], household.lists, seconds),
    ];
    await rate(server, WARM_UP);
    await rate(floor, WARM_UP);
    const { samples, floors } = await inTurn(
      () => rate(server, seconds),
      () => rate(floor, seconds),
    );
    await stop();
    const [value, least] = [median(samples), median(floors)];
    return [
      {
        name: 'ticks a second, median of three rounds',
        value,
        unit: '/s',
        floor: least,
        target: '≥ half of the floor',
        met: value >= SHARE * least,
      },
      { name: 'of the slowest round', value: Math.min(...samples), unit: '/s', floor: Math.min(...floors) },
    ];
  },
};
