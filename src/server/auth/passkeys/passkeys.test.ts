import { describe, expect, test } from 'vitest';
import type { Passkey } from '../../../contract/auth/passkeys.ts';
import { TestAuthenticator } from '../../../test/authenticator.ts';
import type { TestClient } from '../../../test/client.ts';
import { breakEveryStatement } from '../../../test/faults.ts';
import { giveChallenge, givePasskey, giveTicket, giveTotp } from '../../../test/proofs.ts';
import { startTestServer, TEST_PASSWORD } from '../../../test/server.ts';
import { openTestServer } from '../../../test/open-test-server.ts';
import { dropExpired } from '../housekeeping.ts';
import { passkeyHost, relyingParty } from './relying-party.ts';

const PASSKEYS = '/api/v2/account/passkeys';

const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });

let callers = 0;
const from = () => {
  callers += 1;
  return { 'x-forwarded-for': `10.5.${callers >> 8}.${callers & 255}` };
};
const post = (client: TestClient, path: string, body?: object) => client.post(path, body, from());
const begin = (client: TestClient) => post(client, `${PASSKEYS}/options`, { password: TEST_PASSWORD });
const add = (client: TestClient, response: object, name = 'Telefon') =>
  post(client, PASSKEYS, { name, response });
const challenge = async (): Promise<string> =>
  (await post(server.anonymous(), '/api/auth/passkey/options')).body.data.challenge as string;
const logIn = (response: object) => post(server.anonymous(), '/api/auth/passkey', { response });
const REFUSED = [401, { success: false, message: 'INVALID_CREDENTIALS', data: null }];

async function withPasskey(options: { active?: boolean } = {}) {
  const client = await server.signUp(options);
  return { client, ...(await givePasskey(server, client.id)) };
}

