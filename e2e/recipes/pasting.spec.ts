import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test, type Resident } from '../support/fixtures.ts';
import { succeeded } from '../../src/test/client.ts';
import { addProduct, type Household } from '../support/household.ts';
import { closeSuggestions, rows } from '../support/recipe-screens.ts';
import { answer, holdBar, suggestions } from '../support/screens.ts';
import { expectGoodInWindows, expectLargeTargets } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;

const KNOWN = ['Mleko', 'Mąka pszenna', 'Papryka czerwona', 'Czerwona papryka', 'Masło'];

const TOO_LONG = `2 opakowania ${'makaronowo'.repeat(21)}`;

/** As copied from a page: a heading, bullets, an instruction, and an unknown product. */
const LINES = [
  'Ciasto:',
  '• 250 g mąki pszennej',
  '- 0,5 l mleka',
  '* 2-3 łyżki masła (miękkiego)',
  '2 czerwone papryki',
  '1 pęczek kolendry',
  'sól',
  '½ szklanki soku z cytryny',
  'Wymieszaj wszystko i odstaw na pół godziny.',
  TOO_LONG,
];

const review = (page: Page) => page.getByRole('dialog', { name: 'Sprawdź przed dodaniem' });

/** Pastes into the focused element, as a user would. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

async function openReview({ page, press }: Resident, lines: readonly string[]): Promise<void> {
  await press(page.getByRole('button', { name: 'Wklej składniki' }));
  await expect(page.getByLabel('Składniki, jeden w wierszu')).toBeFocused();
  await paste(page, lines.join('\r\n'));
  await expect(review(page)).toHaveCSS('opacity', '1');
}

async function atForm(
  person: (wanted: { household: Household; viewport: 'phone' | 'desk' }) => Promise<Resident>,
  household: Household,
  viewport: 'phone' | 'desk',
): Promise<Resident> {
  for (const name of KNOWN) await addProduct(household.admin, name);
  const anna = await person({ household, viewport });
  await anna.open('/recipes/add');
  await anna.page.getByLabel('Nazwa').fill('Placki');
  return anna;
}

/** Between a number and a symbol stands a narrow space, before a word a common one that doesn't break. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });

for (const viewport of ['phone', 'desk'] as const) {
  test(`pasted lines are reviewed and added at once, on a ${viewport}`, async ({ ownHousehold, person }) => {
    const anna = await atForm(person, ownHousehold, viewport);
    const { page, press } = anna;
    await openReview(anna, LINES);
    const dialog = review(page);
    await expectAccessible(page);
    if (viewport === 'phone') await expectLargeTargets(page, 'the review');

    // The interpretation of each line, beside it.
    const ticked = dialog.getByRole('checkbox');
    await expect(ticked).toHaveCount(8);
    for (const [line, product] of [
      ['250 g mąki pszennej', 'Mąka pszenna 250 g'],
      ['0,5 l mleka', 'Mleko 0,5 l'],
      ['2-3 łyżki masła', 'Masło 3 łyżki'],
      ['1 pęczek kolendry', 'kolendra 1 pęczek nowy produkt'],
      ['sól', 'sól trochę nowy produkt'],
    ] as const) {
      await expect
        .poll(async () => plain((await button(dialog, new RegExp(line)).textContent()) ?? ''))
        .toContain(product);
    }
    await expect(dialog.getByText('Pominięte')).toHaveCount(1);
    await expect(dialog.getByText('Część przepisu')).toHaveCount(1);

    // Nothing is added while one row is invalid, and the focus goes to it.
    const submit = button(dialog, 'Dodaj wszystkie');
    await press(submit);
    await expect(dialog.getByText('Wybierz jeden z tych produktów.')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Czerwona papryka' })).toBeFocused();
    await press(dialog.getByText('Papryka czerwona', { exact: true }));
    await expect(dialog.getByRole('radio', { name: 'Papryka czerwona' })).toBeChecked();
    await expect(dialog.getByText('Ten wiersz jest za długi.')).toBeVisible();
    await press(submit);
    const field = dialog.getByRole('combobox', { name: 'Produkt' });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(/(makaronowo){21}/);
    await expectAccessible(page);
    await field.fill('Makaron');
    await closeSuggestions(page);
    await press(button(dialog, 'Gotowe'));

    // A line that isn't wanted, and one that is wanted after all.
    await press(dialog.getByRole('checkbox', { name: 'Dodaj: sól' }));
    await press(button(dialog, 'Dodaj jako produkt: Ciasto:'));
    await expect(dialog.getByRole('checkbox', { name: 'Dodaj: Ciasto:' })).toBeChecked();
    await press(button(dialog, 'Dodaj zaznaczone'));
    await expect(dialog).toBeHidden();
    const undo = await holdBar(page.getByRole('status').filter({ hasText: 'Dodano 8 składników' }));
    await expect(rows(page)).toContainText([
      'Ciasto',
      'Mąka pszenna',
      'Mleko',
      'Masło',
      'Papryka czerwona',
      'kolendra',
      'sok z cytryny',
      'Makaron',
    ]);
    await press(undo);
    await expect(page.getByText('Brak składników')).toBeVisible();
  });
}

test('pasted products are made with the recipe, each once, and none without it', async ({
  ownHousehold,
  person,
}) => {
  const anna = await atForm(person, ownHousehold, 'phone');
  const { page, press } = anna;
  const namesKnown = async () =>
    (succeeded(await anna.client.get('/api/v2/product/names')) as [string, string][]).map(([, name]) => name);
  anna.allow(NETWORK_ERRORS);
  await openReview(anna, ['2 pomidory', '1 pomidor', '3 ząbki czosnku', '0,5 l mleka']);
  await page.context().setOffline(true);
  const dialog = review(page);
  await press(button(dialog, /czosnku/));
  await dialog.getByLabel('Ilość').fill('4');
  await press(button(dialog, 'Dodaj wszystkie'));
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toContainText(['pomidory', 'pomidory', 'czosn', 'Mleko']);
  await expect(rows(page).nth(2)).toContainText('4');
  await expect(page.getByText('nowy produkt')).toHaveCount(3);
  await expectAccessible(page);
  // A product that the form will create is recognised in the next line, in any form of its name.
  await openReview(anna, ['5 pomidorów', '1 marchew']);
  await press(button(dialog, 'Dodaj wszystkie'));
  await expect(rows(page)).toHaveCount(6);
  await page.context().setOffline(false);
  expect((await namesKnown()).toSorted()).toEqual(KNOWN.toSorted());
  // Pasted ingredients in the form are a draft like everything else there.
  await page.reload();
  await expect(rows(page)).toHaveCount(6);
  await press(button(page, 'Dodaj produkt'));
  const one = page.getByRole('dialog', { name: 'Dodaj produkt' });
  await one.getByLabel('Produkt').fill('2 marchwie');
  await closeSuggestions(page);
  await press(one.getByRole('button', { name: 'Gotowe' }));
  await expect(rows(page)).toContainText([
    'pomidory',
    'pomidory',
    'czosn',
    'Mleko',
    'pomidory',
    'marchew',
    'marchew',
  ]);
  // The recipe arrives, and its answer gets lost.
  await page.route('**/api/v2/recipe', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  const save = page.getByRole('button', { name: 'Zapisz', exact: true });
  await press(save);
  await expect(page.getByRole('alert', { name: 'Nie udało się zapisać przepisu.' })).toBeVisible();
  await expect(rows(page)).toHaveCount(7);
  await page.unroute('**/api/v2/recipe');
  await press(save);
  await expect(page.getByRole('heading', { level: 1, name: 'Placki' })).toBeVisible();
  expect((await anna.client.get('/api/v2/recipe')).body).toHaveLength(1);
  const names = await namesKnown();
  expect(names.filter((name) => name.startsWith('pomidor'))).toHaveLength(1);
  expect(names).toHaveLength(KNOWN.length + 3);
});

