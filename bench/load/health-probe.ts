import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Asks for /healthz twice a second, on a new connection each time as a supervisor does. From a thread of its own: it is
 * the server that is to be found late, not whoever sends it a storm.
 * @returns `stop` resolves with the slowest answer in ms, when all are there; Infinity if one was none
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
