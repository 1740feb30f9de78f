import { type Locator, type Page } from '@playwright/test';
import { NAUGHTY } from '../../src/test/naughty.ts';
import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { mealsOf, planMeal } from '../support/plan-screens.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { boxOf, goTo, toast } from '../support/screens.ts';
import {
  expectGoodInWindows,
  expectLargeTargets,
  expectNothingClipped,
  setWindow,
} from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const TEXT = [
  '<h2>Ciasto</h2>',
  '<ol><li><p>Zagnieć <strong>ciasto</strong>.</p></li><li><p>Odstaw na godzinę.</p></li></ol>',
  '<h2>Krem</h2>',
  '<p>Ubij śmietanę, jak <a href="https://example.com/krem">tutaj</a>.</p>',
  '<p>Odstaw na godzinę.</p>',
  '<ul><li><p>Podaj:</p><ul><li><p>z owocami</p></li><li><p>z miętą</p></li></ul></li></ul>',
].join('');

const INGREDIENTS = [
  { name: 'Mąka', qty: 500, unit: 'g' as const, section: 'Na ciasto' },
  { name: 'Jajka', qty: 3, section: 'Na ciasto', note: 'w temperaturze pokojowej' },
  { name: 'Śmietana', qty: 0.5, unit: 'l' as const, section: 'Na krem' },
];

async function cook(
  person: (wanted?: { viewport?: 'phone' | 'desk' }) => Promise<Resident>,
  wanted: { viewport?: 'phone' | 'desk'; text?: string } = {},
) {
  const { text = TEXT, viewport = 'phone' } = wanted;
  const anna = await person({ viewport });
  const unique = Math.random().toString(36).slice(2, 8);
  const { id } = await makeRecipe(anna.client, {
    name: `Tort ${unique}`,
    portions: 8,
    minutes: 90,
    tags: ['ciasta'],
    source:
      'https://example.com/tort/bezowy-z-kremem-smietankowym-i-truskawkami-na-urodziny-i-inne-uroczystosci',
    text,
    ingredients: INGREDIENTS.map(({ name, ...more }) => ({ name: `${name} ${unique}`, ...more })),
  });
  await anna.open(`/recipes/${id}`);
  await expect(part(anna.page, 'Mąka')).toBeVisible();
  return { anna, id, unique, page: anna.page };
}

/** The checkbox of an ingredient or a step, whose name begins like this. */
const part = (page: Page, name: string): Locator =>
  page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).first();

const step = (page: Page, text: string): Locator => page.locator('[data-step]', { hasText: text }).last();

const restart = (page: Page): Locator => page.getByRole('button', { name: 'Zacznij od nowa' });

test('the screen stays on while one cooks, also after the page was hidden, and no longer', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Kluski śląskie', text: TEXT });
  await page.addInitScript(() => {
    const counted = Object.assign(window, { locks: 0, isRefused: false });
    const lock = { onrelease: () => undefined, release: async () => void (counted.locks -= 1) };
    const request = async () => {
      if (counted.isRefused) throw new DOMException('battery', 'NotAllowedError');
      counted.locks += 1;
      return Object.assign(counted, { lock }).lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  });
  const locks = () => page.evaluate(() => (window as unknown as { locks: number }).locks);
  await anna.open(`/recipes/${id}`);
  const keepAwake = page.getByRole('switch', { name: 'Nie wygaszaj ekranu' });
  await expect(keepAwake).not.toBeChecked();
  await anna.press(keepAwake);
  await expect(keepAwake).toBeChecked();
  await expect.poll(locks).toBe(1);
  // A browser lets the lock go by itself when the page is hidden.
  await page.evaluate(() => {
    (window as unknown as { locks: number }).locks = 0;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(locks).toBe(1);
  await anna.press(page.getByRole('link', { name: 'Wróć do przepisów' }));
  await expect.poll(locks).toBe(0);

  await page.goBack();
  await page.evaluate(() => Object.assign(window, { isRefused: true }));
  await anna.press(keepAwake);
  await expect(toast(page, 'Nie udało się zablokować wygaszania ekranu.')).toBeVisible();
  await expect(keepAwake).not.toBeChecked();

  // A phone that begins to save its battery takes it back while the page is seen.
  await page.evaluate(() => Object.assign(window, { isRefused: false }));
  await anna.press(keepAwake);
  await expect.poll(locks).toBe(1);
  await page.evaluate(() => {
    Object.assign(window, { isRefused: true });
    (window as unknown as { lock: { onrelease: () => void } }).lock.onrelease();
  });
  await expect(keepAwake).not.toBeChecked();
});

test('a phone that takes the lock back at once is asked once', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Kluski bez baterii', text: TEXT });
  await page.addInitScript(() => {
    const asked = { requests: 0 };
    const request = async () => {
      asked.requests += 1;
      const lock = { onrelease: () => undefined, release: async () => undefined };
      setTimeout(() => lock.onrelease());
      return lock;
    };
    Object.assign(window, { asked });
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  });
  await anna.open(`/recipes/${id}`);
  const keepAwake = page.getByRole('switch', { name: 'Nie wygaszaj ekranu' });
  await anna.press(keepAwake);
  await expect(toast(page, 'Nie udało się zablokować wygaszania ekranu.')).toBeVisible();
  await expect(keepAwake).not.toBeChecked();
  expect(await page.evaluate(() => (window as unknown as { asked: object }).asked)).toEqual({ requests: 1 });
});

test('without a wake lock nothing offers to keep the screen on', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { id } = await makeRecipe(anna.client, { name: 'Kluski bez światła', text: TEXT });
  await anna.page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock'));
  await anna.open(`/recipes/${id}`);
  await expect(anna.page.getByRole('switch', { name: 'Większy tekst' })).toBeVisible();
  await expect(anna.page.getByRole('switch', { name: 'Nie wygaszaj ekranu' })).toHaveCount(0);
});

