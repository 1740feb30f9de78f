import { describe, expect, test } from 'vitest';
import type { AccountSession } from '../../contract/auth/account.ts';
import { TestClient } from '../../test/client.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import { makeCalendar } from '../../test/meals.ts';
import { giveTicket, giveTotp } from '../../test/proofs.ts';
import { TEST_PASSWORD } from '../../test/server.ts';
import { connect } from '../../test/socket.ts';
import { totpCode } from '../../test/totp-code.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const ACCOUNT = '/api/v2/account';
const NEW_PASSWORD = 'całkiem-nowe-hasło';

const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });

let callers = 0;
/** Each call comes from its own address, so that tests don't share a limit. */
const from = () => {
  callers += 1;
  return { 'x-forwarded-for': `10.3.${callers >> 8}.${callers & 255}` };
};
const post = (client: TestClient, path: string, body: object, headers: Record<string, string> = {}) =>
  client.post(path, body, { ...from(), ...headers });
const changeEmail = (client: TestClient, email: string, password = TEST_PASSWORD) =>
  post(client, `${ACCOUNT}/email`, { email, password });
const changePassword = (client: TestClient, newPassword = NEW_PASSWORD, password = TEST_PASSWORD) =>
  post(client, `${ACCOUNT}/password`, { password, newPassword });
const logIn = (email: string, password = TEST_PASSWORD, headers: Record<string, string> = {}) =>
  post(server.anonymous(), '/api/auth/login', { email, password, token: '' }, headers);
const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email);
const isSignedIn = async (client: TestClient): Promise<unknown> =>
  (await client.get('/api/auth/check')).body.success;

/** The same user on one more device. */
async function onAnotherDevice({ user }: TestClient, userAgent = 'Firefox'): Promise<TestClient> {
  const { body } = await logIn(user.email, user.password, { 'user-agent': userAgent });
  return new TestClient(server.url, body.data.token as string, user);
}

test('the account is answered to its owner only, without secrets', async () => {
  const client = await server.signUp({ name: 'Łucja', role: 'admin' });
  const { status, body } = await client.get(ACCOUNT);
  expect([status, body]).toEqual([
    200,
    {
      id: client.id,
      email: client.user.email,
      newEmail: null,
      name: 'Łucja',
      role: 'admin',
      totp: false,
      recoveryCodes: 0,
      passkeyHost: null,
    },
  ]);
});

describe('the name', () => {
  test('is changed, cleaned, and announced to admins', async () => {
    const client = await server.signUp();
    const { status, body } = await client.patch(ACCOUNT, { name: '  Ala   z  Łodzi ' });
    expect([status, body.name]).toEqual([200, 'Ala z Łodzi']);
    expect((await client.get('/api/auth/check')).body.data.name).toBe('Ala z Łodzi');
    expect(server.announcements.at(-1)).toEqual(['usersChanged']);
  });

  test('of nothing is refused', async () => {
    const client = await server.signUp();
    const { status, body } = await client.patch(ACCOUNT, { name: '  ' });
    expect([status, body.message, body.issues]).toEqual([400, 'VALIDATION_ERROR', ['name']]);
  });
});

