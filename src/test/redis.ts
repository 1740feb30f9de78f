import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, freePort, ifToldToEnd, until } from './program.ts';

export interface RunningRedis {
  /** `redis://…` */
  url: string;
  stop: () => Promise<void>;
  /** Ends it as a crash would. Another's, named by TEST_REDIS_URL, is left alone. */
  crash: () => Promise<void>;
  /** Starts it again after that, at the same address. */
  restart: () => Promise<void>;
}

/**
 * A Redis of the tests' own, on a free port of 127.0.0.1, that keeps nothing on disk and is gone without trace
 * afterwards. TEST_REDIS_URL names another to use instead.
 */
export async function startRedis(): Promise<RunningRedis> {
  const given = process.env.TEST_REDIS_URL;
  const leave = async (): Promise<void> => {};
  if (given) return { url: given, stop: leave, crash: leave, restart: leave };
  const folder = await mkdtemp(join(tmpdir(), 'lz-redis-'));
  const port = await freePort();
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'];
  let child: ChildProcess | undefined;
  const serve = async (): Promise<void> => {
    child = spawn('redis-server', settings, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    await until(child, 'Ready to accept connections', child.stdout);
  };
  const endWith = async (signal: NodeJS.Signals): Promise<void> => {
    if (child !== undefined) await end(child, signal);
  };
  const stop = async (): Promise<void> => {
    await endWith('SIGTERM');
    await rm(folder, { recursive: true, force: true });
    callOff();
  };
  const callOff = ifToldToEnd(stop, () => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  try {
    await serve();
    const crash = (): Promise<void> => endWith('SIGKILL');
    return { url: `redis://127.0.0.1:${port}`, stop, crash, restart: serve };
  } catch (error) {
    await stop();
    throw error;
  }
}