test('a review that was changed is not closed unasked, and its text is still there', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  await anna.open('/recipes/add');
  await openReview(anna, ['2 kg buraków', '1 seler']);
  const dialog = review(page);
  await press(button(dialog, /buraków/));
  await dialog.getByLabel('Ilość').fill('0');
  await dialog.getByLabel('Ilość').press('Enter');
  await expect(dialog.getByLabel('Ilość')).toBeHidden();
  await press(button(dialog, 'Dodaj wszystkie'));
  await expect(dialog.getByLabel('Ilość')).toBeFocused();
  await expect(dialog.getByText('Ilość musi być większa od zera.')).toBeVisible();
  await press(button(dialog, 'Zamknij'));
  await answer(anna, 'Zamknąć bez dodawania?', 'Nie');
  await expect(dialog.getByLabel('Ilość')).toHaveValue('0');
  await press(button(dialog, 'Zamknij'));
  await answer(anna, 'Zamknąć bez dodawania?', 'Tak');
  await expect(dialog).toBeHidden();
  await press(button(page, 'Wklej składniki'));
  await expect(page.getByLabel('Składniki, jeden w wierszu')).toHaveValue('2 kg buraków\n1 seler');
  await expectAccessible(page);
  await press(button(page, 'Dalej'));
  for (const box of await dialog.getByRole('checkbox').all()) await press(box);
  await press(button(dialog, 'Dodaj zaznaczone'));
  await expect(dialog.getByText('Zaznacz co najmniej jeden wiersz.')).toBeVisible();
  await press(button(dialog, 'Zamknij'));
  await answer(anna, 'Zamknąć bez dodawania?', 'Tak');
  await press(page.getByRole('link', { name: 'Anuluj' }));
  await answer(anna, 'Wyjść bez zapisywania?', 'Tak');
  await expect(page).toHaveURL('/recipes');
});

