import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import type { Recipe } from '../../contract/recipes/recipes.ts';
import { createAccount, lockAccounts } from '../auth/accounts.ts';
import { hashPassword } from '../auth/passwords.ts';
import { type Actor, endSessions, listSessions, openSession } from '../auth/sessions.ts';
import { setPhoto } from '../photos/service.ts';
import { productsWithPhotos } from '../products/photo-owners.ts';
import { addProduct } from '../products/service.ts';
import { setStaple } from '../products/staples.ts';
import { recipesWithPhotos } from '../recipes/photo-owners.ts';
import { addRecipe } from '../recipes/service.ts';
import { BOUNDLESS, PASSWORD_COST } from '../settings.ts';
import { commandOf } from '../shopping-lists/operations/command.ts';
import type { ListDeps } from '../shopping-lists/list-deps.ts';
import { runOperations } from '../shopping-lists/operations/operations.ts';
import { addList, getWholeList, shareList } from '../shopping-lists/service.ts';
import { chooseStore } from '../shopping-lists/aisles/list-aisles.ts';
import { putStore } from '../stores/service.ts';
import { listUsers } from '../users/service.ts';
import { type Catalogue, type Cookbook, draftsOf, productId, timeOf } from './history.ts';
import { DEMO_PASSWORD, PEOPLE, type Person, STAPLES, STORES, WAITING } from './household.ts';
import { LISTS } from './lists.ts';
import { planMeals, renewPlan } from './meals.ts';
import { PRODUCT_PHOTOS, readDemoPhoto, RECIPE_PHOTOS } from './photos.ts';
import type { DemoList } from './steps.ts';
import { RECIPES } from './recipes/all.ts';

/** `other data`: the database holds other data, and nothing was added to it. */
export type Seeding = 'seeded' | 'seeded before' | 'other data';

interface Household {
  people: Record<Person, Actor>;
  catalogue: Catalogue;
  cookbook: Cookbook;
  /** Ids by name. */
  stores: ReadonlyMap<string, string>;
}

/** The names of the demo's catalogue. */
export function productNames(): string[] {
  const lines = readFileSync(new URL('./products.txt', import.meta.url), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/**
 * Fills a database without accounts with the demo household; in one that was filled weeks ago it plans meals anew. Lists
 * get their history through the same operations a client would send, so the log is a real one; only the clocks of their
 * authors and of the server are set back.
 */
export async function seedDemo(given: Omit<ListDeps, 'settings'>): Promise<Seeding> {
  const deps: ListDeps = { ...given, settings: { bounds: BOUNDLESS } };
  const users = await listUsers(deps.database.read);
  if (users.length > 0) {
    if (!users.some(({ email }) => email === PEOPLE.ola.email)) return 'other data';
    await renewPlan(deps, users);
    return 'seeded before';
  }
  const people = await addPeople(deps);
  const catalogue = await addCatalogue(deps, people.ola);
  const cookbook = await addRecipes(deps, people.ola, catalogue);
  await addPhotos(deps, people.ola, { catalogue, cookbook });
  const household = { people, catalogue, cookbook, stores: await addStores(deps, people.ola) };
  for (const list of LISTS) await playList(deps, household, list);
  await planMeals(deps, { actorOf: (person) => people[person], cookbook });
  await deps.database.transaction(async (tx) => {
    for (const { id } of Object.values(people)) await endSessions(tx, id);
  });
  return 'seeded';
}

/** Each gets a session, which every write needs. */
async function addPeople({ database }: ListDeps): Promise<Household['people']> {
  const passwordHash = await hashPassword(PASSWORD_COST, DEMO_PASSWORD);
  return database.transaction(async (tx) => {
    await lockAccounts(tx);
    const add = async (person: Person): Promise<Actor> => {
      const account = await createAccount(tx, { ...PEOPLE[person], passwordHash, active: true });
      await openSession(tx, account.id, 'demo', Date.now());
      const [session] = await listSessions(tx, account.id);
      return { ...account, sessionId: session?.id ?? '' };
    };
    const people = { ola: await add('ola'), jan: await add('jan'), basia: await add('basia') };
    await createAccount(tx, { ...WAITING, passwordHash, role: 'user', active: false });
    return people;
  });
}

async function addCatalogue(deps: ListDeps, actor: Actor): Promise<Catalogue> {
  const ids = new Map<string, string>();
  for (const name of productNames()) ids.set(name, (await addProduct(deps, actor, { name })).id);
  for (const name of STAPLES) await setStaple(deps, actor, productId(name, ids), { staple: true });
  return ids;
}

async function addRecipes(deps: ListDeps, actor: Actor, catalogue: Catalogue): Promise<Cookbook> {
  const cookbook = new Map<string, Recipe>();
  for (const { ingredients, ...recipe } of RECIPES) {
    const products = ingredients.map(([product, qty, unit, more]) => ({
      productId: productId(product, catalogue),
      qty,
      unit,
      ...more,
    }));
    cookbook.set(recipe.name, await addRecipe(deps, actor, { ...recipe, products }));
  }
  return cookbook;
}

async function addPhotos(
  deps: ListDeps,
  actor: Actor,
  { catalogue, cookbook }: Pick<Household, 'catalogue' | 'cookbook'>,
): Promise<void> {
  const recipes = recipesWithPhotos(deps);
  for (const [name, file] of Object.entries(RECIPE_PHOTOS)) {
    const id = cookbook.get(name)?.id ?? '';
    await setPhoto(deps, actor, { owners: recipes, id }, readDemoPhoto(file));
  }
  const products = productsWithPhotos(deps);
  for (const [name, file] of Object.entries(PRODUCT_PHOTOS)) {
    const id = productId(name, catalogue);
    await setPhoto(deps, actor, { owners: products, id }, readDemoPhoto(file));
  }
}

async function addStores(deps: ListDeps, actor: Actor): Promise<Household['stores']> {
  const ids = new Map(STORES.map((name) => [name, uuidv7()]));
  for (const [name, id] of ids) await putStore(deps, actor, id, { name });
  return ids;
}

async function playList(
  deps: ListDeps,
  { people, catalogue, cookbook, stores }: Household,
  { name, owner, members, steps, store = '' }: DemoList,
): Promise<void> {
  const listId = await addList(deps, people[owner], { name });
  for (const member of members) await shareList(deps, people[owner], listId, PEOPLE[member].email);
  await chooseStore(deps, people[owner], listId, { storeId: stores.get(store) ?? null });
  const outboxes = { ola: uuidv7(), jan: uuidv7(), basia: uuidv7() };
  const removed = new Map<string, string[]>();
  const now = Date.now();
  for (const { who, when, action } of steps) {
    const { version, items } = await getWholeList(deps, people[who], listId);
    const madeAt = timeOf(when, now);
    const commands = draftsOf(action, { items, catalogue, cookbook, removed }).map((draft) => {
      const origin = { id: uuidv7(), v: 1, client: outboxes[who], base: version, madeAt } as const;
      return commandOf({ ...draft, ...origin });
    });
    const { results } = await runOperations({ ...deps, now: () => madeAt }, people[who], listId, commands);
    if (results.length === 0 || results.some(({ outcome }) => outcome !== 'applied')) {
      throw new Error(`"${name}": ${JSON.stringify(action)} did nothing.`);
    }
  }
}
