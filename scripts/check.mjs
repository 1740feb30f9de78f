/** `npm run check`: everything but the browser, PostgreSQL and the long tests, which `npm test` adds. */
import path from 'node:path';
import { readVitest, runChecks } from './checks.mjs';
import { seconds, temporaryFolder } from './paths.mjs';
import { stopWithUs } from './run.mjs';

stopWithUs();
const began = performance.now();
const folder = temporaryFolder();
const report = path.join(folder, 'vitest.json');
const failed = await runChecks(report, ['unit', 'web', 'web-isolated', 'sqlite']);
const { passed, repeated } = await readVitest(report);
for (const test of repeated) process.stdout.write(`\n↻ ${test}\n`);
const verdict = failed.length === 0 ? `all is well, ${passed} tests` : `failed: ${failed.join(', ')}`;
process.stdout.write(`\n${verdict} (${seconds(performance.now() - began)})\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
