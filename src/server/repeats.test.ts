import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Meal } from '../contract/meals.ts';
import type { Recipe } from '../contract/recipes/recipes.ts';
import type { AisleOrder, ListStore, Store } from '../contract/stores.ts';
import type { ProductAisles } from '../contract/products/aisles.ts';
import type { TestClient } from '../test/client.ts';
import { breakEveryStatement } from '../test/faults.ts';
import { freshAddress } from '../test/hostile.ts';
import { freshName, makeList, makeProduct } from '../test/household.ts';
import { makePhoto } from '../test/jpeg.ts';
import { makeMeal } from '../test/meals.ts';
import { PastShopper } from '../test/purchases.ts';
import { makeRecipe } from '../test/recipes.ts';
import { type Announcement } from '../test/server.ts';
import { connect } from '../test/socket.ts';
import { BACKWARDS, idsOf, makeStore, orderBody, takeTrips, USUAL_AISLES } from '../test/stores.ts';
import { openTestServer } from '../test/open-test-server.ts';
import { aisleId } from './aisles/aisles.ts';

let list: string;
const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
const [anna, jan] = [await server.signUp(), await server.signUp()];
beforeEach(async () => {
  // On a fast machine the calls of all tests are more than one address may make in a second.
  for (const who of [anna, jan]) Object.assign(who.forwarded, freshAddress());
  list = await makeList(anna, jan);
});

const V2 = '/api/v2';
type Answer = Awaited<ReturnType<TestClient['put']>>;

/** A setting of one record: a later value replaces an earlier one. */
interface Resource {
  /** Sets one value or the other. */
  say: (who: TestClient, which: boolean, changeId?: string) => Promise<Answer>;
  /** Sets the one or the other again, and so takes earlier changes back. */
  takeBack?: (which: boolean, takesBack: string[]) => Promise<Answer>;
  /** The current value. */
  said: () => Promise<boolean>;
  /** What each of them, and its repeat, announces. */
  announced: Announcement[];
}

const storeNamed = async (id: string) =>
  ((await jan.get(`${V2}/stores`)).body as Store[]).find((store) => store.id === id);
const day = '2026-11-26';
const planned = async (id: string) =>
  ((await jan.get(`${V2}/meals?from=${day}&to=${day}`)).body as Meal[]).find((meal) => meal.id === id);

async function orderAt(path: string, announced: Announcement): Promise<Resource> {
  return {
    say: (who, which, changeId) => {
      const { aisles } = orderBody(which ? BACKWARDS : USUAL_AISLES, 0);
      return who.put(`${path}/aisles`, { aisles, changeId });
    },
    said: async () => {
      const store = path.startsWith(`${V2}/store/`)
        ? await storeNamed(path.split('/').at(-1) ?? '')
        : ((await jan.get(`${path}/store`)).body as AisleOrder);
      return store !== undefined && idsOf(store)[0] === BACKWARDS[0];
    },
    announced: [announced],
  };
}

