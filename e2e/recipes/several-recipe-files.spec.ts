import type { Page } from '@playwright/test';
import { writeRecipeFile } from '../../src/contract/recipes/recipe-file.ts';
import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { recipesOf } from '../support/downloads.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { goTo } from '../support/screens.ts';
import { expectGoodInWindows } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const nothing = { portions: null, minutes: null, tags: [], source: null, cookedOn: null, ingredients: [] };
const ours = (name: string): object => writeRecipeFile({ name, text: '<p>Piecz.</p>', ...nothing }, []);
const other = (name: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name,
  recipeIngredient: ['2 l wody'],
  recipeInstructions: 'Gotuj.',
});

const file = (name: string, data: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(data)),
});

/** Holds files over the page, and drops them there. */
async function drop(page: Page, files: Record<string, unknown>): Promise<void> {
  const dragged = await page.evaluateHandle((contents) => {
    const data = new DataTransfer();
    for (const [name, content] of Object.entries(contents)) {
      data.items.add(new File([JSON.stringify(content)], name));
    }
    return data;
  }, files);
  for (const event of ['dragover', 'drop']) {
    await page.getByRole('heading', { level: 1 }).dispatchEvent(event, { dataTransfer: dragged });
  }
}

test('several files are reviewed together, and one that can’t be taken is named', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page, press } = anna;
  await anna.open('/recipes/import');
  await page
    .getByLabel('Wczytaj pliki')
    .setInputFiles([
      file('sernik.json', ours('Sernik')),
      file('lista.json', { a: 1 }),
      file('bigos.json', ours('Bigos')),
      file('sernik (1).json', ours('Sernik')),
    ]);
  await expect(page.getByRole('heading', { name: 'W plikach są 2 przepisy' })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('lista.json: W tym pliku nie ma żadnego przepisu.');
  await expectAccessible(page);
  await expectGoodInWindows(page, 'several files of recipes', 2);
  await press(page.getByRole('button', { name: 'Dodaj wybrane: 2' }));
  await expect(page.getByText('Dodano przepisy: 2 z 2.')).toBeVisible();
  expect((await recipesOf(anna.client)).map(({ name }) => name)).toEqual(['Bigos', 'Sernik']);
});

test('files of other programs wait together, and all that are refused are named', async ({ person }) => {
  const anna = await person({ viewport: 'desk' });
  const { page } = anna;
  await anna.open('/recipes/import');
  const choose = page.getByLabel('Wczytaj pliki');
  await choose.setInputFiles([file('zupa.json', other('Zupa')), file('krem.json', other('Krem'))]);
  await expect(page.getByRole('heading', { name: 'Przepisy z innego programu: 2' })).toBeFocused();
  await expect(page.getByRole('alert')).toBeHidden();
  await choose.setInputFiles(Array.from({ length: 12 }, (_, at) => file(`${at}.json`, { a: 1 })));
  await expect(page.getByRole('alert')).toHaveText(
    /^0\.json: W tym pliku nie ma żadnego przepisu\.\n1\.json.*\n9\.json: .*\nInnych niewczytanych plików: 2\.$/s,
  );
  await expect(page.getByRole('heading', { name: 'Przepisy z innego programu: 2' })).toBeVisible();
});

test('files dropped anywhere on the page are read instead of opened', async ({ person, ownHousehold }) => {
  const anna = await person({ viewport: 'desk', household: ownHousehold });
  const { page } = anna;
  await anna.open('/recipes/import');
  await expect(page.getByRole('region', { name: 'Przepisy z pliku' })).toBeVisible();
  await drop(page, { 'sernik.json': ours('Sernik'), 'bigos.json': ours('Bigos') });
  await expect(page.getByRole('heading', { name: 'W plikach są 2 przepisy' })).toBeVisible();
});

test('files dropped while others are saved neither end that nor take their place', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'desk', household: ownHousehold });
  const { page, press } = anna;
  await anna.open('/recipes/import');
  const section = page.getByRole('region', { name: 'Przepisy z pliku' });
  const names = Array.from({ length: 6 }, (_, at) => `Ciasto ${at}`);
  await page.getByLabel('Wczytaj pliki').setInputFiles(names.map((name) => file(`${name}.json`, ours(name))));
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v2/recipe', async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  });
  await press(page.getByRole('button', { name: 'Dodaj wybrane: 6' }));
  await expect(section.getByText('Dodano 0 z 6')).toBeVisible();
  await drop(page, { 'zupa.json': ours('Zupa') });
  await expect(page.getByRole('button', { name: 'Wczytaj pliki' })).toBeDisabled();
  release();
  await expect(page.getByText('Dodano przepisy: 6 z 6.')).toBeVisible();
  expect((await recipesOf(anna.client)).map(({ name }) => name)).toEqual(names);
  await drop(page, { 'zupa.json': ours('Zupa') });
  await expect(page.getByRole('heading', { name: 'W pliku jest 1 przepis' })).toBeVisible();
});

