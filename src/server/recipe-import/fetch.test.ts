import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { encodeText } from '../../test/charsets.ts';
import { TestClient } from '../../test/client.ts';
import { htmlPage, RECIPE_PAGE, redirect, startSite, waitingPage } from '../../test/recipe-site.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { startTestServer } from '../../test/server.ts';
import type { LookUp } from '../outbound.ts';
import { readSettings } from '../read-settings.ts';

/** Pages of a site on this machine, which `OUTBOUND_ALLOW` lists, become recipes. */

const PATH = '/api/v2/import/page';
const { bounds } = readSettings({});

const site = await startSite();
afterAll(() => site.stop());
const server = await openTestServer({
  settings: {
    outboundAllow: [site.host],
    bounds: { ...bounds, pageFetchesPerHour: Infinity },
    isPublicUrlSet: true,
  },
});
const anna = await server.signUp();

const ask = (path: string, who = anna) => who.post(PATH, { url: site.url + path });
const refusal = (status: number, message: string) => ({
  status,
  body: { success: false, message, data: null },
});

describe('a page becomes a recipe', () => {
  test('that says where it stands, and is asked for by a plain call', async () => {
    site.pages.set('/zurek', htmlPage(RECIPE_PAGE));
    const { status, body } = await ask('/zurek#przepis');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Żurek śląski',
      text: '<p>Wlej zakwas do wywaru, źle się nie stanie.</p>',
      source: `${site.url}/zurek`,
      missing: [],
    });
    expect(body.ingredients).toMatchObject([
      { qty: 1, unit: 'l' },
      { qty: 2, unit: 'clove' },
      { qty: 300, unit: 'g' },
    ]);
    expect(site.visits.at(-1)).toEqual({
      path: '/zurek',
      headers: {
        host: site.host,
        'user-agent': 'LZ (+http://lz.example/)',
        accept: 'text/html, application/xhtml+xml',
        'accept-language': 'pl',
        'accept-encoding': 'gzip, deflate, br',
        connection: 'close',
      },
    });
  });

  test.each(['utf-8', 'iso-8859-2', 'windows-1250', 'utf-16le'])('in %s', async (charset) => {
    site.pages.set(
      '/named',
      htmlPage(encodeText(RECIPE_PAGE, charset), { 'content-type': `text/html;charset=${charset}` }),
    );
    expect((await ask('/named')).body).toMatchObject({ name: 'Żurek śląski', missing: [] });
  });

  test('in Latin-2, as only the page says', async () => {
    const page = RECIPE_PAGE.replace(
      '<head>',
      '<head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">',
    );
    site.pages.set('/latin', htmlPage(encodeText(page, 'iso-8859-2'), { 'content-type': 'text/html' }));
    expect((await ask('/latin')).body).toMatchObject({ name: 'Żurek śląski', missing: [] });
  });

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (text: string) => Buffer.from(text)],
  ])('packed as %s', async (encoding, pack) => {
    site.pages.set('/packed', htmlPage(pack(RECIPE_PAGE), { 'content-encoding': encoding }));
    expect((await ask('/packed')).body).toMatchObject({ name: 'Żurek śląski', missing: [] });
  });

  test('behind five redirects, at the last address; no address is told what another answered', async () => {
    site.pages.set('/0', redirect('/1', 301));
    site.pages.set('/1', redirect('2?a=b', 302));
    site.pages.set('/2?a=b', redirect(`${site.url}/3`, 303));
    site.pages.set('/3', redirect(`//${site.host}/4`, 307));
    site.pages.set('/4', redirect('/żurek', 308));
    site.pages.set(encodeURI('/żurek'), htmlPage(RECIPE_PAGE));
    site.visits.length = 0;
    const { body } = await ask('/0');
    expect(body).toMatchObject({ name: 'Żurek śląski', source: `${site.url}${encodeURI('/żurek')}` });
    expect(site.visits).toHaveLength(6);
    for (const { headers } of site.visits) {
      expect(Object.keys(headers).toSorted()).toEqual(Object.keys(site.visits[0]!.headers).toSorted());
      for (const name of ['cookie', 'authorization', 'referer']) expect(headers[name]).toBeUndefined();
    }
  });

  test('without a Content-Type, if it looks like one', async () => {
    site.pages.set('/untold', (_, answer) => void answer.writeHead(200).end(`\n  ${RECIPE_PAGE}`));
    expect((await ask('/untold')).body).toMatchObject({ name: 'Żurek śląski' });
    site.pages.set('/text', (_, answer) => void answer.writeHead(200).end('Żurek śląski'));
    expect(await ask('/text')).toMatchObject(refusal(422, 'PAGE_NOT_FETCHED'));
  });

  test('or is none, and everything is missing', async () => {
    site.pages.set('/contact', htmlPage('<h1>Kontakt</h1>'));
    const { status, body } = await ask('/contact');
    expect([status, body.missing]).toEqual([200, ['name', 'ingredients', 'amounts', 'text']]);
  });
});

