import { describe, expect, test } from 'vitest';
import type { TestBody, TestClient } from '../test/client.ts';
import { CALLS, makeWorld } from '../test/calls.ts';
import { snapshot } from '../test/faults.ts';
import { freshName, makeList, makeOperation, newItem, sendOperations } from '../test/household.ts';
import { openTestServer } from '../test/open-test-server.ts';
import { buildApp } from './app.ts';
import { createMetrics } from './metrics.ts';

/** A session may end while a request is running: the request passed authentication, and writes later. */

/** These only read their body, or have none. */
const READS = ['POST /api/v2/lines/parse', 'POST /recipes/import'];

const server = await openTestServer();
const writes = await listWrites();

/** Every route that needs a session and changes something. */
async function listWrites(): Promise<string[]> {
  const app = await buildApp({ ...server.deps, metrics: createMetrics() });
  await app.close();
  return app.routeList
    .filter(({ access }) => access === 'user' || access === 'admin')
    .map(({ method, url }) => `${method} ${url}`)
    .filter((name) => !/^(GET|HEAD) /.test(name) || name.endsWith('/clear-list'))
    .filter((name) => !name.startsWith('HEAD ') && !READS.includes(name));
}

describe('a session that ends between authentication and the transaction', () => {
  const routes = Object.keys(CALLS).filter(
    (name) =>
      (!name.startsWith('GET ') || name.endsWith('/clear-list')) &&
      !name.includes(' /api/auth/') &&
      !READS.includes(name),
  );

  test('is tried with every route that writes', () => {
    expect(routes.toSorted()).toEqual(writes.toSorted());
  });

  // spec: P26
  test.each(routes)('writes nothing by %s', async (name) => {
    const [method = ''] = name.split(' ');
    const person = name.includes(' /api/users') ? 'admin' : 'owner';
    const world = await makeWorld(server, person);
    const caller = world.people[person];
    const [path, body] = await CALLS[name]!(world);
    // Proofs are counted and challenges used up whatever the outcome.
    const state = () => snapshot(server.database.read, ['sessions', 'attempts', 'passkeyChallenges']);
    const before = await state();
    const announced = server.announcements.length;
    server.faults.beforeNext(() => endSessionsOf(caller));
    const answer = await caller.send(method, path, body);
    expect([answer.status, answer.body.message]).toEqual([401, 'UNAUTHORIZED']);
    expect(await state()).toEqual(before);
    expect(server.announcements.slice(announced)).toEqual([]);
  });
});

async function endSessionsOf({ id }: TestClient): Promise<void> {
  await server.deps.database.transaction((tx) =>
    tx.deleteFrom('sessions').where('userId', '=', id).execute(),
  );
}

