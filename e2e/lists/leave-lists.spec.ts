import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import type { Person } from '../support/person.ts';
import { answer, toast } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const menuButton = (page: Page) => page.getByRole('button', { name: 'Więcej działań' });
const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Opuść kilka list' });
const card = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const LEAVING = '**/api/v2/shopping-list/*/users/*';

async function openModal({ page, press }: Person): Promise<void> {
  await press(menuButton(page));
  await press(page.getByRole('menuitem', { name: 'Opuść kilka list' }));
  await expect(modalOf(page)).toHaveCSS('opacity', '1');
}

/** For a thumb: every touch target is at least 44 px high and wide. */
async function expectLargeTargets(page: Page): Promise<void> {
  const targets = modalOf(page).locator('label, button[type=submit]');
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
}

// spec: P63
test('several shared lists are left in one go, on a phone', async ({ person, household }) => {
  const anna = await household.addUser({ name: 'Anna' });
  const jan = await person({ name: 'Jan', viewport: 'phone' });
  const { page, press } = jan;
  await makeList(jan.client, 'Warsztat');
  await makeList(anna, 'Sobota', { sharedWith: [jan.client], items: [{ name: 'Bułki' }] });
  await jan.open('/shopping-lists');
  await expect(card(page, 'Sobota')).toBeVisible();
  // One is left from its own menu.
  await expect(menuButton(page)).toBeHidden();
  for (const name of ['Niedziela', 'Grill']) await makeList(anna, name, { sharedWith: [jan.client] });

  await press(menuButton(page));
  await expect(page.getByRole('menuitem')).toHaveText(['Opuść kilka list']);
  await expectAccessible(page);
  await press(page.getByRole('menuitem', { name: 'Opuść kilka list' }));
  const modal = modalOf(page);
  await expect(modal.getByRole('checkbox')).toHaveCount(4);
  await expect(modal).not.toContainText('Warsztat');
  await expectAccessible(page);
  await expectLargeTargets(page);
  await press(modal.getByRole('button', { name: 'Opuść zaznaczone' }));
  await expect(modal.getByRole('alert')).toHaveText('Zaznacz co najmniej jedną listę.');
  await press(modal.getByText('Sobota'));
  await press(modal.getByText('Grill'));
  await press(modal.getByRole('button', { name: 'Opuść zaznaczone' }));
  await answer(jan, 'Opuścić 2 listy?', 'Nie');
  await expect(modal.getByRole('checkbox', { name: 'Sobota' })).toBeChecked();
  await press(modal.getByRole('button', { name: 'Opuść zaznaczone' }));
  await answer(jan, 'Opuścić 2 listy?', 'Tak');
  await expect(toast(page, 'Opuszczono 2 listy.')).toBeVisible();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Warsztat/, /Niedziela/]);
  await expect(menuButton(page)).toBeHidden();
  expect((await jan.client.get('/api/v2/shopping-list')).body).toHaveLength(2);
});

test('all of them are left by the keyboard alone, and the last leads to an empty overview', async ({
  person,
  household,
}) => {
  const anna = await household.addUser({ name: 'Anna' });
  const jan = await person({ name: 'Jan' });
  const { page } = jan;
  for (const name of ['Sobota', 'Niedziela']) {
    await makeList(anna, name, { sharedWith: [jan.client] });
  }
  await jan.open('/shopping-lists');
  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Opuść kilka list' });
  // The open menu takes the focus a moment after it is shown.
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  const modal = modalOf(page);
  await expect(modal).toHaveCSS('opacity', '1');
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  // The open menu takes the focus a moment after it is shown.
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(modal).toHaveCSS('opacity', '1');
  await modal.getByRole('checkbox', { name: 'Zaznacz wszystkie' }).focus();
  await page.keyboard.press('Space');
  await expect(modal.getByRole('checkbox', { name: 'Niedziela' })).toBeChecked();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Opuścić 2 listy?' });
  await expect(question).toHaveCSS('opacity', '1');
  await question.getByRole('button', { name: 'Tak', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Opuszczono 2 listy.')).toBeVisible();
  await expect(page.getByText('Brak list', { exact: true })).toBeVisible();
});

test('what could not be left is named, stays, and is tried again', async ({ person, household }) => {
  const anna = await household.addUser({ name: 'Anna' });
  const jan = await person({ name: 'Jan', viewport: 'phone' });
  const { page, press } = jan;
  for (const name of ['Obiad', 'Sobota', 'Niedziela']) {
    await makeList(anna, name, { sharedWith: [jan.client] });
  }
  await jan.open('/shopping-lists');
  jan.allow(/Failed to load resource|status of 40[34]/);
  let asked = 0;
  await page.route(LEAVING, (route) => ((asked += 1) === 1 ? route.continue() : route.abort()));
  await openModal(jan);
  const modal = modalOf(page);
  await press(modal.getByText('Zaznacz wszystkie'));
  await press(modal.getByRole('button', { name: 'Opuść zaznaczone' }));
  await answer(jan, 'Opuścić 3 listy?', 'Tak');
  await expect(toast(page, 'Opuszczono 1 listę.')).toBeVisible();
  await expect(modal.getByRole('alert')).toHaveText(
    /^Nie udało się opuścić 2 list: \S+, \S+\. Brak połączenia\. Sprawdź sieć i spróbuj ponownie\.$/,
  );
  await expect(modal.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);

  // Left in the meantime, on another device or by a request whose answer was lost.
  const [gone] = (await jan.client.get('/api/v2/shopping-list')).body as { id: string }[];
  await jan.client.delete(`/api/v2/shopping-list/${gone?.id}/users/${jan.client.id}`);
  await page.unroute(LEAVING);
  await press(modal.getByRole('button', { name: 'Opuść zaznaczone' }));
  await answer(jan, /^Opuścić/, 'Tak');
  await expect(page.getByText('Brak list', { exact: true })).toBeVisible();
  expect((await jan.client.get('/api/v2/shopping-list')).body).toEqual([]);
});

test('closing ends it after the list it is at, and brings the rest back', async ({ person, household }) => {
  const anna = await household.addUser({ name: 'Anna' });
  const jan = await person({ name: 'Jan' });
  const { page, press } = jan;
  for (const name of ['Obiad', 'Sobota', 'Niedziela']) {
    await makeList(anna, name, { sharedWith: [jan.client] });
  }
  await jan.open('/shopping-lists');
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(LEAVING, async (route) => {
    asked += 1;
    await held.promise;
    await route.continue();
  });
  await openModal(jan);
  const modal = modalOf(page);
  await press(modal.getByText('Zaznacz wszystkie'));
  await press(modal.getByRole('button', { name: 'Opuść zaznaczone' }));
  await answer(jan, 'Opuścić 3 listy?', 'Tak');
  await expect(modal.getByRole('progressbar', { name: 'Opuszczono 0 z 3' })).toBeVisible();
  await expectAccessible(page);
  await press(modal.getByRole('button', { name: 'Zamknij' }));
  await expect(modal).toBeHidden();
  held.resolve();
  await expect(toast(page, 'Opuszczono 1 listę.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  expect(asked).toBe(1);
});