describe('a passkey', () => {
  test('is added with the password, logs in without it and without a code, and is removed', async () => {
    const client = await server.signUp({ name: 'Łucja' });
    const phone = new TestAuthenticator();
    const options = (await begin(client)).body;
    expect(options).toMatchObject({
      rp: { id: 'lz.example', name: 'LZ' },
      user: {
        id: Buffer.from(client.id).toString('base64url'),
        name: client.user.email,
        displayName: 'Łucja',
      },
      timeout: 300_000,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const added = await add(client, phone.create(options.challenge), 'Mój telefon');
    expect([added.status, added.body]).toEqual([
      200,
      [{ id: expect.any(String), name: 'Mój telefon', createdAt: expect.any(Number), lastUsedAt: null }],
    ]);
    await expect
      .poll(() => server.mails.filter(({ to }) => to === client.user.email).map(({ subject }) => subject))
      .toEqual(['LZ: dodano klucz dostępu']);
    await giveTotp(server, client.id);

    phone.counter = 1;
    const { status, body, headers } = await logIn(phone.get(await challenge(), client.id));
    const { id, email, name, role } = client.user;
    expect([status, body.data]).toEqual([
      200,
      { id, email, name, role, active: true, token: expect.any(String) },
    ]);
    expect(headers.get('set-cookie')).toContain(`lz_session=${body.data.token};`);
    const [passkey] = (await client.get(PASSKEYS)).body as Passkey[];
    expect(passkey?.lastUsedAt).toBeGreaterThan(0);
    const again = (await begin(client)).body;
    expect(again.excludeCredentials).toEqual([
      { id: phone.credentialId, type: 'public-key', transports: ['internal'] },
    ]);

    expect((await client.delete(`${PASSKEYS}/${passkey?.id}`)).body).toEqual([]);
    expect((await logIn(phone.get(await challenge(), client.id))).status).toBe(401);
  });

  test('of another user is not found', async () => {
    const { id } = await withPasskey();
    const other = await server.signUp();
    const { status, body } = await other.delete(`${PASSKEYS}/${id}`);
    expect([status, body.message]).toEqual([404, 'NOT_FOUND']);
    expect((await other.get(PASSKEYS)).body).toEqual([]);
  });

  test('is one of at most twenty', async () => {
    const { client } = await withPasskey();
    for (let count = 1; count < 19; count += 1) await givePasskey(server, client.id);
    const options = (await begin(client)).body;
    await givePasskey(server, client.id);
    expect((await begin(client)).body.message).toBe('INVALID_PASSKEY');
    expect((await add(client, new TestAuthenticator().create(options.challenge))).body.message).toBe(
      'INVALID_PASSKEY',
    );
  });

  test.each(['is forgotten', 'has left a name behind'])('goes with a removed user who %s', async (how) => {
    const { client, phone } = await withPasskey();
    await giveTotp(server, client.id);
    await giveTicket(server, client.id);
    if (how !== 'is forgotten') await client.post('/api/shopping-lists', { name: 'Własna' });
    const admin = await server.signUp({ role: 'admin' });
    expect((await admin.delete(`/api/users/${client.id}`)).status).toBe(200);
    const { read } = server.database;
    const left = await Promise.all(
      (['passkeys', 'totpSecrets', 'recoveryCodes', 'loginTickets'] as const).map((table) =>
        read.selectFrom(table).select('userId').where('userId', '=', client.id).execute(),
      ),
    );
    expect(left.flat()).toEqual([]);
    expect((await logIn(phone.get(await challenge(), client.id))).status).toBe(401);
  });
});

describe('a new passkey is refused', () => {
  const cases: [string, (client: TestClient, phone: TestAuthenticator) => Promise<object>][] = [
    ['without a challenge of ours', async (_, phone) => phone.create('bWFkZS11cA')],
    ['with the challenge of a login', async (_, phone) => phone.create(await challenge())],
    [
      'with another user’s challenge',
      async (_, phone) => phone.create(await giveChallenge(server, (await server.signUp()).id)),
    ],
    [
      'with a challenge that expired',
      async ({ id }, phone) => {
        const old = await giveChallenge(server, id);
        await server.database.transaction((tx) =>
          tx.updateTable('passkeyChallenges').set({ expiresAt: 1 }).where('userId', '=', id).execute(),
        );
        return phone.create(old);
      },
    ],
    [
      'made on another page',
      async ({ id }, phone) => {
        phone.origin = 'https://lz.example.evil';
        return phone.create(await giveChallenge(server, id));
      },
    ],
    [
      'made for another host',
      async ({ id }, phone) => {
        phone.rpId = 'evil.example';
        return phone.create(await giveChallenge(server, id));
      },
    ],
    [
      'made without verifying who holds the phone',
      async ({ id }, phone) => {
        phone.verifiesUser = false;
        return phone.create(await giveChallenge(server, id));
      },
    ],
    [
      'that is an answer to a login',
      async ({ id }, phone) => {
        const login = phone.get(await giveChallenge(server, id));
        const { clientDataJSON } = login.response;
        const created = phone.create('x');
        return { ...created, response: { ...created.response, clientDataJSON } };
      },
    ],
    [
      'that is no CBOR',
      async ({ id }, phone) => {
        const created = phone.create(await giveChallenge(server, id));
        return { ...created, response: { ...created.response, attestationObject: '____' } };
      },
    ],
    [
      'that is no JSON',
      async (_, phone) => {
        const created = phone.create('x');
        return { ...created, response: { ...created.response, clientDataJSON: '____' } };
      },
    ],
  ];

  test.each(cases)('%s', async (_, make) => {
    const client = await server.signUp();
    const { status, body } = await add(client, await make(client, new TestAuthenticator()));
    expect([status, body]).toEqual([400, { success: false, message: 'INVALID_PASSKEY', data: null }]);
    expect((await client.get(PASSKEYS)).body).toEqual([]);
  });

  test('sent twice: a challenge is answered once', async () => {
    const client = await server.signUp();
    const given = await giveChallenge(server, client.id);
    expect((await add(client, new TestAuthenticator().create(given))).status).toBe(200);
    expect((await add(client, new TestAuthenticator().create(given))).status).toBe(400);
  });

  test('that is registered already', async () => {
    const { client, phone } = await withPasskey();
    const again = await add(client, phone.create(await giveChallenge(server, client.id)));
    expect([again.status, again.body.message]).toEqual([400, 'INVALID_PASSKEY']);
  });

  test('when the session was revoked in the meantime', async () => {
    const client = await server.signUp();
    const response = new TestAuthenticator().create(await giveChallenge(server, client.id));
    const [revoked, added] = await Promise.all([client.get('/api/auth/logout'), add(client, response)]);
    expect(revoked.status).toBe(200);
    expect([200, 401]).toContain(added.status);
    expect((await add(client, response)).body.message).toBe('UNAUTHORIZED');
  });
});

describe('a login is refused', () => {
  type Made = Awaited<ReturnType<typeof withPasskey>>;
  const cases: [string, (made: Made) => Promise<object>][] = [
    ['without a challenge of ours', async ({ phone, client }) => phone.get('bWFkZS11cA', client.id)],
    [
      'with the challenge for a new passkey',
      async ({ phone, client }) => phone.get(await giveChallenge(server, client.id), client.id),
    ],
    [
      'from another page',
      async ({ phone, client }) => {
        phone.origin = 'https://lz.example';
        return phone.get(await challenge(), client.id);
      },
    ],
    [
      'for another host',
      async ({ phone, client }) => {
        phone.rpId = 'example';
        return phone.get(await challenge(), client.id);
      },
    ],
    [
      'without verifying who holds the phone',
      async ({ phone, client }) => {
        phone.verifiesUser = false;
        return phone.get(await challenge(), client.id);
      },
    ],
    ['by an unknown phone', async ({ client }) => new TestAuthenticator().get(await challenge(), client.id)],
    [
      'signed by another key',
      async ({ phone, client }) => ({
        ...new TestAuthenticator().get(await challenge(), client.id),
        id: phone.credentialId,
        rawId: phone.credentialId,
      }),
    ],
    ['as another user', async ({ phone }) => phone.get(await challenge(), (await server.signUp()).id)],
  ];

  // spec: P14
  test.each(cases)('%s', async (_, make) => {
    const made = await withPasskey();
    const { status, body, headers } = await logIn(await make(made));
    expect([status, body]).toEqual(REFUSED);
    expect(headers.get('set-cookie')).toBeNull();
  });

  // spec: P14
  test('sent twice: a challenge is answered once', async () => {
    const { client, phone } = await withPasskey();
    const response = phone.get(await challenge(), client.id);
    expect((await logIn(response)).status).toBe(200);
    const again = await logIn(response);
    expect([again.status, again.body]).toEqual(REFUSED);
  });

  test('also when the first answer to the challenge was invalid', async () => {
    const { client, phone } = await withPasskey();
    const given = await challenge();
    const bad = new TestAuthenticator().get(given, client.id);
    expect((await logIn(bad)).status).toBe(401);
    expect((await logIn(phone.get(given, client.id))).status).toBe(401);
  });

  // spec: P14
  test('by a copy of the key: the signature counter never goes back', async () => {
    const { client, phone } = await withPasskey();
    const use = async (counter: number) => {
      phone.counter = counter;
      return (await logIn(phone.get(await challenge(), client.id))).status;
    };
    expect([await use(5), await use(5), await use(4), await use(0), await use(6)]).toEqual([
      200, 401, 401, 401, 200,
    ]);
    phone.counter = 7;
    const both = [phone.get(await challenge(), client.id), phone.get(await challenge(), client.id)];
    const answers = await Promise.all(both.map(logIn));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('of an inactive account, and only here the answer says so', async () => {
    const { client, phone } = await withPasskey({ active: false });
    const { status, body } = await logIn(phone.get(await challenge(), client.id));
    expect([status, body.message]).toEqual([403, 'INACTIVE_ACCOUNT']);
    const forged = { ...new TestAuthenticator().get(await challenge()), id: phone.credentialId };
    expect((await logIn({ ...forged, rawId: phone.credentialId })).body.message).toBe('INVALID_CREDENTIALS');
  });

  test('after sixty from one address in a quarter of an hour, challenges included', async () => {
    const here = from();
    const statuses: number[][] = [];
    for (let each = 0; each < 61; each += 1) {
      const options = await server.anonymous().post('/api/auth/passkey/options', undefined, here);
      const response = new TestAuthenticator().get('bWFkZS11cA');
      const login = await server.anonymous().post('/api/auth/passkey', { response }, here);
      statuses.push([options.status, login.status]);
    }
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => [200, 401]));
    expect(statuses[60]).toEqual([429, 429]);
  });
});

test('adding and logging in are all or nothing', async () => {
  const client = await server.signUp();
  const phone = new TestAuthenticator();
  // An attempt uses up its challenge, whatever its outcome.
  const except = ['attempts', 'passkeyChallenges'] as const;
  const challenges = (userId: string | null) =>
    Promise.all(Array.from({ length: 20 }, () => giveChallenge(server, userId)));
  const [toAdd, toLogIn] = [await challenges(client.id), await challenges(null)];
  const added = await breakEveryStatement(server, () => add(client, phone.create(toAdd.pop() ?? '')), except);
  expect([added.broken >= 4, added.leftovers]).toEqual([true, []]);
  expect((await client.get(PASSKEYS)).body).toHaveLength(1);
  const loggedIn = await breakEveryStatement(
    server,
    () => logIn(phone.get(toLogIn.pop() ?? '', client.id)),
    except,
  );
  expect([loggedIn.broken >= 8, loggedIn.leftovers]).toEqual([true, []]);
  expect((await client.get(PASSKEYS)).body[0].lastUsedAt).toBeGreaterThan(0);
});

test('expired challenges and tickets are dropped', async () => {
  const fresh = await startTestServer();
  const { id } = await fresh.signUp();
  const old = { expiresAt: Date.now() - 1 };
  await giveChallenge(fresh, null);
  await giveTicket(fresh, id);
  await fresh.database.transaction(async (tx) => {
    await tx.updateTable('passkeyChallenges').set(old).execute();
    await tx.updateTable('loginTickets').set(old).execute();
  });
  await dropExpired(fresh.database, Date.now());
  const left = async () => [
    ...(await fresh.database.read.selectFrom('passkeyChallenges').select('expiresAt').execute()),
    ...(await fresh.database.read.selectFrom('loginTickets').select('expiresAt').execute()),
  ];
  expect(await left()).toEqual([]);
  await fresh.close();
});

describe('the relying party', () => {
  test.each([
    ['https://lz.example', 'lz.example', ['https://lz.example']],
    ['https://lz.example:8443', 'lz.example', ['https://lz.example:8443']],
    ['https://lz.example', 'localhost:3000', ['https://lz.example']],
    ['http://localhost:3000', 'localhost:5173', ['http://localhost:3000', 'http://localhost:5173']],
    ['http://localhost:3000', 'evil.example', ['http://localhost:3000']],
    ['http://localhost:3000', 'no host', ['http://localhost:3000']],
  ])('at %s asked for %s is PUBLIC_URL’s', (publicUrl, host, origins) => {
    expect(relyingParty(publicUrl, host)).toEqual({ id: new URL(publicUrl).hostname, origins });
  });

  test.each([
    ['https://lz.example', 'lz.example'],
    ['http://localhost:3000', 'localhost'],
    ['http://lz.example', null],
    ['https://192.0.2.1', null],
    ['https://[2001:db8::1]', null],
    ['http://127.0.0.1:3000', null],
  ])('of %s has passkeys at %s', (publicUrl, host) => {
    expect(passkeyHost(publicUrl)).toBe(host);
  });
});
