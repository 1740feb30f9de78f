import { type Clock, systemClock } from './clock.ts';

/** Something that tells its listeners whenever it has changed. */
interface Observed {
  /** Returns how to stop listening. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Waits for a state, which may be the current one.
 * @param isReached looks at the observed; asked at once and after each change
 * @param limitMs without it, only the state ends the waiting
 * @returns false if the time ran out first
 */
export function until(
  observed: Observed,
  isReached: () => boolean,
  limitMs?: number,
  clock: Clock = systemClock,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const look = (): void => {
    if (isReached()) resolve(true);
  };
  const stop = observed.subscribe(look);
  const cancel = limitMs === undefined ? undefined : clock.after(limitMs, () => resolve(false));
  look();
  return promise.finally(() => {
    stop();
    cancel?.();
  });
}
