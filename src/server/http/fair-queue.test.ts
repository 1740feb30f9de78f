import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** The order in which these addresses come out of the queue. */
function order(...addresses: string[]): string[] {
  const queue = new FairQueue<string>();
  for (const address of addresses) queue.push(address, address);
  const out: string[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) out.push(next);
  expect(queue.isEmpty).toBe(true);
  return out;
}

test('networks take turns, and each is served in the order of coming', () => {
  const queue = new FairQueue<number>();
  for (const item of [1, 2, 3]) queue.push('10.0.0.1', item);
  queue.push('10.0.0.2', 10);
  expect([queue.shift(), queue.shift()]).toEqual([1, 10]);
  queue.push('10.0.0.2', 11);
  expect([queue.shift(), queue.shift(), queue.shift(), queue.shift()]).toEqual([2, 11, 3, undefined]);
});

test('a newcomer waits behind one request of each network', () => {
  expect(order('10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3').slice(0, 3)).toEqual([
    '10.0.0.1',
    '10.0.0.2',
    '10.0.0.3',
  ]);
});

test('four networks of a /48 have their own turns, and all others share one', () => {
  const crowd = Array.from({ length: 40 }, (_, network) => `2001:db8:7:${(network + 1).toString(16)}::1`);
  expect(order(...crowd, '10.0.0.1').indexOf('10.0.0.1')).toBe(5);
  expect(order(...crowd.slice(0, 4), '10.0.0.1').indexOf('10.0.0.1')).toBe(4);
});
