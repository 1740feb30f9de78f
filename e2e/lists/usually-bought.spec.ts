import { v7 as uuidv7 } from 'uuid';
import { succeeded, type TestClient } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { untilOffline } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import { addItems, addProduct, buy, makeList } from '../support/household.ts';
import { checkbox, openWhole } from '../support/screens.ts';
import { chip, chips, field, makeListWithHabits, suggestedOn } from '../support/suggestion-screens.ts';
import { expectGoodInWindows, expectWholeWords, setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

/** Puts new products onto the list, ticks and removes them, a given number of days ago. */
async function buyOnce(who: TestClient, listId: string, names: string[], daysAgo: number): Promise<void> {
  const items = names.map((productName) => {
    return { itemId: uuidv7(), productId: uuidv7(), productName, qty: 1, unit: 'piece' };
  });
  const itemIds = items.map(({ itemId }) => itemId);
  const { version: base } = succeeded(await who.get(`/api/v2/shopping-list/${listId}`));
  const madeAt = Date.now() - daysAgo * 24 * 60 * 60_000;
  const operations = [
    { type: 'item.add', items },
    { type: 'product.check', productId: items[0]?.productId, checked: true, itemIds },
    { type: 'clear.checked', itemIds },
  ].map((draft) => ({ ...draft, id: uuidv7(), v: 1, client: uuidv7(), base, madeAt }));
  succeeded(await who.post(`/api/v2/shopping-list/${listId}/operations`, { operations }));
}

test('what should not be suggested is asked for by a long press, and can come back', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  const listId = await makeListWithHabits(anna.client, { items: [{ name: 'Kawa' }] });
  await anna.open(`/shopping-lists/${listId}`);
  await field(page).tap();
  await chip(page, 'Mleko').dispatchEvent('contextmenu');
  await page.getByRole('button', { name: 'Nie podpowiadaj' }).tap();
  await expect(chip(page, 'Mleko')).toHaveCount(0);
  await expect(page.getByText('Nie podpowiadamy już: Mleko')).toBeVisible();
  await expectAccessible(page);
  const suggested = () => suggestedOn(anna.client, listId);
  await expect.poll(suggested).toEqual(['Chleb', 'Sok']);
  await page.getByRole('button', { name: 'Cofnij' }).tap();
  await expect(chip(page, 'Mleko')).toBeVisible();
  await expect.poll(suggested).toEqual(['Mleko', 'Chleb', 'Sok']);
  await expect(page.getByRole('checkbox')).toHaveCount(1);
});

test('what is hidden from all that is usually bought can be shown again when the server knows of it', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  const listId = await makeListWithHabits(anna.client);
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(page.getByRole('button', { name: 'Zwykle kupowane' }));
  const dialog = page.getByRole('dialog', { name: 'Zwykle kupowane' });
  const suggested = async () => (await suggestedOn(anna.client, listId)).length;
  const all = await suggested();
  await anna.press(dialog.getByRole('button', { name: 'Nie podpowiadaj: Sok' }));
  await expect.poll(suggested).toBe(all - 1);
  const said = dialog.getByRole('listitem').filter({ hasText: 'Nie podpowiadamy już: Sok' });
  await anna.press(said.getByRole('button', { name: /^Cofnij/ }));
  await expect(dialog.getByRole('button', { name: 'Nie podpowiadaj: Sok' })).toBeVisible();
  await expect.poll(suggested).toBe(all);
});

