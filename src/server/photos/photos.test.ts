import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { PhotoOwnerKind } from '../../contract/photos/photos.ts';
import { succeeded, type TestClient } from '../../test/client.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import { freshName, makeProduct } from '../../test/household.ts';
import { EOI, EXIF, makeJpeg, makePhoto } from '../../test/jpeg.ts';
import { makeRecipe } from '../../test/recipes.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { dropPhotosOfDeleted } from './retention.ts';
import { beginEpoch } from '../../test/epochs.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];

const base64 = (bytes: Iterable<number>): string => Buffer.from([...bytes]).toString('base64');
const pathOf = (kind: PhotoOwnerKind, id: string) => `/api/v2/${kind}/${id}/photo`;
const put = (kind: PhotoOwnerKind, id: string, body: unknown = makePhoto()) =>
  jan.put(pathOf(kind, id), body);
const versionOf = async (kind: PhotoOwnerKind, id: string): Promise<number | undefined> =>
  succeeded(await anna.get(`/api/v2/${kind}/${id}`)).photo as number | undefined;
const product = async () => (await makeProduct(anna)).id;
const recipe = async () =>
  (await makeRecipe(server, [{ productId: await product(), qty: 1, unit: 'kg' }])).id;
const MAKE: Record<PhotoOwnerKind, () => Promise<string>> = { recipe, product };
const countPhotos = async () =>
  (await server.database.read.selectFrom('photos').select('id').execute()).length;

/** The bytes of a picture, as a browser gets them for an `<img>`: with the session's cookie alone. */
async function see(path: string, who: TestClient = anna) {
  const response = await fetch(server.url + path, { headers: { cookie: `lz_session=${who.token}` } });
  return { status: response.status, headers: response.headers, base64: base64(await response.bytes()) };
}

