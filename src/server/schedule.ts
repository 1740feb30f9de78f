import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Work that the server repeats by itself. */
export interface Scheduled {
  /** Aborts the current run and resolves when it has ended. */
  stop: () => Promise<void>;
}

interface Work {
  /** Delay of the first run, so that it doesn't slow down the start. */
  firstDelayMs: number;
  /** From the end of a run to the beginning of the next. */
  intervalMs: number;
  run: (signal: AbortSignal) => Promise<unknown>;
  /** For the log, when a run fails; the next run follows nevertheless. */
  failure: string;
}

/** Repeats work until it is stopped, one run after the other. A run that throws is logged. */
export function schedule(
  { firstDelayMs, intervalMs, run, failure }: Work,
  log: FastifyBaseLogger,
): Scheduled {
  const ending = new AbortController();
  const { signal } = ending;
  /** @returns whether the server still runs */
  const pause = (ms: number): Promise<boolean> => delay(ms, true, { signal, ref: false }).catch(() => false);
  const repeat = async (): Promise<void> => {
    for (let goesOn = await pause(firstDelayMs); goesOn; goesOn = await pause(intervalMs)) {
      try {
        await run(signal);
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, failure);
      }
    }
  };
  const running = repeat();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}
