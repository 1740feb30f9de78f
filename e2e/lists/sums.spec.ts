import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { keptAnswers, untilOffline } from '../support/device.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { addItems, addProduct, type ItemWanted, makeList } from '../support/household.ts';
import { change } from '../support/operations.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { boxOf, checkbox, line, tick } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const sum = (page: Page, product: string) => line(page, product).getByText(/^\(.*\)$/);

const FLOUR: ItemWanted[] = [
  { name: 'Mąka pszenna', qty: 3, unit: 'cup' },
  { name: 'Mąka pszenna', qty: 1.4, unit: 'kg' },
];

async function productId({ client }: Resident, name: string): Promise<string> {
  const names = succeeded(await client.get('/api/v2/product/names')) as [string, string][];
  const [id] = names.find(([, each]) => each === name) ?? [];
  if (id === undefined) throw new Error(`There is no ${name}.`);
  return id;
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`amounts in several units become what one buys, and packs once somebody says how it is bought, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ viewport, household: ownHousehold });
    const jan = await person({ viewport, household: ownHousehold });
    const listId = await makeList(anna.client, 'Sobota', {
      items: [
        ...FLOUR,
        { name: 'Czosnek', qty: 5, unit: 'clove' },
        { name: 'Pasternak', qty: 2, unit: 'cup' },
        { name: 'Pasternak', qty: 200, unit: 'g' },
        { name: 'Sól', qty: 1, unit: 'pinch' },
      ],
      sharedWith: [jan.client],
    });
    await anna.open(`/shopping-lists/${listId}`);
    await expect(sum(anna.page, 'Mąka pszenna')).toHaveText('(razem ok. 1,9 kg)');
    await expect(sum(anna.page, 'Czosnek')).toHaveText('(ok. 1 główka)');
    await expect(sum(anna.page, 'Pasternak')).toHaveCount(0);
    await expect(sum(anna.page, 'Sól')).toHaveCount(0);
    await expectAccessible(anna.page);

    await jan.open(`/products/${await productId(jan, 'Mąka pszenna')}`);
    const { page } = jan;
    await page.getByLabel('Kupujemy po: ilość').fill('1');
    await jan.press(page.getByRole('button', { name: 'Zapisz: Kupujemy po' }));
    await expect(sum(anna.page, 'Mąka pszenna')).toHaveText('(razem ok. 1,9 kg, 2 opak.)');
    await jan.press(page.getByRole('button', { name: 'Usuń: Kupujemy po' }));
    await expect(sum(anna.page, 'Mąka pszenna')).toHaveText('(razem ok. 1,9 kg)');
  });

  test(`a tap on the sum shows recipe by recipe where it comes from, and ticks nothing, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ viewport, household: ownHousehold });
    const { page, press } = anna;
    const listId = await makeList(anna.client, 'Sobota');
    const { id: recipeId } = await makeRecipe(anna.client, {
      name: 'Naleśniki',
      ingredients: [{ name: 'Mąka pszenna', qty: 2, unit: 'cup' }],
    });
    succeeded(
      await anna.client.post(`/api/v2/shopping-list/${listId}/add-recipe-products-to-shopping-list`, {
        recipeId,
      }),
    );
    await addItems(anna.client, listId, [{ name: 'Mąka pszenna', qty: 1, unit: 'kg', note: 'typ 450' }]);
    await anna.open(`/shopping-lists/${listId}`);
    const flour = sum(page, 'Mąka pszenna');
    await expect(flour).toHaveText('(razem ok. 1,3 kg)');
    expect((await boxOf(flour)).height).toBeGreaterThanOrEqual(24);
    await press(flour);
    const dialog = page.getByRole('dialog', { name: 'Mąka pszenna' });
    await expect(dialog).toHaveCSS('opacity', '1');
    await expect(checkbox(page, 'Mąka pszenna')).not.toBeChecked();
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Naleśniki: 2 szklanki = ok. 320 g',
      'typ 450: 1 kg',
    ]);
    await expect(dialog).toContainText('Razem: ok. 1,3 kg');
    await expect(dialog).toContainText('1 szklanka = 160 g');
    // No keyboard of a phone covers it, and what the fields say isn't said twice.
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
    await press(dialog.getByRole('button', { name: 'Zmień ilości lub uwagi' }));
    await expect(dialog.getByLabel('Ilość').first()).toBeFocused();
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    await expect(dialog.getByRole('group')).toHaveText([
      /^Pozycja 1 · do: Naleśniki · ok\.\s320\sg/,
      /^Pozycja 2(?! ·)/,
    ]);
    await expect(dialog).toContainText('Razem: ok. 1,3 kg');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await press(flour);
    await expect(dialog).toHaveCSS('opacity', '1');
    await press(dialog.getByRole('link', { name: 'Ile waży szklanka, łyżka, sztuka…' }));
    await expect(page.getByRole('heading', { name: 'Ile waży szklanka, łyżka, sztuka…' })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    // A tap on the rest of the row still ticks.
    await press(line(page, 'Mąka pszenna').getByText('Mąka pszenna', { exact: true }));
    await expect(checkbox(page, 'Mąka pszenna')).toBeChecked();
  });
}

