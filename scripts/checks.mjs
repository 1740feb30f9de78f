import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root, seconds } from './paths.mjs';
import { run } from './run.mjs';

// The tests are waited for longest, so other checks save processor time: Go's garbage collector works less often with
// more memory, and a second type checker would work out again much of what the first knows.
const GO_MEMORY = { GOGC: '400' };

/** All checks that need no browser; the output of one that `showsOutput` is shown beside its time. */
const checks = [
  { name: 'types', command: 'tsc', args: ['-b', '--singleThreaded'], env: GO_MEMORY },
  { name: 'format', command: 'biome', args: ['format'] },
  {
    name: 'lint',
    command: 'oxlint',
    args: ['--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
    env: GO_MEMORY,
  },
  {
    name: 'imports',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src'],
  },
  { name: 'unused', command: 'knip', args: ['--no-progress'] },
  { name: 'bytes', command: process.execPath, args: ['scripts/bytes-budget.mjs'], showsOutput: true },
  { name: 'coverage', command: process.execPath, args: ['scripts/spec-coverage.mjs'], showsOutput: true },
];

const tests = (report, projects) => ({
  name: 'tests',
  command: 'vitest',
  args: [
    'run',
    '--allowOnly=false',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects.map((project) => `--project=${project}`),
  ],
});

async function judge({ name, command, args, env = {}, showsOutput = false }) {
  const began = performance.now();
  const { code, output } = await run(command, args, { env });
  const time = seconds(performance.now() - began);
  const remark = showsOutput && code === 0 ? ` (${output.trim()})` : '';
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name.padEnd(8)} ${time}${remark}\n`);
  return { name, output, passed: code === 0 };
}

/**
 * Runs all checks side by side, one line each as it ends, then the output of the failed ones. `report` is the file for
 * vitest's JSON report, `projects` are vitest's. Resolves with the names of the failed ones.
 */
export async function runChecks(report, projects) {
  // The longest starts first. Type checking writes what the server's build reads, so nothing else builds now.
  const results = await Promise.all([tests(report, projects), ...checks].map(judge));
  const failed = results.filter(({ passed }) => !passed);
  for (const { name, output } of failed) process.stdout.write(`\n── ${name} ──\n${output.trim()}\n`);
  return failed.map(({ name }) => name);
}

/**
 * What vitest's JSON report says: how many tests passed, the failed ones by name, and those that passed only when
 * repeated, with what they said first. A file that can't be loaded counts as one failed test.
 */
export async function readVitest(report) {
  const { numPassedTests, testResults } = JSON.parse(await readFile(report, 'utf8'));
  const withErrors = (file, tests, wanted) =>
    tests
      .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages }) =>
          `${path.relative(root, file)} › ${fullName}\n${failureMessages.join('\n')}`,
      );
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = withErrors(name, assertionResults, 'failed');
    return status === 'failed' && tests.length === 0 ? [`${path.relative(root, name)}\n${message}`] : tests;
  });
  const repeated = testResults.flatMap(({ name, assertionResults }) =>
    withErrors(name, assertionResults, 'passed'),
  );
  return { passed: numPassedTests, failed, repeated };
}
