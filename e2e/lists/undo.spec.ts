import type { Page } from '@playwright/test';
import { v7 as uuidv7 } from 'uuid';
import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { answer, boxOf, checkbox, holdBar, line, tick } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const bar = (page: Page) => page.getByRole('main').getByRole('status');
const undo = (page: Page) => bar(page).getByRole('button', { name: 'Cofnij' });

interface Item {
  id: string;
  productId: string;
}

/** Ticks on a phone that has received nothing since `base`. */
async function tickUnheard(
  { client }: Resident,
  listId: string,
  { items, base, madeAt }: { items: Item[]; base: number; madeAt: number },
): Promise<void> {
  const origin = { v: 1, client: uuidv7(), base, madeAt };
  const operations = items.map(({ id, productId }) => {
    const tick = { type: 'product.check', productId, checked: true, itemIds: [id] };
    return { ...origin, ...tick, id: uuidv7() };
  });
  succeeded(await client.post(`/api/v2/shopping-list/${listId}/operations`, { operations }));
}

/** What the page said about changes of others, however briefly: read out, and in the bar. */
interface Said {
  news: string[];
  offers: string[];
}

async function noteSaid(page: Page): Promise<() => Promise<Said>> {
  await page.addInitScript(() => {
    const said: Said = { news: [], offers: [] };
    Object.assign(window, { said });
    const note = (texts: string[], selector: string): void => {
      const text = document.querySelector(selector)?.textContent ?? '';
      if (text !== '') texts.push(text);
    };
    new MutationObserver(() => {
      note(said.news, 'main [aria-live=polite]');
      note(said.offers, 'main [role=status]');
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: Said }).said);
}

/** Waits until the page has said what another user did, and throws if it offered to take that back. */
async function expectNewsAlone(said: () => Promise<Said>, news: string): Promise<void> {
  await expect.poll(async () => (await said()).news).toContain(news);
  expect((await said()).offers).toEqual([]);
}

// spec: R274
test('a tick is taken back from the bar, for every user', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person();
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Bułki' }, { name: 'Jajka' }],
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  await expect(checkbox(jan.page, 'Jajka')).toBeVisible();
  await tick(anna, 'Jajka');
  await expect(bar(anna.page)).toHaveText('Odhaczono: JajkaCofnij');
  await expect(checkbox(jan.page, 'Jajka')).toBeChecked();
  // Changes of others can't be taken back here.
  await expect(bar(jan.page)).toHaveText('');
  // While the bar has the focus, it doesn't disappear.
  await undo(anna.page).focus();
  await expectAccessible(anna.page);
  const box = await undo(anna.page).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await anna.press(undo(anna.page));
  await expect(bar(anna.page)).toHaveText('');
  for (const { page } of [anna, jan]) await expect(checkbox(page, 'Jajka')).not.toBeChecked();

  // The newest takes the place of the one before, and both ways of a tick can be taken back.
  await tick(anna, 'Bułki');
  await tick(anna, 'Jajka');
  await expect(bar(anna.page)).toContainText('Odhaczono: Jajka');
  await tick(anna, 'Bułki');
  await expect(bar(anna.page)).toContainText('Znów do kupienia: Bułki');
  await anna.press(undo(anna.page));
  for (const { page } of [anna, jan]) {
    await expect(checkbox(page, 'Bułki')).toBeChecked();
    await expect(checkbox(page, 'Jajka')).toBeChecked();
  }
});

