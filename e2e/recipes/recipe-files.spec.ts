import type { Locator, Page } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { cleanName } from '../../src/contract/names.ts';
import { writeRecipeFile } from '../../src/contract/recipes/recipe-file.ts';
import type { RecipePreview } from '../../src/contract/recipes/recipes.ts';
import { succeeded } from '../../src/test/client.ts';
import { NAUGHTY } from '../../src/test/naughty.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { untilOffline } from '../support/device.ts';
import { contentOf, downloaded, downloadRecipe, readInto, recipesOf } from '../support/downloads.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { expectGoodInWindows, expectLargeTargets } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;

const CAKE = {
  name: 'Sernik z rosą',
  text: '<h2>Masa</h2><ol><li><p>Utrzyj <strong>twaróg</strong>.</p></li><li><p>Wlej na spód.</p></li></ol><p>Piecz, jak <a href="https://example.com/" target="_blank" rel="noopener noreferrer">tu</a>.</p>',
  portions: 12,
  minutes: 90,
  tags: ['ciasta', 'na święta'],
  source: 'https://example.com/sernik',
  ingredients: [
    { name: 'Twaróg', qty: 1, unit: 'kg' as const, section: 'Na masę', note: 'trzykrotnie mielony' },
    { name: 'Jajka', qty: 5, section: 'Na masę' },
    { name: 'Herbatniki', qty: 0.25, unit: 'kg' as const, section: 'Na spód' },
  ],
};

const fileSection = (page: Page): Locator => page.getByRole('region', { name: 'Przepisy z pliku' });

