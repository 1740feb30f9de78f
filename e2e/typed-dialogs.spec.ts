import { expect, type Resident, test } from './fixtures.ts';
import { makeList } from './household.ts';
import { answer, choose } from './screens.ts';

test.use({ hasServiceWorker: false });

const QUESTION = 'Zamknąć bez zapisywania?';

interface Typed {
  path: (who: Resident) => Promise<string>;
  open: (who: Resident) => Promise<void>;
  field: string;
}

const listPath = async ({ client }: Resident): Promise<string> =>
  `/shopping-lists/${await makeList(client, 'Sobota', { items: [{ name: 'Mleko' }] })}`;

const opened =
  (name: string | RegExp) =>
  ({ page, press }: Resident): Promise<void> =>
    press(page.getByRole('button', { name }).first());

const TYPED: Record<string, Typed> = {
  'a meal': {
    path: async () => '/plan',
    open: opened('Dodaj posiłek: Dziś'),
    field: 'Przepis albo własny wpis',
  },
  'a store': { path: listPath, open: opened('Idę na zakupy'), field: 'Inny sklep' },
  "a list's name": { path: listPath, open: (who) => choose(who, 'Zmień nazwę'), field: 'Nazwa' },
  'a product': { path: async () => '/products', open: opened('Dodaj produkt'), field: 'Nazwa' },
  'a user': { path: async () => '/users', open: opened('Dodaj użytkownika'), field: 'Imię' },
};

for (const [what, { path, open, field }] of Object.entries(TYPED)) {
  test(`what is typed of ${what} isn't dropped unasked`, async ({ person }) => {
    const anna = await person({ viewport: 'phone', role: 'admin' });
    const { page, press } = anna;
    await anna.open(await path(anna));
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel(field, { exact: true }) });
    const typed = dialog.getByLabel(field, { exact: true });

    await open(anna);
    await expect(typed).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await open(anna);
    await typed.fill('Kolacja');
    await page.evaluate(() => history.back());
    await answer(anna, QUESTION, 'Nie');
    await expect(typed).toHaveValue('Kolacja');
    await press(dialog.getByRole('button', { name: 'Zamknij', exact: true }));
    await answer(anna, QUESTION, 'Nie');
    await expect(typed).toHaveValue('Kolacja');
    await typed.press('Escape');
    await answer(anna, QUESTION, 'Tak');
    await expect(dialog).toBeHidden();
  });
}

test('a tap beside a dialog with something typed asks first', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await anna.open('/products');
  await opened('Dodaj produkt')(anna);
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  await dialog.getByLabel('Nazwa').fill('Drożdże');
  await page.touchscreen.tap(180, 4);
  await answer(anna, QUESTION, 'Nie');
  await expect(dialog.getByLabel('Nazwa')).toHaveValue('Drożdże');
});