for (const viewport of ['phone', 'desk'] as const) {
  test(`ingredients and steps are struck by a tap, for as long as one cooks (${viewport})`, async ({
    person,
  }) => {
    const { anna, page, unique } = await cook(person, { viewport });
    await expect(page.getByText('Dotknij składnika albo kroku, aby go skreślić.')).toBeVisible();
    await anna.press(page.getByText(`Jajka ${unique}`));
    await anna.press(step(page, 'Zagnieć ciasto.'));
    await anna.press(step(page, 'z miętą'));
    await expect(part(page, 'Jajka')).toBeChecked();
    await expect(part(page, 'Zagnieć ciasto')).toBeChecked();
    await expect(part(page, 'z miętą')).toBeChecked();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await expect(step(page, 'Zagnieć ciasto.')).toHaveCSS('text-decoration-line', 'line-through');
    await page.reload();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await anna.press(step(page, 'z miętą'));
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    // For other portions the same steps stay struck out.
    await anna.press(page.getByRole('button', { name: 'Więcej porcji' }));
    await expect(part(page, 'Jajka')).toBeChecked();
    await anna.press(restart(page));
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(restart(page)).toHaveCount(0);
  });
}

test('steps that say the same are struck each by itself', async ({ person }) => {
  const { anna, page } = await cook(person);
  const same = page.getByRole('checkbox', { name: 'Odstaw na godzinę.' });
  await anna.press(step(page, 'Odstaw na godzinę.'));
  await expect(same.first()).not.toBeChecked();
  await expect(same.last()).toBeChecked();
  await page.reload();
  await expect(same.first()).not.toBeChecked();
  await expect(same.last()).toBeChecked();
});

test('a mark is over after twelve hours', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Zakwas', text: TEXT });
  await page.clock.install({ time: new Date('2026-03-28T20:00:00') });
  // When hours pass, an unfinished connection is given up, and Chromium reports that in its console.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await anna.open(`/recipes/${id}`);
  await anna.press(step(page, 'z owocami'));
  await page.clock.fastForward('11:00:00');
  await anna.press(step(page, 'z miętą'));
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await page.clock.fastForward('01:00:01');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(part(page, 'z miętą')).toBeChecked();
  await page.clock.fastForward('11:00:00');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(restart(page)).toHaveCount(0);
});

test('no mark moves to another step when the recipe is changed', async ({ person }) => {
  const { anna, page, id } = await cook(person);
  await anna.press(step(page, 'Zagnieć ciasto.'));
  await anna.press(step(page, 'z miętą'));
  const { name, products } = succeeded(await anna.client.get(`/api/v2/recipe/${id}`));
  const text = `<p>Rozgrzej piec.</p>${TEXT.replace('z miętą', 'z bazylią')}`;
  const sent = products.map(({ Product: _, ...product }: { Product: object }) => product);
  succeeded(await anna.client.patch(`/api/v2/recipe/${id}`, { name, text, products: sent }));
  await expect(part(page, 'z bazylią')).not.toBeChecked();
  await expect(part(page, 'Rozgrzej piec')).not.toBeChecked();
  await expect(part(page, 'Zagnieć ciasto')).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
});

