import type { PushSubscriptionBody } from '../../src/contract/push.ts';
import { startPushService, type TestPushService } from '../../src/test/push-service.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { untilOffline } from '../support/device.ts';
import { test as base, expect, type Resident } from '../support/fixtures.ts';
import { type Household, makeList } from '../support/household.ts';
import type { Person, Viewport } from '../support/person.ts';
import { giveSubscription, isSubscribed, timesAsked, watchWorker } from '../support/push-browser.ts';
import { boxOf, goTo, logIn, toast } from '../support/screens.ts';

interface PushFixtures {
  service: TestPushService;
  /** A household whose server may call the push service. */
  home: Household;
}

const test = base.extend<PushFixtures>({
  // oxlint-disable-next-line no-empty-pattern
  service: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    await service.stop();
  },
  home: async ({ householdWith, service }, use) => {
    const home = await householdWith({ OUTBOUND_ALLOW: service.host, CAPTCHA: 'off' });
    service.expectKey((await home.admin.get('/api/v2/push/key')).body.key);
    await use(home);
  },
});

const VIEWPORTS: Viewport[] = ['phone', 'desk'];

const section = ({ page }: Person) => page.getByRole('region', { name: 'Powiadomienia', exact: true });
const button = (person: Person, name: string) => section(person).getByRole('button', { name, exact: true });

/** Switches notifications on, on the account page. */
async function switchOn(
  resident: Resident,
  subscription: PushSubscriptionBody,
  permission: NotificationPermission = 'granted',
): Promise<void> {
  await giveSubscription(resident.page, { subscription, permission });
  await resident.open('/account');
  await untilOffline(resident.page);
  await resident.press(button(resident, 'Włącz powiadomienia'));
}

for (const viewport of VIEWPORTS) {
  test(`notifications are switched on by a tap alone, and off again, on a ${viewport}`, async ({
    person,
    service,
    home,
  }) => {
    const anna = await person({ viewport, name: 'Anna', household: home });
    const ewa = await home.addUser({ name: 'Ewa' });
    const { page } = anna;
    await giveSubscription(page, { subscription: service.subscribe(), permission: 'granted' });
    await anna.open('/account');
    await expect(section(anna)).toContainText('Dotyczy tylko tej przeglądarki.');
    await expect(button(anna, 'Włącz powiadomienia')).toBeVisible();
    const [around, touched] = [await boxOf(section(anna)), await boxOf(button(anna, 'Włącz powiadomienia'))];
    expect(touched.height).toBeGreaterThanOrEqual(44);
    expect(touched.x + touched.width).toBeLessThan(around.x + around.width);
    expect(await isSubscribed(page)).toBe(false);
    await expectAccessible(page);
    await anna.press(button(anna, 'Włącz powiadomienia'));
    await expect(toast(page, 'Powiadomienia są włączone.')).toBeVisible();
    await expect(button(anna, 'Wyłącz powiadomienia')).toBeVisible();
    await expectAccessible(page);
    await makeList(ewa, 'Zakupy na tydzień', { sharedWith: [anna.client] });
    const [received] = await service.untilReceived(1);
    expect(received?.message.body).toBe('Ewa udostępnia Ci listę „Zakupy na tydzień”.');

    await page.reload();
    await anna.press(button(anna, 'Wyłącz powiadomienia'));
    await expect(toast(page, 'Powiadomienia są wyłączone.')).toBeVisible();
    await expect(button(anna, 'Włącz powiadomienia')).toBeVisible();
    expect(await isSubscribed(page)).toBe(false);
    const other = service.subscribe();
    await home.admin.put('/api/v2/push/subscription', other);
    await makeList(ewa, 'Obiad', { sharedWith: [anna.client, home.admin] });
    const all = await service.untilReceived(2);
    expect(all.map(({ endpoint }) => endpoint)).toEqual([received?.endpoint, other.endpoint]);
  });
}

test('what keeps a browser from showing notifications is said', async ({ person, service, home }) => {
  const anna = await person({ name: 'Anna', household: home });
  await switchOn(anna, service.subscribe(), 'denied');
  await expect(section(anna)).toContainText('Powiadomienia są zablokowane w ustawieniach przeglądarki.');
  await expect(section(anna).getByRole('button')).toHaveCount(0);
  await expectAccessible(anna.page);

  const jan = await person({ name: 'Jan', viewport: 'phone', household: home });
  await jan.page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' });
  });
  await jan.open('/account');
  await expect(section(jan)).toContainText('Najpierw dodaj LZ do ekranu początkowego.');
  await expectAccessible(jan.page);

  const ewa = await person({ name: 'Ewa', household: home });
  await ewa.page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await ewa.open('/account');
  await expect(section(ewa)).toContainText('Ta przeglądarka nie obsługuje powiadomień.');
});

