import { setTimeout as delay } from 'node:timers/promises';
import type { BenchList } from './household.ts';
import { type Listener, openAll } from './listener.ts';
import { Phones } from './phones.ts';
import { onSchedule, type Rate } from './schedule.ts';
import type { Side } from './stage.ts';

/** One screen for each member of each list, spread over the sides. */
export function gatherTown(sides: readonly Side[], lists: readonly BenchList[]): Promise<Listener[]> {
  const seats = lists.flatMap((list) => list.members.map((person) => ({ list, person })));
  return openAll(
    seats.map((seat, index) => ({ ...seat, side: sides[index % sides.length] })),
    async ({ list, person, side }) => {
      if (side === undefined) throw new Error('There is nobody to connect to.');
      return side.listen(side.program.url, list, person);
    },
  );
}

/** How long the last deliveries are waited for, in ms. */
const PATIENCE = 1_000;

/** What was heard, and how punctual the sender was, in ms. */
interface EvenLoad {
  /** From when the tick was due to each screen that heard of it. */
  deliveries: number[];
  /** How much later than due each tick was sent. */
  lateness: number[];
}

/**
 * So many ticks a second, whether or not the ones before were answered, on all lists in turn.
 * @throws Error when a tick is refused
 */
export async function evenLoad(
  sides: readonly Side[],
  { lists, listeners }: { lists: readonly BenchList[]; listeners: readonly Listener[] },
  rate: Rate,
): Promise<EvenLoad> {
  const deliveries: number[] = [];
  const dueOf = new Map<string, number>();
  for (const listener of listeners) {
    listener.onOperations = (operations, at) => {
      for (const { id } of operations) {
        const due = dueOf.get(id);
        if (due !== undefined) deliveries.push(at - due);
      }
    };
  }
  const writers = sides.map(({ program, ticker }) => ({ phones: new Phones(program.url), ticker }));
  const answers: Promise<void>[] = [];
  const lateness = await onSchedule(rate, (number, due) => {
    const [list, writer] = [lists[number % lists.length], writers[number % writers.length]];
    const person = list?.members[0];
    if (list === undefined || person === undefined || writer === undefined) return;
    const tick = writer.ticker.next(list, person);
    dueOf.set(tick.operationId, due);
    answers.push(
      writer.phones.call('POST', tick.path, person, tick.body).then((answer) => {
        if (answer?.status !== 200) throw new Error(`A tick was answered ${answer?.status}`);
      }),
    );
  });
  await Promise.all(answers);
  await delay(PATIENCE);
  for (const { phones } of writers) phones.close();
  return { deliveries, lateness };
}
