import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct, makeList } from '../support/household.ts';
import { addIngredient, control, editor, makeRecipe, rows } from '../support/recipe-screens.ts';
import { answer, goTo, line, toast } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

/** Between a number and its unit stands a narrow no-break space. */
const NARROW = '\u202f';
/** Between a number and a word. */
const NBSP = '\u00a0';

// spec: R186, R188, R195, R198
test('a first recipe is added, with a product that did not exist', async ({ ownHousehold, person }) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  await anna.open('/');
  await goTo(anna, 'Przepisy');
  await expect(page.getByText('Brak przepisów', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('LZ | Przepisy');
  await expectAccessible(page);
  await press(page.getByRole('link', { name: 'Dodaj przepis' }));
  await expect(editor(page)).toBeVisible();
  await expect(page.getByText('Brak składników')).toBeVisible();
  await expectAccessible(page);

  // Without a name nothing happens, and the field says why.
  await press(page.getByRole('button', { name: 'Zapisz', exact: true }));
  await expect(page.getByText('Niepoprawna nazwa')).toBeVisible();
  await expect(page.getByLabel('Nazwa')).toBeFocused();
  await expect(page).toHaveURL('/recipes/add');

  await page.getByLabel('Nazwa').fill('Kluski śląskie');
  await page.getByLabel('Liczba porcji').fill('4');
  await addIngredient(anna, { product: 'Ziemniaki', quantity: '1/2', unit: 'kg' });
  await addIngredient(anna, { product: 'Sól', unit: 'szczypta' });
  await editor(page).fill('Ugotuj ziemniaki.');
  await press(page.getByRole('button', { name: 'Zapisz', exact: true }));
  await expect(toast(page, 'Przepis został dodany.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Kluski śląskie' })).toBeVisible();
  await expect(page).toHaveTitle('LZ | Kluski śląskie');
  const ingredients = page.getByRole('region', { name: 'Składniki' }).getByRole('listitem');
  await expect(ingredients).toHaveText([`Ziemniaki0,5${NARROW}kg`, `Sól1${NBSP}szczypta`]);
  await expect(page.getByText('Ugotuj ziemniaki.')).toBeVisible();
  const names = succeeded(await anna.client.get('/api/v2/product/names')) as [string, string][];
  expect(names.map(([, name]) => name).sort()).toEqual(['Sól', 'Ziemniaki']);
  await expectAccessible(page);
});

