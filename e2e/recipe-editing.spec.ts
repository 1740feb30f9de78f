import type { Page } from '@playwright/test';
import { succeeded } from '../src/test/client.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { addProduct } from './household.ts';
import { addIngredient, editor, makeRecipe, rows } from './recipe-screens.ts';
import { answer, goTo, logIn, toast } from './screens.ts';

test.use({ hasServiceWorker: false });

/** Between a number and its unit stands a narrow no-break space. */
const NARROW = '\u202f';

// spec: R202
test('a recipe changes on open screens, and an open form says so before it overwrites', async ({
  person,
}) => {
  const anna = await person();
  const jan = await person({ viewport: 'phone' });
  const { id, productIds } = await makeRecipe(anna.client, {
    name: 'Racuchy',
    text: '<p>Stary tekst</p>',
    ingredients: [{ name: 'Jabłko na racuchy' }],
  });
  await jan.open(`/recipes/${id}`);
  await anna.open(`/recipes/edit/${id}`);
  await expect(jan.page.getByText('Stary tekst')).toBeVisible();
  await expect(editor(anna.page)).toHaveText('Stary tekst');
  const body = (text: string) => ({ name: 'Racuchy', text, products: [] });

  // Nothing was typed yet: the form simply shows what is new.
  succeeded(await jan.client.patch(`/api/v2/recipe/${id}`, body('<p>Nowy tekst</p>')));
  await expect(jan.page.getByText('Nowy tekst')).toBeVisible();
  await expect(editor(anna.page)).toHaveText('Nowy tekst');

  await anna.page.getByLabel('Nazwa').fill('Racuchy babci');
  succeeded(await jan.client.patch(`/api/v2/recipe/${id}`, body('<p>Jeszcze nowszy</p>')));
  const note = anna.page.getByText('Ktoś zmienił ten przepis, odkąd zaczęto go tutaj edytować.');
  await expect(note).toBeVisible();
  await expect(anna.page.getByLabel('Nazwa')).toHaveValue('Racuchy babci');
  await expectAccessible(anna.page);
  await anna.page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await answer(anna, 'Zastąpić nowszą wersję?', 'Nie');
  await expect(anna.page.getByLabel('Nazwa')).toHaveValue('Racuchy babci');
  await anna.page.getByRole('button', { name: 'Wczytaj nową wersję' }).click();
  await expect(editor(anna.page)).toHaveText('Jeszcze nowszy');
  await expect(anna.page.getByLabel('Nazwa')).toHaveValue('Racuchy');

  // A renamed product shows at once where it is used.
  await jan.client.patch(`/api/v2/recipe/${id}`, {
    ...body('<p>Jeszcze nowszy</p>'),
    products: [{ productId: productIds[0], qty: 2, unit: 'kg' }],
  });
  await expect(jan.page.getByText('Jabłko na racuchy')).toBeVisible();
  succeeded(await anna.client.patch(`/api/v2/product/${productIds[0]}`, { name: 'Antonówka' }));
  await expect(jan.page.getByText('Antonówka')).toBeVisible();
});

test('a product deleted while a form was open is made again by the save', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Makowiec');
  await addIngredient(anna, { product: 'Mak niebieski', quantity: '200', unit: 'g' });
  const names = succeeded(await anna.client.get('/api/v2/product/names')) as [string, string][];
  const [id] = names.find(([, name]) => name === 'Mak niebieski') ?? [];
  succeeded(await anna.client.delete(`/api/v2/product/${id}`));
  anna.allow(/404/);
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Makowiec' })).toBeVisible();
  const ingredients = page.getByRole('region', { name: 'Składniki' }).getByRole('listitem');
  await expect(ingredients).toHaveText([`Mak niebieski200${NARROW}g`]);
});

test('unsaved changes are asked about before they are left', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  await anna.open('/recipes');
  await press(page.getByRole('link', { name: 'Dodaj przepis' }));
  await expect(editor(page)).toBeVisible();
  // Nothing typed, nothing asked.
  await goTo(anna, 'Przepisy');
  await expect(page).toHaveURL('/recipes');
  await press(page.getByRole('link', { name: 'Dodaj przepis' }));
  await page.getByLabel('Nazwa').fill('Nie zgub mnie');
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Wyjść bez zapisywania?' })).toBeVisible();
  await expectAccessible(page);
  await answer(anna, 'Wyjść bez zapisywania?', 'Nie');
  await expect(page.getByLabel('Nazwa')).toHaveValue('Nie zgub mnie');
  await goTo(anna, 'Listy');
  await answer(anna, 'Wyjść bez zapisywania?', 'Tak');
  await expect(page.getByRole('heading', { level: 1, name: 'Listy' })).toBeVisible();
  await anna.open('/recipes/add');
  await expect(page.getByLabel('Nazwa')).toHaveValue('');
});

