import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct, buy, makeList } from '../support/household.ts';
import { itemsOf } from '../support/operations.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { boxOf, checkbox, goTo, holdBar, line, suggestions } from '../support/screens.ts';
import { setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

/** Between a number and its unit. */
const NARROW = '\u202f';
const NBSP = '\u00a0';

const field = (page: Page) => page.getByRole('combobox', { name: 'Produkt' });
const quantity = (page: Page) => page.getByRole('textbox', { name: 'Ilość' });
const unit = (page: Page) => page.getByRole('combobox', { name: 'Jednostka' });

test('a line fills the amount while it is typed', async ({ person, ownHousehold }) => {
  for (const name of ['Mleko', 'Mleko kokosowe', 'Ziemniaki', 'Masło']) {
    await addProduct(ownHousehold.admin, name);
  }
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const jan = await person({ household: ownHousehold });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  await field(page).click();
  await page.keyboard.type('0,5 l mlek');
  await expect(quantity(page)).toHaveValue('0,5');
  await expect(unit(page)).toHaveValue('l');
  await expect(suggestions(page)).toHaveText([
    'Mleko',
    'Mleko kokosowe',
    '+ Dodaj nowy produkt „0,5 l mlek”',
  ]);
  await page.keyboard.type('a');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  for (const each of [page, jan.page]) await expect(line(each, 'Mleko')).toContainText(`0,5${NARROW}l`);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expect(quantity(page)).toHaveValue('1');

  // A touched field wins until the next line.
  await page.keyboard.type('2 kg ziemniaków');
  await quantity(page).fill('3');
  await field(page).press('End');
  await page.keyboard.type(' młodych');
  await expect(quantity(page)).toHaveValue('3');
  await expect(unit(page)).toHaveValue('kg');
  await page.keyboard.press('Enter');
  await expect(line(page, 'Ziemniaki')).toContainText(`3${NARROW}kg`);

  // A remark is seen before it is added, and goes with it.
  await page.keyboard.type('masło (miękkie)');
  const remark = page.getByRole('button', { name: `Masło 1${NBSP}szt. (miękkie)` });
  await expect(remark).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(line(page, 'Masło')).toContainText('miękkie');
  await expect(remark).toHaveCount(0);

  // A new product may be called so, amount and all.
  await page.keyboard.type('Karma 2 kg');
  await expect(unit(page)).toHaveValue('kg');
  await anna.press(page.getByRole('option', { name: 'Dodaj nowy produkt „Karma 2 kg”' }));
  await expect(line(page, 'Karma 2 kg')).toContainText(`1${NBSP}szt.`);
});

test('several things in one line are shown, and added together', async ({ person, ownHousehold }) => {
  for (const name of ['Mleko', 'Chleb', 'Jajka']) await addProduct(ownHousehold.admin, name);
  const anna = await person({ household: ownHousehold });
  const jan = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  await field(page).click();
  await page.keyboard.type('mleko 2 l, chleb i 10 jajek, ręczniki 3 szt.');
  const things = page.getByRole('button', { pressed: true });
  await expect(things).toHaveText([
    `Mleko 2${NARROW}l`,
    `Chleb 1${NBSP}szt.`,
    `Jajka 10${NBSP}szt.`,
    `ręczniki 3${NBSP}szt.`,
  ]);
  await expect(page.getByText('Dodasz:')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await anna.press(things.last());
  await expect(page.getByRole('button', { name: 'ręczniki 3 szt.', pressed: false })).toHaveText(
    `ręczniki 3 szt. 1${NBSP}szt.`,
  );
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const undo = await holdBar(page.getByRole('main').getByRole('status'));
  for (const each of [page, jan.page]) {
    await expect(each.getByRole('checkbox')).toHaveCount(4);
    await expect(line(each, 'Jajka')).toContainText(`10${NBSP}szt.`);
    await expect(checkbox(each, 'ręczniki 3 szt.')).toBeVisible();
  }
  await anna.press(undo);
  for (const each of [page, jan.page]) await expect(each.getByRole('checkbox')).toHaveCount(0);
});

test('with very large text all things typed in one line are shown above the field', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items: [{ name: 'Ryż' }] })}`);
  await setWindow(page, 'text at 200 %');
  await page.setViewportSize({ width: 360, height: 740 });
  await field(page).tap();
  await page.keyboard.type('mleko, chleb i masło');
  const things = page.getByRole('button', { pressed: true });
  await expect(things).toHaveCount(3);
  const [thing, below] = [await boxOf(things.last()), await boxOf(field(page))];
  expect(thing.y + thing.height).toBeLessThanOrEqual(below.y);
});

test('a thing between its number and its measure, and the size of eggs, stay as they were typed', async ({
  person,
  ownHousehold,
}) => {
  for (const name of ['Kukurydza', 'Jajka']) await addProduct(ownHousehold.admin, name);
  const anna = await person({ household: ownHousehold });
  const jan = await person({ viewport: 'desk', household: ownHousehold });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  await field(page).click();
  for (const typed of ['1 kukurydza puszka', '4 jajka L', '3 cebule szt.', '1 kubek śmietany (400 g)']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('');
  }
  for (const each of [page, jan.page]) {
    await expect(line(each, 'Kukurydza')).toContainText(`1${NBSP}puszka`);
    await expect(line(each, 'Jajka')).toContainText(`4${NBSP}szt.`);
    await expect(line(each, 'Jajka')).toContainText('L');
    await expect(line(each, 'cebula')).toContainText(`3${NBSP}szt.`);
    await expect(line(each, 'śmietana')).toContainText(`400${NARROW}g`);
    await expect(each.getByRole('checkbox')).toHaveCount(4);
  }
});

test('any form of a name means the product, and two that fit are a question', async ({
  person,
  ownHousehold,
}) => {
  for (const name of ['Pomidor', 'Bąk', 'Bak']) await addProduct(ownHousehold.admin, name);
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await field(page).click();
  await page.keyboard.type('pomidorami');
  await expect(suggestions(page)).toHaveText(['Pomidor', '+ Dodaj nowy produkt „pomidorami”']);
  await page.keyboard.press('Enter');
  await expect(checkbox(page, 'Pomidor')).toBeVisible();
  await page.keyboard.type('POMIDOROW 2 kg');
  await page.keyboard.press('Enter');
  await expect(line(page, 'Pomidor')).toContainText(`1${NBSP}szt., 2${NARROW}kg`);

  await page.keyboard.type('bakiem');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pasuje kilka produktów. Wybierz jeden.')).toBeVisible();
  await expect(field(page)).toHaveValue('bakiem');
  await expectAccessible(page);
  await anna.press(page.getByRole('option', { name: 'Bąk', exact: true }));
  await expect(checkbox(page, 'Bąk')).toBeVisible();

  const long = 'ą'.repeat(201);
  await field(page).fill(long);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ten wiersz jest za długi.')).toBeVisible();
  await expect(field(page)).toHaveValue(long);
});

test('a line entered before its code has arrived is understood all the same', async ({
  person,
  ownHousehold,
}) => {
  for (const name of ['Mleko', 'Chleb']) await addProduct(ownHousehold.admin, name);
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/line-reading-/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await field(page).tap();
  await page.keyboard.type('2 l mleka');
  await page.keyboard.press('Enter');
  await page.keyboard.type('chleb');
  await page.keyboard.press('Enter');
  // The second of two presses.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wybierz produkt.')).toBeHidden();
  arrival.resolve();
  await expect(line(page, 'Mleko')).toContainText(`2${NARROW}l`);
  await expect(checkbox(page, 'Chleb')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
});

test('a line whose code never arrives is added as it stands', async ({ person, household }) => {
  const anna = await person({ viewport: 'phone' });
  anna.allow(/Failed to load resource/);
  const { page } = anna;
  await page.route(/\/line-reading-/, (route) => route.abort());
  await anna.open(`/shopping-lists/${await makeList(anna.client, `Bez kodu ${household.app.port}`)}`);
  await field(page).tap();
  await page.keyboard.type('2 l oranżady');
  await page.keyboard.press('Enter');
  await expect(checkbox(page, '2 l oranżady')).toBeVisible();
});

test('a line that waits for its code is on the list once its page is left, or out of sight', async ({
  person,
}) => {
  const anna = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota');
  const enter = async (text: string) => {
    await field(page).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('');
  };
  await page.route(/\/line-reading-/, () => undefined);
  // Before the page sets a timer: one that is set earlier can't be cleared, and goes on.
  await page.clock.install();
  await anna.open(`/shopping-lists/${listId}`);
  // A socket that is still connecting when the next page is opened complains in the console.
  await expect(page.getByText('Połączono')).toBeVisible();
  await enter('brukiew');
  await goTo(anna, 'Przepisy');
  await expect(page.getByRole('heading', { name: 'Przepisy' })).toBeVisible();
  await expect.poll(() => itemsOf(anna.client, listId)).toMatchObject([{ productName: 'brukiew' }]);

  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'brukiew')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await enter('2 l oranżady');
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(checkbox(page, '2 l oranżady')).toBeVisible();
});

test('lines that wait for their code outlive a reload, and none waits longer than the first', async ({
  person,
}) => {
  const anna = await person();
  const { page } = anna;
  await page.route(/\/line-reading-/, () => undefined);
  await page.clock.install();
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await field(page).click();
  await page.keyboard.type('2 l oranżady');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.reload();
  await expect(checkbox(page, '2 l oranżady')).toBeVisible();

  await field(page).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const text of ['kisiel', 'budyń']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('');
    await page.clock.runFor(1_600);
  }
  await expect(checkbox(page, 'kisiel')).toBeVisible();
  await expect(checkbox(page, 'budyń')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(3);
});

test('a touched amount stays with its thing when others follow', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await field(page).click();
  await page.keyboard.type('bułki');
  await quantity(page).fill('4');
  await field(page).press('End');
  await page.keyboard.type(', kefir 1 l');
  await expect(quantity(page)).toHaveValue('1');
  await expect(page.getByRole('button', { pressed: true })).toHaveText([
    `bułki 4${NBSP}szt.`,
    `kefir 1${NARROW}l`,
  ]);
  await page.keyboard.press('Enter');
  await expect(line(page, 'bułki')).toContainText(`4${NBSP}szt.`);
  await expect(line(page, 'kefir')).toContainText(`1${NARROW}l`);

  await page.keyboard.type('mleko');
  await quantity(page).fill('abc');
  await field(page).press('End');
  await page.keyboard.type(', chleb');
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wpisz liczbę, np. 2 albo 0,5.')).toBeVisible();
  await quantity(page).fill('pół');
  await page.keyboard.press('Enter');
  await expect(line(page, 'mleko')).toContainText(`0,5${NBSP}szt.`);
  await expect(line(page, 'chleb')).toContainText(`1${NARROW}szt.`);
});

test("of several things the one that isn't clear is asked about", async ({ person, ownHousehold }) => {
  for (const name of ['Bąk', 'Bak', 'Mleko']) await addProduct(ownHousehold.admin, name);
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await field(page).click();
  await page.keyboard.type('3 kg baku');
  // The names of products are loaded; otherwise nothing could be ambiguous.
  await expect(page.getByRole('option', { name: 'Bąk', exact: true })).toBeVisible();
  await page.keyboard.type(', mleko 2 l');
  await quantity(page).focus();
  await anna.press(page.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(page.getByText('Pasuje kilka produktów. Wybierz jeden.')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
  await anna.press(page.getByRole('option', { name: 'Bąk', exact: true }));
  await expect(line(page, 'Bąk')).toContainText(`3${NARROW}kg`);
  await expect(line(page, 'Mleko')).toContainText(`2${NARROW}l`);
  await expect(field(page)).toHaveValue('');
});

test('a new product that is added twice without a network is one', async ({ person, household }) => {
  const anna = await person({ viewport: 'phone' });
  anna.allow(/ERR_|WebSocket|Failed to load resource/);
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, `Bez sieci ${household.app.port}`)}`);
  await field(page).tap();
  await page.keyboard.type('oscypki');
  await expect(suggestions(page)).toHaveCount(1);
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(checkbox(page, 'oscypki')).toBeVisible();
  await page.keyboard.type('Oscypki 2 kg');
  await expect(unit(page)).toHaveValue('kg');
  await page.keyboard.press('Enter');
  await expect(line(page, 'oscypki')).toContainText(`1${NBSP}szt., 2${NARROW}kg`);
  await expect(page.getByRole('checkbox')).toHaveCount(1);
});

