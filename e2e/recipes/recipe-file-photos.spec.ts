import { strToU8, unzipSync, zipSync } from 'fflate';
import type { RecipePreview } from '../../src/contract/recipes/recipes.ts';
import { readPhoto } from '../../src/contract/photos/jpeg.ts';
import { succeeded } from '../../src/test/client.ts';
import { contentOf, downloaded, downloadRecipe, readInto } from '../support/downloads.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import {
  bytesOf,
  type Corners,
  drawJpeg,
  drawPhoto,
  openRecipeMenu,
  photoOn,
  shownPhoto,
  withExif,
} from '../support/photo-files.ts';
import { makeRecipe } from '../support/recipe-screens.ts';

test.use({ hasServiceWorker: false });

const CORNERS: Corners = ['#f00', '#0f0', '#00f', '#fff'];
const OTHER_CORNERS: Corners = ['#0ff', '#f0f', '#ff0', '#000'];

async function makePhotographed(who: Resident, name: string, corners: Corners): Promise<string> {
  const { id } = await makeRecipe(who.client, { name, text: '<p>Gotuj.</p>' });
  const photo = await drawPhoto(who.page, corners);
  succeeded(await who.client.put(`/api/v2/recipe/${id}/photo`, photo));
  return id;
}

/** For every recipe, by its name, the bytes of both pictures. */
async function picturesOf(who: Resident): Promise<Record<string, Buffer[]>> {
  const previews: RecipePreview[] = succeeded(await who.client.get('/api/v2/recipe'));
  const pictures: Record<string, Buffer[]> = {};
  for (const { id, name, photo } of previews) {
    const path = `/api/v2/recipe/${id}/photo/${photo}`;
    pictures[name] =
      photo === undefined ? [] : [await bytesOf(who, `${path}/large`), await bytesOf(who, `${path}/thumb`)];
  }
  return pictures;
}

async function takeAll(who: Resident, name: string, file: Uint8Array, count: number): Promise<void> {
  await readInto(who, name, Buffer.from(file));
  await who.press(who.page.getByRole('button', { name: `Dodaj wybrane: ${count}` }));
  await expect(who.page.getByText(`Dodano przepisy: ${count} z ${count}.`)).toBeVisible();
}

test('a recipe’s file has its photo, which comes in again byte for byte', async ({
  person,
  ownHousehold,
  householdWith,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  await anna.open('/recipes');
  const id = await makePhotographed(anna, 'Pierogi leniwe', CORNERS);
  await anna.open(`/recipes/${id}`);
  const file = await contentOf(await downloadRecipe(anna));
  expect(JSON.parse(file.toString())).toMatchObject({
    image: expect.stringMatching(/^data:image\/jpeg;base64,/),
  });
  const jan = await person({ household: await householdWith({}) });
  await takeAll(jan, 'pierogi.json', file, 1);
  const pictures = await picturesOf(jan);
  expect(pictures).toEqual(await picturesOf(anna));
  expect(pictures['Pierogi leniwe']).toHaveLength(2);
  await jan.page.getByRole('link', { name: 'Zobacz przepisy' }).click();
  await jan.page.getByRole('link', { name: /Pierogi leniwe/ }).click();
  await shownPhoto(jan.page, 'Pierogi leniwe');
});

test('the archive of all recipes has their photos as files, also after it was packed again in a folder', async ({
  person,
  ownHousehold,
  householdWith,
}) => {
  const anna = await person({ household: ownHousehold });
  await anna.open('/recipes');
  await makePhotographed(anna, 'Żurek #1 100%', CORNERS);
  await makePhotographed(anna, 'Gołąbki: z kaszą?', OTHER_CORNERS);
  await makeRecipe(anna.client, { name: 'Bez zdjęcia' });
  await anna.open('/recipes');
  await anna.press(anna.page.getByRole('button', { name: 'Więcej działań' }));
  const archive = await contentOf(
    await downloaded(anna.page, () =>
      anna.press(anna.page.getByRole('menuitem', { name: 'Pobierz wszystkie przepisy' })),
    ),
  );
  const files = unzipSync(archive);
  expect(Object.keys(files).toSorted()).toEqual([
    'Bez zdjęcia.json',
    'Gołąbki z kaszą.jpg',
    'Gołąbki z kaszą.json',
    'Żurek #1 100%.jpg',
    'Żurek #1 100%.json',
  ]);
  const pictures = await picturesOf(anna);
  expect(Buffer.from(files['Żurek #1 100%.jpg'] ?? [])).toEqual(pictures['Żurek #1 100%']?.[0]);

  const jan = await person({ household: await householdWith({}), viewport: 'phone' });
  await takeAll(jan, 'przepisy.zip', archive, 3);
  expect(await picturesOf(jan)).toEqual(pictures);

  // Some systems take letters apart.
  const inFolder = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [`Moje/${name.normalize('NFD')}`, content]),
  );
  const ewa = await person({ household: await householdWith({}) });
  await takeAll(ewa, 'moje.zip', zipSync(inFolder), 3);
  expect(await picturesOf(ewa)).toEqual(pictures);
});

