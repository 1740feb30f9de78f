import { type BenchList, type Person, withPhone } from './household.ts';
import { Line } from './line.ts';
import type { Side } from './stage.ts';
import type { Tick } from './ticker.ts';

/** @throws Error when it isn't taken */
export async function sendTick(line: Line, person: Person, { path, body }: Tick): Promise<void> {
  const answer = await line.send('POST', path, person.headers, body);
  if (answer.status !== 200) throw new Error(`A tick was answered ${answer.status} ${String(answer.body)}`);
}

export interface TickCount {
  ticks: number;
  /** That many before, which are not counted. */
  warmUp: number;
}

/**
 * One tick at a time by the list's first person.
 * @returns for each, the ms until the second person's screen holds the item's new state
 */
export async function timeTicks(
  { author, watcher }: { author: Side; watcher: Side },
  list: BenchList,
  { ticks, warmUp }: TickCount,
): Promise<number[]> {
  const [first, second] = list.members;
  if (first === undefined || second === undefined) throw new Error('A list of one person.');
  const line = await Line.open(author.program.url);
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
    const answered = sendTick(line, withPhone(first, count), tick);
    const [at] = await Promise.all([held.promise, answered]);
    if (count >= warmUp) times.push(at - began);
  }
  line.close();
  screen.close();
  return times;
}

/** Everybody of all lists, spread over the sides, sends the next tick as soon as the last is answered. */
export async function tickRate(
  sides: readonly Side[],
  lists: readonly BenchList[],
  seconds: number,
): Promise<number> {
  const seats = lists.flatMap((list) => list.members.map((person) => ({ list, person })));
  const writers = await Promise.all(
    seats.map(async (seat, index) => {
      const side = sides[index % sides.length];
      if (side === undefined) throw new Error('There is nobody to write to.');
      const { url } = side.program;
      const screen = await side.listen(url, seat.list, seat.person);
      return { ...seat, ticker: side.ticker, line: await Line.open(url), screen };
    }),
  );
  let done = 0;
  const began = performance.now();
  const until = began + seconds * 1_000;
  await Promise.all(
    writers.map(async ({ list, person, line, ticker }) => {
      while (performance.now() < until) {
        await sendTick(line, person, ticker.next(list, person));
        done += 1;
      }
    }),
  );
  const rate = done / ((performance.now() - began) / 1_000);
  for (const { line, screen } of writers) {
    line.close();
    screen.close();
  }
  return rate;
}
