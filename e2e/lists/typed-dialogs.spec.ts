import type { Locator, Page } from '@playwright/test';
import { makeStore } from '../../src/test/stores.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { chooseFor, mealsOf, planMeal } from '../support/plan-screens.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { answer, choose, line } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const QUESTION = 'Zamknąć bez zapisywania?';

interface Typed {
  /** Makes what it needs, and says where it is; by default where the one before is. */
  path?: (who: Resident) => Promise<string>;
  open: (who: Resident) => Promise<void>;
  field: string;
}

const listPath = async ({ client }: Resident): Promise<string> =>
  `/shopping-lists/${await makeList(client, 'Sobota', { items: [{ name: 'Mleko' }] })}`;

const opened =
  (name: string | RegExp) =>
  ({ page, press }: Resident): Promise<void> =>
    press(page.getByRole('button', { name }).first());

async function planPath({ client }: Resident): Promise<string> {
  const { id } = await makeRecipe(client, { name: 'Kapuśniak', portions: 4 });
  await planMeal(client, { recipeId: id, portions: 4 });
  await planMeal(client, { text: 'Resztki' });
  return '/plan';
}

/** Dialogs by the part of the app they belong to. */
const TYPED: Record<string, Record<string, Typed>> = {
  'the plan': {
    'a meal': { path: planPath, open: opened('Dodaj posiłek: Dziś'), field: 'Przepis albo własny wpis' },
    'a meal without a recipe': {
      open: (who) => chooseFor(who, 'Resztki', 'Zmień wpis'),
      field: 'Własny wpis',
    },
    "a meal's portions": { open: (who) => chooseFor(who, 'Kapuśniak', 'Porcje'), field: 'Liczba porcji' },
  },
  'a list': {
    'a store': { path: listPath, open: opened('Idę na zakupy'), field: 'Inny sklep' },
    'its name': { open: (who) => choose(who, 'Zmień nazwę'), field: 'Nazwa' },
    'a new store': { open: (who) => choose(who, 'Sklep'), field: 'Nowy sklep' },
  },
  'products, recipes and users': {
    'a product': { path: async () => '/products', open: opened('Dodaj produkt'), field: 'Nazwa' },
    'an ingredient': { path: async () => '/recipes/add', open: opened('Dodaj produkt'), field: 'Produkt' },
    'a user': { path: async () => '/users', open: opened('Dodaj użytkownika'), field: 'Imię' },
  },
};

/** Types into a dialog, and closes it in every way. */
async function expectAsked(anna: Resident, { open, field }: Typed): Promise<void> {
  const { page, press } = anna;
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
}

for (const [where, dialogs] of Object.entries(TYPED)) {
  test(`what is typed in a dialog of ${where} isn't dropped unasked`, async ({ person }) => {
    const anna = await person({ viewport: 'phone', role: 'admin' });
    for (const [what, typed] of Object.entries(dialogs)) {
      await test.step(what, async () => {
        if (typed.path !== undefined) await anna.open(await typed.path(anna));
        await expectAsked(anna, typed);
      });
    }
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

test('an ingredient is closed unasked once it is added, and asks for what is changed of it', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  await anna.open('/recipes/add');
  await opened('Dodaj produkt')(anna);
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  await dialog.getByLabel('Produkt').fill('2 kg rabarbaru');
  await press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(dialog.getByRole('status')).toContainText('Dodano: rabarbar');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const edited = page.getByRole('dialog', { name: 'Edytuj produkt' });
  await chooseFor(anna, 'rabarbar', 'Edytuj');
  await expect(edited.getByLabel('Produkt')).toHaveValue('rabarbar');
  await page.keyboard.press('Escape');
  await expect(edited).toBeHidden();
  await chooseFor(anna, 'rabarbar', 'Edytuj');
  await edited.getByLabel('Uwagi').fill('młody');
  await page.touchscreen.tap(180, 4);
  await answer(anna, QUESTION, 'Nie');
  await expect(edited.getByLabel('Uwagi')).toHaveValue('młody');
  await edited.getByLabel('Uwagi').fill('');
  await press(edited.getByRole('button', { name: 'Zamknij', exact: true }));
  await expect(edited).toBeHidden();
});

test('what is typed while an ingredient is sent stays in its dialog', async ({ person }) => {
  const anna = await person();
  const { page, press } = anna;
  await anna.open('/recipes/add');
  await opened('Dodaj produkt')(anna);
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v2/product', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await dialog.getByLabel('Produkt').fill('2 kg karczochów');
  const sent = page.waitForRequest('**/api/v2/product');
  await press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await sent;
  await dialog.getByLabel('Produkt').fill('szczypta kminu');
  await dialog.getByLabel('Uwagi').fill('mielony');
  held.resolve();
  await expect(dialog.getByRole('status')).toContainText('Dodano: karczoch');
  await expect(dialog.getByLabel('Produkt')).toHaveValue('szczypta kminu');
  await expect(dialog.getByLabel('Uwagi')).toHaveValue('mielony');
  await press(dialog.getByRole('button', { name: 'Gotowe' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table').getByRole('row')).toContainText(['Produkt', 'karczoch', 'kmin']);
});

test("a store's new name isn't dropped unasked, and one that was given up is", async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  await makeStore(anna.client, 'Warzywniak na rogu');
  await anna.open(await listPath(anna));
  await choose(anna, 'Sklep');
  const dialog = page.getByRole('dialog', { name: 'Sklep', exact: true });
  await press(dialog.getByRole('button', { name: 'Zmień nazwę: Warzywniak na rogu' }));
  await dialog.getByLabel('Nazwa', { exact: true }).fill('Warzywniak');
  await page.evaluate(() => history.back());
  await answer(anna, QUESTION, 'Nie');
  await expect(dialog.getByLabel('Nazwa', { exact: true })).toHaveValue('Warzywniak');
  await press(dialog.getByRole('button', { name: 'Anuluj' }));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

/** Presses Enter again as soon as the opener has the focus back, before anything else can happen. */
async function pressTwice(page: Page, opener: Locator): Promise<void> {
  await opener.evaluate((button: HTMLElement) => {
    const again = (): void => {
      const isTaken = button.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
      );
      if (isTaken) button.click();
    };
    button.addEventListener('focus', () => setTimeout(again), { once: true });
  });
  await page.keyboard.press('Enter');
}

test('Enter pressed twice leaves a line closed that it has saved', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open(await listPath(anna));
  const opener = page.getByRole('button', { name: 'Zmień: Mleko' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Mleko' });
  await dialog.getByLabel('Ilość').fill('5');
  await pressTwice(page, opener);
  await expect(line(page, 'Mleko')).toContainText('5');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  // Closed otherwise, it can be opened again at once.
  await opener.click();
  await expect(dialog.getByLabel('Ilość')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Ilość')).toBeFocused();
});

test('Enter pressed twice adds one meal, and asks for no other', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/plan');
  const opener = page.getByRole('button', { name: 'Dodaj posiłek: Dziś' });
  await opener.click();
  await page.getByLabel('Przepis albo własny wpis').fill('Zupa z zeszytu');
  await pressTwice(page, opener);
  await expect(mealsOf(page, 'Dziś').filter({ hasText: 'Zupa z zeszytu' })).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a product whose first answer was lost is added by the second try', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  anna.allow(/ERR_FAILED/);
  await anna.open('/products');
  await opened('Dodaj produkt')(anna);
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  await dialog.getByLabel('Nazwa').fill('Kozieradka');
  await page.route(
    '**/api/v2/product',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const refused = page.waitForEvent('requestfailed');
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await refused;
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Kozieradka' })).toBeVisible();
});
