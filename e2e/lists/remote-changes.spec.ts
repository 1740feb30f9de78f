import type { Locator, Page } from '@playwright/test';
import { USER_COLOURS } from '../../src/contract/users/user-colours.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import {
  answer,
  boxOf,
  checkbox,
  choose,
  holdBar,
  line,
  productsIn,
  suggestions,
  tick,
  toast,
} from '../support/screens.ts';

test.use({ hasServiceWorker: false });

test('what others change has their colour, also without movement, and is read out once', async ({
  person,
}) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const jan = await person({ name: 'Jan' });
  const { page } = anna;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Bułki' }, { name: 'Masło' }, { name: 'Jajka' }],
    sharedWith: [jan.client],
  });
  const words = page.waitForResponse('**/assets/remote-changes-*.js');
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  const circle = page.getByRole('banner').getByRole('img', { name: 'Jan' });
  await expect(circle).toBeVisible();
  const news = page.locator('main [aria-live=polite]');
  await expect(news).toHaveText('');
  // It is loaded a while after the page, by a clock that the test is about to stop.
  await (await words).finished();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await tick(jan, 'Masło');
  await tick(jan, 'Jajka');
  await expect(checkbox(page, 'Jajka')).toBeChecked();
  const colour = (await circle.getAttribute('data-colour')) ?? '';
  await expect(line(page, 'Masło')).toHaveAttribute('data-colour', colour);
  await expect(line(page, 'Bułki')).not.toHaveAttribute('data-colour');
  const mark = await line(page, 'Masło').evaluate((row) => {
    const { opacity, animationName, borderLeftWidth } = getComputedStyle(row, '::before');
    return { opacity, animationName, borderLeftWidth };
  });
  expect(mark).toEqual({ opacity: '1', animationName: 'none', borderLeftWidth: '4px' });
  await page.clock.runFor(1_400);
  await expect(news).toHaveText('');
  await page.clock.runFor(500);
  await expect(line(page, 'Masło')).toHaveAttribute('data-colour', colour);
  await page.clock.runFor(200);
  await expect(line(page, 'Masło')).not.toHaveAttribute('data-colour');
  // Both at once, and not again.
  await expect(news).toHaveText('Odhaczono: Masło, Jajka · Jan');
  await page.clock.runFor(5_100);
  await expect(news).toHaveText('');
});

test('a line that another changes again keeps their colour for as long as after the first change', async ({
  person,
}) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const jan = await person({ name: 'Jan' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Masło' }, { name: 'Jajka' }],
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  await expect(page.getByRole('banner').getByRole('img', { name: 'Jan' })).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await tick(jan, 'Masło');
  await expect(checkbox(page, 'Masło')).toBeChecked();
  await tick(jan, 'Jajka');
  await expect(checkbox(page, 'Jajka')).toBeChecked();
  await page.clock.runFor(1_900);
  await tick(jan, 'Masło');
  await expect(checkbox(page, 'Masło')).not.toBeChecked();
  await page.clock.runFor(1_900);
  await expect(line(page, 'Jajka')).not.toHaveAttribute('data-colour');
  await expect(line(page, 'Masło')).toHaveAttribute('data-colour');
  await page.clock.runFor(200);
  await expect(line(page, 'Masło')).not.toHaveAttribute('data-colour');
});

test('a line can be read in every person’s colour, and just added', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const items = Array.from({ length: USER_COLOURS + 1 }, (_, at) => ({ name: `Towar ${at}`, note: 'uwaga' }));
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
  await expect(checkbox(page, `Towar ${USER_COLOURS}`)).toBeVisible();
  // Which colour it is depends on the user's id.
  await page.getByRole('listitem').evaluateAll((rows) => {
    rows.pop()?.setAttribute('data-added', '');
    for (const [colour, row] of rows.entries()) row.dataset.colour = String(colour);
  });
  await expectAccessible(page);
  // axe can't decide the contrast of elements over a mark that is drawn below them.
  for (const scheme of ['light', 'dark']) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.mantineColorScheme = wanted;
    }, scheme);
    expect(await page.getByRole('listitem').evaluateAll(contrastsOnMark), scheme).toEqual([]);
  }
});

