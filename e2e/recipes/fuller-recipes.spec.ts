import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct, makeList } from '../support/household.ts';
import { addIngredient, closeSuggestions, makeRecipe, rows } from '../support/recipe-screens.ts';
import { holdBar, toast } from '../support/screens.ts';
import { expectGoodInWindows, expectLargeTargets } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

/** Amounts have narrow spaces in them. */
const plain = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

for (const viewport of ['phone', 'desk'] as const) {
  test(`a recipe with time, tags, a source, parts and remarks, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ household: ownHousehold, viewport });
    const { page, press } = anna;
    await anna.open('/recipes/add');
    await page.getByLabel('Nazwa', { exact: true }).fill('Tort');
    await page.getByLabel('Liczba porcji').fill('8');
    await page.getByLabel('Czas').fill('półtorej godziny');
    await press(page.getByRole('button', { name: 'Dodaj część' }));
    await expect(page.getByRole('textbox', { name: 'Część przepisu' })).toBeFocused();
    await page.keyboard.type('Na biszkopt');
    await addIngredient(anna, { product: 'Mąka', quantity: '200', unit: 'g' });
    await press(page.getByRole('button', { name: 'Dodaj część' }));
    await page.keyboard.type('Na krem');
    await press(page.getByRole('button', { name: 'Dodaj produkt' }));
    const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
    await dialog.getByLabel('Produkt').fill('100 g masła (miękkiego)');
    await closeSuggestions(page);
    await expect(dialog.getByLabel('Uwagi')).toHaveValue('miękkiego');
    await dialog.getByLabel('Uwagi').fill('miękkie');
    await expectAccessible(page);
    await press(dialog.getByRole('button', { name: 'Gotowe' }));
    await expect(rows(page)).toHaveCount(4);
    await page.getByRole('combobox', { name: 'Tagi' }).fill('ciasta');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Tagi' }).fill('na święta');
    await page.getByLabel('Źródło').fill('https://www.kuchnia.example/tort?id=1');
    if (viewport === 'phone') {
      await expectGoodInWindows(page, 'the form', 0);
      await expectLargeTargets(page, 'the form');
    }

    // Incomplete input is reported, and nothing is lost.
    await press(page.getByRole('button', { name: 'Zapisz', exact: true }));
    await expect(page.getByText('Wpisz czas w minutach albo tak: 1 h 30 min.')).toBeVisible();
    await expect(page.getByLabel('Czas')).toBeFocused();
    await page.getByLabel('Czas').fill('1,5 h');
    await press(page.getByRole('button', { name: 'Zapisz', exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: 'Tort' })).toBeVisible();

    // Another user reads it.
    const jan = await person({ household: ownHousehold, viewport });
    const listId = await makeList(jan.client, 'Sobota');
    await jan.open(new URL(page.url()).pathname);
    const main = jan.page.getByRole('main');
    await expect(main.getByRole('heading', { level: 3 })).toHaveText(['Na biszkopt', 'Na krem']);
    await expect(main.getByText('1 h 30 min')).toBeVisible();
    const link = main.getByRole('link', { name: 'kuchnia.example' });
    await expect(link).toHaveAttribute('href', 'https://www.kuchnia.example/tort?id=1');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await jan.press(jan.page.getByRole('button', { name: 'Więcej porcji' }));
    await expect
      .poll(async () => Promise.all((await main.getByRole('listitem').all()).map((row) => row.textContent())))
      .toContainEqual(expect.stringMatching(/^masłomiękkie112,5\sg$/));
    if (viewport === 'phone') await expectGoodInWindows(jan.page, 'the recipe', 1);

    // A remark is added to the list with its ingredient.
    await jan.press(jan.page.getByRole('button', { name: 'Dodaj do listy' }));
    await jan.press(
      jan.page
        .getByRole('dialog', { name: 'Dodaj do listy' })
        .getByRole('button', { name: 'Dodaj', exact: true }),
    );
    await expect(toast(jan.page, 'Przepis został zaktualizowany.')).toBeVisible();
    await jan.open(`/shopping-lists/${listId}`);
    await expect(jan.page.getByText('miękkie')).toBeVisible();

    // The form begins with what was saved.
    await press(page.getByRole('link', { name: 'Edytuj' }));
    await expect(rows(page)).toHaveCount(4);
    await expect(page.getByLabel('Czas')).toHaveValue(/^1\sh 30\smin$/);
    await expect(page.getByRole('textbox', { name: 'Część przepisu' }).last()).toHaveValue('Na krem');
    expect(plain(await rows(page).last().textContent())).toContain('miękkie');
  });

  test(`recipes are narrowed by words, tags, time and cooking, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const { admin } = ownHousehold;
    await makeRecipe(admin, {
      name: 'Żurek',
      tags: ['zupy'],
      minutes: 90,
      ingredients: [{ name: 'Kiełbasa biała' }],
    });
    await makeRecipe(admin, { name: 'Zupa krem', tags: ['zupy', 'bez mięsa'], minutes: 30 });
    await makeRecipe(admin, { name: 'Sernik', tags: ['ciasta'] });
    const anna = await person({ household: ownHousehold, viewport });
    const { page, press } = anna;
    await anna.open('/recipes');
    const found = page.getByRole('main').getByRole('listitem').getByRole('link');
    await expect(found).toHaveText([/^Sernik/, /^Zupa krem/, /^Żurek/]);
    const search = page.getByRole('searchbox', { name: 'Szukaj przepisu' });
    for (const [typed, name] of [
      ['żurku', /^Żurek/],
      ['sernikiem', /^Sernik/],
      ['kiełbasy', /^Żurek/],
      ['białą kiełbasę', /^Żurek/],
      ['bez mięsa', /^Zupa krem/],
    ] as const) {
      await search.fill(typed);
      await expect(found).toHaveText([name]);
    }
    await press(page.getByRole('button', { name: 'Wyczyść wyszukiwanie' }));
    const chip = (name: string) => page.getByRole('button', { name, exact: true });
    await press(chip('zupy'));
    await expect(chip('zupy')).toHaveAttribute('aria-pressed', 'true');
    await expect(found).toHaveText([/^Zupa krem/, /^Żurek/]);
    await press(chip('do 30 min'));
    await expect(found).toHaveText([/^Zupa krem/]);
    await expect(page).toHaveURL('/recipes?tag=zupy&quick');
    if (viewport === 'phone') {
      await expectGoodInWindows(page, 'the narrowed recipes', 0);
      await expectLargeTargets(page, 'the narrowed recipes');
    }
    await page.goBack();
    await expect(found).toHaveText([/^Zupa krem/, /^Żurek/]);
    await anna.open('/recipes?tag=ciasta&quick');
    await expect(page.getByText('Żaden przepis nie spełnia wybranych warunków.')).toBeVisible();
    if (viewport === 'phone') await expectGoodInWindows(page, 'no recipe found', 1);
    await anna.open('/recipes?tag=zupy');
    await expect(found).toHaveText([/^Zupa krem/, /^Żurek/]);

    // The recipe cooked last is first, until that is taken back.
    await press(found.last());
    await press(page.getByRole('button', { name: 'Ugotowane' }));
    const status = page.getByRole('status').filter({ hasText: 'Zapisano: ugotowane' });
    await holdBar(status);
    await expect(page.getByText(/^Ostatnio gotowane: \d+\s\p{L}+$/u)).toBeVisible();
    await expectAccessible(page);
    await expect(status).toBeVisible();
    await anna.open('/recipes');
    await press(chip('ostatnio gotowane'));
    await expect(found).toHaveText([/^Żurek/, /^Sernik/, /^Zupa krem/]);
    await press(found.first());
    await press(page.getByRole('button', { name: 'Ugotowane' }));
    await press(status.getByRole('button', { name: 'Cofnij' }));
    await expect(status).toBeHidden();
  });
}

