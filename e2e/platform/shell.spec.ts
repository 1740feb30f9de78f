import { signIn } from '../../src/test/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { change } from '../support/operations.ts';
import { checkbox, goTo, logIn, toast } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

for (const viewport of ['phone', 'desk'] as const) {
  // spec: R10
  test(`an unknown page is told on a ${viewport}`, async ({ person }) => {
    const anna = await person({ viewport });
    const { page } = anna;
    await anna.open('/nie-ma-takiej-strony');
    await expect(page.getByRole('heading', { name: 'Błąd' })).toBeVisible();
    await expect(
      page.getByText('Strona nie została znaleziona lub nie masz do niej uprawnień.'),
    ).toBeVisible();
    await expect(page).toHaveTitle('LZ | Błąd');
    await expectAccessible(page);
    await anna.press(page.getByRole('link', { name: 'Przejdź do list' }));
    await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  });
}

test('a page opens whatever its address names as the part to show', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
  for (const [path, title] of [
    [`/shopping-lists/${listId}#%E0%A4%A`, 'Sobota'],
    ['/products#%', 'Produkty'],
  ] as const) {
    await anna.open(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

// spec: R1, R2, R14
test('the frame on a desk: header 60 px, navigation 300 px', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/shopping-lists');
  const navigation = page.getByRole('navigation');
  await expect(navigation.getByRole('link')).toHaveText([
    'Listy',
    'Przepisy',
    'Plan',
    'Produkty',
    'Moje konto',
    'Wyloguj',
  ]);
  expect(await page.getByRole('banner').boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 60 });
  expect(await navigation.boundingBox()).toEqual({ x: 0, y: 60, width: 300, height: 740 });
  await expect(page.getByRole('button', { name: 'Otwórz nawigację' })).toBeHidden();
  await expect(page).toHaveTitle('LZ | Listy');
  for (const [section, address] of [
    ['Przepisy', '/recipes'],
    ['Plan', '/plan'],
    ['Produkty', '/products'],
    ['Listy', '/shopping-lists'],
  ] as const) {
    await goTo(anna, section);
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(navigation.getByRole('link', { name: section })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(`LZ | ${section}`);
  }
});

// spec: R3
test('on a phone the navigation opens and closes', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  await anna.open('/');
  const navigation = page.getByRole('navigation');
  await expect(navigation).toBeHidden();
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(60);
  await press(page.getByRole('button', { name: 'Otwórz nawigację' }));
  await expect(navigation).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await press(page.getByRole('button', { name: 'Zamknij nawigację' }));
  await expect(navigation).toBeHidden();
  await goTo(anna, 'Produkty');
  await expect(page.getByRole('heading', { name: 'Produkty' })).toBeVisible();
  await expect(navigation).toBeHidden();
});

/** Notes when a loading indicator first appears, in ms since the navigation. */
function noteLoader(): void {
  const seen = window as unknown as { loaderAt?: number };
  new MutationObserver(() => {
    if (document.querySelector('[role=status][aria-label="Ładowanie…"]')) {
      seen.loaderAt ??= performance.now();
    }
  }).observe(document, { childList: true, subtree: true });
}

// spec: R4
test('a loading indicator shows only when the check takes longer than half a second', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const loaderAt = () => page.evaluate(() => (window as unknown as { loaderAt?: number }).loaderAt);
  await page.addInitScript(noteLoader);
  // A user whom the device knows waits for nothing; here only the session is known.
  await page.addInitScript(() => localStorage.removeItem('lz.user'));
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/auth/check', async (route) => {
    await gate;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/auth/check');
  await anna.open('/');
  await asked;
  const loader = page.getByRole('status', { name: 'Ładowanie…' });
  await expect(loader).toBeVisible();
  expect(await loaderAt()).toBeGreaterThan(500);
  letGo();
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  await expect(loader).toBeHidden();
});

// spec: R17
test('dark is the default, and the choice of light is kept', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const brightness = () =>
    page.evaluate(() => {
      const colour = getComputedStyle(document.body).backgroundColor;
      return (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
    });
  const frame = page.locator('meta[name=theme-color]');
  await anna.open('/');
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  expect(await brightness()).toBeLessThan(150);
  await goTo(anna, 'Moje konto');
  await page.getByRole('combobox', { name: 'Motyw' }).selectOption('light');
  await expect.poll(brightness).toBeGreaterThan(600);
  await expect(frame).toHaveAttribute('content', 'rgb(245, 246, 244)');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Motyw' })).toHaveValue('light');
  expect(await brightness()).toBeGreaterThan(600);
  await page.getByRole('combobox', { name: 'Motyw' }).selectOption('dark');
  await expect.poll(brightness).toBeLessThan(150);
});