/** Runs in the page: the elements that are too faint on a row's mark, 4.5:1 for its texts and 3:1 for its circle. */
function contrastsOnMark(rows: Element[]): string[] {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null) return ['no canvas'];
  const luminanceOf = (colours: string[]): number => {
    for (const colour of colours) {
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: number, other: number): number =>
    (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  return rows.flatMap((row, at) => {
    const below = [getComputedStyle(row), getComputedStyle(row, '::before')].map(
      (style) => style.backgroundColor,
    );
    const ground = luminanceOf(below);
    const texts = [...row.querySelectorAll('small, label > span > span')].map((text) => ({
      ratio: contrast(luminanceOf([...below, getComputedStyle(text).color]), ground),
      least: 4.5,
    }));
    const circle = row.querySelector('label > [aria-hidden]');
    const border = circle === null ? '' : getComputedStyle(circle).borderTopColor;
    const all = [...texts, { ratio: contrast(luminanceOf([...below, border]), ground), least: 3 }];
    return all.filter(({ ratio, least }) => ratio < least).map(({ ratio }) => `${at}: ${ratio.toFixed(2)}`);
  });
}

test('what is taken back is in its place at once', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const items = [{ name: 'Bułki' }, { name: 'Masło' }, { name: 'Jajka' }];
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
  await page.clock.install();
  await tick(anna, 'Masło');
  const undo = await holdBar(page);
  await expect(productsIn(page, /^W koszyku/)).toHaveCount(1);
  // From now on no timer can fire.
  await page.clock.pauseAt(Date.now() + 60_000);
  await anna.press(undo);
  await expect(productsIn(page, 'Do kupienia')).toHaveCount(3);
  await expect(page.getByRole('group', { name: 'Do kupienia' }).getByRole('listitem').nth(1)).toContainText(
    'Masło',
  );
});

test('suggestions keep their places while another changes what they say of the list', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person({ name: 'Jan' });
  const { page } = anna;
  const items = ['Kasza', 'Kasza orkiszowa prażona drobna'].map((name) => ({ name }));
  const listId = await makeList(anna.client, 'Sobota', { items, sharedWith: [jan.client] });
  const catalogue = page.waitForResponse((response) => response.url().includes('/api/v2/product/names'));
  for (const who of [anna, jan]) await who.open(`/shopping-lists/${listId}`);
  const field = page.getByRole('combobox', { name: 'Produkt' });
  await field.tap();
  // Until then only the list's own products are suggested.
  await catalogue;
  await field.pressSequentially('kasza');
  const long = suggestions(page).filter({ hasText: 'orkiszowa' });
  await expect(long).toContainText('na liście: 1 szt.');
  const before = await boxOf(long);
  await tick(jan, 'Kasza orkiszowa prażona drobna');
  await expect(checkbox(page, 'Kasza orkiszowa prażona drobna')).toBeChecked();
  await jan.press(jan.page.getByRole('button', { name: 'Wyczyść zaznaczone' }));
  await answer(jan, 'Wyczyścić zaznaczone?', 'Tak');
  await expect(checkbox(page, 'Kasza orkiszowa prażona drobna')).toBeHidden();
  expect(await boxOf(long)).toEqual(before);
  // With the next letter they change anyway.
  await field.pressSequentially(' o');
  await expect(long).not.toContainText('na liście');
});

test('the bar stays below a dialog, and waits for it', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const items = [{ name: 'Bułki' }, { name: 'Masło' }];
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
  await page.clock.install();
  await tick(anna, 'Masło');
  const undo = page.getByRole('main').getByRole('button', { name: 'Cofnij' });
  await expect(undo).toBeVisible();
  const place = await undo.boundingBox();
  await anna.press(page.getByRole('button', { name: 'Zmień: Bułki' }));
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
  const isCovered = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('main') === null,
    { x: (place?.x ?? 0) + 5, y: (place?.y ?? 0) + 5 },
  );
  expect(isCovered).toBe(true);
  await page.clock.runFor(20_000);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(undo).toBeVisible();
  await page.clock.runFor(7_000);
  await expect(undo).toBeHidden();
});

test('a list says how far it is, and an empty one nothing', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await makeList(anna.client, 'Pusta lista');
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Bułki', checked: true }, { name: 'Masło' }, { name: 'Jajka' }],
  });
  await anna.open('/shopping-lists');
  await expect(page.getByRole('link', { name: /Sobota/ })).toContainText('1 z 3');
  await expect(page.getByRole('link', { name: 'Pusta lista' })).toHaveText('Pusta lista');
  await anna.open(`/shopping-lists/${listId}`);
  const progress = page.getByRole('progressbar', { name: 'Odhaczono' });
  await expect(progress).toHaveAttribute('aria-valuemax', '3');
  await expect(progress).toHaveAttribute('aria-valuenow', '1');
  await expect(progress).toHaveAttribute('aria-valuetext', '1 z 3');
});