// spec: R275
test('what was cleared and removed comes back as it was', async ({ person }) => {
  const anna = await person();
  const jan = await person({ viewport: 'phone' });
  const listId = await makeList(anna.client, 'Sobota', {
    items: [
      { name: 'Bułki', qty: 4, checked: true },
      { name: 'Mąka', qty: 500, unit: 'g', note: 'typ 450' },
      { name: 'Jajka' },
    ],
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  const names = ['Bułki', 'Mąka', 'Jajka'];
  const expectAll = async () => {
    for (const { page } of [anna, jan]) {
      for (const name of names) {
        await expect(checkbox(page, name)).toBeChecked({ checked: name === 'Bułki' });
      }
      await expect(line(page, 'Mąka')).toContainText('typ 450');
    }
  };
  await expectAll();
  await anna.press(anna.page.getByRole('button', { name: 'Wyczyść zaznaczone' }));
  await answer(anna, 'Wyczyścić zaznaczone?', 'Tak');
  await expect(bar(anna.page)).toContainText('Wyczyszczono zaznaczone');
  await holdBar(bar(anna.page));
  await expect(checkbox(jan.page, 'Bułki')).toBeHidden();
  await anna.press(undo(anna.page));
  await expectAll();

  await anna.press(anna.page.getByRole('button', { name: 'Wyczyść', exact: true }));
  await answer(anna, 'Wyczyścić całą listę?', 'Tak');
  await expect(bar(anna.page)).toContainText('Wyczyszczono listę');
  await holdBar(bar(anna.page));
  await expect(jan.page.getByText('Lista jest pusta', { exact: true })).toBeVisible();
  await anna.press(undo(anna.page));
  await expectAll();

  await jan.press(jan.page.getByRole('button', { name: 'Zmień: Mąka' }));
  await jan.press(jan.page.getByRole('dialog').getByRole('button', { name: /^Usuń z listy/ }));
  await expect(bar(jan.page)).toContainText('Usunięto: Mąka');
  await holdBar(bar(jan.page));
  await expect(checkbox(anna.page, 'Mąka')).toBeHidden();
  await jan.press(undo(jan.page));
  await expectAll();
});

// spec: R276
test('the bar stands for six seconds, longer under the pointer, above the add row and its keyboard', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }, { name: 'Jajka' }] });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Jajka')).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await tick(anna, 'Jajka');
  await expect(undo(page)).toBeVisible();
  const shown = await boxOf(undo(page));
  expect(shown.y + shown.height).toBeLessThanOrEqual((await boxOf(page.locator('form'))).y);
  await page.clock.runFor(5_900);
  await expect(undo(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(undo(page)).toBeHidden();

  await tick(anna, 'Bułki');
  await undo(page).hover();
  await page.clock.runFor(20_000);
  await expect(undo(page)).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(6_100);
  await expect(undo(page)).toBeHidden();

  // With the keyboard open the bar rises with the add row.
  await page.evaluate(() => document.documentElement.style.setProperty('--lz-keyboard', '300px'));
  await tick(anna, 'Jajka');
  const risen = await boxOf(undo(page));
  expect(Math.round(shown.y - risen.y)).toBe(300);
});

test('the keyboard reaches the bar, holds it, and gets its place back', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }, { name: 'Jajka' }] });
  await anna.open(`/shopping-lists/${listId}`);
  await checkbox(page, 'Bułki').focus();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Space');
  await expect(undo(page)).toBeVisible();
  for (const place of ['Zmień: Bułki', undefined, 'Zmień: Jajka']) {
    await page.keyboard.press('Tab');
    if (place !== undefined) await expect(page.getByRole('button', { name: place })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(undo(page)).toBeFocused();
  await page.clock.runFor(20_000);
  await page.keyboard.press('Enter');
  await expect(checkbox(page, 'Bułki')).not.toBeChecked();
  await expect(undo(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Zmień: Jajka' })).toBeFocused();
});

// spec: R277
test('a tick made long ago without signal is announced to the others, who can take it back', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person({ name: 'Jan' });
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Mleko' }, { name: 'Jajka' }],
    sharedWith: [jan.client],
  });
  const said = await noteSaid(anna.page);
  await anna.open(`/shopping-lists/${listId}`);
  await expect(anna.page.getByRole('banner').getByRole('status')).toHaveText('Połączono');
  const { items, version } = succeeded(await jan.client.get(`/api/v2/shopping-list/${listId}`));
  const [milk, eggs] = items as { id: string; productId: string }[];
  const tickAt = (item: typeof milk, madeAt: number) =>
    tickUnheard(jan, listId, { items: [item!], base: version, madeAt });
  await tickAt(eggs, Date.now() - 2 * 60_000);
  await expect(checkbox(anna.page, 'Jajka')).toBeChecked();
  await expectNewsAlone(said, 'Odhaczono: Jajka · Jan');
  await tickAt(milk, Date.now() - 40.5 * 60_000);
  await expect(bar(anna.page)).toHaveText('Odhaczono 40 min temu bez zasięgu: Mleko · JanCofnij');
  await expect(checkbox(anna.page, 'Mleko')).toBeChecked();
  await anna.press(undo(anna.page));
  await expect(checkbox(anna.page, 'Mleko')).not.toBeChecked();
  await expect
    .poll(async () => {
      const list = succeeded(await jan.client.get(`/api/v2/shopping-list/${listId}`));
      return (list.items as { checked: boolean }[]).map(({ checked }) => checked);
    })
    .toEqual([false, true]);
});

