import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

const PASSWORD = 'zielona-herbata-o-świcie';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const register = (changes: object = {}) =>
  server.anonymous().post('/api/auth/register', {
    email: 'nowa@example.org',
    name: 'Nowa Osoba',
    password: PASSWORD,
    token: '',
    ...changes,
  });
const logIn = (email: string, password = PASSWORD) =>
  server.anonymous().post('/api/auth/login', { email, password, token: '' });
const listUsers = () =>
  server.database.read
    .selectFrom('users')
    .select(['email', 'name', 'role', 'active', 'activatedAt'])
    .orderBy('createdAt')
    .execute();

describe('with an admin', () => {
  beforeEach(async () => {
    await server.signUp({ role: 'admin', email: 'admin@example.org' });
  });

  // spec: R60
  test('an account waits, and the active admins hear of it', async () => {
    await server.signUp({ role: 'admin', active: false, email: 'dawny@example.org' });
    const { status, body } = await register({ name: '  Żółta   Łódź ' });
    expect([status, body]).toEqual([200, { success: true, message: '', data: null }]);
    expect(await listUsers()).toContainEqual({
      email: 'nowa@example.org',
      name: 'Żółta Łódź',
      role: 'user',
      active: 0,
      activatedAt: null,
    });
    expect(server.announcements).toContainEqual(['usersChanged']);
    await expect.poll(() => server.mails.length).toBe(1);
    expect(server.mails[0]).toMatchObject({
      to: 'admin@example.org',
      subject: 'LZ: nowe konto czeka na aktywację',
    });
    expect(server.mails[0]?.text).toContain('Imię: Żółta Łódź\nE-mail: nowa@example.org\n');
    expect((await logIn('nowa@example.org')).body.message).toBe('INACTIVE_ACCOUNT');
  });

  // spec: R62
  test('extra fields give no privilege (attack 12)', async () => {
    await register({
      role: 'admin',
      active: true,
      activatedAt: 1,
      id: '0199d0a0-0000-7000-8000-000000000000',
    });
    expect(await listUsers()).toContainEqual(
      expect.objectContaining({ email: 'nowa@example.org', role: 'user', active: 0, activatedAt: null }),
    );
  });

  // spec: R61
  test('an address is used once, whatever its case', async () => {
    await register();
    const again = await register({ email: 'NOWA@Example.ORG', name: 'Ktoś inny' });
    expect([again.status, again.body.message]).toEqual([409, 'EMAIL_ALREADY_USED']);
    expect(await listUsers()).toHaveLength(2);
  });

  test('of two at the same moment one gets the address', async () => {
    const answers = await Promise.all([
      register(),
      register({ name: 'Druga' }),
      register({ name: 'Trzecia' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await listUsers()).toHaveLength(2);
  });

  // spec: P74
  test('waits while too many accounts wait already', async () => {
    const waiting = Array.from({ length: LIMITS.waitingAccounts }, (_, index) => ({
      id: uuidv7(),
      email: `osoba${index}@example.org`,
      emailKey: `osoba${index}@example.org`,
      name: 'Obca Osoba',
      passwordHash: '',
      role: 'user' as const,
      active: 0 as const,
      createdAt: 1,
      activatedAt: null,
      deletedAt: null,
    }));
    await server.database.transaction((tx) => tx.insertInto('users').values(waiting).execute());
    const refused = await register();
    expect([refused.status, refused.body.message]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await server.database.transaction((tx) =>
      tx
        .updateTable('users')
        .set({ active: 1, activatedAt: 2 })
        .where('email', '=', 'osoba7@example.org')
        .execute(),
    );
    expect((await register()).status).toBe(200);
  });

  // spec: R66
  test.each([
    ['too short', 'krótkie'],
    ['too long', 'ż'.repeat(129)],
    ['common', 'Qwerty12345'],
    ['common in Polish', 'kochanie1'],
  ])('refuses a password that is %s', async (_why, password) => {
    const { status, body } = await register({ password });
    expect([status, body.message, body.issues]).toEqual([400, 'VALIDATION_ERROR', ['password']]);
    expect(await listUsers()).toHaveLength(1);
  });

  test.each(['12 345 67', 'ż'.repeat(128)])(
    'takes a password at the limits of length: %s',
    async (password) => {
      expect((await register({ password })).status).toBe(200);
      expect((await logIn('nowa@example.org', password)).body.message).toBe('INACTIVE_ACCOUNT');
    },
  );

  test.each([
    ['email', 'a@b'],
    ['email', 'ofiara@example.org\r\nBcc: x@example.org'],
    ['email', `${'a'.repeat(250)}@example.org`],
    ['name', '   '],
    ['name', 'x'.repeat(201)],
    ['name', 'Jan\u0000'],
  ])('refuses a bad %s: %j', async (field, value) => {
    const { status, body } = await register({ [field]: value });
    expect([status, body.message, body.issues]).toEqual([400, 'VALIDATION_ERROR', [field]]);
    expect(await listUsers()).toHaveLength(1);
  });

  test('a name with line breaks stays one line, also in the admin’s mail (attack 22)', async () => {
    expect((await register({ name: 'Jan\r\nBcc: ofiara@example.org' })).status).toBe(200);
    await expect.poll(() => server.mails.length).toBe(1);
    expect(server.mails[0]?.text).toContain('Imię: Jan Bcc: ofiara@example. org\n');
  });

  test('goes through although the mail cannot be sent', async () => {
    await server.close();
    const send = () => Promise.reject(new Error('no mail server'));
    server = await startTestServer({ deps: { mailer: { send, sendNothing: async () => undefined } } });
    await server.signUp({ role: 'admin' });
    expect((await register()).status).toBe(200);
    await expect.poll(() => server.logs.join('')).toContain('mail about a waiting account failed');
  });

  // spec: R288
  test('is all or nothing', async () => {
    let round = 0;
    const { broken, leftovers } = await breakEveryStatement(
      server,
      () => register({ email: `osoba${(round += 1)}@example.org` }),
      ['attempts'],
    );
    // Three to count the attempt; then the lock, the queries for an admin, for waiting accounts and for the address,
    // and the account.
    expect(broken).toBeGreaterThanOrEqual(8);
    expect(leftovers).toEqual([]);
    expect(await listUsers()).toHaveLength(2);
  });
});

describe('without an admin', () => {
  // spec: R63
  test('the first to register is an active admin, and the log says so', async () => {
    const isFirst = async () => (await server.anonymous().get('/api/auth/register')).body.data.isFirst;
    expect(await isFirst()).toBe(true);
    const registered = await register();
    expect([registered.status, registered.body.data]).toEqual([200, { role: 'admin' }]);
    expect(await isFirst()).toBe(false);
    const { body } = await logIn('nowa@example.org');
    expect(body.data).toMatchObject({ role: 'admin', active: true });
    expect(server.logs.join('')).toContain('the first person to register became one');
    expect((await register({ email: 'druga@example.org' })).body.data).toBeNull();
    expect((await logIn('druga@example.org')).body.message).toBe('INACTIVE_ACCOUNT');
  });

  test('of several at the same moment one becomes admin', async () => {
    const emails = ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org'];
    await Promise.all(emails.map((email) => register({ email })));
    const users = await listUsers();
    expect(users).toHaveLength(4);
    expect(users.filter(({ role, active }) => role === 'admin' && active === 1)).toHaveLength(1);
  });
});