test('the interpretation is read out after a pause in typing', async ({ person, household }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, `Na głos ${household.app.port}`)}`);
  await field(page).click();
  await page.keyboard.type('2 kg rabarbaru');
  await expect(page.locator('[aria-live]', { hasText: `rabarbar 2${NARROW}kg` })).toBeAttached();
});

test('what understands words serves every part of a page, whichever fetched it first', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  for (const name of ['Chleb', 'jajko', 'Pomidor', 'pomidory']) await addProduct(anna.client, name);
  await makeRecipe(anna.client, { name: 'Omlet', ingredients: [{ name: 'Jajka' }] });
  const listId = await makeList(anna.client, 'Sobota');
  const productId = await addProduct(anna.client, 'Mleko');
  await buy(anna.client, listId, { name: 'Mleko', productId, daysAgo: [12, 8, 4] });

  // The dialog has a field of its own.
  await anna.open(`/shopping-lists/${listId}`);
  await page.getByRole('button', { name: 'Zwykle kupowane' }).tap();
  await page.getByRole('dialog').getByRole('searchbox').fill('mleka');
  await expect(page.getByRole('dialog').getByText('Mleko')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await field(page).fill('2 chleby i mleko 3 l');
  await expect(page.getByRole('button', { name: `Chleb 2${NBSP}szt.` })).toBeVisible();
  await field(page).press('Enter');
  await expect(line(page, 'Chleb')).toBeVisible();
  await expect(line(page, 'Mleko')).toContainText(`3${NARROW}l`);

  await anna.open('/products');
  await expect(page.getByRole('button', { name: 'Być może te same produkty', exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Szukaj produktu' }).fill('jajek');
  await expect(page.getByRole('main').getByRole('link', { name: 'Jajka' })).toBeVisible();

  await anna.open('/recipes');
  await page.getByRole('combobox', { name: 'Szukaj według składników' }).fill('jajek');
  await expect(page.getByRole('option', { name: 'Jajka' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Szukaj według składników' }).fill('');
  await page.getByRole('searchbox', { name: 'Szukaj przepisu' }).fill('jajek');
  await expect(page.getByRole('status').filter({ hasText: 'Znaleziono 1 przepis' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Omlet' })).toBeVisible();
});

test('suggestions follow their field when what is about to be added comes above it', async ({
  person,
  ownHousehold,
}) => {
  for (const name of ['Mleko', 'Chleb', 'Masło', 'Mąka']) await addProduct(ownHousehold.admin, name);
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await field(page).click();
  await page.keyboard.type('ma');
  await expect(suggestions(page)).toHaveCount(3);
  await page.keyboard.press('Home');
  await page.keyboard.type('mleko, chleb, ');
  await page.keyboard.press('End');
  await expect(page.getByText('Dodasz:')).toBeVisible();
  const list = page.getByRole('listbox', { name: 'Podpowiedzi' });
  await expect
    .poll(async () => {
      const [typed, offered] = [await boxOf(field(page)), await boxOf(list)];
      return offered.y - (typed.y + typed.height);
    })
    .toBeGreaterThan(0);
});

for (const viewport of ['phone', 'desk'] as const) {
  test(`the nearest of many products and what is offered as new are in sight on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ viewport, household: ownHousehold });
    for (const kind of ['brie', 'camembert', 'cheddar', 'edamski', 'gouda', 'grana', 'kozi', 'lazur']) {
      await addProduct(anna.client, `Ser ${kind}`);
    }
    const { page } = anna;
    await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
    await field(page).fill('s');
    await expect(suggestions(page)).toHaveCount(9);
    const list = page.getByRole('listbox', { name: 'Podpowiedzi' });
    // As a user scrolls to the farthest.
    await list.hover();
    await page.mouse.wheel(0, viewport === 'phone' ? -500 : 500);
    await expect(suggestions(page).nth(7)).toBeInViewport({ ratio: 0.9 });
    await field(page).fill('se');
    await expect(suggestions(page).last()).toHaveText('+ Dodaj nowy produkt „se”');
    for (const option of [suggestions(page).first(), suggestions(page).last()]) {
      await expect(option).toBeInViewport({ ratio: 0.98 });
    }
    await expectAccessible(page);
    // Safari misplaces what is sticky where 'column-reverse' scrolls.
    const positions = await suggestions(page).evaluateAll((all) =>
      all.map((option) => getComputedStyle(option).position),
    );
    expect(positions).not.toContain('sticky');
  });
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`suggestions stay where they are scrolled to on a ${viewport} until another text is typed`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ viewport, household: ownHousehold });
    for (const kind of ['brie', 'camembert', 'cheddar', 'edamski', 'gouda', 'grana', 'kozi']) {
      await addProduct(anna.client, `Ser ${kind}`);
    }
    const { page } = anna;
    await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
    await field(page).fill('s');
    await expect(suggestions(page)).toHaveCount(8);
    const farthest = suggestions(page).nth(6);
    const list = page.getByRole('listbox', { name: 'Podpowiedzi' });
    await list.hover();
    await page.mouse.wheel(0, viewport === 'phone' ? -500 : 500);
    await expect(farthest).toBeInViewport({ ratio: 0.98 });
    const { y } = await boxOf(farthest);
    // Somebody else's.
    await addProduct(anna.client, 'Ser owczy');
    await expect(suggestions(page)).toHaveCount(9);
    expect(Math.abs((await boxOf(farthest)).y - y)).toBeLessThan(2);
    await field(page).fill('se');
    await expect(suggestions(page).first()).toBeInViewport({ ratio: 0.98 });
    // A keyboard comes up.
    await page.setViewportSize({ ...page.viewportSize()!, height: 420 });
    await expect.poll(() => list.evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(200);
    await expect(suggestions(page).first()).toBeInViewport({ ratio: 0.98 });
  });
}