describe.each(['recipe', 'product'] as const)('the photo of a %s', (kind) => {
  const changed = kind === 'recipe' ? 'recipeChanged' : 'productChanged';

  // spec: P70
  test('is set by any user, served to every user in both sizes, and told to open screens', async () => {
    const id = await MAKE[kind]();
    expect(await versionOf(kind, id)).toBeUndefined();
    const announced = server.announcements.length;
    const { status, body } = await put(kind, id);
    expect([status, body]).toEqual([200, { photo: 1 }]);
    expect(server.announcements.slice(announced)).toEqual([[changed, id]]);
    expect(await versionOf(kind, id)).toBe(1);
    for (const size of ['large', 'thumb'] as const) {
      const seen = await see(`${pathOf(kind, id)}/1/${size}`);
      expect([seen.status, seen.base64]).toEqual([200, makePhoto()[size]]);
      expect(Object.fromEntries(seen.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        vary: 'cookie, authorization',
      });
    }
  });

  test('is in the lists of all', async () => {
    const [id, other] = [await MAKE[kind](), await MAKE[kind]()];
    await put(kind, id);
    const all = (await anna.get(`/api/v2/${kind}`)).body as { id: string; photo?: number }[];
    const byId = new Map(all.map((each) => [each.id, each]));
    expect([byId.get(id)?.photo, Object.hasOwn(byId.get(other)!, 'photo')]).toEqual([1, false]);
  });

  test('sent again is the same, and another one gets the next version', async () => {
    const id = await MAKE[kind]();
    await put(kind, id);
    const announced = server.announcements.length;
    expect((await put(kind, id)).body).toEqual({ photo: 1 });
    // It is announced again: the first announcement may have been lost with the answer.
    expect(server.announcements.slice(announced)).toEqual([[changed, id]]);
    const before = await countPhotos();
    expect((await put(kind, id, makePhoto(1))).body).toEqual({ photo: 2 });
    expect(await countPhotos()).toBe(before);
    const old = await see(`${pathOf(kind, id)}/1/large`);
    expect([old.status, old.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await see(`${pathOf(kind, id)}/2/large`)).base64).toBe(makePhoto(1).large);
  });

  test('is removed once, and its version never comes back', async () => {
    const id = await MAKE[kind]();
    await put(kind, id);
    const before = await countPhotos();
    const announced = server.announcements.length;
    for (const _ of [1, 2]) {
      const { status, body } = await jan.delete(pathOf(kind, id));
      expect([status, body]).toEqual([200, {}]);
    }
    expect(server.announcements.slice(announced)).toEqual([1, 2].map(() => [changed, id]));
    expect(await versionOf(kind, id)).toBeUndefined();
    expect(await countPhotos()).toBe(before - 1);
    expect((await see(`${pathOf(kind, id)}/1/thumb`)).status).toBe(404);
    expect((await put(kind, id)).body).toEqual({ photo: 3 });
  });

  test('is neither replaced nor removed by a device that hasn’t seen it', async () => {
    const id = await MAKE[kind]();
    const [phone, tablet] = [uuidv7(), uuidv7()];
    const refused = { status: 409, body: { message: 'PHOTO_CHANGED' } };
    await put(kind, id, { ...makePhoto(1), client: phone, base: 0 });
    await put(kind, id, { ...makePhoto(2), client: tablet, base: 1 });
    // The answer to the first was lost, and it is sent once more.
    expect(await put(kind, id, { ...makePhoto(1), client: phone, base: 0 })).toMatchObject(refused);
    expect(await jan.delete(`${pathOf(kind, id)}?client=${phone}&base=1`)).toMatchObject(refused);
    expect(await versionOf(kind, id)).toBe(2);
    // A device has seen its own change, and so has one that knows the current version.
    expect(await put(kind, id, { ...makePhoto(3), client: tablet, base: 0 })).toMatchObject({ status: 200 });
    expect(await jan.delete(`${pathOf(kind, id)}?client=${phone}&base=3`)).toMatchObject({ status: 200 });
    // Without a photo, nothing can be lost.
    expect(await put(kind, id, { ...makePhoto(4), client: phone, base: 0 })).toMatchObject({ status: 200 });
  });

  test('is refused where there is nothing to have it', async () => {
    const code = kind === 'recipe' ? 'RECIPE_NOT_FOUND' : 'PRODUCT_NOT_FOUND';
    const deleted = await MAKE[kind]();
    await put(kind, deleted);
    await anna.delete(`/api/v2/${kind}/${deleted}`);
    for (const id of [deleted, uuidv7()]) {
      const answers = [await put(kind, id, makePhoto(1)), await anna.delete(pathOf(kind, id))];
      for (const { status, body } of answers) expect([status, body.message]).toEqual([404, code]);
      expect((await see(`${pathOf(kind, id)}/1/large`)).status).toBe(404);
    }
  });

  test('comes back with it, until it can’t come back any more', async () => {
    const [kept, dropped] = [await MAKE[kind](), await MAKE[kind]()];
    for (const id of [kept, dropped]) {
      await put(kind, id);
      await anna.delete(`/api/v2/${kind}/${id}`);
    }
    await dropPhotosOfDeleted(server.database, Date.now() + 29 * DAY_MS);
    expect((await anna.post(`/api/v2/${kind}/${kept}/restore`)).body).toMatchObject({ photo: 1 });
    const before = await countPhotos();
    await dropPhotosOfDeleted(server.database, Date.now() + 31 * DAY_MS);
    expect(await countPhotos()).toBeLessThan(before);
    expect((await anna.post(`/api/v2/${kind}/${dropped}/restore`)).body.photo).toBeUndefined();
    expect((await see(`${pathOf(kind, kept)}/1/large`)).base64).toBe(makePhoto().large);
  });

  test('is all there or not at all, whichever statement fails', async () => {
    const id = await MAKE[kind]();
    await put(kind, id);
    const replacing = await breakEveryStatement(server, () => put(kind, id, makePhoto(1)));
    const removing = await breakEveryStatement(server, () => jan.delete(pathOf(kind, id)));
    for (const { broken, leftovers } of [replacing, removing]) {
      expect(broken).toBeGreaterThan(3);
      expect(leftovers).toEqual([]);
    }
  });
});

// spec: P70
test('the signed out, the deactivated and those with an ended session see no photo', async () => {
  const id = await product();
  await put('product', id);
  const path = `${pathOf('product', id)}/1/large`;
  const left = await server.signUp();
  expect((await see(path, left)).status).toBe(200);
  await left.get('/api/auth/logout');
  for (const who of [left, server.anonymous(), await server.signUp({ active: false })]) {
    const { status, headers } = await see(path, who);
    expect([status, headers.get('cache-control')]).toEqual([401, 'no-store']);
  }
});

