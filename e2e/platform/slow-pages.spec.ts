import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { checkbox, goTo, tick } from '../support/screens.ts';

// It would have every page's code already.
test.use({ hasServiceWorker: false });

/** Holds the code of a page back; returns how to let it go. */
async function holdBack(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** How much of the window's width the bar of a page on its way takes, from 0 to 1. */
const barOf = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main) => {
    const { content, transform } = getComputedStyle(main, '::before');
    return content === 'none' ? 0 : new DOMMatrix(transform).a;
  });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a page that is long on its way shows that, and of two the last one asked for comes', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await anna.open('/shopping-lists');
  await expect(heading(page)).toHaveText('Listy');
  const place = await heading(page).boundingBox();
  const letRecipesGo = await holdBack(page, 'RecipesPage');
  const letPlanGo = await holdBack(page, 'PlanPage');

  await goTo(anna, 'Przepisy');
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => barOf(page)).toBeGreaterThan(0);
  expect(await heading(page).boundingBox()).toEqual(place);
  await goTo(anna, 'Plan');
  letRecipesGo();
  await page.waitForResponse(/RecipesPage/);
  expect(await barOf(page)).toBeGreaterThan(0);
  await expect(page).toHaveURL('/shopping-lists');
  letPlanGo();
  await expect(heading(page)).toHaveText('Plan');
  await expect(page).toHaveURL('/plan');
  expect(await barOf(page)).toBe(0);
});

test('a page that comes at once shows no bar, because that waits for a moment', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/shopping-lists');
  await expect(heading(page)).toHaveText('Listy');
  const letGo = await holdBack(page, 'ProductsPage');
  await goTo(anna, 'Produkty');
  const waits = () =>
    page.getByRole('main').evaluate((main) => getComputedStyle(main, '::before').animationDelay);
  await expect.poll(waits).toBe('0.3s');
  letGo();
  await expect(heading(page)).toHaveText('Produkty');
  await goTo(anna, 'Listy');
  await expect(heading(page)).toHaveText('Listy');
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
});

test('what is typed into a search does not stop the page that was tapped before', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.client.post('/api/v2/recipe', { name: 'Żurek', text: '', products: [] });
  await anna.open('/recipes');
  await expect(heading(page)).toHaveText('Przepisy');
  const letGo = await holdBack(page, 'ProductsPage');
  await goTo(anna, 'Produkty');
  await page.getByRole('main').getByRole('searchbox').fill('żur');
  await expect(page).toHaveURL(/\?.*%C5%BCur/);
  letGo();
  await expect(page).toHaveURL('/products');
  await expect(heading(page)).toHaveText('Produkty');
  await page.goBack();
  await expect(page).toHaveURL(/\/recipes\?.*%C5%BCur/);
});

test('a menu that is long on its way no longer opens over what was pressed meanwhile', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  await makeList(anna.client, 'Zakupy');
  const { id } = await makeRecipe(anna.client, { name: 'Żurek', ingredients: [{ name: 'Zakwas na żurek' }] });
  const letGo = await holdBack(page, 'RecipeMenuItems');
  await anna.open(`/recipes/${id}`);
  const button = page.getByRole('button', { name: 'Więcej działań', includeHidden: true });
  await press(button);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await press(button);
  await press(page.getByRole('button', { name: 'Dodaj do listy' }));
  const dialog = page.getByRole('dialog', { name: 'Dodaj do listy' });
  await expect(dialog).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  letGo();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await press(button);
  await expect(page.getByRole('menu')).toBeVisible();
});

test('a dialog of a list that is long on its way no longer comes once the user has gone on', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  const code = '**/assets/TripStartModal-*.js';
  const letGo = await holdBack(page, 'TripStartModal');
  const items = [{ name: 'Chleb' }, { name: 'Ser' }];
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Zakupy', { items })}`);
  const go = page.getByRole('button', { name: 'Idę na zakupy' });
  const asked = page.waitForRequest(code);
  const arrived = page.waitForResponse(code);
  await press(go);
  await asked;
  await tick(anna, 'Chleb');
  await expect(checkbox(page, 'Chleb')).toBeChecked();
  letGo();
  await (await arrived).finished();
  await press(page.getByRole('button', { name: 'Zmień: Ser' }));
  await expect(page.getByRole('dialog', { name: 'Ser' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await press(go);
  await expect(page.getByRole('dialog', { name: 'Idę na zakupy' })).toBeVisible();
});