test('a draft survives a reload, until it is thrown away or saved', async ({ person, household }) => {
  const { id } = await makeRecipe(household.admin, { name: 'Sernik', text: '<p>Upiecz.</p>' });
  const anna = await person();
  const { page } = anna;
  await anna.open(`/recipes/edit/${id}`);
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Ostudź.');
  await addIngredient(anna, { product: 'Twaróg na sernik', quantity: '½', unit: 'kg' });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const note = page.getByText('Przywrócono wersję roboczą');
  await expect(note).toBeVisible();
  await expect(editor(page)).toHaveText('Upiecz. Ostudź.');
  await expect(rows(page)).toContainText(['Twaróg na sernik']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Odrzuć wersję roboczą' }).click();
  await expect(editor(page)).toHaveText('Upiecz.');
  await expect(rows(page)).toHaveCount(0);
  await page.reload();
  await expect(editor(page)).toHaveText('Upiecz.');
  await expect(note).toHaveCount(0);

  await page.getByLabel('Nazwa').fill('Sernik krakowski');
  await page.reload();
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sernik krakowski' })).toBeVisible();
  await page.getByRole('link', { name: 'Edytuj', exact: true }).click();
  await expect(page.getByLabel('Nazwa')).toHaveValue('Sernik krakowski');
  await expect(note).toHaveCount(0);
});

test('a new recipe in two tabs becomes two recipes where they differ', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const save = (tab: Page) => tab.getByRole('button', { name: 'Zapisz', exact: true }).click();
  const heading = (tab: Page, name: string) => tab.getByRole('heading', { level: 1, name, exact: true });
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Kopytka');
  // It is written on the device before another tab is opened.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('Kopytka'))).toBe(true);
  const second = await page.context().newPage();
  await second.goto('/recipes/add');
  await expect(second.getByLabel('Nazwa')).toHaveValue('Kopytka');
  await second.getByLabel('Nazwa').fill('Kopytka ze szpinakiem');
  await page.getByLabel('Nazwa').fill('Kopytka z serem');
  await save(page);
  await expect(heading(page, 'Kopytka z serem')).toBeVisible();
  await save(second);
  await expect(heading(second, 'Kopytka ze szpinakiem')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Kopytka z serem')).toBeVisible();
});

test('two tabs that differ in one product alone make two recipes', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Placek');
  await addIngredient(anna, { product: 'Mąka orkiszowa', quantity: '1', unit: 'kg' });
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('Mąka orkiszowa')))
    .toBe(true);
  const second = { ...anna, page: await page.context().newPage() };
  await second.page.goto('/recipes/add');
  await expect(rows(second.page)).toContainText(['Mąka orkiszowa']);
  await second.page.getByRole('button', { name: 'Usuń: Mąka orkiszowa' }).click();
  await addIngredient(second, { product: 'Cukier trzcinowy', quantity: '1', unit: 'kg' });
  for (const tab of [page, second.page]) {
    await tab.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(tab.getByRole('heading', { level: 1, name: 'Placek' })).toBeVisible();
  }
  expect(second.page.url()).not.toBe(page.url());
});

test('a recipe that another tab has saved and deleted is saved as one more', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Łazanki');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('Łazanki'))).toBe(true);
  const second = await page.context().newPage();
  await second.goto('/recipes/add');
  await expect(second.getByLabel('Nazwa')).toHaveValue('Łazanki');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Łazanki' })).toBeVisible();
  succeeded(await anna.client.delete(new URL(page.url()).pathname.replace('/recipes', '/api/v2/recipe')));
  anna.allow(/status of 40[04]/);
  await second.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(second.getByRole('heading', { level: 1, name: 'Łazanki' })).toBeVisible();
});

