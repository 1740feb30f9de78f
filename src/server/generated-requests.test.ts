import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorAnswer } from '../contract/errors.ts';
import { shoppingList } from '../contract/shopping-lists/shopping-lists.ts';
import { exportText, importText } from '../test/archive.ts';
import { makeWorld, type World } from '../test/calls.ts';
import { succeeded, type TestClient } from '../test/client.ts';
import { createTestStorage } from '../test/database.ts';
import { type Door, doorsOf, freshAddress, withEachText } from '../test/hostile.ts';
import { addItem, getList, makeList, makeOperation, makeProduct, sendOperations } from '../test/household.ts';
import { makePhoto } from '../test/jpeg.ts';
import { makeMeal } from '../test/meals.ts';
import { NAUGHTY } from '../test/naughty.ts';
import { type Description, type GeneratedRequest, type Known, requestsTo } from '../test/openapi.ts';
import { makeRecipe } from '../test/recipes.ts';
import { BACKWARDS, makeStore } from '../test/stores.ts';
import { openTestServer } from '../test/open-test-server.ts';
import { buildApp } from './app.ts';
import { createMetrics } from './metrics.ts';
import type { ListedRoute } from './http/route-list.ts';
import { BOUNDLESS } from './settings.ts';

/**
 * Whatever is sent, the server says what is wrong with it and keeps running. LZ_FUZZ_REQUESTS sets another number of
 * requests, LZ_FUZZ_SEED repeats a failed run.
 */
const isPostgres = process.env.LZ_TEST_DATABASE === 'postgres';
const REQUESTS = Number(process.env.LZ_FUZZ_REQUESTS ?? (isPostgres ? 1_000 : 5_000));
/** The least share of operations of which at least one request must succeed. */
const SERVED = REQUESTS < 5_000 ? 0.4 : 0.85;
// The databases differ only in how they store text, and every place for a text is tried on SQLite.
const TEXTS = isPostgres ? NAUGHTY.filter((_, index) => index % 6 === 0) : NAUGHTY;
const SEED = Number(process.env.LZ_FUZZ_SEED ?? Date.now() % 2 ** 31);
/** Requests at the same time; fewer than may wait for a password to be hashed. */
const CONCURRENT = 8;
const TIMEOUT_MS = 300_000;

const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'], bounds: BOUNDLESS } });
const world = await makeWorld(server);

/** Works through all of them, a few at once. */
async function forEach<T>(things: Iterable<T>, work: (thing: T) => Promise<void>): Promise<void> {
  const rest = things[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: CONCURRENT }, lane));
}

/** The fault in an answer to any request, if there is one. */
function faultOf({ status, body, headers }: Awaited<ReturnType<TestClient['send']>>): string | undefined {
  if (status >= 500) return `${status} ${JSON.stringify(body)}`;
  if (status < 400) return undefined;
  if (!errorAnswer.safeParse(body).success) return `${status}, not in our shape: ${JSON.stringify(body)}`;
  return headers.get('x-content-type-options') === 'nosniff' ? undefined : 'without headers';
}

