import type { Locator } from '@playwright/test';
import { swipe } from '../support/touch.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { makeRecipe, rows } from '../support/recipe-screens.ts';
import { boxOf, checkbox, choose, tick } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const SMALL = { width: 360, height: 740 };
const MANY = Array.from({ length: 30 }, (_, at) => ({ name: `Towar nr${100 + at}` }));
const DRAG = 'Przeciągnij, aby zmienić kolejność';

const middleOf = async (target: Locator) => {
  const { x, y, width, height } = await boxOf(target);
  return { x: x + width / 2, y: y + height / 2 };
};

test('the bar that offers to undo lies behind the open navigation, and waits for it', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  await page.clock.install();
  const listId = await makeList(anna.client, 'Sobota', { items: MANY });
  await anna.open(`/shopping-lists/${listId}`);
  const bar = page.getByText('Odhaczono: Towar nr100');
  for (const viewport of [{ width: 740, height: 360 }, SMALL]) {
    await page.setViewportSize(viewport);
    await tick(anna, 'Towar nr100');
    await expect(checkbox(page, 'Towar nr100')).toBeChecked();
    await expect(bar).toBeVisible();
    await press(page.getByRole('button', { name: 'Otwórz nawigację' }));
    await expect(page.getByRole('navigation').getByRole('link').first()).toBeInViewport({ ratio: 1 });
    await page.clock.fastForward(20_000);
    await press(page.getByRole('button', { name: 'Zamknij nawigację' }));
    await press(page.getByRole('button', { name: 'Cofnij', exact: true }));
    await expect(checkbox(page, 'Towar nr100')).not.toBeChecked();
  }
  await tick(anna, 'Towar nr100');
  await expect(bar).toBeVisible();
  await press(page.getByRole('button', { name: 'Otwórz nawigację' }));
  const account = page.getByRole('link', { name: 'Moje konto' });
  await expect(account).toBeInViewport({ ratio: 1 });
  const { x, y, width, height } = await boxOf(account);
  // At once, wherever that is: a user who taps doesn't wait until nothing covers it.
  await page.touchscreen.tap(x + width * 0.88, y + height / 2);
  await expect(page).toHaveURL(/\/account$/);
  await page.goBack();
  await expect(checkbox(page, 'Towar nr100')).toBeChecked();
});

test('the lowest row in sight stays under the finger that ticks it', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await page.setViewportSize(SMALL);
  const listId = await makeList(anna.client, 'Sobota', { items: MANY });
  await anna.open(`/shopping-lists/${listId}`);
  await tick(anna, 'Towar nr100');
  await expect(page.getByText('Odhaczono: Towar nr100')).toBeVisible();
  const { y: top } = await boxOf(page.getByText('Odhaczono: Towar nr100'));
  const lowest = await page.getByRole('checkbox').evaluateAll((boxes, limit) => {
    const inSight = boxes.filter((box) => {
      const row = box.closest('li')?.getBoundingClientRect();
      return row !== undefined && row.top > 0 && row.top + row.height / 2 < limit;
    });
    return (
      inSight.map((box) => box.getAttribute('aria-label') ?? box.closest('label')?.textContent).at(-1) ?? ''
    );
  }, top - 12);
  const name = /Towar nr\d+/.exec(lowest)?.[0] ?? '';
  const before = await page.evaluate(() => scrollY);
  await page.evaluate(() => {
    const scrolled: number[] = [];
    Object.assign(window, { scrolled });
    addEventListener('scroll', () => scrolled.push(scrollY));
  });
  const { x, y } = await middleOf(page.getByText(name, { exact: true }));
  await page.touchscreen.tap(x, y);
  await expect(checkbox(page, name)).toBeChecked();
  await expect(page.getByText(`Odhaczono: ${name}`)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { scrolled: number[] }).scrolled)).toEqual([]);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('a finger drags an ingredient by its handle, without resting on it first', async ({ person }) => {
  const { client, page, open } = await person({ viewport: 'phone' });
  const names = ['Agar', 'Kuskus', 'Bulgur', 'Sago'].map((name) => ({ name }));
  const { id } = await makeRecipe(client, { name: 'Sernik', ingredients: names });
  await page.setViewportSize(SMALL);
  await open(`/recipes/edit/${id}`);
  await expect(rows(page)).toContainText(['Agar', 'Kuskus', 'Bulgur', 'Sago']);
  const handle = (at: number) => rows(page).nth(at).getByTitle(DRAG);
  await handle(1).evaluate((found) => found.scrollIntoView({ block: 'center' }));
  const to = await middleOf(handle(2));
  await swipe(page, await middleOf(handle(0)), { ...to, y: to.y + 8 });
  await expect(rows(page)).toContainText(['Kuskus', 'Bulgur', 'Agar', 'Sago']);
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
