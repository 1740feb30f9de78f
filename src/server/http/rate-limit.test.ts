import { afterEach, expect, test, vi } from 'vitest';
import { openTestServer } from '../../test/open-test-server.ts';

const LIMIT = 500;

const server = await openTestServer();
afterEach(() => {
  vi.useRealTimers();
});

// spec: R307
test('one address makes 500 calls in a second, is refused the next, and is served again a second later', async () => {
  // Fake time makes the second last as long as the test needs.
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  const anybody = server.anonymous();
  const call = () => anybody.get('/api/auth/check');
  for (let left = LIMIT; left > 0; left -= 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, call));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
  const { status, body, headers } = await call();
  expect([status, body]).toEqual([429, { success: false, message: 'TOO_MANY_REQUESTS', data: null }]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  vi.setSystemTime(1_800_000_001_000);
  expect((await call()).status).toBe(200);
});
