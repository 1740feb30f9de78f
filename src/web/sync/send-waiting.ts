import type { Clock } from './clock.ts';
import type { SyncEngine } from './sync-engine.ts';

/**
 * Sends what waits, as before a logout.
 * @param limit in ms
 * @returns how many entries did not arrive within it, those refused meanwhile included
 */
export async function sendWaiting(
  engine: SyncEngine,
  { limit, clock }: { limit: number; clock: Clock },
): Promise<number> {
  if ((await engine.countWaiting()) === 0) return 0;
  const refusedBefore = engine.getState().refused.length;
  engine.wake();
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      cancel();
      stopFollowing();
      resolve();
    };
    const cancel = clock.after(limit, finish);
    const stopFollowing = engine.subscribe(() => {
      if (engine.getState().waiting === 0) finish();
    });
  });
  // Looks at the refusals as well.
  const waiting = await engine.countWaiting();
  return waiting + Math.max(0, engine.getState().refused.length - refusedBefore);
}
