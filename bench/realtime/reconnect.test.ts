import { expect, it } from 'vitest';
import { reconnectToServer } from './reconnection.ts';

it('sixty open screens catch up within ten seconds of a killed server', { timeout: 60_000 }, async () => {
  const { times, requests } = await reconnectToServer({ sockets: 60, lists: 6, awayMs: 0 });
  expect(times).toHaveLength(60);
  expect(Math.max(...times)).toBeLessThan(10_000);
  expect(requests.attempts).toBeGreaterThanOrEqual(60);
});
