import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { end, hasEnded } from '../program.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** How long a start may take, in ms. */
const PATIENCE = 30_000;

export const ADMIN = { email: 'admin@example.org', password: 'dwie-garście-malin' };

/** The built server as a process of its own, on one port and one data folder for all its lives. */
export class ServerProcess {
  readonly url: string;
  readonly #environment: Record<string, string>;
  readonly #within: (program: string[]) => string[];
  #child: ChildProcess | undefined;

  /**
   * @param environment settings on top of, or instead of, the usual ones
   * @param within the command that runs the one given, where that is more than itself
   */
  constructor(
    dataDir: string,
    port: number,
    environment: Record<string, string> = {},
    within = (program: string[]): string[] => program,
  ) {
    this.#within = within;
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      CAPTCHA: 'off',
      BACKUPS_KEPT: '0',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...environment,
    };
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  /** Of the running process. */
  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('The server does not run.');
    return pid;
  }

  /** Resolves when it is ready to answer. */
  async start(): Promise<void> {
    const [command = '', ...args] = this.#within([process.execPath, join(ROOT, 'dist/server/main.js')]);
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...this.#environment, PATH: process.env.PATH ?? '' },
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
    await end(this.#takeRunning(), 'SIGKILL');
  }

  /** Asks it to end and resolves when it has. @throws Error when it had ended by itself, or ends badly */
  async stop(): Promise<void> {
    const child = this.#takeRunning();
    await end(child, 'SIGTERM');
    if (child.exitCode !== 0) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}.`);
  }

  /** Ends it if it runs. */
  async dispose(): Promise<void> {
    if (this.#child !== undefined && !hasEnded(this.#child)) await this.kill();
  }

  #takeRunning(): ChildProcess {
    const child = this.#child;
    if (child === undefined || hasEnded(child)) throw new Error('The server ended by itself.');
    this.#child = undefined;
    return child;
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  }
}
