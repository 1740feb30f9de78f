import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { answer, boxOf, checkbox, choose, chooseForMember, menuOf, tick, toast } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const GONE = 'Ta lista nie istnieje lub nie masz już do niej dostępu.';

// spec: R117, R131
test('the owner shares a list and both see what the other does', async ({ person }) => {
  const anna = await person({ name: 'Anna' });
  const jan = await person({ name: 'Jan', viewport: 'phone' });
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }, { name: 'Twaróg' }] });
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(anna.page.getByRole('button', { name: 'Udostępnij' }));
  const modal = anna.page.getByRole('dialog', { name: 'Udostępnij listę' });
  const choice = modal.getByRole('button', { name: jan.client.user.email });
  await expect(choice).toHaveAccessibleName(`Jan ${jan.client.user.email} Udostępnij`);
  await expectAccessible(anna.page);
  await anna.press(choice);
  await expect(toast(anna.page, 'Jan ma teraz dostęp do listy.')).toBeVisible();
  // Now he stands below.
  await expect(choice).toHaveCount(0);
  await expect(menuOf(anna.page, 'Jan')).toBeVisible();
  await expect(modal.getByRole('heading', { name: 'Mają dostęp' })).toBeFocused();
  await expect(modal.getByText('Właściciel listy', { exact: true })).toBeVisible();
  await expectAccessible(anna.page);
  await anna.press(modal.getByRole('button', { name: 'Zamknij' }));
  await expect(modal).toBeHidden();

  await jan.open('/');
  await jan.press(jan.page.getByRole('link', { name: /Sobota/ }));
  await expect(jan.page.getByRole('heading', { name: 'Sobota' })).toBeVisible();
  // Only the owner can share.
  await expect(jan.page.getByRole('button', { name: 'Udostępnij' })).toBeHidden();
  await tick(jan, 'Bułki');
  await expect(checkbox(anna.page, 'Bułki')).toBeChecked();
  await expect(anna.page.getByRole('img', { name: 'Odhaczono: Jan' })).toBeVisible();
  await tick(anna, 'Twaróg');
  await expect(checkbox(jan.page, 'Twaróg')).toBeChecked();
  await tick(anna, 'Bułki');
  await expect(checkbox(jan.page, 'Bułki')).not.toBeChecked();
});

// spec: R119
test('a user who was given access in the meantime has it already', async ({ person, household }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const jan = await household.addUser({ name: 'Jan' });
  const listId = await makeList(anna.client, 'Sobota');
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(anna.page.getByRole('button', { name: 'Udostępnij' }));
  const { email } = jan.user;
  await anna.page.route('**/add-user', async (route) => {
    await anna.client.post(`/api/v2/shopping-list/${listId}/add-user`, { user: email });
    await route.continue();
  });
  anna.allow(/status of 409/);
  await anna.press(anna.page.getByRole('dialog').getByRole('button', { name: email }));
  await expect(anna.page.getByText('Użytkownik posiada już dostęp.').first()).toBeVisible();
  await expect(menuOf(anna.page, 'Jan')).toBeVisible();
});

test('among few people one taps, among many one may search', async ({ person, ownHousehold }) => {
  const anna = await person({ name: 'Anna', household: ownHousehold });
  const { page } = anna;
  const users = [];
  for (const name of ['Jan', 'Łucja', 'Basia', 'Celina', 'Daria', 'Ewa', 'Filip']) {
    users.push(await ownHousehold.addUser({ name }));
  }
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: users.slice(2) });
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(page.getByRole('button', { name: 'Udostępnij' }));
  const dialog = page.getByRole('dialog', { name: 'Udostępnij listę' });
  const choices = dialog.getByRole('list', { name: 'Użytkownik' }).getByRole('button');
  // The admin is there as well.
  await expect(choices).toHaveCount(3);
  await expect(choices.first()).toBeFocused();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  for (const { id } of users.slice(2)) {
    succeeded(await anna.client.delete(`/api/v2/shopping-list/${listId}/users/${id}`));
  }
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(page.getByRole('button', { name: 'Udostępnij' }));
  await expect(choices).toHaveCount(8);
  const search = dialog.getByLabel('Użytkownik').and(dialog.getByRole('textbox'));
  await expect(search).toBeFocused();
  await search.fill('lucj');
  await expect(choices).toHaveCount(1);
  await expect(choices).toHaveAccessibleName(`Łucja ${users[1]?.user.email} Udostępnij`);
  await expectAccessible(page);
  await search.fill('nikt');
  await expect(dialog.getByText('Nie ma takiej osoby.')).toBeVisible();
  await search.fill('LUCJ');
  await anna.press(choices.first());
  await expect(menuOf(page, 'Łucja')).toBeVisible();
});

