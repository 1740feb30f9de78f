import { readFile } from 'node:fs/promises';
import { seconds } from './paths.mjs';
import { run } from './run.mjs';

/** All checks that need no browser; the output of one that `showsOutput` is shown beside its time. */
const checks = [
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'format', command: 'biome', args: ['format'] },
  {
    name: 'lint',
    command: 'oxlint',
    args: ['--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
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

async function judge({ name, command, args, showsOutput = false }) {
  const began = performance.now();
  const { code, output } = await run(command, args);
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

/** Counts of vitest's JSON report. A file that can't be loaded counts as one failed test. */
export async function countVitest(report) {
  const { numPassedTests, testResults } = JSON.parse(await readFile(report, 'utf8'));
  const failed = testResults.map(({ status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed').length;
    return status === 'failed' ? Math.max(1, tests) : tests;
  });
  return { passed: numPassedTests, failed: failed.reduce((sum, count) => sum + count, 0) };
}
