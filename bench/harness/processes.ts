import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, launch, ROOT, until } from '../../src/test/program.ts';
import { ADMIN } from '../../src/test/server-process.ts';

const folders = new Set<string>();
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder, removed when this process ends. */
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
  /** Kills it without a graceful stop. */
  kill: () => Promise<void>;
}

/**
 * Starts a program that logs JSON with `"address":"http://…:PORT"` to its standard output, and waits until that address
 * answers `GET /healthz`.
 */
export async function start(
  command: readonly string[],
  environment: Record<string, string> = {},
): Promise<RunningProgram> {
  const began = performance.now();
  const child = launch(command, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [, port] = ADDRESS.exec(await until(child, ADDRESS, child.stdout)) ?? [];
  const url = `http://127.0.0.1:${port}`;
  await (await fetch(`${url}/healthz`)).text();
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

const ADDRESS = /"address":"http:\/\/[^":]+:(\d+)"/;

/** Settings of a server for a benchmark: a free port of 127.0.0.1, its own data, an admin. */
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

/** The built server, as `npm start` starts it. */
export function startBuiltServer(environment: Record<string, string>): Promise<RunningProgram> {
  const program = [process.execPath, join(ROOT, 'dist/server/main.js')];
  return start(program, { MALLOC_ARENA_MAX: '2', ...environment });
}

/** See baseline/reconnect.ts. */
export function startReconnectBaseline(port: string, version: number): Promise<RunningProgram> {
  return start([process.execPath, join(ROOT, 'bench/baseline/reconnect.ts'), port, String(version)]);
}

/** See baseline/server.ts; its database is in this folder. */
export function startBaseline(dataDir: string): Promise<RunningProgram> {
  return start([process.execPath, join(ROOT, 'bench/baseline/server.ts'), dataDir]);
}

/** See baseline/idle.mjs. */
export function startIdleBaseline(dataDir: string): Promise<RunningProgram> {
  return start([process.execPath, join(ROOT, 'bench/baseline/idle.mjs'), dataDir]);
}

/** Resident memory of a process, in MB (10⁶ bytes). Linux only. */
export const residentMb = (program: RunningProgram): number => memoryMb(program, 'VmRSS');

/** Its peak. */
export const peakMb = (program: RunningProgram): number => memoryMb(program, 'VmHWM');

function memoryMb({ pid }: RunningProgram, name: string): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`));
  return (Number.parseInt(line?.slice(name.length + 1) ?? '', 10) * 1_024) / 1_000_000;
}
