import type { Bench } from '../harness/bench.ts';
import type { BenchList } from '../harness/dataset.ts';
import { Connection } from '../harness/connection.ts';
import { type Listener, openAll } from '../harness/listener.ts';
import { atMost, spread } from '../harness/figures.ts';
import { inTurn } from '../harness/rounds.ts';
import { startComparison, type Subject } from '../harness/comparison.ts';
import { sendTick } from '../tick/ticking.ts';

const PEOPLE = 50;
/** Sockets of each subject. */
const SOCKETS = 20;
const TICKS = 60;
const WARM_UP_TICKS = 20;
/** Limit of the last delivery. */
const ALLOWED_MS = 100;

export const bench: Bench = {
  name: 'broadcast',
  title: `${PEOPLE * SOCKETS} sockets on one list, one tick, until the last of them has it`,
  async run() {
    const { dataset, server, baseline, stop } = await startComparison({
      lists: [50],
      members: PEOPLE,
      products: 50,
    });
    const [list] = dataset.lists;
    if (list === undefined) throw new Error('There must be a list.');
    const listeners = await openSockets(server, list);
    const baselineListeners = await openSockets(baseline, list);
    const round = (subject: Subject, listeners: Listener[]) => (): Promise<number[]> =>
      timeDeliveries(subject, list, listeners);
    const { samples, baselines } = await inTurn(round(server, listeners), round(baseline, baselineListeners));
    await stop();
    const [p50, p95, p99] = spread('last delivery', 'ms', samples, baselines);
    return [p50, p95, atMost(ALLOWED_MS, p99)];
  },
};

function openSockets({ program, listen }: Subject, list: BenchList): Promise<Listener[]> {
  const seats = Array.from({ length: SOCKETS }, () => list.members).flat();
  return openAll(seats, (caller) => listen(program.url, list, caller));
}

/** One tick after the other, each when all sockets have heard of the one before. */
async function timeDeliveries(
  { program, ticker }: Subject,
  list: BenchList,
  listeners: readonly Listener[],
): Promise<number[]> {
  const [author] = list.members;
  if (author === undefined) throw new Error('The list has no members.');
  const connection = await Connection.open(program.url);
  const times: number[] = [];
  for (let count = 0; count < WARM_UP_TICKS + TICKS; count += 1) {
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
    const [at] = await Promise.all([last.promise, sendTick(connection, author, tick)]);
    if (count >= WARM_UP_TICKS) times.push(at - began);
  }
  connection.close();
  return times;
}
