import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD } from '../../test/server.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { PASSWORD_COST } from '../settings.ts';
import { hashToken } from './sessions.ts';

const server = await openTestServer();

const logIn = (email: string, password = TEST_PASSWORD) =>
  server.anonymous().post('/api/auth/login', { email, password, token: '' });

/** Sends exactly these headers: fetch does not allow forging Origin and Sec-Fetch-*. */
async function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const call = request(server.url + path, { headers }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

describe('login', () => {
  // spec: R44
  test('answers the user and a token, and sets a cookie that scripts can’t read', async () => {
    const { user } = await server.signUp({ name: 'Łucja', role: 'admin' });
    const { status, body, headers } = await logIn(` ${user.email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: '',
      data: {
        id: user.id,
        email: user.email,
        name: 'Łucja',
        role: 'admin',
        active: true,
        token: expect.stringMatching(/^[\w-]{43}$/),
      },
    });
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toContain(`lz_session=${body.data.token};`);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Max-Age=2592000/);
    expect(cookie).not.toMatch(/Secure/);
  });

  // spec: R46, P16
  test('stores the token hashed only', async () => {
    const { user } = await server.signUp();
    const { body } = await logIn(user.email);
    const rows = await server.database.read
      .selectFrom('sessions')
      .selectAll()
      .where('userId', '=', user.id)
      .execute();
    expect(rows.map((row) => row.tokenHash)).toContain(hashToken(body.data.token));
    expect(JSON.stringify(rows)).not.toContain(body.data.token);
  });

  // spec: R47, P22
  test('refuses a wrong password and an unknown address alike', async () => {
    const { user } = await server.signUp();
    const wrong = await logIn(user.email, 'wrong-password');
    const unknown = await logIn('nobody@example.org', 'wrong-password');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ success: false, message: 'INVALID_CREDENTIALS', data: null });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  // spec: R48
  test('says that an account is inactive only when the password is right', async () => {
    const { user } = await server.signUp({ active: false });
    expect((await logIn(user.email, 'wrong-password')).body.message).toBe('INVALID_CREDENTIALS');
    const right = await logIn(user.email);
    expect([right.status, right.body.message]).toEqual([403, 'INACTIVE_ACCOUNT']);
    expect(right.headers.get('set-cookie')).toBeNull();
  });

  // spec: P23
  test('takes as long for an unknown address as for a wrong password', async () => {
    const own = await startTestServer({ settings: { passwordCost: PASSWORD_COST } });
    const { user } = await own.signUp();
    const time = async (email: string) => {
      const start = performance.now();
      await own.anonymous().post('/api/auth/login', { email, password: 'wrong-password', token: '' });
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      known.push(await time(user.email));
      unknown.push(await time(`nobody.${round}@example.org`));
    }
    await own.close();
    // The fastest of each, because other work on the machine only adds time. Without a hash it would be a twentieth.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 4);
  });

  test.each([
    [{ email: 'not an address', password: 'x', token: '' }, ['email']],
    [{ email: 'a@example.org', password: '', token: '' }, ['password']],
    [{ email: 'a@example.org', password: 'x' }, ['token']],
    [{ email: { $ne: '' }, password: ['x'], token: '' }, ['email', 'password']],
  ])('names the fields of bad input %j', async (input, issues) => {
    const { status, body } = await server.anonymous().post('/api/auth/login', input);
    expect([status, body.message]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.issues.toSorted()).toEqual(issues);
  });
});

describe('check', () => {
  // spec: R43
  test('is not an error for a visitor', async () => {
    const { status, body } = await server.anonymous().get('/api/auth/check');
    expect([status, body]).toEqual([200, { success: false, message: 'UNAUTHORIZED', data: null }]);
  });

  // spec: R42
  test('answers the signed-in user, by token or by cookie', async () => {
    const client = await server.signUp();
    const { id, email, name, role } = client.user;
    const data = { id, email, name, role, active: true };
    expect((await client.get('/api/auth/check')).body.data).toEqual(data);
    const byCookie = await server
      .anonymous()
      .get('/api/auth/check', { cookie: `lz_session=${client.token}` });
    expect(byCookie.body.data).toEqual(data);
    expect(byCookie.headers.get('set-cookie')).toContain('Max-Age=2592000');
  });

  test('makes the cookie of a token last as long as that, and leaves that of another session', async () => {
    const [anna, jan] = [await server.signUp(), await server.signUp()];
    const cookieFor = async (cookie: string | undefined) => {
      const headers = cookie === undefined ? undefined : { cookie: `lz_session=${cookie}` };
      return (await anna.get('/api/auth/check', headers)).headers.get('set-cookie') ?? '';
    };
    for (const known of [undefined, anna.token]) {
      expect(await cookieFor(known)).toContain(`lz_session=${anna.token};`);
    }
    expect(await cookieFor(jan.token)).toBe('');
  });

  // spec: P10, P39
  test('knows no user by a token that is invented, ended, or an inactive account’s (attack 13)', async () => {
    const inactive = await server.signUp({ active: false });
    expect((await inactive.get('/api/auth/check')).body.success).toBe(false);
    expect((await inactive.get('/api/v2/user/for-share')).status).toBe(401);
    inactive.token = 'made-up';
    expect((await inactive.get('/api/auth/check')).body.success).toBe(false);
  });
});

describe('logout', () => {
  // spec: R58
  test('ends this session, clears the cookie, closes its sockets, and leaves other sessions', async () => {
    const client = await server.signUp();
    const other = (await logIn(client.user.email)).body.data.token as string;
    const session = await server.database.read
      .selectFrom('sessions')
      .select('id')
      .where('tokenHash', '=', hashToken(client.token ?? ''))
      .executeTakeFirstOrThrow();
    const { status, body, headers } = await client.get('/api/auth/logout');
    expect([status, body]).toEqual([200, { success: true, message: '', data: null }]);
    expect(headers.get('set-cookie')).toMatch(/lz_session=; .*Expires=Thu, 01 Jan 1970/);
    expect(headers.get('clear-site-data')).toBeNull();
    expect(server.announcements).toContainEqual(['sessionEnded', session.id]);
    expect((await client.get('/api/auth/check')).body.success).toBe(false);
    client.token = other;
    expect((await client.get('/api/auth/check')).body.success).toBe(true);
  });

  test('is not an error for a visitor', async () => {
    expect((await server.anonymous().get('/api/auth/logout')).status).toBe(200);
  });

  // spec: R59
  test('cannot be triggered from another site, by a link or by a prefetch (attack 19)', async () => {
    const client = await server.signUp();
    const cookie = { cookie: `lz_session=${client.token}` };
    const attempts = [
      cookie,
      { ...cookie, origin: 'https://evil.example' },
      { ...cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      { ...cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    ];
    for (const headers of attempts) {
      expect(await statusOf('/api/auth/logout', headers)).toBe(403);
    }
    expect((await client.get('/api/auth/check')).body.success).toBe(true);
    const fromOurPage = { ...cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    expect(await statusOf('/api/auth/logout', fromOurPage)).toBe(200);
    expect((await client.get('/api/auth/check')).body.success).toBe(false);
  });
});

describe('over https', () => {
  // spec: R45
  test('the cookie is marked Secure, by PUBLIC_URL or by what a trusted proxy says', async () => {
    const byUrl = await startTestServer({ settings: { publicUrl: 'https://lz.example' } });
    const byProxy = await startTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
    try {
      for (const https of [byUrl, byProxy]) {
        const { user } = await https.signUp();
        const body = { email: user.email, password: TEST_PASSWORD, token: '' };
        const headers = { 'x-forwarded-proto': 'https' };
        const answer = await https.anonymous().post('/api/auth/login', body, headers);
        expect(answer.headers.get('set-cookie')).toMatch(/; Secure/);
        // The pictures that browsers keep for a year go with the session.
        const logout = await https.anonymous().get('/api/auth/logout', headers);
        expect(logout.headers.get('clear-site-data')).toBe('"cache"');
      }
    } finally {
      await byUrl.close();
      await byProxy.close();
    }
  });

  test('by plain http at another address than PUBLIC_URL a browser can keep it', async () => {
    const https = await startTestServer({ settings: { publicUrl: 'https://lz.example' } });
    const { host } = new URL(https.url);
    const { user, token } = await https.signUp();
    const secureFor = async (headers: Record<string, string>, path: 'login' | 'check') => {
      const body = { email: user.email, password: TEST_PASSWORD, token: '' };
      const visitor = https.anonymous();
      const answer =
        path === 'login'
          ? await visitor.post('/api/auth/login', body, headers)
          : await visitor.get('/api/auth/check', { ...headers, authorization: `Bearer ${token}` });
      return /; Secure/.test(answer.headers.get('set-cookie') ?? '; Secure: there is none');
    };
    try {
      expect(await secureFor({ origin: `http://${host}` }, 'login')).toBe(false);
      expect(await secureFor({ referer: `http://${host}/recipes` }, 'check')).toBe(false);
      // The pages of PUBLIC_URL, also where a proxy says nothing of the protocol or the host.
      expect(await secureFor({ origin: 'https://lz.example' }, 'login')).toBe(true);
      expect(await secureFor({ referer: 'https://lz.example/recipes' }, 'check')).toBe(true);
      expect(await secureFor({ origin: 'http://lz.example' }, 'login')).toBe(true);
      expect(await secureFor({ origin: 'http://elsewhere.example' }, 'login')).toBe(true);
      expect(await secureFor({}, 'check')).toBe(true);
    } finally {
      await https.close();
    }
  });

  // spec: R299
  test('a forwarded header from any other address is ignored', async () => {
    const { user } = await server.signUp();
    const body = { email: user.email, password: TEST_PASSWORD, token: '' };
    const answer = await server.anonymous().post('/api/auth/login', body, { 'x-forwarded-proto': 'https' });
    expect(answer.headers.get('set-cookie')).not.toMatch(/Secure/);
  });
});

// spec: P40
test('logs hold neither passwords nor tokens (attack 21)', async () => {
  const { user } = await server.signUp();
  const { body } = await logIn(user.email);
  await logIn(user.email, 'this-is-a-wrong-guess');
  await server.anonymous().get(`/reset-password/${body.data.token}`);
  const logged = server.logs.join('');
  expect(logged).toContain('/api/auth/login');
  for (const secret of [
    TEST_PASSWORD,
    'this-is-a-wrong-guess',
    body.data.token,
    hashToken(body.data.token),
  ]) {
    expect(logged).not.toContain(secret);
  }
});