// spec: R277
for (const count of [3, 30]) {
  test(`${count} ticks made long ago without signal are announced and taken back together`, async ({
    person,
  }) => {
    const anna = await person({ viewport: 'phone' });
    const jan = await person({ name: 'Jan' });
    const names = Array.from({ length: 4 * count }, (_, index) => `Towar ${index}`);
    const listId = await makeList(anna.client, 'Sobota', {
      items: names.map((name) => ({ name })),
      sharedWith: [jan.client],
    });
    await anna.open(`/shopping-lists/${listId}`);
    await expect(anna.page.getByRole('banner').getByRole('status')).toHaveText('Połączono');
    const { items, version: base } = succeeded(await jan.client.get(`/api/v2/shopping-list/${listId}`));
    // Many are announced as a version alone.
    await tickUnheard(jan, listId, {
      items: items.slice(0, count),
      base,
      madeAt: Date.now() - 40.5 * 60_000,
    });
    await expect(bar(anna.page)).toContainText('Odhaczono 40 min temu bez zasięgu: Towar 0, Towar 1');
    await expect(anna.page.getByRole('checkbox', { checked: true })).toHaveCount(count);
    await anna.press(undo(anna.page));
    const ticked = async () => {
      const list = succeeded(await jan.client.get(`/api/v2/shopping-list/${listId}`));
      return (list.items as { checked: boolean }[]).filter(({ checked }) => checked).length;
    };
    await expect.poll(ticked).toBe(0);
  });
}

test('a change that another user has overwritten is neither offered nor taken back, and the page says so', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person({ name: 'Jan' });
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Mleko' }, { name: 'Jajka' }],
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(anna.page.getByRole('banner').getByRole('status')).toHaveText('Połączono');
  const { items, version } = succeeded(await jan.client.get(`/api/v2/shopping-list/${listId}`));
  const janTicks = (name: string) => {
    const item = (items as (Item & { productName: string })[]).find((each) => each.productName === name)!;
    return tickUnheard(jan, listId, { items: [item], base: version, madeAt: Date.now() });
  };
  const isTicked = async (name: string) => {
    const list = succeeded(await jan.client.get(`/api/v2/shopping-list/${listId}`));
    const found = (list.items as { productName: string; checked: boolean }[]).find(
      ({ productName }) => productName === name,
    );
    return found?.checked;
  };

  await tick(anna, 'Mleko');
  await undo(anna.page).focus();
  await expect.poll(() => isTicked('Mleko')).toBe(true);
  await janTicks('Mleko');
  // His milk is in his basket: there is no change left that is only hers.
  await expect(bar(anna.page)).toHaveText('');

  // The server decides it if this phone hasn't received the change.
  await anna.page.evaluate(() => document.body.focus());
  await tick(anna, 'Jajka');
  await undo(anna.page).focus();
  await expect.poll(() => isTicked('Jajka')).toBe(true);
  anna.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await anna.page.context().setOffline(true);
  await janTicks('Jajka');
  await anna.press(undo(anna.page));
  await expect(checkbox(anna.page, 'Jajka')).not.toBeChecked();
  await anna.page.context().setOffline(false);
  await expect(anna.page.getByText('Za późno na cofnięcie: ktoś już to zmienił.')).toBeVisible();
  await expect(checkbox(anna.page, 'Jajka')).toBeChecked();
  expect(await isTicked('Jajka')).toBe(true);
});

