import { vi } from 'vitest';

/** Resolves once the clock shows a later time than now: what is ordered by time has no order within a millisecond. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  await vi.waitUntil(() => Date.now() > now, { interval: 1 });
}
