import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { World } from '../../test/calls.ts';
import { snapshot } from '../../test/faults.ts';
import {
  askRaw,
  type Door,
  freshAddress,
  outcomeOf,
  withEachText,
  startWithDoors,
} from '../../test/hostile.ts';
import type { TestServer } from '../../test/server.ts';

/** LZ accepts no files and serves only its own: these tests try every call. */

let server: TestServer;
let world: World;
/** Every call that takes a body, made by a user who may make it. */
let doors: Door[];
beforeAll(async () => {
  ({ server, world, doors } = await startWithDoors());
});
afterAll(() => server.close());

const state = () => snapshot(server.database.read, ['attempts', 'resetTokens']);
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="fetch('/api/users')"><script>alert(1)</script></svg>`;
/** A JPEG with its position, as a phone writes it: an Exif segment with a GPS directory. */
const PHOTO = Buffer.concat([
  Buffer.from(
    'ffd8ffe1002845786966000049492a000800000001002588040001000000140000000000000001000100020002000000',
    'hex',
  ),
  Buffer.from('N 50°03′ E 19°56′'),
  Buffer.from('ffd9', 'hex'),
]);

function asForm(kind: string, file: Buffer): { type: string; body: Buffer } {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="plik"\r\nContent-Type: ${kind}\r\n\r\n`;
  return {
    type: 'multipart/form-data; boundary=x',
    body: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]),
  };
}

/** Sends a file to every route in every way a file can be sent; resolves with the calls that were not refused. */
async function taken(kind: string, file: Buffer): Promise<unknown[]> {
  const found: unknown[] = [];
  const bodies = [
    { type: kind, body: file },
    { type: 'application/octet-stream', body: file },
    asForm(kind, file),
  ];
  const others = ['/', '/uploads/plik', '/assets/plik', '/api/upload', '/api/v2/recipe/photo'].flatMap(
    (path) => ['POST', 'PUT', 'PATCH'].map((method) => ({ method, path, who: world.people.admin })),
  );
  for (const { method, path, who } of [...doors, ...others]) {
    for (const { type, body } of bodies) {
      const { status } = await askRaw(server, path, {
        method,
        headers: { authorization: `Bearer ${who.token}`, 'content-type': type, ...freshAddress() },
        body,
      });
      if (![400, 404, 413].includes(status)) found.push([method, path, type, status]);
    }
  }
  return found;
}

/** The recipe's text as other users get it. */
async function recipeTextOf(text: string): Promise<string> {
  const { owner, member } = world.people;
  const { id } = (await owner.post('/api/v2/recipe', { name: 'Zupa', text, products: [] })).body;
  return (await member.get(`/api/v2/recipe/${id}`)).body.text;
}

test('4: script in an uploaded SVG', async () => {
  const before = await state();
  expect(await taken('image/svg+xml', Buffer.from(SVG))).toEqual([]);
  expect(await state()).toEqual(before);
  const inline = `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`;
  for (const html of [
    SVG,
    `<img src="${inline}">`,
    `<a href="${inline}">x</a>`,
    `<object data="${inline}"></object>`,
    `<embed src="${inline}">`,
  ]) {
    expect(await recipeTextOf(html)).not.toMatch(/svg|script|data:/i);
  }
});

test('23: position data left in photos', async () => {
  const before = await state();
  expect(await taken('image/jpeg', PHOTO)).toEqual([]);
  expect(await state()).toEqual(before);
  // A recipe's text brings in no photo either.
  const inline = `data:image/jpeg;base64,${PHOTO.toString('base64')}`;
  for (const html of [
    `<img src="${inline}">`,
    `<a href="${inline}">x</a>`,
    `<p style="background: url(${inline})">x</p>`,
  ]) {
    expect(await recipeTextOf(html)).not.toMatch(/data:|base64/);
  }
});

describe('7: reading files or writing outside the folder, by import, static files or restore', () => {
  const climbs = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    '%252e%252e%252f',
    '.%00./',
    '....//',
    '..;/',
    '%c0%ae%c0%ae/',
  ];
  const targets = [
    'etc/passwd',
    'package.json',
    'src/server/main.ts',
    'data/lz.sqlite',
    '.git/config',
    'proc/self/environ',
  ];
  const starts = [
    '/',
    '/assets/',
    '/api/docs/',
    '/api/docs/static/',
    '/icons/',
    '/reset-password/',
    '//',
    '/./',
  ];

  test('no URL leads out of the folder', async () => {
    const marks = /root:.*:0:0|"better-sqlite3"|runServer|SQLite format|\[core\]|PATH=/;
    const { owner } = world.people;
    for (const start of starts) {
      for (const climb of climbs) {
        for (const target of targets) {
          const path = start + climb.repeat(8) + target;
          const headers = { accept: 'text/html', authorization: `Bearer ${owner.token}`, ...freshAddress() };
          const { status, text } = await askRaw(server, path, { headers });
          expect([path, status < 500, marks.exec(text)]).toEqual([path, true, null]);
        }
      }
    }
    for (const path of [
      '/etc/passwd',
      'file:///etc/passwd',
      '/%00',
      '/assets/%00.js',
      '/index.html%00.png',
    ]) {
      expect([path, marks.exec((await askRaw(server, path)).text)]).toEqual([path, null]);
    }
  });

  test('no id and no name becomes a path: the data folder keeps the files it had', async () => {
    const files = () => readdirSync(server.storage.dataDir, { recursive: true, encoding: 'utf8' }).toSorted();
    const before = files().filter((name) => !name.startsWith('outbox'));
    for (const { method, path, body, who } of doors) {
      for (const changed of withEachText(body, '../../../../tmp/lz-wyszedl')) {
        const answer = await who.send(method, path, changed, freshAddress());
        expect(outcomeOf(answer)).not.toMatch(/INTERNAL_ERROR/);
      }
    }
    expect(files().filter((name) => !name.startsWith('outbox'))).toEqual(before);
    expect(readdirSync('/tmp')).not.toContain('lz-wyszedl');
  });
});
