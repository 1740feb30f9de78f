import { parentPort } from 'node:worker_threads';
import { SimulatedServer } from './simulated-server.ts';
import { World } from './world.ts';

/** Runs the seeds that it receives, one after the other, until it receives none. */
const server = await SimulatedServer.create();
parentPort?.on('message', (seed: number | undefined) => {
  if (seed === undefined) void server.remove().then(() => parentPort?.close());
  else void new World(server, seed).run().then((outcome) => parentPort?.postMessage(outcome));
});
parentPort?.postMessage(undefined);