test('a question put aside changes nothing, and it can be asked again', async ({ person, service, home }) => {
  const anna = await person({ name: 'Anna', household: home });
  const subscription = service.subscribe();
  await switchOn(anna, subscription, 'default');
  await expect.poll(() => timesAsked(anna.page)).toBe(1);
  await expect(button(anna, 'Włącz powiadomienia')).toBeEnabled();
  await expect(anna.page.getByRole('alert')).toHaveCount(0);
  expect(await isSubscribed(anna.page)).toBe(false);
  await switchOn(anna, subscription);
  await expect(button(anna, 'Wyłącz powiadomienia')).toBeVisible();
  expect(await timesAsked(anna.page)).toBe(2);
  expect(await isSubscribed(anna.page)).toBe(true);
});

test('a browser with a push service that the server does not know stays without', async ({
  person,
  service,
}) => {
  // Its server may call only the push services of the internet.
  const anna = await person({ name: 'Anna' });
  anna.allow(/status of 400/);
  await switchOn(anna, service.subscribe());
  await expect(toast(anna.page, 'LZ nie obsługuje powiadomień w tej przeglądarce.')).toBeVisible();
  await expect(button(anna, 'Włącz powiadomienia')).toBeEnabled();
  expect(await isSubscribed(anna.page)).toBe(false);
});

test('a notification leads to the list, in a new window or in one that is open', async ({
  person,
  service,
  home,
}) => {
  const anna = await person({ name: 'Anna', viewport: 'phone', household: home });
  const { page } = anna;
  const list = await makeList(anna.client, 'Zakupy na tydzień', { items: [{ name: 'Mleko' }] });
  await switchOn(anna, service.subscribe());
  await expect(toast(page, 'Powiadomienia są włączone.')).toBeVisible();
  const worker = await watchWorker(page);
  const trip = {
    title: 'Basia idzie na zakupy',
    body: '„Zakupy na tydzień”. Dopisz, czego brakuje.',
    tag: `trip-${list}`,
    url: `/shopping-lists/${list}?add`,
  };
  const shown = { body: trip.body, tag: trip.tag, data: { url: trip.url } };
  await page.bringToFront();
  // A user who has the app open needs no sound.
  expect(await worker.deliver(trip)).toMatchObject([
    { title: trip.title, options: { ...shown, silent: true } },
  ]);
  const field = page.getByRole('combobox', { name: 'Produkt' });
  // The page that is open goes there.
  expect(await worker.tap()).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Zakupy na tydzień' })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(`/shopping-lists/${list}`);
  // Once more, where the list is on the screen already.
  await field.blur();
  await worker.tap();
  await expect(field).toBeFocused();
  // As if a new window opens.
  await page.goto(trip.url);
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(`/shopping-lists/${list}`);
  await expectAccessible(page);
  await page.goto('about:blank');
  expect((await worker.deliver(trip)).at(-1)?.options.silent).toBe(false);
  expect(await worker.tap()).toEqual([trip.url]);
});

test('a logout ends notifications, on the device without a network too', async ({
  person,
  service,
  home,
}) => {
  const anna = await person({ name: 'Anna', household: home });
  const { page } = anna;
  anna.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await switchOn(anna, service.subscribe());
  await expect(toast(page, 'Powiadomienia są włączone.')).toBeVisible();
  await page.context().setOffline(true);
  await goTo(anna, 'Wyloguj');
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  expect(await isSubscribed(page)).toBe(false);
});

test('who logs in at the same browser takes its notifications over', async ({ person, service, home }) => {
  const anna = await person({ name: 'Anna', household: home });
  const [jan, ewa] = [await home.addUser({ name: 'Jan' }), await home.addUser({ name: 'Ewa' })];
  const { page } = anna;
  anna.allow(/status of 401|WebSocket/);
  const browser = service.subscribe();
  await switchOn(anna, browser);
  await expect(toast(page, 'Powiadomienia są włączone.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Brak list', { exact: true })).toBeVisible();
  await anna.client.get('/api/auth/logout');
  await anna.press(page.getByRole('link', { name: 'Zaloguj się ponownie' }));
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/v2/push/subscription'));
  await logIn(anna, jan.user.email);
  expect((await told).status()).toBe(200);
  await makeList(ewa, 'Obiad', { sharedWith: [anna.client, jan] });
  const received = await service.untilReceived(1);
  expect(received.map(({ endpoint, message }) => [endpoint, message.title])).toEqual([
    [browser.endpoint, 'Nowa lista'],
  ]);
});

test('a browser that changes its subscription by itself tells the server', async ({
  visitor,
  service,
  home,
}) => {
  const [jan, ewa] = [await home.addUser({ name: 'Jan' }), await home.addUser({ name: 'Ewa' })];
  const screen = await visitor({ url: home.app.url });
  await screen.open('/login');
  await logIn(screen, jan.user.email);
  await expect(screen.page.getByText('Brak list', { exact: true })).toBeVisible();
  await untilOffline(screen.page);
  const worker = await watchWorker(screen.page);
  const browser = service.subscribe();
  await worker.replace(browser);
  await makeList(ewa, 'Obiad', { sharedWith: [jan] });
  const received = await service.untilReceived(1);
  expect(received.map(({ endpoint }) => endpoint)).toEqual([browser.endpoint]);
});
