import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** How long a start may take, in ms. */
const PATIENCE = 30_000;

export const ADMIN = { email: 'admin@example.org', password: 'dwie-garście-malin' };

/** The built server as a process of its own, on one port and one data folder for all its lives. */
export class ServerProcess {
  readonly url: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(dataDir: string, port: number) {
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  /** Resolves when it is ready to answer. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], {
      cwd: ROOT,
      env: this.#environment,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    this.#child = child;
    const patience = Date.now() + PATIENCE;
    while (!(await this.#isReady())) {
      if (hasEnded(child)) throw new Error('The server ended at its start.');
      if (Date.now() > patience) throw new Error('The server did not start in time.');
      await delay(10);
    }
  }

  /** Resolves when the process is gone. @throws Error when it had ended by itself */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || hasEnded(child)) throw new Error('The server ended by itself.');
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    this.#child = undefined;
  }

  /** Ends it if it runs. */
  async dispose(): Promise<void> {
    if (this.#child !== undefined && !hasEnded(this.#child)) await this.kill();
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Below the ports of outgoing connections: one of those could take it while the server is down. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