describe('a page is not fetched', () => {
  test.each([200, 400, 401, 403, 404, 429, 500, 503])(
    'that answers %i, unless that is a success',
    async (status) => {
      site.pages.set(
        '/status',
        (_, answer) => void answer.writeHead(status, { 'content-type': 'text/html' }).end(RECIPE_PAGE),
      );
      expect((await ask('/status')).status).toBe(status === 200 ? 200 : 422);
    },
  );

  test.each([
    'application/pdf',
    'image/png',
    'text/plain',
    'application/json',
    'multipart/mixed; a=text/html',
  ])('that is %s', async (type) => {
    site.pages.set('/type', htmlPage(RECIPE_PAGE, { 'content-type': type }));
    expect(await ask('/type')).toMatchObject(refusal(422, 'PAGE_NOT_FETCHED'));
  });

  test('and the log says why, without the whole address', async () => {
    server.logs.length = 0;
    await ask('/missing?secret=1');
    const line = server.logs
      .map((text) => JSON.parse(text))
      .find(({ msg }) => msg === 'a page was not fetched');
    expect(line).toMatchObject({ host: site.host, reason: 'It answers 404 with nothing known.' });
    expect(server.logs.join('')).not.toContain('secret');
  });

  test('where the name does not exist, which is said; what a private network might know looks like the rest', async () => {
    const lookUp: LookUp = (hostname, _options, done) => {
      const code = hostname.startsWith('resolver.') ? 'EAI_AGAIN' : 'ENOTFOUND';
      const isInside = hostname.startsWith('router.');
      if (isInside) done(null, [{ address: '192.168.1.1', family: 4 }]);
      else done(Object.assign(new Error(`getaddrinfo ${code}`), { code, hostname }), []);
    };
    const other = await startTestServer({ settings: { outboundAllow: [site.host] }, lookUp });
    const jan = await other.signUp();
    const messageOf = async (url: string) => {
      const { status, body } = await jan.post(PATH, { url });
      expect(status).toBe(422);
      return body.message;
    };
    for (const host of ['nigdzie.example', 'nieistnieje.invalid', 'nigdzie.example.', 'żółw.example']) {
      expect([host, await messageOf(`https://${host}/`)]).toEqual([host, 'PAGE_HOST_UNKNOWN']);
    }
    const inside = [
      'router.example',
      'router.lan',
      'nas.lan',
      'nas.local',
      'nas.LAN.',
      'nas',
      'nas.home.arpa',
    ];
    for (const host of [...inside, 'resolver.example', '192.168.1.1']) {
      expect([host, await messageOf(`http://${host}/`)]).toEqual([host, 'PAGE_NOT_FETCHED']);
    }
    site.pages.set('/away', redirect('https://nigdzie.example/'));
    expect(await messageOf(`${site.url}/away`)).toBe('PAGE_NOT_FETCHED');
    await other.close();
  });

  test('where what is given has a page that cannot be read', async () => {
    site.visits.length = 0;
    for (const html of [5, null, []]) {
      expect((await anna.post(PATH, { html, url: `${site.url}/zurek` })).status).toBe(400);
    }
    expect(site.visits).toEqual([]);
  });

  test('and a page that is given has its address for a name only', async () => {
    site.visits.length = 0;
    const { body } = await anna.post(PATH, { html: RECIPE_PAGE, url: `${site.url}/zurek` });
    expect(body).toMatchObject({ name: 'Żurek śląski', source: `${site.url}/zurek` });
    expect(site.visits).toEqual([]);
  });
});