// spec: R303
test('an unknown unit is refused on the screen', async ({ person }) => {
  const { page, open } = await person();
  await open('/recipes/add');
  await page.getByRole('button', { name: 'Dodaj produkt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  const unit = dialog.getByRole('group', { name: 'Jednostka' }).getByRole('radio', { name: 'puszka' });
  // There is no such unit in the select: only a user who changes the page by hand gets this far, before it is drawn
  // again.
  await unit.evaluate((radio: HTMLInputElement) => {
    radio.value = 'beczka';
    radio.click();
  });
  await dialog.getByLabel('Produkt').fill('Ogórki');
  await dialog.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(dialog.getByText('Niepoprawna jednostka.')).toBeVisible();
});

// spec: R197
test('the ingredient modal says what is wrong, and offers what the catalogue has', async ({
  person,
  household,
}) => {
  await addProduct(household.admin, 'Śliwka węgierka');
  const anna = await person();
  const { page } = anna;
  await anna.open('/recipes/add');
  await page.getByRole('button', { name: 'Dodaj produkt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dodaj produkt' });
  await expect(dialog.getByLabel('Ilość')).toHaveValue('1');
  await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName('szt.');
  await expectAccessible(page);
  await dialog.getByLabel('Ilość').fill('0');
  await dialog.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(dialog.getByText('Wybierz produkt.')).toBeVisible();
  await expect(dialog.getByText('Ilość musi być większa od zera.')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByLabel('Produkt').fill('SLIWKA W');
  await expect(page.getByRole('option', { name: 'Śliwka węgierka' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Produkt')).toHaveValue('Śliwka węgierka');
  await expect(dialog.getByLabel('Ilość')).toBeFocused();
  await dialog.getByLabel('Ilość').fill('1 1/2');
  await dialog.getByRole('radio', { name: 'kg', exact: true }).click();
  await dialog.getByRole('button', { name: 'Dodaj', exact: true }).click();
  // It stays for the next one.
  await expect(dialog.getByRole('status')).toHaveText(`Dodano: Śliwka węgierka, 1,5${NARROW}kg`);
  await expect(dialog.getByLabel('Produkt')).toBeFocused();
  await expect(dialog.getByLabel('Produkt')).toHaveValue('');
  await expect(dialog.getByLabel('Ilość')).toHaveValue('1');
  await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName('szt.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Gotowe' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toHaveCount(1);
  const cells = rows(page).getByRole('cell');
  await expect(cells).toContainText(['', 'Śliwka węgierka', '1,5', 'kg', '']);

  await page.getByRole('button', { name: 'Edytuj: Śliwka węgierka' }).click();
  const editing = page.getByRole('dialog', { name: 'Edytuj produkt' });
  await expect(editing.getByLabel('Ilość')).toHaveValue('1,5');
  await editing.getByLabel('Ilość').fill('trzy czwarte');
  await editing.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(rows(page)).toContainText(['0,75']);
  // A unit stands in the form that its number asks for.
  for (const [quantity, unit, amount, label] of [
    ['4', 'łyżka', '4', 'łyżki'],
    ['1', 'trochę', '', 'trochę'],
  ] as const) {
    await page.getByRole('button', { name: 'Edytuj: Śliwka węgierka' }).click();
    await editing.getByLabel('Ilość').fill(quantity);
    await editing.getByRole('radio', { name: unit, exact: true }).click();
    await editing.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(cells.nth(2)).toHaveText(amount);
    await expect(cells.nth(3)).toHaveText(label);
  }
  await page.getByRole('button', { name: 'Usuń: Śliwka węgierka' }).click();
  await expect(page.getByText('Brak składników')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dodaj produkt' })).toBeFocused();
});

for (const viewport of ['desk', 'phone'] as const) {
  // spec: R196
  test(`ingredients are put in order by keyboard and by dragging on a ${viewport}`, async ({
    person,
    household,
  }) => {
    const mark = viewport === 'desk' ? 'biała' : 'czarna';
    const { id } = await makeRecipe(household.admin, {
      name: 'Zupa',
      ingredients: ['Fasola', 'Groch', 'Soczewica'].map((name) => ({ name: `${name} ${mark}` })),
    });
    const anna = await person({ viewport });
    const { page } = anna;
    await anna.open(`/recipes/edit/${id}`);
    await expect(rows(page)).toContainText(['Fasola', 'Groch', 'Soczewica']);
    const beans = `Fasola ${mark}`;
    // A phone's row has a menu, a desk's its own buttons.
    const menu = page.getByRole('button', { name: `Więcej działań: ${beans}` });
    const down = page.getByRole('button', { name: `Przesuń niżej: ${beans}` });
    const moveDown = async (): Promise<void> => {
      await page.keyboard.press('Enter');
      if (viewport === 'desk') return;
      const item = page.getByRole('menuitem', { name: 'Przesuń niżej' });
      await expect(item).toBeVisible();
      await item.focus();
      await page.keyboard.press('Enter');
      await expect(item).toBeHidden();
    };
    await (viewport === 'desk' ? down : menu).focus();
    await moveDown();
    await expect(rows(page)).toContainText(['Groch', 'Fasola', 'Soczewica']);
    await expect(viewport === 'desk' ? down : menu).toBeFocused();
    await expect(page.getByText(`${beans}, pozycja 2 z 3`)).toBeAttached();
    await moveDown();
    await expect(rows(page)).toContainText(['Groch', 'Soczewica', 'Fasola']);
    await expect(viewport === 'desk' ? down : menu).toBeFocused();
    if (viewport === 'desk') await page.keyboard.press('Enter');
    await expect(rows(page)).toContainText(['Groch', 'Soczewica', 'Fasola']);

    const from = await rows(page).nth(2).getByTitle('Przeciągnij, aby zmienić kolejność').boundingBox();
    const to = await rows(page).nth(0).getByTitle('Przeciągnij, aby zmienić kolejność').boundingBox();
    if (from === null || to === null) throw new Error('There is nothing to drag.');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 15, from.y, { steps: 5 });
    await page.mouse.move(to.x + 15, to.y + 5, { steps: 15 });
    await page.mouse.up();
    await expect(rows(page)).toContainText(['Fasola', 'Groch', 'Soczewica']);

    if (viewport === 'desk') {
      await anna.press(page.getByRole('button', { name: `Przesuń wyżej: Soczewica ${mark}` }));
    } else {
      await anna.press(page.getByRole('button', { name: `Więcej działań: Soczewica ${mark}` }));
      await anna.press(page.getByRole('menuitem', { name: 'Przesuń wyżej' }));
    }
    await anna.press(page.getByRole('button', { name: 'Zapisz', exact: true }));
    await expect(toast(page, 'Przepis został zaktualizowany.')).toBeVisible();
    const ingredients = page.getByRole('region', { name: 'Składniki' }).getByRole('listitem');
    await expect(ingredients).toContainText(['Fasola', 'Soczewica', 'Groch']);
  });
}

// spec: R199
test('what every control of the toolbar makes survives save, reload and edit', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/recipes/add');
  await page.getByLabel('Nazwa').fill('Wszystko naraz');
  const text = editor(page);
  await text.click();
  const marks = { Pogrubienie: 'strong', Kursywa: 'em', Przekreślenie: 's', Wyróżnienie: 'mark' };
  for (const [name, tag] of Object.entries(marks)) {
    await control(page, name).click();
    await page.keyboard.type(tag);
    await control(page, name).click();
    await page.keyboard.type(', ');
  }
  await page.keyboard.type('koniec');
  for (const level of [1, 2, 3, 4]) {
    await page.keyboard.press('Enter');
    await control(page, `Nagłówek ${level}`).click();
    await page.keyboard.type(`Nagłówek ${level}`);
  }
  const alignments = {
    'Wyrównaj do lewej': 'left',
    Wyśrodkuj: 'center',
    'Wyrównaj do prawej': 'right',
    Wyjustuj: 'justify',
  };
  for (const [name, alignment] of Object.entries(alignments)) {
    await page.keyboard.press('Enter');
    await control(page, name).click();
    await page.keyboard.type(alignment);
  }
  await page.keyboard.press('Enter');
  await control(page, 'Wyrównaj do lewej').click();
  await control(page, 'Lista punktowana').click();
  await page.keyboard.type('punkt');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await control(page, 'Lista numerowana').click();
  await page.keyboard.type('pierwszy');
  await page.keyboard.press('Enter');
  await page.keyboard.type('drugi');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await control(page, 'Cytat').click();
  await page.keyboard.type('cytat');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await control(page, 'Linia pozioma').click();
  await page.keyboard.type('Zobacz ');
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel('Adres linku')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wpisz pełny adres, np. https://example.pl.')).toBeVisible();
  await page.getByLabel('Adres linku').fill('kuchnia.example.pl/zurek');
  await page.keyboard.press('Enter');
  await expect(text.locator('a')).toHaveAttribute('href', 'https://kuchnia.example.pl/zurek');
  await page.keyboard.type('!');
  await control(page, 'Cofnij').click();
  await expect(text.locator('p').last()).not.toContainText('!');
  await control(page, 'Ponów').click();
  await expect(text.locator('p').last()).toContainText('!');

  await expect(text.locator('a')).toHaveText('kuchnia.example.pl/zurek');
  const html = await text.innerHTML();
  for (const tag of [
    'strong',
    'em',
    's',
    'mark',
    'h1',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'blockquote',
    'hr',
    'a',
  ]) {
    expect(html).toContain(`<${tag}`);
  }
  for (const alignment of Object.values(alignments)) expect(html).toContain(`text-align: ${alignment}`);
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wszystko naraz' })).toBeVisible();
  const shown = page.getByRole('region', { name: 'Sposób przygotowania' });
  await expect(shown.locator('mark')).toHaveText('mark');
  const link = shown.getByRole('link', { name: 'kuchnia.example.pl/zurek' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');
  await page.getByRole('link', { name: 'Edytuj', exact: true }).click();
  await expect(text).toContainText('Zobacz');
  await page.reload();
  await expect(text).toContainText('Zobacz');
  expect(await text.innerHTML()).toBe(html);

  await text.locator('strong').dblclick();
  await control(page, 'Wyczyść formatowanie').click();
  await expect(text.locator('strong')).toHaveCount(0);
  await text.locator('a').click();
  await control(page, 'Usuń link').click();
  await expect(text.locator('a')).toHaveCount(0);
});

test('what is pasted from a word processor or a web page comes out clean', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  // Chromium complains of handlers in a document that is only parsed, where nothing runs.
  anna.allow(/inline event handler violates/);
  await anna.open('/recipes/add');
  await editor(page).click();
  await page.evaluate(() => {
    const html = `<html><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
<p class=MsoNormal style='text-align:justify'><b><span style='font-family:Arial;color:red'>Kapusta</span></b><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>jeden</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>w nim</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>dwa</p>
<h2 style="color:blue" onclick="alert(1)">Obiad</h2><script>alert(2)</script><img src=x onerror=alert(3)>
<a href="javascript:alert(4)">zły</a> <a href="https://example.org" class="x">dobry</a><table><tr><th>mąka</th><td><p>200 g</p></td></tr><tr><td>cukier</td><td>1 <b>łyżka</b></td></tr></table>
<table><tr><td><h3>Sos</h3><ul><li>musztarda</li></ul></td><td>ostry</td><td>miód<div>lipowy</div></td></tr></table>
<!--EndFragment--></body></html>`;
    const data = new DataTransfer();
    data.setData('text/html', html);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  const text = editor(page);
  await expect(text.locator('h2')).toHaveText('Obiad');
  const html = await text.innerHTML();
  expect(html).toContain(
    '<p><strong>Kapusta</strong></p><ul><li><p>jeden</p><ul><li><p>w nim</p></li></ul></li><li><p>dwa</p></li></ul>',
  );
  expect(html).not.toMatch(
    /mso|Mso|style=|class="x"|<img(?! class="ProseMirror)|script|onclick|font-family/i,
  );
  await expect(text.locator('a')).toHaveText('dobry');
  // There are no tables: the cells of a row stand side by side.
  expect(html).toContain('<p>mąka 200 g</p><p>cukier 1 <strong>łyżka</strong></p>');
  expect(html).toContain(
    '<h3>Sos</h3><ul><li><p>musztarda</p></li></ul><p>ostry</p><p>miód</p><p>lipowy</p>',
  );
});

for (const viewport of ['desk', 'phone'] as const) {
  // spec: R191, R192, R194
  test(`a recipe is read for more portions and added to a list on a ${viewport}`, async ({ person }) => {
    const anna = await person({ viewport });
    const { page, press } = anna;
    const mark = viewport === 'desk' ? '' : ' na telefonie';
    const { id } = await makeRecipe(anna.client, {
      name: `Omlet${mark}`,
      portions: 2,
      text: '<h2>Smażenie</h2><p>Smaż.</p>',
      ingredients: [
        { name: `Jajko przepiórcze${mark}`, qty: 3 },
        { name: `Masło klarowane${mark}`, qty: 1.5, unit: 'spoon' },
      ],
    });
    await anna.open(`/recipes/${id}`);
    const items = page.getByRole('region', { name: 'Składniki' }).getByRole('listitem');
    await expect(items).toContainText([`3${NBSP}szt.`, `1½${NBSP}łyżki`]);
    await expectAccessible(page);

    await press(page.getByRole('button', { name: 'Dodaj do listy' }));
    const dialog = page.getByRole('dialog', { name: 'Dodaj do listy' });
    await expect(dialog.getByText('Nie masz jeszcze żadnej listy. Najpierw dodaj listę.')).toBeVisible();
    await expectAccessible(page);
    await press(dialog.getByRole('button', { name: 'Zamknij' }));
    await makeList(anna.client, 'Piątek');
    const saturday = await makeList(anna.client, 'Sobota');

    await press(page.getByRole('button', { name: 'Więcej porcji' }));
    await press(page.getByRole('button', { name: 'Więcej porcji' }));
    await expect(page.getByText('4 porcje')).toBeVisible();
    await expect(items).toContainText([`6${NBSP}szt.`, `3${NBSP}łyżki`]);
    await press(page.getByRole('button', { name: 'Dodaj do listy' }));
    await expect(dialog.getByLabel('Liczba porcji')).toHaveValue('4');
    await press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
    await expect(dialog.getByText('Niepoprawna lista.')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Lista' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Lista' }).fill('sob');
    await press(page.getByRole('option', { name: 'Sobota' }));
    await dialog.getByLabel('Liczba porcji').fill('6');
    await press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
    await expect(toast(page, 'Przepis został zaktualizowany.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await anna.open(`/shopping-lists/${saturday}`);
    await expect(line(page, `Jajko przepiórcze${mark}`)).toContainText(`9${NBSP}szt.`);
    await expect(line(page, `Masło klarowane${mark}`)).toContainText(`4,5${NBSP}łyżki`);
    await expect(line(page, `Jajko przepiórcze${mark}`)).toContainText(`do: Omlet${mark}`);
  });
}

// spec: R189, R190
test('a deleted recipe is gone, and its page says so to a user who comes late', async ({ person }) => {
  const anna = await person();
  const jan = await person({ viewport: 'phone' });
  const { id } = await makeRecipe(anna.client, { name: 'Zupa nic' });
  await jan.open(`/recipes/${id}`);
  await anna.open(`/recipes/${id}`);
  const { page } = anna;
  await expect(page.getByText('Brak składników')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dodaj do listy' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Usuń', exact: true }).click();
  await expect(page.getByText('Przez 30 dni możesz go przywrócić.')).toBeVisible();
  await answer(anna, 'Czy na pewno?', 'Nie');
  await expect(page.getByRole('heading', { level: 1, name: 'Zupa nic' })).toBeVisible();
  jan.allow(/404/);
  await page.getByRole('button', { name: 'Usuń', exact: true }).click();
  await answer(anna, 'Czy na pewno?', 'Tak');
  await expect(toast(page, 'Przepis został usunięty.')).toBeVisible();
  await expect(page).toHaveURL('/recipes');
  await expect(page.getByRole('link', { name: 'Zupa nic' })).toHaveCount(0);
  await expect(jan.page.getByText('Nie znaleziono przepisu.')).toBeVisible();
  await expectAccessible(jan.page);
});

test('whatever a server lets through, the page shows only what the editor can make', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const payloads = [
    // The part that may stay.
    '<a href="https://example.org" target="_self" rel="opener">dobry</a><ol start="3" type="a"><li>i</li></ol>',
    '<img src=x onerror="window.fired=1">',
    '<svg onload="window.fired=2"><a xlink:href="javascript:window.fired=3"><text>x</text></a></svg>',
    '<script>window.fired=4</script>',
    '<a href="javascript:window.fired=5">a</a><a href="JaVa\tScRiPt:window.fired=6">b</a>',
    '<a href="data:text/html,<script>1</script>">c</a><a href="/logout">d</a><a href="//example.org">e</a>',
    '<p style="background:url(https://example.org/x);text-align:center" onclick="window.fired=7">f</p>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.fired=8&gt;">',
    '<iframe srcdoc="<script>parent.fired=9</script>"></iframe><object data="x"></object><embed src="x">',
    '<form action="https://example.org"><input name="attributes"><button formaction="javascript:1">g</button></form>',
    '<noscript><p title="</noscript><img src=x onerror=window.fired=10>"></noscript>',
    '<p id="content" class="x" data-x="1" aria-hidden="true">h</p><base href="https://example.org/">',
  ];
  const { id } = await makeRecipe(anna.client, { name: 'Zatruty' });
  const recipe = { id, name: 'Zatruty', portions: null, text: payloads.join(''), products: [] };
  // Chromium complains of handlers in a document that is only parsed, where nothing runs.
  anna.allow(/violates the following Content Security Policy/);
  await page.route(`**/api/v2/recipe/${id}`, (route) => route.fulfill({ json: recipe }));
  await anna.open(`/recipes/${id}`);
  const shown = page.getByRole('region', { name: 'Sposób przygotowania' });
  await expect(shown.getByRole('link', { name: 'dobry' })).toHaveAttribute('rel', 'noopener noreferrer');
  const found = await shown.evaluate((region) => {
    // The attributes that the page itself adds to each step, for striking it out, and nothing like them elsewhere.
    for (const [at, step] of [...region.querySelectorAll('[data-step]')].entries()) {
      const box = step.firstElementChild;
      const isOurs = step.id === `recipe-step-${at + 1}` && box?.getAttribute('aria-labelledby') === step.id;
      if (isOurs && box.matches('input[type=checkbox]') && box.attributes.length === 2) box.remove();
      for (const name of ['id', 'data-step']) step.removeAttribute(name);
    }
    return [...(region.firstElementChild?.querySelectorAll('*') ?? [])].map((element) => ({
      tag: element.localName,
      attributes: element.getAttributeNames().map((name) => `${name}=${element.getAttribute(name)}`),
    }));
  });
  const tags = /^(p|h[1-6]|strong|em|s|mark|blockquote|hr|ul|ol|li|a|br)$/;
  const attribute =
    /^(href=https:\/\/example\.org|rel=noopener noreferrer|target=_blank|start=3|type=a|style=text-align: center)$/;
  expect(found.filter(({ tag }) => !tags.test(tag))).toEqual([]);
  expect(found.flatMap(({ attributes }) => attributes).filter((each) => !attribute.test(each))).toEqual([]);
  expect(found).toContainEqual({ tag: 'ol', attributes: ['start=3', 'type=a'] });
  expect(await page.evaluate(() => 'fired' in window)).toBe(false);
});

test('a damaged address of a recipe is answered at once', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  anna.allow(/status of 400/);
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().endsWith('/api/v2/recipe/zzz'))));
  await anna.open('/recipes/zzz');
  await expect(page.getByText('Nie znaleziono przepisu.')).toBeVisible();
  // The connection that comes up may ask once more; a refusal is not asked about again and again.
  expect(asked).toBeLessThanOrEqual(2);
});
