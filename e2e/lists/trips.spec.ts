import { succeeded } from '../../src/test/client.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { addItems, makeList } from '../support/household.ts';
import { change } from '../support/operations.ts';
import { boxOf, checkbox, holdBar, line, noteAlerts, openWhole, tick } from '../support/screens.ts';
import {
  bar,
  beginTrip,
  claim,
  dialog,
  goShopping,
  join,
  notFound,
  openList,
  say,
  THINGS,
} from '../support/trip-screens.ts';
import { expectGoodInWindows, setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;

/** A change on one phone appears on the other without waiting for the version that is repeated every 30 s. */
const BEFORE_HEARTBEAT_MS = 10_000;

for (const viewport of ['phone', 'desk'] as const) {
  test(`two people in one store: claims, what isn’t there, the end: ${viewport}`, async ({ person }) => {
    const { basia, jan } = await openList(person, viewport);
    const store = `Lidl ${viewport}`;
    await goShopping(basia, store);
    await expect(bar(basia.page)).toContainText(`${store} · 0 z 6`);
    await expect(jan.page.getByText(`Na zakupach: Basia (${store})`)).toBeVisible();
    await join(jan);

    await basia.press(claim(basia.page, 'Nabiał i jaja'));
    await expect(jan.page.getByText('Bierze: Basia')).toBeVisible({ timeout: BEFORE_HEARTBEAT_MS });
    await expect(claim(jan.page, 'Nabiał i jaja')).toBeHidden();
    await jan.press(claim(jan.page, 'Warzywa i owoce'));
    await expect(basia.page.getByText('Bierze: Jan')).toBeVisible({ timeout: BEFORE_HEARTBEAT_MS });

    await tick(basia, 'Mleko');
    await expect(checkbox(jan.page, 'Mleko')).toBeChecked();
    await say(jan, 'Jabłka', 'Nie ma w sklepie');
    for (const { page } of [jan, basia]) await expect(notFound(page).getByText('Jabłka')).toBeVisible();
    await basia.page.emulateMedia({ media: 'print' });
    await expect(basia.page.getByText('Biorę ten dział').filter({ visible: true })).toHaveCount(0);
    await basia.page.emulateMedia({ media: 'screen' });
    if (viewport === 'phone') {
      await expectGoodInWindows(basia.page, 'a trip', 0);
      // The element beside the logo would cover it, so it is hidden.
      await setWindow(basia.page, 'text at 200 %');
      await expect(basia.page.getByRole('banner').getByRole('link', { name: 'LZ' })).toBeHidden();
      await setWindow(basia.page, 'phone');
    }
    await say(basia, 'Jabłka', 'Jednak jest');
    await expect(notFound(jan.page)).toBeHidden();
    await say(basia, 'Kawa', 'Nie ma w sklepie');
    const undo = await holdBar(basia.page);
    await expect(notFound(jan.page).getByText('Kawa')).toBeVisible();
    await basia.press(undo);
    await expect(notFound(jan.page)).toBeHidden();
    await say(basia, 'Kawa', 'Nie ma w sklepie');

    await basia.press(
      basia.page.getByRole('button', { name: 'Zrezygnuj z działu: Nabiał i jaja', exact: true }),
    );
    await expect(jan.page.getByText('Bierze: Basia')).toBeHidden();

    await expect(basia.page.getByText('Bierze: Jan')).toBeVisible();
    await jan.press(bar(jan.page).getByRole('button', { name: 'Wychodzę' }));
    // The aisle that he took is free again.
    await expect(basia.page.getByText('Bierze: Jan')).toBeHidden();
    await expect(jan.page.getByText(`Na zakupach: Basia (${store})`)).toBeVisible();
    await expect(bar(basia.page)).toBeVisible();
    await join(jan);
    await basia.press(bar(basia.page).getByRole('button', { name: 'Zakończ' }));
    for (const place of [dialog(basia.page), jan.page.getByRole('status').filter({ hasText: 'Koniec' })]) {
      await expect(place.getByText('Kupiono 1 z 6.')).toBeVisible();
      await expect(place.getByText('Tego nie było, więc wraca na listę: Kawa.')).toBeVisible();
    }
    for (const { page } of [jan, basia]) await expect(bar(page)).toBeHidden();
    // Jan is using the list: nothing takes the focus or interrupts him.
    await expect(dialog(jan.page)).toBeHidden();
    if (viewport === 'phone') {
      await expectGoodInWindows(jan.page, 'the end of somebody’s trip', 4);
      await expectGoodInWindows(basia.page, 'the end of a trip', 1);
    }
    await jan.press(jan.page.getByRole('main').getByRole('button', { name: 'Zamknij' }));
    await expect(jan.page.getByText('Kupiono 1 z 6.')).toBeHidden();
    await expect(dialog(basia.page).getByRole('button', { name: 'Zamknij' }).last()).toBeFocused();
    await basia.press(dialog(basia.page).getByRole('button', { name: 'Wyczyść zaznaczone' }));
    await expect(dialog(basia.page)).toBeHidden();
    for (const { page } of [jan, basia]) await expect(line(page, 'Mleko')).toBeHidden();
    await expect(line(jan.page, 'Kawa')).toBeVisible();
  });
}

test('what a store did not have is not offered to be taken back after the trip', async ({ person }) => {
  const { basia } = await openList(person, 'phone');
  await goShopping(basia);
  await say(basia, 'Kawa', 'Nie ma w sklepie');
  const undo = await holdBar(basia.page);
  await basia.press(bar(basia.page).getByRole('button', { name: 'Zakończ' }));
  await expect(dialog(basia.page).getByText('Tego nie było, więc wraca na listę: Kawa.')).toBeVisible();
  await expect(undo).toHaveCount(0);
  await basia.press(dialog(basia.page).getByRole('button', { name: 'Zamknij' }).last());
  await basia.press(basia.page.getByRole('button', { name: 'Więcej działań', exact: true }));
  await basia.press(basia.page.getByRole('menuitem', { name: 'Historia' }));
  const entry = dialog(basia.page).getByRole('listitem').filter({ hasText: 'Nie znaleziono: Kawa' });
  await expect(entry).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Cofnij' })).toHaveCount(0);
});

/** Jan takes an aisle on Basia's trip, and she is done. */
async function endWhileJanIsThere(basia: Resident, jan: Resident) {
  await join(jan);
  await jan.press(claim(jan.page, 'Nabiał i jaja'));
  await expect(basia.page.getByText('Bierze: Jan')).toBeVisible();
  await basia.press(bar(basia.page).getByRole('button', { name: 'Zakończ' }));
  const asked = basia.page.getByRole('dialog', { name: 'Zakończyć zakupy?' });
  await expect(asked).toHaveCSS('opacity', '1');
  await expect(asked.getByText('Jan jeszcze kupuje.')).toBeVisible();
  return asked;
}

test('a user who began a trip leaves it without ending it for a user who is there', async ({ person }) => {
  const { basia, jan } = await openList(person, 'phone');
  await goShopping(basia);
  const asked = await endWhileJanIsThere(basia, jan);
  await expectGoodInWindows(basia.page, 'the question at the end of a trip', 5);
  await say(jan, 'Kawa', 'Nie ma w sklepie');
  await basia.press(asked.getByRole('button', { name: 'Wychodzę' }));
  await expect(asked).toBeHidden();
  await expect(bar(basia.page)).toBeHidden();
  await expect(jan.page.getByText('Twój dział')).toBeVisible();
  await expect(notFound(jan.page).getByText('Kawa')).toBeVisible();
  await expect(bar(jan.page)).toBeVisible();

  // The trip is Jan's now: he can end it, and a user who comes back can only leave it.
  await expect(basia.page.getByText('Na zakupach: Jan')).toBeVisible();
  await join(basia);
  await expect(bar(basia.page).getByRole('button', { name: 'Wychodzę' })).toBeVisible();
  await basia.press(claim(basia.page, 'Warzywa i owoce'));
  await expect(jan.page.getByText('Bierze: Basia')).toBeVisible();
  await jan.press(bar(jan.page).getByRole('button', { name: 'Zakończ' }));
  const asksJan = jan.page.getByRole('dialog', { name: 'Zakończyć zakupy?' });
  await expect(asksJan).toHaveCSS('opacity', '1');
  await expect(asksJan.getByText('Basia jeszcze kupuje.')).toBeVisible();
  await jan.press(asksJan.getByRole('button', { name: 'Zakończ dla wszystkich' }));
  await expect(basia.page.getByText('Koniec zakupów.')).toBeVisible();
  await expect(dialog(jan.page).getByText('Kupiono 0 z 6.')).toBeVisible();
});

test('a trip is not left to a user who leaves it while that is asked', async ({ person }) => {
  const { basia, jan } = await openList(person, 'phone');
  await goShopping(basia);
  const asked = await endWhileJanIsThere(basia, jan);
  await jan.press(bar(jan.page).getByRole('button', { name: 'Wychodzę' }));
  await expect(asked.getByText('Nikt inny już nie kupuje.')).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Zakończ dla wszystkich' })).toBeHidden();
  await basia.press(asked.getByRole('button', { name: 'Zakończ' }));
  await expect(dialog(basia.page).getByText('Kupiono 0 z 6.')).toBeVisible();
  for (const { page } of [basia, jan]) await expect(page.getByText(/^Na zakupach/)).toBeHidden();
});

test('a trip that was left to a user ends with them', async ({ person }) => {
  const { basia, jan } = await openList(person, 'phone');
  await goShopping(basia);
  const asked = await endWhileJanIsThere(basia, jan);
  await basia.press(asked.getByRole('button', { name: 'Wychodzę' }));
  await expect(basia.page.getByText('Na zakupach: Jan')).toBeVisible();
  await tick(jan, 'Kawa');
  await jan.press(bar(jan.page).getByRole('button', { name: 'Zakończ' }));
  await expect(dialog(jan.page).getByText('Kupiono 1 z 6.')).toBeVisible();
  await expect(dialog(jan.page).getByRole('button', { name: 'Wyczyść zaznaczone' })).toBeVisible();
  await expect(basia.page.getByText('Na zakupach: Jan')).toBeHidden();
  await expect(basia.page.getByRole('button', { name: 'Idę na zakupy' })).toBeVisible();
});

test('in a store the dialog of a line says what others do meanwhile, and offers what is left', async ({
  person,
}) => {
  const { basia, jan, id } = await openList(person, 'phone');
  const { page } = jan;
  await goShopping(basia);
  await join(jan);
  const open = async (product: string) => {
    await jan.press(page.getByRole('button', { name: `Zmień: ${product}` }));
    await expect(dialog(page).getByRole('button', { name: 'Nie ma w sklepie' })).toBeFocused();
  };
  const expectSaid = async (text: string) => {
    await expect(dialog(page).getByText(text, { exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Nie ma w sklepie' })).toHaveCount(0);
    await expect(dialog(page).getByRole('button', { name: 'Zmień ilość lub uwagi' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  };

  await open('Kawa');
  await tick(basia, 'Kawa');
  await expectSaid('Odhaczono: Kawa');
  // What was in the basket all the time is no news.
  await jan.press(page.getByRole('button', { name: 'Zmień: Kawa' }));
  await expect(dialog(page).getByRole('button', { name: 'Zmień ilość lub uwagi' })).toBeVisible();
  await expect(dialog(page).getByText('Odhaczono: Kawa', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await open('Chleb');
  await change(basia.client, id, (items) => ({
    type: 'item.remove',
    itemIds: items.filter(({ productName }) => productName === 'Chleb').map((item) => item.id),
  }));
  await expectSaid('Tej pozycji nie ma już na liście.');

  // No form takes the place of what is about to be pressed.
  await open('Jabłka');
  await basia.press(bar(basia.page).getByRole('button', { name: 'Zakończ' }));
  await expectSaid('Koniec zakupów.');
});

test('what was bought stays counted when it is cleared during a trip', async ({ person }) => {
  const { basia, jan } = await openList(person, 'phone');
  await goShopping(basia);
  await join(jan);
  await tick(basia, 'Mleko');
  await tick(basia, 'Kawa');
  await expect(bar(jan.page)).toContainText('2 z 6');
  await jan.press(jan.page.getByRole('button', { name: 'Wyczyść zaznaczone' }));
  await jan.press(dialog(jan.page).getByRole('button', { name: 'Tak' }));
  for (const { page } of [basia, jan]) {
    await expect(line(page, 'Kawa')).toBeHidden();
    await expect(bar(page)).toContainText('2 z 6');
  }
  await jan.page.reload();
  await expect(bar(jan.page)).toContainText('2 z 6');
  await basia.press(bar(basia.page).getByRole('button', { name: 'Zakończ' }));
  for (const place of [dialog(basia.page), jan.page.getByRole('status').filter({ hasText: 'Koniec' })]) {
    await expect(place.getByText('Kupiono 2 z 6.')).toBeVisible();
  }
});

test('what was in the basket before a trip was not bought on it', async ({ person }) => {
  const { basia, jan } = await openList(person, 'phone');
  await tick(jan, 'Kawa');
  await tick(jan, 'Chleb');
  await expect(checkbox(basia.page, 'Chleb')).toBeChecked();
  // That of the whole list, which would contradict the trip's.
  const ofList = basia.page.getByText('2 z 6', { exact: true });
  await expect(ofList).toBeVisible();
  await goShopping(basia);
  await expect(bar(basia.page)).toContainText('0 z 4');
  await expect(ofList).toBeHidden();
  await tick(basia, 'Mleko');
  await expect(bar(basia.page)).toContainText('1 z 4');
  await basia.press(bar(basia.page).getByRole('button', { name: 'Zakończ' }));
  await expect(dialog(basia.page).getByText('Kupiono 1 z 4.')).toBeVisible();
  await basia.press(dialog(basia.page).getByRole('button', { name: 'Wyczyść zaznaczone' }));
  await expect(line(basia.page, 'Kawa')).toBeHidden();
  await expect(line(basia.page, 'Masło')).toBeVisible();
  await expect(basia.page.getByText('0 z 3', { exact: true })).toBeVisible();
});

test('the dot between store and count is seen only where both are on one line', async ({ person }) => {
  const { basia } = await openList(person, 'phone');
  await goShopping(basia, 'Biedronka na rogu');
  await expect(bar(basia.page)).toContainText('Biedronka na rogu · 0 z 6');
  const dot = bar(basia.page).getByText('·', { exact: true });
  await expect(dot).not.toBeInViewport();
  await basia.page.setViewportSize({ width: 1280, height: 800 });
  await expect(dot).toBeInViewport();
});

test('the sheet before a trip is good in every window, and its store is the list’s', async ({ person }) => {
  const { basia, jan } = await openList(person, 'phone');
  await basia.press(basia.page.getByRole('button', { name: 'Idę na zakupy' }));
  await expect(dialog(basia.page)).toHaveCSS('opacity', '1');
  await expectGoodInWindows(basia.page, 'the sheet before a trip', 2);
  await dialog(basia.page).getByLabel('Inny sklep').fill('Społem');
  await dialog(basia.page).getByRole('switch', { name: 'Powiadom domowników' }).uncheck();
  await basia.press(dialog(basia.page).getByRole('button', { name: 'Idę na zakupy' }));
  await expect(jan.page.getByRole('button', { name: 'Sklep: Społem' })).toBeVisible();
  await expectGoodInWindows(jan.page, 'somebody’s trip', 3);
});

test('what is said of another’s trip moves no line from under a hand', async ({ person }) => {
  const { basia, jan } = await openList(person, 'phone');
  const { page } = jan;
  const notice = page.getByText('Na zakupach: Basia');
  /** A user who is touching the list, until they let go. */
  const touchOn = () =>
    page.evaluateHandle(() => setInterval(() => dispatchEvent(new KeyboardEvent('keydown')), 100));
  const letGo = (hand: Awaited<ReturnType<typeof touchOn>>) => page.evaluate(clearInterval, hand);
  const place = async () => (await boxOf(line(page, 'Kawa'))).y;

  // The lines may come before their aisles, on a busy machine.
  await expect(page.getByRole('heading', { name: 'Warzywa i owoce' })).toBeVisible();
  const before = await place();
  let hand = await touchOn();
  await goShopping(basia);
  await tick(basia, 'Mleko');
  await expect(checkbox(page, 'Mleko')).toBeChecked();
  expect(await place()).toBe(before);
  await expect(notice).toBeHidden();
  await letGo(hand);
  await expect(notice).toBeVisible();

  // The same is true for its end, for users who are there and for those who aren't.
  await join(jan);
  await expect(claim(page, 'Warzywa i owoce')).toBeVisible();
  const during = await place();
  hand = await touchOn();
  await basia.press(bar(basia.page).getByRole('button', { name: 'Zakończ' }));
  await basia.press(dialog(basia.page).getByRole('button', { name: 'Zamknij' }).last());
  await expect(bar(page)).toBeHidden();
  expect(await place()).toBe(during);
  await letGo(hand);
  await expect(page.getByText('Koniec zakupów.')).toBeVisible();
});

test('nothing in the menu of a list moves while others tick and go shopping', async ({ person }) => {
  const { basia, jan } = await openList(person, 'phone');
  const { page } = basia;
  const open = async (item: string) => {
    await basia.press(page.getByRole('button', { name: 'Więcej działań' }));
    await expect(page.getByRole('menu')).toHaveCSS('opacity', '1');
    return page.getByRole('menuitem', { name: item });
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  const remove = await open('Usuń listę');
  const before = await boxOf(remove);
  await tick(jan, 'Mleko');
  await expect(checkbox(page, 'Mleko')).toBeChecked();
  await goShopping(jan);
  await expect(page.getByText('Na zakupach: Jan')).toBeVisible();
  expect(await boxOf(remove)).toEqual(before);
  await expect(page.getByRole('menuitem', { name: 'Idę na zakupy' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(remove).toBeHidden();

  const untick = await open('Odznacz wszystko');
  await expect(untick).toBeEnabled();
  await tick(jan, 'Mleko');
  await expect(untick).toBeDisabled();
});

test('the add row is folded away in a store, until it is asked for', async ({ person }) => {
  const { basia, jan } = await openList(person, 'phone');
  const field = basia.page.getByRole('combobox', { name: 'Produkt' });
  await goShopping(basia);
  await expect(field).toBeHidden();
  await basia.press(bar(basia.page).getByRole('button', { name: 'Dodaj' }));
  await expect(field).toBeFocused();
  await field.fill('Herbata');
  await field.press('Enter');
  await expect(line(jan.page, 'Herbata')).toBeVisible();
  await field.blur();
  await expect(field).toBeHidden();
  await expect(bar(basia.page)).toContainText('0 z 7');
});

test('in a store a tap ticks wherever it meets the row, and rows are closer together', async ({ person }) => {
  const basia = await person({ viewport: 'phone', name: 'Basia' });
  const { page } = basia;
  const flour = (qty: number, unit: 'cup' | 'kg') => ({ name: 'Mąka pszenna', qty, unit, note: 'typ 450' });
  const bread = { name: 'Chleb', note: 'razowy' };
  const id = await makeList(basia.client, 'Sobota', { items: [flour(1, 'kg'), flour(2, 'cup'), bread] });
  await basia.open(`/shopping-lists/${id}`);
  const sum = line(page, 'Mąka pszenna').getByText(/razem/);
  await expect(sum).toBeVisible();
  const { height } = await boxOf(line(page, 'Chleb'));
  await goShopping(basia);
  await expect.poll(async () => (await boxOf(line(page, 'Chleb'))).height).toBeLessThan(height);
  await basia.press(sum);
  await expect(checkbox(page, 'Mąka pszenna')).toBeChecked();
  await expect(dialog(page)).toBeHidden();
});

test('after a trip a phone’s add row is as small as before', async ({ person }) => {
  const { basia, jan, id } = await openList(person, 'phone');
  for (const each of [basia, jan]) await openWhole(each, `/shopping-lists/${id}`);
  const expectFolded = async ({ page }: Resident) => {
    await expect(page.getByRole('combobox', { name: 'Produkt' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Ilość' })).toBeHidden();
  };
  await goShopping(basia);
  await join(jan);
  await jan.press(bar(jan.page).getByRole('button', { name: 'Wychodzę' }));
  await expectFolded(jan);
  // Another user may end it.
  await join(jan);
  await basia.press(bar(basia.page).getByRole('button', { name: 'Zakończ' }));
  await expectFolded(jan);
  await basia.press(dialog(basia.page).getByRole('button', { name: 'Zamknij' }).last());
  await expectFolded(basia);
});

test('what stands in the add row when a trip begins stays there', async ({ person }) => {
  const { basia } = await openList(person, 'phone');
  const field = basia.page.getByRole('combobox', { name: 'Produkt' });
  await field.fill('ser, masło');
  await beginTrip(basia);
  await expect(field).toHaveValue('ser, masło');
  await field.fill('');
  await field.blur();
  await expect(bar(basia.page)).toBeVisible();
  await expect(field).toBeHidden();
});

test('the screen stays on in a store, also after the page was hidden', async ({ person }) => {
  const { basia } = await openList(person, 'phone');
  await basia.page.evaluate(() => {
    const counted = Object.assign(window, { locks: 0 });
    const lock = { release: async () => void (counted.locks -= 1) };
    const request = async () => {
      counted.locks += 1;
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  });
  const locks = () => basia.page.evaluate(() => (window as unknown as { locks: number }).locks);
  await goShopping(basia);
  await expect.poll(locks).toBe(1);
  // A browser lets the lock go by itself when the page is hidden.
  await basia.page.evaluate(() => {
    (window as unknown as { locks: number }).locks = 0;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(locks).toBe(1);
  await basia.press(bar(basia.page).getByRole('button', { name: 'Zakończ' }));
  await expect.poll(locks).toBe(0);
});

test('a trip goes on after a reload, on the device that is in the store alone', async ({ person }) => {
  const { basia } = await openList(person, 'phone');
  await goShopping(basia);
  await basia.page.reload();
  await expect(bar(basia.page)).toBeVisible();
  const home = await person({ user: basia.client });
  await home.open(new URL(basia.page.url()).pathname);
  await expect(home.page.getByText('Na zakupach: Basia')).toBeVisible();
  await expect(bar(home.page)).toBeHidden();
});

test('a product that is new to the household goes to its aisle during a trip as well', async ({
  person,
  ownHousehold: household,
}) => {
  const seated = (wanted = {}) => person({ ...wanted, household });
  const { basia, jan } = await openList(seated, 'phone');
  await goShopping(basia);
  await join(jan);
  const cleo = await household.addUser({ name: 'Cleo' });
  const listId = new URL(basia.page.url()).pathname.split('/').at(-1)!;
  succeeded(await basia.client.post(`/api/v2/shopping-list/${listId}/add-user`, { user: cleo.user.email }));
  await addItems(cleo, listId, [{ name: 'Halibut' }]);
  for (const { page } of [basia, jan]) {
    await expect(page.getByRole('list', { name: 'Ryby' }).getByText('Halibut')).toBeVisible();
  }
});

test('no line moves to another aisle while a trip is on', async ({ person }) => {
  // A product of its own: the aisle is the household's.
  const { basia, jan } = await openList(person, 'phone', [...THINGS, 'Serek wiejski']);
  await goShopping(basia);
  const place = () => basia.page.getByRole('list', { name: 'Nabiał i jaja' }).getByText('Serek wiejski');
  await expect(place()).toBeVisible();
  const list = succeeded(
    await jan.client.get(`/api/v2${new URL(jan.page.url()).pathname.replace('lists', 'list')}`),
  );
  const { productId } = list.items.find(
    ({ productName }: { productName: string }) => productName === 'Serek wiejski',
  );
  const aisles: { id: string; name: string }[] = succeeded(await jan.client.get('/api/v2/aisles'));
  const aisleId = aisles.find(({ name }) => name === 'Pieczywo')?.id;
  const told = basia.page.waitForResponse((response) => response.url().endsWith('/api/v2/product/aisles'));
  await jan.client.put(`/api/v2/product/${productId}/aisle`, { aisleId });
  await told;
  // Something that loads after the aisles is visible, so they have had their time.
  await tick(jan, 'Mleko');
  await expect(checkbox(basia.page, 'Mleko')).toBeChecked();
  await expect(place()).toBeVisible();
  await basia.press(bar(basia.page).getByRole('button', { name: 'Zakończ' }));
  await basia.press(dialog(basia.page).getByRole('button', { name: 'Zamknij' }).last());
  await expect(basia.page.getByRole('list', { name: 'Pieczywo' }).getByText('Serek wiejski')).toBeVisible();
});

test('a user who leaves the store without a network gives back what they took once it is there', async ({
  person,
}) => {
  const { basia, jan } = await openList(person, 'phone');
  await goShopping(basia);
  await join(jan);
  await jan.press(claim(jan.page, 'Nabiał i jaja'));
  await expect(basia.page.getByText('Bierze: Jan')).toBeVisible();
  jan.allow(NETWORK_ERRORS);
  await jan.page.context().setOffline(true);
  await expect(jan.page.getByText('Twój dział')).toBeHidden();
  await jan.press(bar(jan.page).getByRole('button', { name: 'Wychodzę' }));
  await jan.page.context().setOffline(false);
  await expect(basia.page.getByText('Bierze: Jan')).toBeHidden();
  await expect(claim(basia.page, 'Nabiał i jaja')).toBeVisible();
});

test('after one’s own trip Ctrl+Z does not say that somebody else changed what was missing', async ({
  person,
}) => {
  const { basia, jan } = await openList(person, 'desk');
  await goShopping(basia);
  await say(basia, 'Kawa', 'Nie ma w sklepie');
  await expect(notFound(basia.page).getByText('Kawa')).toBeVisible();
  await basia.press(bar(basia.page).getByRole('button', { name: 'Zakończ' }));
  await expect(dialog(basia.page).getByText('Tego nie było, więc wraca na listę: Kawa.')).toBeVisible();
  await basia.page.keyboard.press('Escape');
  await expect(dialog(basia.page)).toBeHidden();
  const said = await noteAlerts(basia.page);
  await basia.page.keyboard.press('Control+z');
  await tick(basia, 'Chleb');
  await expect(checkbox(jan.page, 'Chleb')).toBeChecked();
  await basia.page.keyboard.press('Control+z');
  await expect(checkbox(jan.page, 'Chleb')).not.toBeChecked();
  expect(await said()).toEqual([]);
});
