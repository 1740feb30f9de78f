import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { answer, choose, toast } from '../support/screens.ts';
import { expectGoodInWindows, expectLargeTargets } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

// spec: R352
test('a list deleted by mistake comes back for everybody, with what stood on it', async ({
  person,
  ownHousehold,
}) => {
  const [anna, jan] = [
    await person({ household: ownHousehold, name: 'Anna', viewport: 'phone' }),
    await person({ household: ownHousehold, name: 'Jan', viewport: 'desk' }),
  ];
  const { page, press } = anna;
  // A device that keeps all lists may ask for one just as it goes.
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
  await expect(page.getByText('Przez 30 dni możesz ją przywrócić.')).toBeVisible();
  await answer(anna, 'Usunąć listę?', 'Tak');
  await expect(seen).toBeHidden();
  // Of another's list nothing is offered.
  await jan.press(jan.page.getByRole('button', { name: 'Ostatnio usunięte' }));
  await expect(jan.page.getByText('Nic tu nie ma')).toBeVisible();
  await jan.press(jan.page.getByRole('button', { name: 'Zamknij' }));

  await press(page.getByRole('button', { name: 'Ostatnio usunięte' }));
  const dialog = page.getByRole('dialog', { name: 'Ostatnio usunięte' });
  await expect(dialog.getByRole('listitem')).toHaveText([/^Sobota.*usunięto dziś, \d{1,2}:\d{2}/]);
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
