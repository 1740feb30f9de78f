import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../contract/durations.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestServerOptions,
} from '../../test/server.ts';
import { DomainError } from '../errors.ts';
import { dropExpired } from './housekeeping.ts';

const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
// Trusts no forwarded headers, and no token is right, so that nothing is hashed.
const direct = await openTestServer({
  settings: { captcha: { provider: 'altcha', verifyUrl: 'http://127.0.0.1:9' } },
});

let callers = 0;
const freshAddress = () => {
  callers += 1;
  return { 'x-forwarded-for': `10.1.${callers >> 8}.${callers & 255}` };
};
const logIn = (email: string, password: string, on = server) =>
  on.anonymous().post('/api/auth/login', { email, password, token: '' }, freshAddress());

/** Moves everything counted so far this far into the past. */
const letTimePass = (on: TestServer, ms: number) =>
  on.database.transaction((tx) =>
    tx
      .updateTable('attempts')
      .set(({ eb }) => ({ at: eb('at', '-', ms) }))
      .execute(),
  );

describe('failed logins of one account', () => {
  // spec: R76, P17
  test('are limited to ten from all addresses; existing sessions stay', async () => {
    const client = await server.signUp();
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await logIn(client.user.email, 'wrong-guess')).status).toBe(401);
    }
    const refused = await logIn(client.user.email.toUpperCase(), TEST_PASSWORD);
    expect([refused.status, refused.body]).toEqual([
      429,
      { success: false, message: 'TOO_MANY_REQUESTS', data: null },
    ]);
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(14 * 60);
    expect(retryAfter).toBeLessThanOrEqual(15 * 60);
    expect((await client.get('/api/auth/check')).body.success).toBe(true);
    const { user } = await server.signUp();
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(200);
  });

  test('count no more once a clock that ran ahead is set right', async () => {
    const { user } = await server.signUp();
    for (let guess = 0; guess < 10; guess += 1) await logIn(user.email, 'wrong-guess');
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(429);
    await letTimePass(server, -24 * 60 * MINUTE_MS);
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(200);
  });

  test('are counted the same for an account that does not exist', async () => {
    for (let guess = 0; guess < 10; guess += 1) await logIn('nobody@example.org', 'wrong-guess');
    expect((await logIn('nobody@example.org', 'wrong-guess')).status).toBe(429);
  });

  test('cannot exceed the limit by being parallel', async () => {
    const { user } = await server.signUp();
    const guesses = await Promise.all(Array.from({ length: 30 }, () => logIn(user.email, 'wrong-guess')));
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('are counted across restarts and processes', async () => {
    const { user } = await server.signUp();
    for (let guess = 0; guess < 10; guess += 1) await logIn(user.email, 'wrong-guess');
    const second = await startTestServer({ storage: server.storage });
    expect((await logIn(user.email, TEST_PASSWORD, second)).status).toBe(429);
    await second.close();
  });

  // spec: R77, P17
  test('leave the window after a quarter of an hour, but are limited to a hundred an hour', async () => {
    const { user } = await server.signUp();
    for (let guess = 0; guess < 10; guess += 1) await logIn(user.email, 'wrong-guess');
    await letTimePass(server, 15 * MINUTE_MS);
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(200);
    const emailKey = user.email.toLowerCase();
    await server.database.transaction((tx) =>
      tx
        .insertInto('attempts')
        .values(
          Array.from({ length: 90 }, (_, index) => ({
            id: `${user.id}-${index}`,
            key: `login-failed:${emailKey}`,
            at: Date.now() - 20 * MINUTE_MS,
          })),
        )
        .execute(),
    );
    const refused = await logIn(user.email, TEST_PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30 * 60);
    await letTimePass(server, 46 * MINUTE_MS);
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(200);
  });

  test('do not include what was not a guess: right passwords, inactive accounts, captchas', async () => {
    const { user } = await server.signUp();
    const inactive = await server.signUp({ active: false });
    for (let login = 0; login < 11; login += 1) {
      expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(200);
      expect((await logIn(inactive.user.email, TEST_PASSWORD)).status).toBe(403);
      expect((await logIn('captcha@example.org', 'wrong-guess', direct)).body.message).toBe(
        'TURNSTILE_FAILURE',
      );
    }
    const counted = await direct.database.read
      .selectFrom('attempts')
      .select('id')
      .where('key', '=', 'login-failed:captcha@example.org')
      .execute();
    expect(counted).toEqual([]);
  });
});

