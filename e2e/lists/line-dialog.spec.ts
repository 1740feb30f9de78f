import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { type ItemWanted, makeList } from '../support/household.ts';
import { change, itemsOf, watchSent } from '../support/operations.ts';
import type { Viewport } from '../support/person.ts';
import { answer, checkbox, line } from '../support/screens.ts';
import { expectNothingClipped } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

/** Between a number and its unit stands a narrow no-break space. */
const NARROW = '\u202f';
const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;
const chip = (page: Page) => page.getByRole('banner').getByRole('status');
const FLOUR: ItemWanted = { name: 'Mąka', qty: 1, unit: 'kg' };

interface Seats {
  person: (wanted?: { viewport?: Viewport; name?: string }) => Promise<Resident>;
}

/** Two people with one list: Anna at a screen, Jan on a device of his own. */
async function share({ person }: Seats, items: ItemWanted[], viewport: Viewport = 'desk') {
  const anna = await person({ viewport });
  const jan = await person({ name: 'Jan' });
  const listId = await makeList(anna.client, 'Sobota', { items, sharedWith: [jan.client] });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(chip(anna.page)).toHaveText('Połączono');
  return { anna, jan, listId };
}

async function edit({ page, press }: Resident, name: string) {
  await press(page.getByRole('button', { name: `Zmień: ${name}` }));
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toHaveCSS('opacity', '1');
  return dialog;
}

for (const viewport of ['desk', 'phone'] as const) {
  test(`the dialog of a line begins in its amount, ready to be typed over, on a ${viewport}`, async ({
    person,
  }) => {
    const { anna } = await share({ person }, [FLOUR, { ...FLOUR, qty: 500, unit: 'g' }], viewport);
    const dialog = await edit(anna, 'Mąka');
    await expect(dialog.getByLabel('Ilość').first()).toBeFocused();
    await expectAccessible(anna.page);
    await anna.page.keyboard.type('25');
    await anna.page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(line(anna.page, 'Mąka')).toContainText(`25${NARROW}kg, 500${NARROW}g`);
  });
}

test('a large amount stands in groups on the list and in its field, and may be typed in them', async ({
  person,
}) => {
  const { anna, listId } = await share({ person }, [{ ...FLOUR, qty: 12_345.5, unit: 'g' }], 'phone');
  const shown = line(anna.page, 'Mąka');
  await expect(shown).toContainText(`12\u00a0345,5${NARROW}g`);
  const dialog = await edit(anna, 'Mąka');
  await expect(dialog.getByLabel('Ilość')).toHaveValue('12\u00a0345,5');
  await dialog.getByLabel('Ilość').fill('1 000 000');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await expect(shown).toContainText(`1\u00a0000\u00a0000${NARROW}g`);
  await expect.poll(() => itemsOf(anna.client, listId)).toMatchObject([{ productQty: 1_000_000 }]);
});

test('a note written while somebody changes the amount leaves the amount', async ({ person }) => {
  const { anna, jan, listId } = await share({ person }, [FLOUR]);
  const sent = watchSent(anna.page);
  const dialog = await edit(anna, 'Mąka');
  await dialog.getByLabel('Uwagi').fill('typ 450');
  await change(jan.client, listId, ([flour]) => ({ type: 'item.set', itemId: flour!.id, qty: 3 }));
  // Untouched, it follows the list.
  await expect(dialog.getByLabel('Ilość')).toHaveValue('3');
  await expect(dialog.getByLabel('Uwagi')).toHaveValue('typ 450');
  await anna.press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(dialog).toBeHidden();
  await expect.poll(() => itemsOf(jan.client, listId)).toMatchObject([{ note: 'typ 450', productQty: 3 }]);
  const [operation] = sent.values();
  expect(operation).toMatchObject({ type: 'item.set', note: 'typ 450' });
  expect(operation).not.toHaveProperty('qty');
  expect(operation).not.toHaveProperty('unit');
});

