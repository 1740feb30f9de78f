import type { Page } from '@playwright/test';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { addProduct, makeList } from '../support/household.ts';
import { editor, makeRecipe, rows } from '../support/recipe-screens.ts';
import { boxOf, checkbox, line } from '../support/screens.ts';
import { setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

/**
 * Presses a key a number of times, and returns the elements that had the focus while they were covered or outside the
 * window.
 */
async function coveredPlaces(page: Page, key: 'Tab' | 'Shift+Tab', steps: number): Promise<string[]> {
  const covered: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press(key);
    const found = await page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) return undefined;
      // An ingredient shows the focus of its box.
      const place = activeElement.closest('label') ?? activeElement;
      const { left, top, width, height } = place.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      if (seen !== null && (place.contains(seen) || seen.contains(place))) return undefined;
      const name = place.getAttribute('aria-label') ?? place.textContent;
      return `${place.tagName} ${name} at ${Math.round(top)}, below ${seen?.className ?? 'the window'}`;
    });
    if (found !== undefined) covered.push(found);
  }
  return covered;
}

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({ name: `${name} ${index + 10}` }));

const bottomOf = ({ y, height }: { y: number; height: number }): number => y + height;

const LONG_TEXT = '<p>Mieszaj.</p>'.repeat(20);

