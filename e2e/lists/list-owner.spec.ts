import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { answer, choose, chooseForMember, menuOf, toast } from '../support/screens.ts';
import { expectGoodInWindows } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

// spec: R347
test('the owner hands a list over, and both see it at once', async ({ person }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const jan = await person({ name: 'Jan' });
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  for (const each of [anna, jan]) await each.open(`/shopping-lists/${listId}`);
  const share = (who: typeof anna) => who.page.getByRole('button', { name: 'Udostępnij', exact: true });
  await expect(jan.page.getByRole('heading', { name: 'Sobota' })).toBeVisible();
  await anna.press(share(anna));
  const dialog = anna.page.getByRole('dialog', { name: 'Udostępnij listę' });
  await anna.press(menuOf(anna.page, 'Jan'));
  const menu = anna.page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toHaveText(['Przekaż listę', 'Odbierz dostęp']);
  // Esc is for the menu alone.
  await anna.page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(menuOf(anna.page, 'Jan')).toBeFocused();
  await anna.press(menuOf(anna.page, 'Jan'));
  await expectGoodInWindows(anna.page, 'menu of a member', 0);
  await anna.press(menu.getByRole('menuitem', { name: 'Przekaż listę' }));
  await answer(anna, 'Przekazać listę?', 'Nie');
  await expect(share(jan)).toBeHidden();
  await chooseForMember(anna, 'Jan', 'Przekaż listę');
  await expect(
    anna.page.getByText('O nazwie listy „Sobota”, dostępie do niej i jej usunięciu będzie decydować Jan.'),
  ).toBeVisible();
  await expectAccessible(anna.page);
  await answer(anna, 'Przekazać listę?', 'Tak');
  await expect(toast(anna.page, 'Listą „Sobota” zarządza teraz Jan.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(share(anna)).toBeHidden();
  await expect(anna.page.getByRole('main')).toBeFocused();
  // Her list is now his.
  await jan.press(share(jan));
  await expect(menuOf(jan.page, 'Anna')).toBeVisible();
  await choose(anna, 'Opuść listę');
  await answer(anna, 'Opuścić listę?', 'Tak');
  await expect(anna.page.getByText('Brak list')).toBeVisible();
});

test('a dialog that is open while the list gets another owner is only to be looked at', async ({
  person,
  household,
}) => {
  const anna = await person({ name: 'Anna' });
  const jan = await household.addUser({ name: 'Jan' });
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan] });
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(anna.page.getByRole('button', { name: 'Udostępnij', exact: true }));
  const dialog = anna.page.getByRole('dialog', { name: 'Udostępnij listę' });
  await anna.press(menuOf(anna.page, 'Jan'));
  const withdraw = anna.page.getByRole('menuitem', { name: 'Odbierz dostęp' });
  await expect(withdraw).toBeVisible();
  // From another of her devices.
  await anna.client.put(`/api/v2/shopping-list/${listId}/owner`, { userId: jan.id });
  await expect(withdraw).toBeHidden();
  await expect(dialog.getByRole('listitem').first()).toHaveText(/Jan.*Właściciel/);
  await expectAccessible(anna.page);
  await anna.press(dialog.getByRole('button', { name: 'Zamknij' }));
  await expect(anna.page.getByRole('main')).toBeFocused();
});

// spec: R348
test('a member takes over the list of an owner whose account is inactive', async ({ person, household }) => {
  const anna = await household.addUser({ name: 'Anna' });
  const jan = await person({ name: 'Jan', viewport: 'phone' });
  const ewa = await person({ name: 'Ewa' });
  await makeList(jan.client, 'Sobota');
  const listId = await makeList(anna, 'Sobota', { sharedWith: [jan.client, ewa.client] });
  for (const each of [jan, ewa]) await each.open(`/shopping-lists/${listId}`);
  const takeOver = jan.page.getByRole('menuitem', { name: 'Przejmij listę' });
  const answered = jan.page.waitForResponse('**/api/v2/user/for-share');
  await jan.press(jan.page.getByRole('button', { name: 'Więcej działań' }));
  await answered;
  await expect(jan.page.getByRole('menuitem', { name: 'Opuść listę' })).toBeVisible();
  await expect(takeOver).toHaveCount(0);
  await jan.page.keyboard.press('Escape');
  await household.admin.post('/api/users/set-status', { userId: anna.id, active: false });
  await jan.press(jan.page.getByRole('button', { name: 'Więcej działań' }));
  await expect(takeOver).toBeVisible();
  await expect(jan.page.getByText('Konto właściciela jest nieaktywne')).toBeVisible();
  await expectAccessible(jan.page);
  await jan.press(takeOver);
  await answer(jan, 'Przejąć listę?', 'Tak');
  await expect(toast(jan.page, 'Zarządzasz teraz listą „Sobota”.')).toBeVisible();
  await expect(jan.page.getByRole('button', { name: 'Udostępnij', exact: true })).toBeVisible();
  // He already has a list of that name; all members see the new name.
  for (const { page } of [jan, ewa]) {
    await expect(page.getByRole('heading', { name: 'Sobota (2)' })).toBeVisible();
  }
});
