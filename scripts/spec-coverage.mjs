/**
 * Checks docs/spec-coverage.md and docs/security.md: every test they name must be there, under exactly that name. A
 * name that is made for each row of a table or by a template string is written as the source has it (`%s`, `$name`,
 * `${address}`).
 */
import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Each row of a table before the heading `until` needs a test; `left` counts what is listed after it. */
const PAGES = [
  { page: 'docs/spec-coverage.md', until: '## Not proved yet', what: 'requirements', left: 'not proved yet' },
  { page: 'docs/security.md', until: '## What it asks of whoever runs it', what: 'promises' },
];

/** `describe('…'`, `test('…'` or the second call of `test.each(…)('…'`; a test's own function or options follow. */
const DECLARATION =
  /(?:(?<group>\bdescribe)|\b(?:test|it)(?:\.(?:concurrent|fail))?|\))\(\s*(?<quote>['"`])(?<name>(?:\\.|(?!\k<quote>).)*)\k<quote>,\s*(?:async\b|\(|\{|\w+ =>)/gs;

function indentAt(source, index) {
  const line = source.slice(source.lastIndexOf('\n', index) + 1);
  return line.length - line.trimStart().length;
}

/** Titles with those of the groups around them, as `group › test`; the formatter's indent tells what is inside what. */
function titlesIn(file) {
  const source = readFileSync(inRoot(file), 'utf8');
  const titles = new Set();
  let groups = [];
  for (const { index, groups: found } of source.matchAll(DECLARATION)) {
    const { group, name = '' } = found ?? {};
    const indent = indentAt(source, index);
    groups = groups.filter((around) => around.indent < indent);
    const title = name.replace(/\\(.)/g, '$1');
    if (group) groups.push({ indent, title });
    else titles.add([...groups.map((around) => around.title), title].join(' › '));
  }
  return titles;
}

const known = new Map();
function problemOf(reference) {
  const [file, ...rest] = reference.split(' › ');
  if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(inRoot(file))) return `no such test file: ${file}`;
  if (!known.has(file)) known.set(file, titlesIn(file));
  const title = rest.join(' › ');
  return known.get(file).has(title) ? undefined : `no such test in ${file}: ${title}`;
}

/** @param {{ page: string, until: string, what: string, left?: string }} wanted */
function check({ page, until, what, left }) {
  const [proved = '', rest] = readFileSync(inRoot(page), 'utf8').split(until);
  const problems = rest === undefined ? [`no section "${until}"`] : [];
  const rows = proved.split('\n').filter((line) => /^\| (?!(requirement|promise) \|)/.test(line));
  for (const row of rows) {
    const [requirement = '', proof = ''] = row.slice(1, -1).split(/(?<!\\)\|/);
    const references = [...proof.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll('\\|', '|'));
    if (references.length === 0) problems.push(`no test for: ${requirement.trim()}`);
    problems.push(...references.map(problemOf).filter((problem) => problem !== undefined));
  }
  for (const problem of problems) process.stdout.write(`${page}: ${problem}\n`);
  const open = (rest ?? '').split('\n').filter((line) => line.startsWith('- ')).length;
  return {
    problems,
    summary: `${rows.length} ${what} proved${left === undefined ? '' : `, ${open} ${left}`}`,
  };
}

const checked = PAGES.map(check);
process.stdout.write(`${checked.map(({ summary }) => summary).join('; ')}\n`);
process.exitCode = checked.every(({ problems }) => problems.length === 0) ? 0 : 1;