test('those with access stand apart from the note that all of them have it', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ name: 'Anna', viewport: 'phone', household: ownHousehold });
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [ownHousehold.admin] });
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(anna.page.getByRole('button', { name: 'Udostępnij' }));
  const dialog = anna.page.getByRole('dialog');
  const note = await boxOf(dialog.getByText('Wszyscy mają już dostęp do tej listy.'));
  const heading = await boxOf(dialog.getByRole('heading', { name: 'Mają dostęp' }));
  expect(heading.y - note.y - note.height).toBeGreaterThanOrEqual(16);
});

test('two members of one name are told apart where access is withdrawn', async ({ person, ownHousehold }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  const sharedWith = [];
  for (const name of ['Ola', 'Jan', 'ola', 'Ola']) sharedWith.push(await ownHousehold.addUser({ name }));
  const [first, jan, second, idle] = sharedWith.map(({ user }) => user);
  const listId = await makeList(anna.client, 'Sobota', { sharedWith });
  await ownHousehold.admin.post('/api/users/set-status', { userId: idle?.id, active: false });
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(page.getByRole('button', { name: 'Udostępnij' }));
  for (const name of [`Ola (${first?.email})`, 'Jan', 'Ola (3)']) {
    await expect(menuOf(page, name)).toBeVisible();
  }
  await expectAccessible(page);
  await chooseForMember(anna, `ola (${second?.email})`, 'Odbierz dostęp');
  await expect(page.getByText(`ola (${second?.email}) od razu przestanie widzieć tę listę.`)).toBeVisible();
  await answer(anna, 'Odebrać dostęp?', 'Tak');
  await expect(menuOf(page, `ola (${second?.email})`)).toHaveCount(0);
  const left = succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`)).members;
  expect(left.map(({ id }: { id: string }) => id)).toEqual([anna.client.id, first?.id, jan?.id, idle?.id]);
});

// spec: R118
test('the owner is no choice for sharing, and neither are accounts that are not active', async ({
  person,
  household,
}) => {
  const anna = await person({ name: 'Anna' });
  const idle = await household.addUser({ name: 'Uśpiony' });
  await household.admin.post('/api/users/set-status', { userId: idle.id, active: false });
  const listId = await makeList(anna.client, 'Sobota');
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(anna.page.getByRole('button', { name: 'Udostępnij' }));
  const choices = anna.page.getByRole('list', { name: 'Użytkownik' });
  await expect(choices.getByRole('button').first()).toBeVisible();
  for (const nobody of [anna.client, idle]) {
    await expect(choices.getByText(nobody.user.email, { exact: true })).toHaveCount(0);
  }
});

test('who can’t be asked for is asked for again, and what failed is said', async ({ person, household }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const jan = await household.addUser({ name: 'Jan' });
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan] });
  const { page } = anna;
  anna.allow(/ERR_FAILED|Failed to load resource/);
  await page.route('**/api/v2/user/for-share', (route) => route.abort());
  await page.route('**/api/v2/shopping-list/*/users/*', (route) => route.abort());
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(page.getByRole('button', { name: 'Udostępnij' }));
  const modal = page.getByRole('dialog', { name: 'Udostępnij listę' });
  await expect(modal.getByText('Nie udało się pobrać listy użytkowników.')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await chooseForMember(anna, 'Jan', 'Odbierz dostęp');
  await answer(anna, 'Odebrać dostęp?', 'Tak');
  await expect(toast(page, 'Nie udało się odebrać dostępu.')).toBeVisible();
  await page.unroute('**/api/v2/user/for-share');
  await anna.press(modal.getByRole('button', { name: 'Spróbuj ponownie' }));
  await expect(modal.getByText('Nie udało się pobrać listy użytkowników.')).toBeHidden();
});

// spec: R120
test('a user who loses access while the list is open is told at once', async ({ person }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const jan = await person({ name: 'Jan' });
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Bułki' }],
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  await expect(checkbox(jan.page, 'Bułki')).toBeVisible();
  jan.allow(/status of 40[34]/);
  await anna.press(anna.page.getByRole('button', { name: 'Udostępnij' }));
  await chooseForMember(anna, 'Jan', 'Odbierz dostęp');
  await answer(anna, 'Odebrać dostęp?', 'Nie');
  await expect(menuOf(anna.page, 'Jan')).toBeFocused();
  await expect(checkbox(jan.page, 'Bułki')).toBeVisible();
  await chooseForMember(anna, 'Jan', 'Odbierz dostęp');
  await answer(anna, 'Odebrać dostęp?', 'Tak');
  await expect(jan.page.getByText(GONE)).toBeVisible();
  await expect(checkbox(jan.page, 'Bułki')).toBeHidden();
  await expectAccessible(jan.page);
  await expect(menuOf(anna.page, 'Jan')).toBeHidden();
  await expect(anna.page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await jan.press(jan.page.getByRole('link', { name: 'Wróć do list' }));
  await expect(jan.page.getByText('Brak list')).toBeVisible();
});

test('while access is being withdrawn, nothing else can be asked for that member', async ({
  person,
  household,
}) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const jan = await household.addUser({ name: 'Jan' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan] });
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(page.getByRole('button', { name: 'Udostępnij' }));
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/v2/shopping-list/*/users/*', async (route) => {
    await gate;
    await route.continue();
  });
  const sent = page.waitForRequest('**/api/v2/shopping-list/*/users/*');
  await chooseForMember(anna, 'Jan', 'Odbierz dostęp');
  await answer(anna, 'Odebrać dostęp?', 'Tak');
  await sent;
  await chooseForMember(anna, 'Jan', 'Odbierz dostęp');
  await expect(menuOf(page, 'Jan')).toBeFocused();
  await chooseForMember(anna, 'Jan', 'Przekaż listę');
  await expect(menuOf(page, 'Jan')).toBeFocused();
  letGo();
  await expect(menuOf(page, 'Jan')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(toast(page, 'Nie udało się odebrać dostępu.')).toHaveCount(0);
});

test('the page of a captive portal neither shares a list nor withdraws access', async ({
  person,
  household,
}) => {
  const anna = await person({ name: 'Anna' });
  const [jan, basia] = [await household.addUser({ name: 'Jan' }), await household.addUser({ name: 'Basia' })];
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan] });
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(page.getByRole('button', { name: 'Udostępnij' }));
  await page.route(/\/(add-user|users\/[^/]+)$/, (route) => route.fulfill({ json: { login: '/wifi' } }));
  const choice = page.getByRole('dialog').getByRole('button', { name: basia.user.email });
  await anna.press(choice);
  await expect(toast(page, 'Nie udało się udostępnić listy.')).toBeVisible();
  await expect(choice).toBeVisible();
  await chooseForMember(anna, 'Jan', 'Odbierz dostęp');
  await answer(anna, 'Odebrać dostęp?', 'Tak');
  await expect(toast(page, 'Nie udało się odebrać dostępu.')).toBeVisible();
  await expect(menuOf(page, 'Jan')).toBeVisible();
});

test('a list given back after it was withdrawn can be used again', async ({ person }) => {
  const anna = await person({ name: 'Anna' });
  const jan = await person({ name: 'Jan', viewport: 'phone' });
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Bułki' }],
    sharedWith: [jan.client],
  });
  await jan.open(`/shopping-lists/${listId}`);
  await expect(checkbox(jan.page, 'Bułki')).toBeVisible();
  jan.allow(/status of 40[34]/);
  await anna.client.delete(`/api/v2/shopping-list/${listId}/users/${jan.client.id}`);
  await expect(jan.page.getByText(GONE)).toBeVisible();
  await jan.press(jan.page.getByRole('link', { name: 'Wróć do list' }));
  await expect(jan.page.getByText('Brak list')).toBeVisible();
  await anna.client.post(`/api/v2/shopping-list/${listId}/add-user`, { user: jan.client.user.email });
  await jan.press(jan.page.getByRole('link', { name: /Sobota/ }));
  await tick(jan, 'Bułki');
  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(anna.page, 'Bułki')).toBeChecked();
});

// spec: R121
test('a member leaves a list', async ({ person }) => {
  const anna = await person({ name: 'Anna' });
  const jan = await person({ name: 'Jan', viewport: 'phone' });
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(anna.page.getByRole('button', { name: 'Udostępnij' }));
  await expect(menuOf(anna.page, 'Jan')).toBeVisible();
  await jan.open(`/shopping-lists/${listId}`);
  await choose(jan, 'Opuść listę');
  await answer(jan, 'Opuścić listę?', 'Nie');
  await expect(jan.page.getByRole('heading', { name: 'Sobota' })).toBeVisible();
  await choose(jan, 'Opuść listę');
  await answer(jan, 'Opuścić listę?', 'Tak');
  await expect(jan.page.getByText('Brak list')).toBeVisible();
  await expect(menuOf(anna.page, 'Jan')).toBeHidden();
});

// spec: R15, R122
test('the owner renames a list and every user sees it', async ({ person }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const jan = await person({ name: 'Jan' });
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  await expect(jan.page.getByRole('heading', { name: 'Sobota' })).toBeVisible();
  await choose(anna, 'Zmień nazwę');
  const dialog = anna.page.getByRole('dialog', { name: 'Zmień nazwę' });
  const name = dialog.getByLabel('Nazwa');
  await expect(name).toBeFocused();
  await expectAccessible(anna.page);
  await name.fill(' ');
  await anna.press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(dialog.getByText('Niepoprawna nazwa')).toBeVisible();
  await name.fill('Niedziela');
  await name.press('Enter');
  await expect(anna.page.getByRole('heading', { name: 'Niedziela' })).toBeVisible();
  await expect(jan.page.getByRole('heading', { name: 'Niedziela' })).toBeVisible();
  await expect(jan.page).toHaveTitle('LZ | Niedziela');
  // A member has no such choice.
  await jan.press(jan.page.getByRole('button', { name: 'Więcej działań' }));
  await expect(jan.page.getByRole('menuitem')).toHaveText([
    'Historia',
    'Wyślij jako tekst',
    'Pobierz listę',
    'Drukuj',
    'Skopiuj jako nową listę',
    'Wybierz sklep',
    'Kolejność działów',
    'Opuść listę',
  ]);
});

// spec: R123
test('the owner deletes a list, and it is gone for every user at once', async ({ person }) => {
  const anna = await person({ name: 'Anna' });
  const jan = await person({ name: 'Jan', viewport: 'phone' });
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  await jan.open(`/shopping-lists/${listId}`);
  await anna.open(`/shopping-lists/${listId}`);
  await expect(jan.page.getByRole('heading', { name: 'Sobota' })).toBeVisible();
  jan.allow(/status of 40[34]/);
  anna.allow(/status of 40[34]/);
  await choose(anna, 'Usuń listę');
  await answer(anna, 'Usunąć listę?', 'Nie');
  await expect(anna.page.getByRole('heading', { name: 'Sobota' })).toBeVisible();
  await choose(anna, 'Usuń listę');
  await answer(anna, 'Usunąć listę?', 'Tak');
  await expect(toast(anna.page, 'Lista została usunięta.')).toBeVisible();
  await expect(anna.page.getByText('Brak list')).toBeVisible();
  await expect(jan.page.getByText(GONE)).toBeVisible();
});

test('a list of strangers stays closed', async ({ person, household }) => {
  const anna = await household.addUser({ name: 'Anna' });
  const jan = await person({ name: 'Jan' });
  const listId = await makeList(anna, 'Tajemnica', { items: [{ name: 'Prezent dla Jana' }] });
  jan.allow(/status of 40[34]/);
  for (const id of [listId, '00000000-0000-7000-8000-000000000000']) {
    await jan.open(`/shopping-lists/${id}`);
    await expect(jan.page.getByText(GONE)).toBeVisible();
    await expect(jan.page.getByText('Tajemnica')).toBeHidden();
  }
});
