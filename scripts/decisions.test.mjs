import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';

const FOLDER = inRoot('docs', 'decisions');
const files = readdirSync(FOLDER).filter((file) => file !== 'README.md');
const index = readFileSync(`${FOLDER}/README.md`, 'utf8');

test('the index of the decisions names each with its title', () => {
  const entries = index.split('\n').filter((line) => line.startsWith('- '));
  const expected = files.map((file) => {
    const [title = ''] = readFileSync(`${FOLDER}/${file}`, 'utf8').split('\n');
    return `- [${title.replace('# ', '')}](${file})`;
  });
  expect(entries.toSorted()).toEqual(expected.toSorted());
});