/** The products without a dividing line below them. */
async function findUnparted(page: Page): Promise<string[]> {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    pen?.drawImage(bitmap, 0, 0);
    const rows = [...document.querySelectorAll('li:has(+ li [type=checkbox])')];
    const unparted = rows.filter((row) => {
      const { left, bottom } = row.getBoundingClientRect();
      const colours = pen?.getImageData(Math.round(left) + 4, Math.round(bottom) - 4, 1, 8).data ?? [];
      return new Set(new Uint32Array(Uint8Array.from(colours).buffer)).size === 1;
    });
    return unparted.map(({ textContent }) => textContent);
  }, picture);
}

test('a line parts any two products, however their notes wrap', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const note = 'do placków ziemniaczanych z gulaszem wołowym i do sałatki, koniecznie mączystych';
  const notes = [`${note} ${note}`, note, undefined, note, `${note} ${note}`, undefined, note, note];
  const items = notes.map((wanted, at) => ({ name: `Ziemniaki ${at}`, note: wanted }));
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
  await expect(checkbox(page, 'Ziemniaki 7')).toBeVisible();
  // The widths at which heights are another fraction of a pixel.
  for (const width of [390, 600, 700]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await findUnparted(page)).toEqual([]);
  }
});

test('a printed list shows what is to buy, and nothing to type into or to press', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const items = [{ name: 'Bułki' }, { name: 'Kasza' }, { name: 'Masło', checked: true }];
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
  await expect(checkbox(page, 'Bułki')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // A4, between the printer's margins.
  for (const width of [718, 1280]) {
    await page.setViewportSize({ width, height: 1000 });
    await expect(page.getByText('Masło', { exact: true })).toBeHidden();
    await expect(page.getByText('W koszyku')).toBeHidden();
    await expect(page.getByPlaceholder('Dodaj produkt')).toBeHidden();
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('progressbar')).toBeHidden();
    // Another window may take a moment to be drawn.
    await expect(async () => {
      const [first, second] = [await boxOf(line(page, 'Bułki')), await boxOf(line(page, 'Kasza'))];
      expect(second.y).toBe(first.y);
      expect(second.x).toBeGreaterThanOrEqual(first.x + first.width);
    }).toPass({ timeout: 10_000 });
  }
});

test('a list is printed as itself also from an open dialog or menu', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const items = Array.from({ length: 80 }, (_, at) => ({ name: `Kasza ${at}` }));
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
  await expect(checkbox(page, 'Kasza 79')).toBeVisible();
  const pagesOf = async () => (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)?.length;
  const whole = await pagesOf();
  const expectPrinted = async (open: Locator) => {
    await expect(open).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(open).toBeHidden();
    await expect(page.getByText('Kasza 79', { exact: true })).toBeVisible();
    expect(await pagesOf()).toBe(whole);
    await page.emulateMedia({ media: 'screen' });
    await expect(open).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(open).toBeHidden();
  };
  await anna.press(page.getByRole('button', { name: 'Zmień: Kasza 0', exact: true }));
  await expectPrinted(page.getByRole('dialog'));
  await anna.press(page.getByRole('button', { name: 'Więcej działań' }));
  await expectPrinted(page.getByRole('menu'));
});

test('what is still to buy is sent as a text, or copied', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const items = [
    { name: 'Bułki', qty: 6, note: 'z makiem' },
    { name: 'Masło', checked: true },
  ];
  const text = `Sobota\n\n- Bułki – 6\u00a0szt. (z makiem)\n`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
  // This browser has no share sheet.
  await page.evaluate(() => Object.assign(navigator, { canShare: undefined }));
  await choose(anna, 'Wyślij jako tekst');
  await expect(toast(page, 'Skopiowano')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  // And this one has.
  await page.evaluate(() => {
    const share = (data: ShareData) => Promise.resolve(Object.assign(window, { shared: data }));
    Object.assign(navigator, { canShare: () => true, share });
  });
  await choose(anna, 'Wyślij jako tekst');
  await expect
    .poll(() => page.evaluate(() => (window as { shared?: ShareData }).shared))
    .toEqual({
      title: 'Sobota',
      text,
    });
});
