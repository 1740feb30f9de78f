import { TestClient } from '../../src/test/client.ts';
import { test as base, expect, type Resident } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { provideProxies, type ProxyFixture } from '../support/proxy.ts';
import { goTo } from '../support/screens.ts';

interface Outdated {
  anna: Resident;
  /** The addresses of the documents that were asked for since then. */
  loads: string[];
}

interface OutdatedFixture {
  /**
   * A user at one of their lists while the server is replaced by a newer build, which lacks the files of the older
   * one: all that match `files` until the page is loaded anew.
   */
  openOutdated: (files: string) => Promise<Outdated>;
}

const test = base.extend<ProxyFixture & OutdatedFixture>({
  startProxy: provideProxies,
  // A plain http page, whose files come from the server each time.
  hasServiceWorker: false,
  openOutdated: async ({ startProxy, ownHousehold, person }, use) => {
    await use(async (files) => {
      const proxy = await startProxy({ appUrl: ownHousehold.app.url });
      const { token, user } = await ownHousehold.addUser();
      const anna = await person({ user: new TestClient(proxy.url, token, user) });
      const { page } = anna;
      const answer = await fetch(proxy.url, { headers: { accept: 'text/html' } });
      const entry = /data-app="\/assets\/(index-[\w-]+)\.js"/.exec(await answer.text())?.[1];
      let isReplaced = false;
      const older = (text: string) => (isReplaced ? text : text.replace(`${entry}.js`, 'index-older.js'));
      proxy.alter('/', older);
      proxy.alter('/index.html', older);
      const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
      proxy.alter(`/shopping-lists/${listId}`, older);
      await page.route('**/assets/index-older.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: `import './${entry}.js';` }),
      );
      await page.route(files, (route) => route.abort());
      anna.allow(/Failed to load resource|Failed to fetch dynamically/);
      await anna.open(`/shopping-lists/${listId}`);
      await expect(page.getByText('Mleko', { exact: true })).toBeVisible();
      const loads: string[] = [];
      page.on('request', (request) => {
        if (!request.isNavigationRequest()) return;
        loads.push(request.url());
        void page.unroute(files);
      });
      isReplaced = true;
      return { anna, loads };
    });
  },
});

test('a page of a build the server no longer has is reloaded instead of breaking', async ({
  openOutdated,
}) => {
  const { anna, loads } = await openOutdated('**/assets/RecipesPage*');
  await goTo(anna, 'Przepisy');
  await expect(anna.page.getByRole('heading', { name: 'Przepisy' })).toBeVisible();
  await expect(anna.page).toHaveURL(/\/recipes$/);
  expect(loads).toHaveLength(1);
});

test('where a dialog’s code is gone with the build, the page is reloaded', async ({ openOutdated }) => {
  const { anna, loads } = await openOutdated('**/assets/LineDialogs*');
  const { page } = anna;
  const open = page.getByRole('button', { name: 'Zmień: Mleko' });
  await anna.press(open);
  await expect.poll(() => loads).toHaveLength(1);
  await anna.press(open);
  await expect(page.getByRole('dialog')).toBeVisible();
});
