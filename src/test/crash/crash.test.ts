import { expect, it } from 'vitest';
import { killInRounds } from './rounds.ts';

it('the built server loses nothing when it is killed under fifty writers', { timeout: 120_000 }, async () => {
  const figures = await killInRounds({ rounds: 5, writers: 50, seed: 4 });
  expect(figures.rounds).toBe(5);
  // Kills that interrupt no request would prove nothing.
  expect(figures.acknowledged).toBeGreaterThan(100);
  expect(figures.unacknowledged).toBeGreaterThan(100);
  expect(figures.resent).toBe(figures.unacknowledged);
});