test('a recipe is taken as a file into another household, and is equal there', async ({
  person,
  ownHousehold,
  householdWith,
}) => {
  const anna = await person({ household: ownHousehold });
  const { id } = await makeRecipe(anna.client, CAKE);
  succeeded(await anna.client.put(`/api/v2/recipe/${id}/cooked`, { cookedOn: '2026-03-29' }));
  await anna.open(`/recipes/${id}`);
  const download = await downloadRecipe(anna);
  expect(download.suggestedFilename()).toBe('Sernik z rosą.json');
  const file = await contentOf(download);
  expect(JSON.parse(file.toString())).toMatchObject({
    '@type': 'Recipe',
    name: CAKE.name,
    totalTime: 'PT90M',
  });

  const jan = await person({ viewport: 'phone', household: await householdWith({}) });
  const { page, press } = jan;
  await readInto(jan, 'Sernik.json', file);
  await expect(page.getByRole('heading', { name: 'W pliku jest 1 przepis' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Sernik z rosą' })).toBeChecked();
  await expectLargeTargets(page, 'recipes of a file');
  await expectGoodInWindows(page, 'recipes of a file', 3);
  await press(page.getByRole('button', { name: 'Dodaj wybrane: 1' }));
  await expect(page.getByText('Dodano przepisy: 1 z 1.')).toBeVisible();
  await expectAccessible(page);
  expect(await recipesOf(jan.client)).toEqual(await recipesOf(anna.client));

  // The same file once more makes no second one.
  await readInto(jan, 'Sernik.json', file);
  await expect(page.getByText('Ten przepis już masz.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dodaj wybrane: 0' })).toBeDisabled();
  await press(page.getByText('Sernik z rosą'));
  await press(page.getByRole('button', { name: 'Dodaj wybrane: 1' }));
  await expect(page.getByText('Dodano przepisy: 1 z 1.')).toBeVisible();
  expect(await recipesOf(jan.client)).toHaveLength(1);
});

test('all recipes go out as an archive and come in again equal, whatever they are called', async ({
  person,
  ownHousehold,
  householdWith,
}) => {
  test.slow();
  const anna = await person({ household: ownHousehold });
  const { page, press } = anna;
  await makeRecipe(anna.client, CAKE);
  const names = NAUGHTY.filter(
    (name) => cleanName(name) !== '' && !/\p{Cc}/u.test(name) && name.length <= 100,
  );
  const hostile = names.filter((_, at) => at % 4 === 0).slice(0, 40);
  for (const [at, name] of hostile.entries()) {
    const product = { name: `${names[at]}${at}`, note: name, section: `${at}` };
    await makeRecipe(anna.client, {
      name,
      text: `<p>${at}</p>`,
      tags: [`t${at}`],
      source: name,
      ingredients: [product],
    });
  }
  await makeRecipe(anna.client, { name: CAKE.name, text: '<p>Inny.</p>' });
  await anna.open('/recipes');
  await press(page.getByRole('button', { name: 'Więcej działań' }));
  await expectAccessible(page);
  const download = await downloaded(page, () =>
    press(page.getByRole('menuitem', { name: 'Pobierz wszystkie przepisy' })),
  );
  expect(download.suggestedFilename()).toMatch(/^Przepisy LZ \d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText(/^Pobrano \d+ przepis/)).toBeVisible();
  const archive = await contentOf(download);
  const entries = Object.keys(unzipSync(archive));
  const recipes = await recipesOf(anna.client);
  expect(entries).toHaveLength(recipes.length);
  expect(new Set(entries.map((entry) => entry.toLowerCase())).size).toBe(entries.length);
  for (const entry of entries) expect(entry).not.toMatch(/[/\\:*?"<>|]|^\./);

  const jan = await person({ household: await householdWith({}) });
  jan.page.on('dialog', () => {
    throw new Error('Something ran.');
  });
  await readInto(jan, 'przepisy.zip', archive);
  await jan.press(jan.page.getByRole('button', { name: `Dodaj wybrane: ${recipes.length}` }));
  await expect(jan.page.getByText(`Dodano przepisy: ${recipes.length} z ${recipes.length}.`)).toBeVisible();
  expect(await recipesOf(jan.client)).toEqual(recipes);
});

test('recipes that may be here already aren’t chosen, and a deleted one may come back', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  // The id of the deleted recipe is refused.
  anna.allow(/400 \(Bad Request\)/);
  const { id } = await makeRecipe(anna.client, CAKE);
  await anna.open(`/recipes/${id}`);
  const file = JSON.parse((await contentOf(await downloadRecipe(anna))).toString());
  const renamed = { ...file, name: 'Inny sernik' };
  const other = { ...file, name: 'Ciasto babci', url: undefined, isBasedOn: undefined };
  const several = Buffer.from(JSON.stringify([file, renamed, other, file]));
  await readInto(anna, 'kilka.json', several);
  await expect(page.getByRole('heading', { name: 'W pliku są 3 przepisy' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Sernik z rosą.*o tej nazwie/ })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Inny sernik.*z tej strony/ })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Ciasto babci' })).toBeChecked();
  await press(page.getByRole('button', { name: 'Dodaj wybrane: 1' }));
  await expect(page.getByText('Dodano przepisy: 1 z 1.')).toBeVisible();
  const made = succeeded(await anna.client.get('/api/v2/recipe')) as RecipePreview[];
  const taken = made.find(({ name }) => name === 'Ciasto babci');
  succeeded(await anna.client.delete(`/api/v2/recipe/${taken?.id}`));
  for (let time = 0; time < 2; time += 1) {
    await readInto(anna, 'kilka.json', several);
    const box = page.getByRole('checkbox', { name: 'Ciasto babci' });
    await box.check();
    await press(page.getByRole('button', { name: 'Dodaj wybrane: 1' }));
    await expect(page.getByText('Dodano przepisy: 1 z 1.')).toBeVisible();
  }
  expect((await recipesOf(anna.client)).map(({ name }) => name)).toEqual(['Ciasto babci', CAKE.name]);
});

test('how many of a long file’s recipes are added is said in sight, beside the button', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  const names = Array.from({ length: 20 }, (_, index) => `Zupa ${index + 1}`);
  const nothing = { portions: null, minutes: null, tags: [], source: null, cookedOn: null, ingredients: [] };
  const recipes = names.map((name) => writeRecipeFile({ name, text: '<p>Gotuj.</p>', ...nothing }, []));
  anna.allow(/status of 409/);
  const refusal = { success: false, message: 'RECIPE_LIMIT_REACHED', data: null };
  await page.route(
    (url) => url.pathname === '/api/v2/recipe',
    (route) =>
      route.request().postData()?.includes('"Zupa 7"') === true
        ? route.fulfill({ status: 409, json: refusal })
        : route.continue(),
  );
  await readInto(anna, 'zupy.json', Buffer.from(JSON.stringify(recipes)));
  await press(page.getByRole('button', { name: 'Dodaj wybrane: 20' }));
  await expect(page.getByText('Dodano przepisy: 19 z 20.')).toBeInViewport({ ratio: 1 });
  await page.unrouteAll();
  await press(page.getByRole('button', { name: 'Dodaj wybrane: 1' }));
  await expect(page.getByText('Dodano przepisy: 1 z 1.')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await expectGoodInWindows(page, 'what became of recipes in a file', 0);
});

// Other files without a recipe: src/web/recipes/import/read-file.test.ts.
// spec: P73
test('what can’t be taken is said, and a file that grows without end is stopped', async ({ person }) => {
  test.slow();
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const spaces = new Uint8Array(1_900_000).fill(32);
  const entries = Array.from({ length: 200 }, (_, at) => [`${at}.json`, spaces]);
  const bomb = zipSync(Object.fromEntries(entries), { level: 1 });
  expect(bomb.length).toBeLessThan(4_000_000);
  // The directory of the archive says that the file is small.
  const modest = zipSync({ 'a.json': new Uint8Array(60_000_000) });
  const directory = Buffer.from(modest).lastIndexOf('PK\u0001\u0002', 'latin1');
  expect(directory).toBeGreaterThan(0);
  new DataView(modest.buffer).setUint32(directory + 24, 100, true);
  const files: [name: string, content: Uint8Array, said: string | RegExp][] = [
    ['inny.json', strToU8('{"a": 1}'), 'W tym pliku nie ma żadnego przepisu.'],
    ['tekst.json', strToU8('Sernik'), 'Tego pliku nie da się odczytać.'],
    ['bomba.zip', bomb, 'Ten plik jest za duży.'],
    ['skromny.zip', modest, /Tego pliku nie da się odczytać|nie ma żadnego przepisu/],
    ['duży.json', strToU8(' '.repeat(4_000_001)), 'Ten plik jest za duży.'],
  ];
  for (const [name, content, problem] of files) {
    await readInto(anna, name, Buffer.from(content));
    // A quarter of a gigabyte is unpacked before the bomb is stopped, on a busy machine for half a minute.
    await expect(fileSection(page).getByRole('alert'), name).toHaveText(problem, { timeout: 80_000 });
  }
  await expectAccessible(page);
});

test('a recipe of another program is looked through in the form', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const recipe = {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: 'Zupa </script><img src=x onerror=alert(1)>',
    recipeYield: '4',
    recipeIngredient: ['2 l wody', '1 kg pomidorów'],
    recipeInstructions: 'Gotuj.',
  };
  await readInto(anna, 'obcy.json', Buffer.from(JSON.stringify(recipe)));
  await expect(page.getByRole('heading', { name: 'Sprawdź przed zapisaniem' })).toBeVisible();
  await expect(page.getByLabel('Nazwa')).toHaveValue(/^Zupa/);
  await expect(page.getByRole('table')).toContainText('pomidory');
});

test('a recipe is saved and sent without a network too', async ({ person }) => {
  const anna = await person({ viewport: 'phone', hasServiceWorker: true });
  const { page, press } = anna;
  const { id } = await makeRecipe(anna.client, { ...CAKE, name: 'Sernik bez sieci', ingredients: [] });
  await anna.open('/recipes');
  await expect(page.getByRole('button', { name: 'Więcej działań' })).toBeVisible();
  await anna.open(`/recipes/${id}`);
  await expect(page.getByRole('heading', { name: 'Sernik bez sieci' })).toBeVisible();
  await untilOffline(page);
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  expect((await downloadRecipe(anna)).suggestedFilename()).toBe('Sernik bez sieci.json');
  await anna.open('/recipes');
  await press(page.getByRole('button', { name: 'Więcej działań' }));
  await press(page.getByRole('menuitem', { name: 'Pobierz wszystkie przepisy' }));
  const dialog = page.getByRole('dialog', { name: 'Pobierz wszystkie przepisy' });
  await expect(dialog.getByRole('alert')).toHaveText(
    'Bez połączenia nie da się pobrać wszystkich przepisów.',
  );
  await expectGoodInWindows(page, 'a download that failed', 3);
  await page.context().setOffline(false);
  await downloaded(page, () => press(dialog.getByRole('button', { name: 'Spróbuj ponownie' })));
  await expect(dialog).toBeHidden();
});

test('a recipe is sent as a text that the import reads', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  const { id } = await makeRecipe(anna.client, {
    ...CAKE,
    name: 'Sernik wysłany',
    text: CAKE.text.replace('</strong>.', '</strong>.<br>Schłodź go.'),
    ingredients: [
      ...CAKE.ingredients.map((one) => ({ ...one, name: `${one.name} wysłany` })),
      // Without a part: after one, the import would assign it to that part.
      { name: 'Cukier wysłany', qty: 1, unit: 'some' },
    ],
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await anna.open(`/recipes/${id}`);
  await page.evaluate(() => Object.assign(navigator, { canShare: undefined }));
  await press(page.getByRole('button', { name: 'Więcej działań' }));
  await press(page.getByRole('menuitem', { name: 'Wyślij jako tekst' }));
  await expect(page.getByText('Skopiowano')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [
      'Sernik wysłany',
      '',
      '12 porcji',
      'Czas: 1\u00a0h 30\u00a0min',
      '',
      'Składniki:',
      '- Cukier wysłany – trochę',
      '',
      'Na masę:',
      '- Twaróg wysłany – 1\u202fkg (trzykrotnie mielony)',
      '- Jajka wysłany – 5\u00a0szt.',
      '',
      'Na spód:',
      '- Herbatniki wysłany – 0,25\u202fkg',
      '',
      'Sposób przygotowania:',
      '',
      'Masa:',
      '1. Utrzyj twaróg. Schłodź go.',
      '2. Wlej na spód.',
      '3. Piecz, jak tu.',
      '',
      'Źródło: https://example.com/sernik',
      '',
    ].join('\n'),
  );
});

test('an archive says which of its files hold no recipe', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Barszcz do archiwum' });
  await anna.open(`/recipes/${id}`);
  const file = await contentOf(await downloadRecipe(anna));
  const renamed = strToU8(strFromU8(file).replaceAll('Barszcz do archiwum', 'Barszcz z archiwum'));
  const archive = zipSync({
    'przepisy/a.json': renamed,
    'b.json': strToU8('{"@type": "Recipe"}'),
    'c.jpg': strToU8('x'),
  });
  await readInto(anna, 'inne.zip', Buffer.from(archive));
  await expect(page.getByRole('checkbox', { name: 'Barszcz z archiwum' })).toBeChecked();
  await expect(page.getByText('Pominięto 1 plik, w którym nie ma przepisu.')).toBeVisible();
});
