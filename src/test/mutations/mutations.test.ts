import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../program.ts';
import { runTests } from './checks.ts';
import { MUTATIONS } from './mutations.ts';
import { changed, SourceTree } from './tree.ts';

test.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))(
  '%s: the code that it changes is there once',
  (_, mutation) => {
    for (const change of [mutation, ...(mutation.also ?? [])]) {
      const text = readFileSync(path.join(ROOT, change.file), 'utf8');
      expect(changed(text, change)).not.toBe(text);
    }
  },
);

test('no two faults have one name', () => {
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
});

test('the copy into which faults are put has all that its tests need', async () => {
  const tree = await SourceTree.create();
  try {
    expect(await runTests(tree.folder, { tests: ['src/contract/fields.test.ts'] })).toBeUndefined();
  } finally {
    await tree.remove();
  }
});
