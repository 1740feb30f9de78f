/** `npm run cluster -- --seconds N --writers N --pause MS --seed N`: ends one process after the other under load. */
import { parseArgs } from 'node:util';
import { PromiseBroken } from '../crash/check.ts';
import { wholeNumber } from '../whole-number.ts';
import { FAN_OUTS, startCluster } from './cluster.ts';
import { describeFigures } from './figures.ts';
import { keepUnderLoad } from './load.ts';
import { killViewersProcess } from './presence.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    writers: { type: 'string', default: '30' },
    pause: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

// Processes that still run are ended at exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const writers = wholeNumber('writers', values.writers);
const seed = wholeNumber('seed', values.seed);
const pause = wholeNumber('pause', values.pause);
const duration = wholeNumber('seconds', values.seconds) * 1_000;
say(`3 processes, ${writers} writers with a pause of ${pause} ms, seed ${seed}`);
try {
  for (const fanOut of FAN_OUTS) {
    const cluster = await startCluster(fanOut);
    const figures = await keepUnderLoad(cluster, { writers, pause, seed, duration });
    say(`${fanOut}: ${describeFigures(figures)}`);
    const seen = await killViewersProcess(cluster);
    say(`${fanOut}: somebody whose process was killed is seen for another ${(seen / 1_000).toFixed(1)} s`);
    await cluster.stop();
  }
  process.exit(0);
} catch (error) {
  if (!(error instanceof PromiseBroken)) throw error;
  say(`${error.message}\nseed ${seed}`);
  process.exit(1);
}
