import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import type { RecipePreview } from '../../src/contract/recipes/recipes.ts';
import { succeeded, TestClient } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { begin, openAccount, section, send } from '../support/account-screens.ts';
import { untilOffline } from '../support/device.ts';
import { readInto } from '../support/downloads.ts';
import { test as base, expect, type Resident } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { itemsOf } from '../support/operations.ts';
import type { Viewport } from '../support/person.ts';
import { drawJpeg } from '../support/photo-files.ts';
import { provideProxies, type Proxy, type ProxyFixture } from '../support/proxy.ts';
import { comeBackLater, newerBuild, OFFER, release, takeUpdate } from '../support/releases.ts';

/** Taking a new version loses nothing that a user has typed or chosen. */

interface Updated {
  anna: Resident;
  proxy: Proxy;
}

interface UpdateFixture {
  /** A user of an app of which newer versions can be released. */
  sitDown: (viewport: Viewport) => Promise<Updated>;
}

const test = base.extend<ProxyFixture & UpdateFixture>({
  startProxy: provideProxies,
  sitDown: async ({ startProxy, ownHousehold, person }, use) => {
    await use(async (viewport) => {
      const proxy = await startProxy({ appUrl: ownHousehold.app.url });
      const { token, user } = await ownHousehold.addUser();
      const anna = await person({ viewport, user: new TestClient(proxy.url, token, user) });
      return { anna, proxy };
    });
  },
});

const AWAITED = 'Masz coś niezapisanego. Nowa wersja wczyta się sama, gdy to zapiszesz.';

/** For the add field of a list. */
const TYPED = 'chleb razowy 2 kg, masło';

/** More than the device keeps of all recipes that wait. */
const LONG_TEXT = 'Mieszaj. '.repeat(120_000);

/** Three recipes of another program with a photo each; the device has no room for one. */
async function archiveOf(page: Page): Promise<Buffer> {
  const picture = await drawJpeg(page, {
    width: 300,
    height: 200,
    corners: ['#f00', '#0f0', '#00f', '#fff'],
  });
  const files = ['Zupa', 'Krem', 'Placek'].map((name) => {
    const recipe = {
      '@context': 'http://schema.org',
      '@type': 'Recipe',
      name,
      image: 'full.jpg',
      recipeIngredient: ['1 kg dyni', '2 l wody'],
      recipeInstructions: ['Gotuj.', 'Podaj.'],
      ...(name === 'Placek' && { comment: LONG_TEXT }),
    };
    return { [`${name}/recipe.json`]: strToU8(JSON.stringify(recipe)), [`${name}/full.jpg`]: picture };
  });
  return Buffer.from(zipSync(Object.assign({}, ...files)));
}

const queued = (page: Page) => page.getByRole('region', { name: 'Przepisy z pliku' }).getByRole('listitem');

async function letRecipesWait(anna: Resident): Promise<void> {
  await anna.open('/recipes');
  await untilOffline(anna.page);
  await readInto(anna, 'przepisy.zip', await archiveOf(anna.page));
  await expect(queued(anna.page)).toHaveCount(3);
}

async function expectAllSaved(anna: Resident): Promise<void> {
  await anna.press(anna.page.getByRole('button', { name: 'Zapisz wszystkie (3)' }));
  const photographed = async (): Promise<number> => {
    const previews: RecipePreview[] = succeeded(await anna.client.get('/api/v2/recipe'));
    return previews.filter(({ photo }) => photo !== undefined).length;
  };
  await expect.poll(photographed).toBe(3);
}

/** A tab of the same person in which the new version is taken. */
async function takeInOtherTab(anna: Resident, proxy: Proxy): Promise<void> {
  const other = { ...anna, page: await anna.page.context().newPage() };
  await other.page.goto('/recipes');
  release(proxy, 'nowsza');
  await comeBackLater(other);
  await expect(other.page.getByText(OFFER)).toBeVisible();
  await other.page.getByRole('status').getByRole('button', { name: 'Odśwież' }).click();
  await expect(newerBuild(other)).toHaveCount(1);
}

/** Expects that a page neither reloads nor asks, however long it waits. */
async function expectToStay({ page }: { page: Page }): Promise<void> {
  await expect(page.getByText(OFFER)).toBeHidden();
  await page.clock.fastForward(10_000);
  await expect(newerBuild({ page })).toHaveCount(0);
}

test('recipes that wait in a tab stay there with their photos when another tab takes a new version', async ({
  sitDown,
}) => {
  const { anna, proxy } = await sitDown('phone');
  const { page } = anna;
  await letRecipesWait(anna);
  await page.clock.install();
  await takeInOtherTab(anna, proxy);
  await expectToStay(anna);
  await expect(page.getByRole('status').filter({ hasText: AWAITED })).toBeVisible();
  await expect(queued(page)).toHaveCount(3);
  await expectAllSaved(anna);
  await page.clock.fastForward(10_000);
  await expect(newerBuild(anna)).toHaveCount(1);
});

