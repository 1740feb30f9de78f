import { expect, test } from '../support/fixtures.ts';
import { makeRecipe } from '../support/recipe-screens.ts';

test.use({ hasServiceWorker: false });

test('that another user has saved the page meanwhile is said beside the button too', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  await anna.open('/recipes/import');
  await page
    .getByRole('textbox', { name: 'Adres strony albo treść przepisu' })
    .fill(
      '<html><head><link rel="canonical" href="https://kuchnia.example/kompot"></head><body><h1>Kompot</h1><h2>Składniki</h2><ul><li>1 kg jabłek</li><li>2 l wody</li></ul></body></html>',
    );
  await press(page.getByRole('button', { name: 'Pobierz przepis', exact: true }));
  await page.getByLabel('Źródło').scrollIntoViewIfNeeded();
  await makeRecipe(ownHousehold.admin, { name: 'Kompot', source: 'https://kuchnia.example/kompot' });
  await press(page.getByRole('button', { name: 'Ten przepis już masz.' }));
  await expect(page.getByRole('link', { name: 'Otwórz' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Ten przepis już masz.' })).toBeHidden();
  await press(page.getByRole('button', { name: 'Dodaj mimo to' }));
  await page.getByLabel('Źródło').scrollIntoViewIfNeeded();
  await expect(page.getByText('Ten przepis już masz.')).toBeHidden();
});
