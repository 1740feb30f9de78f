import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList, PASSWORD } from '../support/household.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { add, boxOf, checkbox, line, logIn, suggestions, tick } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

/** Takes away what Safari 16.4 lacks, the oldest browser of README's list. */
async function makeOld(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lacking: [owner: object, names: string[]][] = [
      [Promise, ['withResolvers']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [AbortSignal, ['any']],
      [URL, ['canParse']],
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    ];
    for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name);
    // To such a browser the attribute says nothing.
    const set = Object.getOwnPropertyDescriptor(Element.prototype, 'setAttribute')
      ?.value as typeof Element.prototype.setAttribute;
    Element.prototype.setAttribute = function setAttribute(name, value) {
      if (name !== 'popover') set.call(this, name, value);
    };
  });
}

/** Whether the suggestions stand right below their field, as wide as it is. */
async function areBelow(list: Locator, field: Locator): Promise<boolean> {
  const [above, below] = [await boxOf(field), await boxOf(list)];
  const gap = below.y - (above.y + above.height);
  return gap >= 0 && gap < 16 && Math.abs(below.x - above.x) < 8 && below.width > above.width - 16;
}

test('the oldest browser of the list logs in, shops, plans and cooks', async ({ visitor, ownApp }) => {
  const email = 'anna@example.org';
  const app = await ownApp({ CAPTCHA: 'altcha', ADMIN_EMAIL: email, ADMIN_PASSWORD: PASSWORD });
  const anna = await visitor({ viewport: 'phone', url: app.url });
  const { page } = anna;
  await makeOld(page);
  await anna.open('/login');
  await logIn(anna, email);
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();

  await anna.press(page.getByRole('link', { name: 'Dodaj listę' }));
  // The page left has such a field too, until this one is loaded.
  await expect(page.getByRole('heading', { name: 'Nowa lista' })).toBeVisible();
  await page.getByLabel('Nazwa').fill('Sobota');
  await anna.press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(page.getByRole('heading', { name: 'Sobota' })).toBeVisible();
  await add(anna, { product: 'Masło' });
  await tick(anna, 'Masło');
  await expect(checkbox(page, 'Masło')).toBeChecked();

  for (const [path, heading] of [
    ['/plan', 'Plan'],
    ['/products', 'Produkty'],
    ['/recipes', 'Przepisy'],
    ['/account', 'Moje konto'],
  ] as const) {
    await anna.open(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
  await anna.open('/products');
  await expect(page.getByRole('link', { name: 'Masło' })).toBeVisible();
});

for (const viewport of ['phone', 'desk'] as const) {
  test(`suggestions stand at their field in a browser without a top layer (${viewport})`, async ({
    person,
  }) => {
    const anna = await person({ viewport });
    const { page } = anna;
    await makeOld(page);
    const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Śmietanka' }] });
    const { id } = await makeRecipe(anna.client, {
      name: 'Zupa',
      source: 'https://example.org/zupa',
      ingredients: [{ name: `Por ${viewport}` }],
    });
    await anna.open(`/recipes/${id}`);
    await expect(page.getByRole('link', { name: 'example.org' })).toBeVisible();
    await anna.open(`/recipes/edit/${id}`);
    await anna.press(page.getByRole('button', { name: 'Dodaj produkt' }));
    const field = page.getByRole('dialog', { name: 'Dodaj produkt' }).getByLabel('Produkt');
    await field.fill('Śmiet');
    await expect(suggestions(page).filter({ hasText: 'Śmietanka' })).toBeVisible();
    await expect.poll(() => areBelow(page.getByRole('listbox'), field)).toBe(true);

    await anna.open(`/shopping-lists/${listId}`);
    await expect(line(page, 'Śmietanka')).toBeVisible();
  });
}

test('a browser that is too old says so in words', async ({ visitor }) => {
  const anna = await visitor({ viewport: 'phone' });
  const { page } = anna;
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  await anna.open('/shopping-lists');
  await expect(page.getByRole('heading', { name: 'Ta przeglądarka jest za stara na LZ.' })).toBeVisible();
  await expect(page.getByText('Zaktualizuj ją albo otwórz LZ na innym urządzeniu.')).toBeVisible();
  await expectAccessible(page);
});
