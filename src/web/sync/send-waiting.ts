import type { Clock } from './clock.ts';
import type { SyncEngine } from './sync-engine.ts';
import { until } from './until.ts';

/**
 * Sends waiting entries, as before a logout.
 * @param limitMs how long to wait
 * @returns how many entries did not arrive in time, including those refused in the meantime
 */
export async function sendWaiting(
  engine: SyncEngine,
  { limitMs, clock }: { limitMs: number; clock: Clock },
): Promise<number> {
  if ((await engine.countWaiting()) === 0) return 0;
  const refusedBefore = engine.getState().refused.length;
  engine.wake();
  await until(engine, () => engine.getState().waiting === 0, limitMs, clock);
  // Reading the count also updates the refusals.
  const waiting = await engine.countWaiting();
  return waiting + Math.max(0, engine.getState().refused.length - refusedBefore);
}
