import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct } from '../support/household.ts';
import { makeRecipe } from '../support/recipe-screens.ts';

test.use({ hasServiceWorker: false });

for (const viewport of ['desk', 'phone'] as const) {
  test(`recipes are found by name, beside their products, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const { productIds } = await makeRecipe(ownHousehold.admin, {
      name: 'Żurek na zakwasie',
      ingredients: [{ name: 'Zakwas żytni' }],
    });
    await makeRecipe(ownHousehold.admin, {
      name: 'Łazanki',
      ingredients: [{ name: 'Kapusta kiszona' }],
    });
    await makeRecipe(ownHousehold.admin, { name: 'Chleb na zakwasie' });
    const anna = await person({ household: ownHousehold, viewport });
    const { page } = anna;
    await anna.open('/recipes');
    const search = page.getByRole('searchbox', { name: 'Szukaj przepisu' });
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    await expect(links).toHaveText(['Chleb na zakwasie', 'Łazanki', 'Żurek na zakwasie']);
    await anna.press(search);
    await page.keyboard.type('ZAKWASIE zur');
    await expect(links).toHaveText(['Żurek na zakwasie']);
    await expect(page).toHaveURL('/recipes?name=ZAKWASIE%20zur');
    await expect(page.getByText('Znaleziono 1 przepis')).toBeAttached();
    await expectAccessible(page);
    await anna.press(links);
    await expect(page.getByRole('heading', { level: 1, name: 'Żurek na zakwasie' })).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue('ZAKWASIE zur');
    await expect(links).toHaveText(['Żurek na zakwasie']);
    // All typed letters are one step in the history.
    await page.goBack();
    await expect(page).toHaveURL('/recipes');
    await expect(search).toHaveValue('');
    await expect(links).toHaveCount(3);

    await search.fill('zakwas');
    await page.getByRole('combobox', { name: 'Szukaj według składników' }).fill('zytni');
    await anna.press(page.getByRole('option', { name: 'Zakwas żytni' }));
    await expect(page).toHaveURL(`/recipes?name=zakwas&products=${productIds[0]}`);
    await page.keyboard.press('Escape');
    await expect(links).toHaveText(['Żurek na zakwasie']);
    await search.fill('lazanki');
    await expect(page.getByText('Brak przepisów', { exact: true })).toBeVisible();
    await expect(page.getByText('Żaden przepis nie pasuje do „lazanki”.')).toBeVisible();
    await expectAccessible(page);
    await anna.press(page.getByRole('button', { name: 'Wyczyść wyszukiwanie' }).last());
    await expect(page).toHaveURL('/recipes');
    await expect(search).toHaveValue('');
    await expect(links).toHaveCount(3);

    // Shared with another user.
    await anna.open('/recipes?name=%C5%82azanki');
    await expect(search).toHaveValue('łazanki');
    await expect(links).toHaveText(['Łazanki']);
    await anna.press(page.getByRole('button', { name: 'Wyczyść wyszukiwanie' }));
    await expect(links).toHaveCount(3);
  });
}

// spec: R187
test('recipes are searched by products, in the address and with the back button', async ({
  person,
  household,
}) => {
  const first = await makeRecipe(household.admin, {
    name: 'Ćwikła domowa',
    ingredients: [{ name: 'Burak ćwikłowy' }, { name: 'Chrzan tarty' }],
  });
  await makeRecipe(household.admin, {
    name: 'Barszcz ćwikłowy',
    ingredients: [{ name: 'Zakwas buraczany' }],
  });
  const [burak, chrzan] = first.productIds;
  const anna = await person();
  const { page } = anna;
  await anna.open('/recipes');
  const search = page.getByRole('combobox', { name: 'Szukaj według składników' });
  const link = (name: string) => page.getByRole('main').getByRole('link', { name });
  await expect(link('Barszcz ćwikłowy')).toBeVisible();
  await search.click();
  await page.keyboard.type('CWIKLOWY');
  await expect(page.getByRole('option')).toHaveText(['Burak ćwikłowy']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/recipes?products=${burak}`);
  await expect(link('Barszcz ćwikłowy')).toBeHidden();
  await expect(link('Ćwikła domowa')).toBeVisible();
  await page.keyboard.type('chrzan tarty');
  await expect(page.getByRole('option')).toHaveText(['Chrzan tarty']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/recipes?products=${burak},${chrzan}`);
  await expectAccessible(page);
  await link('Ćwikła domowa').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ćwikła domowa' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/recipes?products=${burak},${chrzan}`);
  await expect(link('Ćwikła domowa')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/recipes');
  await expect(link('Barszcz ćwikłowy')).toBeVisible();

  // Shared with another user, and finding nothing.
  const lonely = await addProduct(household.admin, 'Szafran');
  const jan = await person({ viewport: 'phone' });
  await jan.open(`/recipes?products=${burak},${lonely}`);
  await expect(jan.page.getByText('Brak przepisów', { exact: true })).toBeVisible();
  await expect(jan.page.getByText('Żaden przepis nie zawiera wszystkich wybranych produktów.')).toBeVisible();
  await expectAccessible(jan.page);
  await jan.press(jan.page.getByRole('main').getByText('Wyczyść wyszukiwanie'));
  await expect(jan.page).toHaveURL('/recipes');
  await expect(jan.page.getByRole('link', { name: 'Barszcz ćwikłowy' })).toBeVisible();
  await expectAccessible(jan.page);
});

test('a chosen product that somebody merges is called by what it became', async ({
  person,
  ownHousehold,
}) => {
  const { admin } = ownHousehold;
  const soup = { name: 'Żurek', ingredients: [{ name: 'Zakwas' }] };
  const [merged] = (await makeRecipe(admin, soup)).productIds;
  const into = await addProduct(admin, 'Zakwas żytni');
  const { page, open } = await person({ viewport: 'phone', household: ownHousehold });
  await open(`/recipes?products=${merged}`);
  const chosen = page.getByRole('main').locator('.mantine-MultiSelect-pill');
  await expect(chosen).toHaveText('Zakwas');
  succeeded(await admin.post(`/api/v2/product/${merged}/merge`, { into }));
  await expect(chosen).toHaveText('Zakwas żytni');
  await expect(page.getByRole('link', { name: 'Żurek' })).toBeVisible();
});

test('an address with a product that was merged before leads to what it became', async ({
  person,
  ownHousehold,
}) => {
  const { admin } = ownHousehold;
  const soup = { name: 'Żurek', ingredients: [{ name: 'Zakwas' }] };
  const [merged] = (await makeRecipe(admin, soup)).productIds;
  const into = await addProduct(admin, 'Zakwas żytni');
  succeeded(await admin.post(`/api/v2/product/${merged}/merge`, { into }));
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page, open } = anna;
  await open(`/recipes?products=${merged}`);
  await expect(page.getByRole('main').locator('.mantine-MultiSelect-pill')).toHaveText('Zakwas żytni');
  await expect(page.getByRole('link', { name: 'Żurek' })).toBeVisible();
  anna.allow(/status of 404/);
  await open(`/products/${merged}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zakwas żytni');
  await expect(page).toHaveURL(`/products/${into}`);
});
