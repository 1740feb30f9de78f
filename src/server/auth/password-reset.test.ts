import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts';
import type { Passkey } from '../../contract/auth/passkeys.ts';
import { breakEveryStatement, snapshot } from '../../test/faults.ts';
import { untilOneWaits } from '../../test/lock-waits.ts';
import { givePasskey } from '../../test/proofs.ts';
import { startTestServer, TEST_PASSWORD } from '../../test/server.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { dropExpired } from './housekeeping.ts';
import { lockAccount } from './repository.ts';

const NEW_PASSWORD = 'całkiem-nowe-hasło';

const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });

let callers = 0;
/** Each call comes from its own address, so that tests don't share a limit. */
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
const reset = (resetToken: string, password = NEW_PASSWORD, dropPasskeys?: string[]) =>
  post('/api/auth/reset-password', { resetToken, password, dropPasskeys });
const look = (resetToken: string) => post('/api/auth/reset-link', { resetToken });

const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email);

async function linkFor(email: string): Promise<string> {
  const before = mailsTo(email).length;
  await forget(email);
  await expect.poll(() => mailsTo(email).length).toBe(before + 1);
  return /http\S+/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '';
}
const tokenFor = async (email: string) => (await linkFor(email)).split('/').at(-1) ?? '';

describe('forgot-password', () => {
  // spec: R71
  test('mails a link built from PUBLIC_URL, never from the Host header (attack 16)', async () => {
    const { user } = await server.signUp();
    await forget(user.email.toUpperCase(), { 'x-forwarded-host': 'evil.example' });
    await expect.poll(() => mailsTo(user.email).length).toBe(1);
    const [mail] = mailsTo(user.email);
    expect(mail?.subject).toBe('LZ: zmiana hasła');
    expect(mail?.text).toMatch(/^http:\/\/lz\.example\/reset-password\/[\w-]{43}$/m);
    expect(mail?.text).not.toContain('evil');
  });

  // spec: R69, P22
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

  // spec: R70, P23
  test('answers without waiting for the mail, so that its time reveals nothing', async () => {
    const { user } = await server.signUp();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await startTestServer({
      storage: server.storage,
      deps: { mailer: { send: () => held, sendNothing: () => held } },
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

  test('floods neither a mailbox nor the log, however often it is called', async () => {
    const { user } = await server.signUp();
    const done: string[] = [];
    const send = async ({ to }: { to: string }) => void done.push(to);
    const sendNothing = async () => void done.push('nothing');
    const counting = await startTestServer({
      storage: server.storage,
      deps: { mailer: { send, sendNothing } },
    });
    for (let request = 0; request < 7; request += 1) {
      const body = { email: user.email, token: '' };
      expect((await counting.anonymous().post('/api/auth/forgot-password', body)).status).toBe(200);
    }
    const five = Array.from({ length: 5 }, () => user.email);
    await expect.poll(() => done.toSorted()).toEqual([...five, 'nothing', 'nothing'].toSorted());
    await counting.close();
    expect(counting.logs.filter((line) => line.includes('failed'))).toEqual([]);
  });

  // spec: R72, P16
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
  // spec: R73, P28
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

  test('twice at the same moment works once', async () => {
    const { user } = await server.signUp();
    const token = await tokenFor(user.email);
    const answers = await Promise.all([reset(token, 'pierwsze-hasło'), reset(token, 'drugie-hasło')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const winner = answers[0]?.status === 200 ? 'pierwsze-hasło' : 'drugie-hasło';
    expect((await logIn(user.email, winner)).status).toBe(200);
  });

  // SQLite runs transactions one by one.
  test.runIf(process.env.LZ_TEST_DATABASE === 'postgres')(
    'takes the link only once it has the account, as others do, and never waits for them in a circle',
    async () => {
      const { user } = await server.signUp();
      const token = await tokenFor(user.email);
      const asked = await server.database.transaction(async (tx) => {
        await lockAccount(tx, user.id);
        const answer = reset(token);
        await untilOneWaits(server.database);
        await sql`select 1 from reset_tokens where user_id = ${user.id} for update nowait`.execute(tx);
        return { answer };
      });
      expect((await asked.answer).status).toBe(200);
    },
  );

  test('is said to have been used for as long as the link would have lasted', async () => {
    const { user } = await server.signUp();
    const [token, other] = [await tokenFor(user.email), await tokenFor(user.email)];
    const kept = () =>
      server.database.read.selectFrom('attempts').select('id').where('id', 'like', 'used-link:%').execute();
    await reset(token);
    expect((await look(token)).body.data).toEqual({ isUsed: true, recentPasskeys: [] });
    for (const unused of [other, 'made-up']) {
      expect((await look(unused)).body.data).toEqual({ recentPasskeys: [] });
    }
    const rows = await server.database.read.selectFrom('attempts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const now = Date.now();
    await dropExpired(server.database, now + 29 * MINUTE_MS);
    expect((await look(token)).body.data).toMatchObject({ isUsed: true });
    vi.useFakeTimers({ toFake: ['Date'], now: now + 31 * MINUTE_MS });
    expect((await look(token)).body.data).toEqual({ recentPasskeys: [] });
    vi.useRealTimers();
    expect(await kept()).not.toEqual([]);
    await dropExpired(server.database, now + 92 * MINUTE_MS);
    expect(await kept()).toEqual([]);
  });

  // spec: R74
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

  // spec: R75, P28
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

  test('refuses an invented token', async () => {
    const { status, body } = await reset('made-up');
    expect([status, body.message]).toEqual([400, 'INVALID_RESET_TOKEN']);
  });

  test('lets the owner in again after an attacker’s guesses locked the account', async () => {
    const { user } = await server.signUp();
    for (let guess = 0; guess < 10; guess += 1) await logIn(user.email, 'wrong-guess');
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(429);
    await reset(await tokenFor(user.email));
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  // spec: P33
  test('tells the owner by mail', async () => {
    const { user } = await server.signUp();
    await reset(await tokenFor(user.email));
    const subjects = () => mailsTo(user.email).map(({ subject }) => subject);
    await expect.poll(subjects).toEqual(['LZ: zmiana hasła', 'LZ: hasło zostało zmienione']);
  });

  test('is all or nothing', async () => {
    const client = await server.signUp();
    const { id } = await givePasskey(server, client.id);
    const token = await tokenFor(client.user.email);
    const set = () => reset(token, NEW_PASSWORD, [id]);
    const { broken, leftovers } = await breakEveryStatement(server, set, ['attempts']);
    // Three to count the attempt; then token, account, password, passkeys, tickets, new address, sessions, other
    // tokens, failed logins.
    expect(broken).toBeGreaterThanOrEqual(12);
    expect(leftovers).toEqual([]);
    expect((await logIn(client.user.email, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('passkeys of the last 30 days', () => {
  /** Stores a passkey created this many days ago. */
  async function passkeyOf(userId: string, days: number): Promise<string> {
    const { id } = await givePasskey(server, userId);
    const createdAt = Date.now() - days * DAY_MS;
    await server.database.transaction((tx) =>
      tx.updateTable('passkeys').set({ createdAt }).where('id', '=', id).execute(),
    );
    return id;
  }
  const left = async (userId: string) =>
    (
      await server.database.read.selectFrom('passkeys').select('id').where('userId', '=', userId).execute()
    ).map(({ id }) => id);

  // spec: P34
  test('are shown to the holder of the link, which stays valid', async () => {
    const [client, other] = [await server.signUp(), await server.signUp()];
    await passkeyOf(other.id, 1);
    await passkeyOf(client.id, 31);
    const [older, newer] = [await passkeyOf(client.id, 29), await passkeyOf(client.id, 0)];
    const token = await tokenFor(client.user.email);
    const before = await snapshot(server.database.read, ['attempts']);
    const { status, body } = await look(token);
    expect([status, (body.data.recentPasskeys as Passkey[]).map(({ id }) => id)]).toEqual([
      200,
      [older, newer],
    ]);
    // A password manager needs it; anyone with the link can get in with it anyway.
    expect(body.data.email).toBe(client.user.email);
    expect(body.data.recentPasskeys[0]).toEqual({
      id: older,
      name: 'Telefon',
      createdAt: expect.any(Number),
      lastUsedAt: null,
    });
    expect(await snapshot(server.database.read, ['attempts'])).toEqual(before);
    expect((await reset(token)).status).toBe(200);
    expect((await look(token)).body.data).toEqual({ isUsed: true, recentPasskeys: [] });
  });

  // spec: P34
  test('are removed with the new password: only those named, and only the owner’s', async () => {
    const [client, other] = [await server.signUp(), await server.signUp()];
    const [kept, planted] = [await passkeyOf(client.id, 2), await passkeyOf(client.id, 1)];
    const foreign = await passkeyOf(other.id, 1);
    const token = await tokenFor(client.user.email);
    expect((await reset(token, NEW_PASSWORD, [planted, foreign])).status).toBe(200);
    expect([await left(client.id), await left(other.id)]).toEqual([[kept], [foreign]]);
    await expect
      .poll(() => mailsTo(client.user.email).at(-1)?.text)
      .toContain('Usunięte klucze dostępu: 1\n');
  });

  test('stay when the link is invalid', async () => {
    const client = await server.signUp();
    const id = await passkeyOf(client.id, 1);
    expect((await reset('made-up', NEW_PASSWORD, [id])).body.message).toBe('INVALID_RESET_TOKEN');
    expect(await left(client.id)).toEqual([id]);
    const { status, body } = await look('made-up');
    expect([status, body.data]).toEqual([200, { recentPasskeys: [] }]);
  });
});

test('a login that began before the reset does not survive it', async () => {
  const { user } = await server.signUp();
  const token = await tokenFor(user.email);
  // Whichever comes first, no session of the old password is left afterwards.
  await Promise.all([logIn(user.email, TEST_PASSWORD), reset(token), logIn(user.email, TEST_PASSWORD)]);
  const sessions = await server.database.read
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', user.id)
    .execute();
  expect(sessions).toEqual([]);
});
