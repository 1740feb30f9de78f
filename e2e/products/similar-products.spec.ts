import { expectAccessible } from '../support/accessibility.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { addProduct, type Household, makeList } from '../support/household.ts';
import type { Viewport } from '../support/person.ts';
import { answer, boxOf, holdBar, toast } from '../support/screens.ts';
import { expectWholeWords, setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const VIEWPORTS = ['phone', 'desk'] satisfies Viewport[];

const opener = ({ page }: Resident) =>
  page.getByRole('button', { name: 'Być może te same produkty', exact: true });
const pairs = ({ page }: Resident) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'To różne rzeczy' }) });
const pairWith = (person: Resident, product: string) =>
  pairs(person).filter({ has: person.page.getByRole('radio', { name: product }) });
const products = ({ page }: Resident) => page.getByRole('main').getByRole('link');

async function addProducts(household: Household, names: string[]): Promise<void> {
  for (const name of names) await addProduct(household.admin, name);
}

/** Opens the page of all products, and on it what looks the same. */
async function openSimilar(person: Resident): Promise<void> {
  await person.open('/products');
  await person.press(opener(person));
  await expect(pairs(person).first()).toBeVisible();
}

for (const viewport of VIEWPORTS) {
  test(`products that look the same are asked about, and nothing moves for it (${viewport})`, async ({
    person,
    ownHousehold: household,
  }) => {
    await addProducts(household, ['Jajka', 'jajko', 'Mak', 'Mąka', 'Mleko 2%', 'Mleko 3,2%', 'Pomidor']);
    await makeList(household.admin, 'Sobota', { items: [{ name: 'pomidory' }] });
    const anna = await person({ household, viewport });
    const { page, press } = anna;
    const held = Promise.withResolvers<void>();
    await page.route('**/SimilarProducts-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await anna.open('/products');
    const places = () =>
      Promise.all([boxOf(page.getByRole('searchbox')), boxOf(page.getByRole('link', { name: 'Mak' }))]);
    const before = await places();
    held.resolve();
    await expect(opener(anna)).toBeVisible();
    expect(await places()).toEqual(before);
    await expectAccessible(page);

    await press(opener(anna));
    await expect(pairs(anna)).toHaveCount(2);
    await expect(pairWith(anna, 'Jajka').getByRole('radio')).toHaveCount(2);
    // The product that is used more stays, unless the user chooses the other.
    await expect(page.getByRole('radio', { name: 'pomidory' })).toBeChecked();
    await expect(pairWith(anna, 'pomidory')).toContainText('1 pozycja na listach');
    await expectAccessible(page);
    await setWindow(page, 'text at 200 %');
    await expectWholeWords(pairWith(anna, 'pomidory'), 'similar products');
    await setWindow(page, viewport);

    await page.getByRole('searchbox').fill('mak');
    await expect(opener(anna)).toBeHidden();
    await expect(products(anna)).toHaveText(['Mak', 'Mąka']);
  });
}

test('one of a pair takes the place of the other, for everybody', async ({
  person,
  ownHousehold: household,
}) => {
  await addProducts(household, ['Jajka', 'jajko', 'Pomidor']);
  await makeList(household.admin, 'Sobota', { items: [{ name: 'pomidory' }] });
  const anna = await person({ household, viewport: 'phone' });
  const jan = await person({ household });
  await openSimilar(anna);
  await openSimilar(jan);
  const { page, press } = anna;
  await press(page.getByRole('radio', { name: 'Pomidor Nieużywany', exact: true }));
  await press(pairWith(anna, 'pomidory').getByRole('button', { name: 'Połącz' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Produkt „pomidory” zniknie, a jego miejsce zajmie „Pomidor”.');
  await answer(anna, 'Czy na pewno chcesz to zrobić?', 'Nie');
  await expect(pairs(anna)).toHaveCount(2);
  await press(pairWith(anna, 'pomidory').getByRole('button', { name: 'Połącz' }));
  await answer(anna, 'Czy na pewno chcesz to zrobić?', 'Tak');
  await expect(toast(page, 'Produkty zostały połączone.')).toBeVisible();
  for (const who of [anna, jan]) {
    await expect(pairs(who)).toHaveCount(1);
    await expect(products(who)).toHaveText(['Jajka', 'jajko', 'Pomidor']);
  }
  await expect(opener(anna)).toBeFocused();
});

test('what is different is not asked about again, by anybody, and may be taken back', async ({
  person,
  ownHousehold: household,
}) => {
  await addProducts(household, ['Jajka', 'jajko', 'Pomidor', 'Pomidory']);
  const anna = await person({ household });
  const jan = await person({ household, viewport: 'phone' });
  await openSimilar(anna);
  await openSimilar(jan);
  const differ = pairWith(anna, 'Pomidory').getByRole('button', { name: 'To różne rzeczy' });
  await anna.press(differ);
  const undo = await holdBar(anna.page);
  for (const who of [anna, jan]) {
    await expect(pairs(who)).toHaveCount(1);
    await expect(pairWith(who, 'Pomidory')).toHaveCount(0);
  }
  await expect(anna.page.getByText('„Pomidor” i „Pomidory” to różne rzeczy.')).toBeVisible();
  await expectAccessible(anna.page);
  await anna.press(undo);
  for (const who of [anna, jan]) await expect(pairWith(who, 'Pomidory')).toBeVisible();

  await anna.press(differ);
  await anna.press(pairWith(anna, 'Jajka').getByRole('button', { name: 'To różne rzeczy' }));
  for (const who of [anna, jan]) {
    await expect(opener(who)).toBeHidden();
    await expect(products(who)).toHaveCount(4);
  }
  // Nor after another start, where a new pair is.
  await addProducts(household, ['Banan', 'banany']);
  await openSimilar(jan);
  await expect(pairs(jan)).toHaveCount(1);
  await expect(pairWith(jan, 'banany')).toBeVisible();
});

test('a pair that could not be marked comes back at once', async ({ person, ownHousehold: household }) => {
  await addProducts(household, ['Pomidor', 'Pomidory']);
  const anna = await person({ household, viewport: 'phone' });
  const { page } = anna;
  await openSimilar(anna);
  const held = Promise.withResolvers<void>();
  await page.route('**/distinct/*', async (route) => {
    await held.promise;
    await route.abort();
  });
  anna.allow(/Failed to load resource/);
  await anna.press(page.getByRole('button', { name: 'To różne rzeczy' }));
  await expect(pairs(anna)).toHaveCount(0);
  held.resolve();
  await expect(toast(page, 'Nie udało się zapamiętać, że to różne rzeczy.')).toBeVisible();
  await expect(pairs(anna)).toHaveCount(1);
});

test('without a network nothing can be chosen, and words say why', async ({
  person,
  ownHousehold: household,
}) => {
  await addProducts(household, ['Pomidor', 'Pomidory']);
  const anna = await person({ household });
  const { page } = anna;
  await openSimilar(anna);
  anna.allow(/Failed to load resource|WebSocket/);
  await page.context().setOffline(true);
  await expect(page.getByText('Brak połączenia. Sprawdź sieć i spróbuj ponownie.')).toBeVisible();
  for (const name of ['Połącz', 'To różne rzeczy']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  }
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Połącz', exact: true })).toBeEnabled();
});

test('of many pairs a few are shown until all are asked for', async ({ person, ownHousehold: household }) => {
  const singulars = ['Banan', 'Jajko', 'Marchewka', 'Ogórek', 'Pomidor'];
  await addProducts(household, [...singulars, 'banany', 'jajka', 'marchewki', 'ogórki', 'pomidory']);
  const anna = await person({ household, viewport: 'phone' });
  await openSimilar(anna);
  await expect(pairs(anna)).toHaveCount(3);
  await anna.press(anna.page.getByRole('button', { name: 'Pokaż wszystkie' }));
  await expect(pairs(anna)).toHaveCount(5);
});

test('a product that is there under another form is added only on purpose', async ({
  person,
  ownHousehold: household,
}) => {
  await addProducts(household, ['Pomidor', 'Mak']);
  const anna = await person({ household, viewport: 'phone' });
  const { page, press } = anna;
  await anna.open('/products');
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  const hint = dialog.getByText('Już w katalogu: Pomidor', { exact: true });
  await press(page.getByRole('button', { name: 'Dodaj produkt' }));
  await dialog.getByLabel('Nazwa').fill('Mąka');
  await dialog.getByLabel('Nazwa').fill('pomidory');
  await expect(hint).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Nazwa').press('Enter');
  await expect(dialog.getByRole('button', { name: 'Dodaj mimo to' })).toBeFocused();
  await expect(dialog.getByLabel('Nazwa')).toHaveValue('pomidory');
  await press(dialog.getByRole('link', { name: 'Otwórz „Pomidor”' }));
  await expect(page).toHaveTitle('LZ | Pomidor');
  await page.goBack();
  await expect(products(anna)).toHaveText(['Mak', 'Pomidor']);

  await press(page.getByRole('button', { name: 'Dodaj produkt' }));
  await dialog.getByLabel('Nazwa').fill('pomidory');
  await press(dialog.getByRole('button', { name: 'Dodaj mimo to' }));
  await expect(toast(page, 'Produkt został dodany.')).toBeVisible();
  await expect(products(anna)).toHaveText(['Mak', 'Pomidor', 'pomidory']);

  await press(page.getByRole('button', { name: 'Dodaj produkt' }));
  await dialog.getByLabel('Nazwa').fill('Mąka');
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(products(anna)).toHaveText(['Mak', 'Mąka', 'Pomidor', 'pomidory']);
});

test('a product that is there by just this name cannot be added anyway', async ({
  person,
  ownHousehold: household,
}) => {
  await addProducts(household, ['Pomidor', 'pomidory']);
  const anna = await person({ household });
  const { page, press } = anna;
  await anna.open('/products');
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  await press(page.getByRole('button', { name: 'Dodaj produkt' }));
  await dialog.getByLabel('Nazwa').fill('pomidorów');
  await expect(dialog.getByRole('button', { name: 'Dodaj mimo to' })).toBeVisible();
  await dialog.getByLabel('Nazwa').fill('Pomidory');
  await expect(dialog.getByText('Już w katalogu: pomidory', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Dodaj mimo to' })).toBeHidden();
  anna.allow(/status of 409/);
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(dialog.getByText('Produkt już istnieje.')).toBeVisible();
});

test('a product may be renamed to a form of another one, which is said', async ({
  person,
  ownHousehold: household,
}) => {
  await addProduct(household.admin, 'Pomidor');
  const id = await addProduct(household.admin, 'Pomidorki');
  const anna = await person({ household, viewport: 'phone' });
  const { page } = anna;
  await anna.open(`/products/${id}`);
  await page.getByLabel('Nazwa').fill('Pomidorek');
  await page.getByLabel('Nazwa').fill('Pomidory');
  await expect(page.getByText('Już w katalogu: Pomidor', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Już w katalogu: /)).toHaveCount(1);
  await expectAccessible(page);
  await anna.press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(products(anna)).toHaveText(['Pomidor', 'Pomidory']);
});

test('the focus stays with similar products when one pair goes as another comes', async ({
  person,
  ownHousehold: household,
}) => {
  await addProducts(household, ['Jajka', 'jajko']);
  await makeList(household.admin, 'Sobota', { items: [{ name: 'Jajka' }] });
  const anna = await person({ household, viewport: 'desk' });
  await openSimilar(anna);
  await pairWith(anna, 'Jajka').getByRole('button', { name: 'To różne rzeczy' }).focus();
  // The one that is used more comes first: it is another pair from now on.
  for (const name of ['Niedziela', 'Grill'])
    await makeList(household.admin, name, { items: [{ name: 'jajko' }] });
  await addProduct(household.admin, 'Mleko');
  await expect(anna.page.getByRole('radio', { name: 'jajko' })).toBeChecked();
  await expect(opener(anna)).toBeFocused();
});