test('a product’s photo stays with what remains of a merge', async () => {
  const merge = async (from: string, into: string) =>
    succeeded(await anna.post(`/api/v2/product/${from}/merge`, { into }));
  const [bare, photographed, other] = [await product(), await product(), await product()];
  await put('product', photographed);
  await put('product', other, makePhoto(1));
  expect((await merge(photographed, bare)).photo).toBe(1);
  expect((await see(`${pathOf('product', bare)}/1/large`)).base64).toBe(makePhoto().large);
  const before = await countPhotos();
  expect((await merge(other, bare)).photo).toBe(1);
  expect(await countPhotos()).toBe(before - 1);
  // Its old id still means the product that remains.
  expect((await put('product', other, makePhoto(2))).body).toEqual({ photo: 2 });
  expect(await versionOf('product', bare)).toBe(2);
});

test('what was seen of a merged product says nothing of the photo that remains', async () => {
  const [seen, remaining] = [await product(), await product()];
  for (const photo of [0, 1, 2]) await put('product', seen, makePhoto(photo));
  await put('product', remaining, makePhoto(3));
  await anna.post(`/api/v2/product/${seen}/merge`, { into: remaining });
  for (const late of [
    await jan.delete(`${pathOf('product', seen)}?base=3`),
    await jan.put(pathOf('product', seen), { ...makePhoto(4), base: 3 }),
  ]) {
    expect([late.status, late.body.message]).toEqual([409, 'PHOTO_CHANGED']);
  }
  expect((await see(`${pathOf('product', remaining)}/1/large`)).base64).toBe(makePhoto(3).large);
});

