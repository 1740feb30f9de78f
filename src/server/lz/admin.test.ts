import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestStorage } from '../../test/database.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import { Collector, lz } from '../../test/lz.ts';
import { giveTotp } from '../../test/proofs.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { startTestServer } from '../../test/server.ts';
import {
  createAdmin,
  type OperatorDeps,
  promote,
  removeSecondFactor,
  replacePassword,
} from '../auth/operator.ts';
import type { Terminal } from './terminal.ts';
import { readNewPassword } from './password.ts';

const PASSWORD = 'żółta-łódź-podwodna';

const server = await openTestServer();
const { storage } = server;
afterEach(() => server.database.transaction((tx) => tx.deleteFrom('users').execute()));

const logIn = async (email: string, password: string) => {
  const { status, body } = await server.anonymous().post('/api/auth/login', { email, password, token: '' });
  return status === 200 ? body.data : body.message;
};

describe('lz admin create', () => {
  // spec: R304
  test('creates an active administrator', async () => {
    const made = await lz(storage, ['admin', 'create', 'Szefowa@example.org'], { input: `${PASSWORD}\n` });
    expect(made).toEqual({
      code: 0,
      output: 'Szefowa@example.org is an active administrator now.\n',
      errors: '',
    });
    expect(await logIn('szefowa@example.org', PASSWORD)).toMatchObject({
      name: 'Szefowa',
      role: 'admin',
      active: true,
    });
  });

  test('uses the given name, before any server ran', async () => {
    const fresh = await createTestStorage();
    const argv = ['admin', 'create', 'a@example.org', '--name', ' Ala  Nowak '];
    expect(await lz(fresh, argv, { input: PASSWORD })).toMatchObject({ code: 0 });
    const later = await startTestServer({ storage: fresh });
    const users = await later.database.read.selectFrom('users').select(['name', 'role']).execute();
    expect(users).toEqual([{ name: 'Ala Nowak', role: 'admin' }]);
    await later.close();
    await fresh.remove();
  });

  test.each([
    [
      'an address that is taken',
      'jan@example.org',
      PASSWORD,
      /^There is an account of jan@example\.org already/,
    ],
    ['no address', 'jan', PASSWORD, /^"jan" is no e-mail address\.$/],
    ['a short password', 'ala@example.org', 'krótkie', /^A password has 8 to 128 characters/],
    ['a common password', 'ala@example.org', 'password1', /none of the most common/],
    ['no password', 'ala@example.org', '', /^A password has 8 to 128 characters/],
  ])('refuses %s', async (_, email, input, message) => {
    await server.signUp({ email: 'jan@example.org' });
    const refused = await lz(storage, ['admin', 'create', email], { input });
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors.trimEnd()).toMatch(message);
    expect(refused.errors.trimEnd()).not.toContain('\n');
    expect(await server.database.read.selectFrom('users').select('id').execute()).toHaveLength(1);
  });
});

describe('lz admin reset-password', () => {
  // spec: R305
  test('sets it and ends the sessions, and does not activate the account', async () => {
    const jan = await server.signUp({ email: 'jan@example.org' });
    expect(await lz(storage, ['admin', 'reset-password', 'JAN@example.org'], { input: PASSWORD })).toEqual({
      code: 0,
      output: 'JAN@example.org has a new password, and all its sessions have ended.\n',
      errors: '',
    });
    expect((await jan.get('/api/shopping-lists')).status).toBe(401);
    expect(await logIn('jan@example.org', PASSWORD)).toMatchObject({ id: jan.id, role: 'user' });

    await server.signUp({ email: 'ola@example.org', active: false });
    const waiting = await lz(storage, ['admin', 'reset-password', 'ola@example.org'], { input: PASSWORD });
    expect(waiting).toMatchObject({ code: 0, errors: expect.stringContaining('not active') });
    expect(await logIn('ola@example.org', PASSWORD)).toBe('INACTIVE_ACCOUNT');
  });

  test('with --link prints a link that sets it once', async () => {
    const jan = await server.signUp({ email: 'jan@example.org' });
    const { output } = await lz(storage, ['admin', 'reset-password', 'jan@example.org', '--link'], {
      environment: { PUBLIC_URL: 'https://lz.example' },
    });
    const [, resetToken] = /^https:\/\/lz\.example\/reset-password\/(\S+)\n$/.exec(output) ?? [];
    const body = { resetToken, password: PASSWORD, token: '' };
    expect((await server.anonymous().post('/api/auth/reset-password', body)).status).toBe(200);
    expect((await server.anonymous().post('/api/auth/reset-password', body)).status).toBe(400);
    expect(await logIn('jan@example.org', PASSWORD)).toMatchObject({ id: jan.id });
  });

  test('of an unknown user is refused', async () => {
    for (const more of [[], ['--link']]) {
      const argv = ['admin', 'reset-password', 'nikt@example.org', ...more];
      const refused = await lz(storage, argv, { input: PASSWORD });
      expect(refused).toEqual({ code: 1, output: '', errors: 'There is no account of nikt@example.org.\n' });
    }
  });
});