describe('the password', () => {
  // spec: R54
  test('is changed with the current one; all other sessions and sockets end, and a mail says so', async () => {
    const client = await server.signUp();
    const other = await onAnotherDevice(client);
    const screen = await connect(server.url, { token: other.token });
    const { secret } = await giveTotp(server, client.id);
    const ticket = await giveTicket(server, client.id);
    expect((await changePassword(client)).status).toBe(200);
    await screen.closed;
    expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
    const code = { ticket, code: totpCode(secret) };
    const late = await post(server.anonymous(), '/api/auth/second-factor', code);
    expect(late.body.message).toBe('INVALID_CREDENTIALS');
    expect((await logIn(client.user.email)).body.message).toBe('INVALID_CREDENTIALS');
    expect((await logIn(client.user.email, NEW_PASSWORD)).status).toBe(200);
    await expect.poll(() => mailsTo(client.user.email).length).toBe(1);
    expect(mailsTo(client.user.email)[0]?.subject).toBe('LZ: hasło zostało zmienione');
  });

  test('if common is refused, naming the field', async () => {
    const client = await server.signUp();
    const { status, body } = await changePassword(client, 'Password123');
    expect([status, body.message, body.issues]).toEqual([400, 'VALIDATION_ERROR', ['newPassword']]);
  });

  test('invalidates mailed links when changed', async () => {
    const client = await server.signUp();
    await post(server.anonymous(), '/api/auth/forgot-password', { email: client.user.email, token: '' });
    await expect.poll(() => mailsTo(client.user.email).length).toBe(1);
    const links = () =>
      server.database.read
        .selectFrom('resetTokens')
        .select('userId')
        .where('userId', '=', client.id)
        .execute();
    expect(await links()).toHaveLength(1);
    await changePassword(client);
    expect(await links()).toEqual([]);
  });

  test('is changed all or not at all', async () => {
    const client = await server.signUp();
    await onAnotherDevice(client);
    await makeCalendar(client);
    const { broken, leftovers } = await breakEveryStatement(server, () => changePassword(client), [
      'attempts',
    ]);
    expect(broken).toBeGreaterThanOrEqual(10);
    expect(leftovers).toEqual([]);
    expect((await logIn(client.user.email, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('the current password', () => {
  const doors: [string, (client: TestClient, password: string) => ReturnType<typeof post>][] = [
    ['email', (client, password) => changeEmail(client, `x-${client.id}@example.org`, password)],
    ['password', (client, password) => changePassword(client, NEW_PASSWORD, password)],
    ['totp', (client, password) => post(client, `${ACCOUNT}/totp`, { password })],
    ['totp/off', (client, password) => post(client, `${ACCOUNT}/totp/off`, { password, code: '123456' })],
    ['recovery-codes', (client, password) => post(client, `${ACCOUNT}/recovery-codes`, { password })],
    ['passkeys/options', (client, password) => post(client, `${ACCOUNT}/passkeys/options`, { password })],
  ];

  // spec: R55, P13
  test.each(doors)(
    'can be guessed at %s no more often than at the login, and the session stays',
    async (_, guess) => {
      const client = await server.signUp();
      for (let each = 0; each < 9; each += 1) {
        const { status, body } = await guess(client, 'wrong-guess');
        expect([status, body]).toEqual([401, { success: false, message: 'INVALID_CREDENTIALS', data: null }]);
      }
      expect((await logIn(client.user.email, 'wrong-guess')).status).toBe(401);
      const refused = await guess(client, TEST_PASSWORD);
      expect([refused.status, refused.body.message]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
      expect((await logIn(client.user.email)).status).toBe(429);
      expect(await isSignedIn(client)).toBe(true);
    },
  );

  test('when right does not count', async () => {
    const client = await server.signUp();
    for (let each = 0; each < 12; each += 1) {
      expect((await changeEmail(client, client.user.email)).status).toBe(200);
    }
  });

  test('counts against the address too', async () => {
    const [client, here] = [await server.signUp(), from()];
    const statuses: number[] = [];
    for (let each = 0; each < 61; each += 1) {
      const body = { email: client.user.email, password: TEST_PASSWORD };
      statuses.push((await client.post(`${ACCOUNT}/email`, body, here)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('sessions', () => {
  const listOf = async (client: TestClient) =>
    (await client.get(`${ACCOUNT}/sessions`)).body as AccountSession[];

  // spec: R51
  test('are listed with their device and last use, the current one marked', async () => {
    const client = await server.signUp();
    const began = Date.now();
    const phone = await onAnotherDevice(client, 'Mozilla/5.0 (Android 16; Mobile; rv:145.0) Firefox/145.0');
    const sessions = await listOf(phone);
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        userAgent: 'Mozilla/5.0 (Android 16; Mobile; rv:145.0) Firefox/145.0',
        createdAt: expect.any(Number),
        lastUsedAt: expect.any(Number),
        current: true,
      },
      expect.objectContaining({ userAgent: 'test', current: false }),
    ]);
    expect(sessions[0]?.lastUsedAt).toBeGreaterThanOrEqual(began);
    expect(JSON.stringify(sessions)).not.toContain(phone.token);
  });

  test('that have ended are not listed', async () => {
    const client = await server.signUp();
    const phone = await onAnotherDevice(client);
    await server.database.transaction((tx) =>
      tx
        .updateTable('sessions')
        .set({ expiresAt: Date.now() - 1 })
        .where('userId', '=', client.id)
        .where('userAgent', '=', 'test')
        .execute(),
    );
    expect(await listOf(phone)).toHaveLength(1);
  });

  // spec: R52, P11
  test('are revoked one by one: the session and its open screens end at once', async () => {
    const client = await server.signUp();
    const phone = await onAnotherDevice(client);
    const desk = await onAnotherDevice(client);
    const screens = await Promise.all([phone, desk].map(({ token }) => connect(server.url, { token })));
    const lost = (await listOf(phone)).find(({ current }) => current);
    const { status, body } = await client.delete(`${ACCOUNT}/sessions/${lost?.id}`);
    expect([status, (body as AccountSession[]).map(({ id }) => id).includes(lost?.id ?? '')]).toEqual([
      200,
      false,
    ]);
    await screens[0]?.closed;
    expect([await isSignedIn(phone), await isSignedIn(desk)]).toEqual([false, true]);
    expect(screens[1]?.socket.connected).toBe(true);
    await screens[1]?.close();
  });

  test('of another user are not found', async () => {
    const [client, other] = [await server.signUp(), await server.signUp()];
    const [session] = await listOf(other);
    const { status, body } = await client.delete(`${ACCOUNT}/sessions/${session?.id}`);
    expect([status, body.message]).toEqual([404, 'NOT_FOUND']);
    expect(await isSignedIn(other)).toBe(true);
  });

  // spec: R53
  test('all others are revoked at once', async () => {
    const client = await server.signUp();
    const others = [await onAnotherDevice(client), await onAnotherDevice(client)];
    const screens = await Promise.all(others.map(({ token }) => connect(server.url, { token })));
    const { status, body } = await client.delete(`${ACCOUNT}/sessions`);
    expect([status, body]).toEqual([200, [expect.objectContaining({ current: true })]]);
    await Promise.all(screens.map(({ closed }) => closed));
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(client)).toBe(true);
  });

  test('all others are revoked all or not at all', async () => {
    const client = await server.signUp();
    await onAnotherDevice(client);
    await giveTicket(server, client.id);
    const revoke = () => client.delete(`${ACCOUNT}/sessions`);
    const { broken, leftovers } = await breakEveryStatement(server, revoke);
    expect(broken).toBeGreaterThanOrEqual(4);
    expect(leftovers).toEqual([]);
  });
});

test('a change that was proved before the password changed elsewhere is refused', async () => {
  const client = await server.signUp();
  const phone = await onAnotherDevice(client);
  const email = `inny-${client.id}@example.org`;
  const answers = await Promise.all([
    changePassword(client),
    changePassword(phone, 'zły-człowiek'),
    changeEmail(phone, email),
  ]);
  expect(answers.slice(0, 2).map(({ status }) => status)).toContain(200);
  const winners = await Promise.all(
    [NEW_PASSWORD, 'zły-człowiek'].map(async (password) => (await logIn(client.user.email, password)).status),
  );
  expect(winners.filter((status) => status === 200)).toHaveLength(1);
  // The end of the old password's session cancelled the pending address; if the change came first, this session has
  // ended.
  expect([null, undefined]).toContain((await client.get(ACCOUNT)).body.newEmail);
});