const RESOURCES: Record<string, () => Promise<Resource>> = {
  'a staple': async () => {
    const { id } = await makeProduct(anna);
    return {
      say: (who, staple, changeId) => who.put(`${V2}/product/${id}/staple`, { staple, changeId }),
      takeBack: (staple, takesBack) =>
        anna.put(`${V2}/product/${id}/staple`, { staple, changeId: uuidv7(), takesBack }),
      said: async () => ((await jan.get(`${V2}/product/staples`)).body as string[]).includes(id),
      announced: [['productChanged', id]],
    };
  },
  'the aisle of a product': async () => {
    const { id } = await makeProduct(anna);
    const [fish, bread] = [aisleId('Ryby'), aisleId('Pieczywo')];
    return {
      say: (who, which, changeId) =>
        who.put(`${V2}/product/${id}/aisle`, { aisleId: which ? fish : bread, changeId }),
      said: async () => {
        const aisles = (await jan.get(`${V2}/product/aisles`)).body as ProductAisles;
        return aisles.some(([product, aisle]) => product === id && aisle === fish);
      },
      announced: [['productChanged', id]],
    };
  },
  'the name of a store': async () => {
    const { id } = await makeStore(anna);
    const [one, other] = [freshName('Lidl'), freshName('Biedronka')];
    return {
      say: (who, which, changeId) => who.put(`${V2}/store/${id}`, { name: which ? one : other, changeId }),
      said: async () => (await storeNamed(id))?.name === one,
      announced: [['storeChanged', id]],
    };
  },
  'the store of a list': async () => {
    const { id } = await makeStore(anna);
    const path = `${V2}/shopping-list/${list}/store`;
    return {
      say: (who, which, changeId) => who.put(path, { storeId: which ? id : null, changeId }),
      takeBack: (which, takesBack) =>
        anna.put(path, { storeId: which ? id : null, changeId: uuidv7(), takesBack }),
      said: async () => ((await jan.get(path)).body as ListStore).storeId === id,
      announced: [['listStoreChanged', list]],
    };
  },
  'the order of a store': async () => {
    const { id } = await makeStore(anna);
    return orderAt(`${V2}/store/${id}`, ['storeChanged', id]);
  },
  'the order of a list': () => orderAt(`${V2}/shopping-list/${list}`, ['listStoreChanged', list]),
  'a hidden suggestion': async () => {
    const product = await makeProduct(anna);
    const shopper = await PastShopper.of(server, anna);
    await shopper.buy(list, 7, product);
    const path = `${V2}/shopping-list/${list}/suggestions`;
    return {
      say: (who, isHidden, changeId) => {
        const query = changeId === undefined ? '' : `?changeId=${changeId}`;
        const call = `${path}/${product.id}/hidden${query}`;
        return isHidden ? who.put(call) : who.delete(call);
      },
      said: async () => ((await jan.get(path)).body as unknown[]).length === 0,
      announced: [],
    };
  },
  'the day a recipe was cooked': async () => {
    const { id } = await makeRecipe(server, []);
    return {
      say: (who, which, changeId) =>
        who.put(`${V2}/recipe/${id}/cooked`, { cookedOn: which ? day : null, changeId }),
      said: async () => ((await jan.get(`${V2}/recipe/${id}`)).body as Recipe).cookedOn === day,
      announced: [['recipeChanged', id]],
    };
  },
  'a meal': async () => {
    const { id } = await makeMeal(anna, { day });
    return {
      say: (who, which, changeId) => who.put(`${V2}/meal/${id}`, { portions: which ? 4 : 2, changeId }),
      takeBack: (which, takesBack) =>
        anna.put(`${V2}/meal/${id}`, { portions: which ? 4 : 2, changeId: uuidv7(), takesBack }),
      said: async () => (await planned(id))?.portions === 4,
      announced: [['mealChanged', id]],
    };
  },
};

async function announcedBy(work: () => Promise<unknown>): Promise<Announcement[]> {
  const before = server.announcements.length;
  await work();
  return server.announcements.slice(before);
}

describe.each(['a staple', 'the store of a list', 'a meal'])('%s', (name) => {
  const make = async () => {
    const { takeBack, ...resource } = await RESOURCES[name]!();
    return { ...resource, takeBack: takeBack! };
  };

  test('set and set back before either arrived leaves what another user has set meanwhile', async () => {
    const { say, takeBack, said, announced } = await make();
    const changeId = uuidv7();
    await say(jan, true);
    const late = await announcedBy(async () => {
      expect((await takeBack(false, [changeId])).status).toBe(200);
    });
    expect([await said(), late]).toEqual([true, announced]);
    await say(jan, false);
    // What was taken back is on its way still.
    expect((await say(anna, true, changeId)).status).toBe(200);
    expect(await said()).toBe(false);
  });

  test('is set back where any of what is taken back has arrived', async () => {
    const { say, takeBack, said } = await make();
    const arrived = uuidv7();
    await say(anna, true, arrived);
    await takeBack(false, [uuidv7(), arrived, uuidv7()]);
    expect(await said()).toBe(false);
  });
});

