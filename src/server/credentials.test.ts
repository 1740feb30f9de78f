import { describe, expect, test } from 'vitest';
import { CALLS, makeWorld } from '../test/calls.ts';
import { snapshot } from '../test/faults.ts';
import { freshAddress } from '../test/hostile.ts';
import { openTestServer } from '../test/open-test-server.ts';
import { buildApp } from './app.ts';
import type { Db } from './db/tables.ts';
import { createMetrics } from './metrics.ts';

/**
 * An open session is not enough to change an account's credentials. Every call is made with a valid body; one that
 * adds or changes a credential must ask for the password, or be excused here with a reason.
 */

/** Each asks for the caller's current password. */
const PROVEN = [
  'POST /api/users/:id/reset-link',
  'POST /api/users/:id/second-factor-off',
  'POST /api/v2/account/email',
  'POST /api/v2/account/password',
  'POST /api/v2/account/totp',
  'POST /api/v2/account/totp/off',
  'POST /api/v2/account/recovery-codes',
];

/** Those that ask for no password, with the reason. */
const EXCUSED: Record<string, string> = {
  'POST /api/users': 'adds an account, and changes none',
  'POST /api/users/set-role': 'says what an account may do, not who gets in',
  'POST /api/users/set-status': 'ends credentials, or lets those that the owner chose count again',
  'POST /api/users/:id/confirm-email': 'its owner asked for the address, with the password',
  'DELETE /api/users/:id': 'ends credentials',
  'POST /api/v2/account/totp/confirm': 'its secret was given for the password',
  'POST /api/v2/account/passkeys': 'its challenge was given for the password',
  'POST /api/v2/account/email/resend': 'mails the same address again',
  'DELETE /api/v2/account/email': 'ends a credential',
  'DELETE /api/v2/account/passkeys/:id': 'ends a credential',
};

const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
const app = await buildApp({ ...server.deps, metrics: createMetrics() });
const closed = app.routeList
  .filter(({ access, method }) => ['user', 'admin'].includes(access ?? '') && method !== 'HEAD')
  .map(({ method, url }) => `${method} ${url}`);
await app.close();

/** All data that decides who can log in to which account. */
async function waysIn(db: Db): Promise<string> {
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'emailKey', 'passwordHash', 'role', 'active'])
    .orderBy('id')
    .execute();
  const { resetTokens, totpSecrets, recoveryCodes, passkeys, emailChanges } = await snapshot(db);
  return JSON.stringify({ accounts, resetTokens, totpSecrets, recoveryCodes, passkeys, emailChanges });
}

/** The call as made by an admin, who may make every call about accounts. */
async function callOf(name: string) {
  const world = await makeWorld(server, 'admin');
  const [path, body] = await CALLS[name]!(world);
  const [method = ''] = name.split(' ');
  return {
    send: (other: unknown = body) => world.people.admin.send(method, path, other, freshAddress()),
    body,
  };
}

// spec: P31
test('every route that changes a credential is listed', async () => {
  const changing: string[] = [];
  for (const name of closed) {
    const { send } = await callOf(name);
    const before = await waysIn(server.database.read);
    await send();
    if ((await waysIn(server.database.read)) !== before) changing.push(name);
  }
  // The test's data has no pending change of address that could be withdrawn.
  const harmless = ['DELETE /api/v2/account/email'];
  expect(changing.toSorted()).toEqual(
    [...PROVEN, ...Object.keys(EXCUSED)].filter((name) => !harmless.includes(name)).toSorted(),
  );
});

describe('a credential is not changed with a wrong password', () => {
  // spec: P31
  test.each(PROVEN)('%s', async (name) => {
    const { send, body } = await callOf(name);
    const before = await snapshot(server.database.read, ['attempts']);
    const { status, body: answer } = await send({ ...(body as object), password: 'wrong-guess' });
    expect([status, answer.message]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(await snapshot(server.database.read, ['attempts'])).toEqual(before);
  });
});
