/** The releases in CHANGELOG.md, in the form that CONTRIBUTING.md describes. */

const UNRELEASED = '## [Unreleased]';
const RELEASE = /^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/;
/** The group whose lines the app shows. */
const POLISH = 'Po polsku';
const GROUPS = new Set([POLISH, 'Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']);
const LINK = /^\[[^\]]+\]: \S+$/;
/** The app shows its lines as plain text. */
const MARKUP = /[*_`[\]<>]/;

/** A number stays in one line with its unit. */
const withUnits = (line) =>
  line.replace(/(?<=\d) (?=(?:[mc]?l|[km]?g|dag|[kMG]?B|szt|min|h|s|[mc]?m|%)(?![\p{L}\d]))/gu, '\u00A0');

const isDay = (text) => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

const expectAt = (number) => (holds, what) => {
  if (!holds) throw new Error(`CHANGELOG.md, line ${number}: ${what}.`);
};

/** Sections with their groups, as they stand in the file. `groups` has the lines of each, by its heading. */
function readSections(text) {
  const sections = [];
  let lines;
  for (const [index, line] of text.split('\n').entries()) {
    const expect = expectAt(index + 1);
    const section = sections.at(-1);
    if (line.startsWith('## ')) {
      const [, version, date] = RELEASE.exec(line) ?? [];
      expect(line === UNRELEASED || version, `"${line}" is no release`);
      sections.push({ version, date, groups: new Map(), expect });
      lines = undefined;
    } else if (section === undefined || line === '' || LINK.test(line)) {
      // Nothing of a group.
    } else if (line.startsWith('### ')) {
      const name = line.slice('### '.length);
      expect(GROUPS.has(name) && !section.groups.has(name), `"${name}" can't be a group here`);
      lines = [];
      section.groups.set(name, lines);
    } else if (line.startsWith('- ') && lines) {
      lines.push(line.slice('- '.length).trim());
    } else if (lines) {
      const last = lines.pop();
      expect(last !== undefined && line.startsWith('  '), `"${line}" belongs to no list`);
      lines.push(`${last} ${line.trim()}`);
    } else {
      expect(!line.startsWith('- '), `"${line}" belongs to no group`);
    }
  }
  return sections;
}

function checkGroups({ version, groups, expect }) {
  for (const [name, lines] of groups) expect(lines.length > 0, `"${name}" is empty`);
  const polish = groups.get(POLISH) ?? [];
  for (const line of polish) expect(!MARKUP.test(line), `"${line}" has markup`);
  if (version === undefined) return;
  expect(polish.length > 0, `${version} has no lines under "${POLISH}"`);
  expect(groups.size > 1, `${version} has no English lines`);
}

const isBefore = (version, other) => version.localeCompare(other, 'en', { numeric: true }) < 0;

/**
 * The releases with their Polish lines, newest first.
 *
 * @param {string} text of CHANGELOG.md
 * @param {string} current the version in package.json, which must be the newest release
 * @returns {{ version: string, date: string, lines: string[] }[]} `date` as YYYY-MM-DD, `lines` as plain text
 * @throws Error naming the line that has the wrong form
 */
export function readChangelog(text, current) {
  const [unreleased, ...releases] = readSections(text);
  expectAt(1)(text.startsWith('# Changelog\n'), 'the title is missing');
  expectAt(1)(unreleased && unreleased.version === undefined, `"${UNRELEASED}" isn't the first section`);
  checkGroups(unreleased);
  for (const [index, release] of releases.entries()) {
    const { version, date, expect } = release;
    expect(isDay(date), `${date} is no date`);
    const newer = releases[index - 1];
    expect(!newer || (isBefore(version, newer.version) && date <= newer.date), `${version} isn't older`);
    checkGroups(release);
  }
  const newest = releases[0]?.version;
  expectAt(1)(newest === current, `the newest release is ${newest}, but package.json says ${current}`);
  return releases.map(({ version, date, groups }) => ({
    version,
    date,
    lines: groups.get(POLISH).map(withUnits),
  }));
}
