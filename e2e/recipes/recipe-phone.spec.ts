import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { editor, makeRecipe, rows } from '../support/recipe-screens.ts';
import { boxOf, toast } from '../support/screens.ts';
import { expectLargeTargets, expectWholeWords, setWindow, WINDOWS } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const INGREDIENTS = ['Mąka', 'Jajka', 'Mleko', 'Woda', 'Olej', 'Sól', 'Cukier', 'Śmietana'];

test("an ingredient's row on a phone is edited by its name, and has a menu for the rest", async ({
  person,
  ownHousehold,
}) => {
  const { id } = await makeRecipe(ownHousehold.admin, {
    name: 'Naleśniki',
    ingredients: INGREDIENTS.map((name) => ({ name })),
  });
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  await anna.open(`/recipes/edit/${id}`);
  await expect(rows(page)).toHaveCount(INGREDIENTS.length);
  await expect(rows(page).first().getByRole('button')).toHaveCount(2);
  for (const button of await rows(page).first().getByRole('button').all()) {
    expect((await boxOf(button)).height).toBeGreaterThanOrEqual(44);
  }
  // It sticks, however long the form is.
  const save = page.getByRole('button', { name: 'Zapisz', exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await setWindow(page, 'text at 200 %');
  await expectWholeWords(page.getByRole('table'), 'the ingredients in the form');
  await setWindow(page, 'phone');

  await press(page.getByRole('button', { name: 'Edytuj: Jajka' }));
  const dialog = page.getByRole('dialog', { name: 'Edytuj produkt' });
  await dialog.getByLabel('Ilość').fill('3');
  await expectAccessible(page);
  await press(dialog.getByRole('button', { name: 'Zapisz', exact: true }));
  await expect(dialog).toBeHidden();
  await expect(rows(page).nth(1)).toContainText('3');
  await expect(page.getByRole('button', { name: 'Edytuj: Jajka' })).toBeFocused();

  await press(page.getByRole('button', { name: 'Więcej działań: Mąka' }));
  await expect(page.getByRole('menuitem')).toHaveText(['Edytuj', 'Przesuń wyżej', 'Przesuń niżej', 'Usuń']);
  await expect(page.getByRole('menuitem', { name: 'Przesuń wyżej' })).toBeDisabled();
  await expectAccessible(page);
  await press(page.getByRole('menuitem', { name: 'Usuń' }));
  await expect(rows(page)).toContainText(INGREDIENTS.slice(1));
  await expect(page.getByRole('button', { name: 'Więcej działań: Jajka' })).toBeFocused();
  const bar = page.getByRole('status').filter({ hasText: 'Usunięto: Mąka' });
  // It waits while the focus is on it.
  await bar.getByRole('button', { name: 'Cofnij' }).focus();
  await expectAccessible(page);
  const undo = await boxOf(bar.getByRole('button', { name: 'Cofnij' }));
  expect(undo.y + undo.height).toBeLessThanOrEqual((await boxOf(save)).y);
  await press(bar.getByRole('button', { name: 'Cofnij' }));
  await expect(rows(page)).toContainText(INGREDIENTS);
  await expect(bar).toHaveCount(0);
  await press(save);
  await expect(toast(page, 'Przepis został zaktualizowany.')).toBeVisible();
  const ingredients = page.getByRole('region', { name: 'Składniki' }).getByRole('listitem');
  await expect(ingredients).toContainText(INGREDIENTS);
});

test('a removed ingredient comes back where it stood, by the keyboard too', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, {
    name: 'Pasta',
    ingredients: ['Tuńczyk', 'Majonez', 'Szczypior'].map((name) => ({ name: `${name} do pasty` })),
  });
  await anna.open(`/recipes/edit/${id}`);
  await page.getByRole('button', { name: 'Usuń: Majonez do pasty' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toContainText(['Tuńczyk', 'Szczypior']);
  await expect(page.getByRole('button', { name: 'Usuń: Szczypior do pasty' })).toBeFocused();
  const bar = page.getByRole('status').filter({ hasText: 'Usunięto: Majonez' });
  await bar.getByRole('button', { name: 'Cofnij' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toContainText(['Tuńczyk', 'Majonez', 'Szczypior']);
  for (const name of ['Szczypior', 'Majonez', 'Tuńczyk']) {
    await page.getByRole('button', { name: `Usuń: ${name} do pasty` }).click();
  }
  await expect(page.getByText('Brak składników')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dodaj produkt' })).toBeFocused();
});

test('on a phone the actions of a recipe stand in one row, which begins where its name does', async ({
  person,
  ownHousehold,
}) => {
  const { id } = await makeRecipe(ownHousehold.admin, { name: 'Rosół', ingredients: [{ name: 'Kura' }] });
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page } = anna;
  await anna.open(`/recipes/${id}`);
  const name = page.getByRole('heading', { level: 1, name: 'Rosół' });
  await expect(name).toBeVisible();
  for (const window of ['phone', 'small phone'] as const) {
    await setWindow(page, window);
    const actions = [
      page.getByRole('button', { name: 'Dodaj do listy' }),
      page.getByRole('link', { name: 'Edytuj' }),
      page.getByRole('button', { name: 'Usuń' }),
      page.getByRole('button', { name: 'Więcej działań' }),
    ];
    const [first, ...others] = await Promise.all(actions.map(boxOf));
    expect(first?.x, window).toBe((await boxOf(name)).x);
    expect(others.map(({ y }) => y)).toEqual(others.map(() => first?.y));
  }
  await expectLargeTargets(page, 'the actions of a recipe');
});

test('with large text and on a small phone nothing of the recipe screens is cut off', async ({
  person,
  ownHousehold,
}) => {
  const { id, productIds } = await makeRecipe(ownHousehold.admin, {
    name: 'Zupa pomidorowa z lanymi kluskami',
    portions: 4,
    tags: ['#zupapomidorowazkluskamijaknaniedzieleubabci'],
    text: '<p>Ugotuj.</p>',
    ingredients: [{ name: 'Przecier pomidorowy z bazylią', qty: 4.5, unit: 'spoon' }, { name: 'Jajka' }],
  });
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page } = anna;
  const screens = ['/recipes', `/recipes/${id}`, `/recipes/edit/${id}`, `/products/${productIds[0]}`];
  for (const windowName of ['small phone', 'text at 200 %', 'phone held sideways'] as const) {
    await setWindow(page, windowName);
    for (const screen of screens) {
      await anna.open(screen);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (screen.includes('edit')) await expect(editor(page)).toBeVisible();
      // A phone's innerWidth grows with what sticks out.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${screen}, ${windowName}`)
        .toBeLessThanOrEqual(WINDOWS[windowName].width);
    }
    await anna.open(`/recipes/edit/${id}`);
    await anna.press(page.getByRole('button', { name: 'Dodaj produkt' }));
    const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
    await expect(dialog.getByLabel('Produkt')).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Gotowe' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  }
});
