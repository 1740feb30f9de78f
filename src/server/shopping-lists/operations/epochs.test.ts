import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { createTestStorage, type TestStorage } from '../../../test/database.ts';
import { breakEveryStatement } from '../../../test/faults.ts';
import { makeCalendar } from '../../../test/meals.ts';
import { addItem, getList, makeList, makeOperation, sendOperations } from '../../../test/household.ts';
import { giveChallenge, giveEmailChange, giveTicket } from '../../../test/proofs.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../test/server.ts';
import { findPreviousEpoch, loadEpoch, markRestored } from '../../db/database.ts';
import { TEMPORARY_CREDENTIALS } from '../../db/temporary-credentials.ts';
import { beginEpoch } from '../../../test/epochs.ts';

let storage: TestStorage;
let server: TestServer;
let anna: TestClient;
let jan: TestClient;
let list: string;
let item: string;
beforeEach(async () => {
  storage = await createTestStorage();
  server = await startTestServer({ storage });
  [anna, jan] = [await server.signUp(), await server.signUp()];
  list = await makeList(anna, jan);
  item = (await addItem(anna, list)).id;
});
afterEach(async () => {
  await server.close();
  await storage.remove();
});

/** Stops the server, begins another epoch, and starts it again. */
async function restoreBackup(): Promise<void> {
  await beginEpoch(server.database, uuidv7());
  await server.close();
  server = await startTestServer({ storage });
  [anna, jan] = [anna, jan].map(({ token, user }) => new TestClient(server.url, token, user)) as [
    TestClient,
    TestClient,
  ];
}

const check = (checked: boolean) => ({
  type: 'product.check' as const,
  productId: uuidv7(),
  checked,
  itemIds: [item],
});
async function send(who: TestClient, operation: object): Promise<string> {
  return (await sendOperations(who, list, operation)).body.results[0].outcome as string;
}
const untick = (base: number, epoch?: string) => ({
  ...makeOperation(check(false), { base }),
  ...(epoch === undefined ? {} : { epoch }),
});
const tick = () => makeOperation(check(true), { base: 0 });

describe('after a restore', () => {
  test('an untick from before the restore, whatever its base, undoes no later tick', async () => {
    const before = server.deps.epoch;
    await restoreBackup();
    expect(server.deps.epoch).not.toBe(before);
    expect(await send(jan, tick())).toBe('applied');
    expect(await send(anna, untick(7, before))).toBe('superseded');
    expect((await getList(anna, list)).items).toMatchObject([{ checked: true }]);
    // In the current epoch the same base has seen the tick.
    expect(await send(anna, untick(7, server.deps.epoch))).toBe('applied');
  });

  test('what was seen before counts up to the version where the epochs part', async () => {
    const before = server.deps.epoch;
    expect(await send(jan, tick())).toBe('applied');
    await restoreBackup();
    expect(await send(anna, untick(1, before))).toBe('superseded');
    expect(await send(anna, untick(7, before))).toBe('applied');
  });

  test('after a second restore, versions of the first epoch say nothing', async () => {
    const first = server.deps.epoch;
    expect(await send(jan, tick())).toBe('applied');
    await restoreBackup();
    const second = server.deps.epoch;
    await restoreBackup();
    expect(await send(anna, untick(7, first))).toBe('superseded');
    expect(await send(anna, untick(7, uuidv7()))).toBe('superseded');
    expect(await send(anna, untick(7, second))).toBe('applied');
  });

  test('an operation without an epoch belongs to the current one', async () => {
    await restoreBackup();
    expect(await send(jan, tick())).toBe('applied');
    expect(await send(anna, untick(7))).toBe('applied');
  });

  test('every answer carries the new epoch', async () => {
    await restoreBackup();
    const { epoch } = server.deps;
    expect((await getList(anna, list)).epoch).toBe(epoch);
    expect((await sendOperations(anna, list, tick())).body.epoch).toBe(epoch);
  });
});

test('a new epoch begins for all lists, or for none', async () => {
  await addItem(jan, await makeList(jan));
  const fresh = uuidv7();
  await markRestored(server.database, { keepSessions: true });
  const { broken, leftovers } = await breakEveryStatement(server, () =>
    loadEpoch(server.database, fresh).catch(() => undefined),
  );
  expect([broken >= 3, leftovers]).toEqual([true, []]);
  const lists = await server.database.read
    .selectFrom('shoppingLists')
    .select(['version', 'epochVersion'])
    .execute();
  expect(lists).toEqual([1, 1].map((version) => ({ version, epochVersion: version })));
});

/** The tables of temporary credentials that have rows. */
async function filledTables(): Promise<string[]> {
  const filled: string[] = [];
  for (const table of TEMPORARY_CREDENTIALS) {
    const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(server.database.read);
    if (rows.length > 0) filled.push(table);
  }
  return filled;
}

test('a copy put in place by hand ends every credential that a backup would, unless sessions are kept', async () => {
  const admin = await server.signUp({ role: 'admin' });
  const path = await makeCalendar(anna);
  await admin.post(`/api/users/${anna.id}/reset-link`, { password: TEST_PASSWORD });
  await giveEmailChange(server, anna.id);
  await giveTicket(server, anna.id);
  await giveChallenge(server, anna.id);
  await markRestored(server.database, { keepSessions: true });
  expect(await filledTables()).toEqual(TEMPORARY_CREDENTIALS);
  expect((await fetch(`${server.url}${path}`)).status).toBe(200);
  await markRestored(server.database);
  expect(await filledTables()).toEqual([]);
  expect((await fetch(`${server.url}${path}`)).status).toBe(404);
  expect((await anna.get('/api/v2/account')).status).toBe(401);
});

test('beginning the next epoch and removing its mark happen together, or not at all', async () => {
  await addItem(jan, await makeList(jan));
  await markRestored(server.database);
  const fresh = uuidv7();
  await markRestored(server.database, { keepSessions: true });
  const { broken, leftovers } = await breakEveryStatement(server, () =>
    loadEpoch(server.database, fresh).catch(() => undefined),
  );
  expect([broken >= 5, leftovers]).toEqual([true, []]);
  expect(await loadEpoch(server.database, uuidv7())).toBe(fresh);
  expect(await findPreviousEpoch(server.database.read)).toBe(server.deps.epoch);
});
