import type { Locator } from '@playwright/test';
import { swipe } from './fingers.ts';
import { expect, test } from './fixtures.ts';
import { makeList } from './household.ts';
import { makeRecipe, rows } from './recipe-screens.ts';
import { boxOf, choose } from './screens.ts';

test.use({ hasServiceWorker: false });

const SMALL = { width: 360, height: 740 };
const DRAG = 'Przeciągnij, aby zmienić kolejność';

const middleOf = async (target: Locator) => {
  const { x, y, width, height } = await boxOf(target);
  return { x: x + width / 2, y: y + height / 2 };
};

test('a finger drags an ingredient by its handle, without resting on it first', async ({ person }) => {
  const { client, page, open } = await person({ viewport: 'phone' });
  const names = ['Twaróg', 'Jaja', 'Cukier', 'Mąka'].map((name) => ({ name }));
  const { id } = await makeRecipe(client, { name: 'Sernik', ingredients: names });
  await page.setViewportSize(SMALL);
  await open(`/recipes/edit/${id}`);
  await expect(rows(page)).toContainText(['Twaróg', 'Jaja', 'Cukier', 'Mąka']);
  const handle = (at: number) => rows(page).nth(at).getByTitle(DRAG);
  await handle(1).evaluate((found) => found.scrollIntoView({ block: 'center' }));
  const to = await middleOf(handle(2));
  await swipe(page, await middleOf(handle(0)), { ...to, y: to.y + 8 });
  await expect(rows(page)).toContainText(['Jaja', 'Cukier', 'Twaróg', 'Mąka']);
});

test('a finger drags an aisle by its handle, without resting on it first', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
  await page.setViewportSize(SMALL);
  await anna.open(`/shopping-lists/${listId}`);
  await choose(anna, 'Kolejność działów');
  const dialog = page.getByRole('dialog', { name: 'Kolejność działów' });
  await expect(dialog).toHaveCSS('opacity', '1');
  const aisles = dialog.getByRole('listitem');
  await expect(aisles.first()).toContainText('Warzywa i owoce');
  const to = await middleOf(aisles.nth(2).getByTitle(DRAG));
  await swipe(page, await middleOf(aisles.first().getByTitle(DRAG)), { ...to, y: to.y + 8 });
  await expect(aisles.nth(2)).toContainText('Warzywa i owoce');
});
