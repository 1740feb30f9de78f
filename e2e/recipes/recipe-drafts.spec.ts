import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Viewport } from '../support/person.ts';
import { addIngredient, editor, makeRecipe, rows } from '../support/recipe-screens.ts';
import { answer } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const save = (page: Page) => page.getByRole('button', { name: 'Zapisz', exact: true }).click();

/** Typed text is stored on the device a moment later. */
const expectKept = (page: Page, name: string) =>
  expect.poll(() => page.evaluate((text) => JSON.stringify(localStorage).includes(text), name)).toBe(true);

/** Duplicates a tab as a browser does, with its session storage. */
async function copyOf(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void open('/recipes/add'));
  return opened;
}

const VIEWPORTS: Viewport[] = ['phone', 'desk'];

for (const viewport of VIEWPORTS) {
  test(`each tab has its own new recipe, and a closed one is offered: ${viewport}`, async ({ person }) => {
    const anna = await person({ viewport });
    const { page } = anna;
    const left = (tab: Page) => tab.getByRole('region', { name: 'Niezapisane przepisy' });
    await anna.open('/recipes/add');
    await page.getByLabel('Nazwa').fill('Kopytka');
    const second = await page.context().newPage();
    await second.goto('/recipes/add');
    await expect(second.getByLabel('Nazwa')).toHaveValue('');
    await second.getByLabel('Nazwa').fill('Leniwe');
    await expectKept(page, 'Leniwe');
    await second.close();
    await expectKept(page, 'Kopytka');

    const third = await page.context().newPage();
    await third.goto('/recipes/add');
    await expect(left(third).getByRole('listitem')).toHaveCount(1);
    await expect(left(third)).toContainText(/Leniwe *dziś o /);
    await third.getByLabel('Nazwa').fill('Pyzy');
    await third.getByRole('button', { name: 'Otwórz: Leniwe' }).click();
    await expect(third.getByLabel('Nazwa')).toHaveValue('Leniwe');
    await expect(third.getByText('Przywrócono wersję roboczą (dziś o ')).toBeVisible();
    // The previous content of the form waits in its place.
    await expect(left(third)).toContainText('Pyzy');
    await expectAccessible(third);
    await third.getByRole('button', { name: 'Usuń: Pyzy' }).click();
    await expect(left(third)).toBeHidden();
    third.on('dialog', (dialog) => void dialog.accept());
    await third.reload();
    await expect(third.getByLabel('Nazwa')).toHaveValue('Leniwe');
    await save(third);
    await expect(third.getByRole('heading', { level: 1, name: 'Leniwe' })).toBeVisible();

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByLabel('Nazwa')).toHaveValue('Kopytka');
    await expect(left(page)).toBeHidden();
  });
}

