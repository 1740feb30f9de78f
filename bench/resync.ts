import type { Bench, Figure } from './bench.ts';
import { type CrowdReturn, type CrowdSize, returnToFloor, returnToServer } from './crowd-return.ts';
import { percentile } from './measure.ts';

const SIZE: CrowdSize = { sockets: 1_000, lists: 50, awayMs: 1_000 };
/** The last one has caught up by then, in ms. */
const PROMISED = 10_000;

export const bench: Bench = {
  name: 'resync',
  title: `a killed server is back, until ${SIZE.sockets} screens on ${SIZE.lists} lists have caught up`,
  async run() {
    const floor = await returnToFloor(SIZE);
    const figure = await returnToServer(SIZE);
    const row = (name: string, unit: string, of: (crowd: CrowdReturn) => number): Figure => ({
      name,
      value: of(figure),
      floor: of(floor),
      unit,
    });
    const last = row('last', 'ms', ({ times }) => Math.max(...times));
    return [
      row('p50', 'ms', ({ times }) => percentile(times, 0.5)),
      row('p99', 'ms', ({ times }) => percentile(times, 0.99)),
      { ...last, target: `≤ ${PROMISED} ms`, met: last.value <= PROMISED },
      row('tries to connect', '', ({ requests }) => requests.attempts),
      row('requests for what was missed', '', ({ requests }) => requests.fetches),
      row('told to come back later (429)', '', ({ requests }) => requests.refused),
    ];
  },
};
