/**
 * Puts one deliberate fault after the other into a copy of the sources and checks whether anything notices it: the
 * tests that it names, then some seeds of the simulation. Ends with 1 when a fault was not noticed.
 */
import { parseArgs } from 'node:util';
import { runTests, simulate, type Verdict } from './checks.ts';
import { MUTATIONS } from './mutations.ts';
import { SourceTree } from './tree.ts';
import type { Mutation } from './types.ts';

const { values } = parseArgs({
  options: {
    /** Seeds for a fault that the tests don't notice. */
    seeds: { type: 'string', default: '100' },
    /** Only faults with these words in their name or file. */
    only: { type: 'string', default: '' },
  },
});

async function check(tree: SourceTree, mutation: Mutation): Promise<Verdict> {
  return tree.with(
    mutation,
    async () =>
      (await runTests(tree.folder, mutation)) ?? (await simulate(tree.folder, Number(values.seeds))),
  );
}

/** A test that fails without a fault can't notice one. */
async function checkWithoutFaults(tree: SourceTree, mutations: readonly Mutation[]): Promise<void> {
  const checks = new Map(
    mutations.map((mutation) => [`${mutation.project} ${mutation.tests.join(' ')}`, mutation]),
  );
  for (const mutation of checks.values()) {
    const verdict = await runTests(tree.folder, mutation);
    if (verdict !== undefined) throw new Error(`Fails without a fault: ${verdict}`);
  }
}

const chosen = MUTATIONS.filter(({ name, file }) => `${name} ${file}`.includes(values.only));
const tree = await SourceTree.create();
let unnoticed = 0;
try {
  await checkWithoutFaults(tree, chosen);
  for (const mutation of chosen) {
    const verdict = await check(tree, mutation);
    if (verdict === undefined) unnoticed += 1;
    console.log(`${verdict === undefined ? '✗' : '✓'} ${mutation.name}: ${verdict ?? 'NOT NOTICED'}`);
  }
} finally {
  await tree.remove();
}
console.log(`${chosen.length} faults, ${unnoticed} not noticed`);
process.exitCode = unnoticed === 0 ? 0 : 1;
