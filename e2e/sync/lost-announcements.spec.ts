import type { Page, WebSocketRoute } from '@playwright/test';
import { listRoom, type ServerMessage } from '../../src/contract/events.ts';
import { succeeded, TestClient } from '../../src/test/client.ts';
import { connect } from '../../src/test/socket.ts';
import { dumpDevice } from '../support/device.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { type ProxyFixture, provideProxies } from '../support/proxy.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { line, tick } from '../support/screens.ts';

const test = base.extend<ProxyFixture>({ startProxy: provideProxies });
test.use({ hasServiceWorker: false });

const chip = (page: Page) => page.getByRole('banner').getByRole('status');
const shared = (page: Page) => page.getByRole('dialog', { name: 'Udostępnij listę' });

/** Stands between a page and its server, and drops all announcements about lists. */
async function listenIn(page: Page, { isDeaf }: { isDeaf: boolean }) {
  let route: WebSocketRoute | undefined;
  let opened = 0;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    route = socket;
    opened += 1;
    const server = socket.connectToServer();
    server.onMessage((packet) => {
      if (!isDeaf || !String(packet).includes('"refresh-')) socket.send(packet);
    });
  });
  return {
    /** How often a line was opened. */
    get opened() {
      return opened;
    },
    /** What the server repeats every half a minute, in the form in which a client gets it when it joins the room. */
    async repeatVersion({ baseUrl, token }: TestClient, listId: string): Promise<void> {
      const screen = await connect(baseUrl, { token });
      const answer = await screen.join(listId);
      await screen.close();
      if (!answer.success) throw new Error(answer.message);
      const { version, epoch, digest } = answer;
      const message: ServerMessage = {
        room: listRoom(listId),
        action: 'refresh-shopping-list',
        payload: { version, epoch, digest },
      };
      route?.send(`42${JSON.stringify(['message', message])}`);
    },
    /** As the server does with `disconnect(true)`. */
    async close(): Promise<void> {
      route?.send('41');
      await route?.close();
    },
  };
}

// spec: R313
test('what changed without an operation, and unheard, is on the screen with the next repeated version', async ({
  person,
  ownHousehold,
}) => {
  const { admin } = ownHousehold;
  const anna = await person({ user: await ownHousehold.addUser({ name: 'Anna' }), viewport: 'phone' });
  const jan = await person({ user: await ownHousehold.addUser({ name: 'Jan' }) });
  const zofia = await ownHousehold.addUser({ name: 'Zofia' });
  const basia = await ownHousehold.addUser({ name: 'Basia' });
  await makeList(anna.client, 'Sobota');
  const listId = await makeList(zofia, 'Sobota', { sharedWith: [anna.client, jan.client] });
  const recipe = await makeRecipe(anna.client, { name: 'Zupa', ingredients: [{ name: 'Seler' }] });
  const path = `/api/v2/shopping-list/${listId}`;
  const { id: recipeId } = recipe;
  succeeded(await anna.client.post(`${path}/add-recipe-products-to-shopping-list`, { recipeId }));
  const wire = await listenIn(anna.page, { isDeaf: true });
  const { page } = anna;
  await anna.open(`/shopping-lists/${listId}`);
  await expect(chip(page)).toHaveText('Połączono');
  await expect(line(page, 'Seler')).toContainText('Zupa');

  // A recipe's name, and who may tick.
  const products = [{ productId: recipe.productIds[0], qty: 1, unit: 'piece' }];
  succeeded(await anna.client.patch(`/api/v2/recipe/${recipeId}`, { name: 'Rosół', text: '', products }));
  succeeded(await zofia.post(`${path}/add-user`, { user: basia.user.email }));
  await wire.repeatVersion(anna.client, listId);
  await expect(line(page, 'Seler')).toContainText('Rosół');

  // The owner, and the name.
  succeeded(await admin.delete(`/api/users/${zofia.id}`));
  await expect(page.getByRole('heading', { name: 'Sobota', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Udostępnij' })).toBeHidden();
  await wire.repeatVersion(anna.client, listId);
  await expect(page.getByRole('heading', { name: 'Sobota (2)', exact: true })).toBeVisible();
  await anna.press(page.getByRole('button', { name: 'Udostępnij' }));
  await expect(shared(page).getByRole('listitem')).toContainText(['Jan', 'Basia']);

  await jan.open(`/shopping-lists/${listId}`);
  await expect(jan.page.getByRole('heading', { name: 'Sobota (2)', exact: true })).toBeVisible();
  await expect(line(jan.page, 'Seler')).toContainText('Rosół');
});

test('a list that is opened again shows the recipe’s current name', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const recipe = await makeRecipe(anna.client, { name: 'Barszcz', ingredients: [{ name: 'Botwina' }] });
  const listId = await makeList(anna.client, 'Niedziela');
  const { id: recipeId } = recipe;
  const path = `/api/v2/shopping-list/${listId}/add-recipe-products-to-shopping-list`;
  succeeded(await anna.client.post(path, { recipeId }));
  await anna.open(`/shopping-lists/${listId}`);
  await expect(line(page, 'Botwina')).toContainText('Barszcz');
  await expect.poll(() => dumpDevice(page)).toContain('Barszcz');
  const products = [{ productId: recipe.productIds[0], qty: 1, unit: 'piece' }];
  succeeded(await anna.client.patch(`/api/v2/recipe/${recipeId}`, { name: 'Botwinka', text: '', products }));
  await page.reload();
  await expect(line(page, 'Botwina')).toContainText('Botwinka');
});

// spec: R314
test('a user who got access while the line was down is known when it is back', async ({
  startProxy,
  person,
  ownHousehold,
}) => {
  const { app } = ownHousehold;
  const proxy = await startProxy({ appUrl: app.url });
  const owner = await ownHousehold.addUser({ name: 'Anna' });
  const basia = await ownHousehold.addUser({ name: 'Basia' });
  const anna = await person({ user: new TestClient(proxy.url, owner.token, owner.user) });
  const listId = await makeList(owner, 'Sobota', { items: [{ name: 'Mleko' }] });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(chip(anna.page)).toHaveText('Połączono');
  anna.allow(/ERR_|WebSocket|Failed to load resource/);
  proxy.setProfile({ kind: 'cut', at: 'request' });
  await expect(chip(anna.page)).toHaveText('Brak połączenia');
  succeeded(await owner.post(`/api/v2/shopping-list/${listId}/add-user`, { user: basia.user.email }));
  proxy.setProfile({ kind: 'pass' });
  await expect(chip(anna.page)).toHaveText('Połączono', { timeout: 20_000 });
  await anna.press(anna.page.getByRole('button', { name: 'Udostępnij' }));
  await expect(shared(anna.page).getByRole('listitem')).toContainText(['Basia']);
});

// spec: R315
test('a line that the server closed comes back while the session lives', async ({ person }) => {
  const anna = await person({ name: 'Anna' });
  const jan = await person({ name: 'Jan' });
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Mleko' }],
    sharedWith: [jan.client],
  });
  anna.allow(/WebSocket/);
  const wire = await listenIn(anna.page, { isDeaf: false });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(chip(anna.page)).toHaveText('Połączono');
  await wire.close();
  await expect.poll(() => wire.opened).toBe(2);
  await jan.open(`/shopping-lists/${listId}`);
  await tick(jan, 'Mleko');
  await expect(chip(anna.page)).toHaveText('Połączono');
  await expect(anna.page.getByRole('checkbox', { name: /Mleko/ })).toBeChecked();
  await expect(anna.page.getByText('Sesja wygasła.')).toBeHidden();
});
