import { succeeded } from '../src/test/client.ts';
import { expect, test } from './fixtures.ts';
import { editor, makeRecipe, rows } from './recipe-screens.ts';

test.use({ hasServiceWorker: false });

const CHANGED = 'Ktoś zmienił ten przepis, odkąd zaczęto go tutaj edytować.';

for (const viewport of ['phone', 'desk'] as const) {
  test(`another's save leaves what is being pasted into a recipe: ${viewport}`, async ({ person }) => {
    const anna = await person({ viewport });
    const jan = await person();
    const { page } = anna;
    const { id } = await makeRecipe(anna.client, { name: `Żur ${viewport}` });
    const saveAsJan = async (name: string) => {
      const reread = page.waitForResponse(
        (response) => response.url().endsWith(id) && response.request().method() === 'GET',
      );
      succeeded(await jan.client.patch(`/api/v2/recipe/${id}`, { name, text: '', products: [] }));
      await (await reread).finished();
    };
    await anna.open(`/recipes/edit/${id}`);
    await anna.press(page.getByRole('button', { name: 'Wklej składniki' }));
    const lines = page.getByLabel('Składniki, jeden w wierszu');
    await lines.fill('zakwas\nbiała kiełbasa');
    await saveAsJan(`Żurek ${viewport}`);
    await expect(page.getByText(CHANGED)).toBeAttached();
    await expect(lines).toHaveValue('zakwas\nbiała kiełbasa');

    // Closed unfinished, it is there when it is opened again.
    await page.keyboard.press('Escape');
    await expect(lines).toBeHidden();
    await page.getByRole('heading', { level: 1 }).click();
    await saveAsJan(`Żureczek ${viewport}`);
    await anna.press(page.getByRole('button', { name: 'Wklej składniki' }));
    await expect(lines).toHaveValue('zakwas\nbiała kiełbasa');
    await anna.press(page.getByRole('button', { name: 'Dalej' }));
    await anna.press(page.getByRole('button', { name: 'Dodaj wszystkie' }));
    await expect(rows(page)).toHaveCount(2);
    await anna.press(page.getByRole('button', { name: 'Wczytaj nową wersję' }));
    await expect(page.getByLabel('Nazwa', { exact: true })).toHaveValue(`Żureczek ${viewport}`);
    await expect(rows(page)).toHaveCount(0);
  });
}

test("another's save leaves the field that is being filled in, with a tag half typed", async ({ person }) => {
  const anna = await person();
  const jan = await person();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Barszcz' });
  await anna.open(`/recipes/edit/${id}`);
  await expect(editor(page)).toBeVisible();
  const tags = page.getByRole('combobox', { name: 'Tagi' });
  await tags.pressSequentially('wigil');
  succeeded(
    await jan.client.patch(`/api/v2/recipe/${id}`, { name: 'Barszcz biały', text: '', products: [] }),
  );
  await expect(page.getByText(CHANGED)).toBeVisible();
  await expect(tags).toBeFocused();
  await expect(tags).toHaveValue('wigil');
});
