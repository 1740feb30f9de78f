import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { end, hasEnded, isFree, launch, ROOT } from './program.ts';

const START_TIMEOUT_MS = 30_000;

export const ADMIN = { email: 'admin@example.org', password: 'dwie-garście-malin' };

/** Settings with an admin, and with limits for writers that never pause, who create more than a household does. */
export const WRITERS_SETTINGS = {
  MAX_PRODUCTS: '1000000',
  PRODUCTS_PER_HOUR: '1000000',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};

interface ServerProcessOptions {
  /** The command that runs the given one, if that needs a wrapper. */
  within?: (program: string[]) => string[];
  /** Receives its output; by default, that is our own output. */
  onOutput?: (text: string) => void;
}

/** The built server as a process of its own, on one port and one data folder for all its lives. */
export class ServerProcess {
  readonly url: string;
  readonly #port: number;
  readonly #environment: Record<string, string>;
  readonly #options: ServerProcessOptions;
  #child: ChildProcess | undefined;

  /** @param settings on top of, or instead of, what every one of these servers has */
  constructor(
    dataDir: string,
    port: number,
    settings: Record<string, string> = WRITERS_SETTINGS,
    options: ServerProcessOptions = {},
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.#port = port;
    this.#options = options;
    this.#environment = {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      CAPTCHA: 'off',
      BACKUPS_KEPT: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    };
  }

  /** Of the running process. */
  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('The server does not run.');
    return pid;
  }

  /** Resolves when it is ready to answer. @throws Error when another program has taken its port since it last ran */
  async start(): Promise<void> {
    // The other program might answer in its place.
    if (!(await isFree(this.#port))) throw new Error(`Port ${this.#port} was taken by another program.`);
    const { within = (program) => program, onOutput } = this.#options;
    const output = onOutput === undefined ? 'inherit' : 'pipe';
    const child = launch(within([process.execPath, join(ROOT, 'dist/server/main.js')]), {
      env: { ...this.#environment, PATH: process.env.PATH ?? '' },
      stdio: ['ignore', output, output],
    });
    for (const source of [child.stdout, child.stderr]) {
      source?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
    }
    this.#child = child;
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!(await this.#isReady())) {
      if (hasEnded(child)) throw new Error('The server ended at its start.');
      if (performance.now() > deadline) throw new Error('The server did not start in time.');
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

  get isRunning(): boolean {
    return this.#child !== undefined && !hasEnded(this.#child);
  }

  /** Ends it if it runs. */
  async dispose(): Promise<void> {
    if (this.isRunning) await this.kill();
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
