import type { Bench } from './bench.ts';
import { spread } from './measure.ts';
import { inTurn } from './rounds.ts';
import { setStage, type Side } from './stage.ts';
import { timeTicks } from './ticking.ts';

const TICKS = 400;
const WARM_UP = 100;
/** How many times the floor's p95 may be. */
const ALLOWED = 2;

export const bench: Bench = {
  name: 'tick',
  title: 'a tick, until the second person’s socket holds the new state',
  async run() {
    const { household, server, floor, stop } = await setStage({ lists: [50], members: 2, products: 50 });
    const [list] = household.lists;
    if (list === undefined) throw new Error('There must be a list.');
    const count = { ticks: TICKS, warmUp: WARM_UP };
    const round = (side: Side) => () => timeTicks({ author: side, watcher: side }, list, count);
    const { samples, floors } = await inTurn(round(server), round(floor));
    await stop();
    const [p50, p95, p99] = spread('tick', 'ms', samples, floors);
    const met = p95.value <= ALLOWED * (p95.floor ?? 0);
    return [p50, { ...p95, target: `≤ ${ALLOWED} × the floor`, met }, p99];
  },
};
