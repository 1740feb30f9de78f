import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { HttpError, isNetworkError, isTemporary, onUnauthorized, request } from './http.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  onUnauthorized(() => undefined);
  vi.unstubAllGlobals();
});

async function serve(listener: RequestListener): Promise<string> {
  const opened = createServer(listener);
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(opened.address() as AddressInfo).port}/`;
}

const answer = (status: number, body: string, type = 'application/json'): Promise<string> =>
  serve((_, response) => response.writeHead(status, { 'content-type': type }).end(body));

const schema = z.object({ name: z.string() });

async function failure(url: string, options?: Partial<Parameters<typeof request>[2]>): Promise<HttpError> {
  const error = await request('GET', url, { schema, ...options }).catch((reason: unknown) => reason);
  if (!(error instanceof HttpError)) throw new Error(`Expected an HttpError, got ${String(error)}`);
  return error;
}

test('sends JSON and gives back what the schema knows of the answer', async () => {
  const url = await serve((incoming, response) => {
    incoming.on('data', (body: Buffer) => {
      const { name } = JSON.parse(body.toString()) as { name: string };
      response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify({ name: `${incoming.method} ${name}`, extra: 1 }));
    });
  });
  expect(await request('POST', url, { body: { name: 'Żurek' }, schema })).toEqual({ name: 'POST Żurek' });
});

// spec: R220
test('carries the stored token and asks for the cookie to go along', async () => {
  const url = await serve((incoming, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ name: incoming.headers.authorization ?? 'nobody' })),
  );
  const fetching = vi.spyOn(globalThis, 'fetch');
  expect(await request('GET', url, { schema })).toEqual({ name: 'nobody' });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'lz.token' ? 'abc' : null) });
  expect(await request('GET', url, { schema })).toEqual({ name: 'Bearer abc' });
  expect(fetching.mock.calls.map(([, options]) => options?.credentials)).toEqual(['include', 'include']);
  fetching.mockRestore();
});

test('a refusal says how long the server asks to be left alone', async () => {
  const refusing = (headers: Record<string, string>) =>
    serve((_, response) =>
      response
        .writeHead(429, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify({ success: false, message: 'TOO_MANY_REQUESTS', data: null })),
    );
  expect(await failure(await refusing({ 'retry-after': '90' }))).toMatchObject({ retryAfterMs: 90_000 });
  server?.close();
  expect(await failure(await refusing({ 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' }))).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfterMs: 0,
  });
});

test('a refusal with a code that only a newer server knows is a refusal all the same', async () => {
  const text = '{"success":false,"message":"LIST_ARCHIVED","data":null}';
  expect(await failure(await answer(409, text))).toMatchObject({ status: 409, code: 'LIST_ARCHIVED' });
  const stranger = '{"success":false,"message":"Please log in to our Wi-Fi","data":null}';
  expect(await failure(await answer(403, stranger))).toMatchObject({ status: 403, code: undefined });
});

// spec: R225
test('a refusal of ours carries its code and the fields at fault', async () => {
  const body = { success: false, message: 'VALIDATION_ERROR', data: null, issues: ['name'] };
  const error = await failure(await answer(400, JSON.stringify(body)));
  expect(error).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', issues: ['name'] });
});

// spec: R223
test('an error that is not ours carries its text', async () => {
  const error = await failure(await answer(502, 'Bad gateway', 'text/plain'));
  expect(error).toMatchObject({ status: 502, code: undefined, message: 'Bad gateway' });
});

// spec: R222
test.each([
  ['the page of a captive portal', '<h1>Wi-Fi</h1>', 'text/html'],
  ['JSON under a false flag', '{"name":"x"}', 'text/html'],
  ['broken JSON', '{"name":', 'application/json'],
  ['JSON of another shape', '{"title":"x"}', 'application/json'],
])('%s with status 200 counts as no answer', async (_, body, type) => {
  const error = await failure(await answer(200, body, type));
  expect(error).toMatchObject({ status: 0, message: '' });
  expect(isNetworkError(error)).toBe(true);
});

test('an answer without content, such as that of a filter, counts as no answer', async () => {
  const url = await serve((_, response) => response.writeHead(204).end());
  expect(isNetworkError(await failure(url))).toBe(true);
});

test('gives up a silent server at the time limit', async () => {
  expect(isNetworkError(await failure(await serve(() => undefined), { timeoutMs: 50 }))).toBe(true);
});

test('gives up a body that stops halfway', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"na');
  });
  expect(isNetworkError(await failure(url, { timeoutMs: 100 }))).toBe(true);
});

// spec: R221
test('an address without a listener is a network error', async () => {
  const url = await answer(200, '{}');
  await new Promise((resolve) => server?.close(resolve));
  expect(isNetworkError(await failure(url))).toBe(true);
});

test("the caller's own abort stays an abort", async () => {
  const controller = new AbortController();
  const url = await serve(() => controller.abort());
  const waiting = request('GET', url, { schema, signal: controller.signal });
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

test('only our own UNAUTHORIZED calls the handler', async () => {
  const handler = vi.fn();
  onUnauthorized(handler);
  await failure(await answer(401, 'Proxy says no', 'text/plain'));
  server?.close();
  await failure(await answer(401, '{"success":false,"message":"INVALID_CREDENTIALS","data":null}'));
  server?.close();
  expect(handler).not.toHaveBeenCalled();
  await failure(await answer(401, '{"success":false,"message":"UNAUTHORIZED","data":null}'));
  expect(handler).toHaveBeenCalledOnce();
});

test('takes the answer to what was asked before the app was here, once', async () => {
  const url = await answer(200, '{"name":"later"}');
  const early = (): Promise<Response> => Promise.resolve(Response.json({ name: 'early' }));
  vi.stubGlobal('lzEarlyAnswers', { [url]: early() });
  const names = [
    await request('POST', url, { schema }),
    await request('GET', url, { schema }),
    await request('GET', url, { schema }),
  ].map(({ name }) => name);
  expect(names).toEqual(['later', 'early', 'later']);
});

test('what fails in our own code is not worth another try', () => {
  expect(isTemporary(new TypeError('not a function'))).toBe(false);
  expect([0, 502].map((status) => isTemporary(new HttpError(status, '')))).toEqual([true, true]);
  expect(isTemporary(new HttpError(404, '', 'PRODUCT_NOT_FOUND'))).toBe(false);
});