test('a draft survives a reload, until it is thrown away or saved', async ({ person, household }) => {
  const { id } = await makeRecipe(household.admin, { name: 'Sernik', text: '<p>Upiecz.</p>' });
  const anna = await person();
  const { page } = anna;
  await anna.open(`/recipes/edit/${id}`);
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Ostudź.');
  await addIngredient(anna, { product: 'Twaróg na sernik', quantity: '½', unit: 'kg' });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const note = page.getByText('Przywrócono wersję roboczą');
  await expect(note).toBeVisible();
  await expect(editor(page)).toHaveText('Upiecz. Ostudź.');
  await expect(rows(page)).toContainText(['Twaróg na sernik']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Odrzuć wersję roboczą' }).click();
  await expect(editor(page)).toHaveText('Upiecz.');
  await expect(rows(page)).toHaveCount(0);
  await page.reload();
  await expect(editor(page)).toHaveText('Upiecz.');
  await expect(note).toHaveCount(0);

  await page.getByLabel('Nazwa').fill('Sernik krakowski');
  await page.reload();
  await expect(note).toBeVisible();
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Sernik krakowski' })).toBeVisible();
  await page.getByRole('link', { name: 'Edytuj', exact: true }).click();
  await expect(page.getByLabel('Nazwa')).toHaveValue('Sernik krakowski');
  await expect(note).toHaveCount(0);
});

test('two tabs that change one recipe each keep what is typed in them', async ({ person, household }) => {
  const { id } = await makeRecipe(household.admin, { name: 'Karpatka', text: '<p>Zaparz ciasto.</p>' });
  const anna = await person();
  const { page } = anna;
  // The second save is merged with the first.
  anna.allow(/status of 409/);
  const portions = (tab: Page) => tab.getByLabel('Liczba porcji');
  await anna.open(`/recipes/edit/${id}`);
  const second = await page.context().newPage();
  await second.goto(`/recipes/edit/${id}`);
  await page.getByLabel('Nazwa').fill('Karpatka babci');
  await expectKept(page, 'Karpatka babci');
  await portions(second).fill('12');
  await expectKept(second, String.raw`portions\":\"12`);
  await expectKept(page, 'Karpatka babci');
  for (const tab of [page, second]) tab.on('dialog', (dialog) => void dialog.accept());
  await second.reload();
  await expect(portions(second)).toHaveValue('12');
  await save(second);
  await expect(second.getByRole('heading', { level: 1, name: 'Karpatka', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Nazwa')).toHaveValue('Karpatka babci');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Karpatka babci' })).toBeVisible();
  const { name, portions: saved } = succeeded(await anna.client.get(`/api/v2/recipe/${id}`));
  expect({ name, saved }).toEqual({ name: 'Karpatka babci', saved: 12 });
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual(
    [],
  );
});

test('a new recipe in two tabs becomes two recipes where they differ', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const heading = (tab: Page, name: string) => tab.getByRole('heading', { level: 1, name, exact: true });
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Kopytka');
  await expectKept(page, 'Kopytka');
  const second = await copyOf(page);
  await expect(second.getByLabel('Nazwa')).toHaveValue('Kopytka');
  await second.getByLabel('Nazwa').fill('Kopytka ze szpinakiem');
  await page.getByLabel('Nazwa').fill('Kopytka z serem');
  await save(page);
  await expect(heading(page, 'Kopytka z serem')).toBeVisible();
  await save(second);
  await expect(heading(second, 'Kopytka ze szpinakiem')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Kopytka z serem')).toBeVisible();
});

test('two tabs that differ in one product alone make two recipes', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Placek');
  await addIngredient(anna, { product: 'Mąka orkiszowa', quantity: '1', unit: 'kg' });
  await expectKept(page, 'Mąka orkiszowa');
  const second = { ...anna, page: await copyOf(page) };
  await expect(rows(second.page)).toContainText(['Mąka orkiszowa']);
  await second.page.getByRole('button', { name: 'Usuń: Mąka orkiszowa' }).click();
  await addIngredient(second, { product: 'Cukier trzcinowy', quantity: '1', unit: 'kg' });
  for (const tab of [page, second.page]) {
    await tab.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(tab.getByRole('heading', { level: 1, name: 'Placek' })).toBeVisible();
  }
  expect(second.page.url()).not.toBe(page.url());
});

test('a recipe that another tab has saved and deleted is saved as one more', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Łazanki');
  await expectKept(page, 'Łazanki');
  const second = await copyOf(page);
  await expect(second.getByLabel('Nazwa')).toHaveValue('Łazanki');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Łazanki' })).toBeVisible();
  succeeded(await anna.client.delete(new URL(page.url()).pathname.replace('/recipes', '/api/v2/recipe')));
  anna.allow(/status of 40[04]/);
  await second.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(second.getByRole('heading', { level: 1, name: 'Łazanki' })).toBeVisible();
});

test('logging out takes the drafts along', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Tajemnica');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Przywrócono wersję roboczą')).toBeVisible();
  await anna.open('/logout');
  await answer(anna, 'Po wylogowaniu niezapisane przepisy przepadną. Wylogować się mimo to?', 'Tak');
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('lz.recipe')),
  );
  expect(kept).toEqual([]);
});
