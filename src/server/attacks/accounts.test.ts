import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../contract/durations.ts';
import { CALLS, makeWorld } from '../../test/calls.ts';
import type { TestClient } from '../../test/client.ts';
import { callEach, freshAddress } from '../../test/hostile.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { startTestServer, TEST_PASSWORD } from '../../test/server.ts';
import { connect } from '../../test/socket.ts';
import { buildApp } from '../app.ts';
import { createMetrics } from '../metrics.ts';

/** Ways around the login. */

/** Trusts no forwarded headers, and no captcha is ever right, so that nothing is hashed. */
const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
const direct = await openTestServer({
  settings: { captcha: { provider: 'altcha', verifyUrl: 'http://127.0.0.1:9' } },
});
const app = await buildApp({ ...server.deps, metrics: createMetrics() });
await app.close();
const routes = app.routeList;

const logIn = ({ user }: TestClient, password = TEST_PASSWORD) =>
  server.anonymous().post('/api/auth/login', { email: user.email, password, token: '' }, freshAddress());

/** The token of the link mailed to a user who forgot their password. */
async function resetTokenOf({ user }: TestClient, headers: Record<string, string> = {}): Promise<string> {
  const known = server.mails.length;
  const body = { email: user.email, token: '' };
  await server.anonymous().post('/api/auth/forgot-password', body, { ...freshAddress(), ...headers });
  await expect.poll(() => server.mails.length).toBe(known + 1);
  return /\/reset-password\/([\w-]+)$/m.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
}
const reset = (resetToken: string, password = 'zupełnie-nowe-hasło') =>
  server.anonymous().post('/api/auth/reset-password', { resetToken, password, token: '' }, freshAddress());

test('13: an account that is not activated acting through a door that forgot to ask', async () => {
  const closed = routes.filter(
    ({ access, method }) => access !== undefined && access !== 'public' && method !== 'HEAD',
  );
  const names = closed.map(({ method, url }) => `${method} ${url}`);
  expect(names.length).toBeGreaterThan(30);
  const outcomes = await callEach(await makeWorld(server), names, 'inactive');
  expect(outcomes).toEqual(Object.fromEntries(names.map((name) => [name, 'UNAUTHORIZED'])));
  const inactive = await server.signUp({ active: false });
  expect((await logIn(inactive)).body.message).toBe('INACTIVE_ACCOUNT');
  expect((await inactive.get('/api/auth/check')).body).toMatchObject({ success: false, data: null });
  for (const options of [
    { token: inactive.token },
    { headers: { cookie: `lz_session=${inactive.token}` } },
  ]) {
    await expect(connect(server.url, options)).rejects.toThrow('UNAUTHORIZED');
  }
});

test('14: password reset that activates a deactivated account, or lets it in', async () => {
  const [admin, jan] = [await server.signUp({ role: 'admin' }), await server.signUp()];
  await admin.post('/api/users/set-status', { userId: jan.id, active: false });
  const byMail = await reset(await resetTokenOf(jan));
  expect([byMail.status, byMail.headers.get('set-cookie'), JSON.stringify(byMail.body.data)]).toEqual([
    200,
    null,
    'null',
  ]);
  expect((await logIn(jan, 'zupełnie-nowe-hasło')).body.message).toBe('INACTIVE_ACCOUNT');
  const { path } = (await admin.post(`/api/users/${jan.id}/reset-link`, { password: TEST_PASSWORD })).body
    .data;
  await reset(String(path).split('/').at(-1) ?? '', 'znów-inne-hasło');
  expect((await logIn(jan, 'znów-inne-hasło')).body.message).toBe('INACTIVE_ACCOUNT');
  expect((await jan.get('/api/v2/product')).status).toBe(401);
});

describe('15: reset token reusable or without end; sessions that outlive a password change', () => {
  test('a link works once, and a new password ends everything before it', async () => {
    const jan = await server.signUp();
    const second = (await logIn(jan)).body.data.token as string;
    const screen = await connect(server.url, { token: jan.token });
    const [first, unused] = [await resetTokenOf(jan), await resetTokenOf(jan)];
    expect((await reset(first)).status).toBe(200);
    await screen.closed;
    for (const token of [jan.token, second]) {
      const { status } = await server
        .anonymous()
        .get('/api/v2/product', { authorization: `Bearer ${token}` });
      expect(status).toBe(401);
      await expect(connect(server.url, { token })).rejects.toThrow('UNAUTHORIZED');
    }
    expect((await reset(first)).body.message).toBe('INVALID_RESET_TOKEN');
    expect((await reset(unused)).body.message).toBe('INVALID_RESET_TOKEN');
    expect((await logIn(jan)).body.message).toBe('INVALID_CREDENTIALS');
  });

  test('a link expires after half an hour', async () => {
    const jan = await server.signUp();
    const token = await resetTokenOf(jan);
    const { expiresAt, createdAt } = await server.database.read
      .selectFrom('resetTokens')
      .select(['expiresAt', 'createdAt'])
      .where('userId', '=', jan.id)
      .executeTakeFirstOrThrow();
    expect(expiresAt - createdAt).toBe(30 * 60_000);
    await server.database.transaction((tx) =>
      tx.updateTable('resetTokens').set({ expiresAt: Date.now() }).where('userId', '=', jan.id).execute(),
    );
    expect((await reset(token)).body.message).toBe('INVALID_RESET_TOKEN');
  });
});

