import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { editor, makeRecipe } from '../support/recipe-screens.ts';
import { boxOf } from '../support/screens.ts';
import { expectGoodInWindows } from '../support/windows.ts';

/** What others do to a recipe is seen by a user who types far below the notes at the top of its form. */

test.use({ hasServiceWorker: false });

const LONG_TEXT = `<ol>${'<li><p>Mieszaj powoli, aż zgęstnieje.</p></li>'.repeat(40)}</ol>`;

for (const viewport of ['phone', 'desk'] as const) {
  test(`what others do is said beside the save button while the notes are out of sight, on a ${viewport}`, async ({
    person,
    household,
  }) => {
    const anna = await person({ viewport });
    const jan = await household.addUser();
    const { page, press } = anna;
    const { id } = await makeRecipe(anna.client, { name: 'Budyń waniliowy', text: LONG_TEXT });
    await anna.open(`/recipes/edit/${id}`);
    await editor(page).getByText('Mieszaj').last().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Ostudź.');
    const save = page.getByRole('button', { name: 'Zapisz' });
    const bar = await boxOf(save.locator('..'));

    succeeded(
      await jan.patch(`/api/v2/recipe/${id}`, { name: 'Budyń babci', text: LONG_TEXT, products: [] }),
    );
    const changed = page.getByRole('button', { name: 'Ktoś zmienił ten przepis' });
    await expect(changed).toBeInViewport({ ratio: 1 });
    const note = page.getByText('podczas Twojej edycji: nazwa. Zapisanie połączy');
    await expect(note).not.toBeInViewport();
    await expect(editor(page)).toBeFocused();
    await page.keyboard.type(' Podaj.');
    await expect(page.getByText('Ostudź. Podaj.')).toBeInViewport();
    // The bar is as high as before: it covers no more of the text.
    expect((await boxOf(save.locator('..'))).height).toBe(bar.height);
    await expectAccessible(page);
    await press(changed);
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(changed).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Wczytaj nową wersję' })).toBeFocused();

    await editor(page).getByText('Podaj.').click();
    anna.allow(/status of 404/);
    succeeded(await jan.delete(`/api/v2/recipe/${id}`));
    const gone = page.getByRole('button', { name: 'Ktoś usunął ten przepis' });
    await expect(gone).toBeInViewport({ ratio: 1 });
    await expect(changed).toHaveCount(0);
    await expectGoodInWindows(page, 'the form of a recipe deleted meanwhile', 1);
    await press(gone);
    await expect(page.getByText('Ktoś usunął ten przepis. Zapisanie doda go jako nowy.')).toBeInViewport({
      ratio: 1,
    });
  });
}
