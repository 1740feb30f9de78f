import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MB = 1024 * 1024;

/** Fills the young generation, then does nothing until most of it is given back; prints the heap's sizes in bytes. */
const PROGRAM = `
  import { getHeapStatistics } from 'node:v8';
  import { releaseMemory } from ${JSON.stringify(new URL('release-memory.ts', import.meta.url).href)};
  const size = () => getHeapStatistics().total_heap_size;
  const log = { error: (told) => { throw told.err; } };
  releaseMemory(log, 200);
  // The first time is the start's.
  await new Promise((resolve) => setTimeout(resolve, 500));
  let kept = [];
  for (let round = 0; round < 300; round += 1) {
    kept = [...kept.slice(-40), Array.from({ length: 20_000 }, (_, index) => ({ round, index }))];
  }
  const full = size();
  kept = [];
  const end = performance.now() + 20_000;
  while (size() > full / 2 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
  console.log(JSON.stringify({ full, released: size() }));
`;

test('what a busy spell has left is given back once nothing happens', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM]);
  const { full, released } = JSON.parse(stdout) as { full: number; released: number };
  expect(full).toBeGreaterThan(48 * MB);
  expect(released).toBeLessThan(full / 2);
});
