import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct } from '../support/household.ts';
import { editor, makeRecipe, pasteIngredients, rows, saveRecipe } from '../support/recipe-screens.ts';
import { answer, toast } from '../support/screens.ts';
import { expectNothingClipped, setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const QUESTION = 'Zastąpić zmiany innej osoby?';
const TOGETHER = 'Zapisano razem ze zmianami innej osoby.';

/** The end of a step of the text, to type there. */
async function typeAfter(page: Page, step: string, typed: string): Promise<void> {
  await editor(page).getByText(step, { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(typed);
}

test('two people who change different parts of one recipe both find their changes in it', async ({
  person,
}) => {
  const anna = await person();
  const jan = await person({ viewport: 'phone' });
  const { id } = await makeRecipe(anna.client, {
    name: 'Szarlotka',
    text: '<ol><li><p>Zagnieć.</p></li><li><p>Obierz jabłka.</p></li><li><p>Piecz.</p></li></ol>',
    ingredients: [{ name: 'Jabłka na szarlotkę' }, { name: 'Mąka na szarlotkę' }],
  });
  await anna.open(`/recipes/edit/${id}`);
  await jan.open(`/recipes/edit/${id}`);
  await anna.page.getByLabel('Nazwa').fill('Szarlotka babci');
  await typeAfter(anna.page, 'Zagnieć.', ' Schłodź.');
  await pasteIngredients(anna, '2 łyżki cynamonu na szarlotkę');
  await jan.page.getByLabel('Czas', { exact: true }).fill('1 h 15 min');
  await typeAfter(jan.page, 'Piecz.', ' Ostudź.');
  await pasteIngredients(jan, '200 g masła na szarlotkę\n1 łyżeczka cynamonu na szarlotkę');
  await jan.press(jan.page.getByRole('button', { name: 'Więcej działań: cynamon na szarlotkę' }));
  await jan.press(jan.page.getByRole('menuitem', { name: /^Usuń/ }));
  await saveRecipe(anna.page);
  await expect(anna.page.getByRole('heading', { level: 1, name: 'Szarlotka babci' })).toBeVisible();

  await expect(
    jan.page.getByText('podczas Twojej edycji: nazwa, składniki, sposób przygotowania. Zapisanie połączy'),
  ).toBeVisible();
  await expectAccessible(jan.page);
  jan.allow(/status of 409/);
  await saveRecipe(jan.page);
  await expect(toast(jan.page, TOGETHER)).toBeVisible();
  for (const { page } of [anna, jan]) {
    await expect(page.getByRole('heading', { level: 1, name: 'Szarlotka babci' })).toBeVisible();
    await expect(page.getByText('1 h 15 min')).toBeVisible();
    for (const text of ['Zagnieć. Schłodź.', 'Piecz. Ostudź.'])
      await expect(page.getByText(text)).toBeVisible();
    for (const name of ['cynamonu? na szarlotkę', 'masło na szarlotkę', 'Jabłka na szarlotkę']) {
      await expect(page.getByText(new RegExp(name, 'i')).first()).toBeVisible();
    }
  }
});

test('where both changed the same, the question names it with both versions', async ({
  person,
  household,
}) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await household.addUser();
  const { page } = anna;
  const { id, productIds } = await makeRecipe(anna.client, {
    name: 'Bigos',
    portions: 4,
    ingredients: [
      { name: 'Kapusta na bigos', qty: 2, unit: 'kg' },
      { name: 'Śliwki na bigos', qty: 1, unit: 'kg' },
    ],
  });
  const [cabbage, plums] = productIds as [string, string];
  await anna.open(`/recipes/edit/${id}`);
  await page.getByLabel('Nazwa').fill('Bigos staropolski');
  await page.getByLabel('Źródło').fill('Zeszyt babci');
  await anna.press(page.getByRole('button', { name: 'Więcej działań: Śliwki na bigos' }));
  await anna.press(page.getByRole('menuitem', { name: /^Usuń/ }));
  succeeded(
    await jan.patch(`/api/v2/recipe/${id}`, {
      name: 'Bigos myśliwski',
      text: '<p>Duś.</p>',
      minutes: 240,
      products: [
        { productId: cabbage, qty: 3, unit: 'kg' },
        { productId: plums, qty: 500, unit: 'g' },
      ],
    }),
  );
  anna.allow(/status of 409/);
  await saveRecipe(page);
  const items = page.getByRole('dialog', { name: QUESTION }).getByRole('listitem');
  await expect(items).toHaveText([
    'nazwaTwoja wersja: Bigos staropolski, tamta: Bigos myśliwski',
    /^Śliwki na bigosTwoja wersja: usunięto, tamta: 500\sg$/,
  ]);
  await expectAccessible(page);
  await answer(anna, QUESTION, 'Tak');
  await expect(toast(page, TOGETHER)).toBeVisible();
  expect(succeeded(await jan.get(`/api/v2/recipe/${id}`))).toMatchObject({
    name: 'Bigos staropolski',
    source: 'Zeszyt babci',
    text: '<p>Duś.</p>',
    minutes: 240,
    products: [{ productId: cabbage, qty: 3 }],
  });
});

test("what is typed while a save meets another's is merged by the next one", async ({
  person,
  household,
}) => {
  const anna = await person();
  const jan = await household.addUser();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Żurek', text: '<p>Gotuj.</p>' });
  await anna.open(`/recipes/edit/${id}`);
  await pasteIngredients(anna, '1 zakwas na żurek');
  await expect(rows(page)).toHaveCount(1);
  succeeded(
    await jan.patch(`/api/v2/recipe/${id}`, {
      name: 'Żurek',
      text: '<p>Gotuj.</p>',
      minutes: 40,
      products: [],
    }),
  );
  anna.allow(/status of 409/);
  const held = Promise.withResolvers<void>();
  // The look at what the other has saved.
  const look = `**/api/v2/product/names*`;
  const asked = page.waitForRequest(look);
  await page.route(look, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await saveRecipe(page);
  await asked;
  await page.getByLabel('Nazwa').fill('Żurek śląski');
  held.resolve();
  await expect(toast(page, TOGETHER)).toBeVisible();
  await expect(page).toHaveURL(`/recipes/edit/${id}`);
  await expect(page.getByLabel('Nazwa')).toHaveValue('Żurek śląski');
  await saveRecipe(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Żurek śląski' })).toBeVisible();
  const { products, minutes } = succeeded(await jan.get(`/api/v2/recipe/${id}`));
  expect([products.length, minutes]).toEqual([1, 40]);
});

test('a product that both have added anew is one ingredient', async ({ person, household }) => {
  const anna = await person();
  const jan = await household.addUser();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Pierogi' });
  await anna.open(`/recipes/edit/${id}`);
  await pasteIngredients(anna, '500 g mąki pierogowej');
  await expect(rows(page)).toHaveCount(1);
  const product = { productId: crypto.randomUUID(), productName: 'Mąka pierogowa', qty: 500, unit: 'g' };
  succeeded(
    await jan.patch(`/api/v2/recipe/${id}`, { name: 'Pierogi ruskie', text: '', products: [product] }),
  );
  anna.allow(/status of 409/);
  await saveRecipe(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Pierogi ruskie' })).toBeVisible();
  expect(succeeded(await jan.get(`/api/v2/recipe/${id}`)).products).toHaveLength(1);
});

test('a product that another merges meanwhile is one ingredient, whatever it was called by then', async ({
  person,
  household,
}) => {
  const anna = await person();
  const jan = await household.addUser();
  const { page } = anna;
  const { id, productIds } = await makeRecipe(anna.client, {
    name: 'Krem do rurek',
    ingredients: [{ name: 'Kremówka do rurek' }, { name: 'Cukier puder do rurek' }],
  });
  const [cream, sugar] = productIds as [string, string];
  const [newCream, newSugar] = [
    await addProduct(jan, 'Śmietanka do rurek'),
    await addProduct(jan, 'Cukier do rurek'),
  ];
  await anna.open(`/recipes/edit/${id}`);
  for (const name of ['Kremówka do rurek', 'Cukier puder do rurek']) {
    await anna.press(page.getByRole('button', { name: `Edytuj: ${name}` }));
    await page.getByLabel('Uwagi').fill('z lodówki');
    await anna.press(page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  succeeded(await jan.patch(`/api/v2/product/${cream}`, { name: 'Śmietana kremówka do rurek' }));
  succeeded(await jan.post(`/api/v2/product/${cream}/merge`, { into: newCream }));
  const theirs = [newCream, sugar].map((productId) => ({ productId, qty: 2, unit: 'piece' }));
  succeeded(await jan.patch(`/api/v2/recipe/${id}`, { name: 'Krem do rurek', text: '', products: theirs }));
  anna.allow(/status of 409/);
  // Between the look at what the other has saved and the one at the products.
  await page.route('**/api/v2/product/names*', async (route) => {
    succeeded(await jan.post(`/api/v2/product/${sugar}/merge`, { into: newSugar }));
    await route.fallback();
  });
  await saveRecipe(page);
  await expect(toast(page, TOGETHER)).toBeVisible();
  expect(succeeded(await jan.get(`/api/v2/recipe/${id}`)).products).toMatchObject([
    { productId: newCream, qty: 2, note: 'z lodówki' },
    { productId: newSugar, qty: 2, note: 'z lodówki' },
  ]);
});

const STEPS = ['Rozgrzej piekarnik.', 'Zagnieć ciasto.', 'Piecz 40 minut.', 'Ostudź na kratce.'];
const list = (steps: readonly string[]) =>
  `<ol>${steps.map((step) => `<li><p>${step}</p></li>`).join('')}</ol>`;

for (const viewport of ['phone', 'desk'] as const) {
  test(`steps that both have changed are shown in both versions, on a ${viewport}`, async ({
    person,
    household,
  }) => {
    const anna = await person({ viewport });
    const jan = await household.addUser();
    const { page } = anna;
    const { id } = await makeRecipe(anna.client, { name: 'Sernik', text: list(STEPS) });
    await anna.open(`/recipes/edit/${id}`);
    await typeAfter(page, 'Zagnieć ciasto.', ' Schłódź je.');
    await typeAfter(page, 'Piecz 40 minut.', ' Uchyl drzwiczki.');
    const theirs = [
      STEPS[0],
      STEPS[1],
      'Piecz <strong>50 minut</strong>.',
      'Ostudź w piekarniku.',
    ] as string[];
    succeeded(await jan.patch(`/api/v2/recipe/${id}`, { name: 'Sernik', text: list(theirs), products: [] }));
    anna.allow(/status of 409/);
    await saveRecipe(page);
    const dialog = page.getByRole('dialog', { name: QUESTION });
    await expect(dialog.getByRole('listitem')).toHaveText(
      'sposób przygotowaniaTwoja wersja:Piecz 40 minut. Uchyl drzwiczki.Tamta wersja:Piecz 50 minut.',
    );
    await expect(dialog.getByText('50 minut')).toHaveCSS('font-weight', '700');
    await expectAccessible(page);
    await setWindow(page, 'text at 200 %');
    await expect(dialog.getByText('Tamta wersja:')).toBeInViewport();
    await expectNothingClipped(page, 'the question');
    await expectAccessible(page);
    await answer(anna, QUESTION, 'Tak');
    await expect(toast(page, TOGETHER)).toBeVisible();
    const { text } = succeeded(await jan.get(`/api/v2/recipe/${id}`));
    expect(text).toBe(
      list([
        'Rozgrzej piekarnik.',
        'Zagnieć ciasto. Schłódź je.',
        'Piecz 40 minut. Uchyl drzwiczki.',
        'Ostudź w piekarniku.',
      ]),
    );
  });
}

test('steps that both have added in one place are both kept, if asked to', async ({ person, household }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await household.addUser();
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Makowiec', text: list(STEPS) });
  await anna.open(`/recipes/edit/${id}`);
  await typeAfter(page, 'Ostudź na kratce.', '\nPolej lukrem.');
  const theirs = list([...STEPS, 'Przechowuj w lodówce.']);
  succeeded(await jan.patch(`/api/v2/recipe/${id}`, { name: 'Makowiec', text: theirs, products: [] }));
  anna.allow(/status of 409/);
  await saveRecipe(page);
  const question = 'Zapisać obie wersje?';
  const dialog = page.getByRole('dialog', { name: question });
  await expect(dialog.getByRole('listitem')).toHaveText(
    'sposób przygotowaniaTwoja wersja:Polej lukrem.Tamta wersja:Przechowuj w lodówce.',
  );
  await expectAccessible(page);
  await setWindow(page, 'text at 200 %');
  await expectNothingClipped(page, 'the question about what both have added');
  await answer(anna, question, 'Tak');
  await expect(toast(page, TOGETHER)).toBeVisible();
  const { text } = succeeded(await jan.get(`/api/v2/recipe/${id}`));
  expect(text).toBe(list([...STEPS, 'Przechowuj w lodówce.', 'Polej lukrem.']));
});
