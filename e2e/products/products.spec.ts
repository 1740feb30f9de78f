import { v7 as uuidv7 } from 'uuid';
import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { untilOffline } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct, makeList } from '../support/household.ts';
import { movesOn, noteMoves } from '../support/layout-shifts.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { answer, line, openWhole, toast } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

// spec: R168
test('an empty catalogue says so and leads to the first product', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  await anna.open('/products');
  await expect(page.getByText('Brak przepisów', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('LZ | Produkty');
  await expectAccessible(page);
  await press(page.getByRole('button', { name: 'Dodaj produkt' }));
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  await expect(dialog.getByLabel('Nazwa')).toBeFocused();
  await expectAccessible(page);
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(dialog.getByText('Niepoprawna nazwa')).toBeVisible();
  await dialog.getByLabel('Nazwa').fill('Bułki');
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(page.getByRole('link', { name: 'Bułki' })).toBeVisible();
});

// spec: R167
test('products stand in Polish order and are found without diacritics', async ({ person, ownHousehold }) => {
  const names = [
    'żurek',
    'Zupa',
    'Łosoś',
    'lody',
    'Ćwikła',
    'Cukier',
    'śliwki',
    'Seler',
    'ananas',
    'Źródlana',
  ];
  for (const name of names) await addProduct(ownHousehold.admin, name);
  for (const viewport of ['phone', 'desk'] as const) {
    const anna = await person({ household: ownHousehold, viewport });
    const { page } = anna;
    await anna.open('/products');
    const links = page.getByRole('main').getByRole('link');
    await expect(links).toHaveText([
      'ananas',
      'Cukier',
      'Ćwikła',
      'lody',
      'Łosoś',
      'Seler',
      'śliwki',
      'Zupa',
      'Źródlana',
      'żurek',
    ]);
    await expectAccessible(page);
    const search = page.getByRole('searchbox', { name: 'Szukaj produktu' });
    await search.fill('LOS');
    await expect(links).toHaveText(['Łosoś']);
    await search.fill('z');
    await expect(links).toHaveText(['Zupa', 'Źródlana', 'żurek']);
    await search.fill('brukselka');
    await expect(page.getByText('Żaden produkt nie pasuje do „brukselka”.')).toBeVisible();
    await anna.press(page.getByRole('button', { name: 'Wyczyść wyszukiwanie' }));
    await expect(links).toHaveCount(10);
  }
});

// spec: R16, R169
test('a product renamed is renamed at once on the open list of another person', async ({ person }) => {
  const anna = await person();
  const jan = await person({ viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(jan.client, 'Sobota', { items: [{ name: 'Bulki grahamki' }] });
  await jan.open(`/shopping-lists/${listId}`);
  await expect(line(jan.page, 'Bulki grahamki')).toBeVisible();
  await anna.open('/products');
  await anna.press(page.getByRole('link', { name: 'Bulki grahamki' }));
  await expect(page).toHaveTitle('LZ | Bulki grahamki');
  await page.getByLabel('Nazwa').fill('Bułki grahamki');
  await anna.press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByRole('link', { name: 'Bułki grahamki' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bulki grahamki', exact: true })).toBeHidden();
  await expect(line(jan.page, 'Bułki grahamki')).toBeVisible();
  await expect(line(jan.page, 'Bulki grahamki')).toBeHidden();
});

test('a slow answer leaves people where they went in the meantime', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const id = await addProduct(anna.client, 'Kasza gryczana niepalona');
  await anna.open(`/products/${id}`);
  const answering = Promise.withResolvers<void>();
  await page.route(`**/api/v2/product/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await answering.promise;
    await route.continue();
  });
  await page.getByLabel('Nazwa').fill('Kasza pęczak');
  const renamed = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await page.getByRole('link', { name: 'Listy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Listy' })).toBeVisible();
  answering.resolve();
  await (await renamed).finished();
  await expect
    .poll(async () => (await anna.client.get(`/api/v2/product/${id}`)).body.name)
    .toBe('Kasza pęczak');
  await expect(page.getByRole('heading', { level: 1, name: 'Listy' })).toBeVisible();
});

// spec: R170
test('a name that cannot be is refused and stays typed', async ({ person, household }) => {
  await addProduct(household.admin, 'Musztarda kremska');
  const id = await addProduct(household.admin, 'Majonez domowy');
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await anna.open(`/products/${id}`);
  const name = page.getByLabel('Nazwa');
  await expect(name).toHaveValue('Majonez domowy');
  await expectAccessible(page);
  await name.fill('   ');
  await anna.press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(page.getByText('Niepoprawna nazwa')).toBeVisible();
  anna.allow(/status of 409/);
  await name.fill('MUSZTARDA KREMSKA');
  await anna.press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(toast(page, 'Nie udało się zaktualizować produktu.')).toBeVisible();
  await expect(page.getByText('Produkt już istnieje.')).toBeVisible();
  await expect(name).toHaveValue('MUSZTARDA KREMSKA');
});

// spec: R171
test('a product in use cannot be deleted, and the screen says why', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await makeList(anna.client, 'Sobota', { items: [{ name: 'Kasza gryczana' }] });
  await anna.open('/products');
  await anna.press(page.getByRole('link', { name: 'Kasza gryczana', exact: true }));
  await expect(page.getByRole('button', { name: 'Usuń' })).toBeDisabled();
  await expect(page.getByText('Produkt jest używany w przepisie lub na liście zakupów.')).toBeVisible();
  await expectAccessible(page);
});

test('a product in use leads to the recipes and the lists that use it', async ({ person, household }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await household.addUser();
  const { page } = anna;
  const { id: recipeId, productIds } = await makeRecipe(anna.client, {
    name: 'Krupnik',
    ingredients: [{ name: 'Kasza jęczmienna' }],
  });
  await makeList(anna.client, 'Targ', { items: [{ name: 'Kasza jęczmienna' }] });
  await makeList(jan, 'Cudza', { items: [{ name: 'Kasza jęczmienna' }] });
  await anna.open(`/products/${productIds[0]}`);
  await expect(page.getByText('W 1 przepisie:')).toBeVisible();
  await expect(page.getByText('2 pozycje na listach:')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cudza' })).toHaveCount(0);
  await expectAccessible(page);
  await anna.press(page.getByRole('link', { name: 'Krupnik' }));
  await expect(page).toHaveURL(`/recipes/${recipeId}`);
  await page.goBack();
  await anna.press(page.getByRole('link', { name: 'Targ' }));
  await expect(line(page, 'Kasza jęczmienna')).toBeVisible();
});

test('a product that came into use in the meantime is not deleted, and the page says where it is', async ({
  person,
}) => {
  const anna = await person();
  const { page } = anna;
  const id = await addProduct(anna.client, 'Topinambur');
  // When its socket is there it asks once more, and would know of the list.
  anna.allow(/WebSocket/);
  await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
  await anna.open(`/products/${id}`);
  await expect(page.getByText('Nie ma go w żadnym przepisie ani na żadnej liście.')).toBeVisible();
  await makeList(anna.client, 'Targ', { items: [{ name: 'Topinambur' }] });
  anna.allow(/status of 409/);
  await anna.press(page.getByRole('button', { name: 'Usuń' }));
  await answer(anna, 'Czy na pewno chcesz to zrobić?', 'Tak');
  await expect(toast(page, 'Produkt jest używany w przepisie lub na liście zakupów.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Targ' })).toBeVisible();
});

test('a deletion that failed can be tried again at once', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const id = await addProduct(anna.client, 'Salsefia');
  anna.allow(/ERR_FAILED|Failed to load resource/);
  await openWhole(anna, `/products/${id}`);
  await expect(page.getByText('Nie ma go w żadnym przepisie ani na żadnej liście.')).toBeVisible();
  // What the page then asks for doesn't come.
  await page.route(`**/api/v2/product/${id}`, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : undefined,
  );
  await anna.press(page.getByRole('button', { name: 'Usuń' }));
  await answer(anna, 'Czy na pewno chcesz to zrobić?', 'Tak');
  await expect(toast(page, 'Nie udało się usunąć produktu.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Usuń produkt' })).toBeEnabled();
});

// spec: R172
test('a product is deleted after a question', async ({ person, household }) => {
  const id = await addProduct(household.admin, 'Brukselka');
  const anna = await person({ viewport: 'phone' });
  const jan = await person();
  const { page } = anna;
  await jan.open('/products');
  await expect(jan.page.getByRole('link', { name: 'Brukselka' })).toBeVisible();
  await anna.open(`/products/${id}`);
  const question = 'Czy na pewno chcesz to zrobić?';
  await anna.press(page.getByRole('button', { name: 'Usuń' }));
  await expect(
    page.getByText('Produkt „Brukselka” zniknie z katalogu. Przez 30 dni możesz go przywrócić.'),
  ).toBeVisible();
  await answer(anna, question, 'Nie');
  await expect(page.getByLabel('Nazwa')).toHaveValue('Brukselka');
  await anna.press(page.getByRole('button', { name: 'Usuń' }));
  await answer(anna, question, 'Tak');
  await expect(toast(page, 'Produkt usunięty')).toBeVisible();
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByRole('link', { name: 'Brukselka' })).toBeHidden();
  await expect(jan.page.getByRole('link', { name: 'Brukselka' })).toBeHidden();
});

test('a product that another user removes says so on its open page, and keeps what is typed', async ({
  person,
  household,
}) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await household.addUser();
  const { page } = anna;
  const id = await addProduct(anna.client, 'Patison');
  await anna.open(`/products/${id}`);
  await page.getByLabel('Nazwa').fill('Patison żółty');
  const aisle = page.getByLabel('Dział').locator('option:checked');
  await expect(aisle).toHaveText('Warzywa i owoce');
  anna.allow(/status of 404/);
  const aislesFetched = page.waitForResponse('**/api/v2/product/aisles');
  succeeded(await jan.delete(`/api/v2/product/${id}`));
  await expect(
    page.getByRole('status').getByText('Ktoś usunął ten produkt albo połączył go z innym.'),
  ).toBeVisible();
  await aislesFetched;
  await expect(aisle).toHaveText('Warzywa i owoce');
  await expect(page.getByLabel('Nazwa')).toHaveValue('Patison żółty');
  await expectAccessible(page);
  succeeded(await jan.post(`/api/v2/product/${id}/restore`));
  await expect(page.getByText('Ktoś usunął ten produkt')).toBeHidden();
  await expect(aisle).toHaveText('Warzywa i owoce');
  await expect(page.getByLabel('Nazwa')).toHaveValue('Patison żółty');

  await page.getByLabel('Nazwa').fill('Patison');
  await anna.open(`/products/${uuidv7()}`);
  await expect(page.getByText('Nie znaleziono produktu.')).toBeVisible();
  await expectAccessible(page);
  await anna.press(page.getByRole('link', { name: 'Wróć do produktów' }));
  await expect(page).toHaveURL(/\/products$/);
});

// spec: R173
test('products that could not be fetched are told, and tried again', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  anna.allow(/Failed to load resource/);
  await page.route('**/api/v2/product', (route) => route.abort());
  await anna.open('/products');
  await expect(toast(page, 'Nie udało się pobrać produktów.').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main')).toContainText('Nie udało się pobrać produktów.');
  await page.unroute('**/api/v2/product');
  await anna.press(page.getByRole('button', { name: 'Spróbuj ponownie' }));
  await expect(page.getByRole('searchbox')).toBeVisible();
});

// spec: R173
test('a product that could not be fetched is told by a toast too', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const id = await addProduct(anna.client, 'Kozibród łąkowy');
  anna.allow(/status of 500/);
  await page.route(`**/api/v2/product/${id}`, (route) => route.fulfill({ status: 500, body: '' }));
  await anna.open(`/products/${id}`);
  await expect(toast(page, 'Nie udało się pobrać produktów.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main')).toContainText('Nie udało się pobrać produktów.');
  await page.unroute(`**/api/v2/product/${id}`);
  await anna.press(page.getByRole('button', { name: 'Spróbuj ponownie' }));
  await expect(page.getByLabel('Nazwa')).toHaveValue('Kozibród łąkowy');
});

for (const viewport of ['phone', 'desk'] as const) {
  test(`nothing on a product's page moves while its parts arrive (${viewport})`, async ({ person }) => {
    const anna = await person({ viewport });
    const { page } = anna;
    const id = await addProduct(anna.client, `Mąka ${viewport}`);
    // Each in its own time, the upper part after the lower one.
    for (const [path, delayMs] of [
      [`/api/v2/product/${id}/measures`, 600],
      ['/api/v2/product/aisles', 1_200],
    ] as const) {
      await page.route(`**${path}`, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        await route.continue();
      });
    }
    await noteMoves(page);
    await anna.open(`/products/${id}`);
    await expect(page.getByLabel('Dział')).toBeEnabled();
    await expect(page.getByLabel('Kupujemy po: ilość')).toBeVisible();
    await expect(page.getByLabel('Kupujemy po: jednostka')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Wróć do produktów' })).toBeVisible();
    expect(await movesOn(page)).toEqual([]);
  });
}

test('without a network, adding and renaming a product say why they failed until the name is changed', async ({
  person,
  ownHousehold,
}) => {
  const butter = await addProduct(ownHousehold.admin, 'Masło');
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  anna.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const { page, press } = anna;
  const reason = 'Brak połączenia. Sprawdź sieć i spróbuj ponownie.';
  await anna.open('/products');
  await press(page.getByRole('button', { name: 'Dodaj produkt' }));
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  await dialog.getByLabel('Nazwa').fill('Kefir');
  await page.context().setOffline(true);
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(dialog.getByLabel('Nazwa')).toHaveAccessibleDescription(reason);
  await page.context().setOffline(false);
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(page.getByRole('link', { name: 'Kefir' })).toBeVisible();

  await anna.open(`/products/${butter}`);
  const field = page.getByLabel('Nazwa');
  await field.fill('Masło extra');
  await page.context().setOffline(true);
  await press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(field).toHaveAccessibleDescription(reason);
  await field.fill('Masło ekstra');
  await expect(field).toHaveAccessibleDescription('');
  await page.context().setOffline(false);
  await press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(page.getByRole('link', { name: 'Masło ekstra' })).toBeVisible();
});

test('without a network, a device that has yet to read the products says how to get them', async ({
  person,
  ownHousehold,
}) => {
  await addProduct(ownHousehold.admin, 'Masło');
  const anna = await person({ household: ownHousehold, viewport: 'phone', hasServiceWorker: true });
  anna.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const { page } = anna;
  await anna.open('/');
  await untilOffline(page);
  await page.context().setOffline(true);
  await page.goto('/products');
  await expect(
    page.getByText('Produktów nie ma jeszcze na tym urządzeniu. Zobaczysz je po połączeniu z siecią.'),
  ).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('link', { name: 'Masło' })).toBeVisible({ timeout: 30_000 });
});