test('a product’s photos are listed for the device, and not sent again', async () => {
  const id = await product();
  await put('product', id);
  const { body, headers } = await anna.get('/api/v2/product/photos');
  expect(body).toContainEqual([id, 1]);
  expect(body).toEqual((body as [string, number][]).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const again = await anna.get('/api/v2/product/photos', { 'if-none-match': headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

describe('what is no photo is refused', () => {
  const jpeg = (...parts: readonly (readonly number[])[]) => base64(parts.flat());
  const thumb = makePhoto().thumb;
  const large = [...makeJpeg(1_280, 960)];
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['text', { large: base64(Buffer.from('Ala ma kota')), thumb }],
    ['an SVG', { large: base64(Buffer.from(svg)), thumb }],
    ['HTML behind a signature', { large: jpeg([0xff, 0xd8], [...Buffer.from('<html>')]), thumb }],
    ['HTML behind a picture', { large: jpeg(large, [...Buffer.from('<html>')]), thumb }],
    ['a place in EXIF', { large: jpeg(large.slice(0, 2), EXIF, large.slice(2)), thumb }],
    ['two pictures', { large: jpeg(large, large), thumb }],
    ['half a picture', { large: jpeg(large.slice(0, -2)), thumb }],
    ['a picture of 1281 pixels', { large: base64(makeJpeg(1_281, 960)), thumb }],
    [
      'a bomb of 65,535 pixels',
      { large: base64(makeJpeg(65_535, 65_535)), thumb: base64(makeJpeg(192, 192)) },
    ],
    ['a thumbnail of another shape', { large: makePhoto().large, thumb: base64(makeJpeg(144, 192)) }],
    ['a thumbnail that is none', { large: makePhoto().large, thumb: base64(EOI) }],
  ])('%s', async (_, body) => {
    const id = await recipe();
    const { status, body: answer } = await put('recipe', id, body);
    expect([status, answer.message]).toEqual([422, 'PHOTO_INVALID']);
    expect(await versionOf('recipe', id)).toBeUndefined();
  });

  test.each([
    ['no base64', { large: 'Ala ma kota!', thumb }],
    ['base64 without its padding', { large: makePhoto().large.replace(/=+$/, '').slice(0, -1), thumb }],
    ['more bytes than a photo has', { large: 'A'.repeat((LIMITS.photoLargeBytes / 3) * 4 + 8), thumb }],
    ['more bytes than a thumbnail has', { large: makePhoto().large, thumb: 'A'.repeat(22_000) }],
    ['nothing', { large: '', thumb: '' }],
    ['one size alone', { large: makePhoto().large }],
  ])('as a request: %s', async (_, body) => {
    const { status, body: answer } = await put('recipe', await recipe(), body);
    expect([status, answer.message]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

test('after a restore every photo has a version that no device has seen', async () => {
  const [photographed, bare, bareRecipe, gone] = [
    await recipe(),
    await product(),
    await recipe(),
    await product(),
  ];
  await put('recipe', photographed);
  await put('product', gone);
  await anna.delete(pathOf('product', gone));
  await beginEpoch(server.database, uuidv7());
  const version = await versionOf('recipe', photographed);
  expect(version).toBeGreaterThan(1_000_000);
  expect((await see(`${pathOf('recipe', photographed)}/1/large`)).status).toBe(404);
  expect((await see(`${pathOf('recipe', photographed)}/${version}/large`)).base64).toBe(makePhoto().large);
  expect((await put('recipe', photographed, makePhoto(1))).body).toEqual({ photo: version! + 1 });
  for (const id of [bare, gone]) {
    expect((await put('product', id)).body.photo).toBeGreaterThanOrEqual(1_000_000);
  }
  expect((await put('recipe', bareRecipe)).body.photo).toBeGreaterThanOrEqual(1_000_000);
});

test('after a restore a photo set since the backup, and one of an id made since, don’t give their versions', async () => {
  const backedUp = await product();
  const madeSince = { id: uuidv7(), name: freshName('Chleb') };
  await anna.post('/api/v2/product', madeSince);
  const ids = [backedUp, madeSince.id];
  const before: number[] = [];
  for (const id of ids) before.push((await put('product', id)).body.photo);
  // The backup was made before the photos, and before the second product.
  await server.database.transaction(async (tx) => {
    await tx
      .updateTable('products')
      .set({ photoId: null, photoVersion: 0 })
      .where('id', '=', backedUp)
      .execute();
    await tx.deleteFrom('products').where('id', '=', madeSince.id).execute();
  });
  await beginEpoch(server.database, uuidv7());
  await anna.post('/api/v2/product', madeSince);
  const after: number[] = [];
  for (const id of ids) after.push((await put('product', id, makePhoto(1))).body.photo);
  for (const version of after) expect(version).toBeGreaterThan(Math.max(...before));
  // The next restore, of whichever backup, skips more.
  await beginEpoch(server.database, uuidv7());
  const next = (await put('product', await product())).body.photo;
  expect(next).toBeGreaterThanOrEqual(Math.max(...after) + 1_000_000);
});

describe('an installation with little room', () => {
  const photoBytes = Object.values(makePhoto()).reduce(
    (sum, text) => sum + Buffer.from(text, 'base64').length,
    0,
  );
  let full: TestServer;
  let ola: TestClient;
  const start = async (maxPhotoBytes: number, photosPerHour = 1_000) => {
    full = await startTestServer({
      settings: { bounds: { ...server.deps.settings.bounds, maxPhotoBytes, photosPerHour } },
    });
    ola = await full.signUp();
    return () => full.close();
  };
  const photograph = async (seed: number, id?: string) => {
    const productId = id ?? (await makeProduct(ola)).id;
    return { productId, answer: await ola.put(pathOf('product', productId), makePhoto(seed)) };
  };
  const refused = { status: 409, body: { success: false, message: 'PHOTO_QUOTA', data: null } };

  test('takes photos up to its bound, also when many come at once', async () => {
    const close = await start(photoBytes * 3);
    const products = await Promise.all(Array.from({ length: 8 }, () => makeProduct(ola)));
    const answers = await Promise.all(products.map(({ id }, seed) => photograph(seed, id)));
    const taken = answers.filter(({ answer }) => answer.status === 200);
    expect(taken).toHaveLength(3);
    for (const { answer } of answers.filter((each) => !taken.includes(each)))
      expect(answer).toMatchObject(refused);
    // A photo may be replaced by one of the same size, and removing one makes room.
    const [first, second] = taken.map(({ productId }) => productId);
    expect((await photograph(20, first)).answer.status).toBe(200);
    await ola.delete(pathOf('product', second!));
    expect((await photograph(21)).answer.status).toBe(200);
    expect((await photograph(22)).answer).toMatchObject(refused);
    await close();
  });

  test('takes none where there is no room for any', async () => {
    const close = await start(0);
    expect((await photograph(0)).answer).toMatchObject(refused);
    await close();
  });

  test('takes so many of one user in an hour, and the same one again at any time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
    const close = await start(photoBytes * 100, 3);
    const first = (await photograph(0)).productId;
    for (const seed of [1, 2]) expect((await photograph(seed)).answer.status).toBe(200);
    const { answer } = await photograph(3);
    expect([answer.status, answer.body.message]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await photograph(0, first)).answer.status).toBe(200);
    vi.useRealTimers();
    await close();
  });
});
