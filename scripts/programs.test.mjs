import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
/** Those that no other test runs as a program: types don't tell whether Node can load them. */
const programs = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /exec "\$NODE" (\S+\.ts)$/.exec(script) ?? [];
  return file === undefined ? [] : [{ name, file }];
});

test('the programs are found', () => {
  expect(programs.map(({ name }) => name)).toEqual([
    'bench',
    'simulate',
    'mutate',
    'crash',
    'faults',
    'cluster',
  ]);
});

test.each(programs)('npm run $name loads, and begins with its options', async ({ file }) => {
  const { code, output } = await run(process.execPath, [file, '--no-such-option']);
  expect(output).toContain("Unknown option '--no-such-option'");
  expect(code).toBe(1);
});

test.each([
  ['simulate', 'seeds'],
  ['crash', 'rounds'],
  ['faults', 'seconds'],
  ['cluster', 'writers'],
])('npm run %s refuses a number of %s that is none', async (name, option) => {
  const { file = '' } = programs.find((program) => program.name === name) ?? {};
  const { code, output } = await run(process.execPath, [file, `--${option}`, '1e']);
  expect(output).toContain(`--${option} must be a whole number.`);
  expect(code).toBe(1);
});
