import { readJpeg } from '../../src/contract/photos/jpeg.ts';
import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { keptAnswers, untilOffline } from '../support/device.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { movesOn, noteMoves } from '../support/layout-shifts.ts';
import {
  choosePhoto,
  type Corners,
  cornersOf,
  bytesOf,
  drawJpeg,
  drawPhoto,
  openRecipeMenu,
  photoFile,
  photoOn,
  shownPhoto,
  withExif,
} from '../support/photo-files.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { answer, boxOf, goTo, line } from '../support/screens.ts';
import { expectGoodInWindows, expectLargeTargets, setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;

const [RED, GREEN, BLUE, WHITE] = ['#f00', '#0f0', '#00f', '#fff'] as const;
const UPRIGHT: Corners = [RED, GREEN, BLUE, WHITE];
const UPRIGHT_COLOURS = ['255,0,0', '0,255,0', '0,0,255', '255,255,255'];

/** How a camera in each of its eight positions stores the same upright picture. */
const STORED: Record<number, Corners> = {
  1: [RED, GREEN, BLUE, WHITE],
  2: [GREEN, RED, WHITE, BLUE],
  3: [WHITE, BLUE, GREEN, RED],
  4: [BLUE, WHITE, RED, GREEN],
  5: [RED, BLUE, GREEN, WHITE],
  6: [GREEN, WHITE, RED, BLUE],
  7: [WHITE, GREEN, BLUE, RED],
  8: [BLUE, RED, WHITE, GREEN],
};

const jpeg = (buffer: Buffer) => photoFile('zdjęcie.jpg', 'image/jpeg', buffer);

async function takeRecipePhoto(person: Resident, file: ReturnType<typeof jpeg>, label = 'Dodaj zdjęcie') {
  await openRecipeMenu(person);
  await choosePhoto(person, person.page.getByRole('menuitem', { name: label }), file);
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`a recipe's photo: taken, seen by another at once, large, changed, removed (${viewport})`, async ({
    person,
  }) => {
    const anna = await person({ viewport });
    const jan = await person({ viewport: viewport === 'phone' ? 'desk' : 'phone' });
    const name = `Barszcz na ${viewport === 'phone' ? 'zakwasie' : 'wywarze'}`;
    const { id } = await makeRecipe(anna.client, { name, text: '<p>Gotuj.</p>', portions: 4, minutes: 90 });
    for (const each of [anna, jan]) await each.open(`/recipes/${id}`);
    await expect(jan.page.getByRole('heading', { name })).toBeVisible();
    await openRecipeMenu(anna);
    await expectAccessible(anna.page);
    await anna.page.keyboard.press('Escape');
    const drawn = await drawJpeg(anna.page, { width: 3_000, height: 2_000, corners: UPRIGHT });
    await takeRecipePhoto(anna, jpeg(drawn));
    for (const { page } of [anna, jan]) {
      await expect(photoOn(page, name).locator('img')).toHaveAttribute('src', /\/photo\/1\/large$/);
      const src = await shownPhoto(page, name);
      expect(await cornersOf(page, src)).toEqual({ width: 1_280, height: 853, colours: UPRIGHT_COLOURS });
    }
    const thumb = await bytesOf(anna, `/api/v2/recipe/${id}/photo/1/thumb`);
    expect([readJpeg(thumb), thumb.length <= 12_000]).toEqual([{ width: 192, height: 128 }, true]);

    await anna.press(photoOn(anna.page, name));
    const large = anna.page.getByRole('dialog', { name });
    await expect(large.getByRole('img', { name: `Zdjęcie: ${name}` })).toBeVisible();
    await expectAccessible(anna.page);
    await anna.page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expectLargeTargets(anna.page, 'the recipe');
    await expectGoodInWindows(anna.page, 'a recipe with a photo', viewport === 'phone' ? 0 : 1);

    await jan.open('/recipes');
    const row = jan.page.getByRole('link', { name: new RegExp(name) });
    await expect(row.locator('img')).toHaveAttribute('src', /\/photo\/1\/thumb$/);
    expect((await row.boundingBox())?.height).toBe(54);

    await takeRecipePhoto(
      anna,
      jpeg(await drawJpeg(anna.page, { width: 40, height: 60, corners: STORED[3]! })),
      'Zmień zdjęcie',
    );
    await expect(row.locator('img')).toHaveAttribute('src', /\/photo\/2\/thumb$/);
    // A small picture is not made larger.
    expect(readJpeg(await bytesOf(jan, `/api/v2/recipe/${id}/photo/2/large`))).toEqual({
      width: 40,
      height: 60,
    });

    await openRecipeMenu(anna);
    await anna.press(anna.page.getByRole('menuitem', { name: 'Usuń zdjęcie' }));
    await answer(anna, /Usunąć zdjęcie/, 'Tak');
    await expect(photoOn(anna.page, name)).toHaveCount(0);
    await expect(row).toBeVisible();
    await expect(row.locator('img')).toHaveCount(0);
  });
}

