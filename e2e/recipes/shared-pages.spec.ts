import { createServer, type RequestListener } from 'node:http';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { listenOnLoopback } from '../../src/test/loopback.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { untilOffline } from '../support/device.ts';
import { test as base, expect, type Resident } from '../support/fixtures.ts';
import { rows } from '../support/recipe-screens.ts';
import { logIn, toast } from '../support/screens.ts';
import { expectGoodInWindows, expectLargeTargets } from '../support/windows.ts';

interface BlogFixtures {
  /** The address of a page of another origin, whose policy may forbid forms. */
  blog: (policy?: string) => string;
}

const RECIPE = `<!doctype html><html lang="pl"><head><meta charset="utf-8"><title>Kompot z jabłek</title>
  <script>window.tracked = true;</script><style>p { color: red }</style></head>
  <body><h1>Kompot z jabłek</h1><h2>Składniki</h2><ul><li>1 kg jabłek</li><li>2 l wody</li></ul>
  <h2>Przygotowanie</h2><p>Gotuj pod przykryciem przez pół godziny.</p><input name="submit"></body></html>`;

const test = base.extend<BlogFixtures>({
  // oxlint-disable-next-line no-empty-pattern
  blog: async ({}, use) => {
    const answer: RequestListener = (request, response) => {
      const policy = new URL(request.url ?? '', 'http://blog').searchParams.get('policy');
      response.setHeader('content-type', 'text/html; charset=utf-8');
      if (policy !== null) response.setHeader('content-security-policy', policy);
      response.end(RECIPE);
    };
    const { url, stop } = await listenOnLoopback(createServer(answer));
    await use((policy) => (policy === undefined ? url : `${url}/?policy=${encodeURIComponent(policy)}`));
    await stop();
  },
});

/** Submits a form as the share sheet of an installed app does. */
async function share(
  context: BrowserContext,
  from: string,
  to: string,
  fields: Record<string, string>,
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(from);
  await page.evaluate(
    ([action, values]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action });
      for (const [name, value] of Object.entries(values)) {
        const field = document.createElement('textarea');
        Object.assign(field, { name, value });
        form.append(field);
      }
      document.body.append(form);
      HTMLFormElement.prototype.submit.call(form);
    },
    [to, fields] as const,
  );
  await page.waitForURL(/\/recipes\/import\?shared=/);
  return page;
}

/** For the app whose service worker controls the page. */
async function importAddress({ page, open }: Resident): Promise<string> {
  await open('/recipes/import');
  await untilOffline(page);
  return page.url();
}

/** What a browser runs when the link is pressed as a bookmark: an address has no line breaks, and is decoded. */
const asBookmarked = (link: Locator): Promise<string> =>
  link.evaluate((anchor) => decodeURIComponent((anchor as HTMLAnchorElement).href));

const shared = (page: Page) => page.getByRole('region', { name: 'Udostępnione' });

for (const viewport of ['phone', 'desk'] as const) {
  test(`what is shared waits, and is read when somebody asks for it, on a ${viewport}`, async ({
    ownHousehold,
    person,
    blog,
  }) => {
    const anna = await person({ household: ownHousehold, viewport });
    anna.visit(blog());
    const address = await importAddress(anna);
    const context = anna.page.context();
    const posted: string[] = [];
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/')) posted.push(request.url());
    });
    const page = await share(context, blog(), address, {
      title: 'Kompot',
      text: `Zobacz ${blog()}/kompot`,
      url: '',
    });
    await expect(shared(page).getByRole('listitem')).toHaveText([/^Kompot127\.0\.0\.1, /]);
    await expect(page.getByRole('button', { name: 'Pobierz przepis: Kompot' })).toBeVisible();
    if (viewport === 'phone') {
      await expectGoodInWindows(page, 'what was shared', 0);
      await expectLargeTargets(page, 'what was shared');
    }
    expect(posted).toEqual([]);
    await page.close();

    // A text without an address is one of a recipe.
    const text = 'Kisiel\nSkładniki:\n1 l wody\n50 g skrobi\nPrzygotowanie:\nZagotuj i mieszaj.';
    const other = await share(context, blog(), address, { title: '', text, url: '' });
    await expect(shared(other).getByRole('listitem')).toHaveCount(2);
    await other.getByRole('button', { name: 'Pobierz przepis: Kisiel' }).click();
    await expect(rows(other)).toHaveText([/1 l wody/, /50 g skrobi/]);
    await other.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(toast(other, 'Przepis został dodany.')).toBeVisible();
    await other.close();
    const { page: first, press } = anna;
    await anna.open('/recipes/import');
    await expect(shared(first).getByRole('listitem')).toHaveCount(1);
    await press(first.getByRole('button', { name: 'Usuń: Kompot' }));
    await expect(shared(first)).toBeHidden();
  });
}

