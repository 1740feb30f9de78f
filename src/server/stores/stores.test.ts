import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { OTHER_AISLE_ID } from '../../contract/products/other-aisle.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Store } from '../../contract/stores.ts';
import type { TestClient } from '../../test/client.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import { freshName, makeList } from '../../test/household.ts';
import { startTestServer } from '../../test/server.ts';
import { BACKWARDS, idsOf, makeStore, orderBody, takeTrips, USUAL_AISLES } from '../../test/stores.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { aisleId } from '../aisles/aisles.ts';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];
const list = await makeList(anna, jan);

const stores = async () => (await jan.get('/api/v2/stores')).body as Store[];
const storeOf = async (id: string) => (await stores()).find((store) => store.id === id);
const put = (who: TestClient, id: string, name: unknown) => who.put(`/api/v2/store/${id}`, { name });
const setAisles = (who: TestClient, id: string, body: unknown) => who.put(`/api/v2/store/${id}/aisles`, body);
const undo = (who: TestClient, id: string, orderVersion: number) =>
  who.post(`/api/v2/store/${id}/aisles/undo`, { orderVersion });
const learn = (storeId: string, walk: readonly string[], count = 1) =>
  takeTrips(server, { listId: list, storeId, sequences: [walk] }, count);

describe('a store', () => {
  test('is made and renamed by any user, for every user, and open screens are told', async () => {
    const id = uuidv7();
    const name = freshName('Lidl');
    const announced = await server.announcedBy(async () => {
      for (const who of [anna, anna, jan]) {
        const { status, body } = await put(who, id, ` ${name} `);
        expect([status, body.id, body.name, idsOf(body)]).toEqual([200, id, name, USUAL_AISLES]);
      }
    });
    expect(announced).toEqual([1, 2, 3].map(() => ['storeChanged', id]));
    const renamed = freshName('Biedronka');
    expect(await server.announcedBy(() => put(jan, id, renamed))).toEqual([['storeChanged', id]]);
    expect(await storeOf(id)).toEqual({
      id,
      name: renamed,
      aisles: USUAL_AISLES.map((each) => ({ aisleId: each, isPinned: false })),
      orderVersion: 0,
      isLearnt: false,
    });
  });

  test('has a name of its own, in any case, and may take that of a removed one', async () => {
    const first = await makeStore(anna);
    const second = await makeStore(anna);
    const { status, body } = await put(jan, second.id, first.name.toUpperCase());
    expect([status, body.message]).toEqual([409, 'STORE_ALREADY_EXISTS']);
    expect((await put(jan, first.id, first.name.toUpperCase())).status).toBe(200);
    await jan.delete(`/api/v2/store/${first.id}`);
    expect((await put(anna, second.id, first.name)).status).toBe(200);
  });

  test('that was removed stays removed, and all that was learnt of it is forgotten', async () => {
    const { id } = await makeStore(anna);
    await learn(id, BACKWARDS, 3);
    for (const who of [jan, anna]) {
      expect(await server.announcedBy(() => who.delete(`/api/v2/store/${id}`))).toEqual([
        ['storeChanged', id],
      ]);
    }
    expect((await anna.delete(`/api/v2/store/${id}`)).status).toBe(200);
    expect(await learn(id, BACKWARDS, 3)).toEqual([false, false, false]);
    for (const table of ['placeOrders', 'placeAisles', 'placePairs'] as const) {
      const rows = server.database.read.selectFrom(table).select('placeId');
      expect(await rows.where('placeId', 'like', `%${id}`).execute()).toEqual([]);
    }
    expect(await storeOf(id)).toBeUndefined();
    for (const answer of [
      await put(anna, id, freshName('Lidl')),
      await setAisles(anna, id, orderBody(BACKWARDS, 0)),
      await undo(anna, id, 1),
      await anna.delete(`/api/v2/store/${uuidv7()}`),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([404, 'STORE_NOT_FOUND']);
    }
  });

  test('is among the others by name, and they are not sent again to a client that has them', async () => {
    for (const name of ['Żabka', 'Ćma', 'Auchan']) await put(anna, uuidv7(), name);
    const names = (await stores()).map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'pl', { numeric: true })));
    const etag = (await jan.get('/api/v2/stores')).headers.get('etag') ?? '';
    expect((await jan.get('/api/v2/stores', { 'if-none-match': etag })).status).toBe(304);
    await makeStore(anna);
    expect((await jan.get('/api/v2/stores', { 'if-none-match': etag })).status).toBe(200);
  });
});

