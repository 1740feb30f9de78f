import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import { inRoot, root } from './paths.mjs';

/** The project's own programs first, then the Node that runs this script. */
const programPath = [
  inRoot('node_modules', '.bin'),
  path.dirname(process.execPath),
  process.env.PATH ?? '',
].join(path.delimiter);

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

function stopAll() {
  for (const { pid } of running) {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGTERM');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/**
 * Runs a program, by default in the project's root. Resolves with its exit code (never rejects for a failing program)
 * and, where `stdio` pipes them, both its outputs in the order they were written.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{
 *   cwd?: string, env?: Record<string, string>, stdio?: import('node:child_process').StdioOptions, priority?: number
 * }} [options] `priority` as of `os.setPriority`
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  const { cwd = root, env = {}, stdio = ['ignore', 'pipe', 'pipe'], priority } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: programPath, ...env },
      stdio,
      // A separate process group, so that stopping it also stops its children.
      detached: true,
    });
    /** @type {Buffer[]} */
    const chunks = [];
    running.add(child);
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => {
      running.delete(child);
      reject(new Error(`${command} could not be started: ${error.message}`));
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

/** Stops the programs this process started when it is itself told to stop. */
export function stopWithUs() {
  const parent = process.ppid;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      stopAll();
      process.exit(1);
    });
  }
  // npm ends the shell that waits for a script, and the shell passes no signal on: its death shows only as a new parent.
  setInterval(() => {
    if (process.ppid === parent) return;
    stopAll();
    process.exit(1);
  }, 300).unref();
}