describe('lz admin promote', () => {
  // spec: R306
  test('makes an active administrator of an account that waits, and keeps its password', async () => {
    const jan = await server.signUp({ email: 'jan@example.org', active: false });
    expect(await lz(storage, ['admin', 'promote', 'jan@example.org'])).toMatchObject({ code: 0, errors: '' });
    expect(await logIn('jan@example.org', jan.user.password)).toMatchObject({ role: 'admin', active: true });
  });

  test('of an unknown user is refused, and creates no database where there is none', async () => {
    const refused = await lz(storage, ['admin', 'promote', 'nikt@example.org']);
    expect(refused).toEqual({ code: 1, output: '', errors: 'There is no account of nikt@example.org.\n' });
    const nowhere = { dataDir: `${storage.dataDir}/nie-ma`, databaseUrl: undefined };
    expect(await lz(nowhere, ['admin', 'promote', 'nikt@example.org'])).toMatchObject({
      code: 1,
      errors: `There is no database at ${nowhere.dataDir}/lz.sqlite.\n`,
    });
  });
});

describe('lz admin second-factor-off', () => {
  const off = (email: string) => lz(storage, ['admin', 'second-factor-off', email]);

  test('lets a user who lost phone and codes log in with the password alone, and ends the sessions', async () => {
    const jan = await server.signUp({ email: 'jan@example.org' });
    await giveTotp(server, jan.id);
    expect(await logIn('jan@example.org', jan.user.password)).toHaveProperty('ticket');
    expect(await off('JAN@example.org')).toEqual({
      code: 0,
      output: 'JAN@example.org needs the password alone now, and all its sessions have ended.\n',
      errors: '',
    });
    expect((await jan.get('/api/v2/account')).status).toBe(401);
    expect(await logIn('jan@example.org', jan.user.password)).toMatchObject({ id: jan.id });
  });

  test('changes nothing where there is none, and is refused for an unknown user', async () => {
    const jan = await server.signUp({ email: 'jan@example.org' });
    expect(await off('jan@example.org')).toMatchObject({
      code: 0,
      output: 'jan@example.org has no second factor; nothing was changed.\n',
    });
    expect((await jan.get('/api/v2/account')).status).toBe(200);
    expect(await off('nikt@example.org')).toMatchObject({
      code: 1,
      errors: 'There is no account of nikt@example.org.\n',
    });
  });
});

test.each<[string, (deps: OperatorDeps) => Promise<unknown>]>([
  ['creating', (deps) => createAdmin(deps, { email: 'ola@example.org', name: 'Ola', password: PASSWORD })],
  ['a new password', (deps) => replacePassword(deps, 'jan@example.org', PASSWORD)],
  ['promoting', (deps) => promote(deps, 'jan@example.org')],
  ['the second factor', (deps) => removeSecondFactor(deps, 'jan@example.org')],
])('%s is all or nothing', async (_, work) => {
  const jan = await server.signUp({ email: 'jan@example.org' });
  await giveTotp(server, jan.id);
  const { broken, leftovers } = await breakEveryStatement(server, () =>
    work(server.deps).catch(() => undefined),
  );
  expect([broken >= 3, leftovers]).toEqual([true, []]);
});

describe('on a terminal', () => {
  const typed = (...lines: string[]): { terminal: Terminal; shown: Collector } => {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
    const shown = new Collector();
    let prompts = 0;
    // Each answer is typed once it is asked for.
    const errors = Object.assign(new Collector(), {
      _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
        shown.text += chunk.toString();
        if (chunk.toString().endsWith(': ')) setImmediate(() => input.write(lines[prompts++] ?? ''));
        done();
      },
    });
    const readSettings = () => {
      throw new Error('no settings are needed here');
    };
    return { terminal: { readSettings, input, output: shown, errors, now: () => 0 }, shown };
  };

  test('the password is asked for twice and never shown', async () => {
    const { terminal, shown } = typed(`${PASSWORD}x\u007F\r`, `${PASSWORD}\r`);
    expect(await readNewPassword(terminal)).toBe(PASSWORD);
    expect(shown.text).toBe('New password: \nOnce more: \n');
  });

  test('two that differ change nothing', async () => {
    const { terminal } = typed('żółta-łódź\r', 'żółta-łodź\r');
    await expect(readNewPassword(terminal)).rejects.toThrow('The two passwords differ');
  });

  test.each([
    ['Ctrl+C', 'żół\u0003'],
    ['Ctrl+D', '\u0004'],
  ])('%s changes nothing', async (_, keys) => {
    const { terminal, shown } = typed(keys);
    await expect(readNewPassword(terminal)).rejects.toThrow('Nothing was changed.');
    expect(shown.text).toBe('New password: \n');
  });
});
