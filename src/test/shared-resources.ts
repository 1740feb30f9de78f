import type { TestClient, TestResponse } from './client.ts';
import { makePhoto } from './jpeg.ts';
import { USUAL_AISLES } from './stores.ts';

/** What the resources are of. */
export interface ResourceIds {
  product: string;
  /** Another product, which may be merged into the first. */
  twin: string;
  store: string;
  otherStore: string;
  /** A list without a store. */
  list: string;
  /** A list that has the store. */
  listInStore: string;
  meal: string;
}

export interface SentChange {
  id: string;
  /** The device it comes from. */
  client: string;
  value: string;
  /** The version its author saw; undefined if they want their value whatever it replaces. */
  version: number | undefined;
}

/** Something that all users may change, with a value as text. */
export interface Resource {
  /** Whether only what its author has seen may be replaced; otherwise the later arrival wins. */
  isGuarded: boolean;
  /** A value that no other change has, or one that takes something away. */
  valueOf: (count: number, takesAway: boolean) => string;
  read: (person: TestClient) => Promise<{ value: string; version: number }>;
  send: (person: TestClient, change: SentChange) => Promise<TestResponse>;
}

const V2 = '/api/v2';
const DAY = '2026-11-26';
const plain = (value: string | boolean | null | undefined) => ({ value: String(value ?? ''), version: 0 });
const onOff = (_: number, takesAway: boolean): string => String(!takesAway);
const body = async (person: TestClient, path: string) => (await person.get(`${V2}/${path}`)).body;
const withId = (rows: { id: string }[], id: string) => rows.filter((row) => row.id === id);

const staple = (id: string): Resource => ({
  isGuarded: false,
  valueOf: onOff,
  read: async (person) => plain((await body(person, 'product/staples')).includes(id)),
  send: (person, { value, id: changeId }) =>
    person.put(`${V2}/product/${id}/staple`, { staple: value === 'true', changeId }),
});

const aisle = (id: string): Resource => ({
  isGuarded: false,
  valueOf: (count) => USUAL_AISLES[count % USUAL_AISLES.length] ?? '',
  async read(person) {
    const aisles = (await body(person, 'product/aisles')) as [string, string, string][];
    const [, aisleId, by] = aisles.find(([productId]) => productId === id) ?? [];
    return plain(by === 'user' ? aisleId : '');
  },
  send: (person, { value, id: changeId }) =>
    person.put(`${V2}/product/${id}/aisle`, { aisleId: value, changeId }),
});

const hidden = (list: string, productId: string): Resource => ({
  isGuarded: false,
  valueOf: onOff,
  async read(person) {
    const all = (await body(person, `shopping-list/${list}/suggestions/hidden`)) as { productId: string }[];
    return plain(all.some((each) => each.productId === productId));
  },
  send(person, { value, id }) {
    const path = `${V2}/shopping-list/${list}/suggestions/${productId}/hidden?changeId=${id}`;
    return value === 'true' ? person.put(path) : person.delete(path);
  },
});

/** @param owner the path of what it is the order of */
const aisleOrder = (owner: string, read: Resource['read']): Resource => ({
  isGuarded: true,
  // Another one for each number up to nineteen factorial.
  valueOf(count) {
    const rest = [...USUAL_AISLES];
    let left = count;
    return USUAL_AISLES.map((_, index) => {
      const [next] = rest.splice(left % rest.length, 1);
      left = Math.floor(left / (USUAL_AISLES.length - index));
      return next;
    }).join(' ');
  },
  read,
  send: (person, { id: changeId, client, value, version: orderVersion }) => {
    const aisles = value.split(' ').map((aisleId) => ({ aisleId, isPinned: false }));
    return person.put(`${V2}/${owner}/aisles`, { aisles, orderVersion, client, changeId });
  },
});

interface Order {
  orderVersion: number;
  aisles: { aisleId: string }[];
}
const shownOrder = ({ aisles, orderVersion }: Order) => ({
  value: aisles.map(({ aisleId }) => aisleId).join(' '),
  version: orderVersion,
});

const photo = (id: string): Resource => ({
  isGuarded: true,
  valueOf: (count, takesAway) => (takesAway ? '' : makePhoto(count).thumb),
  async read(person) {
    const photos = (await body(person, 'product/photos')) as [string, number][];
    const version = photos.find(([productId]) => productId === id)?.[1];
    if (version === undefined) return { value: '', version: 0 };
    const headers = { authorization: `Bearer ${person.token}` };
    const path = `${V2}/product/${id}/photo/${version}/thumb`;
    const bytes = await (await fetch(person.baseUrl + path, { headers })).bytes();
    return { value: Buffer.from(bytes).toString('base64'), version };
  },
  send(person, { client, value, version: base }) {
    const path = `${V2}/product/${id}/photo`;
    const origin = base === undefined ? '' : `?client=${client}&base=${base}`;
    if (value === '') return person.delete(path + origin);
    return person.put(path, { large: makePhoto().large, thumb: value, client, base });
  },
});

const meal = (id: string): Resource => ({
  isGuarded: true,
  valueOf: (count, takesAway) => (takesAway ? '' : String(count)),
  async read(person) {
    const meals = withId(await body(person, `meals?from=${DAY}&to=${DAY}`), id);
    const [found] = meals as unknown as { portions: number; version: number }[];
    return { value: String(found?.portions ?? ''), version: found?.version ?? 0 };
  },
  send(person, { id: changeId, client, value, version }) {
    const path = `${V2}/meal/${id}`;
    const base = version === undefined ? '' : `&base=${version}`;
    if (value === '') return person.delete(`${path}?changeId=${changeId}&client=${client}${base}`);
    return person.put(path, { day: DAY, text: 'zupa', portions: Number(value), changeId, client });
  },
});

/** What a household shares beside its lists and recipes, by names. */
export function sharedResources(ids: ResourceIds) {
  const { product, twin, store, otherStore, list, listInStore } = ids;
  const storeOf = async (person: TestClient) => withId(await body(person, 'stores'), store)[0];
  return {
    staple: staple(product),
    'staple of the twin': staple(twin),
    aisle: aisle(product),
    'aisle of the twin': aisle(twin),
    hidden: hidden(list, product),
    'hidden of the twin': hidden(list, twin),
    'name of the store': {
      isGuarded: false,
      valueOf: (count: number) => `Sklep ${store.slice(-8)} ${count}`,
      read: async (person: TestClient) => plain(((await storeOf(person)) as { name?: string })?.name),
      send: (person: TestClient, { value, id: changeId }: SentChange) =>
        person.put(`${V2}/store/${store}`, { name: value, changeId }),
    },
    'store of the list': {
      isGuarded: false,
      valueOf: (_: number, takesAway: boolean) => (takesAway ? otherStore : store),
      read: async (person: TestClient) =>
        plain((await body(person, `shopping-list/${listInStore}/store`)).storeId),
      send: (person: TestClient, { value, id: changeId }: SentChange) =>
        person.put(`${V2}/shopping-list/${listInStore}/store`, { storeId: value, changeId }),
    },
    'order of the store': aisleOrder(`store/${store}`, async (person) =>
      shownOrder((await storeOf(person)) as unknown as Order),
    ),
    'order of the list': aisleOrder(`shopping-list/${list}`, async (person) =>
      shownOrder(await body(person, `shopping-list/${list}/store`)),
    ),
    photo: photo(product),
    meal: meal(ids.meal),
  } satisfies Record<string, Resource>;
}

export type ResourceName = keyof ReturnType<typeof sharedResources>;
