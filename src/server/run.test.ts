import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestStorage, type TestStorage } from '../test/database.ts';
import { startTestServer } from '../test/server.ts';
import { openRaw } from './db/raw.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');
const DEMO = path.join(import.meta.dirname, 'demo', 'main.ts');

let storage: TestStorage;
beforeEach(async () => {
  storage = await createTestStorage();
});
afterEach(() => storage.remove());

interface Process {
  stdout: string;
  stderr: string;
  exit: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => void;
  /** Resolves with the first match in its standard output. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
}

/** The program of `npm start`, or another, in exactly this environment. */
function start(environment: Record<string, string>, program = MAIN): Process {
  const child = spawn(process.execPath, [program], {
    env: { DATA_DIR: storage.dataDir, DATABASE_URL: storage.databaseUrl ?? '', ...environment },
  });
  const watchers = new Set<() => void>();
  const running: Process = {
    stdout: '',
    stderr: '',
    exit: new Promise((resolve) => child.on('close', resolve)),
    kill: (signal) => void child.kill(signal),
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(running.stdout);
          if (match) resolve(match);
        };
        watchers.add(look);
        look();
        child.on('close', () => reject(new Error(`It ended without ${pattern}: ${running.stderr}`)));
      }),
  };
  child.stdout.on('data', (chunk: Buffer) => {
    running.stdout += chunk.toString();
    for (const look of watchers) look();
  });
  child.stderr.on('data', (chunk: Buffer) => (running.stderr += chunk.toString()));
  return running;
}

// spec: R292
test('a bad setting ends the start with one line that names it', async () => {
  const server = start({ PORT: 'drzwi' });
  expect(await server.exit).toBe(1);
  expect(server.stderr).toBe('PORT must be a number from 0 to 65535, not "drzwi".\n');
});

test('a port in use ends the start with one line that names it', async () => {
  const other = await startTestServer();
  try {
    const port = new URL(other.url).port;
    const server = start({ PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'silent' });
    expect(await server.exit).toBe(1);
    expect(server.stderr).toBe(`PORT ${port} is already in use.\n`);
  } finally {
    await other.close();
  }
});

test.each<[string, Record<string, string>, RegExp]>([
  ['HOST', { HOST: '999.1.1.1' }, /^HOST 999\.1\.1\.1 can't be used: .+\n$/],
  ['DATA_DIR', { DATA_DIR: import.meta.filename, DATABASE_URL: '' }, /^DATA_DIR can't be used: .+\n$/],
  [
    'DATABASE_URL',
    { DATABASE_URL: 'postgres://lz:sekret@127.0.0.1:1/lz' },
    /^DATABASE_URL can't be used: (?!.*sekret).+\n$/,
  ],
])('a %s that can’t be used ends the start with one line that names it', async (_name, env, line) => {
  const server = start({ PORT: '0', HOST: '127.0.0.1', ...env });
  expect(await server.exit).toBe(1);
  expect(server.stderr).toMatch(line);
});

// spec: R293, R294
test('it logs JSON, answers when it says it is ready, and ends with 0 on SIGTERM', async () => {
  const server = start({ PORT: '0', HOST: '127.0.0.1' });
  const [, url] = await server.says(/"address":"http:\/\/localhost(:\d+)"/);
  const health = await fetch(`http://127.0.0.1${url}/readyz`);
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  server.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  const lines = server.stdout.trim().split('\n');
  expect(lines.map((line) => typeof (JSON.parse(line) as { msg: unknown }).msg)).toEqual(
    lines.map(() => 'string'),
  );
});

test('the demo makes a backup of somebody’s database before it brings that up to date', async () => {
  const foreign = await startTestServer({ storage });
  await foreign.signUp();
  await foreign.close();
  const { db, close } = await openRaw(storage, 'write');
  await db.schema.alterTable('place_orders').dropColumn('client').execute();
  await db.deleteFrom('kysely_migration').where('name', '=', '0021-order-clients').execute();
  await close();
  const demo = start({ PORT: '0', HOST: '127.0.0.1' }, DEMO);
  await demo.says(/This database has other accounts already/);
  demo.kill('SIGTERM');
  await demo.exit;
  expect(await readdir(path.join(storage.dataDir, 'backups'))).toEqual([
    expect.stringMatching(/^before-migration-from-0020-change-ids-.*\.tar\.gz$/),
  ]);
});
