import type { FastifyBaseLogger } from 'fastify';

/** Work that outlives its request's answer, and that a stopping server still finishes. */
export interface Background {
  /** Starts the work; when it fails, that is logged under `name`. */
  run: (name: string, work: () => Promise<void>) => void;
  /** Resolves when everything started has ended. */
  settled: () => Promise<void>;
}

export function createBackground(log: FastifyBaseLogger): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      const promise = work().catch((error: unknown) => log.error({ err: error }, `${name} failed`));
      running.add(promise);
      void promise.finally(() => running.delete(promise));
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