test('lines pasted into the field of one product open the review', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/recipes/add');
  await button(page, 'Dodaj produkt').click();
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  await dialog.getByLabel('Produkt').fill('1 kg ');
  await paste(page, 'rabarbaru\n\n20 dag cukru trzcinowego');
  await expect(button(review(page), /^1 kg rabarbaru/)).toBeVisible();
  await button(review(page), 'Dodaj wszystkie').click();
  await expect(rows(page)).toContainText(['rabarbar', 'cukier trzcinowy']);
});

test('the field of a product understands a line', async ({ ownHousehold, person }) => {
  const anna = await atForm(person, ownHousehold, 'desk');
  const { page } = anna;
  await button(page, 'Dodaj produkt').click();
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  const product = dialog.getByLabel('Produkt');
  const quantity = dialog.getByLabel('Ilość');
  const unit = (name: string) => dialog.getByRole('radio', { name, exact: true });
  await expect(product).toBeFocused();

  await page.keyboard.type('0,5 l mleka');
  await expect(quantity).toHaveValue('0,5');
  await expect(unit('l')).toBeChecked();
  await expect(suggestions(page).first()).toHaveText('Mleko');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText(/Dodano: Mleko, 0,5\sl/);
  await expect(quantity).toHaveValue('1');
  await expect(unit('szt.')).toBeChecked();

  // The part of a name is enough to choose by, and the amount stays.
  await page.keyboard.type('25 dag mąki psz');
  await page.keyboard.press('ArrowDown');
  await expect(suggestions(page).first()).toHaveText('Mąka pszenna');
  await page.keyboard.press('Enter');
  await expect(product).toHaveValue('Mąka pszenna');
  await expect(quantity).toHaveValue('25');
  await expect(unit('dag')).toBeChecked();
  await quantity.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('Dodano: Mąka pszenna, 25');

  // A touched field wins over text typed afterwards, until the next line.
  await unit('kg').click();
  await quantity.fill('3');
  await product.fill('2 kostki masła');
  await expect(quantity).toHaveValue('3');
  await expect(unit('kg')).toBeChecked();
  await quantity.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('Dodano: Masło, 3');

  await product.fill('2 czerwone papryki');
  await product.press('Enter');
  await expect(dialog.getByText('Pasuje kilka produktów. Wybierz jeden z podpowiedzi.')).toBeVisible();
  await expectAccessible(page);
  await product.press('ArrowDown');
  await product.press('Enter');
  await expect(quantity).toHaveValue('2');
  await button(dialog, 'Gotowe').click();
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(3)).toContainText('Czerwona papryka');
});

test('a recipe of ten ingredients by pasting takes at most 6 taps', async ({ ownHousehold, person }) => {
  for (const name of KNOWN) await addProduct(ownHousehold.admin, name);
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page } = anna;
  const lines = ['mąki', 'mleka', 'jajek', 'cukru', 'masła', 'wody', 'oleju', 'soli', 'drożdży', 'kminku'];
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await anna.open('/recipes');
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    lines.map((of) => `2 łyżki ${of}`).join('\n'),
  );
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    await target.tap();
    taps += 1;
  };
  await tap(page.getByRole('link', { name: 'Dodaj przepis' }));
  await tap(page.getByLabel('Nazwa'));
  await page.keyboard.type('Bułki');
  await tap(button(page, 'Wklej składniki'));
  await expect(review(page).getByRole('checkbox')).toHaveCount(10);
  await tap(button(review(page), 'Dodaj wszystkie'));
  await expect(rows(page)).toHaveCount(10);
  await tap(page.getByRole('button', { name: 'Zapisz', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Bułki' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Składniki' }).getByRole('listitem')).toHaveCount(10);
  test.info().annotations.push({ type: 'counted', description: `${taps} taps` });
  expect(taps).toBeLessThanOrEqual(6);
});

test('the review is good in all windows', async ({ ownHousehold, person }) => {
  const anna = await atForm(person, ownHousehold, 'phone');
  await anna.press(button(anna.page, 'Wklej składniki'));
  await expect(anna.page.getByLabel('Składniki, jeden w wierszu')).toBeFocused();
  await expectGoodInWindows(anna.page, 'the pasting', 0);
  await paste(anna.page, LINES.join('\n'));
  await expect(review(anna.page)).toHaveCSS('opacity', '1');
  await anna.press(button(review(anna.page), /kolendry/));
  await expectGoodInWindows(anna.page, 'the review', 3);
});
