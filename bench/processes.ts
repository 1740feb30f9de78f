import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const ADMIN = { email: 'admin@example.com', password: 'dwie-garście-malin' };

/** How long anything may take to start, in ms. */
const PATIENCE = 60_000;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const folders = new Set<string>();
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder for as long as this process lives. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lz-bench-'));
  folders.add(folder);
  return folder;
}

export interface RunningProgram {
  url: string;
  pid: number;
  /** From the call to the first answer over HTTP. */
  startMs: number;
  stop: () => Promise<void>;
  /** Gives it no time for a farewell. */
  kill: () => Promise<void>;
}

/**
 * Starts a program that says on its standard output, in JSON, `"address":"http://…:PORT"`, and waits until that
 * address answers `GET /healthz`.
 */
export async function start(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<RunningProgram> {
  const began = performance.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that nothing npm started outlives us.
    detached: true,
  });
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  const url = await addressOf(child);
  await (await fetch(`${url}/healthz`)).text();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The program did not start in time.')), PATIENCE);
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}.`)));
    child.once('error', reject);
    if (child.stdout === null) throw new Error('The program has no output.');
    const { stdout } = child;
    const lines = createInterface({ input: stdout });
    lines.on('line', (line) => {
      const port = /"address":"http:\/\/[^":]+:(\d+)"/.exec(line)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      // What it logs of every request is not to be read by whoever measures it.
      lines.close();
      stdout.resume();
      resolve(`http://127.0.0.1:${port}`);
    });
  });
}

/** The settings of a server for a benchmark: a free port of 127.0.0.1, its own data, an admin. */
export function benchEnvironment(dataDir: string): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    CAPTCHA: 'off',
    LOG_LEVEL: 'info',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
}

/** The built server. */
export function startBuiltServer(environment: Record<string, string>): Promise<RunningProgram> {
  return start(process.execPath, [join(ROOT, 'dist/server/main.js')], environment);
}

/** See floor/resync.ts. */
export function startFloorResync(port: string, version: number): Promise<RunningProgram> {
  return start(process.execPath, [join(ROOT, 'bench/floor/resync.ts'), port, String(version)]);
}

/** See floor/server.ts; its database is in this folder. */
export function startFloor(dataDir: string): Promise<RunningProgram> {
  return start(process.execPath, [join(ROOT, 'bench/floor/server.ts'), dataDir]);
}

/** See floor/idle.mjs. */
export function startIdleFloor(dataDir: string): Promise<RunningProgram> {
  return start(process.execPath, [join(ROOT, 'bench/floor/idle.mjs'), dataDir]);
}

/** What a process keeps in memory, in MB (10⁶ bytes). Linux only. */
export function residentMb({ pid }: RunningProgram): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) * 1_024) / 1_000_000;
}
