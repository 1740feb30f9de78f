import type { FastifyBaseLogger } from 'fastify';
import { getHeapStatistics } from 'node:v8';
import { schedule, type Scheduled } from './schedule.ts';

/** A restarted server first has to serve the clients that reconnect. */
const FIRST_DELAY_MS = 2_000;
const INTERVAL_MS = 60_000;
/** The second frees compiled code that the first found unused. */
const COLLECTIONS = 2;
/** Less is needed again by the next few requests. */
const MIN_UNUSED_BYTES = 32 * 1024 * 1024;
/** A share of the event loop's time since the last check. */
const MAX_BUSY = 0.05;

/** Stops the process for 40 ms after its start, and longer if more memory is in use. */
async function collectGarbage(): Promise<void> {
  // A flag for it, such as --expose-gc, has V8 recompile code that Node has already compiled, 25 ms of each start.
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  for (let count = 0; count < COLLECTIONS; count += 1) await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

function unusedHeapBytes(): number {
  const { total_heap_size, used_heap_size } = getHeapStatistics();
  return total_heap_size - used_heap_size;
}

/**
 * Gives back to the system the memory that only the start needed, a tenth of what the process holds, and later what a
 * busy spell has left: V8 keeps up to 200 MB of it for as long as nothing happens, which a small computer needs for
 * other things.
 *
 * @param intervalMs between two checks of whether the server is idle and has memory to give back
 */
export function releaseMemory(log: FastifyBaseLogger, intervalMs = INTERVAL_MS): Scheduled {
  let seen: ReturnType<typeof performance.eventLoopUtilization> | undefined;
  const run = async (): Promise<void> => {
    const now = performance.eventLoopUtilization();
    const isStart = seen === undefined;
    const busy = performance.eventLoopUtilization(now, seen).utilization;
    seen = now;
    if (isStart || (busy < MAX_BUSY && unusedHeapBytes() > MIN_UNUSED_BYTES)) await collectGarbage();
  };
  const failure = 'could not give back memory';
  return schedule({ firstDelayMs: Math.min(FIRST_DELAY_MS, intervalMs), intervalMs, run, failure }, log);
}
