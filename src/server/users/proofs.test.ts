import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { breakEveryStatement, snapshot } from '../../test/faults.ts';
import { freshAddress } from '../../test/hostile.ts';
import { giveChallenge, givePasskey, giveTotp } from '../../test/proofs.ts';
import { TEST_PASSWORD } from '../../test/server.ts';
import { openTestServer } from '../../test/open-test-server.ts';

/** An admin's open session is not enough to take an account over, and the account's owner is told. */

const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });

const PROOF = { password: TEST_PASSWORD };
const REFUSED = [401, { success: false, message: 'INVALID_CREDENTIALS', data: null }];
const ACTS = ['reset-link', 'second-factor-off'] as const;

const act = (admin: TestClient, what: string, { id }: TestClient, proof?: object, from = freshAddress()) =>
  admin.post(`/api/users/${id}/${what}`, proof, from);
const logIn = ({ user }: TestClient, password = TEST_PASSWORD) =>
  server.anonymous().post('/api/auth/login', { email: user.email, password, token: '' }, freshAddress());
const noticesOf = async (client: TestClient) => (await client.get('/api/v2/account/notices')).body;
const subjectsTo = ({ user }: TestClient) =>
  server.mails.filter(({ to }) => to === user.email).map(({ subject }) => subject);

/** A challenge as issued for a login. */
const challenge = async (): Promise<string> =>
  (await server.anonymous().post('/api/auth/passkey/options', undefined, freshAddress())).body.data.challenge;

/** An admin, and a user with a second factor. */
async function makePeople() {
  const [admin, owner] = [await server.signUp({ role: 'admin' }), await server.signUp()];
  await giveTotp(server, owner.id);
  return { admin, owner };
}