test('there are no more stores than the bound, however many ask at once', async () => {
  const other = await startTestServer();
  const eva = await other.signUp();
  await other.database.transaction(async (tx) => {
    const rows = Array.from({ length: LIMITS.stores - 2 }, () => {
      const id = uuidv7();
      return { id, name: id, nameKey: id, createdAt: 1, deletedAt: null };
    });
    await tx.insertInto('stores').values(rows).execute();
  });
  const answers = await Promise.all(Array.from({ length: 5 }, () => put(eva, uuidv7(), freshName('Sklep'))));
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ body }) => body.message)).toEqual(Array(3).fill('STORE_LIMIT_REACHED'));
  const known = answers.find(({ status }) => status === 200)?.body as Store;
  expect((await put(eva, known.id, freshName('Sklep'))).status).toBe(200);
  await other.close();
});

test('the same new store sent twice at once is one, and so are two with one name', async () => {
  const [id, name] = [uuidv7(), freshName('Lidl')];
  const same = await Promise.all([put(anna, id, name), put(anna, id, name)]);
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  const other = freshName('Lidl');
  const twins = await Promise.all([put(anna, uuidv7(), other), put(jan, uuidv7(), other)]);
  expect(twins.map(({ status, body }) => [status, body.id])).toEqual(
    twins.map(() => [200, twins[0]?.body.id]),
  );
});

