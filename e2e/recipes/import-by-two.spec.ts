import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
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

test('two tabs that review one imported recipe each keep what is typed in them', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const { page, press } = anna;
  const name = (tab: Page) => tab.getByLabel('Nazwa');
  const portions = (tab: Page) => tab.getByLabel('Liczba porcji');
  const kept = (text: string) =>
    expect
      .poll(() => page.evaluate((typed) => JSON.stringify(localStorage).includes(typed), text))
      .toBe(true);
  const save = (tab: Page) => tab.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await anna.open('/recipes/import');
  await page
    .getByRole('textbox', { name: 'Adres strony albo treść przepisu' })
    .fill('Kompot\nSkładniki:\n1 kg jabłek\n2 l wody\nPrzygotowanie:\nGotuj.');
  await press(page.getByRole('button', { name: 'Pobierz przepis', exact: true }));
  await expect(name(page)).toHaveValue('Kompot');
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(name(second)).toHaveValue('Kompot');
  await name(page).fill('Kompot babci');
  await kept('Kompot babci');
  await portions(second).fill('12');
  await kept(String.raw`portions\":\"12`);
  await kept('Kompot babci');
  for (const tab of [page, second]) tab.on('dialog', (dialog) => void dialog.accept());
  await second.reload();
  await expect(portions(second)).toHaveValue('12');
  await page.reload();
  await expect(name(page)).toHaveValue('Kompot babci');
  const third = await page.context().newPage();
  await third.goto('/recipes/import');
  const unsaved = third.getByRole('region', { name: 'Pobrane i niezapisane' });
  await expect(unsaved.getByRole('link', { name: 'Sprawdź: Kompot', exact: true })).toBeVisible();
  await unsaved.getByRole('link', { name: 'Sprawdź: Kompot babci' }).click();
  await expect(name(third)).toHaveValue('Kompot babci');
  await third.close();
  // The first one that is saved takes nothing from the other.
  anna.allow(/status of 409/);
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Kompot babci' })).toBeVisible();
  await second.reload();
  await expect(portions(second)).toHaveValue('12');
  await save(second);
  await expect(second.getByRole('heading', { level: 1, name: 'Kompot', exact: true })).toBeVisible();
  const all = succeeded(await anna.client.get('/api/v2/recipe')) as { name: string; portions: number }[];
  expect(all.map((each) => `${each.name} ${each.portions}`).toSorted()).toEqual([
    'Kompot 12',
    'Kompot babci null',
  ]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual(
    [],
  );
});
