import { expect, test, vi } from 'vitest';
import { succeeded, type TestClient } from '../../test/client.ts';
import { addItem, getList, makeList, makeOperation, sendOperations } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { RecentActors } from './recent-actors.ts';

const server = await openTestServer();
const admin = await server.signUp({ role: 'admin' });

const rename = (who: TestClient, list: string, itemId: string, note: string) =>
  sendOperations(who, list, makeOperation({ type: 'item.set', itemId, note }));

test.each<[string, (who: TestClient) => Promise<unknown>]>([
  ['that logged out', (who) => who.get('/api/auth/logout')],
  [
    'whose user was deactivated',
    async (who) => succeeded(await admin.post('/api/users/set-status', { userId: who.id, active: false })),
  ],
])('a session %s right after a tick changes nothing more', async (_, end) => {
  const jan = await server.signUp();
  const anna = await server.signUp();
  const list = await makeList(jan, anna);
  const item = await addItem(jan, list);
  expect((await rename(anna, list, item.id, 'przedtem')).status).toBe(200);
  await end(anna);
  const refused = await rename(anna, list, item.id, 'potem');
  expect([refused.status, refused.body.message]).toEqual([401, 'UNAUTHORIZED']);
  expect((await getList(jan, list)).items[0]?.note).toBe('przedtem');
  expect((await anna.get(`/api/v2/shopping-list/${list}`)).status).toBe(401);
});

test('an actor is recent for ten seconds, and only where that is enough', async () => {
  let now = 1_000;
  const actor = { id: 'a', name: 'Anna', email: 'anna@example.org', role: 'user', sessionId: 's' } as const;
  const authenticate = vi.fn(async (token: string) => (token === 'good' ? actor : undefined));
  const recent = new RecentActors(authenticate, { now: () => now });
  const ask = (token: string, mayBeRecent: boolean) => recent.authenticate(token, { mayBeRecent });
  expect([await ask('good', true), await ask('good', true)]).toEqual([actor, actor]);
  expect(authenticate).toHaveBeenCalledTimes(1);
  await ask('good', false);
  expect(authenticate).toHaveBeenCalledTimes(2);
  expect([await ask('bad', true), await ask('bad', true)]).toEqual([undefined, undefined]);
  expect(authenticate).toHaveBeenCalledTimes(4);
  now += 10_001;
  await ask('good', true);
  expect(authenticate).toHaveBeenCalledTimes(5);
});