describe('a guess without a captcha', () => {
  /** A server whose captcha accepts the token 'right', and refuses others only when told to. */
  async function withSlowCaptcha(settings: TestServerOptions['settings'] = {}) {
    const refusal = Promise.withResolvers<void>();
    const verify = async (token: string): Promise<void> => {
      if (token === 'right') return;
      await refusal.promise;
      throw new DomainError('TURNSTILE_FAILURE');
    };
    const captcha = { config: { provider: 'turnstile' } as const, challenge: async () => undefined, verify };
    const on = await startTestServer({
      settings: { trustProxy: ['127.0.0.1'], ...settings },
      deps: { captcha },
    });
    const guess = (email: string, password: string, token: string, from = freshAddress()) =>
      on.anonymous().post('/api/auth/login', { email, password, token }, from);
    return { on, guess, refuse: () => refusal.resolve() };
  }
  const attemptsAt = (on: TestServer, key: string) =>
    on.database.read.selectFrom('attempts').select('id').where('key', 'like', `${key}%`).execute();

  // spec: P19
  test('locks no account while its captcha is checked, and never counts against the account', async () => {
    const { on, guess, refuse } = await withSlowCaptcha();
    const { user } = await on.signUp();
    const guesses = Array.from({ length: 10 }, () => guess(user.email, 'wrong-guess', 'wrong'));
    await expect.poll(async () => (await attemptsAt(on, 'login-address:')).length).toBe(10);
    const counted = await attemptsAt(on, 'login-failed:');
    const login = await guess(user.email, TEST_PASSWORD, 'right');
    refuse();
    const answers = await Promise.all(guesses);
    expect([counted, login.status]).toEqual([[], 200]);
    expect(answers.map(({ body }) => body.message)).toEqual(Array(10).fill('TURNSTILE_FAILURE'));
    expect(await attemptsAt(on, 'login-failed:')).toEqual([]);
    await on.close();
  });

  // spec: P19
  test('costs no hash, whether or not there is such an account', async () => {
    // Passwords can't be hashed at this cost: trying it is an error.
    const passwordCost = { memoryCost: 1, timeCost: 1, parallelism: 2 };
    const { on, guess, refuse } = await withSlowCaptcha({ passwordCost });
    refuse();
    const without = await guess('nobody@example.org', 'wrong-guess', 'wrong');
    expect([without.status, without.body.message]).toEqual([400, 'TURNSTILE_FAILURE']);
    expect((await guess('nobody@example.org', 'wrong-guess', 'right')).status).toBe(500);
    await on.close();
  });

  // spec: P19
  test('is counted against its address, so that checking captchas is not free', async () => {
    const { on, guess, refuse } = await withSlowCaptcha();
    refuse();
    const here = freshAddress();
    const statuses: number[] = [];
    for (let login = 0; login < 61; login += 1) {
      statuses.push((await guess('nobody@example.org', 'wrong-guess', 'wrong', here)).status);
    }
    expect(statuses).toEqual([...Array(60).fill(400), 429]);
    await on.close();
  });
});

describe('one address', () => {
  // spec: R78, P20
  test('may log in 60 times in a quarter of an hour; a forged header changes nothing (attack 18)', async () => {
    await letTimePass(direct, 60 * MINUTE_MS);
    const statuses: number[] = [];
    for (let login = 0; login < 62; login += 1) {
      statuses.push((await logIn(`osoba${login}@example.org`, 'wrong-guess', direct)).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
    await letTimePass(direct, 15 * MINUTE_MS);
    expect((await logIn('osoba@example.org', 'wrong-guess', direct)).status).toBe(400);
  });

  // spec: R79
  test('may register and reset 30 times an hour in all', async () => {
    const email = 'a@example.org';
    const calls = [
      ['register', { email, name: 'A', password: 'zielona-herbata', token: '' }],
      ['forgot-password', { email, token: '' }],
      ['reset-password', { resetToken: 'x', password: 'zielona-herbata', token: '' }],
    ] as const;
    const post = async ([door, body]: (typeof calls)[number]) =>
      (await direct.anonymous().post(`/api/auth/${door}`, body, freshAddress())).status;
    for (let round = 0; round < 10; round += 1) {
      for (const call of calls) expect(await post(call)).toBe(400);
    }
    for (const call of calls) expect(await post(call)).toBe(429);
    await letTimePass(direct, 60 * MINUTE_MS);
    for (const call of calls) expect(await post(call)).toBe(400);
  });
});

// spec: P74
test('old rows are dropped, and those of a clock that ran far ahead', async () => {
  const rows = { old: -61, recent: -59, overdrawn: 80 * 24 * 60, ahead: 90 * 24 * 60 };
  await server.database.transaction((tx) =>
    tx
      .insertInto('attempts')
      .values(
        Object.entries(rows).map(([id, minutes]) => ({
          id,
          key: 'kept',
          at: Date.now() + minutes * MINUTE_MS,
        })),
      )
      .execute(),
  );
  await dropExpired(server.database, Date.now());
  const left = await server.database.read
    .selectFrom('attempts')
    .select('id')
    .where('key', '=', 'kept')
    .orderBy('id')
    .execute();
  expect(left.map(({ id }) => id)).toEqual(['overdrawn', 'recent']);
});

// spec: P18
test('an IPv6 address counts by its /64, and a whole /48 as four of them', async () => {
  const statusFrom = async (address: string) => {
    const body = { email: `${address.replaceAll(':', '-')}@example.org`, password: 'x', token: '' };
    const headers = { 'x-forwarded-for': address };
    return (await server.anonymous().post('/api/auth/login', body, headers)).status;
  };
  // Inserted directly, because hashing for an hour of guesses would take too long.
  const network = (name: string, count: number) =>
    server.database.transaction(async (tx) => {
      const rows = Array.from({ length: count }, (_, index) => ({
        id: `${name} ${index}`,
        key: `login-address:${name}`,
        at: Date.now(),
      }));
      await tx.insertInto('attempts').values(rows).execute();
    });
  await network('2001:db8:7:1::/64', 59);
  expect(await statusFrom('2001:db8:7:1::1')).toBe(401);
  expect(await statusFrom('2001:db8:7:1:ffff::2')).toBe(429);
  expect(await statusFrom('2001:db8:7:2::1')).toBe(401);
  await network('2001:db8:7::/48', 4 * 60 - 2);
  expect(await statusFrom('2001:db8:7:3::1')).toBe(429);
  expect(await statusFrom('2001:db8:8::1')).toBe(401);
});
