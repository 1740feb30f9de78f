import type { Bench, Figure } from '../harness/bench.ts';
import {
  type Reconnection,
  type ReconnectionSize,
  reconnectToBaseline,
  reconnectToServer,
} from './reconnection.ts';
import { percentile } from '../harness/figures.ts';

const SIZE: ReconnectionSize = { sockets: 1_000, lists: 50, awayMs: 1_000 };
/** The last client must have caught up by then. */
const PROMISED_MS = 10_000;

export const bench: Bench = {
  name: 'reconnect',
  title: `a killed server is back, until ${SIZE.sockets} screens on ${SIZE.lists} lists have caught up`,
  async run() {
    const baseline = await reconnectToBaseline(SIZE);
    const figure = await reconnectToServer(SIZE);
    const row = (name: string, unit: string, of: (all: Reconnection) => number): Figure => ({
      name,
      value: of(figure),
      baseline: of(baseline),
      unit,
    });
    const last = row('last', 'ms', ({ times }) => Math.max(...times));
    return [
      row('p50', 'ms', ({ times }) => percentile(times, 0.5)),
      row('p99', 'ms', ({ times }) => percentile(times, 0.99)),
      { ...last, target: `≤ ${PROMISED_MS} ms`, met: last.value <= PROMISED_MS },
      row('tries to connect', '', ({ requests }) => requests.attempts),
      row('requests for what was missed', '', ({ requests }) => requests.fetches),
      row('told to come back later (429, 503)', '', ({ requests }) => requests.refused),
    ];
  },
};
