import type { Page } from '@playwright/test';
import { untilOffline } from '../support/device.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { addProduct, makeList } from '../support/household.ts';
import { answer, chooseForMember, menuOf, toast } from '../support/screens.ts';

const NO_CONNECTION = 'Brak połączenia. Sprawdź sieć i spróbuj ponownie.';

interface Outage {
  name: string;
  reason: string;
  begin: (page: Page) => Promise<unknown>;
  end: (page: Page) => Promise<unknown>;
}

const OUTAGES: Outage[] = [
  {
    name: 'without a network',
    reason: NO_CONNECTION,
    begin: (page) => page.context().setOffline(true),
    end: (page) => page.context().setOffline(false),
  },
  {
    name: 'while the server is out of service',
    reason: 'Serwer jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
    begin: (page) =>
      page.route('**/api/**', (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({
              status: 503,
              json: { success: false, message: 'SERVICE_UNAVAILABLE', data: null },
            }),
      ),
    end: (page) => page.unroute('**/api/**'),
  },
];

const allowOutage = (who: Resident): void => who.allow(/Failed to load resource|WebSocket connection/);

for (const { name, reason, begin, end } of OUTAGES) {
  test(`a list is not shared ${name}, and the toast says why`, async ({ person, household }) => {
    const anna = await person({ name: 'Anna', viewport: 'phone' });
    const jan = await household.addUser({ name: 'Jan' });
    const { page } = anna;
    allowOutage(anna);
    const listId = await makeList(anna.client, 'Sobota');
    await anna.open(`/shopping-lists/${listId}`);
    await anna.press(page.getByRole('button', { name: 'Udostępnij' }));
    const choice = page.getByRole('dialog').getByRole('button', { name: jan.user.email });
    await expect(choice).toBeVisible();
    await untilOffline(page);
    await begin(page);
    await anna.press(choice);
    await expect(toast(page, reason)).toBeVisible();
    // He can be chosen again, and then has access.
    await end(page);
    await anna.press(choice);
    await expect(menuOf(page, 'Jan')).toBeVisible();

    await begin(page);
    await chooseForMember(anna, 'Jan', 'Odbierz dostęp');
    await answer(anna, 'Odebrać dostęp?', 'Tak');
    await expect(toast(page, reason).last()).toBeVisible();
    await expect(menuOf(page, 'Jan')).toBeVisible();
  });

  test(`products are not merged ${name}, and the toast says why`, async ({ person }) => {
    const anna = await person({ name: 'Anna' });
    const { page } = anna;
    allowOutage(anna);
    const twice = await addProduct(anna.client, `Śmietanka ${name}`);
    await addProduct(anna.client, `Kremówka ${name}`);
    await anna.open(`/products/${twice}`);
    await untilOffline(page);
    await anna.press(page.getByRole('button', { name: 'Połącz z innym produktem' }));
    const dialog = page.getByRole('dialog', { name: 'Połącz z innym produktem' });
    await dialog.getByRole('combobox').fill(`Kremówka ${name}`);
    await anna.press(page.getByRole('option', { name: `Kremówka ${name}`, exact: true }));
    await begin(page);
    await anna.press(dialog.getByRole('button', { name: 'Połącz' }));
    await answer(anna, 'Czy na pewno chcesz to zrobić?', 'Tak');
    await expect(toast(page, reason)).toBeVisible();
    await expect(page.getByLabel('Nazwa')).toHaveValue(`Śmietanka ${name}`);
  });

  test(`an account is neither added nor changed ${name}, and the toast says why`, async ({
    person,
    ownHousehold,
  }) => {
    await ownHousehold.addUser({ name: 'Jan' });
    const admin = await person({ user: ownHousehold.admin });
    const { page } = admin;
    allowOutage(admin);
    await admin.open('/users');
    await expect(page.getByLabel('Rola: Jan')).toHaveValue('user');
    await untilOffline(page);
    await begin(page);
    await page.getByLabel('Rola: Jan').selectOption('admin');
    await expect(toast(page, reason)).toBeVisible();
    await expect(page.getByLabel('Rola: Jan')).toHaveValue('user');
    await end(page);
    await anyToastClosed(admin);

    await admin.press(page.getByRole('button', { name: 'Dodaj użytkownika' }));
    const dialog = page.getByRole('dialog', { name: 'Dodaj użytkownika' });
    const typed = { 'E-mail': 'zenon@example.org', Imię: 'Zenon', Hasło: 'dziewięć-żółtych-gruszek' };
    for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label).fill(value);
    await begin(page);
    await admin.press(dialog.getByRole('button', { name: 'Dodaj' }));
    await expect(toast(page, reason)).toBeVisible();
    for (const [label, value] of Object.entries(typed)) {
      await expect(dialog.getByLabel(label)).toHaveValue(value);
    }
    await end(page);
    await admin.press(dialog.getByRole('button', { name: 'Dodaj' }));
    await expect(toast(page, 'Użytkownik został dodany.')).toBeVisible();
  });
}

async function anyToastClosed({ page, press }: Resident): Promise<void> {
  const shown = toast(page, '');
  await press(shown.getByRole('button', { name: 'Zamknij' }));
  await expect(shown).toHaveCount(0);
}

test('why something could not be done stays for six seconds', async ({ person }) => {
  const anna = await person({ name: 'Anna' });
  const { page } = anna;
  allowOutage(anna);
  const id = await addProduct(anna.client, 'Topinambur czytany');
  await page.clock.install();
  await anna.open(`/products/${id}`);
  await untilOffline(page);
  for (const { name, reason, begin, end } of OUTAGES) {
    await test.step(name, async () => {
      await begin(page);
      await anna.press(page.getByRole('button', { name: 'Usuń' }));
      await answer(anna, 'Czy na pewno chcesz to zrobić?', 'Tak');
      const told = toast(page, reason);
      await expect(told).toBeAttached();
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 4_000);
      await expect(told).toBeVisible();
      await page.clock.runFor(3_000);
      await expect(told).toHaveCount(0);
      await page.clock.resume();
      await end(page);
    });
  }
});
