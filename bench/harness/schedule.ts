import { setImmediate as breathe, setTimeout as delay } from 'node:timers/promises';

export interface Rate {
  seconds: number;
  perSecond: number;
}

/**
 * Calls at even intervals, without waiting for earlier calls.
 * @param call gets its number, from 0, and when it was due, in ms of performance.now
 * @returns how many ms each call was late
 */
export async function onSchedule(
  { seconds, perSecond }: Rate,
  call: (number: number, due: number) => void,
): Promise<number[]> {
  const lateness: number[] = [];
  const began = performance.now();
  for (let number = 0; number < seconds * perSecond; number += 1) {
    const due = began + (number * 1_000) / perSecond;
    const early = due - performance.now();
    // Even when late, gives the event loop time to read answers.
    await (early > 0 ? delay(early) : breathe());
    lateness.push(Math.max(0, performance.now() - due));
    call(number, due);
  }
  return lateness;
}