test('a new recipe whose product was merged meanwhile is one recipe', async ({ person }) => {
  const anna = await person();
  const { page, client } = anna;
  const [thyme, other] = [await addProduct(client, 'Tymianek polny'), await addProduct(client, 'Tymianek')];
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Napar');
  await addIngredient(anna, { product: 'Tymianek polny', quantity: '1', unit: 'łyżka' });
  succeeded(await client.post(`/api/v2/product/${thyme}/merge`, { into: other }));
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Napar' })).toBeVisible();
  const recipes: { name: string }[] = succeeded(await client.get('/api/v2/recipe'));
  expect(recipes.filter(({ name }) => name === 'Napar')).toHaveLength(1);
});

test('what is typed while a new recipe is sent makes no second one', async ({ person }) => {
  const anna = await person();
  const { page, client } = anna;
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Kisiel');
  const sending = Promise.withResolvers<void>();
  await page.route('**/api/v2/recipe', async (route) => {
    await sending.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await page.getByLabel('Nazwa').fill('Kisiel z żurawin');
  sending.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Kisiel', exact: true })).toBeVisible();
  const recipes: { name: string }[] = succeeded(await client.get('/api/v2/recipe'));
  expect(recipes.filter(({ name }) => name.startsWith('Kisiel'))).toHaveLength(1);
});

test('a save whose answer was lost adds nothing twice, also after a reload', async ({ person }) => {
  const anna = await person();
  const { page, client } = anna;
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Zalewajka');
  anna.allow(/net::ERR_FAILED/);
  await page.route('**/api/v2/recipe', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('note', { name: 'Nie udało się zapisać przepisu.' })).toBeVisible();
  await page.unroute('**/api/v2/recipe');
  await page.getByLabel('Nazwa').fill('Zalewajka łódzka');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Nazwa')).toHaveValue('Zalewajka łódzka');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zalewajka łódzka' })).toBeVisible();
  const recipes: { name: string }[] = succeeded(await client.get('/api/v2/recipe'));
  const named = recipes.filter(({ name }) => name.startsWith('Zalewajka'));
  expect(named).toMatchObject([{ name: 'Zalewajka łódzka' }]);
});

test('logging out takes the drafts along', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Tajemnica');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Przywrócono wersję roboczą')).toBeVisible();
  await anna.open('/logout');
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('lz.recipe')),
  );
  expect(kept).toEqual([]);
});

test('a session that ends takes nothing that is typed along, nor does the login after it', async ({
  person,
}) => {
  const anna = await person();
  const { page, client } = anna;
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Barszcz');
  page.on('dialog', (dialog) => void dialog.accept());
  await client.get('/api/auth/logout');
  anna.allow(/401/);
  await page.reload();
  await expect(page.getByText('Sesja wygasła.')).toBeVisible();
  await expect(page.getByLabel('Nazwa')).toHaveValue('Barszcz');
  await page.getByLabel('Nazwa').fill('Barszcz czerwony');
  // No question comes in between: the form is there again.
  await page.getByRole('link', { name: 'Zaloguj się ponownie' }).click();
  await logIn(anna, client.user.email);
  await expect(page.getByLabel('Nazwa')).toHaveValue('Barszcz czerwony');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Barszcz czerwony' })).toBeVisible();
});

test('a save that fails keeps everything typed', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Pierogi');
  await editor(page).fill('Zagnieć ciasto.');
  anna.allow(/net::ERR_FAILED/);
  await page.route('**/api/v2/recipe', (route) => route.abort());
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(toast(page, 'Nie udało się zapisać przepisu.')).toBeVisible();
  // What says so stays when the toast has gone, until it is read.
  await expect(toast(page, 'Nie udało się zapisać przepisu.')).toBeHidden();
  const failure = page.getByRole('note', { name: 'Nie udało się zapisać przepisu.' });
  await expect(failure).toContainText('Brak połączenia. Sprawdź sieć i spróbuj ponownie.');
  await expect(failure).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await expect(page.getByLabel('Nazwa')).toHaveValue('Pierogi');
  await expect(editor(page)).toHaveText('Zagnieć ciasto.');
  await failure.getByRole('button', { name: 'Zamknij' }).click();
  await expect(failure).toHaveCount(0);
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(failure).toBeVisible();
  await page.unroute('**/api/v2/recipe');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pierogi' })).toBeVisible();
});
