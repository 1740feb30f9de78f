import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct } from '../support/household.ts';
import { editor, makeRecipe, rows } from '../support/recipe-screens.ts';

test.use({ hasServiceWorker: false });

const CHANGED = 'Ktoś zmienił ten przepis podczas Twojej edycji';

test('a measure saved leaves the name that another gave the product', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const jan = await ownHousehold.addUser();
  const { page } = anna;
  const id = await addProduct(anna.client, 'Kasza');
  await anna.open(`/products/${id}`);
  const name = page.getByLabel('Nazwa', { exact: true });
  const pack = page.getByLabel('Kupujemy po: ilość', { exact: true });
  await expect(name).toHaveValue('Kasza');
  await pack.fill('500');
  succeeded(await jan.patch(`/api/v2/product/${id}`, { name: 'Kasza Jana' }));
  await expect(name).toHaveValue('Kasza Jana');
  await expect(pack).toHaveValue('500');
  const renames: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') renames.push(request.url());
  });
  await anna.press(page.getByRole('button', { name: 'Zapisz', exact: true }).first());
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('link', { name: 'Kasza Jana' })).toBeVisible();
  expect(succeeded(await jan.get(`/api/v2/product/${id}`)).name).toBe('Kasza Jana');
  const { body } = await jan.get(`/api/v2/product/${id}/measures`);
  expect(JSON.stringify(body.own)).toContain('500');
  expect(renames).toEqual([]);
});

test("a product's name that was typed stays, and the page says how another renamed it", async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const jan = await ownHousehold.addUser();
  const { page } = anna;
  const id = await addProduct(anna.client, 'Kasza');
  await anna.open(`/products/${id}`);
  const name = page.getByLabel('Nazwa', { exact: true });
  await name.fill('Kasza Anny');
  succeeded(await jan.patch(`/api/v2/product/${id}`, { name: 'Kasza Jana' }));
  await expect(page.getByText('Ktoś właśnie zmienił to na: Kasza Jana')).toBeVisible();
  await expect(name).toHaveValue('Kasza Anny');
  await expectAccessible(page);
  await anna.press(page.getByRole('button', { name: 'Zapisz', exact: true }).first());
  await expect(page.getByRole('link', { name: 'Kasza Anny' })).toBeVisible();
});

test("another's save leaves what is being pasted into a recipe", async ({ person, household }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await household.addUser();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: `Żur phone` });
  const saveAsJan = async (name: string) => {
    const reread = page.waitForResponse(
      (response) => response.url().endsWith(id) && response.request().method() === 'GET',
    );
    succeeded(await jan.patch(`/api/v2/recipe/${id}`, { name, text: '', products: [] }));
    await (await reread).finished();
  };
  await anna.open(`/recipes/edit/${id}`);
  await anna.press(page.getByRole('button', { name: 'Wklej składniki' }));
  const lines = page.getByLabel('Składniki, jeden w wierszu');
  await lines.fill('zakwas\nbiała kiełbasa');
  await saveAsJan(`Żurek phone`);
  await expect(page.getByText(CHANGED)).toBeAttached();
  await expect(lines).toHaveValue('zakwas\nbiała kiełbasa');

  // Closed unfinished, it is there when it is opened again.
  await page.keyboard.press('Escape');
  await expect(lines).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await saveAsJan(`Żureczek phone`);
  await anna.press(page.getByRole('button', { name: 'Wklej składniki' }));
  await expect(lines).toHaveValue('zakwas\nbiała kiełbasa');
  await anna.press(page.getByRole('button', { name: 'Dalej' }));
  await anna.press(page.getByRole('button', { name: 'Dodaj wszystkie' }));
  await expect(rows(page)).toHaveCount(2);
  await anna.press(page.getByRole('button', { name: 'Wczytaj nową wersję' }));
  await expect(page.getByLabel('Nazwa', { exact: true })).toHaveValue(`Żureczek phone`);
  await expect(rows(page)).toHaveCount(0);
});

test("another's save leaves the field that is being filled in, with a tag half typed", async ({
  person,
  household,
}) => {
  const anna = await person();
  const jan = await household.addUser();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Barszcz' });
  await anna.open(`/recipes/edit/${id}`);
  await expect(editor(page)).toBeVisible();
  const tags = page.getByRole('combobox', { name: 'Tagi' });
  await tags.pressSequentially('wigil');
  succeeded(await jan.patch(`/api/v2/recipe/${id}`, { name: 'Barszcz biały', text: '', products: [] }));
  await expect(page.getByText(CHANGED)).toBeVisible();
  await expect(tags).toBeFocused();
  await expect(tags).toHaveValue('wigil');
});

test("an account's name changed on another device stays where its field is left alone", async ({
  person,
}) => {
  const anna = await person({ name: 'Anna' });
  const { page } = anna;
  await anna.open('/account');
  const section = page.getByRole('region', { name: 'Imię', exact: true });
  const field = section.getByRole('textbox', { name: 'Imię' });
  const lookAgain = () => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await section.getByRole('button', { name: 'Zmień: Imię' }).click();
  await expect(field).toBeFocused();
  succeeded(await anna.client.patch('/api/v2/account', { name: 'Ania' }));
  await lookAgain();
  await expect(field).toHaveValue('Ania');
  await expect(field).toBeFocused();
  succeeded(await anna.client.patch('/api/v2/account', { name: 'Anka' }));
  await section.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(field).toBeHidden();
  expect(succeeded(await anna.client.get('/api/v2/account')).name).toBe('Anka');

  await section.getByRole('button', { name: 'Zmień: Imię' }).click();
  await field.fill('Anna Maria');
  await lookAgain();
  await expect(section).toContainText('Anka');
  await expect(field).toHaveValue('Anna Maria');
  await section.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(field).toBeHidden();
  expect(succeeded(await anna.client.get('/api/v2/account')).name).toBe('Anna Maria');
});
