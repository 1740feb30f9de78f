import type { Locator, Page } from '@playwright/test';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { addProduct, buy, makeList } from '../support/household.ts';
import { addMeal, chooseFor, mealsOf, planMeal } from '../support/plan-screens.ts';
import { dayFromNow } from '../support/today.ts';
import { editor, makeRecipe, rows } from '../support/recipe-screens.ts';
import { answer, choose } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

/** Presses the button that saves, and expects the focus in the field with the error. */
async function expectRefused({ press }: Resident, save: Locator, field: Locator): Promise<void> {
  await press(save);
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/./);
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`a form that was refused puts the keyboard into its first wrong field, on a ${viewport}`, async ({
    person,
  }) => {
    const anna = await person({ viewport });
    const { page, press } = anna;
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Zapisz' });
    const flour = { name: 'Mąka', qty: 1, unit: 'kg' } as const;
    const listId = await makeList(anna.client, 'Sobota', { items: [flour, { ...flour, unit: 'g' }] });
    await anna.open(`/shopping-lists/${listId}`);

    await press(page.getByRole('button', { name: 'Zmień: Mąka' }));
    await dialog.getByLabel('Ilość').last().fill('abc');
    await expectRefused(anna, save, dialog.getByLabel('Ilość').last());
    await dialog.getByLabel('Ilość').first().fill('0');
    await expectRefused(anna, save, dialog.getByLabel('Ilość').first());
    await page.keyboard.press('Escape');
    await answer(anna, 'Zamknąć bez zapisywania?', 'Tak');

    await choose(anna, 'Zmień nazwę');
    await dialog.getByLabel('Nazwa').fill(' ');
    await expectRefused(anna, save, dialog.getByLabel('Nazwa'));
    await page.keyboard.press('Escape');

    await press(page.getByRole('button', { name: 'Wybierz sklep' }));
    await expectRefused(anna, dialog.getByRole('button', { name: 'Dodaj' }), dialog.getByLabel('Nowy sklep'));
    await page.keyboard.press('Escape');

    await anna.open(`/products/${await addProduct(anna.client, `Twaróg ${viewport}`)}`);
    await press(page.getByRole('button', { name: 'Połącz z innym produktem' }));
    await expectRefused(
      anna,
      dialog.getByRole('button', { name: 'Połącz' }),
      dialog.getByRole('combobox', { name: 'Produkt, który zostaje' }),
    );

    const meal = `Pierogi ${viewport}`;
    const { id: recipeId } = await makeRecipe(anna.client, { name: meal, portions: 4 });
    await planMeal(anna.client, { recipeId, portions: 4 });
    await anna.open('/plan');
    await chooseFor(anna, meal, 'Porcje');
    await dialog.getByLabel('Liczba porcji').fill('x');
    await expectRefused(anna, save, dialog.getByLabel('Liczba porcji'));

    await anna.open(`/recipes/${recipeId}`);
    if (viewport === 'phone') await choose(anna, 'Zaplanuj');
    else await press(page.getByRole('button', { name: 'Zaplanuj' }));
    await dialog.getByLabel('Liczba porcji').fill('x');
    await expectRefused(
      anna,
      dialog.getByRole('button', { name: /^Jutro/ }),
      dialog.getByLabel('Liczba porcji'),
    );
  });
}

test('how much a search has found is said', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  const { page, press } = anna;
  const dialog = page.getByRole('dialog');
  const listId = await makeList(anna.client, 'Sobota');
  for (const name of ['Mleko', 'Masło', 'Chleb']) {
    const productId = await addProduct(anna.client, name);
    await buy(anna.client, listId, { name, productId, daysAgo: [9, 6, 3] });
  }
  await makeRecipe(anna.client, { name: 'Żurek' });
  // More people than can be found by looking.
  const names = ['Jan', 'Ewa', 'Ola', 'Piotr', 'Maria', 'Adam', 'Zofia', 'Karol'];
  for (const name of names) await ownHousehold.addUser({ name });

  await anna.open('/products');
  const count = page.getByRole('status').filter({ hasText: 'produkt' });
  await page.getByLabel('Szukaj produktu').fill('m');
  await expect(count).toHaveText('2 produkty');
  await page.getByLabel('Szukaj produktu').fill('zzz');
  await expect(count).toHaveText('0 produktów');

  await anna.open('/plan');
  await press(page.getByRole('button', { name: 'Dodaj posiłek: Dziś' }));
  // Some dialogs say more below it.
  const status = dialog.getByRole('status').first();
  await expect(dialog.getByRole('button', { name: 'Żurek' })).toBeVisible();
  await expect(status).toHaveText('');
  await dialog.getByLabel('Przepis albo własny wpis').fill('żurku');
  await expect(status).toHaveText('Znaleziono 1 przepis');
  await dialog.getByLabel('Przepis albo własny wpis').fill('zzz');
  await expect(status).toHaveText('Znaleziono 0 przepisów');

  await anna.open(`/shopping-lists/${listId}`);
  await press(page.getByRole('button', { name: 'Udostępnij' }));
  await expect(dialog.getByRole('button', { name: /Zofia/ })).toBeVisible();
  await expect(status).toHaveText('');
  await dialog.getByLabel('Użytkownik').first().fill('zof');
  await expect(status).toHaveText('Znaleziono 1 osobę');
  await dialog.getByLabel('Użytkownik').first().fill('zzz');
  await expect(status).toHaveText('Znaleziono 0 osób');
  await page.keyboard.press('Escape');

  await press(page.getByRole('button', { name: 'Zwykle kupowane' }).first());
  await expect(dialog.getByRole('button', { name: /^Mleko/ })).toBeVisible();
  await expect(status).toHaveText('');
  await dialog.getByRole('searchbox').fill('mle');
  await expect(status).toHaveText('1 produkt');
  await dialog.getByRole('searchbox').fill('zzz');
  await expect(status).toHaveText('0 produktów');
});

