import { expect, test } from 'vitest';
import { databaseLocked, diskFull, postgresGone, redisGone } from './kinds.ts';
import { withstand } from './withstand.ts';

const OUTAGES = { databaseLocked, diskFull, postgresGone, redisGone };

/** A second and a half of an outage, and all that starts and ends around it; in ms. */
const PATIENCE = 90_000;

test.each(Object.entries(OUTAGES))(
  'nothing acknowledged is lost, and all works again by itself: %s',
  { timeout: PATIENCE },
  async (_name, start) => {
    const outage = await start();
    try {
      const figures = await withstand(outage, { writers: 6, seed: 1, duration: 1_500 });
      expect(figures.acknowledged).toBeGreaterThan(0);
    } finally {
      await outage.stop();
    }
  },
);