test('16: Host header in a mailed link', async () => {
  const [admin, jan] = [await server.signUp({ role: 'admin' }), await server.signUp()];
  const forged = [
    'host',
    'x-forwarded-host',
    'x-host',
    'forwarded',
    'origin',
    'referer',
    'x-original-url',
    'x-forwarded-proto',
  ];
  for (const name of forged.slice(1)) {
    await resetTokenOf(jan, { [name]: name === 'forwarded' ? 'host=evil.example' : 'http://evil.example' });
    const { text } = server.mails.at(-1)!;
    expect(text.match(/\bhttps?:\S+/g)).toEqual([
      expect.stringMatching(/^http:\/\/lz\.example\/reset-password\//),
    ]);
    const link = await admin.post(
      `/api/users/${jan.id}/reset-link`,
      { password: TEST_PASSWORD },
      { [name]: 'http://evil.example' },
    );
    // A path alone: the admin's browser knows the address.
    expect(link.body.data.path).toMatch(/^\/reset-password\//);
    // At most five mails an hour go to one user.
    await server.database.transaction((tx) => tx.deleteFrom('attempts').execute());
  }
});

describe('18: rate limit avoided by a forged header, or missing on one door', () => {
  const forge = () => ({
    ...freshAddress(),
    forwarded: 'for=10.9.9.9',
    'x-real-ip': '10.9.9.9',
    'client-ip': '10.9.9.9',
    'cf-connecting-ip': '10.9.9.9',
  });
  /** The calls one address may make in an hour. */
  const MOST = 60;

  // spec: P21
  test('every public call that takes a body is counted, and none is missing', async () => {
    const doors = routes.filter(({ access, body }) => access === 'public' && body !== undefined);
    expect(doors.length).toBeGreaterThanOrEqual(4);
    for (const [index, { method, url }] of doors.entries()) {
      // An address has so many calls a minute on all of them together. Some are allowed again with each second.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + index * MINUTE_MS });
      const world = await makeWorld(direct);
      await direct.database.transaction((tx) => tx.deleteFrom('attempts').execute());
      const [path, body] = await CALLS[`${method} ${url}`]!(world);
      const statuses: number[] = [];
      for (let call = 0; call <= MOST; call += 1) {
        statuses.push((await direct.anonymous().send(method, path, body, forge())).status);
      }
      expect([url, statuses.at(-1), statuses.filter((status) => status === 429).length]).toEqual([
        url,
        429,
        expect.any(Number),
      ]);
      // Another spelling of the path is the same route.
      for (const other of [
        path.toUpperCase(),
        `${path}/`,
        `${path}?x=1`,
        `/${path}`,
        path.replace('/auth/', '/auth/../auth/'),
      ]) {
        const { status } = await direct.anonymous().send(method, other, body, forge());
        expect([other, status]).toEqual([other, expect.toBeOneOf([404, 429])]);
      }
      vi.useRealTimers();
    }
  });

  test('an account stays closed to guesses from any address, and open to its own sessions', async () => {
    const jan = await server.signUp();
    const guesses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) guesses.push((await logIn(jan, `zgaduję-${guess}`)).status);
    expect(guesses).toEqual([...Array(10).fill(401), 429, 429]);
    const spelled = [jan.user.email.toUpperCase(), ` ${jan.user.email}`, `${jan.user.email}\t`];
    for (const email of spelled) {
      const body = { email, password: TEST_PASSWORD, token: '' };
      expect((await server.anonymous().post('/api/auth/login', body, freshAddress())).status).toBe(429);
    }
    expect((await jan.get('/api/v2/product')).status).toBe(200);
    const screen = await connect(server.url, { token: jan.token });
    await screen.close();
  });
});

describe('19: cross-site requests with the cookie; default credentials', () => {
  test('a foreign page changes nothing, whatever form it sends', async () => {
    const { people, list } = await makeWorld(server);
    const cookie = `lz_session=${people.owner.token}`;
    const foreign = { cookie, origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
    const tries: [string, string, string?, string?][] = [
      ['POST', '/api/shopping-lists', '{"name":"Zła"}', 'text/plain'],
      ['POST', '/api/shopping-lists', 'name=Zła', 'application/x-www-form-urlencoded'],
      ['POST', '/api/shopping-lists', '{"name":"Zła"}', 'application/json'],
      ['POST', `/api/v2/shopping-list/${list}/clear-checked`],
      ['DELETE', `/api/shopping-lists/${list}`],
      ['GET', `/api/v2/shopping-list/${list}/clear-list`],
      ['GET', '/api/auth/logout'],
    ];
    for (const [method, path, body, type] of tries) {
      const headers = type === undefined ? foreign : { ...foreign, 'content-type': type };
      const sent = await server.anonymous().send(method, path, body, headers);
      const link = { cookie, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' };
      const followed = await server
        .anonymous()
        .send(method, path, body, type === undefined ? link : { ...link, 'content-type': type });
      expect([path, sent.status, followed.status]).toEqual([path, 403, 403]);
    }
    expect((await people.owner.get('/api/v2/shopping-list')).body).toHaveLength(1);
    // A method in a header or in the URL has no effect.
    const override = { cookie, 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE' };
    await server.anonymous().get(`/api/shopping-lists/${list}?_method=DELETE`, override);
    expect((await people.owner.get(`/api/v2/shopping-list/${list}`)).status).toBe(200);
  });

  test('a new installation has no accounts', async () => {
    const fresh = await startTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
    expect(await fresh.database.read.selectFrom('users').select('id').execute()).toEqual([]);
    const names = [
      'admin',
      'admin@example.org',
      'admin@localhost.localdomain',
      'changeme@example.com',
      'lz@lz.example',
    ];
    for (const email of names) {
      for (const password of ['admin', 'password', 'changeme', 'MyPassword', 'lz', uuidv7()]) {
        const answer = await fresh
          .anonymous()
          .post('/api/auth/login', { email, password, token: '' }, freshAddress());
        expect(answer.body.success).toBe(false);
      }
    }
    await fresh.close();
  });
});
