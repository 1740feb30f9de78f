import type { Page } from '@playwright/test';
import { succeeded, type TestClient } from '../../src/test/client.ts';
import { addProduct, buy, makeList } from './household.ts';

export const field = (page: Page) => page.getByRole('combobox', { name: 'Produkt' });
export const chips = (page: Page) => page.getByRole('group', { name: 'Pora kupić' }).getByRole('button');
export const chip = (page: Page, name: string) => chips(page).filter({ hasText: name });

/** Makes a list on which milk and bread are due, in this order; juice was bought three days ago for the first time. */
export async function makeListWithHabits(
  owner: TestClient,
  on: Parameters<typeof makeList>[2] = {},
): Promise<string> {
  const listId = await makeList(owner, 'Sobota', on);
  const milk = await addProduct(owner, 'Mleko');
  const bread = await addProduct(owner, 'Chleb');
  const juice = await addProduct(owner, 'Sok');
  const liters = { qty: 2, unit: 'l', note: 'bez laktozy' } as const;
  await buy(owner, listId, { name: 'Mleko', productId: milk, ...liters, daysAgo: [12, 9, 6] });
  await buy(owner, listId, { name: 'Chleb', productId: bread, daysAgo: [12, 8, 4] });
  await buy(owner, listId, { name: 'Sok', productId: juice, daysAgo: [3] });
  return listId;
}

/** The names of what the server suggests. */
export async function suggestedOn(who: TestClient, listId: string): Promise<string[]> {
  const suggestions: { name: string }[] = succeeded(
    await who.get(`/api/v2/shopping-list/${listId}/suggestions`),
  );
  return suggestions.map(({ name }) => name);
}
