import type { Bench } from './bench.ts';
import type { BenchList } from './household.ts';
import { Line } from './line.ts';
import { type Listener, openAll } from './listener.ts';
import { atMost, spread } from './measure.ts';
import { inTurn } from './rounds.ts';
import { setStage, type Side } from './stage.ts';
import { sendTick } from './ticking.ts';

const PEOPLE = 50;
/** Of each of them. */
const SOCKETS = 20;
const TICKS = 60;
const WARM_UP = 20;
/** For the last delivery, in ms. */
const ALLOWED = 100;

export const bench: Bench = {
  name: 'crowd',
  title: `${PEOPLE * SOCKETS} sockets on one list, one tick, until the last of them has it`,
  async run() {
    const { household, server, floor, stop } = await setStage({
      lists: [50],
      members: PEOPLE,
      products: 50,
    });
    const [list] = household.lists;
    if (list === undefined) throw new Error('There must be a list.');
    const crowd = await gather(server, list);
    const floorCrowd = await gather(floor, list);
    const round = (side: Side, listeners: Listener[]) => (): Promise<number[]> =>
      timeDeliveries(side, list, listeners);
    const { samples, floors } = await inTurn(round(server, crowd), round(floor, floorCrowd));
    await stop();
    const [p50, p95, p99] = spread('last delivery', 'ms', samples, floors);
    return [p50, p95, atMost(ALLOWED, p99)];
  },
};

function gather({ program, listen }: Side, list: BenchList): Promise<Listener[]> {
  const seats = Array.from({ length: SOCKETS }, () => list.members).flat();
  return openAll(seats, (person) => listen(program.url, list, person));
}

/** One tick after the other, each when everybody has heard of the one before. */
async function timeDeliveries(
  { program, ticker }: Side,
  list: BenchList,
  listeners: readonly Listener[],
): Promise<number[]> {
  const [author] = list.members;
  if (author === undefined) throw new Error('A list of nobody.');
  const line = await Line.open(program.url);
  const times: number[] = [];
  for (let count = 0; count < WARM_UP + TICKS; count += 1) {
    const tick = ticker.next(list, author);
    const last = Promise.withResolvers<number>();
    let missing = listeners.length;
    for (const listener of listeners) {
      listener.onOperations = (operations, at) => {
        if (!operations.some(({ id }) => id === tick.operationId)) return;
        missing -= 1;
        if (missing === 0) last.resolve(at);
      };
    }
    const began = performance.now();
    const [at] = await Promise.all([last.promise, sendTick(line, author, tick)]);
    if (count >= WARM_UP) times.push(at - began);
  }
  line.close();
  return times;
}
