import type { Locator, Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { expect, type Resident } from './fixtures.ts';

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Dodaj do listy' });
export const submitOf = (page: Page) => dialogOf(page).getByRole('button', { name: 'Dodaj', exact: true });
export const row = (page: Page, name: string) =>
  dialogOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name }) });
export const box = (page: Page, name: string) => dialogOf(page).getByRole('checkbox', { name });
export const house = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name: `Zwykle mam w domu: ${name}` });
export const staples = (page: Page) =>
  dialogOf(page).getByRole('list', { name: 'Zwykle mam w domu', exact: true });

/** Touches the row somewhere, as people do. */
export const tick = ({ press, page }: Resident, name: string) =>
  press(row(page, name).getByText(name, { exact: true }));

export async function openDialog({ page, press }: Resident): Promise<Locator> {
  await press(page.getByRole('button', { name: 'Dodaj do listy' }));
  await expect(dialogOf(page)).toHaveCSS('opacity', '1');
  await expect(submitOf(page)).toBeVisible();
  return dialogOf(page);
}

export const setStaple = async ({ client }: Resident, productId: string, staple: boolean): Promise<void> => {
  succeeded(await client.put(`/api/v2/product/${productId}/staple`, { staple }));
};

export const staplesOnServer = async ({ client }: Pick<Resident, 'client'>): Promise<string[]> =>
  succeeded(await client.get('/api/v2/product/staples'));
