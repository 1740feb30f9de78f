import type { Deps } from '../deps.ts';
import { endIdleTrips } from './trips.ts';

/** How often trips that were left open are looked for. */
const CHECK_INTERVAL_MS = 60_000;

export interface TripEnds {
  stop: () => Promise<void>;
}

/** Every minute, ends trips without a tick for hours. A failure is logged. */
export function scheduleTripEnds(deps: Pick<Deps, 'database' | 'announcer' | 'log'>): TripEnds {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => endIdleTrips(deps, Date.now()))
      .catch((error: unknown) => deps.log.error({ err: error }, 'could not end trips left open'));
  }, CHECK_INTERVAL_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
