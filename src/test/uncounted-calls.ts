import { SharedCalls } from '../server/realtime/shared-calls.ts';

/** For tests that make more calls than an address may: no call counts. */
export class UncountedCalls extends SharedCalls {
  constructor() {
    super(() => undefined);
  }

  override count(): { current: number; ttl: number } {
    return { current: 1, ttl: 1_000 };
  }
}
