import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct, makeList } from '../support/household.ts';
import { checkbox, holdBar, line } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const NARROW = '\u202f';

/** As copied from a note, a recipe's page and a chat: bullets, check boxes, amounts before and behind, remarks. */
const SOURCES = {
  note: [
    '- [ ] mleko 2%',
    '- [ ] chleb razowy',
    '- [x] 10 jajek',
    '* masło 2 kostki',
    '• papier toaletowy 8 rolek',
    '1. płyn do naczyń',
    '2. worki na śmieci 60 l',
    'pomidory',
    'ogórki 1 kg',
    'Sałata',
    'kawa ziarnista 500g',
    'herbata',
    'cukier 1kg',
  ],
  recipe: [
    'Składniki:',
    '500 g mąki pszennej',
    '1,5 łyżeczki soli',
    '2 łyżki oliwy z oliwek',
    '25 g świeżych drożdży',
    '300 ml ciepłej wody',
    'Na sos:',
    '1 puszka pomidorów krojonych',
    '2 ząbki czosnku',
    'szczypta cukru',
    '½ pęczka bazylii',
    '200 g sera mozzarella (startego)',
    'kilka plasterków salami',
    'pieprz do smaku',
  ],
  chat: [
    'kup proszę bułki 6 szt',
    'ser żółty 30 dag',
    'szynka',
    'jabłka ok. 2 kg',
    'banany x5',
    'woda niegazowana 6x1,5 l',
    'karma dla kota 🐱',
    'żwirek',
    'DOMESTOS',
    'ziemniaki 2-3 kg',
    'cebula',
    'marchew pęczek',
    'ą'.repeat(201),
  ],
};

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Produkt' }).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`forty pasted lines are all added, with one undo, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    for (const name of ['Mleko 2%', 'Pomidor', 'Czosnek']) await addProduct(ownHousehold.admin, name);
    const anna = await person({ viewport, household: ownHousehold });
    const jan = await person({ household: ownHousehold });
    const { page } = anna;
    const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
    await anna.open(`/shopping-lists/${listId}`);
    await jan.open(`/shopping-lists/${listId}`);
    const pasted = Object.values(SOURCES).flat();
    expect(pasted).toHaveLength(40);
    await page.getByRole('combobox', { name: 'Produkt' }).click();
    await paste(page, pasted.join('\n'));
    const dialog = page.getByRole('dialog', { name: 'Sprawdź przed dodaniem' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('Ten wiersz jest za długi.')).toBeVisible();
    await expectAccessible(page);
    // What is done in the note is to buy again.
    await anna.press(dialog.getByRole('checkbox', { name: '- [x] 10 jajek' }));
    // Two headings are left out, and a line that is too long asks to be shortened.
    await anna.press(dialog.getByRole('button', { name: 'Dodaj wszystkie' }));
    await expect(dialog).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('żelki');
    await anna.press(dialog.getByRole('button', { name: 'Dodaj wszystkie' }));
    await expect(dialog).toBeHidden();
    const undo = await holdBar(page.getByRole('main').getByRole('status'));
    // Sugar is one product, in two amounts.
    for (const each of [page, jan.page]) {
      await expect(each.getByRole('checkbox')).toHaveCount(37);
      await expect(checkbox(each, 'Pomidor 1')).toBeVisible();
      await expect(checkbox(each, 'żelki')).toBeVisible();
      await expect(line(each, 'ziemniaki')).toContainText(`3${NARROW}kg`);
    }
    const { items } = succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`));
    expect(items).toHaveLength(38);
    await anna.press(undo);
    for (const each of [page, jan.page]) await expect(each.getByRole('checkbox')).toHaveCount(0);
  });
}

test('what is done and what a message says besides is not added, unless a user ticks it', async ({
  person,
  ownHousehold,
}) => {
  for (const name of ['Zakupy', 'Dzięki']) await addProduct(ownHousehold.admin, name);
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const jan = await person({ household: ownHousehold });
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  for (const each of [anna, jan]) await each.open(`/shopping-lists/${listId}`);
  const { page } = anna;
  const dialog = page.getByRole('dialog', { name: 'Sprawdź przed dodaniem' });
  await page.getByRole('combobox', { name: 'Produkt' }).click();
  await paste(
    page,
    'Zakupy na sobotę 🛒\n[x] kefir\n[ ] budyń\n☑ sucharki\n✅ morele\nchleb\nJutro przyjadę ok. 18\nDzięki!\nZakupy:\nsól',
  );
  await expect(dialog.getByRole('checkbox')).toHaveCount(9);
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expect(dialog.getByText('Pominięte')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Dodaj wszystkie' })).toHaveCount(0);
  await expectAccessible(page);
  await anna.press(dialog.getByRole('checkbox', { name: '✅ morele' }));
  await anna.press(dialog.getByRole('button', { name: 'Dodaj zaznaczone' }));
  await expect(dialog).toBeHidden();
  for (const each of [page, jan.page]) {
    for (const name of ['budyń', 'morele', 'chleb', 'sól']) await expect(line(each, name)).toBeVisible();
    await expect(each.getByRole('checkbox')).toHaveCount(4);
  }
});

test('pasted lines are read as what stands on the shelf, where a recipe would measure', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await page.getByRole('combobox', { name: 'Produkt' }).click();
  await paste(page, '2 kubki śmietany\n12 saszetek karmy\nkilka bananów\nsól, pieprz');
  const dialog = page.getByRole('dialog', { name: 'Sprawdź przed dodaniem' });
  await anna.press(dialog.getByRole('button', { name: 'Dodaj wszystkie' }));
  await expect(dialog).toBeHidden();
  await expect(line(page, 'śmietana')).toContainText('kubki');
  await expect(line(page, 'karma')).toContainText('12\u00a0szt.');
  await expect(line(page, 'banan')).toContainText('kilka');
  await expect(page.getByRole('checkbox')).toHaveCount(5);
});

test('an amount of each and adjectives alone put each product on the list, for every user', async ({
  person,
  household,
}) => {
  const anna = await person({ household });
  const jan = await person({ household });
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  for (const each of [anna, jan]) await each.open(`/shopping-lists/${listId}`);
  const { page } = anna;
  await page.getByRole('combobox', { name: 'Produkt' }).click();
  await paste(page, 'po 200 g mąki pszennej i żytniej\n1 czerwona i 2 żółte papryki\nMleko');
  const dialog = page.getByRole('dialog', { name: 'Sprawdź przed dodaniem' });
  await anna.press(dialog.getByRole('button', { name: 'Dodaj wszystkie' }));
  for (const each of [anna, jan]) {
    for (const flour of ['mąka pszenna', 'mąka żytnia'])
      await expect(line(each.page, flour)).toContainText(`200${NARROW}g`);
    await expect(line(each.page, 'czerwona papryka')).toContainText('1');
    await expect(line(each.page, 'żółta papryka')).toContainText('2');
    await expect(each.page.getByRole('checkbox')).toHaveCount(5);
  }
});

test('two pasted lines become one, and closing the review loses nothing', async ({
  person,
  ownHousehold,
}) => {
  await addProduct(ownHousehold.admin, 'Kefir naturalny');
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  const field = page.getByRole('combobox', { name: 'Produkt' });
  await field.click();
  await paste(page, '2 l kefiru naturalnego\r\n- ser');
  await expect(field).toHaveValue('2 l kefiru naturalnego, - ser');
  await expect(page.getByRole('button', { pressed: true })).toHaveText([
    `Kefir naturalny 2${NARROW}l`,
    'ser 1\u00a0szt.',
  ]);
  const dialog = page.getByRole('dialog', { name: 'Sprawdź przed dodaniem' });
  // What was typed before is a line of its own.
  for (const typed of ['masło', 'masło, ']) {
    await field.fill(typed);
    await paste(page, 'ser\nkefir\nkawa');
    await expect(dialog.getByRole('checkbox')).toHaveCount(4);
    await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleName('Dodaj: masło');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(field).toHaveValue(typed);
  }
});

test('a correction stays with its line when products added meanwhile would split another', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await page.getByRole('combobox', { name: 'Produkt' }).click();
  await paste(page, 'żwirek kubek\nchleb\nmleko');
  const dialog = page.getByRole('dialog', { name: 'Sprawdź przed dodaniem' });
  await anna.press(dialog.getByRole('button', { name: 'chleb' }));
  await dialog.getByRole('textbox', { name: 'Uwagi' }).fill('krojony');
  for (const name of ['Kubek', 'Żwirek', 'Mleko']) await addProduct(ownHousehold.admin, name);
  const rows = dialog.getByRole('listitem');
  await expect(rows.last()).toHaveText(/Mleko/);
  await expect(rows).toHaveText([/^żwirek kubek/, /^chleb/, /^mleko/]);
  await anna.press(dialog.getByRole('button', { name: 'Dodaj wszystkie' }));
  await expect(line(page, 'chleb')).toContainText('krojony');
  await expect(page.getByRole('checkbox')).toHaveCount(3);
});

test('of more lines than one review takes the others follow', async ({ person, household }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open(`/shopping-lists/${await makeList(anna.client, `Spis ${household.app.port}`)}`);
  await page.getByRole('combobox', { name: 'Produkt' }).click();
  await paste(page, Array.from({ length: 230 }, (_, number) => `towar${number + 1}`).join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Sprawdź przed dodaniem' });
  await expect(dialog.getByRole('listitem')).toHaveCount(200);
  await expect(dialog.getByText('Następne zobaczysz po ich dodaniu.')).toBeInViewport();
  await dialog.getByRole('button', { name: 'Dodaj wszystkie' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(30);
  await expect(dialog.getByText('Następne zobaczysz')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Dodaj wszystkie' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('checkbox')).toHaveCount(230);
});

test('lines under review when the list is deleted are kept, as they were pasted and corrected', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const jan = await person({ household: ownHousehold, viewport: 'phone' });
  for (const each of [anna, jan]) each.allow(/404 \(Not Found\).*\/shopping-list\//);
  const { page } = jan;
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  await jan.open(`/shopping-lists/${listId}`);
  await page.getByRole('combobox', { name: 'Produkt' }).click();
  const many = Array.from({ length: 100 }, (_, number) => `towar${number + 1}`);
  await paste(page, ['Na grilla:', '2 kg karkówki', '☑ sucharki', 'chleb', ...many].join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Sprawdź przed dodaniem' });
  await jan.press(dialog.getByRole('button', { name: /karkówki/ }));
  await dialog.getByLabel('Uwagi').fill('bez kości');
  await anna.client.delete(`/api/shopping-lists/${listId}`);
  const kept = page.getByRole('textbox', { name: 'Tekst do skopiowania' });
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nie udało się zapisać 1 zmiany')).toBeVisible();
  const text = ['Na grilla:', `karkówka – 2${NARROW}kg (bez kości)`, '☑ sucharki', 'chleb', ...many].join(
    '\n',
  );
  await expect(kept).toHaveValue(text);
  await expectAccessible(page);
  await page.reload();
  await expect(kept).toHaveValue(text);
  await jan.press(page.getByRole('button', { name: 'Kopiuj' }));
  await expect(page.getByRole('button', { name: 'Skopiowano' })).toBeFocused();

  succeeded(await anna.client.post(`/api/v2/shopping-list/${listId}/restore`));
  await jan.press(page.getByRole('button', { name: /^Spróbuj ponownie/ }));
  await expect(line(page, 'karkówka')).toContainText('bez kości');
  await expect(page.getByRole('checkbox')).toHaveCount(102);
  await expect(kept).toBeHidden();
});