test('a recipe that somebody deletes while it is cooked is brought back by one tap, with what is struck', async ({
  person,
}) => {
  const { anna, id, unique, page } = await cook(person);
  const jan = await person({ viewport: 'desk' });
  await anna.press(page.getByText(`Mąka ${unique}`));
  await expect(part(page, 'Mąka')).toBeChecked();
  anna.allow(/status of 404/);
  succeeded(await jan.client.delete(`/api/v2/recipe/${id}`));
  await expect(page.getByText('Nie znaleziono przepisu.')).toBeVisible();
  await expectGoodInWindows(page, 'a recipe that is gone', 1);
  await anna.press(page.getByRole('button', { name: 'Przywróć', exact: true }));
  await expect(toast(page, `Przywrócono: Tort ${unique}`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `Tort ${unique}` })).toBeVisible();
  await expect(part(page, 'Mąka')).toBeChecked();
  await jan.open(`/recipes/${id}`);
  await expect(part(jan.page, 'Mąka')).toBeVisible();
});

test('several tabs agree on what is struck, and a logout forgets it', async ({ person }) => {
  const { anna, page, id } = await cook(person);
  const other = await page.context().newPage();
  await other.goto(`/recipes/${id}`);
  await anna.press(step(page, 'Zagnieć ciasto.'));
  await expect(part(other, 'Zagnieć ciasto')).toBeChecked();
  await restart(other).click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await anna.press(step(page, 'Zagnieć ciasto.'));
  await other.close();
  await anna.press(page.getByRole('switch', { name: 'Większy tekst' }));
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /struck|large/.test(key)));
  expect(await kept()).toHaveLength(2);
  await anna.open('/logout');
  await expect(page).toHaveURL(/\/login/);
  // The larger type belongs to the device.
  expect(await kept()).toEqual(['lz.large-text']);
});

test('what a clock that ran a month ahead has struck is struck no more once it is right', async ({
  person,
}) => {
  const { anna, page } = await cook(person);
  await page.clock.setFixedTime(Date.now() + 30 * 24 * 60 * 60_000);
  await anna.press(step(page, 'Zagnieć ciasto.'));
  await expect(part(page, 'Zagnieć ciasto')).toBeChecked();
  await page.clock.setFixedTime(Date.now());
  await page.reload();
  await expect(part(page, 'Zagnieć ciasto')).not.toBeChecked();
  await anna.press(step(page, 'Zagnieć ciasto.'));
  await expect(part(page, 'Zagnieć ciasto')).toBeChecked();
});

test('the keyboard strikes too; links open and words are chosen without striking', async ({ person }) => {
  const { anna, page } = await cook(person, { viewport: 'desk' });
  await part(page, 'Mąka').focus();
  await page.keyboard.press('Space');
  await expect(part(page, 'Mąka')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(part(page, 'Jajka')).toBeFocused();
  await part(page, 'Ubij śmietanę').focus();
  await page.keyboard.press('Space');
  await expect(part(page, 'Ubij śmietanę')).toBeChecked();
  await page.keyboard.press('Space');
  await expect(part(page, 'Ubij śmietanę')).not.toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'tutaj' })).toBeFocused();

  anna.visit('https://example.com');
  await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'krem' }));
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'tutaj' }).click(),
  ]);
  await opened.close();
  await expect(part(page, 'Ubij śmietanę')).not.toBeChecked();

  const { x, y, height } = await boxOf(step(page, 'Ubij śmietanę'));
  await page.mouse.move(x + 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 90, y + height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
  await expect(part(page, 'Ubij śmietanę')).not.toBeChecked();
  // A word chosen by two clicks.
  await step(page, 'Zagnieć ciasto.').dblclick({ position: { x: 20, y: 14 } });
  await expect(part(page, 'Zagnieć ciasto')).not.toBeChecked();
});

test('large type is read from afar and kept on the device', async ({ person }) => {
  const { anna, page } = await cook(person);
  const sizeOf = (place: Locator) =>
    place.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(await sizeOf(step(page, 'z miętą'))).toBeLessThan(20);
  await anna.press(page.getByRole('switch', { name: 'Większy tekst' }));
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Większy tekst' })).toBeChecked();
  const ingredients = page.getByRole('region', { name: 'Składniki' }).getByRole('listitem');
  for (const place of [
    step(page, 'Zagnieć ciasto.'),
    step(page, 'Ubij śmietanę'),
    ingredients.nth(1).getByText('Jajka'),
    ingredients.nth(1).getByText('w temperaturze pokojowej'),
    ingredients.nth(0).getByText('500'),
  ]) {
    expect(await sizeOf(place)).toBeGreaterThanOrEqual(20);
  }
  await anna.press(step(page, 'Zagnieć ciasto.'));
  await anna.press(page.getByText('Jajka'));
  await expectLargeTargets(page, 'a recipe in large type');
  await expectGoodInWindows(page, 'a recipe in large type, partly struck', 2);
});

