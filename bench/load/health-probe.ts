import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Asks for /healthz twice a second, on a new connection each time, as a supervisor does. It has its own thread, so that
 * the load generator's delays aren't measured.
 * @returns `stop` resolves with the slowest answer in ms; Infinity if one failed
 */
export function startHealthProbe(url: string): { stop: () => Promise<number> } {
  const thread = new Worker(new URL('health-probe-worker.ts', import.meta.url), { workerData: url });
  return {
    async stop() {
      thread.postMessage('stop');
      const [slowest] = (await once(thread, 'message')) as [number];
      return slowest;
    },
  };
}
