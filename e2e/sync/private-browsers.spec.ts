import type { RecipePreview } from '../../src/contract/recipes/recipes.ts';
import { succeeded } from '../../src/test/client.ts';
import { contentOf, downloadRecipe, readInto } from '../support/downloads.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import {
  bytesOf,
  choosePhoto,
  type Corners,
  drawJpeg,
  drawPhoto,
  openRecipeMenu,
  photoFile,
  photoOn,
  shownPhoto,
} from '../support/photo-files.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { checkbox, logIn, tick } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const CORNERS: Corners = ['#f00', '#0f0', '#00f', '#fff'];

/** Values read from a canvas differ from the drawn ones, by up to this amount. */
function withholdPixels(most: number): void {
  const canvas = HTMLCanvasElement.prototype;
  const pen = CanvasRenderingContext2D.prototype;
  const { getImageData } = pen;
  const { toBlob } = canvas;
  pen.getImageData = function read(...area) {
    const pixels = getImageData.apply(this, area);
    for (const [at, value] of pixels.data.entries())
      pixels.data[at] = value + Math.round((Math.random() * 2 - 1) * most);
    return pixels;
  };
  canvas.toBlob = function encode(...how) {
    const context = this.getContext('2d');
    context?.putImageData(context.getImageData(0, 0, this.width, this.height), 0, 0);
    toBlob.apply(this, how);
  };
}

const NOISE = 255;
const LOWEST_BITS = 3;

test('where a canvas gives noise, a photo is refused and the one before stays', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Karpatka' });
  await anna.open(`/recipes/${id}`);
  const drawn = await drawJpeg(page, { width: 300, height: 200, corners: CORNERS });
  const file = photoFile('zdjęcie.jpg', 'image/jpeg', drawn);
  const take = async (label: string): Promise<void> => {
    await openRecipeMenu(anna);
    await choosePhoto(anna, page.getByRole('menuitem', { name: label }), file);
  };

  // The changes of Firefox's strict mode are invisible.
  await page.evaluate(withholdPixels, LOWEST_BITS);
  await take('Dodaj zdjęcie');
  await expect(photoOn(page, 'Karpatka').locator('img')).toHaveAttribute('src', /\/photo\/1\/large$/);

  await anna.open(`/recipes/${id}`);
  await shownPhoto(page, 'Karpatka');
  await page.evaluate(withholdPixels, NOISE);
  await take('Zmień zdjęcie');
  const refusal = page.getByRole('alert').filter({ hasText: 'odczyt obrazów' });
  await expect(refusal).toHaveText(
    'Ta przeglądarka nie pozwala zmniejszać zdjęć. Zezwól tej stronie na odczyt obrazów (ikona przy adresie) albo dodaj zdjęcie w innej przeglądarce.',
  );
  await expect(refusal).toHaveCount(0);
  await expect(page.getByText('Przygotowuję zdjęcie…')).toHaveCount(0);
  expect(succeeded(await anna.client.get(`/api/v2/recipe/${id}`)).photo).toBe(1);

  // Once the page is allowed to.
  await anna.open(`/recipes/${id}`);
  await take('Zmień zdjęcie');
  await expect(photoOn(page, 'Karpatka').locator('img')).toHaveAttribute('src', /\/photo\/2\/large$/);
});

test('where a canvas gives noise, photos from a file come as they are or not at all', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  await anna.open('/recipes');
  const { id } = await makeRecipe(anna.client, { name: 'Wzór', text: '<p>Gotuj.</p>' });
  const photo = await drawPhoto(anna.page, CORNERS);
  succeeded(await anna.client.put(`/api/v2/recipe/${id}/photo`, photo));
  await anna.open(`/recipes/${id}`);
  const file = JSON.parse((await contentOf(await downloadRecipe(anna))).toString());
  await anna.page.addInitScript(withholdPixels, NOISE);
  const recipes = [
    { ...file, name: 'Całe' },
    { ...file, name: 'Bez małego', 'lz:thumb': undefined },
  ];
  await readInto(anna, 'dwa.json', Buffer.from(JSON.stringify(recipes)));
  await anna.press(anna.page.getByRole('button', { name: 'Dodaj wybrane: 2' }));
  await expect(anna.page.getByText('Dodano przepisy: 2 z 2. Bez zdjęcia: 1.')).toBeVisible();
  await expect(
    anna.page.getByText('Dodano bez zdjęcia: ta przeglądarka nie pozwala zmniejszać zdjęć.'),
  ).toHaveCount(1);
  const previews: RecipePreview[] = succeeded(await anna.client.get('/api/v2/recipe'));
  const photos = Object.fromEntries(previews.map(({ name, photo: version }) => [name, version]));
  expect(photos).toEqual({ Wzór: 1, Całe: 1, 'Bez małego': undefined });
  const whole = previews.find(({ name }) => name === 'Całe');
  const large = await bytesOf(anna, `/api/v2/recipe/${whole?.id}/photo/1/large`);
  expect(large.toString('base64')).toBe(photo.large);
});

test('where cookies are blocked, the login says why it can’t last', async ({ visitor }) => {
  const { page, open } = await visitor();
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
  );
  await open('/login');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Ta przeglądarka blokuje pliki cookie. Aby się zalogować, zezwól na nie na tej stronie.',
  );
});

test('where a site may keep nothing on the device, lists and offline mutations go to the server', async ({
  person,
}) => {
  const anna = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  const { id } = await makeRecipe(anna.client, { name: 'Racuchy' });
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    indexedDB.open = refuse;
    Storage.prototype.getItem = refuse;
    Storage.prototype.setItem = refuse;
    window.BroadcastChannel = class extends EventTarget {
      constructor() {
        super();
        refuse();
      }
    } as unknown as typeof BroadcastChannel;
  });
  await anna.open('/login');
  await logIn(anna, anna.client.user.email);
  await expect(page.getByRole('link', { name: /Sobota/ })).toBeVisible();
  await anna.open(`/shopping-lists/${listId}`);
  await expect(page.getByText('Ta przeglądarka nie przechowuje danych.')).toBeVisible();
  await tick(anna, 'Bułki');
  await expect(checkbox(page, 'Bułki')).toBeChecked();
  await expect
    .poll(async () => succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`)).items[0].checked)
    .toBe(true);

  await anna.open(`/recipes/${id}`);
  await openRecipeMenu(anna);
  const drawn = await drawJpeg(page, { width: 60, height: 40, corners: CORNERS });
  const file = photoFile('zdjęcie.jpg', 'image/jpeg', drawn);
  await choosePhoto(anna, page.getByRole('menuitem', { name: 'Dodaj zdjęcie' }), file);
  await expect(photoOn(page, 'Racuchy').locator('img')).toHaveAttribute('src', /\/photo\/1\/large$/);
});