for (const viewport of ['phone', 'desk'] as const) {
  test(`what others have hidden is found and suggested again, for all, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ viewport, household: ownHousehold });
    const jan = await person({ household: ownHousehold });
    const { page } = anna;
    const listId = await makeListWithHabits(anna.client, { sharedWith: [jan.client] });
    await jan.open(`/shopping-lists/${listId}`);
    await jan.press(jan.page.getByRole('button', { name: 'Zwykle kupowane' }));
    const path = `/api/v2/shopping-list/${listId}/suggestions`;
    const hidden = async () => (await anna.client.get(`${path}/hidden`)).body.length;
    for (const name of ['Sok', 'Mleko']) {
      await jan.press(jan.page.getByRole('button', { name: `Nie podpowiadaj: ${name}` }));
    }
    await expect.poll(hidden).toBe(2);
    await openWhole(anna, `/shopping-lists/${listId}`);
    await anna.press(page.getByRole('button', { name: 'Zwykle kupowane' }));
    const dialog = page.getByRole('dialog', { name: 'Zwykle kupowane' });
    const hide = dialog.getByRole('button', { name: /^Nie podpowiadaj:/ });
    const opener = (count: number) =>
      dialog.getByRole('button', { name: `Ukryte podpowiedzi (${count})`, exact: true });
    await expect(hide).toHaveCount(1);
    await anna.press(opener(2));
    const again = dialog.getByRole('button', { name: /^Podpowiadaj znowu:/ });
    await expect(again).toHaveCount(2);
    await expect(again.first()).toHaveAccessibleName('Podpowiadaj znowu: Mleko');
    if (viewport === 'phone') {
      await expectGoodInWindows(page, 'the hidden suggestions of a list', 0);
      await setWindow(page, 'text at 200 %');
      await expectWholeWords(dialog, 'the hidden suggestions of a list');
      await setWindow(page, 'phone');
    }
    await anna.press(again.first());
    await expect(dialog.getByRole('status').filter({ hasText: 'Znowu podpowiadamy: Mleko' })).toHaveCount(1);
    await expect(hide).toHaveCount(2);
    await expect(opener(1)).toBeVisible();
    await expect(again).toBeFocused();
    await expect.poll(hidden).toBe(1);
    // Not among the chips: where the answer is late, they stay those of the last visit.
    await openWhole(jan, `/shopping-lists/${listId}`);
    await jan.press(jan.page.getByRole('button', { name: 'Zwykle kupowane' }));
    await expect(jan.page.getByRole('button', { name: 'Nie podpowiadaj: Mleko' })).toBeVisible();
  });
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`a search finds what is hidden too, and the way back, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ viewport, household: ownHousehold });
    const { page } = anna;
    const listId = await makeListWithHabits(anna.client, { items: [{ name: 'Kawa' }] });
    const path = `/api/v2/shopping-list/${listId}/suggestions`;
    const suggested: { productId: string; name: string }[] = succeeded(await anna.client.get(path));
    for (const { productId } of suggested.filter(({ name }) => name !== 'Mleko'))
      succeeded(await anna.client.put(`${path}/${productId}/hidden`));
    await openWhole(anna, `/shopping-lists/${listId}`);
    await anna.press(field(page));
    await anna.press(page.getByRole('button', { name: 'Zwykle kupowane' }));
    const dialog = page.getByRole('dialog', { name: 'Zwykle kupowane' });
    const search = dialog.getByRole('searchbox', { name: 'Szukaj' });
    const again = dialog.getByRole('button', { name: /^Podpowiadaj znowu:/ });
    await expect(dialog.getByRole('button', { name: 'Ukryte podpowiedzi (2)' })).toBeVisible();
    await expect(again).toHaveCount(0);
    await search.fill('chlebem');
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Ukryte podpowiedzi']);
    await expect(dialog.getByRole('listitem')).toHaveText([/^Chleb/]);
    await expect(dialog.getByText('Nic nie pasuje')).toHaveCount(0);
    await expect(dialog.getByRole('status').filter({ hasText: '1 produkt' })).toHaveCount(1);
    if (viewport === 'phone') {
      await expectGoodInWindows(page, 'a hidden suggestion that was searched for', 0);
      await setWindow(page, 'phone');
    }
    await anna.press(again);
    await expect(dialog.getByRole('button', { name: 'Nie podpowiadaj: Chleb' })).toBeVisible();
    await expect(again).toHaveCount(0);
    await search.fill('mleko');
    await expect(dialog.getByText('Ukryte podpowiedzi')).toHaveCount(0);
    await search.fill('');
    await expect(dialog.getByRole('button', { name: 'Ukryte podpowiedzi (1)' })).toBeVisible();
  });
}

test('when all suggestions are hidden there is a way back to them, also without a network', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold, hasServiceWorker: true });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Kawa' }] });
  const productId = await addProduct(anna.client, 'Sok');
  await buy(anna.client, listId, { name: 'Sok', productId, daysAgo: [3] });
  succeeded(await anna.client.put(`/api/v2/shopping-list/${listId}/suggestions/${productId}/hidden`));
  await anna.open(`/shopping-lists/${listId}`);
  await field(page).tap();
  const all = page.getByRole('button', { name: 'Zwykle kupowane' });
  await expect(all).toBeVisible();
  await untilOffline(page);
  anna.allow(/ERR_|WebSocket|Failed to load resource/);
  await page.context().setOffline(true);
  await page.reload();
  await field(page).tap();
  await all.tap();
  const dialog = page.getByRole('dialog', { name: 'Zwykle kupowane' });
  await dialog.getByRole('button', { name: 'Ukryte podpowiedzi (1)' }).tap();
  await dialog.getByRole('button', { name: 'Podpowiadaj znowu: Sok' }).tap();
  await expect(dialog.getByRole('button', { name: /Ukryte podpowiedzi/ })).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(dialog.getByRole('button', { name: 'Nie podpowiadaj: Sok' })).toBeVisible();
});