test('portions are at hand while the ingredients are, on a phone', async ({ person }) => {
  const { anna, page } = await cook(person);
  const more = page.getByRole('button', { name: 'Więcej porcji' });
  await page.getByText('Śmietana').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(more).toBeInViewport({ ratio: 1 });
  await anna.press(more);
  await expect(page.getByText('9 porcji')).toBeVisible();
  await expect(page.getByText('562,5')).toBeVisible();
  await expect(more).toBeFocused();
  await expect(more).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(page.getByText('9 porcji')).toBeVisible();
  await expect(page.getByText('562,5')).toBeVisible();
});

test('for how many one cooks is kept with what is struck, and typed into the number', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page } = anna;
  const { id: recipeId } = await makeRecipe(anna.client, {
    name: 'Rosół',
    portions: 4,
    ingredients: [{ name: 'Kurczak', qty: 1, unit: 'kg' }, { name: 'Por' }],
  });
  await planMeal(anna.client, { recipeId, portions: 12 });
  await anna.open('/plan');
  await expect(mealsOf(page, 'Dziś')).toHaveText([/12 porcji/]);
  const openFromRecipes = async (): Promise<void> => {
    await goTo(anna, 'Przepisy');
    await expect(page.getByRole('heading', { level: 1, name: 'Przepisy' })).toBeVisible();
    await anna.press(page.getByRole('link', { name: 'Rosół' }));
    await expect(part(page, 'Kurczak')).toBeVisible();
  };
  // Nothing is chosen yet: the recipe says its own number, and offers the plan's.
  await openFromRecipes();
  const number = page.getByRole('textbox', { name: 'Liczba porcji' });
  const planned = page.getByRole('button', { name: 'Dziś w planie: 12 porcji' });
  await expect(number).toHaveValue('4');
  await expectLargeTargets(page, 'a recipe that is planned today');
  await expectGoodInWindows(page, 'a recipe that is planned today', 1);
  await anna.press(planned);
  await expect(page.getByText('12 porcji', { exact: true })).toBeVisible();
  await expect(planned).toHaveCount(0);
  await anna.press(page.getByText('Kurczak'));
  await openFromRecipes();
  await expect(part(page, 'Kurczak')).toBeChecked();
  await expect(number).toHaveValue('12');
  await expect(planned).toHaveCount(0);

  await number.fill('9,5');
  await number.press('Enter');
  await expect(page.getByText('2,375')).toBeVisible();
  for (const wrong of ['', 'dużo', '0', '5000']) {
    await number.fill(wrong);
    await number.blur();
    await expect(number).toHaveValue('9,5');
  }
  await anna.open(`/recipes/${recipeId}`);
  await expect(number).toHaveValue('9,5');
  await number.fill('1/2');
  await number.blur();
  await expect(page.getByText('0,5 porcji', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Mniej porcji' }).press('Enter');
  await expect(number).toHaveValue('0,5');
  await anna.open(`/recipes/${recipeId}?portions=6`);
  await expect(number).toHaveValue('6');
  await anna.open(`/recipes/${recipeId}`);
  await anna.press(restart(page));
  await expect(number).toHaveValue('4');
});

test('a second number of portions replaces the first, also when the field is still in use', async ({
  person,
}) => {
  const { page } = await cook(person, { viewport: 'desk' });
  const number = page.getByRole('textbox', { name: 'Liczba porcji' });
  await number.click();
  for (const [typed, shown] of [
    ['6', '6 porcji'],
    ['2', '2 porcje'],
    ['mało', '2 porcje'],
    ['5', '5 porcji'],
  ] as const) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
    await expect(number).toBeFocused();
  }
});

