import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { nameKey } from '../../src/contract/names.ts';
import { AISLES } from '../../src/server/aisles/aisles.ts';
import { openSession } from '../../src/server/auth/sessions.ts';
import { type DatabaseOptions, openDatabase } from '../../src/server/db/database.ts';
import type { Tx } from '../../src/server/db/tables.ts';
import { ROOT } from '../../src/test/program.ts';
import { userRow } from '../../src/test/people.ts';
import { productNames, recipeNames } from './dataset-names.ts';

export interface DatasetSize {
  /** The number of items of each list. */
  lists: number[];
  /** Members of each list, each of one list only; the first owns it. */
  members: number;
  products: number;
  recipes?: number;
  /** How many products were bought on the first list. */
  habits?: number;
}

export interface Caller {
  id: string;
  token: string;
  /** Each caller has its own address, or the limit of calls per address would be measured. */
  address: string;
  /** Headers of every request, each line with CRLF. */
  headers: string;
}

export interface BenchItem {
  id: string;
  productId: string;
  productName: string;
}

export interface BenchList {
  id: string;
  name: string;
  members: Caller[];
  items: BenchItem[];
}

/** Something that was bought on the first list. */
export interface BenchHabit {
  listId: string;
  productId: string;
  lastAt: number;
  intervalDays: number | null;
}

export interface BenchRecipe {
  id: string;
  name: string;
  minutes: number;
  tags: string[];
  productIds: string[];
}

/** The content of a filled database, and the callers who may read it. */
export interface Dataset {
  lists: BenchList[];
  products: { id: string; name: string }[];
  recipes: BenchRecipe[];
  habits: BenchHabit[];
}

/** Rows per statement. */
const CHUNK = 1_000;
const INGREDIENTS = 8;

/** Spread in time: ids of one moment would be similar and compress too well. */
function idOf(index: number): string {
  return uuidv7({ msecs: Date.UTC(2026, 0, 1) + index * 3_600_000 });
}

/** Creates the database, fills it in one transaction, and closes it for the server. */
export async function seedDataset(
  place: Pick<DatabaseOptions, 'databaseUrl' | 'dataDir'>,
  size: DatasetSize,
): Promise<Dataset> {
  const database = await openDatabase({ ...place, onIdleError: () => {} });
  const dataset = await database.transaction((tx) => fill(tx, size));
  await database.close();
  return dataset;
}

async function fill(tx: Tx, size: DatasetSize): Promise<Dataset> {
  const products = productNames(size.products).map((name, index) => ({ id: idOf(index), name }));
  const aisleIds = AISLES.map(([id]) => id);
  await inChunks(products, (rows) =>
    tx
      .insertInto('products')
      .values(
        rows.map(({ id, name }, index) => ({
          id,
          name,
          aisleId: aisleIds[index % aisleIds.length],
          nameKey: nameKey(name),
          createdAt: 0,
          deletedAt: null,
          mergedInto: null,
        })),
      )
      .execute(),
  );
  const people = await addPeople(tx, size.lists.length * size.members);
  const lists = size.lists.map((items, index) => ({
    id: uuidv7(),
    name: `Lista ${index}`,
    members: people.slice(index * size.members, (index + 1) * size.members),
    items: products
      .slice(0, items)
      .map((product, place) => ({ id: idOf(place), productId: product.id, productName: product.name })),
  }));
  await addLists(tx, lists);
  const recipes = await addRecipes(tx, size.recipes ?? 0, products);
  const habits = await addHabits(tx, lists[0], products.slice(0, size.habits ?? 0));
  return { lists, products, recipes, habits };
}

async function addPeople(tx: Tx, count: number): Promise<Caller[]> {
  const users = Array.from({ length: count }, (_, index) =>
    userRow(
      {
        id: uuidv7(),
        email: `osoba.${index}@example.com`,
        name: `Osoba ${index}`,
        // With an admin, because otherwise the start would create one.
        role: index === 0 ? ('admin' as const) : ('user' as const),
      },
      'none: they come with their sessions',
      0,
    ),
  );
  await inChunks(users, (rows) => tx.insertInto('users').values(rows).execute());
  const people: Caller[] = [];
  for (const [index, { id }] of users.entries()) {
    const token = await openSession(tx, id, 'bench', Date.now());
    people.push(withAddress({ id, token }, index));
  }
  return people;
}

/** The caller at another address, so that serial calls don't reach the limit per address. */
export function withAddress({ id, token }: Pick<Caller, 'id' | 'token'>, index: number): Caller {
  const address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
  return {
    id,
    token,
    address,
    headers: `authorization: Bearer ${token}\r\nx-forwarded-for: ${address}\r\n`,
  };
}

