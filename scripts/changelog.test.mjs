import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readChangelog } from './changelog.mjs';
import { inRoot } from './paths.mjs';

const TEXT = `# Changelog

What changed, for those who run it.

## [Unreleased]

### Fixed

- A list opens again.

## [1.10.0] - 2027-02-01

For the winter.

### Po polsku

- Plan tygodnia można
  wydrukować.
- Zdjęcia są ostrzejsze i mają do 2 MB, „mleko 2 l” to jak 2 lody.

### Added

- Printed plans.

## [1.9.0] - 2027-01-15

### Po polsku

- Poprawki.

### Changed

- [Units](docs/units.md) are read once.

[1.9.0]: https://example.org/1.9.0
`;

test('releases come newest first, with their Polish lines alone', () => {
  expect(readChangelog(TEXT, '1.10.0')).toEqual([
    {
      version: '1.10.0',
      date: '2027-02-01',
      lines: [
        'Plan tygodnia można wydrukować.',
        'Zdjęcia są ostrzejsze i mają do 2\u00A0MB, „mleko 2\u00A0l” to jak 2 lody.',
      ],
    },
    { version: '1.9.0', date: '2027-01-15', lines: ['Poprawki.'] },
  ]);
});

test('the changelog of this app can be read, and says what package.json says', () => {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const [newest] = readChangelog(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), version);
  expect(newest?.version).toBe(version);
});

test.each([
  ['a title', '# Changelog', '# Changes', 'line 1: the title is missing'],
  ['a place for what comes next', '## [Unreleased]', '## [2.0.0] - 2027-03-01', '"## [Unreleased]" isn\'t'],
  ['a version of three numbers', '[1.9.0] -', '[1.9] -', 'line 25: "## [1.9] - 2027-01-15" is no release'],
  ['a date', ' - 2027-01-15', '', 'is no release'],
  ['a day of the calendar', '2027-01-15', '2027-02-30', 'line 25: 2027-02-30 is no date'],
  ['the newest first', '[1.10.0]', '[1.8.0]', "line 25: 1.9.0 isn't older"],
  ['no version twice', '[1.9.0] -', '[1.10.0] -', "line 25: 1.10.0 isn't older"],
  ['no older release of a later day', '2027-01-15', '2027-02-02', "line 25: 1.9.0 isn't older"],
  ['groups of the known kinds', '### Changed', '### News', 'line 31: "News" can\'t be a group here'],
  ['each group once', '### Changed', '### Po polsku', '"Po polsku" can\'t be a group here'],
  ['lines in each group', '- A list opens again.\n', '', 'line 5: "Fixed" is empty'],
  ['Polish lines', '### Po polsku\n\n- Poprawki.\n', '', '1.9.0 has no lines under "Po polsku"'],
  ['English lines', '\n### Added\n\n- Printed plans.\n', '', '1.10.0 has no English lines'],
  ['Polish lines without markup', 'Poprawki', '**Poprawki**', '"**Poprawki**." has markup'],
  ['nothing but lists', '- Printed plans.', 'Printed plans.', 'line 23: "Printed plans." belongs to no list'],
  ['a group before a line', '### Fixed\n', '', '"- A list opens again." belongs to no group'],
])('a changelog has %s', (_, written, broken, complaint) => {
  expect(TEXT).toContain(written);
  expect(() => readChangelog(TEXT.replace(written, broken), '1.10.0')).toThrow(complaint);
});

test('it has the version that is built', () => {
  expect(() => readChangelog(TEXT, '1.11.0')).toThrow(
    'the newest release is 1.10.0, but package.json says 1.11.0',
  );
});