for (const viewport of ['phone', 'desk'] as const) {
  test(`no place of the keyboard is hidden behind a bar, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ viewport, household: ownHousehold });
    const { page } = anna;
    const { id } = await makeRecipe(anna.client, {
      name: 'Bigos',
      portions: 4,
      text: LONG_TEXT,
      ingredients: numbered(16, 'Kapusta'),
    });
    await anna.open(`/recipes/${id}`);
    await page.getByRole('checkbox', { name: /Kapusta 25/ }).focus();
    expect(await coveredPlaces(page, 'Shift+Tab', 20)).toEqual([]);

    await anna.open(`/recipes/edit/${id}`);
    await expect(rows(page)).toHaveCount(16);
    await page.getByLabel('Nazwa').focus();
    expect(await coveredPlaces(page, 'Tab', 40)).toEqual([]);
    await editor(page).focus();
    expect(await coveredPlaces(page, 'Shift+Tab', 40)).toEqual([]);

    for (const { name } of numbered(16, 'Ser')) await addProduct(anna.client, name);
    await anna.open('/products');
    await page.getByRole('link', { name: 'Ser 25' }).focus();
    expect(await coveredPlaces(page, 'Shift+Tab', 30)).toEqual([]);

    if (viewport === 'desk') return;
    await page.getByRole('button', { name: 'Otwórz nawigację' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toHaveCSS('visibility', 'hidden');
    expect(await coveredPlaces(page, 'Tab', 12)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator('main')).toHaveCSS('visibility', 'visible');
  });

  test(`a line is not left behind the bar that offers to undo, on a ${viewport}`, async ({ person }) => {
    const anna = await person({ viewport });
    const { page } = anna;
    const items = numbered(40, 'Rzecz');
    await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
    await expect(checkbox(page, 'Rzecz 10')).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await checkbox(page, 'Rzecz 10').focus();
    // The next line is the last one in sight, where the bar comes.
    const last = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll<HTMLElement>('input[type=checkbox]')];
      const end =
        innerHeight -
        (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0);
      const seen = boxes.filter((box) => box.getBoundingClientRect().bottom < end);
      seen.at(-2)?.focus({ preventScroll: true });
      return seen.length;
    });
    expect(last).toBeGreaterThan(5);
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Cofnij', exact: true })).toBeVisible();
    const bar = await boxOf(page.getByRole('main').getByRole('status').locator('> *'));
    const place = await boxOf(page.locator(':focus'));
    expect(place.y + place.height).toBeLessThanOrEqual(bar.y);
    // The next steps don't change that either.
    expect(await coveredPlaces(page, 'Tab', 8)).toEqual([]);
  });
}

test('the bar that offers to undo leaves what was just added in sight', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const items = numbered(40, 'Rzecz');
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
  await expect(checkbox(page, 'Rzecz 10')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 600));
  await page.getByRole('combobox', { name: 'Produkt' }).fill('Rzecz 99');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cofnij', exact: true })).toBeVisible();
  const added = line(page, 'Rzecz 99');
  const bar = page.getByRole('main').getByRole('status').locator('> *');
  await expect.poll(async () => bottomOf(await boxOf(added)) - (await boxOf(bar)).y).toBeLessThanOrEqual(0);
});

test('in a window magnified to 400 % no bar stays in the way', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await page.setViewportSize({ width: 320, height: 256 });
  const items = numbered(12, 'Rzecz');
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
  await expect(checkbox(page, 'Rzecz 10')).toBeVisible();
  await page.getByRole('main').focus();
  expect(await coveredPlaces(page, 'Tab', 30)).toEqual([]);
  expect(await coveredPlaces(page, 'Shift+Tab', 30)).toEqual([]);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  for (const bar of [page.getByRole('banner'), page.locator('main form')]) {
    const { y, height } = await boxOf(bar);
    expect(y + height).toBeLessThanOrEqual(0);
  }
});

interface Form {
  open: (who: Resident) => Promise<void>;
  /** The button at its end. */
  end: string;
}

const pressed =
  (name: string) =>
  ({ page, press }: Resident): Promise<void> =>
    press(page.getByRole('button', { name, exact: true }));

const listPath = async ({ client }: Resident): Promise<string> => {
  const items = [{ name: 'Mąka' }, { name: 'Mąka', note: 'tortowa' }];
  return `/shopping-lists/${await makeList(client, 'Sobota', { items })}`;
};

/** The keyboard is open, for the name of a store. */
async function openTripTyped(person: Resident): Promise<void> {
  await pressed('Idę na zakupy')(person);
  await person.page.getByLabel('Inny sklep').fill('Społem');
}

/** Of each page its forms; one that asks before it is closed comes last. */
const FORMS: { path: (who: Resident) => Promise<string>; forms: Record<string, Form> }[] = [
  {
    path: listPath,
    forms: {
      'a line': { open: pressed('Zmień: Mąka'), end: 'Zapisz' },
      'a trip': { open: openTripTyped, end: 'Idę na zakupy' },
    },
  },
  {
    path: async () => '/recipes/add',
    forms: {
      'an ingredient': { open: pressed('Dodaj produkt'), end: 'Dodaj' },
      'pasted ingredients': { open: pressed('Wklej składniki'), end: 'Dalej' },
    },
  },
  { path: async () => '/users', forms: { 'a user': { open: pressed('Dodaj użytkownika'), end: 'Dodaj' } } },
];

async function expectAboveKeyboard(anna: Resident, { open, end }: Form): Promise<void> {
  const { page } = anna;
  await setWindow(page, 'phone');
  await open(anna);
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: end, exact: true });
  await expect(dialog).toHaveCSS('opacity', '1');
  for (const [width, height] of [
    [390, 420],
    [320, 300],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      expect(await coveredPlaces(page, key, 12)).toEqual([]);
      await expect(button).toBeInViewport({ ratio: 1 });
    }
  }
  // Large text leaves no room for both.
  await setWindow(page, 'text at 200 %');
  await page.setViewportSize({ width: 390, height: 420 });
  expect(await coveredPlaces(page, 'Tab', 12)).toEqual([]);
  await button.focus();
  await expect(button).toBeInViewport();
}

for (const { path, forms } of FORMS) {
  const all = Object.keys(forms).join(' and ');
  test(`above a phone's keyboard ${all} can be saved, and no field is hidden`, async ({ person }) => {
    const anna = await person({ viewport: 'phone', role: 'admin' });
    const { page } = anna;
    await anna.open(await path(anna));
    for (const [what, form] of Object.entries(forms)) {
      await test.step(what, async () => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expectAboveKeyboard(anna, form);
      });
    }
  });
}

test('a dialog stands above a keyboard that covers the page', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await anna.open(await listPath(anna));
  await pressed('Zmień: Mąka')(anna);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCSS('opacity', '1');
  // As in browsers in which the window keeps its height.
  await page.evaluate(() => document.documentElement.style.setProperty('--lz-keyboard', '424px'));
  const [box, button] = [await boxOf(dialog), await boxOf(dialog.getByRole('button', { name: 'Zapisz' }))];
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(bottomOf(box)).toBeLessThanOrEqual(420);
  expect(bottomOf(button)).toBeLessThanOrEqual(bottomOf(box));
});