describe('the order of aisles', () => {
  test('set by any user holds for every user; set again it is the same', async () => {
    const { id } = await makeStore(anna);
    const [first = ''] = BACKWARDS;
    const body = orderBody(BACKWARDS, 0, [first]);
    const announced = await server.announcedBy(async () => {
      for (const who of [anna, jan]) {
        const answer = await setAisles(who, id, body);
        expect([answer.status, answer.body]).toEqual([
          200,
          { aisles: body.aisles, orderVersion: 1, isLearnt: false },
        ]);
      }
    });
    expect(announced).toEqual([1, 2].map(() => ['storeChanged', id]));
    expect(await storeOf(id)).toMatchObject({ aisles: body.aisles, orderVersion: 1 });
  });

  test('made from an order that a user has changed since is refused', async () => {
    const { id } = await makeStore(anna);
    await setAisles(anna, id, orderBody(BACKWARDS, 0));
    const late = await setAisles(jan, id, orderBody([...BACKWARDS.slice(1), BACKWARDS[0] ?? ''], 0));
    expect([late.status, late.body.message]).toEqual([409, 'AISLE_ORDER_CHANGED']);
    expect(idsOf((await storeOf(id))!)).toEqual(BACKWARDS);
  });

  test('whose author wants it whatever stands there takes its place', async () => {
    const { id } = await makeStore(anna);
    await setAisles(anna, id, orderBody(BACKWARDS, 0));
    const { aisles } = orderBody(USUAL_AISLES, 0);
    const { status, body } = await setAisles(jan, id, { aisles });
    expect([status, body.orderVersion, idsOf(body)]).toEqual([200, 2, USUAL_AISLES]);
  });

  test('may leave aisles out, which stay behind their usual neighbours, and name unknown ones', async () => {
    const { id } = await makeStore(anna);
    const [fish, bread] = [aisleId('Ryby'), aisleId('Pieczywo')];
    const { body } = await setAisles(anna, id, orderBody([fish, uuidv7(), bread], 0));
    expect(idsOf(body).toSorted()).toEqual(USUAL_AISLES.toSorted());
    expect(idsOf(body).slice(0, 3)).toEqual([aisleId('Warzywa i owoce'), fish, aisleId('Mrożonki')]);
    expect(idsOf(body).at(-1)).toBe(OTHER_AISLE_ID);
    const again = await setAisles(anna, id, orderBody([bread, bread], 1));
    expect([again.status, again.body.issues]).toEqual([400, ['aisles']]);
  });

  test('comes from trips from the third on, can be taken back once, and is then learnt again', async () => {
    const { id } = await makeStore(anna);
    const announced = await server.announcedBy(async () => {
      expect(await learn(id, BACKWARDS, 4)).toEqual([false, false, true, false]);
    });
    expect(announced).toEqual([['storeChanged', id]]);
    expect(await storeOf(id)).toMatchObject({ orderVersion: 1, isLearnt: true });
    expect(idsOf((await storeOf(id))!)).toEqual(BACKWARDS);
    for (const who of [anna, jan]) {
      const { status, body } = await undo(who, id, 1);
      expect([status, body.orderVersion, body.isLearnt]).toEqual([200, 2, false]);
      expect(idsOf(body)).toEqual(USUAL_AISLES);
    }
    expect(await learn(id, BACKWARDS, 3)).toEqual([false, false, true]);
    for (const version of [0, 2, 4]) {
      expect((await undo(anna, id, version)).body.message).toBe('AISLE_ORDER_CHANGED');
    }
  });

  test('that was learnt is news for two weeks, and can be taken back after them', async () => {
    const { id } = await makeStore(anna);
    await learn(id, BACKWARDS, 3);
    const isNewsAfter = async (days: number | null) => {
      const learntAt = days === null ? null : Date.now() - days * 24 * 3_600_000;
      await server.database.transaction((tx) =>
        tx.updateTable('placeOrders').set({ learntAt }).where('placeId', 'like', `%${id}`).execute(),
      );
      return (await storeOf(id))?.isLearnt;
    };
    expect([await isNewsAfter(13.9), await isNewsAfter(14), await isNewsAfter(null)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(idsOf((await undo(jan, id, 1)).body)).toEqual(USUAL_AISLES);
    await learn(id, BACKWARDS, 3);
    expect((await storeOf(id))?.isLearnt).toBe(true);
  });

  test('set by hand is nothing to take back, and trips leave alone what is pinned', async () => {
    const { id } = await makeStore(anna);
    await learn(id, BACKWARDS, 3);
    const [dairy, bread] = [aisleId('Nabiał i jaja'), aisleId('Pieczywo')];
    const rest = BACKWARDS.filter((each) => each !== dairy && each !== bread);
    await setAisles(anna, id, orderBody([dairy, ...rest, bread], 1, [dairy]));
    expect((await undo(anna, id, 2)).body.message).toBe('AISLE_ORDER_CHANGED');
    await learn(id, BACKWARDS, 2);
    const learnt = idsOf((await storeOf(id))!);
    expect(learnt[0]).toBe(dairy);
    expect(learnt.slice(1)).toEqual(BACKWARDS.filter((each) => each !== dairy));
  });

  test('of one store is not that of another, nor of a list', async () => {
    const [lidl, other] = [await makeStore(anna), await makeStore(anna)];
    const shared = await makeList(anna);
    await learn(lidl.id, USUAL_AISLES, 5);
    await learn(other.id, BACKWARDS, 5);
    await takeTrips(server, { listId: shared, storeId: null, sequences: [BACKWARDS] }, 5);
    // A store made with the id of a list shares nothing with it.
    await put(anna, shared, freshName('Sklep'));
    for (const id of [lidl.id, shared]) expect(idsOf((await storeOf(id))!)).toEqual(USUAL_AISLES);
    expect(idsOf((await storeOf(other.id))!)).toEqual(BACKWARDS);
  });

  test('is learnt for a store that arrives later', async () => {
    const id = uuidv7();
    await learn(id, BACKWARDS, 3);
    const { body } = await put(anna, id, freshName('Lidl'));
    expect(idsOf(body)).toEqual(BACKWARDS);
  });

  test('leaves a deleted aisle out', async () => {
    const { id } = await makeStore(anna);
    await learn(id, BACKWARDS, 3);
    const fish = aisleId('Ryby');
    const setDeletedAt = (deletedAt: number | null) =>
      server.database.transaction((tx) =>
        tx.updateTable('aisles').set({ deletedAt }).where('id', '=', fish).execute(),
      );
    await setDeletedAt(Date.now());
    expect(idsOf((await storeOf(id))!)).toEqual(BACKWARDS.filter((each) => each !== fish));
    await setDeletedAt(null);
  });
});

describe('a write that fails half-way leaves nothing', () => {
  test.each([
    ['making a store', async () => () => put(anna, uuidv7(), freshName('Sklep'))],
    [
      'renaming it',
      async () => {
        const { id } = await makeStore(anna);
        return () => put(anna, id, freshName('Sklep'));
      },
    ],
    [
      'removing it',
      async () => {
        const { id } = await makeStore(anna);
        await learn(id, BACKWARDS, 3);
        return () => anna.delete(`/api/v2/store/${id}`);
      },
    ],
    [
      'setting its order',
      async () => {
        const { id } = await makeStore(anna);
        return () => setAisles(anna, id, orderBody(BACKWARDS, 0));
      },
    ],
    [
      'taking its order back',
      async () => {
        const { id } = await makeStore(anna);
        await learn(id, BACKWARDS, 3);
        return () => undo(anna, id, 1);
      },
    ],
    [
      'learning from a trip',
      async () => {
        const { id } = await makeStore(anna);
        await learn(id, BACKWARDS, 2);
        return () => learn(id, BACKWARDS).catch(() => undefined);
      },
    ],
  ])('%s', async (_, prepare) => {
    const write = await prepare();
    const announced: number[] = [];
    const { broken, leftovers } = await breakEveryStatement(server, async () => {
      announced.push((await server.announcedBy(write)).length);
    });
    expect([broken > 1, leftovers]).toEqual([true, []]);
    expect(announced).toEqual([...Array<number>(broken).fill(0), 1]);
  });
});
