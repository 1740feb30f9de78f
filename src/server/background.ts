import type { FastifyBaseLogger } from 'fastify';

/** Work that continues after its request is answered, and that a stopping server still finishes. */
export interface Background {
  /** Starts the work; a failure is logged under `name`. */
  run: (name: string, work: () => Promise<void>) => void;
  /** Resolves when all work that was started has ended. */
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
