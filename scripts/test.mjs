/**
 * `npm test`: the checks, then the browser tests against the built app, and the simulation beside both. The last line
 * is `N passed, N failed`, the sum over both test runners.
 */
import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import path from 'node:path';
import { readVitest, runChecks } from './checks.mjs';
import { seconds, temporaryFolder } from './paths.mjs';
import { run, stopWithUs } from './run.mjs';

/** @type {{ passed: number, failed: string[], repeated: string[] }} */
const none = { passed: 0, failed: [], repeated: [] };
/** Lines shown of a failed test's message; all of it is in the output above. */
const linesOfFailure = 20;
const write = (line) => process.stdout.write(`${line}\n`);

/** Playwright's JSON report has suites in suites. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * What Playwright's JSON report says: how many tests passed, and the failed ones by name; an error outside any test is
 * one of them. Tests that passed only when repeated count as passed, and are named with what they said first.
 */
async function readPlaywright(report) {
  const { stats, errors, suites } = JSON.parse(await readFile(report, 'utf8'));
  const specs = specsOf({ suites });
  const tell = ({ file, line, title, tests }) => {
    const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
    return `${file}:${line} › ${title}\n${messages.join('\n')}`;
  };
  return {
    passed: stats.expected + stats.flaky,
    failed: [
      ...specs.filter(({ ok }) => !ok).map(tell),
      ...errors.map(({ message }) => message ?? 'an error outside any test'),
    ],
    repeated: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(tell),
  };
}

/** A runner that died before writing its report has no counts, but a failing exit code. */
async function readOrNone(read, report) {
  try {
    return await read(report);
  } catch (error) {
    write(`No test report: ${error.message}`);
    return none;
  }
}

async function runBrowserTests(report) {
  write('\nbrowser tests');
  const began = performance.now();
  const { code } = await run('playwright', ['test', '--forbid-only', '--retries=1', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  write(`${code === 0 ? '✓' : '✗'} browser  ${seconds(performance.now() - began)}`);
  return code === 0;
}

/**
 * Simulates the sync of lists for some hundred hours of a bad network, with ten times as many seeds as the rarest of its
 * deliberate faults needs to show. They are always the same, so that a run that fails does so because of the change. It
 * has a clock of its own, so it can use the processor time that the other tests leave: they wait for a third of their
 * time.
 */
async function runSimulation() {
  const began = performance.now();
  const { code, output } = await run(process.execPath, ['src/test/simulation/main.ts', '--seeds', '1000'], {
    priority: constants.priority.PRIORITY_LOW,
  });
  const told = output.trim();
  write(
    `${code === 0 ? '✓' : '✗'} simulation ${seconds(performance.now() - began)} (${told.split('\n').at(-1)})`,
  );
  if (code !== 0) write(told);
  return code === 0;
}

async function runAll(folder) {
  const vitestReport = path.join(folder, 'vitest.json');
  const playwrightReport = path.join(folder, 'playwright.json');

  const simulation = runSimulation();
  const failedChecks = await runChecks(vitestReport, [
    'unit',
    'web',
    'web-isolated',
    'sqlite',
    'long',
    'postgres',
    'built',
  ]);
  const browserPassed = await runBrowserTests(playwrightReport);
  const simulationPassed = await simulation;

  const fast = await readOrNone(readVitest, vitestReport);
  const browser = await readOrNone(readPlaywright, playwrightReport);
  const failures = [
    ...failedChecks,
    ...(simulationPassed ? [] : ['simulation']),
    ...(browserPassed ? [] : ['browser']),
  ];
  return {
    failures,
    passed: fast.passed + browser.passed,
    failed: [...fast.failed, ...browser.failed],
    repeated: [...fast.repeated, ...browser.repeated],
  };
}

stopWithUs();
const began = performance.now();
const folder = temporaryFolder();
const { failures, passed, failed, repeated } = await runAll(folder);
const isGreen = failures.length === 0 && failed.length === 0 && passed > 0;
// Repeated at the end, because the failures are minutes of output above.
const firstLinesOf = (test) => test.split('\n').slice(0, linesOfFailure).join('\n  ');
for (const test of repeated) write(`\n↻ passed when repeated: ${firstLinesOf(test)}`);
for (const test of failed) write(`\n✗ ${firstLinesOf(test)}`);
if (failures.length > 0) write(`\nfailed: ${failures.join(', ')}`);
write(`\n${seconds(performance.now() - began)}`);
write(`${passed} passed, ${failed.length} failed`);
process.exitCode = isGreen ? 0 : 1;
