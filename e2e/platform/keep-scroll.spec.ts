import type { Page } from '@playwright/test';
import { v7 as uuidv7 } from 'uuid';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { addItems, makeList } from '../support/household.ts';
import { change } from '../support/operations.ts';
import { add, boxOf, checkbox, goTo, line, productsIn } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const MAX_MOVED_PX = 2;

const VEGETABLES = ['Fenkuł', 'Kabaczek', 'Radicchio', 'Szalotka'];
const OTHERS = Array.from({ length: 80 }, (_, at) => `Towar nr${100 + at}`);
const LOOKED_AT = 'Towar nr140';

/** Takes away what Safari lacks. */
async function makeLikeSafari(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const supports = Object.getOwnPropertyDescriptor(CSS, 'supports')?.value as (
      ...asked: string[]
    ) => boolean;
    CSS.supports = (...asked: string[]) => asked[0] !== 'overflow-anchor' && supports.apply(CSS, asked);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-anchor: none !important; }');
    document.adoptedStyleSheets = [sheet];
  });
}

const isScrollKept = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('keep-scroll')),
  );

/** Two people with one long list, one of them with a browser like Safari. */
async function openLongList(person: (wanted?: object) => Promise<Resident>, viewport: 'phone' | 'desk') {
  const anna = await person({ name: 'Anna' });
  const jan = await person({ viewport, name: 'Jan' });
  const id = await makeList(anna.client, 'Sobota', {
    items: [...VEGETABLES, ...OTHERS].map((name) => ({ name })),
    sharedWith: [jan.client],
  });
  await makeLikeSafari(jan.page);
  await jan.open(`/shopping-lists/${id}`);
  await expect.poll(() => isScrollKept(jan.page)).toBe(true);
  return { anna, jan, id };
}

const lookAt = (page: Page, product: string): Promise<void> =>
  line(page, product).evaluate((row) => row.scrollIntoView({ block: 'center' }));

/** How far the watched line is from its previous place on the screen. */
async function movedBy(page: Page, before: number): Promise<number> {
  const { y } = await boxOf(line(page, LOOKED_AT));
  return Math.abs(y - before);
}

const scrolledOf = (page: Page): Promise<number> => page.evaluate(() => scrollY);

/**
 * Resolves with a function that returns the greatest distance, in any frame, of the watched line from its current
 * place.
 */
async function watchMoves(page: Page): Promise<() => Promise<number>> {
  const watch = await line(page, LOOKED_AT).evaluateHandle((row) => {
    const { top } = row.getBoundingClientRect();
    const seen = { farthest: 0 };
    const look = (): void => {
      seen.farthest = Math.max(seen.farthest, Math.abs(row.getBoundingClientRect().top - top));
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () => watch.evaluate(({ farthest }) => farthest);
}

async function check({ client }: Resident, listId: string, products: string[]): Promise<void> {
  for (const product of products) {
    await change(client, listId, (items) => {
      const { id, productId = '' } = items.find(({ productName }) => productName === product) ?? {};
      return { type: 'product.check', productId, checked: true, itemIds: [id ?? ''] };
    });
  }
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`in a browser without scroll anchoring what one looks at stays: ${viewport}`, async ({ person }) => {
    const { anna, jan, id } = await openLongList(person, viewport);
    const { page } = jan;
    await lookAt(page, LOOKED_AT);
    const farthest = await watchMoves(page);
    const expectInPlace = async (): Promise<void> => {
      expect(await farthest()).toBeLessThanOrEqual(MAX_MOVED_PX);
    };

    await addItems(anna.client, id, [{ name: 'Endywia' }, { name: 'Kalarepa' }]);
    await expect(checkbox(page, 'Kalarepa')).toBeAttached();
    await expectInPlace();

    await change(anna.client, id, () => ({ type: 'trip.start', tripId: uuidv7() }));
    await expect(page.getByText('Na zakupach: Anna')).toBeAttached();
    await expectInPlace();

    await check(anna, id, VEGETABLES);
    await expect(productsIn(page, /^W koszyku/)).toHaveCount(VEGETABLES.length);
    await expectInPlace();

    // With the last line of an aisle its heading disappears, and so does that of the only other aisle.
    await check(anna, id, ['Endywia', 'Kalarepa']);
    await expect(page.getByRole('heading', { level: 2, name: 'Inne' })).toHaveCount(0);
    await expectInPlace();

    // The scroll position is corrected when the page is laid out; an observer would see the longer text before that.
    const { y } = await boxOf(line(page, LOOKED_AT));
    const scrolled = await scrolledOf(page);
    await change(anna.client, id, (items) => ({
      type: 'item.set',
      itemId: items.find(({ productName }) => productName === OTHERS[0])?.id ?? '',
      note: 'duży i zielony '.repeat(12),
    }));
    await expect.poll(() => scrolledOf(page)).toBeGreaterThan(scrolled);
    expect(await movedBy(page, y)).toBeLessThanOrEqual(MAX_MOVED_PX);
  });
}

test('without scroll anchoring the app still scrolls where it means to', async ({ person }) => {
  const { anna, jan, id } = await openLongList(person, 'desk');
  const { page } = jan;
  await addItems(anna.client, id, [{ name: 'Endywia' }]);
  // Once it is known where it belongs no line goes to another place.
  const vegetables = page.getByRole('list', { name: 'Warzywa i owoce' });
  await expect(vegetables.getByRole('checkbox')).toHaveCount(VEGETABLES.length + 1);
  expect(await scrolledOf(page)).toBe(0);

  await lookAt(page, LOOKED_AT);
  const { y } = await boxOf(line(page, LOOKED_AT));
  await goTo(jan, 'Listy');
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  expect(await scrolledOf(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => movedBy(page, y)).toBeLessThanOrEqual(MAX_MOVED_PX);

  await add(jan, { product: 'Kalarepa' });
  await expect(line(page, 'Kalarepa')).toBeInViewport({ ratio: 1 });
});

test('what one looks at stays on a page that gets too short to be scrolled as far', async ({ person }) => {
  const { anna, jan, id } = await openLongList(person, 'desk');
  const { page } = jan;
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 20));
  const last = line(page, OTHERS.at(-1) ?? '');
  const { y } = await boxOf(last);
  await change(anna.client, id, (items) => ({
    type: 'item.remove',
    itemIds: items.filter(({ productName }) => VEGETABLES.includes(productName)).map((item) => item.id),
  }));
  await expect(checkbox(page, 'Fenkuł')).toHaveCount(0);
  expect(Math.abs((await boxOf(last)).y - y)).toBeLessThanOrEqual(MAX_MOVED_PX);
});

test('a browser with scroll anchoring is left to itself', async ({ person }) => {
  const { client, page, open, press } = await person();
  const id = await makeList(client, 'Sobota', { items: [{ name: 'Mleko' }] });
  await open(`/shopping-lists/${id}`);
  await press(page.getByRole('button', { name: 'Wyczyść', exact: true }));
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await isScrollKept(page)).toBe(false);
});
