import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from './paths.mjs';

const read = (file) => readFileSync(inRoot(file), 'utf8');

/** The Dockerfile's instructions; the last stage is the image. */
const instructions = read('Dockerfile')
  .replace(/^\s*#.*\n/gm, '')
  .replaceAll('\\\n', '')
  .trim()
  .split(/\n+/)
  .map((line) => {
    const [, name = '', options = '', text = ''] = /^(\w+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? [];
    const flags = Object.fromEntries([...options.matchAll(/--([\w-]+)=(\S+)/g)].map(([, ...flag]) => flag));
    const array = /^(?:CMD )?(\[.*\])$/.exec(text)?.[1];
    return { name, flags, text, words: array === undefined ? text.split(/\s+/) : JSON.parse(array) };
  });
const last = (name) => instructions.findLast((instruction) => instruction.name === name);
const alone = parse(read('compose.yaml'));
const cluster = parse(read('deploy/cluster/compose.yaml'));
const unit = read('deploy/systemd/lz.service');

/** Every variable that the settings read. */
const settings = new Set(
  [...read('src/server/read-settings.ts').matchAll(/\benv(?:\(|, )'([A-Z_]+)'/g)].map(([, name]) => name),
);
/** Variables of Node and of the system's memory allocator. */
const notOurs = ['NODE_ENV', 'MALLOC_ARENA_MAX'];

/** Names in lines such as `NAME=value`, commented ones included. */
const assigned = (source) => [...source.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
const unknown = (names) => names.filter((name) => !settings.has(name) && !notOurs.includes(name));

describe('the Dockerfile', () => {
  it('copies what is there and let through, or what an earlier stage has', () => {
    const letIn = [...read('.dockerignore').matchAll(/^!(.*)$/gm)].map(([, name]) => name);
    const copies = instructions.filter(({ name }) => name === 'COPY');
    const fromHere = copies
      .filter(({ flags }) => flags.from === undefined)
      .flatMap(({ words }) => words.slice(0, -1));
    expect(fromHere.filter((source) => !existsSync(inRoot(source)))).toEqual([]);
    expect(new Set(fromHere)).toEqual(new Set(letIn));
    const names = instructions.filter(({ name }) => name === 'FROM').map(({ words }) => words[2]);
    expect(copies.flatMap(({ flags }) => flags.from ?? []).filter((name) => !names.includes(name))).toEqual(
      [],
    );
  });

  it('sets variables that LZ reads', () => {
    const names = last('ENV')?.words.map((word) => word.split('=')[0] ?? '') ?? [];
    expect(names).toContain('DATA_DIR');
    expect(unknown(names)).toEqual([]);
  });

  it('runs what npm start runs, as an unprivileged user', () => {
    const [program, ...args] = last('CMD')?.words ?? [];
    expect(program).toBe('node');
    expect(JSON.parse(read('package.json')).scripts.start).toContain(args.join(' '));
    expect(last('USER')?.text).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  it('names the port and the folder that the settings have', () => {
    const port = last('EXPOSE')?.text;
    expect(read('README.md')).toContain(`| \`PORT\`, \`HOST\` | \`${port}\``);
    expect(last('ENV')?.words).toContain(`DATA_DIR=${last('VOLUME')?.text}`);
  });
});

describe.each([
  ['compose.yaml', alone],
  ['deploy/cluster/compose.yaml', cluster],
])('%s', (file, { services, volumes }) => {
  it('sets variables that LZ reads', () => {
    expect(unknown(Object.keys(services.lz.environment))).toEqual([]);
  });

  it('passes on every setting that does not belong to the container', () => {
    const fixed = ['PORT', 'HOST', 'DATA_DIR'];
    const passed = [...Object.keys(services.lz.environment), ...fixed];
    expect([...settings].filter((name = '') => !passed.includes(name))).toEqual([]);
  });

  it('keeps data in volumes that it has', () => {
    const mounted = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(':')[0])
      .filter((name) => !name.startsWith('.'));
    expect(new Set(mounted)).toEqual(new Set(Object.keys(volumes)));
    expect(services.lz.volumes.map((volume) => volume.split(':')[1])).toEqual([last('VOLUME')?.text]);
  });

  it('bounds the logs of each container', () => {
    for (const { logging } of Object.values(services)) {
      expect(logging.options).toEqual({ 'max-size': expect.any(String), 'max-file': expect.any(String) });
    }
  });

  it('checks health as the image does', () => {
    const { test, interval, timeout, start_period, retries } = services.lz.healthcheck;
    const { words, flags } = last('HEALTHCHECK') ?? { words: [], flags: {} };
    // Compose reads $$ as $.
    expect(test.map((word) => word.replaceAll('$$', '$'))).toEqual(['CMD', ...words]);
    expect({ interval, timeout, 'start-period': start_period, retries: String(retries) }).toEqual(flags);
  });

  it('takes the rights away that LZ has no need of', () => {
    expect(services.lz).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('holds no password', () => {
    const secrets = read(file).match(/\w*(PASSWORD|TOKEN|SECRET)\w*: .*/g) ?? [];
    expect(secrets.filter((line) => !/: \$\{\w+:(-|\?[\w ./]+)\}$/.test(line))).toEqual([]);
  });
});

describe('the cluster', () => {
  it('lets PostgreSQL have the connections of twice as many processes', () => {
    const { lz, postgres } = cluster.services;
    const [, allowed] = /max_connections=(\d+)/.exec(postgres.command.join(' ')) ?? [];
    // Up to 19 each, and one for a backup.
    expect(Number(allowed)).toBeGreaterThanOrEqual(2 * lz.deploy.replicas * 20);
  });

  it('asks for every value in example.env', () => {
    const asked = [...read('deploy/cluster/compose.yaml').matchAll(/\$\{(\w+)/g)].map(
      ([, name = '']) => name,
    );
    const given = [...assigned(read('deploy/cluster/example.env')), 'LOG_LEVEL'];
    // `${process.env.PORT}` in the health check is not a compose variable.
    expect(new Set(asked.filter((name) => name !== 'process'))).toEqual(new Set(given));
  });

  it('has Caddy look for LZ where it is', () => {
    const caddyfile = read('deploy/cluster/Caddyfile');
    expect(Object.keys(cluster.services)).toContain(/name (\w+)/.exec(caddyfile)?.[1]);
    expect(/port (\d+)/.exec(caddyfile)?.[1]).toBe(last('EXPOSE')?.text);
  });
});

describe('the systemd unit', () => {
  it('runs what npm start runs', () => {
    const [, folder = '', program = ''] =
      /^ExecStart=(\S+)\/node_modules\/\.bin\/node (\S+)$/m.exec(unit) ?? [];
    expect(unit).toContain(`WorkingDirectory=${folder}\n`);
    expect(JSON.parse(read('package.json')).scripts.start).toContain(program);
  });

  it('waits until the clock is set, which decides when sessions and trips end', () => {
    for (const line of [/^Wants=.*\btime-sync\.target\b/m, /^After=.*\btime-sync\.target\b/m]) {
      expect(unit).toMatch(line);
    }
  });

  it('sets variables that LZ reads, and has its data where it may write', () => {
    const names = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, text = '']) =>
      text.split(' ').map((word) => word.split('=')[0] ?? ''),
    );
    expect(unknown([...names, ...assigned(read('deploy/systemd/lz.env'))])).toEqual([]);
    const [, folder] = /^StateDirectory=(\w+)$/m.exec(unit) ?? [];
    expect(unit).toContain(`DATA_DIR=/var/lib/${folder}`);
  });
});

describe('a reverse proxy on the same machine', () => {
  const port = last('EXPOSE')?.text;

  it.each(['deploy/Caddyfile', 'deploy/nginx.conf'])('finds one process where LZ listens: %s', (file) => {
    const used = read(file).replaceAll(/#.*$/gm, '');
    expect(used.match(/127\.0\.0\.1:\d+/g)).toEqual([`127.0.0.1:${port}`]);
  });

  it.each([
    // Without an address Docker listens on IPv4 and on IPv6.
    ['', ''],
    ['127.0.0.1', '127.0.0.1:'],
    ['[::1]', '[::1]:'],
  ])('can be the only one to reach the container: LISTEN=%s', (address, prefix) => {
    const published = alone.services.lz.ports.map((ports) =>
      ports.replaceAll('${LISTEN}', address).replace(/\$\{LISTEN:\+([^}]*)\}/, address === '' ? '' : '$1'),
    );
    expect(published).toEqual([`${prefix}${port}:${port}`]);
    expect(read('docs/hosting.md')).toContain('`LISTEN=127.0.0.1`');
  });
});

describe('the pages', () => {
  const words = (source) => [...source.matchAll(/`([A-Z][A-Z_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name);

  it('name every setting in the README', () => {
    const listed = words(read('README.md'));
    expect(settings.size).toBeGreaterThan(10);
    expect([...settings].filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('name settings that exist in docs/hosting.md', () => {
    const others = [...notOurs, 'LISTEN', ...assigned(read('deploy/cluster/example.env'))];
    expect(unknown(words(read('docs/hosting.md'))).filter((name) => !others.includes(name))).toEqual([]);
  });

  it('name settings that exist in the examples of reverse proxies', () => {
    const named = ['deploy/Caddyfile', 'deploy/nginx.conf'].flatMap((file) =>
      [...read(file).matchAll(/\b([A-Z]+(?:_[A-Z]+)*)=/g)].map(([, name = '']) => name),
    );
    expect(named).toContain('TRUST_PROXY');
    expect(unknown(named)).toEqual([]);
  });
});
