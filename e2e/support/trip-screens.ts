import type { Page } from '@playwright/test';
import { expect, type Resident } from './fixtures.ts';
import { makeList } from './household.ts';
import { line } from './screens.ts';

export const THINGS = ['Mleko', 'Masło', 'Chleb', 'Marchew', 'Jabłka', 'Kawa'];

export const dialog = (page: Page) => page.getByRole('dialog');
export const bar = (page: Page) => page.getByRole('group', { name: 'Na zakupach' });
export const notFound = (page: Page) => page.getByRole('list', { name: 'Nie znaleziono · 1' });
export const claim = (page: Page, aisle: string) =>
  page.getByRole('button', { name: `Biorę ten dział: ${aisle}`, exact: true });

/** Two people with one list, in front of it. */
export async function openList(
  person: (wanted?: object) => Promise<Resident>,
  viewport: 'phone' | 'desk',
  things = THINGS,
) {
  const basia = await person({ viewport, name: 'Basia' });
  const jan = await person({ viewport: 'phone', name: 'Jan' });
  const id = await makeList(basia.client, 'Sobota', {
    items: things.map((name) => ({ name })),
    sharedWith: [jan.client],
  });
  for (const each of [basia, jan]) {
    await each.open(`/shopping-lists/${id}`);
    await expect(line(each.page, 'Mleko')).toBeVisible();
  }
  return { basia, jan, id };
}

/** Goes to this store, which is new to all users; without a name, to no store. */
export async function beginTrip({ page, press, viewport }: Resident, store?: string): Promise<void> {
  if (viewport === 'desk') {
    await press(page.getByRole('button', { name: 'Więcej działań' }));
    await press(page.getByRole('menuitem', { name: 'Idę na zakupy' }));
  } else {
    await press(page.getByRole('button', { name: 'Idę na zakupy' }));
  }
  await expect(dialog(page)).toHaveCSS('opacity', '1');
  if (store !== undefined) await dialog(page).getByLabel('Inny sklep').fill(store);
  await press(dialog(page).getByRole('button', { name: 'Idę na zakupy' }));
  await expect(dialog(page)).toBeHidden();
}

export async function goShopping(who: Resident, store?: string): Promise<void> {
  await beginTrip(who, store);
  await expect(bar(who.page)).toBeVisible();
}

export async function join({ page, press }: Resident): Promise<void> {
  await press(page.getByRole('button', { name: 'Też tu jestem' }));
  await expect(bar(page)).toBeVisible();
}

/** Marks an item in a store as not there, or as there. */
export async function say({ page, press }: Resident, product: string, word: string): Promise<void> {
  await press(page.getByRole('button', { name: `Zmień: ${product}` }));
  await expect(dialog(page)).toHaveCSS('opacity', '1');
  await press(dialog(page).getByRole('button', { name: word }));
  await expect(dialog(page)).toBeHidden();
}
