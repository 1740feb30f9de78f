import { v7 as uuidv7 } from 'uuid';
import { OTHER_AISLE_ID } from '../../src/contract/products/other-aisle.ts';
import type { Unit } from '../../src/contract/quantities/units.ts';
import type { Role } from '../../src/contract/users/users.ts';
import { hashPassword } from '../../src/server/auth/passwords.ts';
import { insertProducts } from '../../src/server/products/repository.ts';
import { openTestDatabase } from '../../src/test/database.ts';
import { PASSWORD_COST } from '../../src/server/settings.ts';
import { succeeded, type TestClient } from '../../src/test/client.ts';
import { signUp } from '../../src/test/people.ts';
import { type AppWanted, type RunningApp, startApp } from './app.ts';

/** The password of all users of a household. */
export const PASSWORD = 'dziewięć-żółtych-gruszek';
/** Hashed as the app does it, but once for all of them: hashing is slow on purpose. */
const hashing = hashPassword(PASSWORD_COST, PASSWORD);

/** A running app with its admin, and people put into its database. */
export interface Household {
  app: RunningApp;
  admin: TestClient;
  /** An active user who is signed in. */
  addUser: (user?: { name?: string; role?: Role }) => Promise<TestClient>;
  /** Puts products into the catalogue, more than users may add. */
  addProducts: (names: readonly string[]) => Promise<void>;
}

export async function startHousehold(wanted?: AppWanted): Promise<Household> {
  const app = await startApp(wanted);
  const database = await openTestDatabase({ dataDir: app.dataDir });
  const password = { password: PASSWORD, passwordHash: await hashing };
  // Made like all other users, not by the settings and a login: each of these would hash the password again.
  const admin = await signUp(database, app.url, password, {
    name: 'admin',
    email: 'admin@example.org',
    role: 'admin',
  });
  const stop = async (): Promise<void> => {
    await database.close();
    await app.stop();
  };
  return {
    app: { ...app, stop },
    admin,
    addUser: ({ name = 'Ktoś', role = 'user' } = {}) => signUp(database, app.url, password, { name, role }),
    async addProducts(names) {
      const products = names.slice(1).map((name) => ({ id: uuidv7(), name, aisleId: OTHER_AISLE_ID }));
      await database.transaction((tx) => insertProducts(tx, products));
      // By the server itself, which so learns that its catalogue has changed.
      if (names[0] !== undefined) await addProduct(admin, names[0]);
    },
  };
}

export interface ItemWanted {
  name: string;
  qty?: number;
  unit?: Unit;
  note?: string;
  checked?: boolean;
}

/** Makes a list of the owner, shared with the others, and puts items on it in one operation. Resolves with its id. */
export async function makeList(
  owner: TestClient,
  name: string,
  { items = [], sharedWith = [] }: { items?: ItemWanted[]; sharedWith?: TestClient[] } = {},
): Promise<string> {
  const id = uuidv7();
  succeeded(await owner.post('/api/shopping-lists', { id, name }));
  for (const { user } of sharedWith) {
    succeeded(await owner.post(`/api/v2/shopping-list/${id}/add-user`, { user: user.email }));
  }
  await addItems(owner, id, items);
  return id;
}

/** Products are found by their names, and made where there are none. */
export async function addItems(who: TestClient, listId: string, items: ItemWanted[]): Promise<void> {
  if (items.length === 0) return;
  const path = `/api/v2/shopping-list/${listId}`;
  const before = succeeded(await who.get(path));
  const origin = () => ({ id: uuidv7(), v: 1, client: uuidv7(), base: before.version, madeAt: Date.now() });
  const products = new Map(items.map(({ name }) => [name, uuidv7()]));
  const added = items.map(({ name, qty = 1, unit = 'piece', note }) => ({
    itemId: uuidv7(),
    productId: products.get(name),
    productName: name,
    qty,
    unit,
    note,
  }));
  const ticked = added.filter((_, index) => items[index]?.checked);
  const operations: object[] = [{ ...origin(), type: 'item.add', items: added }];
  if (ticked.length > 0) {
    const itemIds = ticked.map(({ itemId }) => itemId);
    operations.push({
      ...origin(),
      type: 'product.check',
      productId: ticked[0]?.productId,
      checked: true,
      itemIds,
    });
  }
  succeeded(await who.post(`${path}/operations`, { operations }));
}

const DAY_MS = 24 * 60 * 60_000;

interface Purchase extends ItemWanted {
  productId: string;
  /** When, in days before today; a time more than 14 days ago counts as now. */
  daysAgo: readonly number[];
}

/** Puts a product onto the list, ticks it and removes it, once on each of some days in the past. */
export async function buy(who: TestClient, listId: string, purchase: Purchase): Promise<void> {
  const path = `/api/v2/shopping-list/${listId}`;
  const { name: productName, productId, qty = 1, unit = 'piece', note, daysAgo } = purchase;
  for (const days of daysAgo) {
    const { version } = succeeded(await who.get(path));
    const madeAt = Date.now() - days * DAY_MS;
    const itemId = uuidv7();
    const itemIds = [itemId];
    const operations = [
      { type: 'item.add', items: [{ itemId, productId, productName, qty, unit, note }] },
      { type: 'product.check', productId, checked: true, itemIds },
      { type: 'clear.checked', itemIds },
    ].map((draft) => ({ ...draft, id: uuidv7(), v: 1, client: uuidv7(), base: version, madeAt }));
    succeeded(await who.post(`${path}/operations`, { operations }));
  }
}

/** Resolves with the product's id. */
export async function addProduct(who: TestClient, name: string): Promise<string> {
  return succeeded(await who.post('/api/v2/product', { name })).id;
}
