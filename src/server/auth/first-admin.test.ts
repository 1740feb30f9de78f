import { expect, test } from 'vitest';
import { createTestStorage } from '../../test/database.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

const firstAdmin = { email: 'Szefowa@example.org', password: 'zielona-herbata' };

const logIn = (server: TestServer, password: string) =>
  server.anonymous().post('/api/auth/login', { email: 'szefowa@example.org', password, token: '' });

// spec: R64
test('the settings create an active admin, once, also when several processes start together', async () => {
  const storage = await createTestStorage();
  await (await startTestServer({ storage })).close();
  const servers = await Promise.all([1, 2].map(() => startTestServer({ storage, settings: { firstAdmin } })));
  const [server] = servers;
  const { body } = await logIn(server!, firstAdmin.password);
  expect(body.data).toMatchObject({ name: 'Szefowa', role: 'admin', active: true });
  expect(await server!.database.read.selectFrom('users').select('id').execute()).toHaveLength(1);
  await Promise.all(servers.map((each) => each.close()));

  const again = await startTestServer({
    storage,
    settings: { firstAdmin: { ...firstAdmin, password: 'inna-czarna-herbata' } },
  });
  expect((await logIn(again, 'inna-czarna-herbata')).status).toBe(401);
  expect((await logIn(again, firstAdmin.password)).status).toBe(200);
  await again.close();
  await storage.remove();
});

test('without an active admin, the account of that address becomes one, and its links end', async () => {
  const storage = await createTestStorage();
  const before = await startTestServer({ storage });
  const client = await before.signUp({ email: 'szefowa@example.org', active: false });
  await before.anonymous().post('/api/auth/forgot-password', { email: client.user.email, token: '' });
  await expect.poll(() => before.mails.length).toBe(1);
  const resetToken = /reset-password\/(\S+)/.exec(before.mails[0]?.text ?? '')?.[1];
  await before.close();
  const server = await startTestServer({ storage, settings: { firstAdmin } });
  const takeOver = { resetToken, password: 'inna-czarna-herbata', token: '' };
  const { body: refusal } = await server.anonymous().post('/api/auth/reset-password', takeOver);
  expect(refusal.message).toBe('INVALID_RESET_TOKEN');
  const { body } = await logIn(server, firstAdmin.password);
  expect(body.data).toMatchObject({ id: client.id, role: 'admin', active: true });
  await server.close();
  await storage.remove();
});

test('without these settings the log says, until there is an admin, how to become one', async () => {
  const storage = await createTestStorage();
  const says = (server: TestServer) =>
    server.logs.some((line) => line.includes('the first person to register becomes one'));
  const before = await startTestServer({ storage });
  expect(says(before)).toBe(true);
  await before.signUp({ role: 'admin' });
  await before.close();
  const after = await startTestServer({ storage });
  expect(says(after)).toBe(false);
  await after.close();
  await storage.remove();
});
