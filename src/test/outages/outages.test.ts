import { expect, test } from 'vitest';
import { connectionsFrozen, databaseLocked, diskFull, postgresGone, redisGone } from './kinds.ts';
import { withstand } from './withstand.ts';

const OUTAGES = { databaseLocked, diskFull, postgresGone, connectionsFrozen, redisGone };

/** Three seconds of an outage, and all that starts and ends around it; in ms. */
const PATIENCE_MS = 90_000;

test.each(Object.entries(OUTAGES))(
  'nothing acknowledged is lost, and all works again by itself: %s',
  { timeout: PATIENCE_MS },
  async (_name, start) => {
    const outage = await start();
    try {
      // Shorter than the outage, so that a loop that waits for its end is noticed; other tests want the cores too.
      const options = { writers: 6, seed: 1, duration: 3_000, longestStall: 2_500 };
      const figures = await withstand(outage, options);
      expect(figures.acknowledged).toBeGreaterThan(0);
    } finally {
      await outage.stop();
    }
  },
);