test('the keyboard sees where it is and can skip the navigation', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/products');
  await expect(page.getByRole('heading', { name: 'Produkty' })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Przejdź do treści' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dodaj produkt' })).toBeFocused();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Produkty' })).toBeVisible();
  const outline = () =>
    page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return `${outlineStyle} ${outlineWidth}`;
    });
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(outline).toBe('solid 2px');
  }
});

test('on a new page one goes on from its heading, also when that comes late', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const { body } = await anna.client.post('/api/v2/recipe', { name: 'Żurek', text: '', products: [] });
  // Without a list, the field for a new one takes the focus.
  await makeList(anna.client, 'Sobota');
  await anna.open('/shopping-lists');
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('navigation').getByRole('link', { name: 'Przepisy' }).press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Przepisy');
  await expect(heading).toBeFocused();
  // Nothing shows where that is: the keyboard goes on from there.
  await expect(heading).toHaveCSS('outline-style', 'none');

  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/api/v2/recipe/${body.id as string}`, async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByRole('link', { name: /Żurek/ }).press('Enter');
  await expect(page).toHaveURL(new RegExp(body.id as string));
  letGo();
  await expect(heading).toHaveText('Żurek');
  await expect(heading).toBeFocused();
});

test('a session that ended is told over what can still be read', async ({ person, household }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Bułki')).toBeVisible();
  anna.allow(/status of 401|WebSocket connection/);
  await anna.client.get('/api/auth/logout');
  await expect(page.getByText('Sesja wygasła.')).toBeVisible();
  // Read out although it comes together with its place.
  await expect(page.getByRole('alert')).toContainText('Sesja wygasła.');
  await expect(checkbox(page, 'Bułki')).toBeVisible();
  await expectAccessible(page);
  await anna.press(page.getByRole('link', { name: 'Zaloguj się ponownie' }));
  await logIn(anna, anna.client.user.email);
  await expect(page).toHaveURL(`${household.app.url}/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Bułki')).toBeVisible();
  await expect(page.getByText('Sesja wygasła.')).toBeHidden();
});

test('a session that ends behind a dialog is told over it, and what is typed there arrives after the login', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  const dialog = page.getByRole('dialog');
  const typed = dialog.getByLabel('Przepis albo własny wpis');
  await anna.open('/plan');
  await press(page.getByRole('button', { name: 'Dodaj posiłek: Dziś' }));
  await typed.fill('Zupa z wczoraj');
  anna.allow(/status of 401|WebSocket connection/);
  await anna.client.get('/api/auth/logout');
  await expect(toast(page, 'Sesja wygasła. Zaloguj się ponownie, żeby zapisać zmiany.')).toBeVisible();
  await expectAccessible(page);
  await expect(typed).toHaveValue('Zupa z wczoraj');
  await typed.press('Enter');
  await expect(dialog).toBeHidden();
  await press(page.getByRole('link', { name: 'Zaloguj się ponownie' }));
  await logIn(anna, anna.client.user.email);
  await expect(page.getByText('Zupa z wczoraj')).toBeVisible();
});

test('a list that the server refuses says what it answered', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota');
  anna.allow(/Failed to load resource/);
  const json = { success: false, message: 'SERVICE_UNAVAILABLE', data: null };
  await page.route(`**/api/v2/shopping-list/${listId}`, (route) => route.fulfill({ status: 503, json }));
  await anna.open(`/shopping-lists/${listId}`);
  const problem = page.getByRole('main').getByRole('alert');
  await expect(problem).toContainText('Nie udało się pobrać listy.');
  await expect(problem).not.toContainText('Brak połączenia');
  await expect(problem).toContainText('Serwer jest chwilowo niedostępny.');
});

// spec: R133
test('a list that could not be fetched says so and can be tried again', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  anna.allow(/Failed to load resource/);
  const path = `**/api/v2/shopping-list/${listId}`;
  let isBad = true;
  await page.exposeFunction('mend', () => {
    isBad = false;
  });
  await page.route(path, (route) =>
    isBad ? route.fulfill({ status: 502, contentType: 'text/plain', body: 'Bad' }) : route.continue(),
  );
  await anna.open(`/shopping-lists/${listId}`);
  // The toast first: it goes by itself.
  await expect(toast(page, 'Nie udało się pobrać listy.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Nie udało się pobrać listy.');
  await expectAccessible(page);
  // Earlier, the app would notice it by itself and remove the button.
  await page.evaluate(() => {
    addEventListener('click', () => void (window as unknown as { mend: () => Promise<void> }).mend(), {
      capture: true,
      once: true,
    });
  });
  await anna.press(page.getByRole('button', { name: 'Spróbuj ponownie' }));
  await expect(checkbox(page, 'Bułki')).toBeVisible();
});