/** Marks every place of announcements that is there now. */
const markPlaces = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const place of document.querySelectorAll('[role=status]')) place.setAttribute('data-early', '');
  });

test('that a recipe was planned is said in a place that was there before, and taken back by Ctrl+Z', async ({
  person,
}) => {
  const anna = await person();
  const { page, press } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Barszcz czerwony', portions: 4 });
  await anna.open(`/recipes/${id}`);
  await press(page.getByRole('button', { name: 'Zaplanuj' }));
  await expect(page.getByRole('dialog')).toBeVisible();
  await markPlaces(page);
  await press(page.getByRole('dialog').getByRole('button', { name: /^Jutro/ }));
  const said = page.getByRole('status').filter({ hasText: 'Zaplanowano' });
  await expect(said).toHaveAttribute('data-early');
  await expect(said.getByRole('link', { name: 'Otwórz plan' })).toBeVisible();
  await expect(said.getByRole('button', { name: 'Cofnij' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Control+Z',
  );
  await page.keyboard.press('Control+z');
  await expect(said).toBeHidden();
  const planned = `/api/v2/meals?from=${dayFromNow(1)}&to=${dayFromNow(1)}`;
  await expect
    .poll(async () => (await anna.client.get(planned)).body)
    .not.toContainEqual(expect.objectContaining({ recipeId: id }));
});

test('Ctrl+Z takes back what the bar of the plan, of a recipe and of products offers', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const { page, press } = anna;
  const { keyboard } = page;
  const undo = page.getByRole('status').getByRole('button', { name: 'Cofnij' });
  await anna.open('/plan');
  await addMeal(anna, 'Dziś', 'pierogi');
  await expect(mealsOf(page, 'Dziś')).toHaveCount(1);
  await expect(undo).toBeVisible();
  await keyboard.press('Control+z');
  await expect(mealsOf(page, 'Dziś')).toHaveCount(0);
  await expect(undo).toBeHidden();

  const { id } = await makeRecipe(anna.client, {
    name: 'Kopytka',
    text: '<p>Ugotuj.</p>',
    ingredients: [{ name: 'Ziemniaki' }, { name: 'Ziemniak' }],
  });
  await anna.open(`/recipes/${id}`);
  await press(page.getByRole('button', { name: 'Ugotowane' }));
  await expect(undo).toBeVisible();
  await keyboard.press('Control+z');
  await expect(page.getByText('Ostatnio gotowane')).toBeHidden();

  await anna.open('/products');
  await press(page.getByRole('button', { name: 'Być może te same produkty' }));
  await press(page.getByRole('button', { name: 'To różne rzeczy' }));
  await expect(undo).toBeVisible();
  await keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'To różne rzeczy' })).toBeVisible();

  // Typed text belongs to the editor.
  await anna.open(`/recipes/edit/${id}`);
  await press(page.getByRole('button', { name: 'Usuń: Ziemniaki' }));
  await expect(rows(page)).toHaveCount(1);
  await expect(undo).toBeVisible();
  await editor(page).click();
  await keyboard.type('Już. ');
  await keyboard.press('Control+z');
  await expect(editor(page)).not.toContainText('Już.');
  await expect(rows(page)).toHaveCount(1);
});

test('words that stand apart are read apart', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  await anna.open('/plan');
  const { page } = anna;
  await expect(page.getByRole('heading', { name: /^Dziś \p{L}/u })).toBeVisible();
  await anna.open('/account');
  const own = page.getByRole('listitem').filter({ hasText: 'to urządzenie' });
  await expect(own).toBeVisible();
  expect(await own.textContent()).toMatch(/ to urządzenie/);
});