test('tags of other recipes are suggested, and chosen by the keyboard', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await makeRecipe(anna.client, { name: 'Keks', tags: ['wypieki świąteczne'] });
  await anna.open('/recipes/add');
  const tags = page.getByRole('combobox', { name: 'Tagi' });
  await expect(tags).toBeVisible();
  // No closed list is measured while the form is drawn.
  await expect(page.getByRole('listbox', { includeHidden: true })).toHaveCount(0);
  await tags.pressSequentially('świą');
  await expect(page.getByRole('option', { name: 'wypieki świąteczne' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(tags).toHaveValue('');
  await expect(page.getByRole('main').getByText('wypieki świąteczne')).toBeVisible();
});

test('what was deleted comes back from below the list, for both', async ({ person, ownHousehold }) => {
  const { id, productIds } = await makeRecipe(ownHousehold.admin, {
    name: 'Bigos',
    ingredients: [{ name: 'Kapusta' }],
  });
  await ownHousehold.admin.delete(`/api/v2/recipe/${id}`);
  await ownHousehold.admin.delete(`/api/v2/product/${productIds[0]}`);
  await makeRecipe(ownHousehold.admin, { name: 'Bigos' });
  const [anna, jan] = [
    await person({ household: ownHousehold, viewport: 'phone' }),
    await person({ household: ownHousehold, viewport: 'desk' }),
  ];
  const { page, press } = anna;
  await jan.open('/recipes');
  await anna.open('/recipes');
  await press(page.getByRole('button', { name: 'Ostatnio usunięte' }));
  const dialog = page.getByRole('dialog', { name: 'Ostatnio usunięte' });
  await expect(dialog.getByRole('listitem')).toHaveText([/usunięto dziś o \d{1,2}:\d{2}/]);
  await expectGoodInWindows(page, 'what was deleted', 0);
  await expectLargeTargets(page, 'what was deleted');
  await press(dialog.getByRole('button', { name: 'Przywróć: Bigos' }));
  await expect(toast(page, 'Przywrócono: Bigos (2)')).toBeVisible();
  await expect(dialog.getByText('Nic tu nie ma')).toBeVisible();
  await expectAccessible(page);
  const found = jan.page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(found).toHaveText(['Bigos', 'Bigos (2)']);
  // Its product came back with it.
  await jan.open('/products');
  await expect(jan.page.getByRole('link', { name: 'Kapusta' })).toBeVisible();
  await jan.press(jan.page.getByRole('button', { name: 'Ostatnio usunięte' }));
  await expect(jan.page.getByText('To, co usuniesz, można przywrócić przez 30 dni.')).toBeVisible();
});

test('of very many deleted recipes it is said that older ones follow', async ({ person }) => {
  const { page, open, press } = await person({ viewport: 'phone' });
  const deleted = Array.from({ length: 1000 }, (_, at) => ({
    id: `01990000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    name: `Zupa ${at}`,
    deletedAt: Date.now(),
  }));
  await page.route('**/api/v2/recipe/deleted', (route) => route.fulfill({ json: deleted }));
  await open('/recipes');
  await press(page.getByRole('button', { name: 'Ostatnio usunięte' }));
  const dialog = page.getByRole('dialog', { name: 'Ostatnio usunięte' });
  await expect(dialog.getByText(/^Widać tu 1000 ostatnio usuniętych. Starsze pojawią się/)).toBeVisible();
});

test('a product merged while the form is open stays merged', async ({ person, ownHousehold }) => {
  const { admin } = ownHousehold;
  const { id, productIds } = await makeRecipe(admin, {
    name: 'Kruche',
    ingredients: [{ name: 'Masło extra', note: 'zimne' }],
  });
  const kept = await addProduct(admin, 'Masło');
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  await anna.open(`/recipes/edit/${id}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Nazwa', { exact: true }).fill('Kruche ciastka');
  const names = page.waitForResponse((response) => response.url().includes('/product/names'));
  await admin.post(`/api/v2/product/${productIds[0]}/merge`, { into: kept });
  await names;
  await press(page.getByRole('button', { name: 'Zapisz', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Kruche ciastka' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Składniki' })).toContainText(/Masłozimne/);
  const products = (await admin.get('/api/v2/product')).body as { name: string }[];
  expect(products.map(({ name }) => name)).toEqual(['Masło']);
});