test('what was bought long ago is reached by scrolling, and found', async ({ person, ownHousehold }) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota');
  await buyOnce(anna.client, listId, ['Szafran'], 13);
  await buyOnce(
    anna.client,
    listId,
    Array.from({ length: 219 }, (_, index) => `Produkt ${index}`),
    3,
  );
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(page.getByRole('button', { name: 'Zwykle kupowane' }));
  const dialog = page.getByRole('dialog', { name: 'Zwykle kupowane' });
  await expect(dialog.getByRole('listitem')).toHaveCount(200);
  // The following ones move up on the server, and none is left out because of that.
  for (const row of (await dialog.getByRole('button', { name: /^Produkt/ }).all()).slice(0, 2)) {
    await anna.press(row);
  }
  const items = async () => (await anna.client.get(`/api/v2/shopping-list/${listId}`)).body.items.length;
  await expect.poll(items).toBe(2);
  await dialog.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('listitem')).toHaveCount(220);

  await page.reload();
  await anna.press(field(page));
  await anna.press(page.getByRole('button', { name: 'Zwykle kupowane' }));
  await dialog.getByRole('searchbox', { name: 'Szukaj' }).fill('szafranu');
  await expect(dialog.getByRole('listitem')).toHaveText([/^Szafran/]);
});

test('all that is usually bought is looked through, found by any form, and offline too', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold, hasServiceWorker: true });
  const { page } = anna;
  const listId = await makeListWithHabits(anna.client);
  await anna.open(`/shopping-lists/${listId}`);
  // An empty list shows them in the page.
  await expect(chips(page)).toHaveCount(4);
  const all = page.getByRole('button', { name: 'Zwykle kupowane' });
  const dialog = page.getByRole('dialog', { name: 'Zwykle kupowane' });
  await anna.press(all);
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expectGoodInWindows(page, 'the suggestions of a list', 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await anna.press(dialog.getByRole('button', { name: 'Zamknij' }));
  await untilOffline(page);
  anna.allow(/ERR_|WebSocket|Failed to load resource/);
  await page.context().setOffline(true);
  await page.reload();
  await expect(chips(page)).toHaveCount(4);
  await expectAccessible(page);
  await anna.press(all);
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Pora kupić', 'Ostatnio kupione']);
  await expect(dialog.getByRole('listitem').first()).toContainText('co ok. 3 dni');
  await dialog.getByRole('searchbox', { name: 'Szukaj' }).fill('chlebem');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await anna.press(dialog.getByRole('button', { name: /^Chleb/, pressed: false }));
  await expect(dialog.getByRole('button', { name: /^Chleb/, pressed: true })).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Szukaj' }).fill('');
  await anna.press(dialog.getByRole('button', { name: 'Nie podpowiadaj: Sok' }));
  await expect(dialog.getByText('Nie podpowiadamy już: Sok')).toBeVisible();
  await anna.press(dialog.getByRole('button', { name: 'Zamknij' }));
  await expect(checkbox(page, 'Chleb')).toBeVisible();
  // Bread, and the hidden suggestions.
  await expect(page.getByRole('banner').getByRole('status')).toContainText('2 zmiany czekają');
  await page.context().setOffline(false);
  const suggested = () => suggestedOn(anna.client, listId);
  await expect.poll(suggested).toEqual(['Mleko']);
  const items = async () => (await anna.client.get(`/api/v2/shopping-list/${listId}`)).body.items.length;
  await expect.poll(items).toBe(1);
});

test('where all that is usually bought is on the list, that is said instead of nothing', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  const listId = await makeListWithHabits(anna.client);
  const names = ['Mleko', 'Chleb', 'Sok'];
  await addItems(
    anna.client,
    listId,
    names.map((name) => ({ name, checked: true })),
  );
  await anna.open(`/shopping-lists/${listId}`);
  await field(page).tap();
  await anna.press(page.getByRole('button', { name: 'Zwykle kupowane' }));
  const dialog = page.getByRole('dialog', { name: 'Zwykle kupowane' });
  const all = dialog.getByText('Wszystko, co zwykle kupujecie, jest już na liście.');
  await expect(all).toBeVisible();
  await expectAccessible(page);
  const search = dialog.getByRole('searchbox', { name: 'Szukaj' });
  await search.fill('chleba');
  await expect(dialog.getByText('To, co pasuje do „chleba”, jest już na liście.')).toBeVisible();
  await expect(all).toBeHidden();
  await search.fill('szafran');
  await expect(dialog.getByText('Nic nie pasuje do „szafran”.')).toBeVisible();
});
