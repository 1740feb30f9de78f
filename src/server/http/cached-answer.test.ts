import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { failNextBrotli } from '../../test/failing-compression.ts';
import { arrayJson, CachedAnswer } from './cached-answer.ts';

type Value = () => Generator<string>;

/** A server whose answer is made of these values, each current for one request, the last one from then on. */
function serve(...values: [Value, ...Value[]]) {
  const answer = new CachedAnswer({
    of: { get: async () => (values.length > 1 ? values.shift() : values[0]) ?? values[0] },
    json: (value) => arrayJson(z.array(z.string()), value()),
  });
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/', (request, reply) => answer.send(request, reply));
  const get = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });
  const ask = async () => {
    const { statusCode, body } = await get();
    return statusCode === 200 ? body : statusCode;
  };
  return { get, ask };
}

/** Long enough for others to be served in between, and broken at its end. */
function* broken(): Generator<string> {
  for (let turn = 0; turn < 10; turn += 1) {
    for (const until = performance.now() + 6; performance.now() < until; );
    for (let element = 0; element < 320; element += 1) yield 'a';
  }
  throw new Error('broken');
}

test('an answer outlives the failure of the one made before it', async () => {
  let times = 0;
  function* whole(): Generator<string> {
    times += 1;
    yield 'b';
  }
  const { ask } = serve(broken, whole);
  expect(await Promise.all([ask(), ask()])).toEqual([500, '["b"]']);
  expect([await ask(), times]).toEqual(['["b"]', 1]);
});

test('one that failed is made anew for the next request', async () => {
  let times = 0;
  function* brokenOnce(): Generator<string> {
    times += 1;
    if (times === 1) throw new Error('broken');
    yield 'b';
  }
  const { ask } = serve(brokenOnce);
  expect([await ask(), await ask(), await ask(), times]).toEqual([500, '["b"]', '["b"]', 2]);
});

test('an answer that could not be compressed is compressed for the next request', async () => {
  function* long(): Generator<string> {
    yield 'a'.repeat(10_000);
  }
  const { get } = serve(long);
  failNextBrotli();
  const answers = [];
  for (const _ of ['failed', 'packed']) answers.push(await get({ 'accept-encoding': 'br' }));
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-encoding']])).toEqual([
    [500, undefined],
    [200, 'br'],
  ]);
});
