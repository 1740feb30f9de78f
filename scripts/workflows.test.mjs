import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

const FOLDER = inRoot('.github', 'workflows');
const workflows = readdirSync(FOLDER).map((file) => [file, parse(readFileSync(`${FOLDER}/${file}`, 'utf8'))]);
const named = Object.fromEntries(workflows);
const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

const jobsOf = (workflow) => Object.values(workflow.jobs);
const commandsOf = (workflow) =>
  jobsOf(workflow).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

test.each(workflows)('%s may only read, and pins its actions by their major version', (_, workflow) => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  for (const job of jobsOf(workflow)) {
    expect(job).not.toHaveProperty('permissions');
    expect(job['timeout-minutes']).toBeGreaterThan(0);
    const actions = job.steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.filter((action) => !/^actions\/[a-z-]+@v\d+$/.test(action))).toEqual([]);
  }
});

test('each push and pull request is tested by npm test', () => {
  const { on } = named['test.yml'];
  expect(on).toEqual({ push: { branches: ['**'] }, pull_request: null });
  expect(commandsOf(named['test.yml'])).toEqual(['npm test']);
});

test('a tag builds and tries the image on a machine of each platform', () => {
  const { on, jobs } = named['image.yml'];
  expect(on).toEqual({ push: { tags: ['v*'] } });
  expect(jobs.image.strategy.matrix.include.map(({ platform }) => platform)).toEqual([
    'linux/amd64',
    'linux/arm64',
  ]);
  expect(commandsOf(named['image.yml'])).toContainEqual(
    expect.stringMatching(/npm run image -- --platform \$\{\{ matrix\.platform \}\}$/),
  );
  expect(scripts.image).toContain('scripts/image.mjs');
});

test('npm run image refuses a platform that it could not try', async () => {
  const { code, output } = await run(process.execPath, ['scripts/image.mjs', '--platform', 'linux/s390x']);
  expect(code).not.toBe(0);
  expect(output).toContain("can't try an image for linux/s390x");
});