test('the bookmark sends the page on which it is pressed', async ({ ownHousehold, person, blog }) => {
  const anna = await person({ household: ownHousehold, viewport: 'desk' });
  anna.visit(blog());
  await importAddress(anna);
  const { page, press } = anna;
  await press(page.getByText('Inne sposoby'));
  await expectGoodInWindows(page, 'the other ways', 1);
  const link = page.getByRole('link', { name: 'Do LZ' });
  const bookmark = await asBookmarked(link);
  expect(bookmark).toMatch(/^javascript:/);
  await press(link);
  await expect(page.getByText('Przeciągnij go na pasek zakładek i kliknij dopiero')).toBeVisible();
  await expectAccessible(page);

  const context = page.context();
  const blogPage = await context.newPage();
  await blogPage.goto(blog());
  const opened = context.waitForEvent('page');
  await blogPage.evaluate(bookmark.replace(/^javascript:/, ''));
  const review = await opened;
  await review.waitForURL(/\/recipes\/import\?shared=/);
  await review.getByRole('button', { name: 'Pobierz przepis: Kompot z jabłek' }).click();
  await expect(rows(review)).toHaveText([/1 kg jabłek/, /2 l wody/]);
  await expect(review.getByLabel('Źródło')).toHaveValue(`${blog()}/`);
  await review.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(toast(review, 'Przepis został dodany.')).toBeVisible();
});

test('a page whose policy forbids it is copied by the bookmark, and pasted', async ({
  ownHousehold,
  person,
  blog,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'desk' });
  anna.visit(blog());
  await importAddress(anna);
  const { page } = anna;
  const bookmark = await asBookmarked(page.locator('a[href^="javascript:"]'));
  const context = page.context();
  anna.allow(/form-action 'self'/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const blogPage = await context.newPage();
  await blogPage.goto(blog("form-action 'self'"));
  const opened = context.waitForEvent('page');
  await blogPage.evaluate(bookmark.replace(/^javascript:/, ''));
  const pasting = await opened;
  await pasting.waitForURL('**/recipes/import?paste');
  await pasting.bringToFront();
  const field = pasting.getByRole('textbox', { name: 'Wklej tu skopiowaną stronę' });
  await expect(field).toBeFocused();
  await pasting.keyboard.press('ControlOrMeta+v');
  await expect(field).toHaveValue(/<h1>Kompot z jabłek<\/h1>/);
  await expect(field).not.toHaveValue(/tracked|color: red/);
  await pasting.getByRole('button', { name: 'Pobierz przepis', exact: true }).click();
  await expect(rows(pasting)).toHaveText([/1 kg jabłek/, /2 l wody/]);
});