test('a list that could not be fetched says so once for each failure', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  anna.allow(/Failed to load resource/);
  const { promise: answered, resolve: answerAll } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(`**/api/v2/shopping-list/${listId}`, async (route) => {
    count += 1;
    if (count > 1) await answered;
    const json = { success: false, message: 'SERVICE_UNAVAILABLE', data: null };
    await route.fulfill({ status: 503, json });
  });
  const sockets = page.waitForEvent('websocket');
  await anna.open(`/shopping-lists/${listId}`);
  const failure = toast(page, 'Nie udało się pobrać listy.');
  await expect(failure).toBeVisible();
  await expect(failure).toBeHidden();
  // A message about the list during the new request is not a failure.
  const news = (await sockets).waitForEvent('framereceived', ({ payload }) => payload.includes(listId));
  await change(anna.client, listId, ([rolls]) => ({ type: 'item.set', itemId: rolls!.id, checked: true }));
  await news;
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await failure.count()).toBe(0);
  answerAll();
  await expect(failure).toBeVisible();
});

// spec: R19
test('a page that breaks leaves a way home', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  // With a service worker the file would be there.
  await anna.open('/');
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  anna.allow(/out of order/);
  await page.route('**/assets/ProductsPage*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function ProductsPage() { throw new Error('out of order'); }`,
    }),
  );
  await goTo(anna, 'Produkty');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expectAccessible(page);
  await anna.press(page.getByRole('link', { name: 'Przejdź do list' }));
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
});

test('a page whose styles could not be fetched has them when it is tried again', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  anna.allow(/ERR_FAILED|preload/);
  await anna.open('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const styles = /PlanPage-[^/]*\.css$/;
  await page.route(styles, (route) => route.abort());
  await goTo(anna, 'Plan');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toBeVisible();
  await page.unroute(styles);
  await anna.press(failure.getByRole('button', { name: 'Spróbuj ponownie' }));
  await expect(page.getByRole('main').locator('ol')).toHaveCSS('list-style-type', 'none');
});

for (const viewport of ['phone', 'desk'] as const) {
  test(`a page that can't be fetched is tried again in its place (${viewport})`, async ({ person }) => {
    const anna = await person({ viewport });
    const { page } = anna;
    const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
    // The app may fetch it ahead, before the network is gone.
    const part = /RecipesPage-[^/]*\.js$/;
    await page.route(part, (route) => route.abort());
    anna.allow(
      /ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to (load|fetch)|dynamically imported|preload|WebSocket/,
    );
    await anna.open(`/shopping-lists/${listId}`);
    await expect(checkbox(page, 'Bułki')).toBeVisible();
    await page.context().setOffline(true);
    await checkbox(page, 'Bułki').press('Space');
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('1 zmiana czeka');
    await goTo(anna, 'Przepisy');
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toHaveText('Brak połączenia. Sprawdź sieć i spróbuj ponownie.Spróbuj ponownie');
    await expect(page).toHaveURL('/recipes');
    await expectAccessible(page);
    // Without a network another try fails as well, and the data in memory is still there.
    await anna.press(failure.getByRole('button', { name: 'Spróbuj ponownie' }));
    await expect(failure).toBeVisible();
    await page.goBack();
    await expect(checkbox(page, 'Bułki')).toBeChecked();
    await page.goForward();
    await expect(failure).toBeVisible();
    await page.unroute(part);
    await page.context().setOffline(false);
    await anna.press(failure.getByRole('button', { name: 'Spróbuj ponownie' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Przepisy' })).toBeVisible();
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
          ({ sheet }) => sheet !== null,
        ),
      ),
    ).toBe(true);
  });
}

test('the description of the API can be browsed', async ({ visitor }) => {
  const guest = await visitor();
  const { page } = guest;
  await guest.open('/api/docs');
  // Swagger UI draws all routes at once, which takes a busy machine over 10 s.
  await expect(page.getByRole('heading', { name: /^LZ/ })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('/api/v2/shopping-list/{id}/check-product').first()).toBeVisible();
});

test('two devices of one person show the same list', async ({ person, household }) => {
  const anna = await person({ viewport: 'phone' });
  const again = await signIn(household.app.url, anna.client.user);
  const desk = await person({ user: again });
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  await anna.open(`/shopping-lists/${listId}`);
  await desk.open(`/shopping-lists/${listId}`);
  await checkbox(desk.page, 'Bułki').press('Space');
  await expect(checkbox(anna.page, 'Bułki')).toBeChecked();
});
