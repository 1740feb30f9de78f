import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct } from '../support/household.ts';
import {
  addIngredient,
  editor,
  makeRecipe,
  pasteIngredients,
  saveRecipe,
} from '../support/recipe-screens.ts';
import { answer, goTo, logIn, noteAlerts, openWhole, toast } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const CHANGED = 'Ktoś zmienił ten przepis podczas Twojej edycji';
const QUESTION = 'Zastąpić zmiany innej osoby?';

/** Keeps saves of a recipe waiting; resolves with a function that releases them. */
async function hold(page: Page, method: 'POST' | 'PATCH'): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const pattern = /\/api\/v2\/recipe(?:\/[0-9a-f-]+)?$/;
  await page.route(pattern, async (route) => {
    if (route.request().method() === method) await held.promise;
    await route.fallback();
  });
  return async () => {
    held.resolve();
    await page.unroute(pattern);
  };
}

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
  const theirs = { ...body('<p>Jeszcze nowszy</p>'), name: 'Racuchy Jana' };
  succeeded(await jan.client.patch(`/api/v2/recipe/${id}`, theirs));
  await expect(anna.page.getByText(`${CHANGED}: nazwa, sposób przygotowania.`)).toBeVisible();
  await expect(anna.page.getByLabel('Nazwa')).toHaveValue('Racuchy babci');
  await expectAccessible(anna.page);
  anna.allow(/status of 409/);
  await anna.page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(anna.page.getByRole('dialog', { name: QUESTION }).getByRole('listitem')).toHaveText(
    'nazwaTwoja wersja: Racuchy babci, tamta: Racuchy Jana',
  );
  await expectAccessible(anna.page);
  await answer(anna, QUESTION, 'Nie');
  await expect(anna.page.getByLabel('Nazwa')).toHaveValue('Racuchy babci');
  await anna.page.getByRole('button', { name: 'Wczytaj nową wersję' }).click();
  await expect(editor(anna.page)).toHaveText('Jeszcze nowszy');
  await expect(anna.page.getByLabel('Nazwa')).toHaveValue('Racuchy Jana');

  // A renamed product shows at once where it is used.
  await jan.client.patch(`/api/v2/recipe/${id}`, {
    ...body('<p>Jeszcze nowszy</p>'),
    products: [{ productId: productIds[0], qty: 2, unit: 'kg' }],
  });
  await expect(jan.page.getByText('Jabłko na racuchy')).toBeVisible();
  succeeded(await anna.client.patch(`/api/v2/product/${productIds[0]}`, { name: 'Antonówka' }));
  await expect(jan.page.getByText('Antonówka')).toBeVisible();
});

test('a save that is overtaken on its way, or while the question is open, asks again', async ({ person }) => {
  const anna = await person();
  const jan = await person({ viewport: 'phone' });
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Pierniki', text: '<p>Stary tekst</p>' });
  const saveAsJan = async (name: string, text: string) =>
    succeeded(await jan.client.patch(`/api/v2/recipe/${id}`, { name, text, products: [] }));
  const nameNow = async () => succeeded(await jan.client.get(`/api/v2/recipe/${id}`)).name;
  await jan.open(`/recipes/${id}`);
  await anna.open(`/recipes/edit/${id}`);
  await page.getByLabel('Nazwa').fill('Pierniki toruńskie');
  anna.allow(/status of 409/);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  const letGo = await hold(page, 'PATCH');
  await saveRecipe(page);
  await sent;
  await saveAsJan('Katarzynki', '<p>Jan był szybszy</p>');
  await letGo();
  const question = page.getByRole('dialog', { name: QUESTION });
  await expect(question).toBeVisible();
  await saveAsJan('Serduszka', '<p>I jeszcze raz</p>');
  // Held until the question is closed, which then opens again at once.
  const letGoAgain = await hold(page, 'PATCH');
  await answer(anna, QUESTION, 'Tak');
  await letGoAgain();
  await answer(anna, QUESTION, 'Nie');
  expect(await nameNow()).toBe('Serduszka');
  await expect(jan.page.getByText('I jeszcze raz')).toBeVisible();
  await expect(page.getByText(CHANGED)).toBeVisible();
  await expect(page.getByLabel('Nazwa')).toHaveValue('Pierniki toruńskie');
  await saveRecipe(page);
  await answer(anna, QUESTION, 'Tak');
  await expect(page.getByRole('heading', { level: 1, name: 'Pierniki toruńskie' })).toBeVisible();
  await expect(jan.page.getByRole('heading', { level: 1, name: 'Pierniki toruńskie' })).toBeVisible();
});