test('an amount is typed in words', async ({ person }) => {
  const { anna, jan, listId } = await share({ person }, [FLOUR], 'phone');
  await jan.open(`/shopping-lists/${listId}`);
  const dialog = await edit(anna, 'Mąka');
  const save = () => anna.press(dialog.getByRole('button', { name: 'Zapisz' }));
  await dialog.getByLabel('Ilość').fill('dwa kilo');
  await save();
  await expect(dialog.getByText('Wpisz liczbę, np. 2 albo 0,5.')).toBeVisible();
  await dialog.getByLabel('Ilość').fill('półtora');
  await save();
  await expect(dialog).toBeHidden();
  for (const { page } of [anna, jan]) await expect(line(page, 'Mąka')).toContainText(`1,5${NARROW}kg`);
});

test('an amount that somebody else changed meanwhile is told of', async ({ person }) => {
  const { anna, jan, listId } = await share({ person }, [{ ...FLOUR, note: 'tortowa' }]);
  const dialog = await edit(anna, 'Mąka');
  await dialog.getByLabel('Ilość').fill('2');
  await dialog.getByLabel('Uwagi').fill('pszenna');
  await change(jan.client, listId, ([flour]) => ({
    type: 'item.set',
    itemId: flour!.id,
    qty: 500,
    unit: 'g',
    note: 'krupczatka',
  }));
  await expect(dialog.getByText(`Ktoś właśnie zmienił to na: 500${NARROW}g`)).toBeVisible();
  await expect(dialog.getByText('Ktoś właśnie zmienił to na: krupczatka')).toBeVisible();
  // The typed amount stays, with the unit for which it was typed.
  await expect(dialog.getByLabel('Ilość')).toHaveValue('2');
  await expect(dialog.getByLabel('Jednostka')).toHaveValue('kg');
  await expect(dialog.getByLabel('Uwagi')).toHaveValue('pszenna');
  await expectAccessible(anna.page);
  await anna.press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect
    .poll(() => itemsOf(jan.client, listId))
    .toMatchObject([{ note: 'pszenna', productQty: 2, productUnit: 'kg' }]);
});

test('what was typed for a line stays when somebody clears the list, and saving puts it back', async ({
  person,
}) => {
  const { anna, jan, listId } = await share({ person }, [FLOUR, { name: 'Ser' }], 'phone');
  const dialog = await edit(anna, 'Mąka');
  await dialog.getByLabel('Uwagi').fill('typ 450, dwie paczki');
  await change(jan.client, listId, (items) => ({ type: 'clear.all', itemIds: items.map(({ id }) => id) }));
  await expect(checkbox(anna.page, 'Ser')).toBeHidden();
  await expect(
    dialog.getByText('Tej pozycji nie ma już na liście. Po zapisaniu na nią wróci.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Uwagi')).toHaveValue('typ 450, dwie paczki');
  await expectAccessible(anna.page);
  await anna.press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(dialog).toBeHidden();
  await expect(line(anna.page, 'Mąka')).toContainText('typ 450, dwie paczki');
  await expect
    .poll(() => itemsOf(jan.client, listId))
    .toMatchObject([{ productName: 'Mąka', note: 'typ 450, dwie paczki', productQty: 1 }]);
});

test('what was typed for a line is not thrown away unasked', async ({ person }) => {
  const { anna } = await share({ person }, [FLOUR], 'phone');
  const dialog = await edit(anna, 'Mąka');
  await anna.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await edit(anna, 'Mąka');
  await dialog.getByLabel('Uwagi').fill('typ 450');
  await anna.press(dialog.getByRole('button', { name: 'Zamknij' }));
  await answer(anna, 'Zamknąć bez zapisywania?', 'Nie');
  await expect(dialog.getByLabel('Uwagi')).toHaveValue('typ 450');
  await anna.page.goBack();
  await answer(anna, 'Zamknąć bez zapisywania?', 'Tak');
  await expect(dialog).toBeHidden();
  await expect(line(anna.page, 'Mąka')).not.toContainText('typ 450');
});

test('a line that another user clears while nothing is typed is reported, and saving leaves it off', async ({
  person,
}) => {
  const { anna, jan, listId } = await share({ person }, [FLOUR]);
  const dialog = await edit(anna, 'Mąka');
  await change(jan.client, listId, ([flour]) => ({ type: 'item.remove', itemIds: [flour!.id] }));
  await expect(dialog.getByText('Tej pozycji nie ma już na liście.', { exact: true })).toBeVisible();
  await anna.press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(dialog).toBeHidden();
  await expect(anna.page.getByText('Lista jest pusta', { exact: true })).toBeVisible();
  expect(await itemsOf(jan.client, listId)).toEqual([]);
});

