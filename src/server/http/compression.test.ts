import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { failNextBrotli } from '../../test/failing-compression.ts';
import { makeList, makeOperation, newItem, sendOperations } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const anna = await server.signUp();
const list = await makeList(anna);
const items = Array.from({ length: 60 }, () => newItem());
await sendOperations(anna, list, makeOperation({ type: 'item.add', items }));
const now = Date.now();
const recipes = Array.from({ length: 1_000 }, (_, index) => ({
  id: uuidv7(),
  name: `Zupa żurawinowa ${index}`,
  text: '',
  portions: null,
  createdAt: now,
  changedAt: now,
  deletedAt: null,
}));
await server.database.transaction((tx) => tx.insertInto('recipes').values(recipes).execute());

/** The answer as sent over the wire. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await new Promise<
    Parameters<typeof buffer>[0] & { headers: NodeJS.Dict<string | string[]> }
  >((resolve, reject) => {
    const authorization = `Bearer ${anna.token}`;
    request(server.url + path, { method, headers: { authorization, ...headers } }, resolve)
      .on('error', reject)
      .end();
  });
  return { headers: answer.headers, bytes: await buffer(answer) };
}

const RECIPES = '/api/v2/recipe';
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

describe('a large answer', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['br', 'BR;q=0.1, gzip'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'gzip;q=1.0, br;q=0'],
  ] as const)(
    'is compressed with %s for a client that accepts %s, without changing',
    async (encoding, accepted) => {
      const plain = await ask(RECIPES);
      const { headers, bytes } = await ask(RECIPES, { 'accept-encoding': accepted });
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(unpack[encoding](bytes).equals(plain.bytes)).toBe(true);
    },
  );

  test.each<Record<string, string>>([
    {},
    { 'accept-encoding': 'identity' },
    { 'accept-encoding': 'deflate, gzip;q=0, br;q=0.000' },
    { 'accept-encoding': 'x-gzip' },
  ])('goes out uncompressed to a client that accepts nothing else: %j', async (headers) => {
    const answer = await ask(RECIPES, headers);
    expect(answer.headers).toMatchObject({ vary: 'accept-encoding' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(answer.bytes.toString())).toHaveLength(1_000);
  });

  test('of a thousand recipes is at most 40 kB', async () => {
    expect((await ask(RECIPES, { 'accept-encoding': 'gzip' })).bytes.length).toBeLessThan(40_000);
  });

  test.each(['/api/v2/product', '/api/v2/product/names'])('is compressed: %s', async (path) => {
    const { headers } = await ask(path, { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
  });

  test('answers HEAD with the length it would be sent with', async () => {
    const { headers, bytes } = await ask(RECIPES, { 'accept-encoding': 'gzip' }, 'HEAD');
    expect([headers['content-encoding'], bytes.length]).toEqual(['gzip', 0]);
  });
});

test('an error in place of an answer that could not be compressed goes out uncompressed', async () => {
  failNextBrotli();
  const { headers, bytes } = await ask(`${RECIPES}/whole`, { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(bytes.toString())).toMatchObject({ success: false, message: 'INTERNAL_ERROR' });
});

test.each(['/api/v2/product/names?aliases=1', '/api/v2/product/aisles'])(
  'no client keeps an error in place of an answer that could not be compressed: %s',
  async (path) => {
    failNextBrotli();
    const { headers, bytes } = await ask(path, { 'accept-encoding': 'br' });
    expect(JSON.parse(bytes.toString())).toMatchObject({ message: 'INTERNAL_ERROR' });
    expect([headers.etag, headers['cache-control']]).toEqual([undefined, 'no-store']);
  },
);

test('a small answer goes out uncompressed', async () => {
  const { headers } = await ask(`${RECIPES}?products=${uuidv7()}`, { 'accept-encoding': 'gzip' });
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'accept-encoding']);
});

// spec: P46
test('an answer that may hold a secret, or text of several users, is never compressed', async () => {
  for (const path of [
    '/api/auth/check',
    '/api/v2/account',
    '/api/v2/shopping-list',
    '/api/v2/account/sessions',
    // Any user may rename a product on it.
    `/api/v2/shopping-list/${list}`,
    `/api/v2/shopping-list/${list}/history`,
  ]) {
    const { headers } = await ask(path, { 'accept-encoding': 'gzip, br' });
    expect([path, headers['content-encoding']]).toEqual([path, undefined]);
    expect(headers.vary ?? '').not.toContain('accept-encoding');
  }
});

test('the names have one ETag, compressed or not, also among several', async () => {
  const names = '/api/v2/product/names';
  const [plain, packed] = [await ask(names), await ask(names, { 'accept-encoding': 'br' })];
  const etag = String(plain.headers.etag);
  expect([etag, packed.headers['content-encoding']]).toEqual([packed.headers.etag, 'br']);
  const known = { 'if-none-match': `"x", ${etag}`, 'accept-encoding': 'br' };
  const again = await ask(names, known);
  expect(again.bytes.length).toBe(0);
  expect(again.headers).toMatchObject({ etag, vary: 'accept-encoding' });
  expect(again.headers['content-encoding']).toBeUndefined();
});