test('an entry of the history that is being fetched again takes back nothing that came since', async ({
  person,
}) => {
  const anna = await person();
  const jan = await person({ name: 'Jan' });
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Mleko' }],
    sharedWith: [jan.client],
  });
  for (const who of [anna, jan]) await who.open(`/shopping-lists/${listId}`);
  await tick(jan, 'Mleko');
  await expect(checkbox(anna.page, 'Mleko')).toBeChecked();
  await anna.press(anna.page.getByRole('button', { name: 'Więcej działań' }));
  await anna.press(anna.page.getByRole('menuitem', { name: 'Historia' }));
  const entry = anna.page.getByRole('button', { name: 'Cofnij: Odhaczono: Mleko' });
  await expect(entry).toBeVisible();
  // From here on the history hears nothing new.
  await anna.page.route('**/history', () => undefined);
  await tick(jan, 'Mleko');
  await tick(jan, 'Mleko');
  await expect(entry).toBeHidden();
});

for (const [whose, wrong] of [
  ['who ticked', { jan: -15 }],
  ['who hears of it', { anna: 15 }],
] as const) {
  test(`a phone whose clock is wrong by a quarter of an hour makes no tick late: that of the one ${whose}`, async ({
    person,
  }) => {
    const anna = await person();
    const jan = await person({ name: 'Jan', viewport: 'phone' });
    const listId = await makeList(anna.client, 'Sobota', {
      items: [{ name: 'Mleko' }],
      sharedWith: [jan.client],
    });
    const said = await noteSaid(anna.page);
    for (const [who, minutes] of [
      [anna, 'anna' in wrong ? wrong.anna : 0],
      [jan, 'jan' in wrong ? wrong.jan : 0],
    ] as const) {
      await who.page.clock.install({ time: Date.now() + minutes * 60_000 });
      await who.page.clock.resume();
      await who.open(`/shopping-lists/${listId}`);
      await expect(who.page.getByRole('banner').getByRole('status')).toHaveText('Połączono');
    }
    await tick(jan, 'Mleko');
    await expect(checkbox(anna.page, 'Mleko')).toBeChecked();
    await expectNewsAlone(said, 'Odhaczono: Mleko · Jan');
    await anna.press(anna.page.getByRole('button', { name: 'Więcej działań' }));
    await anna.press(anna.page.getByRole('menuitem', { name: 'Historia' }));
    const entry = anna.page.getByRole('dialog').getByRole('listitem').first();
    await expect(entry).toContainText('Odhaczono: Mleko');
    await expect(entry).not.toContainText('bez zasięgu');
  });
}

test('Ctrl+Z leaves alone what another tab of the same user has changed since', async ({ person }) => {
  const anna = await person({ name: 'Anna' });
  const items = [{ name: 'Bułki' }, { name: 'Masło' }];
  const listId = await makeList(anna.client, 'Sobota', { items });
  await anna.open(`/shopping-lists/${listId}`);
  const { page } = anna;
  const other = { ...anna, page: await page.context().newPage() };
  await other.page.goto(`/shopping-lists/${listId}`);
  await tick(anna, 'Bułki');
  await expect(checkbox(other.page, 'Bułki')).toBeChecked();
  await tick(other, 'Bułki');
  await expect(checkbox(page, 'Bułki')).not.toBeChecked();
  await tick(other, 'Masło');
  await expect(checkbox(page, 'Masło')).toBeChecked();
  const tooLate = page.getByText('Za późno na cofnięcie: ktoś już to zmienił.');
  await page.keyboard.press('Control+z');
  await expect(tooLate).toBeVisible();
  await expect(checkbox(page, 'Masło')).toBeChecked();
  await page.getByRole('alert').filter({ has: tooLate }).getByRole('button').click();
  // What has not been changed since is still taken back.
  await other.page.bringToFront();
  await other.page.keyboard.press('Control+z');
  await expect(checkbox(other.page, 'Masło')).not.toBeChecked();
});

