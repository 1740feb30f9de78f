import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SharedCalls } from './shared-calls.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Processes that hear each other at once. */
function processes(count: number): SharedCalls[] {
  const all: SharedCalls[] = Array.from(
    { length: count },
    (_, index) =>
      new SharedCalls((address, calls) => {
        for (const other of all) if (other !== all[index]) other.add(address, calls);
      }),
  );
  return all;
}

test('calls are counted per address and second, and the next second begins at one', () => {
  const [calls] = processes(1);
  for (let n = 1; n <= 30; n += 1) {
    expect(calls?.count('10.0.0.1', Date.now())).toEqual({ current: n, ttl: 1_000 });
  }
  expect(calls?.count('10.0.0.2', Date.now()).current).toBe(1);
  vi.advanceTimersByTime(999);
  expect(calls?.count('10.0.0.1', Date.now())).toEqual({ current: 31, ttl: 1 });
  vi.advanceTimersByTime(1);
  expect(calls?.count('10.0.0.1', Date.now())).toEqual({ current: 1, ttl: 1_000 });
});

// spec: P18
test('an IPv6 address counts with its /64, and as a fourth with its /48', () => {
  const [calls] = processes(1);
  const count = (address: string) => calls?.count(address, Date.now()).current;
  for (let n = 1; n <= 10; n += 1) expect(count(`2001:db8:7:1::${n}`)).toBe(n);
  for (let n = 11; n <= 100; n += 1) expect(count(`2001:db8:7:${n}::1`)).toBe(Math.ceil(n / 4));
  expect(count('2001:db8:8::1')).toBe(1);
});

test('three processes together let through little more than one would', () => {
  const all = processes(3);
  let passed = 0;
  for (let n = 0; n < 3_000; n += 1) {
    const { current } = all[n % 3]?.count('10.0.0.1', Date.now()) ?? { current: Infinity };
    if (current <= 500) passed += 1;
  }
  expect(passed).toBeGreaterThanOrEqual(500);
  expect(passed).toBeLessThanOrEqual(500 + 3 * 25);
});