test('amounts for more portions are those that a cook can measure, and a list gets the exact ones', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  const { id } = await makeRecipe(anna.client, {
    name: 'Babka do mierzenia',
    portions: 12,
    ingredients: [
      { name: 'Żółtko do mierzenia' },
      { name: 'Jaja do mierzenia', qty: 5 },
      { name: 'Sól do mierzenia', unit: 'pinch' },
      { name: 'Mleko do mierzenia', qty: 0.75, unit: 'cup' },
      { name: 'Olej do mierzenia', qty: 2, unit: 'spoon' },
      { name: 'Mąka do mierzenia', qty: 400, unit: 'g' },
    ],
  });
  await makeList(anna.client, 'Do mierzenia');
  await anna.open(`/recipes/${id}`);
  const items = page.getByRole('region', { name: 'Składniki' }).getByRole('listitem');
  const amounts = async (...texts: string[]) =>
    expect(items).toContainText(
      texts.map((text) => new RegExp(`mierzenia${text.replace(' ', String.raw`\s`)}$`)),
    );
  await amounts('1 szt.', '5 szt.', '1 szczypta', '¾ szklanki', '2 łyżki', '400 g');
  const more = page.getByRole('button', { name: 'Więcej porcji' });
  await press(more);
  await press(more);
  await expect(page.getByText('14 porcji')).toBeVisible();
  await amounts('1 szt.', '6 szt.', '1 szczypta', '1 szklanka', '2⅓ łyżki', '467 g');
  await expectNothingClipped(page, 'a scaled recipe');

  await press(page.getByRole('button', { name: 'Dodaj do listy' }));
  const dialog = page.getByRole('dialog', { name: 'Dodaj do listy' });
  await expect(dialog.getByText(/0,875\sszklanki/)).toBeVisible();
});

test('what was cooked is noted below the last step', async ({ person }) => {
  const { anna, page } = await cook(person);
  const cooked = page.getByRole('button', { name: 'Ugotowane' });
  const [last, button] = [await boxOf(step(page, 'z miętą')), await boxOf(cooked)];
  expect(button.y).toBeGreaterThan(last.y);
  await anna.press(cooked);
  await expect(page.getByText(/^Ostatnio gotowane: /)).toBeVisible();
  await anna.press(page.getByRole('button', { name: 'Cofnij' }));
  await expect(page.getByText(/^Ostatnio gotowane: /)).toHaveCount(0);
});

test('a recipe is printed on one tidy sheet, black on white', async ({ person }) => {
  const { anna, page, unique } = await cook(person, { viewport: 'desk' });
  await anna.press(step(page, 'Zagnieć ciasto.'));
  await anna.press(page.getByText(`Jajka ${unique}`));
  await anna.press(page.getByRole('button', { name: 'Więcej porcji' }));
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
  await anna.press(page.getByRole('button', { name: 'Więcej działań' }));
  await expectAccessible(page);
  await anna.press(page.getByRole('menuitem', { name: 'Drukuj' }));
  await expect.poll(() => page.evaluate(() => (window as { printed?: boolean }).printed)).toBe(true);
  await expect(page.getByRole('menu')).toHaveCount(0);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  // A4, between the printer's margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const shown of ['9 porcji', '1 h 30 min', 'ciasta', 'Na krem', '562,5', 'Zagnieć']) {
    await expect(page.getByText(shown, { exact: false }).first()).toBeVisible();
  }
  for (const role of ['button', 'banner', 'navigation', 'switch', 'menu'] as const) {
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  }
  await expect(step(page, 'Zagnieć ciasto.')).toHaveCSS('text-decoration-line', 'none');
  await expect(step(page, 'Zagnieć ciasto.')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const source = page.getByRole('link', { name: 'example.com' });
  expect(await source.evaluate((link) => getComputedStyle(link, '::after').content)).toContain(
    'https://example.com/tort',
  );
  const linesOfName = await source.evaluate((link) => {
    const name = document.createRange();
    name.selectNode(link.childNodes[0] ?? link);
    return name.getClientRects().length;
  });
  expect(linesOfName, 'the name, before a long address').toBe(1);
  await expectNothingClipped(page, 'a printed recipe');
  // An address that fits into one line stands beside the word before it.
  await page.setViewportSize({ width: 1600, height: 1000 });
  expect((await boxOf(source)).height).toBeLessThan(30);
  const sheet = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(sheet.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

test('nothing that a recipe says can run while one cooks or prints', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  const hostile = NAUGHTY.filter((text) => /[<>"'`$]/.test(text) && text.length < 200);
  // An element that is never closed includes the rest.
  const [open, closed] = [true, false].map((isOpen) =>
    hostile.filter((line) => line.includes('<') === isOpen),
  );
  const text = [...(closed ?? []), ...(open ?? [])].map((line) => `<p>${line}</p>`).join('');
  const { id } = await makeRecipe(anna.client, { name: '"><img src=x onerror=alert(1)>', text });
  page.on('dialog', () => {
    throw new Error('Something ran.');
  });
  await anna.open(`/recipes/${id}`);
  const boxes = page.getByRole('checkbox');
  await expect(boxes.first()).toBeAttached();
  const count = await boxes.count();
  expect(count).toBeGreaterThan(10);
  for (const box of await boxes.all()) await box.dispatchEvent('click');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(count);
  await page.reload();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(count);
  await setWindow(page, 'phone');
  await expectNothingClipped(page, 'a hostile recipe');
});
