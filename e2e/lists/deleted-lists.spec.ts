import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { answer, checkbox, choose, toast } from '../support/screens.ts';
import { expectGoodInWindows, expectLargeTargets } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

// spec: R352
test('a list deleted by mistake comes back for every user, with what stood on it', async ({
  person,
  ownHousehold,
}) => {
  const [anna, jan] = [
    await person({ household: ownHousehold, name: 'Anna', viewport: 'phone' }),
    await person({ household: ownHousehold, name: 'Jan', viewport: 'desk' }),
  ];
  const { page, press } = anna;
  // A device that keeps all lists may request one at the moment it is deleted.
  for (const each of [anna, jan]) each.allow(/404 \(Not Found\).*\/shopping-list\//);
  const listId = await makeList(anna.client, 'Sobota', {
    sharedWith: [jan.client],
    items: [{ name: 'Mleko' }],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open('/shopping-lists');
  const seen = jan.page.getByRole('main').getByRole('link', { name: /Sobota/ });
  await expect(seen).toBeVisible();
  await choose(anna, 'Usuń listę');
  await expect(
    page.getByText(
      'Lista „Sobota” zniknie u wszystkich, którzy mają do niej dostęp. Przez 30 dni możesz ją przywrócić.',
    ),
  ).toBeVisible();
  await answer(anna, 'Usunąć listę?', 'Tak');
  await expect(seen).toBeHidden();
  // Another's list can't be brought back.
  await jan.press(jan.page.getByRole('button', { name: 'Ostatnio usunięte' }));
  await expect(jan.page.getByRole('button', { name: 'Opuść listę: Sobota' })).toBeVisible();
  await expect(jan.page.getByRole('button', { name: /^Przywróć/ })).toBeHidden();
  await jan.press(jan.page.getByRole('button', { name: 'Zamknij' }));

  await press(page.getByRole('button', { name: 'Ostatnio usunięte' }));
  const dialog = page.getByRole('dialog', { name: 'Ostatnio usunięte' });
  await expect(dialog.getByRole('listitem')).toHaveText([/^Sobota.*usunięto dziś o \d{1,2}:\d{2}/]);
  await expectGoodInWindows(page, 'deleted lists', 0);
  await expectLargeTargets(page, 'deleted lists');
  await press(dialog.getByRole('button', { name: 'Przywróć: Sobota' }));
  await expect(toast(page, 'Przywrócono: Sobota')).toBeVisible();
  await expect(dialog.getByText('Nic tu nie ma')).toBeVisible();
  await expectAccessible(page);
  await press(dialog.getByRole('button', { name: 'Zamknij' }));
  await jan.press(seen);
  const line = jan.page.getByRole('checkbox', { name: /Mleko/ });
  await jan.press(line);
  await press(page.getByRole('main').getByRole('link', { name: /Sobota/ }));
  await expect(page.getByRole('checkbox', { name: /Mleko/ })).toBeChecked();
});

test('a list is among the deleted ones once the server has deleted it, also where they are shown already', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  const listId = await makeList(anna.client, 'Sobota');
  await anna.open(`/shopping-lists/${listId}`);
  const slowNetwork = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === `/api/shopping-lists/${listId}`,
    async (route) => {
      await slowNetwork.promise;
      await route.continue();
    },
  );
  await choose(anna, 'Usuń listę');
  await answer(anna, 'Usunąć listę?', 'Tak');
  await press(page.getByRole('button', { name: 'Ostatnio usunięte' }));
  const dialog = page.getByRole('dialog', { name: 'Ostatnio usunięte' });
  await expect(dialog.getByText('Nic tu nie ma')).toBeVisible();
  slowNetwork.resolve();
  await expect(dialog.getByRole('button', { name: 'Przywróć: Sobota' })).toBeVisible();
});

test('before a list of one’s own is deleted, nothing is said of others', async ({ person }) => {
  const anna = await person();
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await choose(anna, 'Usuń listę');
  await expect(
    anna.page.getByText('Lista „Sobota” zniknie. Przez 30 dni możesz ją przywrócić.', { exact: true }),
  ).toBeVisible();
});

// spec: R143
test('a member leaves a deleted list, which comes back without them', async ({ person, ownHousehold }) => {
  const [anna, jan] = [
    await person({ household: ownHousehold, name: 'Anna', viewport: 'desk' }),
    await person({ household: ownHousehold, name: 'Jan', viewport: 'phone' }),
  ];
  const { page, press } = jan;
  jan.allow(/40[34] \((?:Not Found|Forbidden)\).*\/shopping-list\//);
  const lists = [];
  for (const name of ['Sobota', 'Grill']) {
    lists.push(await makeList(anna.client, name, { sharedWith: [jan.client] }));
  }
  await makeList(jan.client, 'Obiad');
  for (const id of lists) await anna.client.delete(`/api/shopping-lists/${id}`);
  await jan.open('/shopping-lists');
  await press(page.getByRole('button', { name: 'Ostatnio usunięte' }));
  const dialog = page.getByRole('dialog', { name: 'Ostatnio usunięte' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await expectGoodInWindows(page, 'deleted lists of others', 0);
  await expectLargeTargets(page, 'deleted lists of others');
  const leaving = dialog.getByRole('button', { name: 'Opuść listę: Sobota' });
  await press(leaving);
  await expect(page.getByText('Nawet jeśli właściciel przywróci listę „Sobota”')).toBeVisible();
  await answer(jan, 'Opuścić listę?', 'Nie');
  await expect(leaving).toBeEnabled();
  await press(leaving);
  await answer(jan, 'Opuścić listę?', 'Tak');
  await expect(toast(page, 'Opuszczono listę.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([/^Grill/]);
  await expect(dialog.getByRole('button', { name: 'Opuść listę: Grill' })).toBeFocused();
  await press(dialog.getByRole('button', { name: 'Zamknij' }));

  await anna.open('/shopping-lists');
  await anna.press(anna.page.getByRole('button', { name: 'Ostatnio usunięte' }));
  for (const name of ['Sobota', 'Grill']) {
    await anna.press(anna.page.getByRole('button', { name: `Przywróć: ${name}` }));
    await expect(toast(anna.page, `Przywrócono: ${name}`)).toBeVisible();
  }
  const names = page.getByRole('main').getByRole('link');
  await expect(names.filter({ hasText: 'Grill' })).toBeVisible();
  await expect(names.filter({ hasText: 'Sobota' })).toBeHidden();
});

test('a member has left a deleted list only when the server no longer has it for them', async ({
  person,
  ownHousehold,
}) => {
  const anna = await ownHousehold.addUser({ name: 'Anna' });
  const jan = await person({ household: ownHousehold, name: 'Jan', viewport: 'phone' });
  const { page, press } = jan;
  jan.allow(/ERR_FAILED|40[34] \((?:Not Found|Forbidden)\).*\/shopping-list\//);
  const listId = await makeList(anna, 'Sobota', { sharedWith: [jan.client] });
  await makeList(jan.client, 'Obiad');
  await anna.delete(`/api/shopping-lists/${listId}`);
  await jan.open('/shopping-lists');
  await press(page.getByRole('button', { name: 'Ostatnio usunięte' }));
  const dialog = page.getByRole('dialog', { name: 'Ostatnio usunięte' });
  const leave = async () => {
    await press(dialog.getByRole('button', { name: 'Opuść listę: Sobota' }));
    await answer(jan, 'Opuścić listę?', 'Tak');
  };
  const calls = `**/api/v2/shopping-list/${listId}/users/*`;
  for (const [status, message, text] of [
    [403, 'FORBIDDEN', 'Dostęp zabroniony.'],
    [404, 'SHOPPING_LIST_NOT_FOUND', 'Nie znaleziono listy zakupów.'],
  ] as const) {
    // By a proxy that has changed the Origin, and by 1.0.0.
    const json = { success: false, message, data: null };
    await page.route(calls, (route) => route.fulfill({ status, json }), { times: 1 });
    await leave();
    await expect(toast(page, text)).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText([/^Sobota/]);
  }
  await page.route(
    calls,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await leave();
  await expect(toast(page, 'Opuszczono listę.')).toBeVisible();
  await expect(dialog.getByText('Nic tu nie ma')).toBeVisible();
  const back = succeeded(await anna.post(`/api/v2/shopping-list/${listId}/restore`));
  expect(back.members).toHaveLength(1);
});

// spec: R352
test('a page that says that there is no such list shows it once it is back', async ({
  person,
  ownHousehold,
}) => {
  const [anna, jan] = [
    await person({ household: ownHousehold, name: 'Anna' }),
    await person({ household: ownHousehold, name: 'Jan', viewport: 'phone' }),
  ];
  const { page } = jan;
  jan.allow(/40[34] \((?:Not Found|Forbidden)\).*\/shopping-list\//);
  const items = [{ name: 'Mleko' }];
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client], items });
  const gone = page.getByText('Ta lista nie istnieje lub nie masz już do niej dostępu.');
  const [list, path] = [checkbox(page, 'Mleko'), `/api/v2/shopping-list/${listId}`];
  await jan.open(`/shopping-lists/${listId}`);
  await expect(list).toBeVisible();
  await anna.client.delete(`/api/shopping-lists/${listId}`);
  await expect(gone).toBeVisible();
  succeeded(await anna.client.post(`${path}/restore`));
  await expect(list).toBeVisible();
  succeeded(await anna.client.delete(`${path}/users/${jan.client.id}`));
  await expect(gone).toBeVisible();
  // A page that was opened only after the end.
  await page.reload();
  await expect(gone).toBeVisible();
  succeeded(await anna.client.post(`${path}/add-user`, { user: jan.client.user.email }));
  await expect(list).toBeVisible();
});
