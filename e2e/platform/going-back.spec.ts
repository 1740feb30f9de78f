import type { Locator } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { totpCode } from '../../src/test/totp-code.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList, PASSWORD } from '../support/household.ts';
import type { Person } from '../support/person.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { answer, goTo, logIn } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

/** Goes back, and expects the open layer to be closed and the page to be the same. */
async function expectClosedByBack({ page }: Person, open: Locator): Promise<void> {
  await expect(open).toBeVisible();
  const address = page.url();
  await page.evaluate(() => history.back());
  await expect(open).toBeHidden();
  await expect(page).toHaveURL(address);
}

test('on a phone going back closes what is open, and only then leaves the page', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mąka' }] });
  await anna.open('/shopping-lists');
  await press(page.getByRole('link', { name: /Sobota/ }));
  await expect(page).toHaveURL(`/shopping-lists/${listId}`);

  const dialog = page.getByRole('dialog', { name: 'Mąka' });
  await press(page.getByRole('button', { name: 'Zmień: Mąka' }));
  await expectClosedByBack(anna, dialog);
  const menu = page.getByRole('menu');
  const menuButton = page.getByRole('button', { name: 'Więcej działań' });
  await press(menuButton);
  await expectClosedByBack(anna, menu);
  await press(menuButton);
  await press(page.getByRole('menuitem', { name: 'Usuń listę' }));
  await expectClosedByBack(anna, page.getByRole('dialog'));
  await press(page.getByRole('button', { name: 'Otwórz nawigację' }));
  await expectClosedByBack(anna, page.getByRole('navigation'));

  await page.goBack();
  await expect(page).toHaveURL('/shopping-lists');
  await expect(page.getByRole('link', { name: /Sobota/ })).toBeVisible();
});

test('the first page of a visit keeps its dialog too, and is left by one more step', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mąka' }] });
  const open = async () => {
    await press(page.getByRole('button', { name: 'Zmień: Mąka' }));
    return page.getByRole('dialog', { name: 'Mąka' });
  };
  await anna.open(`/shopping-lists/${listId}`);
  await expectClosedByBack(anna, await open());
  await expectClosedByBack(anna, await open());
  await goTo(anna, 'Przepisy');
  await expect(page).toHaveURL('/recipes');
  await page.goBack();
  await expect(page).toHaveURL(`/shopping-lists/${listId}`);
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('one step back leads past what was deleted or edited', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  const listId = await makeList(anna.client, 'Na chwilę');
  const { id } = await makeRecipe(anna.client, { name: 'Zupa na chwilę', portions: 2, ingredients: [] });
  await anna.open('/plan');
  await anna.page.waitForURL('/plan');
  await goTo(anna, 'Listy');
  await press(page.getByRole('link', { name: /Na chwilę/ }));
  await expect(page).toHaveURL(`/shopping-lists/${listId}`);
  await press(page.getByRole('button', { name: 'Więcej działań' }));
  await press(page.getByRole('menuitem', { name: 'Usuń listę' }));
  await answer(anna, /./, 'Tak');
  await expect(page).toHaveURL('/shopping-lists');
  await page.goBack();
  await expect(page).toHaveURL('/plan');

  await goTo(anna, 'Przepisy');
  await press(page.getByRole('link', { name: /Zupa na chwilę/ }));
  await press(page.getByRole('link', { name: 'Edytuj' }));
  await page.getByLabel('Nazwa').fill('Zupa na dłużej');
  await press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(page.getByRole('heading', { name: 'Zupa na dłużej' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/recipes');
  await press(page.getByRole('link', { name: /Zupa na dłużej/ }));
  await expect(page).toHaveURL(`/recipes/${id}`);
  await press(page.getByRole('button', { name: 'Usuń', exact: true }));
  await answer(anna, /./, 'Tak');
  await expect(page).toHaveURL('/recipes');
  await page.goBack();
  await expect(page).toHaveURL('/plan');
});

test('a question about leaving is answered no by going back', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  await anna.open('/recipes');
  await press(page.getByRole('link', { name: 'Dodaj przepis' }));
  await page.getByLabel('Nazwa').fill('Nie zgub mnie');
  await page.evaluate(() => history.back());
  await expectClosedByBack(anna, page.getByRole('dialog', { name: 'Wyjść bez zapisywania?' }));
  await expect(page.getByLabel('Nazwa')).toHaveValue('Nie zgub mnie');
});

test('from the code of a login one step back leads to the password', async ({
  visitor,
  household: { addUser },
}) => {
  const user = await addUser({ name: 'Anna' });
  const { secret } = succeeded(await user.post('/api/v2/account/totp', { password: PASSWORD }));
  succeeded(await user.post('/api/v2/account/totp/confirm', { code: totpCode(secret) }));
  const anna = await visitor({ viewport: 'phone' });
  const { page, press } = anna;
  const code = page.getByRole('textbox', { name: 'Kod z aplikacji' });
  await anna.open('/');
  await logIn(anna, user.user.email);
  await expectClosedByBack(anna, code);
  await expect(page.getByLabel('E-mail')).toHaveValue(user.user.email);
  await expect(page.getByLabel('Hasło', { exact: true })).toBeFocused();
  await logIn(anna, user.user.email);
  await code.fill(totpCode(secret, 1));
  await press(page.getByRole('button', { name: 'Zaloguj' }));
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  await goTo(anna, 'Przepisy');
  await expect(page.getByRole('heading', { name: 'Przepisy' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
});
