/**
 * Lists the tests that prove the requirements in docs/spec-coverage.md and docs/security.md, by the tags above the tests:
 * `// spec: R12, R13`. Fails when a page doesn't match the tags; `--write` updates it. A requirement without a test, or
 * a tag without its test or requirement, is always an error.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';

const PAGES = ['docs/spec-coverage.md', 'docs/security.md'];
const FOLDERS = ['e2e', 'src'];

/** A row up to the cell of the tests, which is its last. */
const ROW = /^(\| ([RP]\d+) \| (?:\\\||[^|])+ \|).*$/gm;

/** After a tag, the second call of `test.each(…)('…'` is a title too; a test's function or options follow it. */
const TAG_OR_TITLE =
  /^ *\/\/ spec: (?<ids>.+?)$|(?:(?<group>\bdescribe)|\b(?:test|it)(?:\.(?:concurrent|fail))?|\))\(\s*(?<quote>['"`])(?<name>(?:\\.|(?!\k<quote>)[^])*)\k<quote>,\s*(?:async\b|\(|\{|\w+ =>)/gm;

/** @type {string[]} */
const problems = [];
/** @type {Map<string, string[]>} */
const proofs = new Map();

function indentAt(source, index) {
  const line = source.slice(source.lastIndexOf('\n', index) + 1);
  return line.length - line.trimStart().length;
}

/**
 * Collects the tagged tests of a file as `file › groups › test`; the formatter's indentation shows the nesting. Titles
 * with placeholders or template strings are listed as in the source.
 */
function gather(file) {
  const source = readFileSync(inRoot(file), 'utf8');
  let groups = [];
  let ids = '';
  for (const { index, groups: found } of source.matchAll(TAG_OR_TITLE)) {
    const { ids: tagged, group, name = '' } = found ?? {};
    const indent = indentAt(source, index);
    groups = groups.filter((around) => around.indent < indent);
    if (ids !== '' && (tagged || group)) problems.push(`${file}: no test follows ${ids}`);
    const title = name.replace(/\\(.)/g, '$1');
    if (group) groups.push({ indent, title });
    const test = [file, ...groups.map((around) => around.title), title].join(' › ');
    if (!tagged && !group && ids !== '') {
      for (const id of ids.split(', ')) proofs.set(id, [...(proofs.get(id) ?? []), test]);
    }
    ids = tagged ?? '';
  }
  if (ids !== '') problems.push(`${file}: no test follows ${ids}`);
}

/** The page with the tests given by the tags. */
function fill(source, known) {
  return source.replace(ROW, (_, requirement, id) => {
    if (known.has(id)) problems.push(`${id} is there twice`);
    known.add(id);
    const tests = proofs.get(id) ?? [];
    if (tests.length === 0) problems.push(`no test for ${requirement}`);
    return `${requirement} ${tests.map((test) => `\`${test.replaceAll('|', '\\|')}\``).join(', ')} |`;
  });
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.posix.join(folder, file),
  ),
);
files
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  .sort()
  .forEach(gather);

/** @type {Set<string>} */
const known = new Set();
for (const page of PAGES) {
  const source = readFileSync(inRoot(page), 'utf8');
  const filled = fill(source, known);
  if (filled === source) continue;
  if (process.argv.includes('--write')) writeFileSync(inRoot(page), filled);
  else problems.push(`${page} isn't what the tags give: npm run coverage`);
}
for (const [id, tests] of proofs) if (!known.has(id)) problems.push(`no page has ${id}: ${tests.join(', ')}`);

process.stdout.write([...problems, `${known.size} requirements and promises`].join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