/** Operations that no generated request can do: they need a password, a code, a key or an id only its owner gets. */
const NEEDS_A_SECRET =
  /^(GET|PUT) .*(calendar\/\{token|push\/subscription$)|^(POST|DELETE) .*(auth\/(login|second-factor|passkey|reset-link|reset-password|confirm-email)$|users\/.*(reset-link|second-factor-off|confirm-email)$|account\/(email|password|totp|recovery-codes|passkeys|sessions\/))/;

type Kind = 'list' | 'item' | 'product' | 'recipe' | 'store' | 'meal' | 'aisle' | 'user';
const KIND_OF_NAME: [RegExp, Kind][] = [
  [/^(productId|into)$/, 'product'],
  [/^shoppingListId$/, 'list'],
  [/^itemIds?$/, 'item'],
  [/^recipeId$/, 'recipe'],
  [/^storeId$/, 'store'],
  [/^aisleId/, 'aisle'],
  [/^userId$/, 'user'],
];

/** Ids and values for one operation's parameters; destructive operations get their own. */
async function makeKnown({ people: { owner, member, stranger } }: World) {
  const doomedUser = await server.signUp();
  const versions = new Set<string>();
  const set = async (users: TestClient[]): Promise<Record<Kind, string[]>> => {
    const ids: Record<Kind, string[]> = {
      list: [],
      item: [],
      product: [],
      recipe: [],
      store: [],
      meal: [],
      aisle: BACKWARDS.slice(0, 2),
      user: users.map(({ id }) => id),
    };
    for (let n = 0; n < 4; n += 1) {
      const list = await makeList(owner, member);
      const item = await addItem(owner, list);
      const product = await makeProduct(owner);
      const recipe = await makeRecipe(server, [{ productId: item.productId, qty: 1, unit: 'kg' }]);
      ids.list.push(list);
      ids.item.push(item.id);
      ids.product.push(product.id, item.productId);
      ids.recipe.push(recipe.id);
      ids.store.push((await makeStore(owner)).id);
      ids.meal.push((await makeMeal(owner)).id);
      for (const place of [`recipe/${recipe.id}`, `product/${product.id}`]) {
        versions.add(String(succeeded(await owner.put(`/api/v2/${place}/photo`, makePhoto())).photo));
      }
    }
    return ids;
  };
  const lasting = await set([member, stranger]);
  const doomed = await set([doomedUser, await server.signUp()]);
  const emails = [member, stranger, doomedUser].map(({ user }) => user.email);
  const { large, thumb } = makePhoto(1);
  const texts = { large: [large], thumb: [thumb], version: [...versions] };
  return {
    lists: lasting.list,
    of(operation: string): Known {
      const away = /^DELETE (?!.*users\/\{userId)|merge|set-status|set-role/.test(operation);
      const kinds = ['product', 'recipe', 'store', 'meal', 'user'] as const;
      const kind = kinds.find((each) =>
        operation.split('/').some((part, at) => at <= 3 && part.startsWith(each)),
      );
      return {
        emails,
        texts,
        idsFor(name) {
          const named = KIND_OF_NAME.find(([pattern]) => pattern.test(name))?.[1];
          return (away ? doomed : lasting)[named ?? kind ?? 'list'];
        },
      };
    },
  };
}

/** Members can read their lists, and the archive can be exported, loaded elsewhere and is the same there. */
async function expectToBeSane(lists: readonly string[]): Promise<void> {
  const { owner } = world.people;
  for (const list of lists) expect(shoppingList.safeParse(await getList(owner, list)).error).toBeUndefined();
  for (const path of [
    '/api/v2/shopping-list',
    '/api/v2/product',
    '/api/v2/recipe',
    '/api/v2/user/for-share',
  ]) {
    expect((await owner.get(path, freshAddress())).status).toBe(200);
  }
  const text = await exportText(server.storage);
  const elsewhere = await createTestStorage();
  await importText(elsewhere, text);
  expect(await exportText(elsewhere)).toBe(text);
  await elsewhere.remove();
  expect(server.logs.filter((line) => line.includes('request failed'))).toEqual([]);
}

// spec: P51
test(
  `${REQUESTS} requests made from the API’s own description are answered, and none is an error of the server`,
  async () => {
    const known = await makeKnown(world);
    const description: Description = (await server.anonymous().get('/api/docs/json')).body;
    const requests = requestsTo(description, known.of);
    const { owner, member, admin } = world.people;
    const faults: unknown[] = [];
    const outcomes = new Map<string, Set<number>>();
    const began = performance.now();
    const send = async (request: GeneratedRequest, index: number): Promise<void> => {
      const { operation, method, path, body, headers } = request;
      const who = operation.includes('/api/users') ? admin : ([owner, member, admin][index % 3] ?? owner);
      // Logging out would end the session of all later requests.
      const token: Record<string, string> = operation.endsWith('/logout')
        ? { authorization: 'Bearer x' }
        : {};
      const answer = await who.send(method, path, body, { ...headers, ...freshAddress(), ...token });
      const fault = faultOf(answer);
      if (fault !== undefined) faults.push({ fault, request });
      outcomes.set(operation, (outcomes.get(operation) ?? new Set()).add(answer.status));
    };
    await forEach(fc.sample(requests, { numRuns: REQUESTS, seed: SEED }).entries(), ([index, request]) =>
      send(request, index),
    );
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    process.stdout.write(`${REQUESTS} requests from seed ${SEED} in ${seconds} s\n`);
    expect({ seed: SEED, faults: faults.slice(0, 5) }).toEqual({ seed: SEED, faults: [] });
    // The requests were not all invalid: operations also did their work.
    const guessable = [...outcomes].filter(([operation]) => !NEEDS_A_SECRET.test(operation));
    const served = guessable.filter(([, statuses]) => statuses.has(200));
    expect(served.length / guessable.length).toBeGreaterThan(SERVED);
    await expectToBeSane(known.lists);
  },
  TIMEOUT_MS,
);

/** The schema of each call's body. */
async function bodySchemas(): Promise<Map<string, ListedRoute['body']>> {
  const app = await buildApp({ ...server.deps, metrics: createMetrics() });
  await app.close();
  return new Map(app.routeList.map(({ method, url, body }) => [`${method} ${url}`, body]));
}

/**
 * Every body that its schema accepts. Of those that it refuses, which come no further, each text once for each call,
 * and one for each place of a text.
 */
function* naughtyTries(doors: readonly Door[], schemas: ReadonlyMap<string, ListedRoute['body']>) {
  for (const door of doors) {
    const schema = schemas.get(door.name);
    const refusedPlaces = new Set<number>();
    for (const text of TEXTS) {
      let isTextRefused = false;
      for (const [place, body] of [...withEachText(door.body, text)].entries()) {
        const isAccepted = schema?.safeParse(body).success ?? true;
        if (!isAccepted && isTextRefused && refusedPlaces.has(place)) continue;
        if (!isAccepted) {
          isTextRefused = true;
          refusedPlaces.add(place);
        }
        yield { ...door, body, isAccepted };
      }
    }
  }
}

// spec: P52
test(
  'naughty texts in every place for a text are taken or refused, and what is taken comes back as it was',
  async () => {
    const doors = await doorsOf(world);
    const schemas = await bodySchemas();
    const faults: unknown[] = [];
    const sent = { accepted: 0, refused: 0 };
    await forEach(naughtyTries(doors, schemas), async ({ method, path, body, who, isAccepted }) => {
      sent[isAccepted ? 'accepted' : 'refused'] += 1;
      const fault = faultOf(await who.send(method, path, body, freshAddress()));
      if (fault !== undefined) faults.push({ fault, method, path, body });
    });
    for (const text of NAUGHTY) {
      const escaped = encodeURIComponent(text.toWellFormed()).slice(0, 7_000);
      for (const path of [
        `/api/v2/product/${escaped}`,
        `/api/v2/recipe?products=${escaped}`,
        `/api/${escaped}`,
        `/api/v2/shopping-list/${world.list}?since=${escaped}`,
      ]) {
        const fault = faultOf(await world.people.owner.get(path, freshAddress()));
        if (fault !== undefined) faults.push({ fault, path });
      }
    }
    expect(NAUGHTY.length).toBeGreaterThan(200);
    process.stdout.write(`${sent.accepted} accepted and ${sent.refused} refused bodies\n`);
    expect(sent.accepted).toBeGreaterThan(TEXTS.length * 30);
    expect(sent.refused).toBeGreaterThan(TEXTS.length * 25);
    expect(faults.slice(0, 5)).toEqual([]);
    await expectToBeSane([world.list]);
  },
  TIMEOUT_MS,
);

test('a note comes back unchanged, whatever its text', async () => {
  const { owner } = world.people;
  const list = await makeList(owner);
  const item = await addItem(owner, list);
  const write = async (note: string) => {
    const operation = makeOperation({ type: 'item.set', itemId: item.id, note });
    const { status } = await sendOperations(owner, list, operation);
    return [note, status, (await getList(owner, list)).items[0]?.note];
  };
  const tooMuch = (note: string) => note.length > 500 || note.includes('\0');
  // Not every database can store half a surrogate pair.
  for (const note of NAUGHTY.filter((text) => !tooMuch(text) && text.isWellFormed())) {
    expect(await write(note)).toEqual([note, 200, note]);
  }
  await write('zostaje');
  for (const note of NAUGHTY.filter(tooMuch)) expect(await write(note)).toEqual([note, 400, 'zostaje']);
});
