import { expect, test } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { SESSION_COOKIE } from './guard.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();

const sessionOf = (userId: string) =>
  server.database.read
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();

// spec: R49
test('a session ends 30 days after its last use', async () => {
  const anna = await server.signUp();
  const age = (ms: number) =>
    server.database.transaction(async (tx) => {
      const { id, lastUsedAt, expiresAt } = await sessionOf(anna.id);
      const times = { lastUsedAt: lastUsedAt - ms, expiresAt: expiresAt - ms };
      await tx.updateTable('sessions').set(times).where('id', '=', id).execute();
    });
  await age(29 * DAY_MS);
  expect((await anna.get('/api/auth/check')).body.success).toBe(true);
  const { expiresAt } = await sessionOf(anna.id);
  expect(expiresAt).toBeGreaterThan(Date.now() + 30 * DAY_MS - 60_000);
  expect(expiresAt).toBeLessThanOrEqual(Date.now() + 30 * DAY_MS);
  await age(30 * DAY_MS + 1);
  expect((await anna.get('/api/auth/check')).body.success).toBe(false);
  expect((await anna.get('/api/v2/shopping-list')).status).toBe(401);
});

test('a session works even if its use cannot be recorded', async () => {
  const anna = await server.signUp();
  await server.database.transaction((tx) =>
    tx.updateTable('sessions').set({ lastUsedAt: 0 }).where('userId', '=', anna.id).execute(),
  );
  const diskFull = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  server.faults.failAt(1, diskFull);
  expect((await anna.get('/api/v2/shopping-list')).status).toBe(200);
  expect(server.faults.happened()).toBe(true);
  expect((await sessionOf(anna.id)).lastUsedAt).toBe(0);
  expect((await anna.get('/api/v2/shopping-list')).status).toBe(200);
  expect((await sessionOf(anna.id)).lastUsedAt).toBeGreaterThan(0);
});

// spec: R50
test('with the cookie alone, only our own pages may change data: by the Host or by PUBLIC_URL', async () => {
  const anna = await server.signUp();
  const cookie = `${SESSION_COOKIE}=${anna.token}`;
  const add = (name: string, headers: Record<string, string>) =>
    server.anonymous().post('/api/shopping-lists', { name }, { cookie, ...headers });
  expect((await add('Z adresu', { origin: server.url })).status).toBe(200);
  expect((await add('Z ustawień', { origin: 'http://lz.example' })).status).toBe(200);
  // Cookies know no ports: those of this machine's other programs come with them.
  const otherPorts = [`http://${new URL(server.url).hostname}:1`, 'http://lz.example:8080'];
  for (const origin of ['http://evil.example', 'http://lz.example.evil.example', 'null', ...otherPorts]) {
    const { status, body } = await add('Z obcej strony', { origin });
    expect([origin, status, body.message]).toEqual([origin, 403, 'FORBIDDEN']);
  }
  const { body } = await anna.get('/api/v2/shopping-list');
  expect((body as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(['Z adresu', 'Z ustawień']);
});