test('a line stays in its dialog when its product is merged into another, and shows what is added to it', async ({
  person,
}) => {
  const { anna, jan, listId } = await share({ person }, [
    FLOUR,
    { name: 'Mąka tortowa', qty: 2, unit: 'kg' },
  ]);
  const dialog = await edit(anna, 'Mąka tortowa');
  await dialog.getByLabel('Uwagi').fill('bez grudek');
  const [flour, cake] = await itemsOf(jan.client, listId);
  await jan.client.post(`/api/v2/product/${cake?.productId}/merge`, { into: flour?.productId });
  const merged = anna.page.getByRole('dialog', { name: 'Mąka', exact: true });
  await expect(merged.getByText('Pozycja 2')).toBeVisible();
  await expect(merged.getByLabel('Uwagi').first()).toHaveValue('bez grudek');
  await anna.press(merged.getByRole('button', { name: 'Zapisz' }));
  await expect
    .poll(async () => (await itemsOf(jan.client, listId)).map(({ note }) => note))
    .toEqual([null, 'bez grudek']);
});

test('a note written without signal does not take back an amount changed in the meantime', async ({
  person,
}) => {
  const { anna, jan, listId } = await share({ person }, [FLOUR]);
  // The dialog's code is fetched when it is first needed.
  await edit(anna, 'Mąka');
  await anna.page.keyboard.press('Escape');
  anna.allow(NETWORK_ERRORS);
  await anna.page.context().setOffline(true);
  const dialog = await edit(anna, 'Mąka');
  await dialog.getByLabel('Uwagi').fill('typ 450');
  await anna.press(dialog.getByRole('button', { name: 'Zapisz' }));
  await change(jan.client, listId, ([flour]) => ({ type: 'item.set', itemId: flour!.id, qty: 3 }));
  await anna.page.context().setOffline(false);
  await expect
    .poll(() => itemsOf(jan.client, listId), { timeout: 60_000 })
    .toMatchObject([{ note: 'typ 450', productQty: 3 }]);
});

test('a question about the list means what stood there when it was asked', async ({ person }) => {
  const { anna, jan, listId } = await share({ person }, [
    { name: 'Mleko' },
    { name: 'Ser' },
    { name: 'Chleb', checked: true },
    { name: 'Sól', checked: true },
  ]);
  const setTo7 = (name: string) =>
    change(jan.client, listId, (items) => {
      const { id = '' } = items.find(({ productName }) => productName === name) ?? {};
      return { type: 'item.set', itemId: id, qty: 7 };
    });
  await anna.press(anna.page.getByRole('button', { name: 'Wyczyść zaznaczone' }));
  await setTo7('Chleb');
  await expect(line(anna.page, 'Chleb').first()).toContainText('7');
  await answer(anna, 'Wyczyścić zaznaczone?', 'Tak');
  await expect(checkbox(anna.page, 'Sól')).toBeHidden();
  await expect
    .poll(async () => (await itemsOf(jan.client, listId)).map(({ productName }) => productName))
    .toEqual(['Mleko', 'Ser', 'Chleb']);

  await anna.press(anna.page.getByRole('button', { name: 'Wyczyść', exact: true }));
  await setTo7('Mleko');
  await expect(line(anna.page, 'Mleko').first()).toContainText('7');
  await answer(anna, 'Wyczyścić całą listę?', 'Tak');
  await expect(checkbox(anna.page, 'Ser')).toBeHidden();
  await expect
    .poll(async () => (await itemsOf(jan.client, listId)).map(({ productName }) => productName))
    .toEqual(['Mleko']);
  await expect(checkbox(anna.page, 'Mleko')).toBeVisible();
});