describe('many writes', () => {
  /** Concurrent writers of each kind. */
  const LANES = 5;
  /** Far more than any writer reaches. */
  const MAX_WRITES = 2_000;

  type Write = () => Promise<{ status: number; body: TestBody }>;

  /** What a user with a list can write, each in its own loop. */
  const writesOf = (writer: TestClient, list: string): Write[] => [
    () => writer.post('/api/shopping-lists', { name: freshName('W biegu') }),
    () => sendOperations(writer, list, makeOperation({ type: 'item.add', items: [newItem()] })),
    () => writer.post('/api/v2/product', { name: freshName('W biegu') }),
    () => writer.post('/api/v2/recipe', { name: freshName('W biegu'), text: '', products: [] }),
    () => writer.post('/api/shopping-lists', { name: freshName('Też w biegu') }),
  ];

  /** Writes without a pause until refused; resolves with the statuses. */
  async function writeUntilRefused(write: Write, onWritten: () => void): Promise<number[]> {
    const statuses: number[] = [];
    while (statuses.length < MAX_WRITES) {
      const { status } = await write();
      statuses.push(status);
      if (status !== 200) break;
      onWritten();
    }
    return statuses;
  }

  /** Ends access while all writers are busy; resolves with all statuses once every writer is refused. */
  async function endAmidst(writes: Write[], end: () => Promise<unknown>): Promise<Set<number>> {
    const underWay = Promise.withResolvers<void>();
    let written = 0;
    const lanes = writes.map((write) =>
      writeUntilRefused(write, () => {
        written += 1;
        if (written > 3 * LANES) underWay.resolve();
      }),
    );
    await underWay.promise;
    await end();
    return new Set((await Promise.all(lanes)).flat());
  }

  const rowsOf = async (ids: string[]) => {
    const { read } = server.database;
    const owned = read.selectFrom('shoppingLists').select('name').where('ownerId', 'in', ids);
    const joined = read.selectFrom('shoppingListMembers').select('listId').where('userId', 'in', ids);
    return {
      lists: await owned.where('deletedAt', 'is', null).execute(),
      memberships: await joined.execute(),
      sessions: await read.selectFrom('sessions').select('id').where('userId', 'in', ids).execute(),
    };
  };

  // spec: P26
  test('during the removal of their authors leave nothing without an owner, and are refused with 401', async () => {
    const [admin, friend] = [await server.signUp({ role: 'admin' }), await server.signUp()];
    const writers = await Promise.all([1, 2, 3, 4].map(() => server.signUp()));
    const lists = await Promise.all(writers.map((writer) => makeList(writer, friend)));
    const writes = writers.flatMap((writer, index) => writesOf(writer, lists[index]!));
    const heard = await endAmidst(writes, () =>
      Promise.all(writers.map((writer) => admin.delete(`/api/users/${writer.id}`))),
    );
    expect(heard).toEqual(new Set([200, 401]));
    const left = await rowsOf(writers.map(({ id }) => id));
    expect(left).toEqual({ lists: [], memberships: [], sessions: [] });
  });

  test('that share lists with a user leave no membership once that user is removed', async () => {
    const [admin, owner, victim] = [
      await server.signUp({ role: 'admin' }),
      await server.signUp(),
      await server.signUp(),
    ];
    // Owning a list keeps the user's name, so a membership could survive the removal.
    await makeList(victim);
    const lists = await Promise.all(Array.from({ length: LANES }, () => makeList(owner)));
    const writes = lists.map((list): Write => {
      const path = `/api/v2/shopping-list/${list}`;
      let isShared = false;
      return () => {
        isShared = !isShared;
        return isShared
          ? owner.post(`${path}/add-user`, { user: victim.user.email })
          : owner.delete(`${path}/users/${victim.id}`);
      };
    });
    const heard = await endAmidst(writes, () => admin.delete(`/api/users/${victim.id}`));
    expect(heard).toEqual(new Set([200, 404]));
    expect(await rowsOf([victim.id])).toEqual({ lists: [], memberships: [], sessions: [] });
  });

  test.each<[string, (writer: TestClient, admin: TestClient) => Promise<unknown>]>([
    ['logout', (writer) => writer.get('/api/auth/logout')],
    [
      'deactivation',
      (writer, admin) => admin.post('/api/users/set-status', { userId: writer.id, active: false }),
    ],
  ])('during a %s have no effect once it was answered', async (_, end) => {
    const [admin, writer] = [await server.signUp({ role: 'admin' }), await server.signUp()];
    const list = await makeList(writer);
    let atTheEnd: unknown;
    const heard = await endAmidst(writesOf(writer, list), async () => {
      await end(writer, admin);
      atTheEnd = await writtenBy(writer.id);
    });
    expect(heard).toEqual(new Set([200, 401]));
    expect(await writtenBy(writer.id)).toEqual(atTheEnd);
  });

  async function writtenBy(id: string): Promise<unknown> {
    const { read } = server.database;
    const lists = read.selectFrom('shoppingLists').select('id').where('ownerId', '=', id).orderBy('id');
    const operations = read.selectFrom('shoppingListOperations').select('id').where('userId', '=', id);
    return [await lists.execute(), await operations.orderBy('id').execute()];
  }
});
