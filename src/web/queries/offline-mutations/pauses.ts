import { HttpError } from '../../http.ts';
import { systemClock } from '../../sync/clock.ts';
import { delayAfter } from '../../sync/retry.ts';

/**
 * The longest pauses between two tries, by the kind of the last failure, before a random part of up to half of them is
 * added.
 */
const MAX_NO_NETWORK_PAUSE_MS = 2_500;
const MAX_BUSY_SERVER_PAUSE_MS = 6_500;

/** How to end the pauses between two tries. */
const pauses = new Set<() => void>();

/** Waits before the next try, unless {@link endPauses} is called. */
export async function pauseAfter(failures: number, error: unknown): Promise<void> {
  const { status, retryAfterMs } = error instanceof HttpError ? error : { status: 0, retryAfterMs: 0 };
  const maxPauseMs = status === 0 ? MAX_NO_NETWORK_PAUSE_MS : MAX_BUSY_SERVER_PAUSE_MS;
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = systemClock.after(delayAfter(failures, systemClock, retryAfterMs, maxPauseMs), resolve);
  pauses.add(resolve);
  await promise;
  pauses.delete(resolve);
  cancel();
}

export function endPauses(): void {
  for (const end of pauses) end();
}
