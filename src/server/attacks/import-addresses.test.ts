import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeWorld } from '../../test/calls.ts';
import { askRaw, doorsOf, freshAddress, withEachText } from '../../test/hostile.ts';
import { htmlPage, RECIPE_PAGE, redirect, startSite } from '../../test/recipe-site.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { isInOwnNetwork, isPublicAddress, type LookUp, Outbound, OutboundRefused } from '../outbound.ts';

/** The server fetches pages that users name, from the internet alone: these tests try to lead it elsewhere. */

/** Stands for a target inside the network: a router, a metadata service, a database on another port. */
/** A page on the internet; `OUTBOUND_ALLOW` lists it, as nothing else on this machine may be called. */

/** For names that strangers could register. */
const ADDRESSES: Record<string, string[]> = {
  localhost: ['127.0.0.1'],
  'inside.example': ['127.0.0.1'],
  'ipv6.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'network.example': ['192.168.1.1'],
  'both.example': ['93.184.215.14', '127.0.0.1'],
};
const answerWith = (addresses: string[]) =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const lookUp: LookUp = (hostname, _options, done) => {
  const found = ADDRESSES[hostname.replace(/\.$/, '')];
  if (found === undefined) done(new Error('not known'), []);
  else done(null, answerWith(found));
};

const inside = await startSite();
inside.pages.set('/secret', htmlPage(RECIPE_PAGE.replaceAll('Żurek', 'TAJNE')));
const secret = `${inside.url}/secret`;
const site = await startSite();
afterAll(() => Promise.all([inside.stop(), site.stop()]));
const server = await openTestServer({
  settings: { trustProxy: ['127.0.0.1'], outboundAllow: [site.host] },
  lookUp,
});
const world = await makeWorld(server);
// One person may have 30 pages fetched in an hour.
beforeEach(() => server.database.transaction((tx) => tx.deleteFrom('attempts').execute()));

const PATH = '/api/v2/import/page';
const importFrom = (url: string) => world.people.owner.post(PATH, { url });

/** Why the page of the last call was not fetched. */
const lastReason = (): unknown =>
  server.logs.map((line) => JSON.parse(line)).findLast(({ msg }) => msg === 'a page was not fetched')?.reason;
const NOT_CALLED = expect.stringMatching(/ is not (an address to call|on the internet)$/);

const TARGETS = [
  'http://127.0.0.1:PORT/secret',
  'http://127.0.0.1/secret',
  'https://127.0.0.1/secret',
  'http://127.1/secret',
  'http://127.0.0.1./secret',
  'http://2130706433/secret',
  'http://0x7f000001/secret',
  'http://0x7f.1/secret',
  'http://0177.0.0.1/secret',
  'http://①②⑦.0.0.1/secret',
  'http://0/secret',
  'http://0.0.0.0/secret',
  'http://[::1]/secret',
  'http://[::]/secret',
  'http://[::ffff:127.0.0.1]/secret',
  'http://[::ffff:7f00:1]/secret',
  'http://[::7f00:1]/secret',
  'http://[64:ff9b::7f00:1]/secret',
  'http://[2002:7f00:1::]/secret',
  'http://[fe80::1]/secret',
  'http://[fd00::1]/secret',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://localhost/secret',
  'http://localhost./secret',
  'http://LOCALHOST:80/secret',
  'http://localhost:PORT/secret',
  'http://inside.example/secret',
  'https://inside.example/secret',
  'http://ipv6.example/secret',
  'http://mapped.example/secret',
  'http://metadata.example/latest/meta-data/',
  'http://network.example/',
  'http://both.example/secret',
  'http://inside.example:PORT/secret',
  'http://przepisy.example:22/',
  'http://przepisy.example:8080/',
  'https://przepisy.example:6379/',
  'http://a:b@przepisy.example/',
  'http://a@przepisy.example/',
  'http://przepisy.example@127.0.0.1:PORT/secret',
];
const filled = (target: string) => target.replace('PORT', new URL(inside.url).port);

