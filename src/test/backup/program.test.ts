import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { end, freePort, launch, ROOT, until } from '../program.ts';
import { lz, run } from './built-lz.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lz-program-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('the program means the same data folder from anywhere, also through a link', async () => {
  const link = join(folder, 'lz-link');
  await symlink(join(ROOT, 'lz'), link);
  const dataDir = join(folder, 'dane');
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: relative(ROOT, dataDir) };
  const ended = await run(link, ['migrate'], { env, cwd: tmpdir() });
  expect(ended).toEqual({ code: 0, said: expect.stringMatching(/^Ran 0001-foundation\.$/m) });
  expect(existsSync(join(dataDir, 'lz.sqlite'))).toBe(true);
});

it.runIf(existsSync(join(ROOT, 'node_modules', '.bin', 'node')))(
  'the program finds the Node among the dependencies, as for cron, whose PATH has none',
  async () => {
    const tools = (process.env.PATH ?? '').split(':').map((place) => join(place, 'readlink'));
    await symlink(tools.find(existsSync) ?? '', join(folder, 'readlink'));
    const ended = await run(join(ROOT, 'lz'), ['--version'], { env: { PATH: folder }, cwd: folder });
    expect(ended).toEqual({ code: 0, said: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  },
);

it('a server that it starts is this one process', async () => {
  const port = await freePort();
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1' };
  const child = launch([join(ROOT, 'lz'), 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const log = await until(child, 'LZ is ready', child.stdout);
    expect(JSON.parse(log.split('\n').find((line) => line.includes('LZ is ready')) ?? '')).toMatchObject({
      pid: child.pid,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  } finally {
    await end(child, 'SIGTERM');
  }
  expect(child.exitCode).toBe(0);
});

it('of several that migrate a fresh place at once one does, and the others find it done', async () => {
  const ended = await Promise.all([1, 2, 3, 4].map(() => lz(folder, 'migrate')));
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(ended.filter(({ said }) => said.includes('Ran 0001-foundation.'))).toHaveLength(1);
  expect(ended.filter(({ said }) => said.startsWith('Nothing to do'))).toHaveLength(3);
});
