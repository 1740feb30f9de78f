import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ErrorCode } from '../contract/errors.ts';
import type { ServerMessage } from '../contract/events.ts';
import type { DecidedResult } from './shopping-lists/log/log-repository.ts';
import type {
  OperationDraft,
  OperationResult,
  OperationType,
} from '../contract/shopping-lists/operations.ts';
import { makeWorld, type Person, PERSONS, type World } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { snapshot } from '../test/faults.ts';
import {
  addItem,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../test/household.ts';
import { makeMeal } from '../test/meals.ts';
import { makeStore } from '../test/stores.ts';
import { allHeard, connect, type TestSocket } from '../test/socket.ts';
import { openTestServer } from '../test/open-test-server.ts';

/** Who may do what through the operations route: each type, with items of this list and of others. */

let world: World;
// From a single address these would exceed the calls per second.
const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
beforeEach(async () => {
  world = await makeWorld(server);
});

interface Things {
  /** An item on the list, and a removed one. */
  item: { id: string; productId: string };
  removed: { id: string };
  /** Of the owner. */
  tripId: string;
}

/** An operation of each type that has an effect. */
const DRAFTS: Record<OperationType, (things: Things) => OperationDraft> = {
  'item.add': () => ({ type: 'item.add', items: [newItem()] }),
  'item.set': ({ item }) => ({ type: 'item.set', itemId: item.id, qty: 7, note: 'x' }),
  'item.remove': ({ item }) => ({ type: 'item.remove', itemIds: [item.id] }),
  'item.restore': ({ removed }) => ({ type: 'item.restore', itemIds: [removed.id] }),
  'product.check': ({ item }) => ({
    type: 'product.check',
    productId: item.productId,
    checked: true,
    itemIds: [item.id],
  }),
  'clear.checked': ({ item }) => ({ type: 'clear.checked', itemIds: [item.id] }),
  'clear.all': ({ item }) => ({ type: 'clear.all', itemIds: [item.id] }),
  'list.rename': () => ({ type: 'list.rename', name: `Lista ${uuidv7()}` }),
  'trip.start': () => ({ type: 'trip.start', tripId: uuidv7() }),
  'trip.end': ({ tripId }) => ({ type: 'trip.end', tripId }),
};
const TYPES = Object.keys(DRAFTS) as OperationType[];

async function fill(owner: TestClient, list: string): Promise<Things> {
  const [item, removed] = [await addItem(owner, list), await addItem(owner, list)];
  const tripId = uuidv7();
  await sendOperations(
    owner,
    list,
    makeOperation({ type: 'item.remove', itemIds: [removed.id] }),
    makeOperation({ type: 'product.check', productId: item.productId, checked: true, itemIds: [item.id] }),
    makeOperation({ type: 'trip.start', tripId }),
  );
  return { item, removed, tripId };
}

type Outcome = ErrorCode | OperationResult['outcome'];

/** The outcome of each operation for one person; a batch refused as a whole gives its code for all. */
async function outcomesOf(person: Person, list: string, drafts: OperationDraft[]): Promise<Outcome[]> {
  const operations = drafts.map((draft) => makeOperation(draft));
  const { body } = await sendOperations(world.people[person], list, ...operations);
  if (body.success === false) return operations.map(() => body.message as ErrorCode);
  return (body.results as DecidedResult[]).map(({ outcome, code }) => code ?? outcome);
}

describe('each type, on a list', () => {
  const outside = {
    anonymous: 'UNAUTHORIZED',
    inactive: 'UNAUTHORIZED',
    stranger: 'FORBIDDEN',
    admin: 'FORBIDDEN',
  } as const;
  const members: Record<Person, Outcome> = { ...outside, member: 'applied', owner: 'applied' };

  // spec: P3
  test.each(TYPES)('%s', async (type) => {
    const wanted = type === 'list.rename' ? { ...members, member: 'FORBIDDEN' } : members;
    const found: Partial<Record<Person, Outcome>> = {};
    for (const person of PERSONS) {
      const { owner, member } = world.people;
      const list = await makeList(owner, member);
      const things = await fill(owner, list);
      const before = await snapshot(server.database.read, ['shoppingListOperations']);
      [found[person]] = await outcomesOf(person, list, [DRAFTS[type](things)]);
      const after = await snapshot(server.database.read, ['shoppingListOperations']);
      expect([person, JSON.stringify(after) === JSON.stringify(before)]).toEqual([
        person,
        found[person] !== 'applied',
      ]);
    }
    expect(found).toEqual(wanted);
  });

  // spec: P3
  test('a batch of all types: each operation is decided by itself, access to the list for all', async () => {
    const found: Partial<Record<Person, Outcome[]>> = {};
    const types: OperationType[] = ['item.add', 'list.rename', 'item.set', 'item.restore', 'item.remove'];
    for (const person of PERSONS) {
      const { owner, member } = world.people;
      const list = await makeList(owner, member);
      const things = await fill(owner, list);
      found[person] = await outcomesOf(
        person,
        list,
        types.map((type) => DRAFTS[type](things)),
      );
    }
    const all = (outcome: Outcome) => types.map(() => outcome);
    expect(found).toEqual({
      anonymous: all('UNAUTHORIZED'),
      inactive: all('UNAUTHORIZED'),
      stranger: all('FORBIDDEN'),
      member: types.map((type) => (type === 'list.rename' ? 'FORBIDDEN' : 'applied')),
      owner: all('applied'),
      admin: all('FORBIDDEN'),
    });
  });
});

describe('each type, with ids of a list the author cannot see', () => {
  // spec: P4
  // A start of a trip names no item of a list.
  test.each(TYPES.filter((type) => type !== 'trip.start'))('%s', async (type) => {
    for (const person of ['stranger', 'admin'] as const) {
      const things = await fill(world.people.owner, world.list);
      const who = world.people[person];
      const own = await makeList(who);
      const mine = await addItem(who, own);
      const [foreign, ours] = [await getList(world.people.owner, world.list), await getList(who, own)];
      const draft = DRAFTS[type](things);
      const named =
        draft.type === 'item.add'
          ? { ...draft, items: [{ ...newItem(), itemId: things.item.id }] }
          : draft.type === 'list.rename'
            ? { ...draft, name: ours.name }
            : draft;
      // An item of their own under that id is another one.
      const wanted = type === 'item.add' ? 'applied' : 'superseded';
      expect(await outcomesOf(person, own, [named])).toEqual([wanted]);
      expect(await getList(world.people.owner, world.list)).toEqual(foreign);
      const { name, items } = await getList(who, own);
      expect([name, items.filter(({ id }) => id !== things.item.id)]).toEqual([ours.name, ours.items]);
      // Only the author's own items with these ids are changed.
      const itemIds = [things.item.id, things.removed.id, mine.id];
      await outcomesOf(person, own, ['itemIds' in named ? { ...named, itemIds } : named]);
      expect(await getList(world.people.owner, world.list)).toEqual(foreign);
    }
  });

  test('an item of another list of the author’s is not moved or changed either', async () => {
    const { owner } = world.people;
    const other = await makeList(owner);
    const things = await fill(owner, other);
    const before = await getList(owner, other);
    const drafts = TYPES.filter((type) => !['item.add', 'list.rename', 'trip.start'].includes(type)).map(
      (type) => DRAFTS[type](things),
    );
    expect(await outcomesOf('owner', world.list, drafts)).toEqual(drafts.map(() => 'superseded'));
    expect(await getList(owner, other)).toEqual(before);
  });

  test('a recipe or product that does not exist adds nothing', async () => {
    const { owner } = world.people;
    const [productId, recipeId] = [uuidv7(), uuidv7()];
    const ghost = { ...newItem({ id: productId, name: 'Duch' }) };
    expect(await outcomesOf('owner', world.list, [{ type: 'item.add', items: [ghost], recipeId }])).toEqual([
      'applied',
    ]);
    const [item] = (await getList(owner, world.list)).items;
    expect(item).toMatchObject({ productId, recipeId: null, recipeName: null });
    const answers = [
      await owner.post('/api/shopping-lists/add-product', {
        shoppingListId: world.list,
        productId: uuidv7(),
        qty: 1,
        unit: 'kg',
      }),
      await owner.post(`/api/v2/shopping-list/${world.list}/add-recipe-products-to-shopping-list`, {
        recipeId,
      }),
      await owner.post('/api/v2/recipe', {
        name: 'x',
        text: '',
        products: [{ productId: uuidv7(), qty: 1, unit: 'kg' }],
      }),
    ];
    expect(answers.map(({ body }) => body.message)).toEqual([
      'PRODUCT_NOT_FOUND',
      'RECIPE_NOT_FOUND',
      'PRODUCTS_NOT_FOUND',
    ]);
  });
});

describe('what the server announces', () => {
  type Action = ServerMessage['action'];
  const signedIn = ['stranger', 'member', 'owner', 'admin'] as const;
  /** Which of the signed-in people hear it; all of them tried to join the list. */
  const HEARERS: Record<Action, readonly (typeof signedIn)[number][]> = {
    'refresh-shopping-list': ['member', 'owner'],
    'list-viewers': ['member', 'owner'],
    'list-claims': ['member', 'owner'],
    'refresh-shopping-lists': ['member', 'owner'],
    'shopping-list-gone': ['member', 'owner'],
    'refresh-products': signedIn,
    'refresh-recipes': signedIn,
    'refresh-stores': signedIn,
    'refresh-meals': signedIn,
    'refresh-session': ['member'],
    'refresh-users': ['admin'],
  };

  // spec: P5
  test('is heard only by users it concerns', async () => {
    const { people, list, victim } = world;
    const screens = new Map<(typeof signedIn)[number], TestSocket>();
    for (const person of signedIn) {
      const screen = await connect(server.url, { token: people[person].token });
      await screen.join(list);
      screens.set(person, screen);
    }
    await screens.get('owner')?.hear('list-viewers');
    screens.get('owner')?.claim(list, { tripId: uuidv7(), aisleId: uuidv7(), isTaken: true });
    await addItem(people.owner, list);
    // For overviews: sockets in the list's room hear of the list itself.
    await makeList(people.owner, people.member);
    await people.stranger.post('/api/v2/recipe', { name: 'Zupa', text: '', products: [] });
    await makeStore(people.stranger);
    await makeMeal(people.stranger);
    await people.admin.post('/api/users/set-status', { userId: victim.id, active: false });
    await people.admin.post('/api/users/set-role', { userId: people.member.id, role: 'user' });
    await people.owner.delete(`/api/shopping-lists/${list}`);
    await makeProduct(people.stranger);
    await allHeard(people.stranger, ...screens.values());
    const found = Object.fromEntries(
      Object.keys(HEARERS).map((action) => [
        action,
        signedIn.filter((person) => screens.get(person)?.heard.some((message) => message.action === action)),
      ]),
    );
    expect(found).toEqual(HEARERS);
    await Promise.all([...screens.values()].map((screen) => screen.close()));
  });
});
