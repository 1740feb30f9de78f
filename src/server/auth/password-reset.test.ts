import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breakEveryStatement } from '../../test/faults.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../test/server.ts';

const NEW_PASSWORD = 'całkiem-nowe-hasło';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
});
afterAll(() => server.close());

let callers = 0;
/** Everybody calls from an address of their own, so that no test meets another's limit. */
const post = (path: string, body: object, headers: Record<string, string> = {}) => {
  callers += 1;
  return server
    .anonymous()
    .post(
      path,
      { token: '', ...body },
      { 'x-forwarded-for': `10.0.${callers >> 8}.${callers & 255}`, ...headers },
    );
};
const logIn = (email: string, password: string) => post('/api/auth/login', { email, password });
const forget = (email: string, headers?: Record<string, string>) =>
  post('/api/auth/forgot-password', { email }, headers);
const reset = (resetToken: string, password = NEW_PASSWORD) =>
  post('/api/auth/reset-password', { resetToken, password });

const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email);

async function linkFor(email: string): Promise<string> {
  const before = mailsTo(email).length;
  await forget(email);
  await expect.poll(() => mailsTo(email).length).toBe(before + 1);
  return /http\S+/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '';
}
const tokenFor = async (email: string) => (await linkFor(email)).split('/').at(-1) ?? '';

