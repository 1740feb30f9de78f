import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';

/**
 * Resolves once `words` appear on this output of the program, its errors unless told; without words, once it has
 * ended well.
 */
export async function until(
  child: ChildProcess,
  words?: string,
  source: Readable | null = child.stderr,
): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    source?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (words !== undefined && output.includes(words)) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0 && words === undefined) resolve();
      else reject(new Error(`${child.spawnfile} failed.\n${output}`));
    });
  });
  source?.removeAllListeners('data').resume();
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
 * Calls `cleanUp` should this process be told to end, and `lastResort` should it end without waiting
 * for that, as vitest does. Returns what calls both off.
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

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