test('a sum stays in its dialog when its product is merged and its items go, and closes with the last of them', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const jan = await person({ household: ownHousehold });
  const listId = await makeList(anna.client, 'Sobota', {
    items: [
      { name: 'Mąka pszenna', qty: 1, unit: 'kg', note: 'typ 450' },
      { name: 'Mąka tortowa', qty: 500, unit: 'g', note: 'na ciasto' },
      { name: 'Mąka tortowa', qty: 2, unit: 'kg' },
    ],
    sharedWith: [jan.client],
  });
  const { page, press } = anna;
  await anna.open(`/shopping-lists/${listId}`);
  await press(sum(page, 'Mąka tortowa'));
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  await expect(dialog('Mąka tortowa')).toHaveCSS('opacity', '1');
  const into = await productId(jan, 'Mąka pszenna');
  succeeded(await jan.client.post(`/api/v2/product/${await productId(jan, 'Mąka tortowa')}/merge`, { into }));
  const merged = dialog('Mąka pszenna');
  const amounts = merged.getByRole('listitem');
  await expect(amounts).toHaveText(['na ciasto: 500 g', 'Dodane osobno: 2 kg', 'typ 450: 1 kg']);
  await expect(merged).toContainText(/Razem: 3,5\s+kg/);
  const remove = (...notes: (string | null)[]) =>
    change(jan.client, listId, (items) => ({
      type: 'item.remove',
      itemIds: items.filter(({ note }) => notes.includes(note)).map(({ id }) => id),
    }));
  await remove('na ciasto', null);
  await expect(amounts).toHaveText(['typ 450: 1 kg']);
  await expectAccessible(page);
  await remove('typ 450');
  await expect(merged).toBeHidden();
  await expect(page.getByText('Lista jest pusta', { exact: true })).toBeVisible();
});

test('what is typed on a product’s page stays when others change it, and when it cannot be saved', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const jan = await person({ viewport: 'phone', household: ownHousehold });
  const id = await addProduct(anna.client, 'Masło');
  for (const each of [anna, jan]) await each.open(`/products/${id}`);
  const spoon = (page: Page) => page.getByLabel('Ile to 1 łyżka', { exact: true });
  await expect(spoon(anna.page)).toHaveValue('15');
  await spoon(anna.page).fill('0');
  await anna.page.keyboard.press('Enter');
  await expect(anna.page.getByText('Ilość musi być większa od zera.')).toBeVisible();
  await spoon(anna.page).fill('14,5');

  await spoon(jan.page).fill('16');
  await jan.press(jan.page.getByRole('button', { name: 'Zapisz: 1 łyżka' }));
  await expect(anna.page.getByText('Ktoś właśnie zmienił to na: 16 g')).toBeVisible();
  await expect(spoon(anna.page)).toHaveValue('14,5');
  await anna.page.context().setOffline(true);
  anna.allow(/ERR_|WebSocket|Failed to load resource/);
  await anna.press(anna.page.getByRole('button', { name: 'Zapisz: 1 łyżka' }));
  await expect(anna.page.getByText('Brak połączenia. Sprawdź sieć i spróbuj ponownie.')).toBeVisible();
  await expect(spoon(anna.page)).toHaveValue('14,5');
  await anna.page.context().setOffline(false);
  await anna.press(anna.page.getByRole('button', { name: 'Zapisz: 1 łyżka' }));
  // The last to arrive wins.
  await expect(spoon(jan.page)).toHaveValue('14,5');

  await jan.press(jan.page.getByRole('button', { name: 'Przywróć domyślną wartość: 1 łyżka' }));
  for (const each of [anna, jan]) await expect(spoon(each.page)).toHaveValue('15');
  await jan.press(jan.page.getByRole('button', { name: 'Usuń: 1 łyżka' }));
  await expect(spoon(anna.page)).toHaveValue('');
  await expect(anna.page.getByText('nie przeliczamy')).toBeVisible();
  await expect(jan.page.getByRole('region', { name: 'Ile waży szklanka, łyżka, sztuka…' })).toBeFocused();
  await expectAccessible(jan.page);

  await anna.page.getByLabel('Inna miara').selectOption({ label: 'garść' });
  await anna.page.getByLabel('Ile to garść').fill('2');
  await anna.page.getByLabel('Jednostka dla: garść').selectOption({ label: 'łyżeczka' });
  await anna.press(anna.page.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(jan.page.getByLabel('Ile to 1 garść')).toHaveValue('2');
  // Circular measures have no base.
  await jan.page.getByLabel('Jednostka dla: 1 łyżeczka').selectOption({ label: 'garść' });
  jan.allow(/400/);
  await jan.press(jan.page.getByRole('button', { name: 'Zapisz: 1 łyżeczka' }));
  await expect(jan.page.getByText('sama zależy od tej miary')).toBeVisible();
  await expect(jan.page.getByLabel('Jednostka dla: 1 łyżeczka')).toHaveValue('handful');
});

test('what a list is bought by is known without a network', async ({ person, ownHousehold }) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold, hasServiceWorker: true });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: FLOUR });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(sum(page, 'Mąka pszenna')).toHaveText('(razem ok. 1,9 kg)');
  await untilOffline(page);
  await expect.poll(async () => (await keptAnswers(page, anna.client.user.id)).join()).toContain('measures');
  anna.allow(/ERR_|WebSocket|Failed to load resource/);
  await page.context().setOffline(true);
  await page.reload();
  await expect(sum(page, 'Mąka pszenna')).toHaveText('(razem ok. 1,9 kg)');
  await tick(anna, 'Mąka pszenna');
  await expect(checkbox(page, 'Mąka pszenna')).toBeChecked();
});
