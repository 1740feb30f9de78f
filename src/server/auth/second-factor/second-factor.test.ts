import { afterAll, describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../contract/durations.ts';
import type { TestClient } from '../../../test/client.ts';
import { breakEveryStatement } from '../../../test/faults.ts';
import { giveTicket, giveTotp } from '../../../test/proofs.ts';
import { openTestServer } from '../../../test/open-test-server.ts';
import { TEST_PASSWORD } from '../../../test/server.ts';
import { connect } from '../../../test/socket.ts';
import { totpCode } from '../../../test/totp-code.ts';
import { hashToken } from '../sessions.ts';

const ACCOUNT = '/api/v2/account';

// In the middle of the 30 s of a code, so that none ends between being made and being sent.
const CODE_LASTS_MS = MINUTE_MS / 2;
vi.useFakeTimers({
  toFake: ['Date'],
  now: Math.floor(Date.now() / CODE_LASTS_MS) * CODE_LASTS_MS + CODE_LASTS_MS / 2,
});
const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
afterAll(() => vi.useRealTimers());

let callers = 0;
const from = () => {
  callers += 1;
  return { 'x-forwarded-for': `10.4.${callers >> 8}.${callers & 255}` };
};
const post = (client: TestClient, path: string, body: object) => client.post(path, body, from());
const logIn = (email: string, password = TEST_PASSWORD) =>
  post(server.anonymous(), '/api/auth/login', { email, password, token: '' });
const sendCode = (ticket: string, code: string) =>
  post(server.anonymous(), '/api/auth/second-factor', { ticket, code });
const begin = (client: TestClient) => post(client, `${ACCOUNT}/totp`, { password: TEST_PASSWORD });
const confirm = (client: TestClient, code: string) => post(client, `${ACCOUNT}/totp/confirm`, { code });
const switchOff = (client: TestClient, code: string) =>
  post(client, `${ACCOUNT}/totp/off`, { password: TEST_PASSWORD, code });
const renew = (client: TestClient) => post(client, `${ACCOUNT}/recovery-codes`, { password: TEST_PASSWORD });
const mailsTo = (email: string) =>
  server.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const textsTo = (email: string) => server.mails.filter(({ to }) => to === email).map(({ text }) => text);

/** As the login answers it to a caller who knows the password. */
async function ticketFor({ user }: TestClient): Promise<string> {
  const { body } = await logIn(user.email);
  return body.data.ticket as string;
}

async function withTotp() {
  const client = await server.signUp();
  return { client, ...(await giveTotp(server, client.id)) };
}

/** A code that isn't accepted now. */
function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => totpCode(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
}

describe('switching it on', () => {
  test('takes the password, then the app’s first code, and gives ten recovery codes', async () => {
    const client = await server.signUp();
    const setup = await begin(client);
    const { secret, uri } = setup.body as { secret: string; uri: string };
    expect([setup.status, secret]).toEqual([200, expect.stringMatching(/^[A-Z2-7]{32}$/)]);
    const { protocol, host, pathname, searchParams } = new URL(uri);
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/LZ:${client.user.email}`,
    ]);
    expect(Object.fromEntries(searchParams)).toMatchObject({ secret, issuer: 'LZ', algorithm: 'SHA1' });
    expect((await logIn(client.user.email)).body.data.token).toEqual(expect.any(String));

    const wrong = await confirm(client, wrongCode(secret));
    expect([wrong.status, wrong.body.message]).toEqual([401, 'INVALID_CODE']);
    const right = await confirm(client, ` ${totpCode(secret).replace(/(...)/, '$1 ')}`);
    expect(right.status).toBe(200);
    const codes = right.body.recoveryCodes as string[];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    expect((await client.get(ACCOUNT)).body).toMatchObject({ totp: true, recoveryCodes: 10 });
    await expect
      .poll(() => mailsTo(client.user.email))
      .toEqual(['LZ: weryfikacja dwuetapowa została włączona']);
  });

  test('keeps recovery codes and tickets hashed only', async () => {
    const { client, secret } = await withTotp();
    await switchOff(client, totpCode(secret));
    const setup = await begin(client);
    const codes = (await confirm(client, totpCode(setup.body.secret, 1))).body.recoveryCodes as string[];
    const ticket = await ticketFor(client);
    const { read } = server.database;
    const stored = JSON.stringify([
      await read.selectFrom('recoveryCodes').selectAll().execute(),
      await read.selectFrom('loginTickets').selectAll().execute(),
    ]);
    expect(stored).toContain(hashToken(ticket));
    for (const secretText of [ticket, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(secretText);
    }
    expect(server.logs.join('')).not.toContain(ticket);
  });

  test('asks for a secret first, and only while it is off', async () => {
    const client = await server.signUp();
    expect((await confirm(client, '123456')).body.message).toBe('NOT_FOUND');
    expect((await renew(client)).body.message).toBe('NOT_FOUND');
    expect((await switchOff(client, '123456')).body.message).toBe('NOT_FOUND');
    const { client: other, secret } = await withTotp();
    const again = await begin(other);
    expect([again.status, again.body.message]).toEqual([409, 'SECOND_FACTOR_ALREADY_ON']);
    expect((await confirm(other, totpCode(secret))).body.message).toBe('SECOND_FACTOR_ALREADY_ON');
  });

  test('begun twice counts the second time only', async () => {
    const client = await server.signUp();
    const first = (await begin(client)).body.secret as string;
    const second = (await begin(client)).body.secret as string;
    expect((await confirm(client, totpCode(first))).body.message).toBe('INVALID_CODE');
    expect((await confirm(client, totpCode(second))).status).toBe(200);
  });

  test('is all or nothing', async () => {
    const client = await server.signUp();
    const begun = await breakEveryStatement(server, () => begin(client), ['attempts']);
    expect([begun.broken >= 5, begun.leftovers]).toEqual([true, []]);
    const { secret } = await giveTotp(server, client.id, { isConfirmed: false });
    const code = totpCode(secret);
    const confirmed = await breakEveryStatement(server, () => confirm(client, code), ['attempts']);
    expect([confirmed.broken >= 9, confirmed.leftovers]).toEqual([true, []]);
    expect((await client.get(ACCOUNT)).body).toMatchObject({ totp: true, recoveryCodes: 10 });
  });
});

describe('a login', () => {
  // spec: R56, P12
  test('with the right password answers a ticket and opens nothing; the code opens a session', async () => {
    const { client, secret } = await withTotp();
    const first = await logIn(client.user.email);
    expect([first.status, first.headers.get('set-cookie'), first.body]).toEqual([
      200,
      null,
      {
        success: true,
        message: '',
        data: { secondFactor: ['totp', 'recovery'], ticket: expect.stringMatching(/^[\w-]{43}$/) },
      },
    ]);
    const { ticket } = first.body.data;
    const asBearer = await server.anonymous().get('/api/auth/check', { authorization: `Bearer ${ticket}` });
    expect(asBearer.body.success).toBe(false);
    const second = await sendCode(ticket, totpCode(secret));
    const { id, email, name, role } = client.user;
    expect([second.status, second.body]).toEqual([
      200,
      {
        success: true,
        message: '',
        data: { id, email, name, role, active: true, token: expect.any(String) },
      },
    ]);
    expect(second.headers.get('set-cookie')).toContain(`lz_session=${second.body.data.token};`);
    const again = await sendCode(ticket, totpCode(secret, 1));
    expect([again.status, again.body.message]).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  test('with a wrong password is refused as ever, byte for byte', async () => {
    const { client } = await withTotp();
    const plain = await server.signUp();
    const [guarded, other, unknown] = await Promise.all(
      [client.user.email, plain.user.email, 'nikt@example.org'].map((email) => logIn(email, 'wrong-guess')),
    );
    expect([guarded?.status, guarded?.body]).toEqual([other?.status, other?.body]);
    expect([guarded?.status, guarded?.body]).toEqual([unknown?.status, unknown?.body]);
    const ownHeaders = (answer: typeof guarded) => [...(answer?.headers.keys() ?? [])];
    expect(ownHeaders(guarded)).toEqual(ownHeaders(unknown));
  });

  // spec: P12
  test('takes each code once, also of the time before and after, and none of a time before', async () => {
    const { client, secret } = await withTotp();
    const use = async (code: string) => (await sendCode(await ticketFor(client), code)).status;
    expect(await use(totpCode(secret, -2))).toBe(401);
    expect(await use(totpCode(secret, 2))).toBe(401);
    const [before, now, after] = [totpCode(secret, -1), totpCode(secret), totpCode(secret, 1)];
    expect([await use(before), await use(before)]).toEqual([200, 401]);
    expect([await use(after), await use(after)]).toEqual([200, 401]);
    expect(await use(now)).toBe(401);
  });

  test('of two with one code at the same moment one gets in', async () => {
    const { client, secret } = await withTotp();
    const tickets = [await ticketFor(client), await ticketFor(client)];
    const answers = await Promise.all(tickets.map((ticket) => sendCode(ticket, totpCode(secret))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('of two with one ticket at the same moment one gets in', async () => {
    const { client, recoveryCodes } = await withTotp();
    const ticket = await ticketFor(client);
    const answers = await Promise.all(recoveryCodes.slice(0, 2).map((code) => sendCode(ticket, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await client.get(ACCOUNT)).body.recoveryCodes).toBe(9);
  });

  test('takes a recovery code once, however it is typed, and tells the owner of that alone', async () => {
    const { client, secret, recoveryCodes } = await withTotp();
    expect((await sendCode(await ticketFor(client), totpCode(secret, 1))).status).toBe(200);
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    expect((await sendCode(await ticketFor(client), typed)).status).toBe(200);
    expect((await sendCode(await ticketFor(client), code)).body.message).toBe('INVALID_CODE');
    expect((await client.get(ACCOUNT)).body.recoveryCodes).toBe(9);
    await expect.poll(() => textsTo(client.user.email)).toEqual([expect.stringMatching(/kody: 9$/m)]);
    expect(mailsTo(client.user.email)).toEqual(['LZ: użyto kodu zapasowego']);
  });

  test('offers recovery only while there are codes', async () => {
    const { client } = await withTotp();
    await server.database.transaction((tx) =>
      tx.deleteFrom('recoveryCodes').where('userId', '=', client.id).execute(),
    );
    expect((await logIn(client.user.email)).body.data.secondFactor).toEqual(['totp']);
  });

  test('accepts no other user’s code', async () => {
    const [anna, jan] = [await withTotp(), await withTotp()];
    const ticket = await ticketFor(anna.client);
    expect((await sendCode(ticket, jan.recoveryCodes[0] ?? '')).body.message).toBe('INVALID_CODE');
    expect((await sendCode(ticket, anna.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  test('with a wrong code leaves the ticket, which ends after five minutes', async () => {
    const { client, secret } = await withTotp();
    const ticket = await ticketFor(client);
    expect((await sendCode(ticket, wrongCode(secret))).body.message).toBe('INVALID_CODE');
    const rows = () =>
      server.database.read
        .selectFrom('loginTickets')
        .select('expiresAt')
        .where('userId', '=', client.id)
        .execute();
    const left = ((await rows())[0]?.expiresAt ?? 0) - Date.now();
    expect(left).toBeGreaterThan(4 * MINUTE_MS);
    expect(left).toBeLessThanOrEqual(5 * MINUTE_MS);
    await server.database.transaction((tx) =>
      tx
        .updateTable('loginTickets')
        .set({ expiresAt: Date.now() - 1 })
        .where('userId', '=', client.id)
        .execute(),
    );
    expect((await sendCode(ticket, totpCode(secret))).body.message).toBe('INVALID_CREDENTIALS');
  });

  test('that waits for its code ends with a deactivation', async () => {
    const { client, secret } = await withTotp();
    const admin = await server.signUp({ role: 'admin' });
    const ticket = await ticketFor(client);
    await admin.post('/api/users/set-status', { userId: client.id, active: false });
    expect((await logIn(client.user.email)).body.message).toBe('INACTIVE_ACCOUNT');
    expect((await sendCode(ticket, totpCode(secret))).body.message).toBe('INVALID_CREDENTIALS');
    await admin.post('/api/users/set-status', { userId: client.id, active: true });
    expect((await sendCode(ticket, totpCode(secret))).body.message).toBe('INVALID_CREDENTIALS');
  });

  test('with a code is all or nothing', async () => {
    const { client, recoveryCodes } = await withTotp();
    const ticket = await giveTicket(server, client.id);
    const send = () => sendCode(ticket, recoveryCodes[0] ?? '');
    const { broken, leftovers } = await breakEveryStatement(server, send, ['attempts']);
    expect([broken >= 10, leftovers]).toEqual([true, []]);
  });
});

describe('wrong codes', () => {
  // spec: R57, P13
  test('count as failed logins: ten in a quarter of an hour, whatever the tickets and addresses', async () => {
    const { client, secret } = await withTotp();
    const wrong = wrongCode(secret);
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await sendCode(await ticketFor(client), wrong)).status).toBe(401);
    }
    const ticket = await giveTicket(server, client.id);
    const refused = await sendCode(ticket, totpCode(secret));
    expect([refused.status, refused.body.message]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await logIn(client.user.email)).status).toBe(429);
    expect((await client.get('/api/auth/check')).body.success).toBe(true);
  });

  test('cannot exceed the limit by being parallel', async () => {
    const { client, secret } = await withTotp();
    const ticket = await giveTicket(server, client.id);
    const guesses = await Promise.all(Array.from({ length: 25 }, () => sendCode(ticket, wrongCode(secret))));
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('are not forgiven by a new password, which leaves the second factor on', async () => {
    const { client, secret, recoveryCodes } = await withTotp();
    const ticket = await giveTicket(server, client.id);
    for (let guess = 0; guess < 10; guess += 1) await sendCode(ticket, wrongCode(secret));
    const admin = await server.signUp({ role: 'admin' });
    const link = (await post(admin, `/api/users/${client.id}/reset-link`, { password: TEST_PASSWORD })).body
      .data.path as string;
    const password = 'całkiem-nowe-hasło';
    const body = { resetToken: link.split('/').at(-1), password, token: '' };
    expect((await post(server.anonymous(), '/api/auth/reset-password', body)).status).toBe(200);
    const again = await logIn(client.user.email, password);
    expect(again.body.data.secondFactor).toEqual(['totp', 'recovery']);
    expect((await sendCode(again.body.data.ticket, recoveryCodes[0] ?? '')).status).toBe(429);
  });

  test('of the account’s own page count alike', async () => {
    const { client, secret } = await withTotp();
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await switchOff(client, wrongCode(secret))).body.message).toBe('INVALID_CODE');
    }
    expect((await switchOff(client, totpCode(secret))).status).toBe(429);
  });

  test('with a ticket that is none count against the address', async () => {
    const here = from();
    const statuses: number[] = [];
    for (let guess = 0; guess < 61; guess += 1) {
      const body = { ticket: 'made-up', code: '123456' };
      statuses.push((await server.anonymous().post('/api/auth/second-factor', body, here)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('switching it off', () => {
  test('takes password and code, or a recovery code; afterwards the password is enough', async () => {
    const { client, secret, recoveryCodes } = await withTotp();
    expect((await switchOff(client, wrongCode(secret))).body.message).toBe('INVALID_CODE');
    const { status, body } = await switchOff(client, recoveryCodes[3] ?? '');
    expect([status, body.totp, body.recoveryCodes]).toEqual([200, false, 0]);
    expect((await logIn(client.user.email)).body.data.token).toEqual(expect.any(String));
    await expect
      .poll(() => mailsTo(client.user.email))
      .toEqual(['LZ: weryfikacja dwuetapowa została wyłączona']);
  });

  test('is all or nothing', async () => {
    const { client, recoveryCodes } = await withTotp();
    const off = () => switchOff(client, recoveryCodes[0] ?? '');
    const { broken, leftovers } = await breakEveryStatement(server, off, ['attempts']);
    expect([broken >= 9, leftovers]).toEqual([true, []]);
    expect((await client.get(ACCOUNT)).body.totp).toBe(false);
  });
});

describe('new recovery codes', () => {
  test('take the place of the old ones', async () => {
    const { client, recoveryCodes } = await withTotp();
    const { status, body } = await renew(client);
    expect([status, body.recoveryCodes]).toEqual([200, expect.any(Array)]);
    expect((await sendCode(await ticketFor(client), recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await sendCode(await ticketFor(client), body.recoveryCodes[0])).status).toBe(200);
  });

  test('are all or nothing', async () => {
    const { client } = await withTotp();
    const { broken, leftovers } = await breakEveryStatement(server, () => renew(client), ['attempts']);
    expect([broken >= 5, leftovers]).toEqual([true, []]);
  });
});

describe('an admin', () => {
  const off = (admin: TestClient, { id }: TestClient) =>
    post(admin, `/api/users/${id}/second-factor-off`, { password: TEST_PASSWORD });

  test('switches it off for who lost the phone; they are told, and logged out everywhere', async () => {
    const admin = await server.signUp({ role: 'admin' });
    const { client } = await withTotp();
    const ticket = await ticketFor(client);
    const screen = await connect(server.url, { token: client.token });
    const listed = async () =>
      ((await admin.get('/api/users')).body.data as { id: string; secondFactor: boolean }[]).find(
        ({ id }) => id === client.id,
      )?.secondFactor;
    expect(await listed()).toBe(true);
    expect((await off(admin, client)).body).toEqual({ success: true, message: '', data: null });
    await screen.closed;
    expect(await listed()).toBe(false);
    expect((await client.get('/api/auth/check')).body.success).toBe(false);
    expect((await sendCode(ticket, '123456')).body.message).toBe('INVALID_CREDENTIALS');
    expect((await logIn(client.user.email)).body.data.token).toEqual(expect.any(String));
    await expect
      .poll(() => mailsTo(client.user.email))
      .toEqual(['LZ: administrator wyłączył weryfikację dwuetapową']);
  });

  test('ends no sessions where it is off, and an admin can’t do it for their own account', async () => {
    const admin = await server.signUp({ role: 'admin' });
    const client = await server.signUp();
    expect((await off(admin, client)).status).toBe(200);
    expect((await client.get('/api/auth/check')).body.success).toBe(true);
    expect((await off(admin, admin)).body.message).toBe('FORBIDDEN');
    expect(mailsTo(client.user.email)).toEqual([]);
  });

  test('does it all or nothing', async () => {
    const admin = await server.signUp({ role: 'admin' });
    const { client } = await withTotp();
    const { broken, leftovers } = await breakEveryStatement(server, () => off(admin, client), ['attempts']);
    expect([broken >= 10, leftovers]).toEqual([true, []]);
  });
});