test('whichever way a camera was held, the photo stands upright, and says nothing of where it was taken', async ({
  person,
}) => {
  const anna = await person();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Knedle' });
  await anna.open(`/recipes/${id}`);
  for (const [orientation, corners] of Object.entries(STORED)) {
    const number = Number(orientation);
    const [width, height] = number < 5 ? [600, 400] : [400, 600];
    const taken = withExif(await drawJpeg(page, { width, height, corners }), number);
    expect(taken.includes('Exif')).toBe(true);
    await takeRecipePhoto(anna, jpeg(taken));
    await expect.poll(() => photoOnServer(anna, id)).toBeGreaterThan(0);
    const picture = photoOn(page, 'Knedle').locator('img');
    await expect(picture).toHaveAttribute('src', /\/large$/);
    const src = await shownPhoto(page, 'Knedle');
    const upright = { width: 600, height: 400, colours: UPRIGHT_COLOURS };
    expect([number, await cornersOf(page, src)]).toEqual([number, upright]);
    const stored = await bytesOf(anna, src);
    expect([stored.includes('Exif'), readJpeg(stored)]).toEqual([false, { width: 600, height: 400 }]);
    await anna.client.delete(`/api/v2/recipe/${id}/photo`);
    await expect(photoOn(page, 'Knedle')).toHaveCount(0);
  }
});

const photoOnServer = async ({ client }: Resident, id: string): Promise<number> =>
  succeeded(await client.get(`/api/v2/recipe/${id}`)).photo ?? 0;

test('60 megapixels become a small photo', async ({ person }) => {
  const anna = await person();
  const { id } = await makeRecipe(anna.client, { name: 'Panorama' });
  await anna.open(`/recipes/${id}`);
  const drawn = await drawJpeg(anna.page, { width: 9_600, height: 6_400, corners: UPRIGHT });
  await takeRecipePhoto(anna, jpeg(drawn));
  const src = await shownPhoto(anna.page, 'Panorama');
  expect(await cornersOf(anna.page, src)).toEqual({ width: 1_280, height: 853, colours: UPRIGHT_COLOURS });
});

