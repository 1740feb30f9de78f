import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Store } from '../../contract/stores.ts';
import type { TestClient } from '../../test/client.ts';
import { beginEpoch } from '../../test/epochs.ts';
import { makeList } from '../../test/household.ts';
import { BACKWARDS, idsOf, makeStore, orderBody, takeTrips, USUAL_AISLES } from '../../test/stores.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];

const storeOf = async (id: string) =>
  ((await jan.get('/api/v2/stores')).body as Store[]).find((store) => store.id === id);
const setAisles = (who: TestClient, id: string, body: unknown) => who.put(`/api/v2/store/${id}/aisles`, body);

test('an order of aisles made from one that a restore took back is refused, if a user has changed it since', async () => {
  const { id } = await makeStore(anna);
  await setAisles(anna, id, orderBody(BACKWARDS, 0));
  // The backup has the first version. The phone has seen the second.
  await beginEpoch(server.database, uuidv7());
  await setAisles(jan, id, { aisles: orderBody(USUAL_AISLES, 0).aisles });
  const late = await setAisles(anna, id, orderBody([...BACKWARDS.slice(1), BACKWARDS[0] ?? ''], 2));
  expect([late.status, late.body.message]).toEqual([409, 'AISLE_ORDER_CHANGED']);
  expect(idsOf((await storeOf(id))!)).toEqual(USUAL_AISLES);
});

test('an order of aisles made from one that a restore took back is refused, also if the backup has none', async () => {
  const { id } = await makeStore(anna);
  // The phone has seen the first version, which was set after the backup.
  await beginEpoch(server.database, uuidv7());
  await setAisles(jan, id, { aisles: orderBody(BACKWARDS, 0).aisles });
  const late = await setAisles(anna, id, orderBody([...BACKWARDS.slice(1), BACKWARDS[0] ?? ''], 1));
  expect([late.status, late.body.message]).toEqual([409, 'AISLE_ORDER_CHANGED']);
  expect(idsOf((await storeOf(id))!)).toEqual(BACKWARDS);
});

test('an order of aisles made from the usual one is taken after a restore too, as long as that stands', async () => {
  const { id } = await makeStore(anna);
  // A trip that changes nothing leaves a row.
  await takeTrips(server, { listId: await makeList(anna), storeId: id, sequences: [USUAL_AISLES] });
  await beginEpoch(server.database, uuidv7());
  expect((await setAisles(anna, id, orderBody(BACKWARDS, 0))).status).toBe(200);
  expect(idsOf((await storeOf(id))!)).toEqual(BACKWARDS);
});
