import { setImmediate as breathe, setTimeout as delay } from 'node:timers/promises';

export interface Rate {
  seconds: number;
  perSecond: number;
}

/**
 * Calls at even times, whatever became of the calls before.
 * @param call gets its number, from 0, and when it was due, in ms of performance.now
 * @returns how much later than due each was made, in ms
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
    // Who is late lets answers in all the same.
    await (early > 0 ? delay(early) : breathe());
    lateness.push(Math.max(0, performance.now() - due));
    call(number, due);
  }
  return lateness;
}
