import { v7 as uuidv7 } from 'uuid';
import type { Unit } from '../../src/contract/quantities/units.ts';
import { succeeded, type TestClient } from '../../src/test/client.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { addProduct } from './household.ts';
import type { Person } from './person.ts';

interface RecipeWanted {
  name: string;
  text?: string;
  portions?: number;
  minutes?: number;
  tags?: string[];
  source?: string;
  ingredients?: {
    name: string;
    qty?: number;
    unit?: Unit;
    note?: string | undefined;
    section?: string | undefined;
  }[];
}

/** Makes a recipe, with new products as its ingredients. Resolves with its id and those of the products. */
export async function makeRecipe(
  who: TestClient,
  { name, text = '', ingredients = [], ...more }: RecipeWanted,
): Promise<{ id: string; productIds: string[] }> {
  const id = uuidv7();
  const productIds: string[] = [];
  for (const ingredient of ingredients) productIds.push(await addProduct(who, ingredient.name));
  const products = ingredients.map(({ name: _, qty = 1, unit = 'piece', ...more }, index) => ({
    productId: productIds[index],
    qty,
    unit,
    ...more,
  }));
  succeeded(await who.post('/api/v2/recipe', { id, name, text, ...more, products }));
  return { id, productIds };
}

/** The editor's text. */
export function editor(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Sposób przygotowania' });
}

/** A control of the editor's toolbar. */
export function control(page: Page, name: string): Locator {
  return page.getByRole('group', { name: 'Formatowanie tekstu' }).getByRole('button', { name, exact: true });
}

/** The names of the products in the form's table, in their order. */
export function rows(page: Page): Locator {
  return page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
}

export interface IngredientTyped {
  product: string;
  quantity?: string;
  /** The unit's label. */
  unit?: string;
}

/** Closes the suggestions, once they are there: before that, Escape closes the dialog around them. */
export async function closeSuggestions(page: Page): Promise<void> {
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
}

/** Adds an ingredient through the modal. */
export async function addIngredient(
  { page, press }: Person,
  { product, quantity, unit }: IngredientTyped,
): Promise<void> {
  await press(page.getByRole('button', { name: 'Dodaj produkt' }));
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  await dialog.getByLabel('Produkt').fill(product);
  await closeSuggestions(page);
  if (quantity !== undefined) await dialog.getByLabel('Ilość').fill(quantity);
  if (unit !== undefined) await press(dialog.getByRole('radio', { name: unit, exact: true }));
  await press(dialog.getByRole('button', { name: 'Gotowe' }));
  await expect(dialog).toBeHidden();
}

/** Pastes ingredients into the form, one in each line. */
export async function pasteIngredients({ page, press }: Person, lines: string): Promise<void> {
  await press(page.getByRole('button', { name: 'Wklej składniki' }));
  await page.getByLabel('Składniki, jeden w wierszu').fill(lines);
  await press(page.getByRole('button', { name: 'Dalej' }));
  await press(page.getByRole('button', { name: 'Dodaj wszystkie' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Sends the form. */
export const saveRecipe = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Zapisz', exact: true }).click();
