import { v7 as uuidv7 } from 'uuid';
import type { Operation } from '../contract/shopping-lists/operations.ts';
import type { TestClient } from './client.ts';
import { freshName, makeOperation, newItem } from './household.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Bounds that no test reaches; each suite lowers those that it is about. */
export const WIDE_BOUNDS = {
  maxProducts: 1_000,
  maxLists: 1_000,
  maxRecipes: 1_000,
  productsPerHour: 1_000,
  sharesPerHour: 1_000,
  listsPerHour: 1_000,
  productEditsPerHour: 1_000,
  maxPhotoBytes: 1_000_000,
  recipesPerHour: 1_000,
  mealsPerHour: 1_000,
  storesPerHour: 1_000,
  photosPerHour: 1_000,
  writtenBytesPerHour: 100_000_000,
  pageFetchesPerHour: 1_000,
  pagesPerHour: 1_000,
};

export const adding = (...items: ReturnType<typeof newItem>[]): Operation =>
  makeOperation({ type: 'item.add', items });

/** Adds as many products that the catalogue doesn't have. */
export const addingNew = (count: number): Operation =>
  adding(...Array.from({ length: count }, () => newItem()));

/** A product that the catalogue doesn't have. */
export const freshProduct = (name = freshName('Produkt')): { id: string; name: string } => ({
  id: uuidv7(),
  name,
});

export async function countProducts(client: TestClient): Promise<number> {
  return ((await client.get('/api/v2/product/names')).body as unknown[]).length;
}

/** A server with these bounds, and two users of it. */
export async function startBoundedServer(
  bounds: Partial<typeof WIDE_BOUNDS>,
  storage?: TestServer['storage'],
): Promise<{ server: TestServer; anna: TestClient; jan: TestClient }> {
  const server = await startTestServer({ settings: { bounds: { ...WIDE_BOUNDS, ...bounds } }, storage });
  return { server, anna: await server.signUp(), jan: await server.signUp() };
}