// spec: P73
test('a picture that may not be a photo is made one, or left out, which is said', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  await anna.open('/recipes');
  const id = await makePhotographed(anna, 'Wzór', CORNERS);
  await anna.open(`/recipes/${id}`);
  const file = JSON.parse((await contentOf(await downloadRecipe(anna))).toString());
  const withPlace = withExif(await drawJpeg(anna.page, { width: 600, height: 400, corners: CORNERS }), 1);
  const dataUrl = (type: string, content: Uint8Array | string): string =>
    `data:${type};base64,${Buffer.from(content).toString('base64')}`;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  const recipes = [
    { ...file, name: 'Z miejscem', image: dataUrl('image/jpeg', withPlace) },
    { ...file, name: 'Bez małego', 'lz:thumb': undefined },
    { ...file, name: 'Rysunek', image: dataUrl('image/svg+xml', svg) },
    { ...file, name: 'Udawany', image: dataUrl('image/jpeg', svg) },
    { ...file, name: 'Z sieci', image: 'https://example.com/a.jpg' },
    { ...file, name: 'Popsuty', image: 'data:image/jpeg;base64,%%%' },
  ];
  await readInto(anna, 'różne.json', Buffer.from(JSON.stringify(recipes)));
  await anna.press(anna.page.getByRole('button', { name: 'Dodaj wybrane: 6' }));
  await expect(anna.page.getByText('Dodano przepisy: 6 z 6. Bez zdjęcia: 4.')).toBeVisible();
  await expect(anna.page.getByText('Dodano bez zdjęcia: tego z pliku nie da się odczytać.')).toHaveCount(4);
  const pictures = await picturesOf(anna);
  for (const name of ['Z miejscem', 'Bez małego']) {
    const [large, thumb] = pictures[name] ?? [];
    expect(large && thumb && readPhoto(large, thumb), name).toEqual({ width: 600, height: 400 });
  }
  for (const name of ['Rysunek', 'Udawany', 'Z sieci', 'Popsuty']) expect(pictures[name], name).toEqual([]);

  // A picture that is missing in an archive, or damaged, costs its recipe nothing.
  const bytes = Buffer.alloc(1_000, 'M');
  const damaged = Buffer.from(
    zipSync(
      {
        'a.json': strToU8(JSON.stringify({ ...file, name: 'Brak pliku', image: 'a.jpg' })),
        'b.json': strToU8(JSON.stringify({ ...file, name: 'Zły plik', image: 'b.jpg' })),
        'b.jpg': new Uint8Array(bytes),
      },
      { level: 0 },
    ),
  );
  damaged[damaged.indexOf(bytes) + 500] = 0;
  await readInto(anna, 'popsute.zip', damaged);
  await anna.press(anna.page.getByRole('button', { name: 'Dodaj wybrane: 2' }));
  await expect(anna.page.getByText('Dodano przepisy: 2 z 2. Bez zdjęcia: 2.')).toBeVisible();
});

test('a photo that can’t be fetched is left out of the file, which is said', async ({ person }) => {
  const anna = await person();
  await anna.open('/recipes');
  const id = await makePhotographed(anna, 'Kopytka w kąpieli', CORNERS);
  await anna.open(`/recipes/${id}`);
  await expect(photoOn(anna.page, 'Kopytka w kąpieli')).toBeVisible();
  await openRecipeMenu(anna);
  anna.allow(/ERR_FAILED|Failed to load resource/);
  await anna.page.route('**/photo/*/*', (route) => route.abort());
  const file = JSON.parse(
    (
      await contentOf(
        await downloaded(anna.page, () =>
          anna.press(anna.page.getByRole('menuitem', { name: 'Zapisz przepis jako plik' })),
        ),
      )
    ).toString(),
  );
  expect(file.image).toBeUndefined();
  expect(file.name).toBe('Kopytka w kąpieli');
  await expect(anna.page.getByText('Zdjęcia nie udało się dołączyć do pliku.')).toBeVisible();
});