// spec: R274
test('Ctrl+Z goes on to earlier changes, one after the other, but never to what others have changed since', async ({
  person,
}) => {
  const anna = await person({ name: 'Anna' });
  const jan = await person({ name: 'Jan', viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Bułki' }, { name: 'Masło' }, { name: 'Sól' }],
    sharedWith: [jan.client],
  });
  for (const who of [anna, jan]) await who.open(`/shopping-lists/${listId}`);
  const field = page.getByPlaceholder('Dodaj produkt');
  await field.fill('Twaróg');
  await field.press('Enter');
  await field.blur();
  await tick(anna, 'Twaróg');
  await tick(anna, 'Sól');
  await tick(anna, 'Bułki');
  await tick(anna, 'Bułki');
  await anna.press(page.getByRole('button', { name: 'Zmień: Masło' }));
  await anna.press(page.getByRole('dialog').getByRole('button', { name: /^Usuń z listy/ }));
  await expect(checkbox(page, 'Masło')).toBeHidden();
  await tick(jan, 'Sól');
  await tick(jan, 'Sól');
  await expect(checkbox(page, 'Sól')).toBeChecked();

  // At once: each waits until the one after it is taken back.
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+z');
  await expect(checkbox(page, 'Masło')).toBeVisible();
  await expect(checkbox(page, 'Bułki')).not.toBeChecked();
  const tooLate = page.getByText('Za późno na cofnięcie: ktoś już to zmienił.');
  await expect(tooLate).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(tooLate).toBeVisible();
  await expect(checkbox(page, 'Sól')).toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(checkbox(page, 'Twaróg')).not.toBeChecked();
  await page.keyboard.press('Control+z');
  for (const { page: screen } of [anna, jan]) {
    await expect(checkbox(screen, 'Twaróg')).toBeHidden();
    await expect(checkbox(screen, 'Masło')).not.toBeChecked();
  }
});

test('keys that are held down take back one change', async ({ person }) => {
  const anna = await person();
  const jan = await person({ name: 'Jan', viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Mleko' }, { name: 'Jajka' }, { name: 'Sól' }],
    sharedWith: [jan.client],
  });
  for (const who of [anna, jan]) await who.open(`/shopping-lists/${listId}`);
  await tick(anna, 'Mleko');
  await tick(anna, 'Jajka');
  await expect(bar(page)).toContainText('Odhaczono: Jajka');
  await page.keyboard.down('Control');
  for (let times = 0; times < 5; times += 1) await page.keyboard.down('z');
  await page.keyboard.up('z');
  await page.keyboard.up('Control');
  await expect(checkbox(page, 'Jajka')).not.toBeChecked();
  // Comes to Jan after all that was taken back.
  await tick(anna, 'Sól');
  await expect(checkbox(jan.page, 'Sól')).toBeChecked();
  for (const { page: screen } of [anna, jan]) {
    await expect(checkbox(screen, 'Jajka')).not.toBeChecked();
    await expect(checkbox(screen, 'Mleko')).toBeChecked();
  }
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(checkbox(page, 'Mleko')).not.toBeChecked();
});

test('Ctrl+Z takes back what the bar shows, also where that isn’t the user’s own last change', async ({
  person,
}) => {
  const anna = await person();
  const jan = await person({ name: 'Jan' });
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Mleko' }, { name: 'Jajka' }],
    sharedWith: [jan.client],
  });
  const { page } = anna;
  await anna.open(`/shopping-lists/${listId}`);
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Połączono');
  const { items, version: base } = succeeded(await jan.client.get(`/api/v2/shopping-list/${listId}`));
  await tick(anna, 'Jajka');
  await tickUnheard(jan, listId, { items: items.slice(0, 1), base, madeAt: Date.now() - 40.5 * 60_000 });
  await expect(bar(page)).toContainText('Odhaczono 40 min temu bez zasięgu: Mleko');
  await page.keyboard.press('Control+z');
  await expect(checkbox(page, 'Mleko')).not.toBeChecked();
  await expect(checkbox(page, 'Jajka')).toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(checkbox(page, 'Jajka')).not.toBeChecked();
});

test('the keydown without a key by which Chrome fills in a suggestion is no error', async ({ person }) => {
  const anna = await person();
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
  await anna.open(`/shopping-lists/${listId}`);
  await tick(anna, 'Mleko');
  // An error in the page's console fails the test when the person leaves.
  await anna.page.evaluate(() => document.dispatchEvent(new Event('keydown')));
  await anna.page.keyboard.press('Control+z');
  await expect(checkbox(anna.page, 'Mleko')).not.toBeChecked();
});
