import { v7 as uuidv7 } from 'uuid';
import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct, makeList } from '../support/household.ts';
import type { Person, Viewport } from '../support/person.ts';
import { drawPhoto } from '../support/photo-files.ts';
import { answer, checkbox, line, toast } from '../support/screens.ts';
import { setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const dialogOf = ({ page }: Person) => page.getByRole('dialog', { name: 'Połącz z innym produktem' });

/** Opens the dialog on a product's page and chooses what remains. */
async function choose(person: Person, typed: string, product: string): Promise<void> {
  const { page, press } = person;
  await press(page.getByRole('button', { name: 'Połącz z innym produktem' }));
  await dialogOf(person).getByRole('combobox', { name: 'Produkt, który zostaje' }).fill(typed);
  await press(page.getByRole('option', { name: product, exact: true }));
}

for (const viewport of ['phone', 'desk'] satisfies Viewport[]) {
  // spec: R176
  test(`two products that are the same become one, on open lists too (${viewport})`, async ({
    person,
    ownHousehold: household,
  }) => {
    const anna = await person({ name: 'Anna', viewport, household });
    const jan = await person({ name: 'Jan', household });
    const listId = await makeList(jan.client, 'Sobota', {
      items: [{ name: 'Śmietana 18%', qty: 2 }, { name: 'smietana', qty: 1 }, { name: 'Chleb' }],
      sharedWith: [anna.client],
    });
    const names = succeeded(await anna.client.get('/api/v2/product/names')) as [string, string][];
    const idOf = (wanted: string) => names.find(([, name]) => name === wanted)?.[0] ?? '';
    const products = [{ productId: idOf('smietana'), qty: 0.5, unit: 'l' }];
    const recipe = { id: uuidv7(), name: 'Mizeria', text: '', products };
    succeeded(await anna.client.post('/api/v2/recipe', recipe));
    await jan.open(`/shopping-lists/${listId}`);
    await expect(checkbox(jan.page, 'Śmietana 18%')).toBeVisible();
    await expect(jan.page.getByRole('checkbox')).toHaveCount(3);

    const { page, press } = anna;
    await anna.open(`/products/${idOf('smietana')}`);
    for (const uses of ['W 1 przepisie:', '1 pozycja na listach:']) {
      await expect(page.getByText(uses)).toBeVisible();
    }
    await choose(anna, 'smietana 18', 'Śmietana 18%');
    await expect(dialogOf(anna)).toContainText('„smietana” zniknie, a w przepisach');
    await expectAccessible(page);
    await press(dialogOf(anna).getByRole('button', { name: 'Połącz' }));
    await answer(anna, 'Czy na pewno chcesz to zrobić?', 'Tak');
    await expect(toast(page, 'Produkty zostały połączone.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/products/${idOf('Śmietana 18%')}$`));
    await expect(page.getByLabel('Nazwa')).toHaveValue('Śmietana 18%');
    for (const uses of ['W 1 przepisie:', '2 pozycje na listach:']) {
      await expect(page.getByText(uses)).toBeVisible();
    }
    await expectAccessible(page);

    // Jan's list follows by itself: two lines have become one with both amounts.
    await expect(jan.page.getByRole('checkbox')).toHaveCount(2);
    await expect(line(jan.page, 'Śmietana 18%')).toContainText(/2\s*szt\., 1\s*szt\./);
    await anna.open(`/recipes/${recipe.id}`);
    await expect(page.getByText('Śmietana 18%')).toBeVisible();
    await anna.open('/products');
    await expect(page.getByRole('link', { name: /Śmietana 18%/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^smietana/ })).toHaveCount(0);
  });
}

test('merging needs a product, never offers the same one, and Nie leaves both', async ({ person }) => {
  const anna = await person();
  const { page, press } = anna;
  const mark = uuidv7().slice(-6);
  const [twin, other] = [`Oliwa ${mark}`, `Oliwa z oliwek ${mark}`];
  const id = await addProduct(anna.client, twin);
  await addProduct(anna.client, other);
  await anna.open(`/products/${id}`);
  await expect(page.getByText('Nie ma go w żadnym przepisie ani na żadnej liście.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Połącz z innym produktem' }));
  await press(dialogOf(anna).getByRole('button', { name: 'Połącz' }));
  await expect(dialogOf(anna)).toContainText('Wybierz produkt.');
  await dialogOf(anna).getByRole('combobox').fill(mark);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([other]);
  await press(page.getByRole('option', { name: other }));
  await press(dialogOf(anna).getByRole('button', { name: 'Połącz' }));
  await answer(anna, 'Czy na pewno chcesz to zrobić?', 'Nie');
  await expect(dialogOf(anna)).toBeVisible();
  await press(dialogOf(anna).getByRole('button', { name: 'Zamknij' }));
  await expect(page.getByLabel('Nazwa')).toHaveValue(twin);
  expect(succeeded(await anna.client.get(`/api/v2/product/${id}`)).name).toBe(twin);
});

test('a name that another product has leads to merging with that one', async ({ person, household }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await household.addUser({ name: 'Jan' });
  const { page, press } = anna;
  const mark = uuidv7().slice(-6);
  const milk = `Mleko ${mark}`;
  const listId = await makeList(anna.client, 'Moja', { items: [{ name: `mlkeo ${mark}` }] });
  for (const name of ['Jana', 'Jana druga']) {
    await makeList(jan, name, { items: [{ name: `mlkeo ${mark}` }] });
  }
  const id = await addProduct(anna.client, milk);
  await anna.open(`/shopping-lists/${listId}`);
  await press(page.getByRole('button', { name: `Zmień: mlkeo ${mark}` }));
  await press(page.getByRole('dialog').getByRole('link', { name: 'Strona produktu' }));
  await expect(page.getByText('3 pozycje na listach:')).toBeVisible();
  await expect(page.getByText('i na 2 listach, których nie widzisz')).toBeVisible();
  await page.getByLabel('Nazwa').fill(milk);
  await press(page.getByRole('button', { name: 'Zapisz', exact: true }));
  anna.allow(/status of 409/);
  await expect(page.getByText('Produkt już istnieje.').first()).toBeVisible();
  await press(page.getByRole('button', { name: `Połącz z „${milk}”` }));
  await expect(dialogOf(anna).getByRole('combobox')).toHaveValue(milk);
  await expectAccessible(page);
  await press(dialogOf(anna).getByRole('button', { name: 'Połącz' }));
  await answer(anna, 'Czy na pewno chcesz to zrobić?', 'Tak');
  await expect(page).toHaveURL(new RegExp(`/products/${id}$`));
  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(page, milk)).toBeVisible();
});

test('a merge the server refuses says so, and the product stays open', async ({ person }) => {
  const anna = await person();
  const { page, press } = anna;
  const mark = uuidv7().slice(-6);
  const [id, gone] = [
    await addProduct(anna.client, `Kasza ${mark}`),
    await addProduct(anna.client, `Kasze ${mark}`),
  ];
  await anna.open(`/products/${id}`);
  await choose(anna, mark, `Kasze ${mark}`);
  await press(dialogOf(anna).getByRole('button', { name: 'Połącz' }));
  succeeded(await anna.client.delete(`/api/v2/product/${gone}`));
  anna.allow(/status of 404/);
  await answer(anna, 'Czy na pewno chcesz to zrobić?', 'Tak');
  await expect(toast(page, 'Nie znaleziono produktu.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/products/${id}$`));
});

test('a chosen product that somebody merges meanwhile has to be chosen anew', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person({ name: 'Jan' });
  const { page, press } = anna;
  const mark = uuidv7().slice(-6);
  const names = [`Kasza ${mark}`, `Kasza biała ${mark}`, `Kasza gryczana ${mark}`];
  const [id = '', chosen = '', other = ''] = await Promise.all(
    names.map((name) => addProduct(anna.client, name)),
  );
  await anna.open(`/products/${id}`);
  await choose(anna, mark, `Kasza biała ${mark}`);
  succeeded(await jan.client.post(`/api/v2/product/${chosen}/merge`, { into: other }));
  await expect(dialogOf(anna)).toContainText('Tego produktu nie ma już w katalogu. Wybierz inny.');
  await press(dialogOf(anna).getByRole('button', { name: 'Połącz' }));
  await expect(dialogOf(anna).getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await dialogOf(anna).getByRole('combobox').fill(mark);
  await press(page.getByRole('option', { name: `Kasza gryczana ${mark}`, exact: true }));
  await expect(dialogOf(anna)).not.toContainText('nie ma już w katalogu');
  await press(dialogOf(anna).getByRole('button', { name: 'Połącz' }));
  await expect(page.getByText(`miejsce zajmie „Kasza gryczana ${mark}”`)).toBeVisible();
});

test('the question before a merge says what becomes of the photo and the measures', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press, client } = anna;
  anna.allow(/ERR_FAILED.*\/measures/);
  const [twin, product] = [await addProduct(client, 'Mak mielony'), await addProduct(client, 'Mak')];
  for (const [id, qty] of [
    [twin, 140],
    [product, 150],
  ] as const) {
    succeeded(await client.put(`/api/v2/product/${id}/measures/cup`, { qty, unit: 'g' }));
    succeeded(
      await client.put(
        `/api/v2/product/${id}/photo`,
        await drawPhoto(page, ['#f00', '#0f0', '#00f', '#fff']),
      ),
    );
  }
  succeeded(await client.put(`/api/v2/product/${twin}/measures/jar`, { qty: 12_000, unit: 'g' }));
  await anna.open(`/products/${twin}`);
  await setWindow(page, 'text at 200 %');
  await choose(anna, 'mak', 'Mak');
  await expect(dialogOf(anna).getByRole('combobox')).toBeInViewport({ ratio: 1 });
  await setWindow(page, 'phone');
  await press(dialogOf(anna).getByRole('button', { name: 'Połącz' }));
  const question = page.getByRole('dialog', { name: 'Czy na pewno chcesz to zrobić?' });
  await expect(question).toContainText(
    /Jego zdjęcie przepadnie, bo „Mak” ma swoje\. Jego miary \(1\ssłoik = 12\s000\sg\) przejdą na „Mak”\. Jego miary \(1\sszklanka = 140\sg\) przepadną, bo „Mak” ma inne\./,
  );
  await expectAccessible(page);
  await answer(anna, 'Czy na pewno chcesz to zrobić?', 'Nie');
  await page.route('**/measures', (route) => route.abort());
  await press(dialogOf(anna).getByRole('button', { name: 'Połącz' }));
  await expect(question).toContainText('a jeśli „Mak” ma swoje, przepadną.');
});

test('the only other product, merged into this one meanwhile, is no choice any more', async ({
  person,
  ownHousehold: household,
}) => {
  const anna = await person({ household, viewport: 'phone' });
  const jan = await household.addUser();
  const [id, chosen] = [await addProduct(anna.client, 'Ryż'), await addProduct(anna.client, 'Ryż biały')];
  await anna.open(`/products/${id}`);
  await choose(anna, 'biały', 'Ryż biały');
  succeeded(await jan.post(`/api/v2/product/${chosen}/merge`, { into: id }));
  await expect(dialogOf(anna)).toContainText('Tego produktu nie ma już w katalogu.');
});

test('whoever closes the dialog before the question is ready is not asked', async ({ person }) => {
  const anna = await person();
  const { page, press } = anna;
  const mark = uuidv7().slice(-6);
  const id = await addProduct(anna.client, `Groch ${mark}`);
  await addProduct(anna.client, `Grochy ${mark}`);
  await anna.open(`/products/${id}`);
  await choose(anna, mark, `Grochy ${mark}`);
  const held = Promise.withResolvers<void>();
  const measures = '**/measures';
  await page.route(measures, async (route) => {
    await held.promise;
    await route.fallback();
  });
  const asked = page.waitForRequest(measures);
  await press(dialogOf(anna).getByRole('button', { name: 'Połącz' }));
  await asked;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const answered = Promise.all([page.waitForResponse(measures), page.waitForResponse(measures)]);
  held.resolve();
  await answered;
  // It would be asked within the same turn as the answer is read; the menu's dialog proves that turns have passed.
  await press(page.getByRole('button', { name: 'Połącz z innym produktem' }));
  await expect(dialogOf(anna)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});