test('one that another user restores while a file is reviewed isn’t added a second time unasked', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const jan = await ownHousehold.addUser();
  const { page, press } = anna;
  const { id: cake } = await makeRecipe(jan, { name: 'Sernik' });
  const { id: soup } = await makeRecipe(jan, { name: 'Zupa' });
  for (const id of [cake, soup]) succeeded(await jan.delete(`/api/v2/recipe/${id}`));
  await anna.open('/recipes/import');
  const files = [
    file('nasze.json', [ours('Sernik'), ours('Bigos')]),
    file('zupy.json', [other('Zupa'), other('Krem')]),
  ];
  await page.getByLabel('Wczytaj pliki').setInputFiles(files);
  await expect(page.getByRole('checkbox', { name: 'Sernik' })).toBeChecked();
  for (const id of [cake, soup]) succeeded(await jan.post(`/api/v2/recipe/${id}/restore`, {}));

  await press(page.getByRole('button', { name: 'Dodaj wybrane: 2' }));
  await expect(page.getByText('Dodano przepisy: 1 z 2.')).toBeVisible();
  const box = page.getByRole('checkbox', { name: /^Sernik.*Masz już przepis o tej nazwie\./ });
  await expect(box).not.toBeChecked();
  await press(page.getByRole('button', { name: 'Zapisz wszystkie (2)' }));
  await expect(page.getByRole('listitem').filter({ hasText: 'Zupa' })).toContainText(
    'Masz już przepis o tej nazwie.',
  );
  const names = async () => (await recipesOf(anna.client)).map(({ name }) => name);
  await expect.poll(names).toEqual(['Bigos', 'Krem', 'Sernik', 'Zupa']);
  await box.check();
  await press(page.getByRole('button', { name: 'Dodaj wybrane: 1' }));
  await expect.poll(names).toEqual(['Bigos', 'Krem', 'Sernik', 'Sernik', 'Zupa']);
});

test('pages saved by a browser are looked through like those of other programs', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page, press } = anna;
  await anna.open('/recipes/import');
  const saved = (name: string, list: string, { title = name, picture = '' } = {}) => ({
    name: `${name}.html`,
    mimeType: 'text/html',
    buffer: Buffer.from(
      `<!DOCTYPE html><html><head><title>${title} | Blog</title></head><body><h1>${name}</h1>${picture}
      <h2>Składniki</h2><ul>${list}</ul><h2>Przygotowanie</h2><ol><li>Zagotuj wodę i dodaj resztę składników.</li><li>Gotuj godzinę na małym ogniu.</li></ol></body></html>`,
    ),
  });
  await page.getByLabel('Wczytaj pliki').setInputFiles([
    saved('Żurek', '<li>1 l wody</li><li>500 ml zakwasu</li>'),
    saved('Kapuśniak', '<li>1 kg kapusty kiszonej</li><li>2 l wody</li>'),
    saved('Rosół', '<li>1 kg kurczaka</li><li>3 l wody</li>', {
      title: 'Ros&oacute;&#322; &bdquo;u babci&rdquo;',
      // As programs write that save a page as one file.
      picture: `<img src=data:image/jpeg;base64,${'A'.repeat(6_000_000)}>`,
    }),
  ]);
  await expect(page.getByRole('button', { name: 'Sprawdź: Rosół „u babci”' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sprawdź: Kapuśniak' })).toBeVisible();
  await expectGoodInWindows(page, 'saved pages of recipes', 0);
  await press(page.getByRole('button', { name: 'Zapisz wszystkie (3)' }));
  await expect(page.getByText('Dodano przepisy: 3 z 3.')).toBeVisible();
  expect(await recipesOf(anna.client)).toMatchObject([
    {
      name: 'Kapuśniak',
      products: [
        { qty: 1, unit: 'kg' },
        { qty: 2, unit: 'l' },
      ],
    },
    { name: 'Rosół' },
    {
      name: 'Żurek',
      products: [
        { qty: 1, unit: 'l' },
        { qty: 500, unit: 'ml' },
      ],
    },
  ]);
});

test('files that are read while others are looked through join them', async ({ person, ownHousehold }) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page, press } = anna;
  await anna.open('/recipes/import');
  const choose = page.getByLabel('Wczytaj pliki');
  await choose.setInputFiles([file('sernik.json', ours('Sernik')), file('bigos.json', ours('Bigos'))]);
  await press(page.getByRole('checkbox', { name: 'Sernik' }));
  await drop(page, { 'zurek.json': ours('Żurek'), 'bigos (1).json': ours('Bigos') });
  await expect(page.getByRole('heading', { name: 'W plikach są 3 przepisy' })).toBeFocused();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: 'Sernik' })).not.toBeChecked();

  // One of another program would open in the form, and a file without recipes has none.
  await drop(page, { 'zupa.json': other('Zupa') });
  await expect(page.getByRole('heading', { name: 'Przepisy z innego programu: 1' })).toBeVisible();
  await drop(page, { 'lista.json': { a: 1 } });
  await expect(page.getByRole('alert')).toHaveText('W tym pliku nie ma żadnego przepisu.');

  await press(page.getByRole('button', { name: 'Dodaj wybrane: 2' }));
  await expect(page.getByText('Dodano przepisy: 2 z 2.')).toBeVisible();
  await drop(page, { 'krem.json': ours('Krem') });
  await press(page.getByRole('button', { name: 'Dodaj wybrane: 1' }));
  await expect(page.getByText('Dodano przepisy: 1 z 1.')).toBeVisible();
  expect((await recipesOf(anna.client)).map(({ name }) => name)).toEqual(['Bigos', 'Krem', 'Żurek']);
  await expect(page.getByRole('checkbox')).toHaveCount(4);
});