test('a product merged or a day noted by another asks no user who edits the text', async ({
  person,
  household,
}) => {
  const anna = await person();
  const jan = await household.addUser();
  const { page } = anna;
  const { id, productIds } = await makeRecipe(anna.client, {
    name: 'Kopytka na parze',
    ingredients: [{ name: 'Ziemniak mączysty' }],
  });
  const into = await addProduct(jan, 'Ziemniaki mączyste');
  await anna.open(`/recipes/edit/${id}`);
  await editor(page).fill('Ugotuj.');
  const isReading = (path: string) => path.endsWith(`/api/v2/recipe/${id}`);
  const reread = page.waitForResponse((response) => isReading(new URL(response.url()).pathname));
  succeeded(await jan.post(`/api/v2/product/${productIds[0]}/merge`, { into }));
  await reread;
  succeeded(await jan.put(`/api/v2/recipe/${id}/cooked`, { cookedOn: '2026-03-29' }));
  await saveRecipe(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Kopytka na parze' })).toBeVisible();
  await expect(page.getByText('Ziemniaki mączyste')).toBeVisible();
  await expect(page.getByText('Ugotuj.')).toBeVisible();
});

test('a save is one request; one whose answer was lost is sent again without a question', async ({
  person,
}) => {
  const anna = await person();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Leczo' });
  await anna.open(`/recipes/edit/${id}`);
  await page.getByLabel('Nazwa').fill('Leczo z cukinią');
  // The recipe is read once more when the socket is there.
  await page.waitForLoadState('networkidle');
  anna.allow(/net::ERR_FAILED|status of 409/);
  const asked: string[] = [];
  await page.route('**/api/v2/recipe/*', async (route) => {
    asked.push(route.request().method());
    if (route.request().method() !== 'PATCH') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await saveRecipe(page);
  await expect.poll(() => asked[0]).toBe('PATCH');
  await expect(page.getByRole('alert', { name: 'Nie udało się zapisać przepisu.' })).toBeVisible();
  await page.unroute('**/api/v2/recipe/*');
  await saveRecipe(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Leczo z cukinią' })).toBeVisible();
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
  await saveRecipe(page);
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

test('a new recipe whose product was merged in the meantime is one recipe', async ({ person }) => {
  const anna = await person();
  const { page, client } = anna;
  const [thyme, other] = [await addProduct(client, 'Tymianek polny'), await addProduct(client, 'Tymianek')];
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Napar');
  await addIngredient(anna, { product: 'Tymianek polny', quantity: '1', unit: 'łyżka' });
  succeeded(await client.post(`/api/v2/product/${thyme}/merge`, { into: other }));
  await saveRecipe(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Napar' })).toBeVisible();
  const recipes: { name: string }[] = succeeded(await client.get('/api/v2/recipe'));
  expect(recipes.filter(({ name }) => name === 'Napar')).toHaveLength(1);
});

test('what is typed while a new recipe is sent waits in the form of that recipe', async ({ person }) => {
  const anna = await person();
  const { page, client } = anna;
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Kisiel');
  const letGo = await hold(page, 'POST');
  await saveRecipe(page);
  await page.getByLabel('Nazwa').fill('Kisiel z żurawin');
  await letGo();
  await expect(toast(page, 'Przepis został dodany.')).toBeVisible();
  await expect(page).toHaveURL(/\/recipes\/edit\//);
  await expect(page.getByLabel('Nazwa')).toHaveValue('Kisiel z żurawin');
  const recipes = async () =>
    (succeeded(await client.get('/api/v2/recipe')) as { name: string }[]).flatMap(({ name }) =>
      name.startsWith('Kisiel') ? name : [],
    );
  expect(await recipes()).toEqual(['Kisiel']);
  await goTo(anna, 'Listy');
  await answer(anna, 'Wyjść bez zapisywania?', 'Nie');
  await saveRecipe(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Kisiel z żurawin', exact: true })).toBeVisible();
  expect(await recipes()).toEqual(['Kisiel z żurawin']);
  await anna.open('/recipes/add');
  await expect(page.getByLabel('Nazwa')).toHaveValue('');
});

test('what is typed while a recipe is sent stays where it is typed, as a change of what was saved', async ({
  person,
}) => {
  const anna = await person();
  const jan = await person({ viewport: 'phone' });
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Sos', text: '<p>Smaż.</p><p>Podawaj.</p>' });
  await jan.open(`/recipes/${id}`);
  await anna.open(`/recipes/edit/${id}`);
  await editor(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.type(' Mieszaj.');
  const letGo = await hold(page, 'PATCH');
  await saveRecipe(page);
  await editor(page).focus();
  await page.keyboard.type(' Dopra');
  await letGo();
  await expect(toast(page, 'Przepis został zaktualizowany.')).toBeVisible();
  await page.keyboard.type('w solą.');
  await expect(editor(page)).toHaveText('Smaż. Mieszaj. Dopraw solą.Podawaj.');
  await expect(page).toHaveURL(`/recipes/edit/${id}`);
  await expect(jan.page.getByText('Smaż. Mieszaj.', { exact: true })).toBeVisible();
  await expect(page.getByText(CHANGED)).toHaveCount(0);
  await expectAccessible(page);

  // It is unsaved like anything else that is typed: on the device, and asked about.
  await goTo(anna, 'Listy');
  await answer(anna, 'Wyjść bez zapisywania?', 'Nie');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Przywrócono wersję roboczą')).toBeVisible();
  await expect(page.getByText(CHANGED)).toHaveCount(0);
  await saveRecipe(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Sos' })).toBeVisible();
  await expect(jan.page.getByText('Smaż. Mieszaj. Dopraw solą.')).toBeVisible();
});

test('a product made for a save is used by the next one, under whatever name it has by then', async ({
  person,
  household,
}) => {
  const anna = await person();
  const jan = await household.addUser();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Krupnik' });
  await anna.open(`/recipes/edit/${id}`);
  await pasteIngredients(anna, '500 g kaszy krupniczej');
  const letGo = await hold(page, 'PATCH');
  await saveRecipe(page);
  await page.getByLabel('Nazwa').fill('Krupnik babci');
  await letGo();
  await expect(toast(page, 'Przepis został zaktualizowany.')).toBeVisible();
  const productOf = async () =>
    succeeded(await jan.get(`/api/v2/recipe/${id}`)).products[0].productId as string;
  const made = await productOf();
  succeeded(await jan.patch(`/api/v2/product/${made}`, { name: 'Krupnicza drobna' }));
  await saveRecipe(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Krupnik babci' })).toBeVisible();
  expect(await productOf()).toBe(made);
});

test('who leaves a newer version as it is makes no product', async ({ person, household }) => {
  const anna = await person();
  const jan = await household.addUser();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Gołąbki' });
  const isKnown = async () =>
    (succeeded(await jan.get('/api/v2/product/names')) as [string, string][]).some(
      ([, name]) => name === 'kapusta stożkowa',
    );
  await anna.open(`/recipes/edit/${id}`);
  await pasteIngredients(anna, '1 kapusta stożkowa');
  await page.getByLabel('Nazwa').fill('Gołąbki babci');
  const theirs = { name: 'Gołąbki Jana', text: '', products: [] };
  succeeded(await jan.patch(`/api/v2/recipe/${id}`, theirs));
  anna.allow(/status of 409/);
  await saveRecipe(page);
  await answer(anna, QUESTION, 'Nie');
  await expect(page.getByText('nowy produkt')).toBeVisible();
  expect(await isKnown()).toBe(false);
  await saveRecipe(page);
  await answer(anna, QUESTION, 'Tak');
  await expect(page.getByRole('heading', { level: 1, name: 'Gołąbki babci' })).toBeVisible();
  expect(await isKnown()).toBe(true);
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
  await saveRecipe(page);
  await expect(page.getByRole('alert', { name: 'Nie udało się zapisać przepisu.' })).toBeVisible();
  await page.unroute('**/api/v2/recipe');
  await page.getByLabel('Nazwa').fill('Zalewajka łódzka');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Nazwa')).toHaveValue('Zalewajka łódzka');
  await saveRecipe(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Zalewajka łódzka' })).toBeVisible();
  const recipes: { name: string }[] = succeeded(await client.get('/api/v2/recipe'));
  const named = recipes.filter(({ name }) => name.startsWith('Zalewajka'));
  expect(named).toMatchObject([{ name: 'Zalewajka łódzka' }]);
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
  await saveRecipe(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Barszcz czerwony' })).toBeVisible();
});

test('a save that fails keeps everything typed', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await openWhole(anna, '/recipes/add');
  await page.getByLabel('Nazwa').fill('Pierogi');
  await editor(page).fill('Zagnieć ciasto.');
  anna.allow(/net::ERR_FAILED/);
  await page.route('**/api/v2/recipe', (route) => route.abort());
  await saveRecipe(page);
  const failure = page.getByRole('alert', { name: 'Nie udało się zapisać przepisu.' });
  await expect(failure).toBeVisible();
  // Not in a toast too, over the form: the notice stays until it is read.
  expect(await page.getByText('Nie udało się zapisać przepisu.').count()).toBe(1);
  await expect(failure).toContainText('Brak połączenia. Sprawdź sieć i spróbuj ponownie.');
  await expect(failure).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await expect(page.getByLabel('Nazwa')).toHaveValue('Pierogi');
  await expect(editor(page)).toHaveText('Zagnieć ciasto.');
  await failure.getByRole('button', { name: 'Zamknij' }).click();
  await expect(failure).toHaveCount(0);
  await saveRecipe(page);
  await expect(failure).toBeVisible();
  await page.unroute('**/api/v2/recipe');
  await saveRecipe(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Pierogi' })).toBeVisible();
});

test('a large amount is shown in groups, and may be typed in them', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, {
    name: 'Bigos na wesele',
    ingredients: [{ name: 'Kapusta na wesele', qty: 12_500, unit: 'g' }],
  });
  await anna.open(`/recipes/edit/${id}`);
  await anna.press(page.getByRole('button', { name: /^Edytuj: Kapusta na wesele 12\s500\sg$/ }));
  const amount = page.getByRole('dialog').getByLabel('Ilość');
  await expect(amount).toHaveValue(/^12\s500$/);
  await amount.press('End');
  await amount.press('Backspace');
  await amount.press('Enter');
  await anna.press(page.getByRole('button', { name: /^Edytuj: Kapusta na wesele 1250\sg$/ }));
  await amount.fill('1 000 000');
  await amount.press('Enter');
  await saveRecipe(page);
  await expect(page.getByText(/^1\s000\s000\sg$/)).toBeVisible();
});

test('a recipe deleted while it is edited is said to be so, and saved as a new one', async ({
  person,
  household,
}) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await household.addUser();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Kapuśniak', text: '<p>Gotuj.</p>' });
  await anna.open(`/recipes/edit/${id}`);
  await page.getByLabel('Nazwa').fill('Kapuśniak babci');
  const alerts = await noteAlerts(page);
  anna.allow(/status of 404/);
  succeeded(await jan.delete(`/api/v2/recipe/${id}`));
  await expect(page.getByText('Ktoś usunął ten przepis. Zapisanie doda go jako nowy.')).toBeVisible();
  await saveRecipe(page);
  await expect(toast(page, 'Przepis został dodany.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Kapuśniak babci' })).toBeVisible();
  expect(await alerts()).not.toContain('Nie udało się pobrać przepisu.');
});

test('what was typed into a recipe that is deleted meanwhile is there after a reload, and may be thrown away', async ({
  person,
  household,
}) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await household.addUser();
  const { page, press } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Krupnik', text: '<p>Gotuj.</p>' });
  await anna.open(`/recipes/edit/${id}`);
  await page.getByLabel('Nazwa').fill('Krupnik babci');
  anna.allow(/status of 404/);
  succeeded(await jan.delete(`/api/v2/recipe/${id}`));
  const gone = page.getByText('Ktoś usunął ten przepis. Zapisanie doda go jako nowy.');
  await expect(gone).toBeVisible();
  await page.reload();
  await expect(gone).toBeVisible();
  await expect(page.getByLabel('Nazwa')).toHaveValue('Krupnik babci');
  await expect(editor(page)).toHaveText('Gotuj.');
  await expectAccessible(page);

  // It is the recipe itself again when that comes back.
  await page.getByLabel('Nazwa').fill('Krupnik prababci');
  succeeded(await jan.post(`/api/v2/recipe/${id}/restore`, {}));
  await expect(gone).toHaveCount(0);
  await expect(page.getByLabel('Nazwa')).toHaveValue('Krupnik prababci');
  succeeded(await jan.delete(`/api/v2/recipe/${id}`));
  await expect(gone).toBeVisible();
  await page.reload();
  await saveRecipe(page);
  await expect(toast(page, 'Przepis został dodany.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Krupnik prababci' })).toBeVisible();
  await expect(page.getByText('Gotuj.')).toBeVisible();
  // Nothing of it is left in the form of the deleted one.
  await anna.open(`/recipes/edit/${id}`);
  await expect(page.getByText('Nie znaleziono przepisu.')).toBeVisible();

  succeeded(await jan.post(`/api/v2/recipe/${id}/restore`, {}));
  await page.getByLabel('Nazwa').fill('Krupnik cioci');
  await expect(page.getByRole('heading', { name: 'Edycja przepisu' })).toBeVisible();
  succeeded(await jan.delete(`/api/v2/recipe/${id}`));
  await expect(gone).toBeVisible();
  await page.reload();
  await press(page.getByRole('button', { name: 'Odrzuć wersję roboczą' }));
  await expect(page.getByText('Nie znaleziono przepisu.')).toBeVisible();
});

test('what was typed last is saved, however soon that is asked for', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa', { exact: true }).fill('Owsianka');
  await editor(page).fill('Gotuj płatki');
  // On a slow phone 'Zapisz' is pressed before the last letters are drawn.
  await editor(page).evaluate(async (text: HTMLElement) => {
    text.querySelector('p')?.append(' w mleku');
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    text.closest('form')?.requestSubmit();
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Owsianka' })).toBeVisible();
  await expect(page.getByText('Gotuj płatki w mleku')).toBeVisible();
});
