import { type BenchList, type Caller, withAddress } from '../harness/dataset.ts';
import { Connection } from '../harness/connection.ts';
import type { Subject } from '../harness/comparison.ts';
import type { Tick } from '../harness/ticker.ts';

const APPLIED = Buffer.from('"outcome":"applied"');

/** @throws Error when it doesn't take effect */
export async function sendTick(connection: Connection, caller: Caller, { path, body }: Tick): Promise<void> {
  const answer = await connection.send('POST', path, caller.headers, body);
  if (answer.status === 200 && answer.body.includes(APPLIED)) return;
  throw new Error(`A tick was answered ${answer.status} ${String(answer.body)}`);
}

export interface TickCount {
  ticks: number;
  /** Ticks before, which are not counted. */
  warmUp: number;
}

/**
 * One tick at a time by the list's first caller.
 * @returns for each, the ms until the second caller's client has the item's new state
 */
export async function timeTicks(
  { author, watcher }: { author: Subject; watcher: Subject },
  list: BenchList,
  { ticks, warmUp }: TickCount,
): Promise<number[]> {
  const [first, second] = list.members;
  if (first === undefined || second === undefined) throw new Error('A list of one caller.');
  const connection = await Connection.open(author.program.url);
  const screen = await watcher.listen(watcher.program.url, list, second);
  const state = new Map<string, boolean>();
  const times: number[] = [];
  for (let count = 0; count < warmUp + ticks; count += 1) {
    const tick = author.ticker.next(list, first);
    const held = Promise.withResolvers<number>();
    screen.onOperations = (operations) => {
      for (const { effects } of operations) {
        for (const item of effects.items ?? []) state.set(item.id, item.checked);
      }
      if (operations.some(({ id }) => id === tick.operationId)) held.resolve(performance.now());
    };
    const began = performance.now();
    const answered = sendTick(connection, withAddress(first, count), tick);
    const [at] = await Promise.all([held.promise, answered]);
    if (count >= warmUp) times.push(at - began);
  }
  connection.close();
  screen.close();
  return times;
}

/** All callers of all lists, spread over the subjects, send the next tick as soon as the last is answered. */
export async function tickRate(
  subjects: readonly Subject[],
  lists: readonly BenchList[],
  seconds: number,
): Promise<number> {
  const seats = lists.flatMap((list) => list.members.map((caller) => ({ list, caller })));
  const writers = await Promise.all(
    seats.map(async (seat, index) => {
      const subject = subjects[index % subjects.length];
      if (subject === undefined) throw new Error('There is no subject.');
      const { url } = subject.program;
      const screen = await subject.listen(url, seat.list, seat.caller);
      return { ...seat, ticker: subject.ticker, connection: await Connection.open(url), screen };
    }),
  );
  let done = 0;
  const began = performance.now();
  const until = began + seconds * 1_000;
  await Promise.all(
    writers.map(async ({ list, caller, connection, ticker }) => {
      while (performance.now() < until) {
        await sendTick(connection, caller, ticker.next(list, caller));
        done += 1;
      }
    }),
  );
  const rate = done / ((performance.now() - began) / 1_000);
  for (const { connection, screen } of writers) {
    connection.close();
    screen.close();
  }
  return rate;
}
