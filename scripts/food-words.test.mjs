import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { buildTable, table } from './food-words/build.mjs';

test('the table of food words is what its list and the dictionary make', async () => {
  const { text } = await buildTable();
  expect(await readFile(table, 'utf8'), 'run node scripts/food-words/build.mjs').toBe(text);
});
