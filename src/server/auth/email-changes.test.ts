import { describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { emailKey } from '../../contract/fields.ts';
import { TestClient } from '../../test/client.ts';
import { openTestDatabase } from '../../test/database.ts';
import { breakEveryStatement, snapshot } from '../../test/faults.ts';
import { freshAddress } from '../../test/hostile.ts';
import { makeList } from '../../test/household.ts';
import { untilOneWaits } from '../../test/lock-waits.ts';
import { giveEmailChange, giveTotp } from '../../test/proofs.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { startTestServer, TEST_PASSWORD } from '../../test/server.ts';
import { dropExpired } from './housekeeping.ts';
import { deleteResetTokens, lockAccount, updateEmail } from './repository.ts';

const EMAIL = '/api/v2/account/email';
const NEW_PASSWORD = 'całkiem-nowe-hasło';

/** Sends mails, so that links decide; the mails still end in the test. */
/** Sends none, so that an admin decides. */
const trustProxy = ['127.0.0.1'];
const server = await openTestServer({ settings: { trustProxy, smtpUrl: 'smtp://127.0.0.1:9' } });
const mailless = await openTestServer({ settings: { trustProxy } });

let addresses = 0;
const freshEmail = (): string => `Nowy.${(addresses += 1)}@example.org`;
const post = (client: TestClient, path: string, body?: object) => client.post(path, body, freshAddress());
const ask = (client: TestClient, email: string) => post(client, EMAIL, { email, password: TEST_PASSWORD });
const confirm = (emailToken: string, on = server) =>
  post(on.anonymous(), '/api/auth/confirm-email', { emailToken });
const isUsed = async (emailToken: string) =>
  (await post(server.anonymous(), '/api/auth/email-link', { emailToken })).body.data.isUsed as boolean;
const logIn = (email: string, password = TEST_PASSWORD, on = server) =>
  post(on.anonymous(), '/api/auth/login', { email, password, token: '' });
/** Another session of this user. */
const elsewhere = async ({ user }: TestClient) =>
  new TestClient(server.url, (await logIn(user.email)).body.data.token as string, user);
/** Ends the session that this user used last, beside this one. */
async function endAnother(client: TestClient): Promise<void> {
  const { body } = await client.get('/api/v2/account/sessions');
  expect((await client.delete(`/api/v2/account/sessions/${body[1].id}`)).status).toBe(200);
}
const newEmailOf = async (client: TestClient) => (await client.get('/api/v2/account')).body.newEmail;
const mailsTo = (email: string, on = server) => on.mails.filter(({ to }) => to === email);

/** The token of the newest link in the mailbox, which has this many. */
async function linkIn(email: string, mails = 1): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBe(mails);
  return /\/confirm-email\/([\w-]{43})$/m.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';
}

/** A user who asked for an address, and the token of the link. */
async function asking(): Promise<{ client: TestClient; email: string; token: string }> {
  const [client, email] = [await server.signUp(), freshEmail()];
  expect((await ask(client, email)).status).toBe(200);
  return { client, email, token: await linkIn(email) };
}