// How many wait, and how large they may be: src/web/sw/shared-pages.test.ts.
test('the newest is first, one that is too large is refused, and a logout forgets them', async ({
  ownHousehold,
  person,
  blog,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'desk' });
  anna.visit(blog());
  const address = await importAddress(anna);
  const context = anna.page.context();
  for (const number of [1, 2]) {
    const page = await share(context, blog(), address, {
      title: `Zupa ${number}`,
      url: `${blog()}/${number}`,
    });
    await expect(shared(page)).toBeVisible();
    await page.close();
  }
  const { page, press } = anna;
  await anna.open('/recipes/import');
  await expect(shared(page).getByRole('listitem')).toHaveText([/^Zupa 2/, /^Zupa 1/]);
  const large = await share(context, blog(), address, { title: 'Duża', html: 'x'.repeat(4_000_000) });
  await expect(large).toHaveURL(/shared=none$/);
  await expect(large.getByText('Nie udało się odczytać udostępnionej strony.')).toBeVisible();
  await expect(shared(large).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(large);
  await large.close();

  await press(page.getByRole('link', { name: 'Wyloguj' }));
  await expect(page).toHaveURL(/\/login/);
  // A user who isn't logged in comes back here after the login.
  const later = await share(context, blog(), address, { title: 'Po wylogowaniu', url: `${blog()}/7` });
  await expect(later).toHaveURL(/\/login/);
  await logIn({ ...anna, page: later, press: (target) => target.click() }, anna.client.user.email);
  await expect(shared(later).getByRole('listitem')).toHaveText([/^Po wylogowaniu/]);
});

test('another user who logs in on the same device finds nothing that was shared before', async ({
  ownHousehold,
  person,
  blog,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'desk' });
  const jan = await ownHousehold.addUser({ name: 'Jan' });
  anna.visit(blog());
  const address = await importAddress(anna);
  const { page, press } = anna;
  const first = await share(page.context(), blog(), address, { title: 'Dla Anny', url: `${blog()}/1` });
  await expect(shared(first)).toBeVisible();
  await first.close();
  anna.allow(/status of 401|WebSocket/);
  await anna.client.get('/api/auth/logout');
  await press(page.getByRole('link', { name: 'Przepisy' }));
  await press(page.getByRole('link', { name: 'Zaloguj się ponownie' }));
  await logIn(anna, jan.user.email);
  await expect(page).toHaveURL(/:\d+\/$/);
  const second = await share(page.context(), blog(), address, { title: 'Dla Jana', url: `${blog()}/2` });
  await expect(shared(second).getByRole('listitem')).toHaveText([/^Dla Jana/]);
});

test('what was typed stays when something is shared over it', async ({ ownHousehold, person }) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  await importAddress(anna);
  const { page } = anna;
  const field = page.getByRole('textbox', { name: 'Adres strony albo treść przepisu' });
  await field.fill('Przepis babci, przepisany z kartki');
  // The share sheet of an installed app takes its only window.
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/recipes/import' });
    const url = document.createElement('input');
    Object.assign(url, { name: 'url', value: 'https://blog.example/zurek' });
    form.append(url);
    document.body.append(form);
    form.submit();
  });
  await expect(shared(page).getByRole('listitem')).toHaveText([/^blog\.example/]);
  await expect(field).toHaveValue('Przepis babci, przepisany z kartki');
  await expect(field).not.toBeFocused();
});

test('who leaves while a recipe is fetched stays where they are, and finds it later', async ({
  ownHousehold,
  person,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'desk', hasServiceWorker: false });
  const { page, press } = anna;
  await anna.open('/recipes/import');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/v2/import/page', async (route) => {
    await answered;
    await route.continue();
  });
  const text = 'Kisiel\nSkładniki:\n1 l wody\n50 g skrobi\nPrzygotowanie:\nZagotuj i mieszaj.';
  await page.getByRole('textbox', { name: 'Adres strony albo treść przepisu' }).fill(text);
  await press(page.getByRole('button', { name: 'Pobierz przepis', exact: true }));
  await press(page.getByRole('navigation').getByRole('link', { name: 'Produkty' }));
  const title = page.getByRole('heading', { level: 1, name: 'Produkty' });
  await expect(title).toBeVisible();
  answer();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('.import-'))))
    .toBe(true);
  await expect(title).toBeVisible();
  await anna.open('/recipes/import');
  await press(page.getByRole('link', { name: 'Sprawdź: Kisiel' }));
  await expect(rows(page)).toHaveText([/1 l wody/, /50 g skrobi/]);
});