test('a number typed into a pressed amount takes its place, where the caret follows the end of a press', async ({
  person,
}) => {
  const anna = await person();
  const { page } = anna;
  // Simulates what Safari does unless the page has handled the event.
  await page.addInitScript(() => {
    addEventListener('mouseup', (event) => {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
      target.setSelectionRange(target.value.length, target.value.length);
    });
  });
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await field(page).fill('śliwki');
  await expect(quantity(page)).toHaveValue('1');
  await quantity(page).click();
  await page.keyboard.type('1,5');
  await expect(quantity(page)).toHaveValue('1,5');
});

test('a product is offered despite a typing error, a new one after it', async ({ person, ownHousehold }) => {
  await addProduct(ownHousehold.admin, 'Chleb żytni');
  await addProduct(ownHousehold.admin, 'Wódka');
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Piątek');
  await anna.open(`/shopping-lists/${listId}`);
  await field(page).click();
  await page.keyboard.type('2 chelb');
  await expect(suggestions(page)).toHaveText([
    'Chleb żytni',
    '+ Dodaj nowy produkt „chelb”',
    '+ Dodaj nowy produkt „2 chelb”',
  ]);
  await expectAccessible(page);
  await suggestions(page).first().click();
  await expect(line(page, 'Chleb żytni')).toContainText('2');
  await expect
    .poll(async () => (await itemsOf(anna.client, listId)).map(({ productQty }) => productQty))
    .toEqual([2]);

  // A food that nobody has bought yet is none.
  await page.keyboard.type('woda');
  await expect(suggestions(page)).toHaveText(['+ Dodaj nowy produkt „woda”']);
});