test('a new version that is taken beside recipes that wait comes when they are saved', async ({
  sitDown,
}) => {
  const { anna, proxy } = await sitDown('desk');
  const { page } = anna;
  await letRecipesWait(anna);
  release(proxy, 'nowsza');
  await comeBackLater(anna);
  await takeUpdate(anna);
  await expect(page.getByRole('status').filter({ hasText: AWAITED })).toBeVisible();
  await expectAccessible(page);
  // Closing the tab asks too.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(queued(page)).toHaveCount(3);
  await expect(newerBuild(anna)).toHaveCount(0);
  await expectAllSaved(anna);
  await expect(newerBuild(anna)).toHaveCount(1);
});

test('what is typed in other tabs stays there, unasked, until it is sent', async ({ sitDown }) => {
  const { anna, proxy } = await sitDown('phone');
  const { page } = anna;
  const list = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
  await anna.open(`/shopping-lists/${list}`);
  await untilOffline(page);
  const productPage = await page.context().newPage();
  await productPage.goto('/products');
  await productPage.getByRole('link', { name: 'Mleko' }).click();
  for (const tab of [page, productPage]) {
    await tab.clock.install();
    tab.on('dialog', (dialog) => {
      throw new Error(`A ${dialog.type()} question in a tab that nobody touched.`);
    });
  }
  await productPage.getByLabel('Nazwa').fill('Mleko owsiane');
  await productPage.getByLabel('Nazwa').blur();
  const field = page.getByRole('combobox', { name: 'Produkt' });
  await field.fill(TYPED);
  await field.blur();

  await takeInOtherTab(anna, proxy);
  await expectToStay(anna);
  await expectToStay({ page: productPage });
  await expect(field).toHaveValue(TYPED);
  await expect(productPage.getByLabel('Nazwa')).toHaveValue('Mleko owsiane');
  await anna.press(page.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect.poll(() => itemsOf(anna.client, list)).toHaveLength(3);
  await field.blur();
  await page.clock.fastForward(10_000);
  await expect(newerBuild(anna)).toHaveCount(1);
  await productPage.getByRole('button', { name: 'Zapisz' }).click();
  await expect(productPage.getByRole('link', { name: 'Mleko owsiane' })).toBeVisible();
  await productPage.clock.fastForward(10_000);
  await expect(newerBuild({ page: productPage })).toHaveCount(1);
});

for (const viewport of ['phone', 'desk'] as const) {
  test(`what is typed where a new version is taken is there again afterwards (${viewport})`, async ({
    sitDown,
  }) => {
    const { anna, proxy } = await sitDown(viewport);
    const { page, press } = anna;
    const list = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
    await anna.open(`/shopping-lists/${list}`);
    await untilOffline(page);
    const field = page.getByRole('combobox', { name: 'Produkt' });
    await field.fill(TYPED);
    await field.blur();
    release(proxy, 'nowsza');
    await comeBackLater(anna);
    await takeUpdate(anna);
    await expect(newerBuild(anna)).toHaveCount(1);
    await expect(field).toHaveValue(TYPED);
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await press(page.getByRole('button', { name: 'Dodaj', exact: true }));
    const added = async () => (await itemsOf(anna.client, list)).slice(1);
    await expect
      .poll(added)
      .toMatchObject([
        { productName: 'chleb razowy', productQty: 2, productUnit: 'kg' },
        { productName: 'masło' },
      ]);
    expect(await page.evaluate(() => sessionStorage.getItem('lz.typed'))).toBeNull();
  });
}

test('the name of a list that isn’t made yet outlives a new version', async ({ sitDown }) => {
  const { anna, proxy } = await sitDown('phone');
  const { page } = anna;
  await anna.open('/shopping-lists/add');
  await untilOffline(page);
  await page.getByLabel('Nazwa').fill('Urodziny babci');
  release(proxy, 'nowsza');
  await comeBackLater(anna);
  await takeUpdate(anna);
  await expect(newerBuild(anna)).toHaveCount(1);
  await expect(page.getByLabel('Nazwa')).toHaveValue('Urodziny babci');
  await anna.press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(page.getByRole('heading', { name: 'Urodziny babci' })).toBeVisible();
});

test('a name that is typed into the account waits for its save, not for the new version', async ({
  sitDown,
}) => {
  const { anna, proxy } = await sitDown('desk');
  const { page } = anna;
  const name = page.getByRole('textbox', { name: 'Imię' });
  await openAccount(anna);
  await untilOffline(page);
  await begin(anna, 'Zmień', 'Imię');
  await name.fill('Anna Maria');
  release(proxy, 'nowsza');
  await comeBackLater(anna);
  await takeUpdate(anna);
  await expect(page.getByText(AWAITED)).toBeVisible();
  await expect(name).toHaveValue('Anna Maria');
  await send(anna, 'Imię', 'Zapisz');
  await expect(section(anna, 'Imię')).toContainText('Anna Maria');
  await expect(newerBuild(anna)).toHaveCount(1);
});
