import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createChallenge } from 'altcha-lib/v1';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captchaToken, solveChallenge } from '../../test/captcha.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../test/server.ts';
import { createTurnstile } from './turnstile.ts';

const logIn = async (server: TestServer, token: string) => {
  const { user } = await server.signUp();
  return server.anonymous().post('/api/auth/login', { email: user.email, password: TEST_PASSWORD, token });
};
const outcome = async (server: TestServer, token: string) => {
  const { status, body } = await logIn(server, token);
  return status === 200 ? 'accepted' : `${status} ${body.message}`;
};

describe('altcha', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ settings: { captcha: { provider: 'altcha', verifyUrl: '' } } });
  });
  afterAll(() => server.close());

  const solve = () => solveChallenge(server.anonymous());

  // spec: R82
  test('tells the client the provider, and no secret', async () => {
    const { body } = await server.anonymous().get('/api/auth/captcha');
    expect(body).toEqual({ success: true, message: '', data: { provider: 'altcha' } });
  });

  // spec: R83
  test('accepts a solved challenge once, however it is encoded', async () => {
    const solved = await solve();
    expect(await outcome(server, captchaToken(solved))).toBe('accepted');
    expect(await outcome(server, captchaToken(solved))).toBe('400 TURNSTILE_FAILURE');
    const rewritten = Buffer.from(`  ${JSON.stringify({ extra: 1, ...solved })}`).toString('base64');
    expect(await outcome(server, rewritten)).toBe('400 TURNSTILE_FAILURE');
  });

  test('accepts one of two uses at the same moment', async () => {
    const token = captchaToken(await solve());
    const outcomes = await Promise.all([outcome(server, token), outcome(server, token)]);
    expect(outcomes.toSorted()).toEqual(['400 TURNSTILE_FAILURE', 'accepted']);
  });

  // spec: R84
  test('refuses anything else', async () => {
    const solved = await solve();
    const forged = [
      '',
      'x',
      captchaToken({}),
      captchaToken([]),
      'bnVsbA==',
      captchaToken({ ...solved, number: solved.number + 1 }),
      captchaToken({ ...solved, number: `${solved.number}` }),
      captchaToken({ ...solved, signature: '0'.repeat(64) }),
      captchaToken({ ...solved, algorithm: 'SHA-1' }),
      captchaToken({ ...solved, salt: solved.salt.replace(/expires=\d+/, 'expires=99999999999') }),
      captchaToken({ ...solved, salt: solved.salt.slice(0, -1) }),
    ];
    for (const token of forged.slice(0, -1)) {
      expect([token, await outcome(server, token)]).toEqual([token, '400 TURNSTILE_FAILURE']);
    }
    // Without the salt's last delimiter it is the same challenge, and used up with it.
    const outcomes = [
      await outcome(server, forged.at(-1) ?? ''),
      await outcome(server, captchaToken(solved)),
    ];
    expect(outcomes.filter((each) => each === 'accepted')).toHaveLength(1);
  });

  test('refuses a solution that comes too late', async () => {
    expect(await outcome(server, captchaToken(await ownChallenge(server, -60_000)))).toBe(
      '400 TURNSTILE_FAILURE',
    );
    expect(await outcome(server, captchaToken(await ownChallenge(server, 60_000)))).toBe('accepted');
  });

  test('another process on the same database accepts this one’s challenges, and knows the spent ones', async () => {
    const second = await startTestServer({
      storage: server.storage,
      settings: { captcha: { provider: 'altcha', verifyUrl: '' } },
    });
    const token = captchaToken(await solve());
    expect(await outcome(second, token)).toBe('accepted');
    expect(await outcome(server, token)).toBe('400 TURNSTILE_FAILURE');
    await second.close();
  });
});

/** A challenge made with the server's own key, solved, that expires in `msFromNow`. */
async function ownChallenge(server: TestServer, msFromNow: number) {
  await server.anonymous().get('/api/auth/captcha/challenge');
  const { value: hmacKey } = await server.database.read
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'captcha-key')
    .executeTakeFirstOrThrow();
  const number = 5;
  const expires = new Date(Date.now() + msFromNow);
  const { algorithm, challenge, salt, signature } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey,
    expires,
    number,
  });
  return { algorithm, challenge, salt, signature, number };
}

describe('turnstile', () => {
  let provider: Server;
  let server: TestServer;
  let answer: (response: ServerResponse) => void;
  let asked: URLSearchParams[] = [];
  const settings = () => ({
    provider: 'turnstile' as const,
    siteKey: 'site-key',
    secretKey: 'secret-key',
    verifyUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`,
  });

  beforeAll(async () => {
    provider = createServer((request: IncomingMessage, response) => {
      void text(request).then((body) => {
        asked.push(new URLSearchParams(body));
        answer(response);
      });
    });
    await new Promise<void>((resolve) => {
      provider.listen(0, '127.0.0.1', resolve);
    });
    server = await startTestServer({ settings: { captcha: settings() } });
  });
  afterAll(async () => {
    await server.close();
    provider.close();
  });

  const json = (body: object) => (response: ServerResponse) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  };

  // spec: R86
  test('gives the client the site key and never the secret', async () => {
    const { body } = await server.anonymous().get('/api/auth/captcha');
    expect(body.data).toEqual({ provider: 'turnstile', siteKey: 'site-key' });
    expect((await server.anonymous().get('/api/auth/captcha/challenge')).status).toBe(404);
  });

  // spec: R85
  test('accepts a token the provider accepts, once', async () => {
    asked = [];
    answer = json({ success: true });
    expect(await outcome(server, 'good-token')).toBe('accepted');
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      secret: 'secret-key',
      response: 'good-token',
      remoteip: '127.0.0.1',
    });
    expect(await outcome(server, 'good-token')).toBe('400 TURNSTILE_FAILURE');
  });

  test('refuses a token the provider refuses, and a missing token without asking', async () => {
    answer = json({ success: false, 'error-codes': ['invalid-input-response'] });
    expect(await outcome(server, 'bad-token')).toBe('400 TURNSTILE_FAILURE');
    asked = [];
    expect(await outcome(server, '')).toBe('400 TURNSTILE_FAILURE');
    expect(asked).toEqual([]);
  });

  test.each([
    ['an error of its own', json({ success: false, 'error-codes': ['internal-error'] })],
    ['that our secret is wrong', json({ success: false, 'error-codes': ['invalid-input-secret'] })],
    ['nonsense', (response: ServerResponse) => void response.end('<html>')],
    ['a broken connection', (response: ServerResponse) => void response.destroy()],
  ])('is unavailable when the provider answers %s', async (_what, broken) => {
    answer = broken;
    expect(await outcome(server, 'some-token')).toBe('503 SERVICE_UNAVAILABLE');
  });

  test('is unavailable when the provider does not answer in time', async () => {
    answer = () => undefined;
    const impatient = createTurnstile(settings(), server.database, 50);
    await expect(impatient.verify('some-token', '127.0.0.1')).rejects.toThrow('SERVICE_UNAVAILABLE');
  });
});

// spec: R87
test('switched off, it requires nothing', async () => {
  const server = await startTestServer();
  expect((await server.anonymous().get('/api/auth/captcha')).body.data).toEqual({ provider: 'off' });
  expect(await outcome(server, '')).toBe('accepted');
  await server.close();
});