describe('slow pages', () => {
  test('are two at a time for a user, and hold no other user up', async () => {
    const jan = await server.signUp();
    const slow = waitingPage();
    site.pages.set('/slow', slow.page);
    site.pages.set('/zurek', htmlPage(RECIPE_PAGE));
    const held = [ask('/slow'), ask('/slow')];
    await slow.arrived(2);
    const third = await ask('/zurek');
    expect(third).toMatchObject(refusal(429, 'TOO_MANY_REQUESTS'));
    expect(Number(third.headers.get('retry-after'))).toBe(10);
    expect((await ask('/zurek', jan)).status).toBe(200);
    expect((await anna.get('/api/v2/product/names')).status).toBe(200);
    slow.letGo();
    for (const one of held) expect((await one).status).toBe(200);
    expect((await ask('/zurek')).status).toBe(200);
  });

  test('are eight at a time for the server', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => server.signUp()));
    const slow = waitingPage();
    site.pages.set('/slow', slow.page);
    const held = [...people, ...people].map((who) => ask('/slow', who));
    await slow.arrived(8);
    expect(await ask('/zurek')).toMatchObject(refusal(503, 'SERVICE_UNAVAILABLE'));
    expect((await anna.post(PATH, { html: RECIPE_PAGE })).status).toBe(200);
    slow.letGo();
    for (const one of held) expect((await one).status).toBe(200);
  });

  test('do not keep a server from stopping', async () => {
    const other = await startTestServer({ settings: { outboundAllow: [site.host] } });
    const jan = await other.signUp();
    const slow = waitingPage();
    site.pages.set('/slow', slow.page);
    const asked = ask('/slow', jan);
    await slow.arrived(1);
    await other.close();
    expect(await asked).toMatchObject(refusal(422, 'PAGE_NOT_FETCHED'));
  });
});

describe('one person', () => {
  test('may have 30 pages fetched in an hour, through all processes, whatever comes of them; others too', async () => {
    const one = await startTestServer({ settings: { outboundAllow: [site.host] } });
    const other = await startTestServer({ settings: { outboundAllow: [site.host] }, storage: one.storage });
    const [jan, ola] = await Promise.all([one.signUp(), one.signUp()]);
    const elsewhere = new TestClient(other.url, jan.token, jan.user);
    const statuses: number[] = [];
    for (let call = 0; call < 32; call += 1) {
      const { status } = await ask(call % 2 === 0 ? '/zurek' : '/missing', call % 3 === 0 ? elsewhere : jan);
      statuses.push(status);
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
    expect((await ask('/zurek', ola)).status).toBe(200);
    // Pages that a browser sends are counted separately.
    expect((await jan.post(PATH, { html: RECIPE_PAGE })).status).toBe(200);
    await other.close();
    await one.close();
  });

  test('may have 120 pages read in an hour', async () => {
    const jan = await server.signUp();
    const page = ' '.repeat(100_000);
    const statuses: number[] = [];
    for (let call = 0; call < 121; call += 1) statuses.push((await jan.post(PATH, { html: page })).status);
    expect(statuses).toEqual([...Array<number>(120).fill(200), 429]);
  });

  test('may have five times as many recipes of files read', async () => {
    const other = await startTestServer({ settings: { bounds: { ...bounds, pagesPerHour: 10 } } });
    const most = async (html: string) => {
      const jan = await other.signUp();
      let count = 0;
      while ((await jan.post(PATH, { html })).status === 200) count += 1;
      return count;
    };
    expect([await most(' '.repeat(20_000)), await most(' '.repeat(80_001))]).toEqual([10, 2]);
    await other.close();
  });
});

test('a server may be told to fetch nothing, and still reads what it is given', async () => {
  const other = await startTestServer({ settings: { outboundAllow: [site.host], fetchesPages: false } });
  const jan = await other.signUp();
  site.visits.length = 0;
  expect(await ask('/zurek', jan)).toMatchObject(refusal(403, 'IMPORT_OFF'));
  expect(site.visits).toEqual([]);
  expect((await jan.post(PATH, { html: RECIPE_PAGE })).body).toMatchObject({ name: 'Żurek śląski' });
  await other.close();
});
