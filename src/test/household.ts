import { v7 as uuidv7 } from 'uuid';
import type { Operation } from '../contract/shopping-lists/operations.ts';
import type { ShoppingList } from '../contract/shopping-lists/shopping-lists.ts';
import type { Unit } from '../contract/quantities/units.ts';
import { succeeded, type TestClient } from './client.ts';
import type { OperationDraft } from '../contract/shopping-lists/operations.ts';

let made = 0;
/** A unique name. */
export const freshName = (name: string): string => `${name} ${(made += 1)}`;

/** Answers the new list's id. */
export async function makeList(owner: TestClient, ...members: TestClient[]): Promise<string> {
  const body = succeeded(await owner.post('/api/shopping-lists', { name: freshName('Lista') }));
  for (const { user } of members) {
    succeeded(await owner.post(`/api/v2/shopping-list/${body.data}/add-user`, { user: user.email }));
  }
  return body.data as string;
}

/** Answers the new product. */
export async function makeProduct(
  client: TestClient,
  name = freshName('Produkt'),
): Promise<{ id: string; name: string }> {
  return succeeded(await client.post('/api/v2/product', { name })) as { id: string; name: string };
}

/** Puts a product, by default a new one, on a list; answers the item. */
export async function addItem(
  client: TestClient,
  listId: string,
  item: { productId?: string; qty?: number; unit?: Unit } = {},
): Promise<{ id: string; productId: string; productName: string }> {
  const productId = item.productId ?? (await makeProduct(client)).id;
  const body = { shoppingListId: listId, productId, qty: item.qty ?? 1, unit: item.unit ?? 'piece' };
  return succeeded(await client.post('/api/shopping-lists/add-product', body)).data;
}

export async function getList(client: TestClient, listId: string): Promise<ShoppingList> {
  return succeeded(await client.get(`/api/v2/shopping-list/${listId}`)) as ShoppingList;
}

/**
 * An operation as an outbox makes it. By default its `base` is far ahead: its author has seen everything, so the outcome
 * depends on the operation alone, as on a device that is online. Tests of what is unseen pass the version that the author
 * saw.
 */
export function makeOperation(
  draft: OperationDraft,
  {
    base = 1_000_000,
    client = uuidv7(),
    id = uuidv7(),
  }: { base?: number; client?: string; id?: string } = {},
): Operation {
  return { ...draft, id, v: 1, client, base, madeAt: 1_790_000_000_000 };
}

export const newItem = (
  product: { id: string; name: string } = { id: uuidv7(), name: freshName('Nowy produkt') },
) => ({
  itemId: uuidv7(),
  productId: product.id,
  productName: product.name,
  qty: 1,
  unit: 'piece' as const,
});

export const sendOperations = (client: TestClient, listId: string, ...operations: unknown[]) =>
  client.post(`/api/v2/shopping-list/${listId}/operations`, { operations });