describe('a new address', () => {
  // spec: P35
  test('counts once its link was opened; until then the old one logs in and is shared by', async () => {
    const [owner, client, email] = [await server.signUp(), await server.signUp(), freshEmail()];
    const before = client.user.email;
    const list = await makeList(owner);
    const share = (user: string) => post(owner, `/api/v2/shopping-list/${list}/add-user`, { user });
    const known = async () =>
      ((await owner.get('/api/v2/user/for-share')).body as { email: string }[]).map((user) => user.email);

    const asked = await ask(client, ` ${email} `);
    expect([asked.status, asked.body.email, asked.body.newEmail]).toEqual([
      200,
      before,
      { email, confirmedBy: 'link', expiresAt: expect.any(Number) },
    ]);
    expect((await share(email)).body.message).toBe('USER_NOT_FOUND');
    expect((await logIn(email)).body.message).toBe('INVALID_CREDENTIALS');
    expect((await logIn(before)).status).toBe(200);
    expect(await known()).toEqual(expect.arrayContaining([before]));
    expect(await known()).not.toContain(email);

    const confirmed = await confirm(await linkIn(email));
    expect([confirmed.status, confirmed.body.data]).toEqual([200, { email }]);
    expect(await newEmailOf(client)).toBeNull();
    expect((await logIn(before)).body.message).toBe('INVALID_CREDENTIALS');
    expect((await logIn(email.toLowerCase())).status).toBe(200);
    expect((await share(email)).status).toBe(200);
    // The session that asked for it stays open.
    expect((await client.get('/api/auth/check')).body.data.email).toBe(email);
  });

  test('tells the mailbox before of the request, and of the change', async () => {
    const { client, email, token } = await asking();
    const told = () => mailsTo(client.user.email).map(({ subject, text }) => [subject, text.includes(email)]);
    await expect.poll(told).toEqual([['LZ: prośba o zmianę adresu e-mail', true]]);
    await confirm(token);
    await expect.poll(() => told().at(-1)).toEqual(['LZ: adres e-mail został zmieniony', true]);
  });

  // spec: P35
  test('gives no access to lists shared with a later owner of the address', async () => {
    const { client, email, token } = await asking();
    const body = { email, name: 'Ktoś', password: TEST_PASSWORD, token: '' };
    expect((await post(server.anonymous(), '/api/auth/register', body)).status).toBe(200);
    const late = await confirm(token);
    expect([late.status, late.body.message]).toEqual([409, 'EMAIL_ALREADY_USED']);
    expect((await client.get('/api/v2/account')).body.email).toBe(client.user.email);
  });

  test('must be free, whatever its case', async () => {
    const [client, other] = [await server.signUp(), await server.signUp()];
    const taken = await ask(client, other.user.email.toUpperCase());
    expect([taken.status, taken.body.message]).toEqual([409, 'EMAIL_ALREADY_USED']);
    expect(await newEmailOf(client)).toBeNull();
  });

  test('that is one’s own in another case counts at once, without a mail, and ends what waited', async () => {
    const { client, token } = await asking();
    const mails = server.mails.length;
    const { body } = await ask(client, client.user.email.toUpperCase());
    expect([body.email, body.newEmail]).toEqual([client.user.email.toUpperCase(), null]);
    expect((await confirm(token)).body.message).toBe('NOT_FOUND');
    expect(server.mails).toHaveLength(mails);
  });

  test('of two who ask for the same goes to the first who opens a link', async () => {
    const [first, email] = [await asking(), freshEmail()];
    const second = await server.signUp();
    await ask(first.client, email);
    const one = await linkIn(email);
    await ask(second, email);
    const other = await linkIn(email, 2);
    const answers = await Promise.all([confirm(one), confirm(other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('takes along no link to set a password that was mailed to the old one', async () => {
    const { client, token } = await asking();
    const before = client.user.email;
    const known = mailsTo(before).length;
    await post(server.anonymous(), '/api/auth/forgot-password', { email: before, token: '' });
    await expect.poll(() => mailsTo(before).length).toBe(known + 1);
    const resetToken = /reset-password\/(\S+)/.exec(mailsTo(before).at(-1)?.text ?? '')?.[1];
    await confirm(token);
    const body = { resetToken, password: NEW_PASSWORD, token: '' };
    const answer = await post(server.anonymous(), '/api/auth/reset-password', body);
    expect(answer.body.message).toBe('INVALID_RESET_TOKEN');
  });

  test('is withdrawn by its owner, and its link is worth nothing then', async () => {
    const { client, token } = await asking();
    const { status, body } = await client.delete(EMAIL);
    expect([status, body.newEmail]).toEqual([200, null]);
    expect((await confirm(token)).body.message).toBe('NOT_FOUND');
    expect((await client.delete(EMAIL)).status).toBe(200);
  });

  // spec: P37
  test.each<[string, (client: TestClient, admin: TestClient) => Promise<unknown>]>([
    [
      'a new password',
      (client) =>
        post(client, '/api/v2/account/password', { password: TEST_PASSWORD, newPassword: NEW_PASSWORD }),
    ],
    [
      'a password set by a link',
      async (client, admin) => {
        const made = await post(admin, `/api/users/${client.id}/reset-link`, { password: TEST_PASSWORD });
        const resetToken = String(made.body.data.path).split('/').at(-1);
        const body = { resetToken, password: NEW_PASSWORD, token: '' };
        return post(server.anonymous(), '/api/auth/reset-password', body);
      },
    ],
    [
      'the end of all sessions but another',
      async (client) => (await elsewhere(client)).delete('/api/v2/account/sessions'),
    ],
    ['the end of the session that asked', async (client) => endAnother(await elsewhere(client))],
    [
      'the end of the session that asked, after another had the link sent again',
      async (client) => {
        const other = await elsewhere(client);
        expect((await post(other, `${EMAIL}/resend`)).status).toBe(200);
        return endAnother(other);
      },
    ],
    [
      'the end of another session after the one that asked was logged out',
      async (client) => {
        const other = await elsewhere(client);
        await elsewhere(client);
        await client.get('/api/auth/logout');
        return endAnother(other);
      },
    ],
    [
      'a second factor switched off',
      async (client, admin) => {
        await giveTotp(server, client.id);
        return post(admin, `/api/users/${client.id}/second-factor-off`, { password: TEST_PASSWORD });
      },
    ],
    [
      'a deactivation',
      (client, admin) => post(admin, '/api/users/set-status', { userId: client.id, active: false }),
    ],
    ['a removal', (client, admin) => admin.delete(`/api/users/${client.id}`)],
  ])('is given up with %s', async (_, act) => {
    const { client, token } = await asking();
    await act(client, await server.signUp({ role: 'admin' }));
    const left = await server.database.read
      .selectFrom('emailChanges')
      .select('email')
      .where('userId', '=', client.id)
      .execute();
    expect(left).toEqual([]);
    expect((await confirm(token)).body.message).toBe('NOT_FOUND');
  });

  // spec: P37
  test('outlives sessions that did not ask for it', async () => {
    const { client, email } = await asking();
    expect((await post(await elsewhere(client), `${EMAIL}/resend`)).status).toBe(200);
    await endAnother(client);
    await elsewhere(client);
    expect((await client.delete('/api/v2/account/sessions')).status).toBe(200);
    expect((await newEmailOf(client)).email).toBe(email);
    expect((await confirm(await linkIn(email, 2))).body.data.email).toBe(email);
  });

  test('outlives a logout of the session that asked for it', async () => {
    const { client, email, token } = await asking();
    expect((await client.get('/api/auth/logout')).status).toBe(200);
    expect((await confirm(token)).body.data.email).toBe(email);
  });

  test('that an older version kept is given up with any session', async () => {
    const { client } = await asking();
    await server.database.transaction((tx) =>
      tx.updateTable('emailChanges').set({ sessionId: null }).where('userId', '=', client.id).execute(),
    );
    expect((await client.delete('/api/v2/account/sessions')).status).toBe(200);
    expect(await newEmailOf(client)).toBeNull();
  });
});

describe('the link', () => {
  // spec: P36
  test('is built from PUBLIC_URL, and tells a stranger nothing that a user chose', async () => {
    const client = await server.signUp({ name: 'Wygrałeś https://evil.example' });
    const email = freshEmail();
    const forged = { 'x-forwarded-host': 'evil.example', ...freshAddress() };
    await client.post(EMAIL, { email, password: TEST_PASSWORD }, forged);
    const token = await linkIn(email);
    const [mail] = mailsTo(email);
    expect(mail?.text.match(/\bhttps?:\S+/g)).toEqual([`http://lz.example/confirm-email/${token}`]);
    expect(mail?.text).not.toMatch(/evil|Wygrałeś/);
    expect(mail?.text).not.toContain(client.user.email);
  });

  // spec: P36
  test('works once', async () => {
    const { token } = await asking();
    const answers = [await confirm(token), await confirm(token), await confirm('made-up')];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [200, ''],
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ]);
  });

  test('is said to have been used for as long as it would have lasted', async () => {
    const { token } = await asking();
    expect(await isUsed(token)).toBe(false);
    await confirm(token);
    expect([await isUsed(token), await isUsed('made-up')]).toEqual([true, false]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS });
    expect(await isUsed(token)).toBe(false);
    vi.useRealTimers();
  });

  // spec: P36
  test('works for a day', async () => {
    const { client, token } = await asking();
    const change = () =>
      server.database.read
        .selectFrom('emailChanges')
        .selectAll()
        .where('userId', '=', client.id)
        .executeTakeFirstOrThrow();
    const { createdAt, expiresAt } = await change();
    expect(expiresAt - createdAt).toBe(DAY_MS);
    await server.database.transaction((tx) =>
      tx
        .updateTable('emailChanges')
        .set({ expiresAt: Date.now() - 1 })
        .where('userId', '=', client.id)
        .execute(),
    );
    expect((await confirm(token)).body.message).toBe('NOT_FOUND');
    expect((await change()).email).toBe((await newEmailOf(client)).email);
  });

  // spec: P36
  test('is kept hashed only, and is in no log', async () => {
    const { client, token } = await asking();
    await server.anonymous().get(`/confirm-email/${token}`, { accept: 'text/html' });
    const rows = await server.database.read.selectFrom('emailChanges').selectAll().execute();
    expect(rows.map(({ userId }) => userId)).toContain(client.id);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.logs.join('')).not.toContain(token);
  });

  // spec: P36
  test('does nothing when it is only looked at', async () => {
    const { client, email, token } = await asking();
    const before = await snapshot(server.database.read);
    for (const path of [`/confirm-email/${token}`, '/api/auth/confirm-email']) {
      for (const method of ['GET', 'OPTIONS']) {
        await server.anonymous().send(method, path, undefined, { accept: 'text/html' });
      }
    }
    expect(await snapshot(server.database.read)).toEqual(before);
    expect((await newEmailOf(client)).email).toBe(email);
    expect((await confirm(token)).status).toBe(200);
  });

  test('is sent again, and takes the place of the one before', async () => {
    const { client, email, token } = await asking();
    const again = await post(client, `${EMAIL}/resend`);
    expect([again.status, again.body.newEmail.email]).toEqual([200, email]);
    const fresh = await linkIn(email, 2);
    expect((await confirm(token)).body.message).toBe('NOT_FOUND');
    expect((await confirm(fresh)).status).toBe(200);
    const none = await post(client, `${EMAIL}/resend`);
    expect([none.status, none.body.message]).toEqual([404, 'NOT_FOUND']);
  });

  test('is counted by address: each is looked up', async () => {
    const [here, statuses] = [freshAddress(), [] as number[]];
    const look = async (path: string) =>
      statuses.push((await server.anonymous().post(path, { emailToken: 'made-up' }, here)).status);
    for (let each = 0; each < 60; each += 1) await look('/api/auth/confirm-email');
    await look('/api/auth/confirm-email');
    await look('/api/auth/email-link');
    expect(statuses).toEqual([...Array(60).fill(404), 429, 429]);
  });

  test('leaves the database when it is no longer needed', async () => {
    const fresh = await startTestServer();
    const [old, recent] = [await fresh.signUp(), await fresh.signUp()];
    for (const { id } of [old, recent]) await giveEmailChange(fresh, id);
    const expiry = (userId: string, expiresAt: number) =>
      fresh.database.transaction((tx) =>
        tx.updateTable('emailChanges').set({ expiresAt }).where('userId', '=', userId).execute(),
      );
    await expiry(old.id, Date.now() - 31 * DAY_MS);
    await expiry(recent.id, Date.now() - 29 * DAY_MS);
    await dropExpired(fresh.database, Date.now());
    expect(await fresh.database.read.selectFrom('emailChanges').select('userId').execute()).toEqual([
      { userId: recent.id },
    ]);
    await fresh.close();
  });
});

describe('mails to an unconfirmed address', () => {
  // spec: P38
  test('are three an hour for one mailbox, over all accounts', async () => {
    const email = freshEmail();
    for (let person = 0; person < 3; person += 1) {
      expect((await ask(await server.signUp(), email)).status).toBe(200);
    }
    const late = await server.signUp();
    const refused = await ask(late, email.toUpperCase());
    expect([refused.status, refused.body.message]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(59 * 60);
    expect(await newEmailOf(late)).toBeNull();
    expect((await ask(late, freshEmail())).status).toBe(200);
    await expect.poll(() => mailsTo(email).length).toBe(3);
  });

  // spec: P38
  test('are five an hour for one account, whatever the addresses', async () => {
    const { client } = await asking();
    expect((await post(client, `${EMAIL}/resend`)).status).toBe(200);
    const emails = [freshEmail(), freshEmail(), freshEmail()];
    for (const email of emails) expect((await ask(client, email)).status).toBe(200);
    const refused = [await ask(client, freshEmail()), await post(client, `${EMAIL}/resend`)];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect((await newEmailOf(client)).email).toBe(emails.at(-1));
  });
});

describe('where no mails are sent', () => {
  const listed = async (admin: TestClient, { id }: TestClient) =>
    ((await admin.get('/api/users')).body.data as { id: string; newEmail: string | null }[]).find(
      (user) => user.id === id,
    )?.newEmail;
  const accept = (admin: TestClient, { id }: TestClient, email: string) =>
    post(admin, `/api/users/${id}/confirm-email`, { email });

  test('an admin makes a new address count, and its owner is told', async () => {
    const [admin, client] = [await mailless.signUp({ role: 'admin' }), await mailless.signUp()];
    const [before, email] = [client.user.email, freshEmail()];
    expect((await ask(client, email)).body.newEmail).toMatchObject({ email, confirmedBy: 'admin' });
    expect((await logIn(email, TEST_PASSWORD, mailless)).status).toBe(401);
    expect(await listed(admin, client)).toBe(email);
    mailless.announcements.splice(0);
    expect((await accept(admin, client, email.toLowerCase())).body).toMatchObject({ success: true });
    expect(mailless.announcements).toEqual([['usersChanged']]);
    expect(await listed(admin, client)).toBeNull();
    expect((await logIn(email, TEST_PASSWORD, mailless)).body.data.email).toBe(email);
    expect((await logIn(before, TEST_PASSWORD, mailless)).status).toBe(401);
    expect((await client.get('/api/v2/account/notices')).body).toMatchObject([{ kind: 'new-email' }]);
    const subjects = () => mailsTo(before, mailless).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('LZ: adres e-mail został zmieniony');
  });

  // spec: P35
  test('nothing counts but the address that the admin saw', async () => {
    const [admin, client] = [await mailless.signUp({ role: 'admin' }), await mailless.signUp()];
    const [seen, swapped] = [freshEmail(), freshEmail()];
    await ask(client, seen);
    await ask(client, swapped);
    const refused = await accept(admin, client, seen);
    expect([refused.status, refused.body.message]).toEqual([404, 'NOT_FOUND']);
    expect((await newEmailOf(client)).email).toBe(swapped);
    expect((await accept(admin, await mailless.signUp(), seen)).body.message).toBe('NOT_FOUND');
  });

  test('the only admin has no other admin to wait for', async () => {
    const [admin, email] = [await mailless.signUp({ role: 'admin' }), freshEmail()];
    await ask(admin, email);
    expect((await accept(admin, admin, email)).status).toBe(200);
    expect((await admin.get('/api/v2/account')).body.email).toBe(email);
  });

  test('an address taken in the meantime is refused', async () => {
    const [admin, client] = [await mailless.signUp({ role: 'admin' }), await mailless.signUp()];
    const email = freshEmail();
    await ask(client, email);
    await mailless.signUp({ email });
    expect((await accept(admin, client, email)).body.message).toBe('EMAIL_ALREADY_USED');
    expect((await newEmailOf(client)).email).toBe(email);
  });

  test('only: an admin neither sees nor confirms what a link will', async () => {
    const admin = await server.signUp({ role: 'admin' });
    const { client, email } = await asking();
    expect(await listed(admin, client)).toBeNull();
    const refused = await accept(admin, client, email);
    expect([refused.status, refused.body.message]).toEqual([403, 'FORBIDDEN']);
    expect((await newEmailOf(client)).email).toBe(email);
  });

  test('confirming is all or nothing', async () => {
    const [admin, client] = [await mailless.signUp({ role: 'admin' }), await mailless.signUp()];
    const { email } = await giveEmailChange(mailless, client.id);
    const { broken, leftovers } = await breakEveryStatement(mailless, () => accept(admin, client, email));
    // Lock, admin, user; the request, the owner of the address, the address, links, the notice.
    expect([broken >= 8, leftovers]).toEqual([true, []]);
    expect((await client.get('/api/v2/account')).body.email).toBe(email);
  });
});

describe('all or nothing is', () => {
  test('asking', async () => {
    const [client, email] = [await server.signUp(), freshEmail()];
    const { broken, leftovers } = await breakEveryStatement(server, () => ask(client, email), ['attempts']);
    expect(broken).toBeGreaterThanOrEqual(10);
    expect(leftovers).toEqual([]);
    expect((await newEmailOf(client)).email).toBe(email);
  });

  test('asking: what fails is not counted as a mail', async () => {
    const [client, email] = [await server.signUp(), freshEmail()];
    const counted = () =>
      server.database.read
        .selectFrom('attempts')
        .select('key')
        .where('key', 'in', [
          `confirmation-account:${client.id}`,
          `confirmation-mailbox:${email.toLowerCase()}`,
        ])
        .execute();
    await breakEveryStatement(server, () => ask(client, email), ['attempts']);
    expect(await counted()).toHaveLength(2);
  });

  test('sending again, opening the link, and withdrawing', async () => {
    const { client } = await asking();
    const again = await breakEveryStatement(server, () => post(client, `${EMAIL}/resend`), ['attempts']);
    expect([again.broken >= 8, again.leftovers]).toEqual([true, []]);
    const { emailToken, email } = await giveEmailChange(server, client.id);
    const opened = await breakEveryStatement(server, () => confirm(emailToken), ['attempts']);
    expect([opened.broken >= 6, opened.leftovers]).toEqual([true, []]);
    expect((await client.get('/api/v2/account')).body.email).toBe(email);
    await giveEmailChange(server, client.id);
    const withdrawn = await breakEveryStatement(server, () => client.delete(EMAIL));
    expect([withdrawn.broken >= 3, withdrawn.leftovers]).toEqual([true, []]);
    expect(await newEmailOf(client)).toBeNull();
  });
});

// SQLite runs transactions one by one.
test.runIf(process.env.LZ_TEST_DATABASE === 'postgres')(
  'a reset link asked for while the new address is confirmed is not mailed to the previous one',
  async () => {
    const { user } = await server.signUp();
    const database = await openTestDatabase(server.storage);
    const email = freshEmail();
    await database.transaction(async (tx) => {
      await lockAccount(tx, user.id);
      await post(server.anonymous(), '/api/auth/forgot-password', { email: user.email, token: '' });
      await untilOneWaits(database);
      await updateEmail(tx, user.id, { email, emailKey: emailKey(email) });
      await deleteResetTokens(tx, user.id);
    });
    await database.close();
    // Mailed after the work of the first call, which came before it.
    await post(server.anonymous(), '/api/auth/forgot-password', { email, token: '' });
    await expect.poll(() => server.mails.some(({ to }) => to === email)).toBe(true);
    expect(server.mails.filter(({ to }) => to === user.email)).toEqual([]);
  },
);