describe('forgot-password', () => {
  test('mails a link built from PUBLIC_URL, never from the Host header (attack 16)', async () => {
    const { user } = await server.signUp();
    await forget(user.email.toUpperCase(), { 'x-forwarded-host': 'evil.example' });
    await expect.poll(() => mailsTo(user.email).length).toBe(1);
    const [mail] = mailsTo(user.email);
    expect(mail?.subject).toBe('LZ: zmiana hasła');
    expect(mail?.text).toMatch(/^http:\/\/lz\.example\/reset-password\/[\w-]{43}$/m);
    expect(mail?.text).not.toContain('evil');
  });

  test('answers the same whether or not the address exists', async () => {
    const { user } = await server.signUp();
    const mails = server.mails.length;
    const known = await forget(user.email);
    const unknown = await forget('nikt@example.org');
    expect([known.status, known.body]).toEqual([200, { success: true, message: '', data: null }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await expect.poll(() => server.mails.length).toBe(mails + 1);
    expect(mailsTo('nikt@example.org')).toEqual([]);
  });

  test('answers without waiting for the mail, so that time tells nothing', async () => {
    const { user } = await server.signUp();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await startTestServer({
      storage: server.storage,
      deps: { mailer: { send: () => held } },
    });
    try {
      const answer = await slow
        .anonymous()
        .post('/api/auth/forgot-password', { email: user.email, token: '' });
      expect(answer.status).toBe(200);
    } finally {
      release();
      await slow.close();
    }
  });

  test('floods nobody’s mailbox, whatever the addresses it is asked from', async () => {
    const { user } = await server.signUp();
    for (let request = 0; request < 7; request += 1) expect((await forget(user.email)).status).toBe(200);
    await expect.poll(() => server.logs.filter((line) => line.includes('reset link failed')).length).toBe(2);
    expect(mailsTo(user.email)).toHaveLength(5);
  });

  test('stores the token hashed only', async () => {
    const { user } = await server.signUp();
    const token = await tokenFor(user.email);
    const rows = await server.database.read.selectFrom('resetTokens').selectAll().execute();
    expect(rows.some(({ userId }) => userId === user.id)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.logs.join('')).not.toContain(token);
  });
});

describe('reset-password', () => {
  test('sets the password once, and ends all sessions and sockets (attack 15)', async () => {
    const client = await server.signUp();
    const token = await tokenFor(client.user.email);
    const { status, body } = await reset(token);
    expect([status, body]).toEqual([200, { success: true, message: '', data: null }]);
    expect((await client.get('/api/auth/check')).body.success).toBe(false);
    expect(server.announcements).toContainEqual(['userSessionsEnded', client.id]);
    expect((await logIn(client.user.email, TEST_PASSWORD)).status).toBe(401);
    expect((await logIn(client.user.email, NEW_PASSWORD)).status).toBe(200);
    const again = await reset(token, 'jeszcze-inne-hasło');
    expect([again.status, again.body.message]).toEqual([400, 'INVALID_RESET_TOKEN']);
  });

  test('makes the user’s other links worthless', async () => {
    const { user } = await server.signUp();
    const first = await tokenFor(user.email);
    const second = await tokenFor(user.email);
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).body.message).toBe('INVALID_RESET_TOKEN');
  });

  test('of two at the same moment one counts', async () => {
    const { user } = await server.signUp();
    const token = await tokenFor(user.email);
    const answers = await Promise.all([reset(token, 'pierwsze-hasło'), reset(token, 'drugie-hasło')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const winner = answers[0]?.status === 200 ? 'pierwsze-hasło' : 'drugie-hasło';
    expect((await logIn(user.email, winner)).status).toBe(200);
  });

  test('works for half an hour', async () => {
    const { user } = await server.signUp();
    const token = await tokenFor(user.email);
    const expiresAt = () =>
      server.database.read
        .selectFrom('resetTokens')
        .select('expiresAt')
        .where('userId', '=', user.id)
        .executeTakeFirstOrThrow();
    const left = (await expiresAt()).expiresAt - Date.now();
    expect(left).toBeGreaterThan(29 * 60_000);
    expect(left).toBeLessThanOrEqual(30 * 60_000);
    await server.database.transaction((tx) =>
      tx
        .updateTable('resetTokens')
        .set({ expiresAt: Date.now() - 1 })
        .where('userId', '=', user.id)
        .execute(),
    );
    expect((await reset(token)).body.message).toBe('INVALID_RESET_TOKEN');
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(200);
  });

  test('never activates an account nor lets it in (attack 14)', async () => {
    const { user } = await server.signUp({ active: false });
    const { status, headers } = await reset(await tokenFor(user.email));
    expect([status, headers.get('set-cookie')]).toEqual([200, null]);
    expect((await logIn(user.email, NEW_PASSWORD)).body.message).toBe('INACTIVE_ACCOUNT');
  });

  test('a refused password does not use up the link', async () => {
    const { user } = await server.signUp();
    const token = await tokenFor(user.email);
    const refused = await reset(token, 'password123');
    expect([refused.body.message, refused.body.issues]).toEqual(['VALIDATION_ERROR', ['password']]);
    expect((await reset(token)).status).toBe(200);
  });

  test('refuses a token that was made up', async () => {
    const { status, body } = await reset('made-up');
    expect([status, body.message]).toEqual([400, 'INVALID_RESET_TOKEN']);
  });

  test('lets the owner in again whose account was locked by somebody’s guesses', async () => {
    const { user } = await server.signUp();
    for (let guess = 0; guess < 10; guess += 1) await logIn(user.email, 'wrong-guess');
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(429);
    await reset(await tokenFor(user.email));
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('is all or nothing', async () => {
    const client = await server.signUp();
    const token = await tokenFor(client.user.email);
    const { broken, leftovers } = await breakEveryStatement(server, () => reset(token), ['attempts']);
    // Three to count the attempt; then token, account, password, sessions, other tokens, failed logins.
    expect(broken).toBeGreaterThanOrEqual(9);
    expect(leftovers).toEqual([]);
    expect((await logIn(client.user.email, NEW_PASSWORD)).status).toBe(200);
  });
});

test('a login that began before the reset does not survive it', async () => {
  const { user } = await server.signUp();
  const token = await tokenFor(user.email);
  // Whichever comes first: afterwards no session of the old password is left.
  await Promise.all([logIn(user.email, TEST_PASSWORD), reset(token), logIn(user.email, TEST_PASSWORD)]);
  const sessions = await server.database.read
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', user.id)
    .execute();
  expect(sessions).toEqual([]);
});
