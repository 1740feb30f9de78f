import { setTimeout as delay } from 'node:timers/promises';
import type { BenchList } from '../harness/dataset.ts';
import { type Listener, openAll } from '../harness/listener.ts';
import { ConnectionPool } from '../harness/connection-pool.ts';
import { onSchedule, type Rate } from '../harness/schedule.ts';
import type { Subject } from '../harness/comparison.ts';

/** One client for each member of each list, spread over the subjects. */
export function openListeners(
  subjects: readonly Subject[],
  lists: readonly BenchList[],
): Promise<Listener[]> {
  const seats = lists.flatMap((list) => list.members.map((caller) => ({ list, caller })));
  return openAll(
    seats.map((seat, index) => ({ ...seat, subject: subjects[index % subjects.length] })),
    async ({ list, caller, subject }) => {
      if (subject === undefined) throw new Error('There is no subject.');
      return subject.listen(subject.program.url, list, caller);
    },
  );
}

/** How long to wait for the last deliveries. */
const LAST_DELIVERIES_MS = 1_000;

/** Deliveries, and how punctual the sender was, in ms. */
interface ConstantRateTicks {
  /** For each client: from when the tick was due until it heard of it. */
  deliveries: number[];
  /** How late each tick was sent. */
  lateness: number[];
}

/**
 * This many ticks a second, without waiting for earlier answers, on all lists in turn.
 * @throws Error when a tick is refused
 */
export async function tickAtConstantRate(
  subjects: readonly Subject[],
  { lists, listeners }: { lists: readonly BenchList[]; listeners: readonly Listener[] },
  rate: Rate,
): Promise<ConstantRateTicks> {
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
  const writers = subjects.map(({ program, ticker }) => ({ pool: new ConnectionPool(program.url), ticker }));
  const answers: Promise<void>[] = [];
  const lateness = await onSchedule(rate, (number, due) => {
    const [list, writer] = [lists[number % lists.length], writers[number % writers.length]];
    const caller = list?.members[0];
    if (list === undefined || caller === undefined || writer === undefined) return;
    const tick = writer.ticker.next(list, caller);
    dueOf.set(tick.operationId, due);
    answers.push(
      writer.pool.call('POST', tick.path, caller, tick.body).then((answer) => {
        if (answer?.status !== 200) throw new Error(`A tick was answered ${answer?.status}`);
      }),
    );
  });
  await Promise.all(answers);
  await delay(LAST_DELIVERIES_MS);
  for (const { pool } of writers) pool.close();
  return { deliveries, lateness };
}