describe.each(Object.entries(RESOURCES))('%s', (_, make) => {
  test.each([true, false])(
    'said again with the same id leaves what another user has said since (%s)',
    async (which) => {
      const { say, said, announced } = await make();
      const changeId = uuidv7();
      if (!which) await say(jan, true);
      expect((await say(anna, which, changeId)).status).toBe(200);
      expect((await say(jan, !which, uuidv7())).status).toBe(200);
      const repeat = await announcedBy(async () => {
        expect((await say(anna, which, changeId)).status).toBe(200);
      });
      expect([await said(), repeat]).toEqual([!which, announced]);
      // A new change counts, with or without an id.
      await say(anna, which, uuidv7());
      expect(await said()).toBe(which);
      await say(jan, !which);
      expect(await said()).toBe(!which);
    },
  );

  test('that was committed when the answer was lost is announced by the repeat', async () => {
    const { say, said, announced } = await make();
    for (const changeId of [uuidv7(), undefined]) {
      await say(jan, false);
      server.faults.loseNextAnswer();
      const lost = await announcedBy(async () => {
        expect((await say(anna, true, changeId)).status).toBeGreaterThanOrEqual(500);
      });
      expect([await said(), lost]).toEqual([true, []]);
      expect(await announcedBy(() => say(anna, true, changeId))).toEqual(announced);
    }
  });

  test('is said as a whole or not at all, so that a repeat of what came to nothing counts', async () => {
    const { say, said } = await make();
    await say(jan, false);
    const changeId = uuidv7();
    const { broken, leftovers } = await breakEveryStatement(server, () => say(anna, true, changeId));
    expect([broken > 1, leftovers, await said()]).toEqual([true, [], true]);
  });

  test('sent twice at once counts once', async () => {
    const { say, said } = await make();
    await say(jan, false);
    const changeId = uuidv7();
    const answers = await Promise.all([1, 2, 3].map(() => say(anna, true, changeId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await say(jan, false);
    await say(anna, true, changeId);
    expect(await said()).toBe(false);
  });
});

test('an open screen hears of a change whose first announcement was lost', async () => {
  const { id } = await makeProduct(anna);
  const screen = await connect(server.url, { token: jan.token });
  const body = { staple: true, changeId: uuidv7() };
  const say = () => anna.put(`${V2}/product/${id}/staple`, body);
  server.faults.loseNextAnswer();
  expect((await say()).status).toBeGreaterThanOrEqual(500);
  await say();
  await screen.hear('refresh-products', ({ payload }) => payload.id === id);
  await screen.close();
});

test('an order of aisles sent again by its id is no conflict, though a user has set another since', async () => {
  const { id } = await makeStore(anna);
  const first = { ...orderBody(BACKWARDS, 0), changeId: uuidv7() };
  await anna.put(`${V2}/store/${id}/aisles`, first);
  await jan.put(`${V2}/store/${id}/aisles`, orderBody(USUAL_AISLES, 1));
  const { status, body } = await anna.put(`${V2}/store/${id}/aisles`, first);
  expect([status, body.orderVersion, idsOf(body)]).toEqual([200, 2, USUAL_AISLES]);
});

test('a device has seen the order of aisles that it set itself, though the answer was lost', async () => {
  const [phone, tablet] = [uuidv7(), uuidv7()];
  const { id } = await makeStore(anna);
  const set = (client: string, aisles: readonly string[]) =>
    anna.put(`${V2}/store/${id}/aisles`, { ...orderBody(aisles, 0), client, changeId: uuidv7() });
  await set(phone, BACKWARDS);
  const second = await set(phone, [...BACKWARDS.slice(1), ...BACKWARDS.slice(0, 1)]);
  expect([second.status, second.body.orderVersion]).toEqual([200, 2]);
  expect((await set(tablet, USUAL_AISLES)).body.message).toBe('AISLE_ORDER_CHANGED');
  // It hasn't seen changes made since by trips or by another device.
  await jan.put(`${V2}/store/${id}/aisles`, orderBody(USUAL_AISLES, 2));
  expect((await set(phone, BACKWARDS)).body.message).toBe('AISLE_ORDER_CHANGED');
  await anna.put(`${V2}/store/${id}/aisles`, { ...orderBody(BACKWARDS, 3), client: phone });
  await takeTrips(server, { listId: list, storeId: id, sequences: [USUAL_AISLES] }, 6);
  const { orderVersion } = (await storeNamed(id))!;
  expect(orderVersion).toBeGreaterThan(4);
  expect((await set(phone, BACKWARDS)).body.message).toBe('AISLE_ORDER_CHANGED');
});

test.each<[string, () => Promise<{ say: () => Promise<Answer>; remove: () => Promise<Answer> }>]>([
  [
    'a staple',
    async () => {
      const { id } = await makeProduct(anna);
      const body = { staple: true, changeId: uuidv7() };
      return {
        say: () => anna.put(`${V2}/product/${id}/staple`, body),
        remove: () => jan.delete(`${V2}/product/${id}`),
      };
    },
  ],
  [
    'the aisle of a product',
    async () => {
      const { id } = await makeProduct(anna);
      const body = { aisleId: aisleId('Ryby'), changeId: uuidv7() };
      return {
        say: () => anna.put(`${V2}/product/${id}/aisle`, body),
        remove: () => jan.delete(`${V2}/product/${id}`),
      };
    },
  ],
  [
    'the order of a store',
    async () => {
      const { id } = await makeStore(anna);
      const body = { ...orderBody(BACKWARDS, 0), changeId: uuidv7() };
      return {
        say: () => anna.put(`${V2}/store/${id}/aisles`, body),
        remove: () => jan.delete(`${V2}/store/${id}`),
      };
    },
  ],
])('%s sent again is no error and announced, though what it is of was deleted since', async (_, make) => {
  const [arrived, late] = [await make(), await make()];
  const first = await announcedBy(arrived.say);
  expect((await arrived.remove()).status).toBe(200);
  const again = await announcedBy(async () => expect((await arrived.say()).status).toBe(200));
  expect(again).toEqual(first);
  // One that arrives only then is refused each time it comes.
  await late.remove();
  for (let time = 0; time < 2; time += 1) expect((await late.say()).status).toBe(404);
});

test('a store’s name sent again is no error, though the store was removed since', async () => {
  const [id, name, changeId] = [uuidv7(), freshName('Lidl'), uuidv7()];
  await anna.put(`${V2}/store/${id}`, { name, changeId });
  await jan.delete(`${V2}/store/${id}`);
  const { status, body } = await anna.put(`${V2}/store/${id}`, { name, changeId });
  expect([status, body.name]).toEqual([200, name]);
  expect(await storeNamed(id)).toBeUndefined();
});

test('a refused change counts when it is sent again and nothing is in its way any more', async () => {
  const [taken, { id }, changeId] = [await makeStore(anna), await makeStore(jan), uuidv7()];
  const say = () => jan.put(`${V2}/store/${id}`, { name: taken.name, changeId });
  expect((await say()).body.message).toBe('STORE_ALREADY_EXISTS');
  await anna.delete(`${V2}/store/${taken.id}`);
  expect((await say()).status).toBe(200);
  expect((await storeNamed(id))?.name).toBe(taken.name);
});

test('what is no id of a change is refused', async () => {
  const { id } = await makeProduct(anna);
  for (const { status, body } of [
    await anna.put(`${V2}/product/${id}/staple`, { staple: true, changeId: 'once' }),
    await anna.put(`${V2}/shopping-list/${list}/suggestions/${id}/hidden?changeId=once`),
  ]) {
    expect([status, body.message]).toEqual([400, 'VALIDATION_ERROR']);
  }
});

describe('what is done once is announced by a repeat, as the first announcement may be lost', () => {
  const product = async () => (await makeProduct(anna)).id;
  const recipe = async () =>
    (await makeRecipe(server, [{ productId: await product(), qty: 1, unit: 'kg' }])).id;

  test.each<[string, () => Promise<() => Promise<unknown>>]>([
    [
      'a new product',
      async () => {
        const body = { id: uuidv7(), name: freshName('Chleb') };
        return () => anna.post(`${V2}/product`, body);
      },
    ],
    [
      'a renamed product',
      async () => {
        const [id, name] = [await product(), freshName('Chleb')];
        return () => anna.patch(`${V2}/product/${id}`, { name });
      },
    ],
    [
      'a merge',
      async () => {
        const [id, into] = [await product(), await product()];
        return () => anna.post(`${V2}/product/${id}/merge`, { into });
      },
    ],
    [
      'a product deleted',
      async () => {
        const id = await product();
        return () => anna.delete(`${V2}/product/${id}`);
      },
    ],
    [
      'a product brought back',
      async () => {
        const id = await product();
        await anna.delete(`${V2}/product/${id}`);
        return () => anna.post(`${V2}/product/${id}/restore`);
      },
    ],
    [
      'a new recipe',
      async () => {
        const products = [{ productId: await product(), qty: 1, unit: 'kg' }];
        const body = { id: uuidv7(), name: freshName('Zupa'), text: '', products };
        return () => anna.post(`${V2}/recipe`, body);
      },
    ],
    [
      'a recipe deleted',
      async () => {
        const id = await recipe();
        return () => anna.delete(`${V2}/recipe/${id}`);
      },
    ],
    [
      'a recipe brought back',
      async () => {
        const id = await recipe();
        await anna.delete(`${V2}/recipe/${id}`);
        return () => anna.post(`${V2}/recipe/${id}/restore`);
      },
    ],
    [
      'a photo',
      async () => {
        const id = await recipe();
        return () => anna.put(`${V2}/recipe/${id}/photo`, makePhoto());
      },
    ],
    [
      'a photo removed',
      async () => {
        const id = await recipe();
        await anna.put(`${V2}/recipe/${id}/photo`, makePhoto());
        return () => anna.delete(`${V2}/recipe/${id}/photo`);
      },
    ],
    [
      'a store removed',
      async () => {
        const { id } = await makeStore(anna);
        return () => anna.delete(`${V2}/store/${id}`);
      },
    ],
    [
      'a meal removed',
      async () => {
        const { id } = await makeMeal(anna, { day });
        const changeId = uuidv7();
        return () => anna.delete(`${V2}/meal/${id}?changeId=${changeId}`);
      },
    ],
  ])('%s', async (_, prepare) => {
    const [answered, lost] = [await prepare(), await prepare()];
    const first = await announcedBy(answered);
    expect(first).not.toEqual([]);
    expect(await announcedBy(answered)).toEqual(first);
    server.faults.loseNextAnswer();
    expect(await announcedBy(lost)).toEqual([]);
    const kinds = (announced: Announcement[]) => announced.map(([kind]) => kind);
    expect(kinds(await announcedBy(lost))).toEqual(kinds(first));
  });

  test.each([
    ['recipe', recipe],
    ['product', product],
  ])('a %s is deleted as a whole or not at all, and once', async (kind, make) => {
    const id = await make();
    const statuses: number[] = [];
    const { broken, leftovers } = await breakEveryStatement(server, async () => {
      statuses.push((await anna.delete(`${V2}/${kind}/${id}`)).status);
    });
    expect([broken > 1, leftovers]).toEqual([true, []]);
    expect(statuses).toEqual([...Array<number>(broken).fill(500), 200]);
    expect((await jan.delete(`${V2}/${kind}/${id}`)).status).toBe(404);
  });
});
