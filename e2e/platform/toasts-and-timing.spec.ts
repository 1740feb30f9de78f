import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct } from '../support/household.ts';
import { control, editor, makeRecipe } from '../support/recipe-screens.ts';
import { answer, boxOf, toast } from '../support/screens.ts';
import { setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

// spec: R250
test('a toast stands at the top right and goes by itself after a second and a half', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await page.clock.install();
  await anna.open('/shopping-lists/add');
  await page.getByLabel('Nazwa').fill('Sobota');
  // By then the code that shows toasts is loaded.
  await page.clock.runFor(5_000);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await anna.press(page.getByRole('button', { name: 'Zapisz' }));
  const added = toast(page, 'Lista została dodana.');
  await expect(added).toBeAttached();
  await page.clock.runFor(1_400);
  await expect(added).toBeVisible();
  const box = await added.boundingBox();
  expect(box?.y).toBeLessThan(100);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 40);
  await page.clock.runFor(600);
  await expect(added).toHaveCount(0);
});

// spec: R200
test('the editor is at least 300 px high, and its toolbar sticks below the header', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/recipes/add');
  expect((await editor(page).boundingBox())?.height).toBeGreaterThanOrEqual(300);
  const text = Array.from({ length: 80 }, (_, index) => `<p>Krok ${index + 1}</p>`).join('');
  const { id } = await makeRecipe(anna.client, { name: 'Długi przepis', text });
  await anna.open(`/recipes/edit/${id}`);
  await expect(editor(page)).toContainText('Krok 80');
  await page.getByText('Krok 60', { exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Krok 1', { exact: true })).not.toBeInViewport();
  const toolbar = page.getByRole('group', { name: 'Formatowanie tekstu' });
  await expect.poll(async () => (await toolbar.boundingBox())?.y).toBe(60);
  await expect(control(page, 'Pogrubienie')).toBeInViewport({ ratio: 1 });
});

// spec: R95, R201
test('recipes, a recipe and users that could not be fetched are told', async ({ person }) => {
  const admin = await person({ role: 'admin' });
  const { page } = admin;
  admin.allow(/Failed to load resource/);
  for (const { path, call, text } of [
    { path: '/recipes', call: '**/api/v2/recipe', text: 'Nie udało się pobrać przepisów.' },
    {
      path: '/recipes/00000000-0000-7000-8000-000000000000',
      call: '**/api/v2/recipe/*',
      text: 'Nie udało się pobrać przepisu.',
    },
    { path: '/users', call: '**/api/users', text: 'Nie udało się pobrać listy użytkowników.' },
  ]) {
    await test.step(path, async () => {
      await page.route(call, (route) => route.abort());
      await admin.open(path);
      await expect(toast(page, text)).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('main')).toContainText(text);
    });
  }
});

// spec: R174
test('a product that could not be deleted stays, and the screen says so', async ({ person, household }) => {
  const id = await addProduct(household.admin, 'Topinambur stały');
  const anna = await person();
  anna.allow(/Failed to load resource/);
  await anna.open(`/products/${id}`);
  await anna.page.route(`**/api/v2/product/${id}`, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await anna.press(anna.page.getByRole('button', { name: 'Usuń' }));
  await answer(anna, 'Czy na pewno chcesz to zrobić?', 'Tak');
  await expect(toast(anna.page, 'Nie udało się usunąć produktu.')).toBeVisible();
  await expect(anna.page.getByLabel('Nazwa')).toHaveValue('Topinambur stały');
});

test('a toast that says why can be read in both schemes, and whole where text is very large', async ({
  person,
  household,
}) => {
  const id = await addProduct(household.admin, 'Topinambur czytelny');
  const anna = await person();
  const { page } = anna;
  anna.allow(/Failed to load resource/);
  await page.route(`**/api/v2/product/${id}`, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await anna.open(`/products/${id}`);
  await setWindow(page, 'text at 200 %');
  await anna.press(page.getByRole('button', { name: 'Usuń' }));
  await answer(anna, 'Czy na pewno chcesz to zrobić?', 'Tak');
  const failed = toast(page, 'Nie udało się usunąć produktu.');
  // It stays while the pointer is on it.
  await failed.hover();
  await expect(failed).toHaveCSS('opacity', '1');
  const title = await boxOf(failed.getByText('Nie udało się usunąć produktu.'));
  const why = await boxOf(failed.getByText('Brak połączenia. Sprawdź sieć i spróbuj ponownie.'));
  const whole = await boxOf(failed);
  expect(title.y).toBeGreaterThan(whole.y);
  expect(why.y + why.height).toBeLessThan(whole.y + whole.height);
  await expectAccessible(page);
});
