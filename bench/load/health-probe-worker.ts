/** The worker thread of health-probe.ts. Its data is the server's address; any message ends it. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Connection } from '../harness/connection.ts';

/** Time between two probes. */
const INTERVAL_MS = 500;

if (parentPort === null) throw new Error('This must run as a worker.');
const asking = new Set<Promise<number>>();
const times: number[] = [];
const timer = setInterval(() => {
  const asked = ask().then((ms) => {
    asking.delete(asked);
    return times.push(ms);
  });
  asking.add(asked);
}, INTERVAL_MS);
await once(parentPort, 'message');
clearInterval(timer);
await Promise.all(asking);
parentPort.postMessage(Math.max(...times));
parentPort.close();

async function ask(): Promise<number> {
  const began = performance.now();
  try {
    const connection = await Connection.open(workerData as string);
    const { status } = await connection.send('GET', '/healthz', '');
    connection.close();
    return status === 200 ? performance.now() - began : Infinity;
  } catch {
    return Infinity;
  }
}