test('a photo that is opened is on the screen from edge to edge', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Sękacz' });
  await anna.open(`/recipes/${id}`);
  const shapes = [
    { width: 1_600, height: 1_200 },
    { width: 1_200, height: 1_600 },
  ];
  for (const [at, shape] of shapes.entries()) {
    const drawn = await drawJpeg(page, { ...shape, corners: UPRIGHT });
    await takeRecipePhoto(anna, jpeg(drawn), at === 0 ? 'Dodaj zdjęcie' : 'Zmień zdjęcie');
    await expect(photoOn(page, 'Sękacz').locator('img')).toHaveAttribute(
      'src',
      new RegExp(`/photo/${at + 1}/large$`),
    );
    await anna.press(photoOn(page, 'Sękacz'));
    const dialog = page.getByRole('dialog', { name: 'Sękacz' });
    for (const name of ['desk', 'phone held sideways', 'text at 200 %', 'phone'] as const) {
      await setWindow(page, name);
      const hidden = () =>
        dialog.evaluate((element) => Math.max(0, element.scrollHeight - element.clientHeight));
      await expect.poll(hidden, `${shape.width} × ${shape.height}, ${name}`).toBe(0);
    }
    await setWindow(page, 'desk');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('what is no picture that the browser can read changes nothing', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Kopytka' });
  await anna.open(`/recipes/${id}`);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const html = '<html><script>alert(1)</script></html>';
  const files = [
    photoFile('IMG_0001.HEIC', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
    photoFile('rysunek.svg', 'image/svg+xml', Buffer.from(svg)),
    photoFile('rysunek.jpg', 'image/jpeg', Buffer.from(svg)),
    photoFile('strona.jpg', 'image/jpeg', Buffer.from(html)),
    photoFile('strona2.jpg', 'image/jpeg', [0xff, 0xd8, 0xff, 0xe0, ...Buffer.from(html)]),
    photoFile('puste.jpg', 'image/jpeg', []),
  ];
  const message = page.getByRole('alert').filter({ hasText: 'Tego pliku nie da się odczytać jako zdjęcia.' });
  for (const file of files) {
    await takeRecipePhoto(anna, file);
    await expect(message).toBeVisible();
    await expect(message).toHaveCount(0);
    expect(await photoOnServer(anna, id)).toBe(0);
  }
  // A picture with a page in it is accepted as a picture, and the page is removed.
  const drawn = await drawJpeg(page, { width: 60, height: 40, corners: UPRIGHT });
  const comment = [0xff, 0xfe, 0, html.length + 2, ...Buffer.from(html)];
  const both = [...drawn.subarray(0, 2), ...comment, ...drawn.subarray(2), ...Buffer.from(html)];
  await takeRecipePhoto(anna, photoFile('obraz.jpg', 'image/jpeg', both));
  await expect.poll(() => photoOnServer(anna, id)).toBe(1);
  expect((await bytesOf(anna, `/api/v2/recipe/${id}/photo/1/large`)).includes('script')).toBe(false);
});

test('a photo taken without a network is seen at once, waits through a start, and arrives', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone', hasServiceWorker: true });
  const jan = await person();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Sernik z rosą' });
  await jan.open(`/recipes/${id}`);
  await anna.open('/recipes');
  await expect(page.getByRole('link', { name: 'Sernik z rosą' })).toBeVisible();
  await anna.open(`/recipes/${id}`);
  await expect(page.getByRole('heading', { name: 'Sernik z rosą' })).toBeVisible();
  await untilOffline(page);
  await expect.poll(() => keptAnswers(page, anna.client.user.id)).toContain(`query-["recipe","${id}"]`);
  const drawn = await drawJpeg(page, { width: 600, height: 400, corners: UPRIGHT });
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  await takeRecipePhoto(anna, jpeg(drawn));
  const waiting = page.getByText('Zdjęcie czeka na wysłanie');
  await expect(waiting).toBeVisible();
  const seen = { width: 600, height: 400, colours: UPRIGHT_COLOURS };
  expect(await cornersOf(page, await shownPhoto(page, 'Sernik z rosą'))).toEqual(seen);
  await expectGoodInWindows(page, 'a recipe whose photo waits', 0);
  await page.reload();
  await expect(waiting).toBeVisible();
  expect(await cornersOf(page, await shownPhoto(page, 'Sernik z rosą'))).toEqual(seen);
  expect(await photoOnServer(anna, id)).toBe(0);
  await goTo(anna, 'Przepisy');
  await expect(page.getByRole('link', { name: 'Sernik z rosą' }).locator('img')).toHaveAttribute(
    'src',
    /^data:/,
  );
  await page.goBack();
  await page.context().setOffline(false);
  await expect(waiting).toBeHidden({ timeout: 30_000 });
  for (const each of [page, jan.page]) {
    await expect(photoOn(each, 'Sernik z rosą').locator('img')).toHaveAttribute('src', /\/photo\/1\/large$/);
    expect(await cornersOf(each, await shownPhoto(each, 'Sernik z rosą'))).toEqual(seen);
  }
});

test('a photo sent from another page is the one that the device keeps for a recipe', async ({ person }) => {
  const anna = await person({ hasServiceWorker: true });
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Knedle' });
  await anna.open('/recipes');
  await expect(page.getByRole('link', { name: 'Knedle' })).toBeVisible();
  await anna.open(`/recipes/${id}`);
  await untilOffline(page);
  await expect.poll(() => keptAnswers(page, anna.client.user.id)).toContain(`query-["recipe","${id}"]`);
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  await takeRecipePhoto(anna, jpeg(await drawJpeg(page, { width: 600, height: 400, corners: UPRIGHT })));
  await expect(page.getByText('Zdjęcie czeka na wysłanie')).toBeVisible();
  await page.goto('/account');
  await page.context().setOffline(false);
  await expect.poll(() => photoOnServer(anna, id), { timeout: 30_000 }).toBe(1);
  await expect
    .poll(async () =>
      (await keptAnswers(page, anna.client.user.id)).filter((key) => key.startsWith('mutation')),
    )
    .toEqual([]);
  await page.context().setOffline(true);
  // The picture itself was never fetched.
  const asked = page.waitForRequest(/\/photo\/1\/large$/);
  await page.goto(`/recipes/${id}`);
  await asked;
});

test('a photo seen before is there without a network', async ({ person }) => {
  const anna = await person({ hasServiceWorker: true });
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Pierogi' });
  await anna.open(`/recipes/${id}`);
  await takeRecipePhoto(anna, jpeg(await drawJpeg(page, { width: 600, height: 400, corners: UPRIGHT })));
  await expect(photoOn(page, 'Pierogi').locator('img')).toHaveAttribute('src', /\/photo\/1\/large$/);
  await shownPhoto(page, 'Pierogi');
  await untilOffline(page);
  await page.reload();
  await shownPhoto(page, 'Pierogi');
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  await page.reload();
  await shownPhoto(page, 'Pierogi');
});

test('a photo that can’t be had leaves no trace, and comes with the network', async ({ person }) => {
  const anna = await person({ hasServiceWorker: true });
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Placki' });
  await anna.open(`/recipes/${id}`);
  await takeRecipePhoto(anna, jpeg(await drawJpeg(page, { width: 600, height: 400, corners: UPRIGHT })));
  await expect(photoOn(page, 'Placki').locator('img')).toHaveAttribute('src', /\/photo\/1\/large$/);
  anna.allow(NETWORK_ERRORS);
  await page.route('**/photo/**', (route) => route.abort());
  await anna.open('/recipes');
  await expect(page.getByRole('link', { name: 'Placki' })).toBeVisible();
  await anna.open(`/recipes/${id}`);
  await expect(page.getByRole('heading', { name: 'Placki' })).toBeVisible();
  await expect(photoOn(page, 'Placki')).toHaveCount(0);
  await page.unroute('**/photo/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await shownPhoto(page, 'Placki');
});

test.describe('where there is no room for photos', () => {
  test.use({ ownSettings: { PHOTOS_MAX_MB: '0' } });

  test('a refused photo is shown until it is dismissed', async ({ person, ownHousehold: household }) => {
    const anna = await person({ household });
    const { page, press } = anna;
    const { id } = await makeRecipe(anna.client, { name: 'Gołąbki' });
    await makeList(anna.client, 'Sobota');
    await anna.open(`/recipes/${id}`);
    anna.allow(/Failed to load resource/);
    await takeRecipePhoto(anna, jpeg(await drawJpeg(page, { width: 60, height: 40, corners: UPRIGHT })));
    await expect(page.getByRole('alert').filter({ hasText: 'Zabrakło miejsca na zdjęcia.' })).toBeVisible();
    await expect(photoOn(page, 'Gołąbki')).toHaveCount(0);
    await goTo(anna, 'Listy');
    const refusedChanges = page.getByRole('region', { name: 'Nie udało się zapisać 1 zmiany' });
    await expect(refusedChanges).toContainText('Zdjęcie: Gołąbki');
    await expect(refusedChanges).toContainText('Zabrakło miejsca na zdjęcia.');
    await press(refusedChanges.getByRole('button', { name: /^Odrzuć/ }));
    await expect(refusedChanges).toHaveCount(0);
  });
});

for (const viewport of ['phone', 'desk'] as const) {
  test(`a product's photo: in the line of a list, on its page, in the catalogue (${viewport})`, async ({
    person,
  }) => {
    const anna = await person({ viewport });
    const jan = await person({ viewport });
    const { page, press } = anna;
    const name = `Twaróg ${viewport}`;
    const list = await makeList(anna.client, 'Sobota', {
      items: [{ name }, { name: 'Chleb' }],
      sharedWith: [jan.client],
    });
    for (const each of [anna, jan]) await each.open(`/shopping-lists/${list}`);
    const row = line(page, name);
    const heightOf = async () => (await boxOf(row)).height;
    await expect(row).toBeVisible();
    const before = await heightOf();
    await press(page.getByRole('button', { name: new RegExp(name) }));
    const dialog = page.getByRole('dialog', { name });
    const drawn = await drawJpeg(page, { width: 400, height: 600, corners: UPRIGHT });
    await choosePhoto(anna, dialog.getByRole('button', { name: 'Dodaj zdjęcie' }), jpeg(drawn));
    await expect(dialog.getByRole('button', { name: 'Usuń zdjęcie' })).toBeVisible();
    await shownPhoto(page, name);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    for (const each of [anna, jan]) {
      await expect(line(each.page, name).locator('img')).toHaveAttribute('src', /\/photo\/1\/thumb$/);
    }
    expect(await heightOf()).toBe(before);
    expect(before).toBeGreaterThanOrEqual(54);
    await expectGoodInWindows(page, 'a list with a photo', viewport === 'phone' ? 1 : 0);
    await press(page.getByRole('button', { name: new RegExp(name) }));
    await shownPhoto(page, name);
    await expectGoodInWindows(page, 'a line with a photo', viewport === 'phone' ? 0 : 1);
    await page.keyboard.press('Escape');

    await goTo(jan, 'Produkty');
    const link = jan.page.getByRole('link', { name });
    await expect(link.locator('img')).toHaveAttribute('src', /\/photo\/1\/thumb$/);
    expect((await link.boundingBox())?.height).toBe(54);
    await jan.press(link);
    await shownPhoto(jan.page, name);
    if (viewport === 'phone') await expectGoodInWindows(jan.page, 'a product with a photo', 0);
    await jan.press(photoOn(jan.page, name));
    await expect(jan.page.getByRole('img', { name: `Zdjęcie: ${name}` })).toBeVisible();
    await jan.page.keyboard.press('Escape');
    await jan.press(jan.page.getByRole('button', { name: 'Usuń zdjęcie' }));
    await answer(jan, /Usunąć zdjęcie/, 'Tak');
    await expect(line(page, name).locator('img')).toHaveCount(0);
    await expect(jan.page.getByRole('button', { name: 'Dodaj zdjęcie' })).toBeVisible();
  });
}

test('pictures in a list move none of its lines, on a first visit and on a later one', async ({ person }) => {
  const anna = await person({ viewport: 'phone', hasServiceWorker: true });
  const name = 'Śmietana osiemnaście procent z wiejskiej mleczarni';
  const list = await makeList(anna.client, 'Sobota', {
    items: [{ name }, { name: 'Sól' }, { name: 'Kefir' }],
  });
  const { items } = succeeded(await anna.client.get(`/api/v2/shopping-list/${list}`));
  const pictures = await drawPhoto(anna.page, UPRIGHT);
  for (const { productId } of items as { productId: string }[]) {
    succeeded(await anna.client.put(`/api/v2/product/${productId}/photo`, pictures));
  }
  await noteMoves(anna.page);
  for (const visit of ['first', 'later']) {
    await anna.open(`/shopping-lists/${list}`);
    await expect(line(anna.page, name).locator('img')).toHaveJSProperty('complete', true);
    await expect(line(anna.page, 'Sól').locator('img')).toBeVisible();
    expect([visit, ...(await movesOn(anna.page))]).toEqual([visit]);
  }
});

test('a photo is gone from the device with the logout', async ({ person }) => {
  const anna = await person({ hasServiceWorker: true });
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Mazurek' });
  await anna.open(`/recipes/${id}`);
  await takeRecipePhoto(anna, jpeg(await drawJpeg(page, { width: 60, height: 40, corners: UPRIGHT })));
  await expect(photoOn(page, 'Mazurek').locator('img')).toHaveAttribute('src', /\/photo\/1\/large$/);
  const src = await shownPhoto(page, 'Mazurek');
  const isCached = () =>
    page.evaluate(async (address) => {
      try {
        return (await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' })).ok;
      } catch {
        return false;
      }
    }, src);
  expect(await isCached()).toBe(true);
  anna.allow(/Failed to load resource/);
  await goTo(anna, 'Wyloguj');
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  expect(await isCached()).toBe(false);
});
