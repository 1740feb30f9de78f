/**
 * A namespace of users, mounts and processes: what a container engine without rights of its own makes. Inside, root
 * and everybody else are ids that own nothing on this machine.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** Ids without an account, for whoever runs this as root. */
const unusedIds = 100_000;
const idCount = 65_536;

const hostPath = '/usr/sbin:/usr/bin:/sbin:/bin';

/** @typedef {{ env?: Record<string, string> }} InsideOptions */

/** Who root is inside, as the outside sees it; undefined for an ordinary user, who is it himself. */
export const insideRoot = process.getuid?.() === 0 ? { uid: unusedIds, gid: unusedIds } : undefined;

function mapIds(pid) {
  if (insideRoot) {
    for (const map of ['uid_map', 'gid_map'])
      writeFileSync(`/proc/${pid}/${map}`, `0 ${unusedIds} ${idCount}`);
    return;
  }
  const { uid, gid, username } = userInfo();
  const programs = /** @type {const} */ ([
    ['newuidmap', '/etc/subuid', uid],
    ['newgidmap', '/etc/subgid', gid],
  ]);
  for (const [program, file, own] of programs) {
    const line = (existsSync(file) ? readFileSync(file, 'utf8') : '')
      .split('\n')
      .find((entry) => entry.startsWith(`${username}:`));
    const [, first, count = ''] = line?.split(':') ?? [];
    if (first === undefined) throw new Error(`${file} gives ${username} no ids: see "man 5 subuid".`);
    const done = spawnSync(program, [String(pid), '0', String(own), '1', '1', first, count], {
      encoding: 'utf8',
    });
    if (done.status !== 0) throw new Error(`${program} (Debian: uidmap) failed. ${done.stderr ?? ''}`);
  }
}

const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean);

export class Namespace {
  #holder;
  #pid = '';

  /** Resolves when it can be entered. */
  static async open() {
    const namespace = new Namespace();
    try {
      await namespace.#open();
    } catch (error) {
      await namespace.close();
      throw error;
    }
    return namespace;
  }

  async #open() {
    const script =
      'read -r go && exec unshare --mount --pid --fork --kill-child sh -c "echo open; exec sleep infinity"';
    this.#holder = spawn('unshare', ['--user', 'sh', '-c', `echo made; ${script}`], {
      ...insideRoot,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const said = this.#holder.stdout[Symbol.asyncIterator]();
    if ((await said.next()).done) throw new Error('This machine allows no user namespaces.');
    mapIds(this.#holder.pid);
    this.#holder.stdin.end('go\n');
    if ((await said.next()).done) throw new Error('This machine allows no mount and process namespaces.');
    this.#pid = childrenOf(this.#holder.pid)[0] ?? '';
  }

  /**
   * Starts a program inside, as root there.
   * @param {string[]} command
   * @param {InsideOptions & { stdio?: import('node:child_process').StdioOptions }} [options]
   */
  start(command, { env = {}, stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
    const target = ['--target', this.#pid, '--user', '--mount', '--pid', '--setuid', '0', '--setgid', '0'];
    return spawn('nsenter', [...target, '--', ...command], { env: { PATH: hostPath, ...env }, stdio });
  }

  /**
   * Runs a program inside to its end.
   * @param {string[]} command
   * @param {InsideOptions} [options]
   * @returns {Promise<{ code: number, output: string }>} both its outputs
   */
  async run(command, options = {}) {
    const child = this.start(command, options);
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    const [code] = await once(child, 'close');
    return { code: code ?? 1, output: Buffer.concat(chunks).toString() };
  }

  /** Runs lines of shell inside as root. @throws Error with what it wrote when it fails */
  async shell(script) {
    const { code, output } = await this.run(['sh', '-euc', script]);
    if (code !== 0) throw new Error(`${script}\n${output}`);
    return output;
  }

  /** Signals a program that {@link start} started. */
  async signal(child, name) {
    const [pid] = childrenOf(child.pid);
    const [, inside] = /^NSpid:.*\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    await this.shell(`kill -${name} ${inside}`);
  }

  /** Ends everything that runs inside, and all its mounts with it. */
  async close() {
    const holder = this.#holder;
    if (!holder || holder.exitCode !== null || holder.signalCode !== null) return;
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
  }
}