for (const what of ACTS) {
  describe(`${what} of an account`, () => {
    // spec: P32
    test.each<[string, object | undefined]>([
      ['nothing', undefined],
      ['an empty body', {}],
      ['a wrong password', { password: 'wrong-guess' }],
      ['a password no account has', { password: 'a' }],
    ])('is refused with %s: nothing is written, and no notice is sent', async (_, proof) => {
      const { admin, owner } = await makePeople();
      const otherAdmin = await server.signUp({ role: 'admin' });
      const [before, mails] = [await snapshot(server.database.read, ['attempts']), server.mails.length];
      for (const victim of [owner, otherAdmin, admin]) {
        const { status, body } = await act(admin, what, victim, proof);
        expect([status, body]).toEqual(REFUSED);
      }
      expect(await snapshot(server.database.read, ['attempts'])).toEqual(before);
      expect((await admin.get('/api/auth/check')).body.success).toBe(true);
      expect(server.mails).toHaveLength(mails);
    });

    // spec: P32
    test('allows no more guesses than the login; a missing proof is not a guess', async () => {
      const { admin, owner } = await makePeople();
      for (let each = 0; each < 12; each += 1) await act(admin, what, owner, {});
      for (let each = 0; each < 9; each += 1) {
        expect((await act(admin, what, owner, { password: 'wrong-guess' })).status).toBe(401);
      }
      expect((await logIn(admin, 'wrong-guess')).status).toBe(401);
      const refused = await act(admin, what, owner, PROOF);
      expect([refused.status, refused.body.message]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
      expect((await logIn(admin)).status).toBe(429);
    });

    test('accepts the admin’s password, and no other', async () => {
      const { admin, owner } = await makePeople();
      expect((await act(admin, what, owner, PROOF)).status).toBe(200);
      const password = 'hasło-tylko-admina';
      const change = { password: TEST_PASSWORD, newPassword: password };
      await admin.post('/api/v2/account/password', change, freshAddress());
      expect((await act(admin, what, owner, PROOF)).status).toBe(401);
      expect((await act(admin, what, owner, { password })).status).toBe(200);
    });

    test('accepts a passkey of the admin', async () => {
      const { admin, owner } = await makePeople();
      const { phone } = await givePasskey(server, admin.id);
      const passkey = phone.get(await challenge(), admin.id);
      expect((await act(admin, what, owner, { passkey })).status).toBe(200);
      const again = await act(admin, what, owner, { passkey });
      expect([again.status, again.body]).toEqual(REFUSED);
    });

    // spec: P32
    test.each<[string, (admin: TestClient, owner: TestClient) => Promise<object>]>([
      [
        'of another user',
        async (_, owner) => (await givePasskey(server, owner.id)).phone.get(await challenge(), owner.id),
      ],
      [
        'without a challenge of ours',
        async (admin) => (await givePasskey(server, admin.id)).phone.get('bWFkZS11cA', admin.id),
      ],
      [
        'with the challenge for a new one',
        async (admin) =>
          (await givePasskey(server, admin.id)).phone.get(await giveChallenge(server, admin.id), admin.id),
      ],
      [
        'shown on another page',
        async (admin) => {
          const { phone } = await givePasskey(server, admin.id);
          phone.origin = 'https://evil.example';
          return phone.get(await challenge(), admin.id);
        },
      ],
    ])('accepts no passkey %s', async (_, show) => {
      const { admin, owner } = await makePeople();
      const { status, body } = await act(admin, what, owner, { passkey: await show(admin, owner) });
      expect([status, body]).toEqual(REFUSED);
    });

    test('by a former admin is refused, also with the right password', async () => {
      const { admin, owner } = await makePeople();
      const second = await server.signUp({ role: 'admin' });
      await second.post('/api/users/set-role', { userId: admin.id, role: 'user' });
      expect((await act(admin, what, owner, PROOF)).body.message).toBe('FORBIDDEN');
    });

    test('that was proved before the password changed elsewhere is refused', async () => {
      const { admin, owner } = await makePeople();
      const change = { password: TEST_PASSWORD, newPassword: 'całkiem-nowe-hasło' };
      const [changed, acted] = await Promise.all([
        admin.post('/api/v2/account/password', change, freshAddress()),
        act(admin, what, owner, PROOF),
      ]);
      expect([changed.status, [200, 401].includes(acted.status)]).toEqual([200, true]);
      expect((await act(admin, what, owner, PROOF)).body.message).toBe('INVALID_CREDENTIALS');
    });
  });
}

describe('a reset link', () => {
  // spec: P32
  test('for one’s own account requires the current password: a passkey is not enough', async () => {
    const admin = await server.signUp({ role: 'admin' });
    const { phone } = await givePasskey(server, admin.id);
    const refused = await act(admin, 'reset-link', admin, {
      passkey: phone.get(await challenge(), admin.id),
    });
    expect([refused.status, refused.body]).toEqual(REFUSED);
    expect((await act(admin, 'reset-link', admin, PROOF)).status).toBe(200);
  });

  // spec: P33
  test('is reported to the account’s owner, by mail and by a notice until it is read', async () => {
    const { admin, owner } = await makePeople();
    expect(await noticesOf(owner)).toEqual([]);
    await act(admin, 'reset-link', owner, PROOF);
    await expect.poll(() => subjectsTo(owner)).toEqual(['LZ: administrator utworzył link do zmiany hasła']);
    const mail = server.mails.find(({ to }) => to === owner.user.email);
    expect(mail?.text).toContain('link przestał działać, ustaw od razu nowe hasło:\n\nhttp');
    const [notice] = await noticesOf(owner);
    expect(notice).toEqual({ kind: 'reset-link', at: expect.any(Number) });
    expect(await noticesOf(admin)).toEqual([]);

    const read = (until: number) => owner.post('/api/v2/account/notices/read', { until });
    expect((await read(notice.at - 1)).body).toEqual([notice]);
    // A later notice has not been read.
    await expect.poll(() => Date.now()).toBeGreaterThan(notice.at);
    await act(admin, 'reset-link', owner, PROOF);
    const [newer] = (await read(notice.at)).body;
    expect(newer.at).toBeGreaterThan(notice.at);
    expect((await read(newer.at)).body).toEqual([]);
    expect(await noticesOf(owner)).toEqual([]);
  });

  test('for one’s own account is reported too', async () => {
    const admin = await server.signUp({ role: 'admin' });
    await act(admin, 'reset-link', admin, PROOF);
    expect(await noticesOf(admin)).toMatchObject([{ kind: 'reset-link' }]);
    await expect.poll(() => subjectsTo(admin)).toHaveLength(1);
  });

  test('is made all or not at all', async () => {
    const { admin, owner } = await makePeople();
    const make = () => act(admin, 'reset-link', owner, PROOF);
    const { broken, leftovers } = await breakEveryStatement(server, make, ['attempts']);
    // Counting, forgiving; lock, admin, account, session, user, notice, token.
    expect(broken).toBeGreaterThanOrEqual(12);
    expect(leftovers).toEqual([]);
    expect(await noticesOf(owner)).toHaveLength(1);
  });
});

describe('a second factor switched off', () => {
  // spec: P33
  test('is reported at the next login too', async () => {
    const { admin, owner } = await makePeople();
    await act(admin, 'second-factor-off', owner, PROOF);
    owner.token = (await logIn(owner)).body.data.token;
    expect(await noticesOf(owner)).toEqual([{ kind: 'second-factor-off', at: expect.any(Number) }]);
  });

  test('sends no notice when it was off', async () => {
    const [admin, owner] = [await server.signUp({ role: 'admin' }), await server.signUp()];
    expect((await act(admin, 'second-factor-off', owner, PROOF)).status).toBe(200);
    expect(await noticesOf(owner)).toEqual([]);
  });
});
