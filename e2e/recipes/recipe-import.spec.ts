import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct } from '../support/household.ts';
import { editor, makeRecipe, rows } from '../support/recipe-screens.ts';
import { answer, toast } from '../support/screens.ts';
import { expectGoodInWindows, expectLargeTargets } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const TEXT = `Tort czekoladowy
12 porcji
Czas: 1 h 30 min

Składniki:
Na biszkopt:
5 jajek
150 g mąki pszennej (przesianej)
Na krem:
500 g mascarpone
szczypta soli

Przygotowanie:
1. Ubij białka.
2. Dodaj mąkę.`;

const field = (page: Page) => page.getByRole('textbox', { name: 'Adres strony albo treść przepisu' });
const fetchButton = (page: Page) => page.getByRole('button', { name: 'Pobierz przepis', exact: true });
const review = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sprawdź przed zapisaniem' });
const save = (page: Page) => page.getByRole('button', { name: 'Zapisz', exact: true });

for (const viewport of ['phone', 'desk'] as const) {
  test(`a pasted text becomes a recipe, looked through first, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    await addProduct(ownHousehold.admin, 'Jajka');
    await addProduct(ownHousehold.admin, 'Mąka pszenna');
    const anna = await person({ household: ownHousehold, viewport });
    const { page, press } = anna;
    await anna.open('/recipes');
    await expect(page.getByText('Brak przepisów')).toBeVisible();
    // The words stand below the empty list, where a phone has no more than a picture beside the heading, and only there.
    const toImport = page.getByRole('link', { name: 'Importuj przepis' });
    await expect(toImport).toHaveCount(1);
    await press(toImport.getByText('Importuj przepis'));
    await expect(field(page)).toBeFocused();
    if (viewport === 'phone') {
      await expectGoodInWindows(page, 'the import', 0);
      await expectLargeTargets(page, 'the import');
    }
    await press(fetchButton(page));
    await expect(page.getByText('Wpisz adres strony albo wklej przepis.')).toBeVisible();
    await expectAccessible(page);
    await field(page).fill('Dzień dobry');
    await press(fetchButton(page));
    await expect(page.getByText('Nie znaleźliśmy tu przepisu.')).toBeVisible();
    await expect(field(page)).toHaveValue('Dzień dobry');

    await field(page).fill(TEXT);
    await press(fetchButton(page));
    await expect(review(page)).toBeVisible();
    await expect(page.getByLabel('Nazwa', { exact: true })).toHaveValue('Tort czekoladowy');
    await expect(page.getByLabel('Liczba porcji')).toHaveValue('12');
    await expect(page.getByLabel('Czas')).toHaveValue(/^1\sh 30\smin$/);
    await expect(editor(page)).toContainText('Ubij białka.');
    await expect(rows(page)).toHaveCount(6);
    await expect(rows(page).nth(1)).toContainText('5 jajek Jajka');
    await expect(rows(page).nth(2)).toContainText('150 g mąki pszennej (przesianej) Mąka pszenna');
    await expect(page.getByText('nowy produkt')).toHaveCount(2);
    if (viewport === 'phone') {
      await expectGoodInWindows(page, 'the review', 1);
      await expectLargeTargets(page, 'the review');
    }
    // Nothing is stored yet.
    expect((await ownHousehold.admin.get('/api/v2/recipe')).body).toEqual([]);
    expect((await ownHousehold.admin.get('/api/v2/product')).body).toHaveLength(2);

    // A reload loses nothing of it, nor of what was changed.
    await page.getByLabel('Nazwa', { exact: true }).fill('Tort na urodziny');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage))))
      .toContain('Tort na urodziny');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByLabel('Nazwa', { exact: true })).toHaveValue('Tort na urodziny');
    await expect(rows(page)).toHaveCount(6);
    await press(save(page));
    await expect(page.getByRole('heading', { level: 1, name: 'Tort na urodziny' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([
      'Na biszkopt',
      'Na krem',
    ]);
    const made = (await ownHousehold.admin.get('/api/v2/product')).body as { name: string }[];
    expect(made.map(({ name }) => name)).toEqual(['Jajka', 'mascarpone', 'Mąka pszenna', 'sól']);

    // Nothing of it waits any more.
    await anna.open('/recipes/import');
    await expect(fetchButton(page)).toBeVisible();
    await expect(page.getByText('Pobrane i niezapisane')).toBeHidden();
  });
}

test('a page’s HTML is read without running or fetching anything of it', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold, viewport: 'desk' });
  const { page, press } = anna;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await anna.open('/recipes/import');
  const html = `<html><head><title>Sernik</title><script>window.hacked = true</script>
    <script type="application/ld+json">${JSON.stringify({
      '@type': 'Recipe',
      name: 'Sernik <img src=x onerror="window.hacked = true">',
      recipeIngredient: ['1 kg twarogu', '200 g cukru <b onclick="window.hacked = true">pudru</b>'],
      recipeCategory: 'Desery',
      recipeInstructions: 'Piecz godzinę.<img src="http://127.0.0.1:9/x.png" onerror="window.hacked = true">',
      url: 'javascript:window.hacked = true',
    })}</script></head><body><img src="http://127.0.0.1:9/y.png"><p>Dużo tekstu</p></body></html>`;
  await field(page).fill(html);
  await press(fetchButton(page));
  await expect(review(page)).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(editor(page)).toContainText('Piecz godzinę.');
  await expect(page.getByLabel('Źródło')).toHaveValue('');
  await expect(page.getByText('Desery', { exact: true })).toBeVisible();
  await press(save(page));
  await expect(toast(page, 'Przepis został dodany.')).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(asked.filter((url) => url.includes(':9/'))).toEqual([]);
});

test('what is copied from a page is read with its lists', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold, viewport: 'desk' });
  const { page, press } = anna;
  await anna.open('/recipes/import');
  await field(page).evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'Kompot\nSkładniki\njabłka, woda\nPrzygotowanie\nGotuj.');
    data.setData(
      'text/html',
      '<h1>Kompot</h1><h2>Składniki</h2><ul><li>1 kg jabłek</li><li>2 l wody</li></ul><h2>Przygotowanie</h2><p>Gotuj.</p>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await field(page).fill('Kompot\nSkładniki\njabłka, woda\nPrzygotowanie\nGotuj.');
  await press(fetchButton(page));
  await expect(review(page)).toBeVisible();
  await expect(rows(page)).toHaveText([/1 kg jabłek/, /2 l wody/]);
});

test('several ingredients of one line become as many, remarks and choices none', async ({
  person,
  ownHousehold,
}) => {
  await addProduct(ownHousehold.admin, 'Sól');
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  await anna.open('/recipes/import');
  await field(page).fill(
    [
      'Kluski',
      'Składniki',
      '- 300 g mąki pszennej, przesianej',
      '- masło lub margaryna',
      '- ser żółty, starty',
      '- sól, pieprz',
      '- oregano i świeżo mielony imbir',
      'Przygotowanie',
      'Gotuj.',
    ].join('\n'),
  );
  await press(fetchButton(page));
  await expect(review(page)).toBeVisible();
  await expect(rows(page)).toHaveText([
    /mąka pszenna.*przesianej/,
    /masło.*lub margaryna/,
    /ser żółty.*starty/,
    /Sól/,
    /pieprz/,
    /oregano/,
    /imbir.*świeżo mielony/,
  ]);
  await expect(page.getByText('nowy produkt')).toHaveCount(6);
  await expectAccessible(page);
  await press(save(page));
  await expect(toast(page, 'Przepis został dodany.')).toBeVisible();
  const made = (await ownHousehold.admin.get('/api/v2/product')).body as { name: string }[];
  expect(made.map(({ name }) => name)).toEqual([
    'imbir',
    'masło',
    'mąka pszenna',
    'oregano',
    'pieprz',
    'ser żółty',
    'Sól',
  ]);
});

test('an amount of each, a label before several and adjectives alone make an ingredient of each', async ({
  person,
  ownHousehold,
}) => {
  await addProduct(ownHousehold.admin, 'Liść laurowy');
  const anna = await person({ household: ownHousehold });
  const { page, press } = anna;
  await anna.open('/recipes/import');
  await field(page).fill(
    [
      'Gulasz na 6 porcji',
      'Składniki',
      'po 100 g mąki pszennej i ziemniaczanej',
      '1 czerwona i 2 żółte papryki',
      'do podania: tarty parmezan, listki bazylii',
      '2 listki laurowe',
      'Przygotowanie',
      'Gotuj.',
    ].join('\n'),
  );
  await press(fetchButton(page));
  await expect(rows(page)).toHaveText([
    /mąka pszenna.*100/,
    /mąka ziemniaczana.*100/,
    /czerwona papryka.*1/,
    /żółte papryki.*2/,
    /tarty parmezan.*do podania/,
    /listki bazylii.*do podania/,
    /Liść laurowy.*2/,
  ]);
  await expect(page.getByLabel('Liczba porcji')).toHaveValue('6');
});

test('a recipe that is there already is named, and may be added all the same', async ({
  person,
  ownHousehold,
}) => {
  await makeRecipe(ownHousehold.admin, { name: 'Kompot', source: 'https://www.kuchnia.example/kompot/' });
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  await anna.open('/recipes/import');
  await field(page).fill(
    '<html><head><link rel="canonical" href="http://kuchnia.example/kompot?utm_source=x"></head><body><h1>Kompot</h1><h2>Składniki</h2><ul><li>jabłka</li><li>woda</li><li>szczypta cynamonu</li></ul></body></html>',
  );
  await press(fetchButton(page));
  await expect(page.getByText('Ten przepis już masz.')).toBeVisible();
  await expect(page.getByText('Strona nie podaje ilości. Uzupełnij je przed zapisaniem.')).toBeVisible();
  await expect(page.getByText('Nie znaleźliśmy sposobu przygotowania. Wpisz go albo wklej.')).toBeVisible();
  await expectGoodInWindows(page, 'the review of a known recipe', 0);
  await expectLargeTargets(page, 'the review of a known recipe');
  await press(page.getByRole('link', { name: 'Otwórz' }));
  await answer(anna, /Wyjść bez zapisywania/, 'Nie');
  await press(page.getByRole('button', { name: 'Dodaj mimo to' }));
  await expect(page.getByText('Ten przepis już masz.')).toBeHidden();
  await press(save(page));
  await expect(toast(page, 'Przepis został dodany.')).toBeVisible();
});

test('what a pasted recipe doesn’t say is not laid to a page', async ({ person }) => {
  const { page, open, press } = await person({ viewport: 'phone' });
  await open('/recipes/import');
  await field(page).fill('Kompot\nSkładniki:\njabłka\nwoda\nPrzygotowanie:\nGotuj.');
  await press(fetchButton(page));
  await expect(page.getByText('Przepis nie podaje ilości. Uzupełnij je przed zapisaniem.')).toBeVisible();
  await expect(editor(page)).toContainText('Gotuj.');
});

test('a refusal leaves what was typed, and without a connection it waits', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  await anna.open('/recipes/import');
  await field(page).fill(`<p>${'x'.repeat(4_000_000)}</p>`);
  await press(fetchButton(page));
  await expect(
    page.getByText('Ta strona jest za duża. Wklej same składniki i sposób przygotowania.'),
  ).toBeVisible();
  await field(page).fill(TEXT);
  await page.context().setOffline(true);
  anna.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await press(fetchButton(page));
  await expect(page.getByText('Pobierzemy przepis, gdy wróci połączenie.')).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(review(page)).toBeVisible();
});