test('a review is there again after another recipe of its file was saved in the form', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page, press } = anna;
  await anna.open('/recipes/import');
  const all = [ours('Sernik'), ours('Bigos'), ours('Krem'), other('Zupa')];
  await page.getByLabel('Wczytaj pliki').setInputFiles([file('przepisy.json', all)]);
  await press(page.getByRole('checkbox', { name: 'Krem' }));
  await press(page.getByRole('checkbox', { name: 'Bigos' }));
  await press(page.getByRole('button', { name: 'Dodaj wybrane: 1' }));
  await expect(page.getByText('Dodano przepisy: 1 z 1.')).toBeVisible();
  await press(page.getByRole('checkbox', { name: 'Bigos' }));
  await press(page.getByRole('button', { name: 'Sprawdź: Zupa' }));
  await press(page.getByRole('button', { name: 'Zapisz', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Zupa' })).toBeVisible();
  await goTo(anna, 'Przepisy');
  await press(page.getByRole('link', { name: 'Importuj przepis' }));
  await expect(page.getByRole('heading', { name: 'W pliku są 3 przepisy' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Sernik' })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Krem' })).not.toBeChecked();
  await press(page.getByRole('button', { name: 'Dodaj wybrane: 1' }));
  await expect(page.getByText('Dodano przepisy: 1 z 1.')).toBeVisible();
  expect((await recipesOf(anna.client)).map(({ name }) => name)).toEqual(['Bigos', 'Sernik', 'Zupa']);

  // Closed, it is gone.
  await press(page.getByRole('button', { name: 'Zamknij' }));
  await goTo(anna, 'Przepisy');
  await press(page.getByRole('link', { name: 'Importuj przepis' }));
  await expect(page.getByRole('button', { name: 'Wczytaj pliki' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('files read without a network wait, and none is lost', async ({ person, ownHousehold }) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page, press } = anna;
  await anna.open('/recipes/import');
  await expect(page.getByRole('button', { name: 'Wczytaj pliki' })).toBeVisible();
  // Loaded before the network is gone, as by an earlier file.
  await drop(page, { 'lista.json': { a: 1 } });
  await expect(page.getByRole('alert')).toBeVisible();
  await page.context().setOffline(true);
  anna.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await drop(page, { 'zupa.json': other('Zupa') });
  await expect(page.getByRole('heading', { name: 'Przepisy z innego programu: 1' })).toBeVisible();
  await drop(page, { 'krem.json': other('Krem') });
  await expect(page.getByRole('heading', { name: 'Przepisy z innego programu: 2' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Sprawdź: Zupa' }));
  await expect(page.getByText('Pobierzemy przepis, gdy wróci połączenie.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByLabel('Nazwa')).toHaveValue('Zupa');
  await press(page.getByRole('button', { name: 'Zapisz', exact: true }));
  await press(page.getByRole('button', { name: 'Następny przepis (czeka: 1)' }));
  await expect(page.getByLabel('Nazwa')).toHaveValue('Krem');
});