test('a name that is looked at and not changed overwrites no newer one', async ({ person }) => {
  const anna = await person();
  const listId = await makeList(anna.client, 'Sobota');
  await anna.open(`/shopping-lists/${listId}`);
  await expect(chip(anna.page)).toHaveText('Połączono');
  const rename = async () => {
    await anna.press(anna.page.getByRole('button', { name: 'Więcej działań' }));
    await anna.press(anna.page.getByRole('menuitem', { name: 'Zmień nazwę' }));
    return anna.page.getByRole('dialog', { name: 'Zmień nazwę' });
  };
  const dialog = await rename();
  const name = dialog.getByRole('textbox', { name: 'Nazwa' });
  // Her laptop.
  await change(anna.client, listId, () => ({ type: 'list.rename', name: 'Niedziela' }));
  await expect(name).toHaveValue('Niedziela');
  await anna.press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(anna.page.getByRole('heading', { level: 1, name: 'Niedziela' })).toBeVisible();

  await rename();
  await name.fill('Piątek');
  await change(anna.client, listId, () => ({ type: 'list.rename', name: 'Poniedziałek' }));
  await expect(dialog.getByText('Ktoś właśnie zmienił to na: Poniedziałek')).toBeVisible();
  await expect(name).toHaveValue('Piątek');
  await expectAccessible(anna.page);
  await anna.press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(anna.page.getByRole('heading', { level: 1, name: 'Piątek' })).toBeVisible();
});

test('a note that was being written when the list was deleted is kept among the refused changes', async ({
  person,
}) => {
  const { anna, jan, listId } = await share({ person }, [FLOUR], 'phone');
  for (const each of [anna, jan]) each.allow(/404 \(Not Found\).*\/shopping-list\//);
  await jan.open(`/shopping-lists/${listId}`);
  const untouched = await edit(anna, 'Mąka');
  const dialog = await edit(jan, 'Mąka');
  await dialog.getByLabel('Uwagi').fill('typ 450');
  await anna.client.delete(`/api/shopping-lists/${listId}`);
  const kept = jan.page.getByText('Uwagi: typ 450', { exact: true });
  await expect(kept).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectAccessible(jan.page);
  await jan.page.reload();
  await expect(kept).toBeVisible();
  // What nothing was typed into leaves nothing.
  await expect(untouched).toBeHidden();
  await expect(anna.page.getByText(/Nie udało się zapisać/)).toBeHidden();

  await anna.client.post(`/api/v2/shopping-list/${listId}/restore`);
  await jan.press(jan.page.getByRole('button', { name: /^Spróbuj ponownie/ }));
  await expect.poll(() => itemsOf(anna.client, listId)).toMatchObject([{ note: 'typ 450' }]);
});

/** Holds the code of a line's dialog back until the test releases it. */
async function holdDialog(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/LineDialogs-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const viewport of ['desk', 'phone'] as const) {
  test(`a line whose dialog is on its way shows that it was pressed, on a ${viewport}`, async ({
    person,
  }) => {
    const anna = await person({ viewport });
    const { page, press } = anna;
    const release = await holdDialog(page);
    await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items: [FLOUR] })}`);
    const dots = page.getByRole('button', { name: 'Zmień: Mąka' });
    await press(dots);
    await expect(dots).toHaveAttribute('aria-busy', 'true');
    await expectAccessible(page);
    // Pressed once more, the change is saved nevertheless.
    await press(dots);
    await expect(dots).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page.getByRole('dialog', { name: 'Mąka' }).getByLabel('Ilość')).toBeFocused();
    await expect(dots).not.toHaveAttribute('aria-busy');
  });
}

test('a dialog that loads late does not interrupt a user who does something else', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  const release = await holdDialog(page);
  const items = [FLOUR, { name: 'Ser' }];
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
  const dots = (name: string) => page.getByRole('button', { name: `Zmień: ${name}` });
  await press(dots('Mąka'));
  await expect(dots('Mąka')).toHaveAttribute('aria-busy', 'true');
  await press(checkbox(page, 'Ser'));
  await expect(checkbox(page, 'Ser')).toBeChecked();
  await expect(dots('Mąka')).not.toHaveAttribute('aria-busy');
  await press(dots('Mąka'));
  await page.keyboard.press('Escape');
  await expect(dots('Mąka')).not.toHaveAttribute('aria-busy');
  release();
  await press(dots('Ser'));
  await expect(page.getByRole('dialog', { name: 'Ser' }).getByLabel('Ilość')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a note without a space to wrap at is shown whole', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const note = `https://sklep.example/${'kapcie_damskie_filcowe_'.repeat(4)}`;
  const listId = await makeList(anna.client, 'Kapcie', { items: [{ name: 'Kapcie filcowe', note }] });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(anna.page.getByText(note)).toBeVisible();
  await expectNothingClipped(anna.page, 'a list with a long word in a note');
});
