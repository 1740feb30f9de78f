/** Runs a replayed image the way compose.yaml does, and holds it to what docs/hosting.md says of it. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { say, seconds } from '../paths.mjs';
import { inStage, quote } from './stages.mjs';

/** How long a start may take, in ms. */
const patience = 60_000;

/** Most are loaded by a start, some only with a setting: none may miss a file that the image left out. */
const loadDependencies = `
  import manifest from '/app/package.json' with { type: 'json' };
  const names = Object.keys(manifest.dependencies);
  await Promise.all(names.map((name) => import(name)));
  console.log(names.length + ' dependencies can be loaded');`;

/**
 * @param {import('./namespace.mjs').Namespace} namespace
 * @param {import('./stages.mjs').BuiltStage} image
 * @throws Error for the first thing that isn't as it should be
 */
export async function tryImage(namespace, image) {
  await checkOwners(namespace, image);
  await mountAsCompose(namespace, image);
  const port = await freePort();
  const container = new Container(namespace, image, port);
  await container.start();
  await checkReadOnly(container);
  const person = await register(port);
  const { data: listId } = await call(port, 'POST', '/api/shopping-lists', { name: 'Sobota' }, person.token);
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
  expect((await page.text()).includes('<div id="root">'), 'the page is served');
  await container.inside(['node', '--input-type=module', '--eval', loadDependencies]);
  await container.inside(['lz', 'doctor']);
  await container.inside(['lz', 'backup']);
  await container.stop();
  await container.start();
  const kept = await call(port, 'GET', `/api/v2/shopping-list/${listId}`, undefined, person.token);
  expect(kept.name === 'Sobota', 'the list is still there after a restart');
  await container.stop();
}

function expect(holds, what) {
  if (!holds) throw new Error(`Not so: ${what}.`);
  say(`  ${what}`);
}

/** Before anything is mounted read-only: what the image's user could write by the files' own rights. */
async function checkOwners(namespace, image) {
  const search = 'find / -path /proc -prune -o -path /dev -prune -o ! -type l -writable -print';
  const { code, output } = await namespace.run(inStage(image, ['/bin/sh', '-c', search]), { env: image.env });
  const places = output.split('\n').filter((line) => line.startsWith('/'));
  if (code !== 0 && places.length === 0) throw new Error(output);
  const volume = image.last.VOLUME?.text ?? '';
  expect(
    places.length === 2 && places.includes(volume) && places.includes('/tmp'),
    `its user can write ${places.join(' and ')} alone`,
  );
}

/** `read_only`, a new volume with the owner of the image's folder, and an empty /tmp. */
async function mountAsCompose(namespace, { root, last }) {
  const volume = last.VOLUME?.text ?? '';
  const place = quote(root + volume);
  const kept = quote(path.join(path.dirname(root), 'volume'));
  await namespace.shell(`cp -a ${place} ${kept}
    mount -o remount,bind,ro ${quote(root)} && mount -o remount,bind,ro ${quote(root)}/usr/local
    mount --bind ${kept} ${place}
    mount -t tmpfs -o mode=1777 tmpfs ${quote(root)}/tmp`);
}

async function checkReadOnly(container) {
  for (const place of ['/', '/app', '/etc', '/usr/local', '/root']) {
    const { code } = await container.run(['/bin/sh', '-c', `: > ${place}/probe`]);
    if (code === 0) throw new Error(`Something could be written to ${place}.`);
  }
  expect(
    (await container.run(['/bin/sh', '-c', ': > /tmp/probe'])).code === 0,
    'the file system is read-only but for the volume and /tmp',
  );
}

class Container {
  #namespace;
  #image;
  #port;
  #child;

  constructor(namespace, image, port) {
    this.#namespace = namespace;
    this.#image = image;
    this.#port = port;
  }

  get #env() {
    return { ...this.#image.env, HOME: '/', CAPTCHA: 'off', LOG_LEVEL: 'warn', PORT: String(this.#port) };
  }

  run(command) {
    return this.#namespace.run(inStage(this.#image, command), { env: this.#env });
  }

  /** What `docker exec` would do; says how it went. @throws Error when it ends with anything but 0 */
  async inside(command) {
    const began = performance.now();
    const { code, output } = await this.run(command);
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}.\n${output}`);
    say(
      `  ${command.slice(0, 2).join(' ')}: ${seconds(performance.now() - began)}\n${output.replace(/^(?=.)/gm, '    ')}`.trimEnd(),
    );
  }

  /** Resolves when the image's own health check is content. */
  async start() {
    const began = performance.now();
    this.#child = this.#namespace.start(inStage(this.#image, this.#image.last.CMD?.words ?? []), {
      env: this.#env,
      stdio: ['ignore', 2, 2],
    });
    const check = this.#image.last.HEALTHCHECK?.words ?? [];
    while ((await this.run(check)).code !== 0) {
      if (this.#child.exitCode !== null)
        throw new Error(`It ended with ${this.#child.exitCode} at its start.`);
      if (performance.now() - began > patience) throw new Error('It did not become healthy in time.');
      await delay(50);
    }
    say(`  healthy after ${seconds(performance.now() - began)}`);
  }

  async stop() {
    const began = performance.now();
    const ended = once(this.#child, 'exit');
    await this.#namespace.signal(this.#child, (this.#image.last.STOPSIGNAL?.text ?? '').replace(/^SIG/, ''));
    const [code] = await ended;
    expect(code === 0, `asked to stop, it ends with 0 (${seconds(performance.now() - began)})`);
  }
}

/**
 * @param {number} port @param {string} method @param {string} url @param {object} [body] @param {string} [token]
 * @returns {Promise<ReturnType<typeof JSON.parse>>} the answer's JSON
 * @throws Error for a refusal
 */
async function call(port, method, url, body, token) {
  const response = await fetch(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok)
    throw new Error(`${method} ${url} was answered ${response.status} ${JSON.stringify(answer)}.`);
  return answer;
}

/** The first person to register is the administrator, and active. */
async function register(port) {
  const account = { email: 'anna@example.org', password: 'dwie-garście-malin', token: 'none' };
  await call(port, 'POST', '/api/auth/register', { ...account, name: 'Anna' });
  const { data } = await call(port, 'POST', '/api/auth/login', account);
  return data;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
