import type { Deps } from '../../deps.ts';
import { schedule, type Scheduled } from '../../schedule.ts';
import { TicksAhead } from './ticks-ahead.ts';
import { endIdleTrips } from './trips.ts';

/** How often the server looks for trips that were left open. */
const CHECK_INTERVAL_MS = 60_000;

/** Every minute, ends trips without a tick for hours. A failure is logged. */
export function scheduleIdleTrips(deps: Pick<Deps, 'database' | 'announcer' | 'log'>): Scheduled {
  const ticksAhead = new TicksAhead();
  return schedule(
    {
      firstDelayMs: CHECK_INTERVAL_MS,
      intervalMs: CHECK_INTERVAL_MS,
      run: () => endIdleTrips({ ...deps, ticksAhead }, Date.now()),
      failure: 'could not end trips left open',
    },
    deps.log,
  );
}
