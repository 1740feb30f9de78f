import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
});

/**
 * Starts a program of ours, by default in the project's root. Neither it nor the processes that it starts outlive this
 * process.
 */
export function launch(
  [command = '', ...args]: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'stdio'>,
): ChildProcess {
  // In a group of its own, which can be ended as a whole.
  const child = spawn(command, args, { cwd: ROOT, ...options, detached: true });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/**
 * Resolves with the output so far once `words` appear on this output of the program, by default its errors; without
 * words, once it has ended successfully.
 */
export async function until(
  child: ChildProcess,
  words?: string | RegExp,
  source: Readable | null = child.stderr,
): Promise<string> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    source?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (words !== undefined && output.search(words) >= 0) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0 && words === undefined) resolve();
      else reject(new Error(`${child.spawnfile} failed.\n${output}`));
    });
  });
  source?.removeAllListeners('data').resume();
  return output;
}

export function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

/** Asks the program to end, if it runs, and resolves when it has. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/**
 * Calls `cleanUp` if this process is told to end, and `lastResort` if it ends without waiting for that, as under
 * vitest. Returns a function that cancels both.
 */
export function ifToldToEnd(cleanUp: () => Promise<void>, lastResort: () => void): () => void {
  const signals = ['SIGTERM', 'SIGHUP'] as const;
  const onSignal = (signal: NodeJS.Signals) => {
    void cleanUp().finally(() => process.kill(process.pid, signal));
  };
  for (const signal of signals) process.once(signal, onSignal);
  process.once('exit', lastResort);
  return () => {
    process.off('exit', lastResort);
    for (const signal of signals) process.off(signal, onSignal);
  };
}

/** Below the ports of outgoing connections: one of those could take it while the server is down. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    if (await isFree(port)) return port;
  }
}

/** Whether nothing listens on this port of 127.0.0.1. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