async function addLists(tx: Tx, lists: readonly BenchList[]): Promise<void> {
  const rows = lists.map(({ id, name, members }) => ({
    id,
    ownerId: members[0]?.id ?? '',
    name,
    nameKey: nameKey(name),
    version: 0,
    createdAt: 0,
    changedAt: 0,
    deletedAt: null,
  }));
  await inChunks(rows, (chunk) => tx.insertInto('shoppingLists').values(chunk).execute());
  const memberships = lists.flatMap(({ id, members }) =>
    members.slice(1).map((member) => ({ listId: id, userId: member.id, addedAt: 0 })),
  );
  await inChunks(memberships, (chunk) => tx.insertInto('shoppingListMembers').values(chunk).execute());
  const items = lists.flatMap(({ id, members, items }) =>
    items.map((item, position) => ({
      id: item.id,
      listId: id,
      productId: item.productId,
      qty: 1,
      unit: 'piece',
      note: null,
      checked: 0 as const,
      addedBy: members[0]?.id ?? '',
      recipeId: null,
      position,
      removed: 0 as const,
      marks: '{}',
    })),
  );
  await inChunks(items, (chunk) => tx.insertInto('shoppingListItems').values(chunk).execute());
}

/** Each product is bought every three to forty days, and was last bought in the last sixty; a third of them once. */
async function addHabits(
  tx: Tx,
  list: BenchList | undefined,
  products: readonly { id: string }[],
): Promise<BenchHabit[]> {
  if (list === undefined) return [];
  const habits = products.map(({ id: productId }, index) => ({
    listId: list.id,
    productId,
    lastAt: Date.now() - ((index * 7_919) % 60_000) * 86_400,
    intervalDays: index % 3 === 0 ? null : 3 + ((index * 104_729) % 3_700) / 100,
  }));
  await inChunks(habits, (chunk) =>
    tx
      .insertInto('listHabits')
      .values(
        chunk.map((habit, position) => {
          const times = habit.intervalDays === null ? 1 : 8;
          const ticks = Array.from({ length: times }, (_, time) => [
            habit.lastAt - time * 86_400_000,
            position,
          ]);
          const usual = { qty: 1, unit: 'piece', note: null, ownAmount: 1 } as const;
          return { ...habit, times, ...usual, ticks: JSON.stringify(ticks) };
        }),
      )
      .execute(),
  );
  return habits;
}

const TAGS = ['zupy', 'ciasta', 'mięso', 'bez mięsa', 'na święta', 'szybkie', 'sałatki', 'ryby', 'mączne'];

/** A photo of the demo. */
const photoFile = (name: string): Buffer => readFileSync(join(ROOT, 'src/server/demo/photos', name));

/** Each recipe has a photo, two tags and eight products, evenly spread: three neighbours are together in about one recipe of a hundred. */
async function addRecipes(
  tx: Tx,
  count: number,
  products: readonly { id: string }[],
): Promise<BenchRecipe[]> {
  const recipes = recipeNames(count).map((name, index) => ({
    id: idOf(index),
    name,
    minutes: 15 + (index % 12) * 10,
    tags: [TAGS[index % TAGS.length] ?? '', TAGS[(index * 7 + 3) % TAGS.length] ?? ''],
    productIds: Array.from(
      { length: INGREDIENTS },
      (_, place) => products[(index * 3 + place) % products.length]?.id ?? '',
    ),
  }));
  const text = '<p>Wymieszać, odstawić na pół godziny i upiec.</p>';
  const [large, thumb] = [photoFile('zurek.jpg'), photoFile('zurek.thumb.jpg')];
  const photo = { sha256: '', bytes: large.length + thumb.length, width: 1, height: 1, createdAt: 0 };
  await inChunks(recipes, (chunk) =>
    tx
      .insertInto('photos')
      .values(chunk.map(({ id }) => ({ id, ...photo, large, thumb })))
      .execute(),
  );
  await inChunks(recipes, (chunk) =>
    tx
      .insertInto('recipes')
      .values(
        chunk.map(({ id, name, minutes, tags }, index) => ({
          id,
          photoId: id,
          photoVersion: 1 + (index % 3),
          name,
          text,
          portions: (index % 6) + 1,
          minutes,
          tags: JSON.stringify(tags),
          createdAt: 0,
          changedAt: 0,
          deletedAt: null,
        })),
      )
      .execute(),
  );
  const ingredients = recipes.flatMap(({ id, productIds }) =>
    productIds.map((productId, position) => ({
      id: uuidv7(),
      recipeId: id,
      productId,
      qty: 1,
      unit: 'piece',
      position,
    })),
  );
  await inChunks(ingredients, (chunk) => tx.insertInto('recipeIngredients').values(chunk).execute());
  return recipes;
}

async function inChunks<T>(rows: readonly T[], insert: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) await insert(rows.slice(start, start + CHUNK));
}
