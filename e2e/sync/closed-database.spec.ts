import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { untilOffline } from '../support/device.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { countOutbox } from '../support/operations.ts';
import { checkbox, tick } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_INTERNET_DISCONNECTED|WebSocket/;

const warning = (page: Page) => page.getByText('Ta przeglądarka nie przechowuje danych');

/**
 * Safari closes the databases of a page in the background, here without an event. The page can open them again, at once
 * or once `allowOpening` was called in it.
 */
async function closeDatabases(page: Page, { isOpenable = true } = {}): Promise<void> {
  await page.evaluate((isOpenableNow) => {
    let mayOpen = isOpenableNow;
    const later = new WeakSet<IDBDatabase>();
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...wanted) {
      if (!mayOpen) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
      const opening = open.apply(this, wanted);
      opening.addEventListener('success', () => later.add(opening.result));
      return opening;
    };
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...wanted) {
      if (later.has(this)) return transaction.apply(this, wanted);
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    };
    Object.assign(window, { allowOpening: () => (mayOpen = true) });
  }, isOpenable);
}

/** From the next document on, databases open and then answer no request. */
async function keepAllSilent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const listen = IDBRequest.prototype.addEventListener;
    IDBRequest.prototype.addEventListener = function (
      this: IDBRequest,
      ...wanted: Parameters<typeof listen>
    ) {
      if (this instanceof IDBOpenDBRequest) listen.apply(this, wanted);
    };
  });
}

/** A list on a user's screen, without a network. Resolves with its id. */
async function shopOffline(anna: Resident): Promise<string> {
  const { page } = anna;
  const items = ['Mleko', 'Chleb', 'Sól'].map((name) => ({ name }));
  const listId = await makeList(anna.client, 'Sobota', { items });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Mleko')).toBeVisible();
  await untilOffline(page);
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  return listId;
}

// spec: R343
test('without a network nothing is lost where the browser has closed the database under the page', async ({
  person,
}) => {
  const anna = await person({ name: 'Anna', viewport: 'phone', hasServiceWorker: true });
  const { page } = anna;
  const listId = await shopOffline(anna);
  await closeDatabases(page);
  for (const product of ['Mleko', 'Chleb']) {
    await tick(anna, product);
    await expect(checkbox(page, product)).toBeChecked();
  }
  await expect(warning(page)).toBeHidden();
  expect(await countOutbox(page, anna.client.user.id)).toBe(2);
  await page.reload();
  for (const product of ['Mleko', 'Chleb']) await expect(checkbox(page, product)).toBeChecked();
  await expect(checkbox(page, 'Sól')).not.toBeChecked();
  await page.context().setOffline(false);
  await expect
    .poll(async () => {
      const list = succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`));
      return list.items.map(({ checked }: { checked: boolean }) => checked);
    })
    .toEqual([true, true, false]);
});

test('what a database took no more is offered to it as the page is left', async ({ person }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone', hasServiceWorker: true });
  const { page } = anna;
  await shopOffline(anna);
  await closeDatabases(page, { isOpenable: false });
  await tick(anna, 'Mleko');
  await expect(warning(page)).toBeVisible();
  await page.evaluate(() => {
    (window as unknown as { allowOpening: () => void }).allowOpening();
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await expect(warning(page)).toBeHidden({ timeout: 5_000 });
  expect(await countOutbox(page, anna.client.user.id)).toBe(1);
  await page.reload();
  await expect(checkbox(page, 'Mleko')).toBeChecked();
});

/** Lets a database open but answer nothing: in Safari's engine pages were seen that seemed to wait for theirs. */
async function keepSilent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (wanted) {
      const request = get.call(this, wanted);
      if (this.name === 'queries') request.addEventListener = () => undefined;
      return request;
    };
  });
}

test('the server is asked where a database that opens does not answer', async ({ person }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const { page } = anna;
  await makeList(anna.client, 'Sobota');
  const list = page.getByRole('link', { name: 'Sobota' });
  await anna.open('/shopping-lists');
  await expect(list).toBeVisible();
  await keepSilent(page);
  await page.reload();
  await expect(list).toBeVisible();
});

test('a list is shown and ticked where the database does not answer, and says that it keeps nothing', async ({
  person,
}) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const jan = await person({ name: 'Jan' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', {
    items: ['Mleko', 'Chleb'].map((name) => ({ name })),
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Mleko')).toBeVisible();
  await keepAllSilent(page);
  await page.reload();
  await jan.open(`/shopping-lists/${listId}`);
  for (const product of ['Mleko', 'Chleb']) {
    await tick(anna, product);
    await expect(checkbox(page, product)).toBeChecked();
    await expect(checkbox(jan.page, product)).toBeChecked();
  }
  await expect(warning(page)).toBeVisible();
});

test('a phone that is locked while the database opens goes on with it', async ({ person }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
  await page.clock.install();
  await holdOpening(page);
  await anna.open(`/shopping-lists/${listId}`);
  await page.waitForFunction(() => 'endOpening' in window);
  await page.clock.fastForward('10:00');
  await page.evaluate(() => (window as unknown as { endOpening: () => void }).endOpening());
  await tick(anna, 'Mleko');
  await expect(checkbox(page, 'Mleko')).toBeChecked();
  await expect(warning(page)).toBeHidden();
});

/** From the next document on, databases open once `endOpening` is called, which is there since the first was asked for. */
async function holdOpening(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...wanted) {
      const opening = open.apply(this, wanted);
      const listen = opening.addEventListener.bind(opening) as (
        type: string,
        listener: EventListener,
      ) => void;
      opening.addEventListener = (type: string, listener: EventListener) =>
        listen(type, (event) => {
          if (type === 'success') void promise.then(() => listener(event));
          else listener(event);
        });
      Object.assign(window, { endOpening: resolve });
      return opening;
    };
  });
}
