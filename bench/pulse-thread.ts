/** The thread of pulse.ts. Its data is the server's address; any message ends it. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Line } from './line.ts';

/** How often it asks, in ms. */
const PAUSE = 500;

if (parentPort === null) throw new Error('Nobody wants to know.');
const asking = new Set<Promise<number>>();
const times: number[] = [];
const timer = setInterval(() => {
  const asked = ask().then((ms) => {
    asking.delete(asked);
    return times.push(ms);
  });
  asking.add(asked);
}, PAUSE);
await once(parentPort, 'message');
clearInterval(timer);
await Promise.all(asking);
parentPort.postMessage(Math.max(...times));
parentPort.close();

async function ask(): Promise<number> {
  const began = performance.now();
  try {
    const line = await Line.open(workerData as string);
    const { status } = await line.send('GET', '/healthz', '');
    line.close();
    return status === 200 ? performance.now() - began : Infinity;
  } catch {
    return Infinity;
  }
}
