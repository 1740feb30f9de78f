/**
 * How long a thousand open screens need to catch up after the server was killed, beside a bare Socket.IO server's
 * crowd. Each process needs a file descriptor a socket (`ulimit -n`).
 */
import { type CrowdReturn, type CrowdSize, returnToFloor, returnToServer } from './crowd-return.ts';
import { percentile, print } from './measure.ts';

const SIZE: CrowdSize = { sockets: 1_000, lists: 50, awayMs: 1_000 };
/** The last one has caught up by then, in ms. */
const PROMISED = 10_000;

const floor = await returnToFloor(SIZE);
const figure = await returnToServer(SIZE);
const row = (name: string, of: (crowd: CrowdReturn) => number, unit: string) => ({
  name,
  value: of(figure),
  floor: of(floor),
  unit,
});
const last = ({ times }: CrowdReturn): number => Math.max(...times);
print(`restart to caught up, ${SIZE.sockets} sockets on ${SIZE.lists} lists`, [
  row('p50', ({ times }) => percentile(times, 0.5), 'ms'),
  row('p99', ({ times }) => percentile(times, 0.99), 'ms'),
  row('last', last, 'ms'),
  row('tries to connect', ({ requests }) => requests.attempts, ''),
  row('requests for what was missed', ({ requests }) => requests.fetches, ''),
]);
console.log(`${figure.requests.refused} requests were told to come back later (429)`);
if (last(figure) > PROMISED) console.log(`The last one took longer than ${PROMISED} ms.`);
process.exit(last(figure) > PROMISED ? 1 : 0);
