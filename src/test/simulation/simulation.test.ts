import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAULTS } from './faults.ts';
import { SimulatedServer } from './simulated-server.ts';
import { World } from './world.ts';

let server: SimulatedServer;
beforeAll(async () => {
  server = await SimulatedServer.create();
});
afterAll(() => server.remove());

/** Within so many seeds every fault must have shown itself. */
const SEEDS = 90;

test.each(Object.entries(FAULTS))('%s: the simulation notices', async (_, faults) => {
  const problems: string[] = [];
  for (let seed = 1; seed <= SEEDS && problems.length === 0; seed += 1) {
    problems.push(...(await new World(server, seed, faults).run()).problems);
  }
  expect(problems).not.toEqual([]);
});

test('a seed decides everything', async () => {
  const first = await new World(server, 7).run();
  const again = await new World(server, 7).run();
  expect(again).toEqual(first);
  expect(first.actions).toBeGreaterThan(0);
});