describe('1: server-side request forgery by an import address', () => {
  test('no text and no header makes the server call anywhere', async () => {
    const texts = [secret, `<img src="${secret}"><iframe src="${secret}"></iframe><a href="${secret}">x</a>`];
    const headers = {
      referer: secret,
      forwarded: `for=1;host=${new URL(secret).host}`,
      'x-forwarded-host': new URL(secret).host,
    };
    let sent = 0;
    for (const { method, path, body, who } of await doorsOf(world)) {
      for (const text of texts) {
        for (const changed of withEachText(body, text)) {
          const answer = await who.send(method, path, changed, { ...headers, ...freshAddress() });
          expect(answer.status).toBeLessThan(500);
          expect(JSON.stringify(answer.body)).not.toContain('TAJNE');
          sent += 1;
        }
      }
      const asked = `${path}?url=${encodeURIComponent(secret)}&import=${encodeURIComponent(secret)}`;
      await who.send(method, asked, body, freshAddress());
    }
    expect(sent).toBeGreaterThan(80);
    for (const path of [
      secret,
      `//${new URL(secret).host}/secret`,
      `/api/docs/?url=${secret}`,
      `/api/docs/json?url=${secret}`,
    ]) {
      expect((await askRaw(server, path)).text).not.toContain('TAJNE');
    }
    expect(inside.visits).toEqual([]);
    // Shows that the trap works.
    await fetch(secret);
    expect(inside.visits).toHaveLength(1);
    inside.visits.length = 0;
  });

  test('only two files call anything, one of them what the settings name', () => {
    const root = join(import.meta.dirname, '..');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    );
    const calling = sources.filter((name) =>
      /\bfetch\(|from 'node:(https?|http2|net|tls|dgram|dns)/.test(
        // Types, and classifying an address, connect nowhere.
        readFileSync(join(root, name), 'utf8').replaceAll(
          /^import (type .*|\{ (?:(?:isIP|isIPv4|isIPv6|BlockList),? )+\} .*)$/gm,
          '',
        ),
      ),
    );
    expect(calling.filter((name) => !name.startsWith('lz/')).toSorted()).toEqual(CALLERS);
  });

  // spec: P68
  test.each(TARGETS)('no page is fetched from %s, by itself or behind a redirect', async (target) => {
    const url = filled(target);
    site.pages.set('/', redirect(url));
    for (const asked of [url, `${site.url}/`]) {
      const { status, body } = await importFrom(asked);
      expect([status, body.message, lastReason()]).toEqual([422, 'PAGE_NOT_FETCHED', NOT_CALLED]);
      server.logs.length = 0;
    }
    expect(inside.visits).toEqual([]);
  });

  test.each([
    'file:///etc/passwd',
    'ftp://przepisy.example/',
    'data:text/html,<h1>TAJNE',
    'gopher://inside.example/_x',
  ])('only http and https lead anywhere, and not %s', async (url) => {
    expect((await importFrom(url)).body.message).toBe('VALIDATION_ERROR');
    site.pages.set('/', redirect(url));
    const { status, body } = await importFrom(`${site.url}/`);
    expect([status, body.message, lastReason()]).toEqual([422, 'PAGE_NOT_FETCHED', NOT_CALLED]);
  });

  test('what OUTBOUND_ALLOW lists is no way to its other ports, nor with a password', async () => {
    const listed = `http://a:b@${site.host}/`;
    site.visits.length = 0;
    expect((await importFrom(listed)).status).toBe(422);
    expect((await importFrom(`https://${site.host}/`)).status).toBe(422);
    expect(site.visits).toEqual([]);
  });

  test('all that does not answer is refused alike', async () => {
    const gone = await startSite();
    await gone.stop();
    const answers = await Promise.all(
      [secret, gone.url, 'http://inside.example/', 'http://unknown.example/'].map(async (url) => {
        const { status, body } = await (await server.signUp()).post(PATH, { url });
        return { status, body };
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('a name that changes its mind is looked up once for each connection, and that answer counts', async () => {
    // The first address belongs to no one, so that no test leaves this machine.
    const minds = [['3000::1'], ['127.0.0.1'], ['3000::1', '127.0.0.1'], ['127.0.0.1']];
    let lookups = 0;
    const outbound = new Outbound([], (_hostname, _options, done) => {
      lookups += 1;
      done(null, answerWith(minds[lookups - 1] ?? []));
    });
    const call = () =>
      outbound.call(new URL('http://changes.example/secret'), {
        method: 'GET',
        headers: {},
        reach: 'web',
        timeoutMs: 300,
        maxAnswerBytes: 1_000,
      });
    await expect(call()).rejects.toThrow();
    expect(lookups).toBe(1);
    for (const _ of minds.slice(1)) await expect(call()).rejects.toThrow(OutboundRefused);
    expect(lookups).toBe(4);
    expect(inside.visits).toEqual([]);
    outbound.close();
  });

  test('the address that this machine has on the internet is not called, nor its IPv6 network', async () => {
    const own = [
      { address: '93.184.215.14', family: 'IPv4', internal: false },
      { address: '2a02:a31a:1:4a00::10', family: 'IPv6', internal: false },
    ] as os.NetworkInterfaceInfo[];
    const spy = vi.spyOn(os, 'networkInterfaces').mockReturnValue({ eth0: own });
    const call = { method: 'GET', headers: {}, reach: 'web', timeoutMs: 300, maxAnswerBytes: 1_000 } as const;
    const fetchFrom = async (address: string): Promise<unknown[]> => {
      const outbound = new Outbound([], (_hostname, _options, done) => done(null, answerWith([address])));
      const hosts = [address.includes(':') ? `[${address}]` : address, 'przepisy.example'];
      const errors = await Promise.all(
        hosts.map(async (host) => outbound.call(new URL(`http://${host}/`), call).catch((error) => error)),
      );
      outbound.close();
      return errors;
    };
    for (const address of ['93.184.215.14', '2a02:a31a:1:4a00::10', '2a02:a31a:1:4a00:ab::20']) {
      for (const error of await fetchFrom(address)) expect(error).toBeInstanceOf(OutboundRefused);
    }
    for (const address of ['93.184.215.15', '2a02:a31a:1:4a01::20']) {
      expect(isInOwnNetwork(address)).toBe(false);
    }
    spy.mockRestore();
  });

  test('addresses of IPv6 that stand for others are none of the internet', () => {
    for (const address of [
      '::7f00:1',
      '::ffff:0:7f00:1',
      '64:ff9b:1::7f00:1',
      '4000::1',
      'fec0::1',
      '2001::1',
      'x',
    ]) {
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
    }
  });

  test('line breaks in an address write no header', async () => {
    site.visits.length = 0;
    for (const path of ['/a\r\nX-Evil: 1', '/a%0d%0aX-Evil:%201', '/a\tb', '/a HTTP/1.1\r\nX-Evil: 1']) {
      await importFrom(site.url + path);
      site.pages.set('/', redirect(`/b${encodeURI(path)}`));
      await importFrom(`${site.url}/`);
    }
    expect(site.visits.length).toBeGreaterThan(8);
    for (const { path, headers } of site.visits) {
      expect([path, headers['x-evil'], headers.host]).toEqual([
        expect.stringMatching(/^\/\S*$/),
        undefined,
        site.host,
      ]);
    }
  });
});

/**
 * The captcha provider of the settings, and what `outbound.ts` lets through: 1 and 29. Mail goes out through nodemailer, only to
 * `SMTP_URL`.
 */
const CALLERS = ['captcha/turnstile.ts', 'outbound.ts'];
