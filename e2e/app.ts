import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const MAIN = path.join(import.meta.dirname, '..', 'dist', 'server', 'main.js');
const PATIENCE = 20_000;

export interface RunningApp {
  /** Without a trailing slash. */
  url: string;
  port: number;
  dataDir: string;
  /** Ends the server. Throws when it logged an error meanwhile. */
  stop: () => Promise<void>;
}

/** The built server as a process of its own, on a free port, with a data folder of its own. */
export async function startApp(env: Record<string, string> = {}): Promise<RunningApp> {
  const [port, dataDir] = await Promise.all([findFreePort(), mkdtemp(path.join(tmpdir(), 'lz-e2e-'))]);
  const url = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      CAPTCHA: 'off',
      // So that users made by the tests don't share one address, and with it one rate limit.
      TRUST_PROXY: 'loopback',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text));
  await waitUntilReady(child, url, output);
  return {
    url,
    port,
    dataDir,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
      const errors = errorsIn(output.join(''));
      if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('\n')}`);
    },
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function waitUntilReady(child: ChildProcess, url: string, output: string[]): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended at its start:\n${output.join('')}`);
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await pause(30);
  }
  child.kill('SIGKILL');
  throw new Error(`The server wasn't ready in time:\n${output.join('')}`);
}

const PINO_ERROR = 50;

/** Lines that aren't our JSON are what a crash prints. */
function errorsIn(output: string): string[] {
  return output.split('\n').filter((line) => {
    if (line.trim() === '') return false;
    try {
      return (JSON.parse(line) as { level: number }).level >= PINO_ERROR;
    } catch {
      return true;
    }
  });
}
