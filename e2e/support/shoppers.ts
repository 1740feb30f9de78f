import { errors } from '@playwright/test';
import type { Operation } from '../../src/contract/shopping-lists/operations.ts';
import { TestClient } from '../../src/test/client.ts';
import type { Random } from '../../src/test/random.ts';
import type { Resident } from './fixtures.ts';
import type { NetworkProfile, Proxy } from './proxy.ts';
import { add, answer } from './screens.ts';

/** A user who shops through a network of their own. */
export interface Shopper extends Resident {
  proxy: Proxy;
  /** The same person, calling the API past the proxy. */
  direct: TestClient;
}

/** Makes a user with a network of their own. */
export async function seatBehind(
  proxy: Proxy,
  direct: TestClient,
  seat: (at: TestClient) => Promise<Resident>,
): Promise<Shopper> {
  const resident = await seat(new TestClient(proxy.url, direct.token, direct.user));
  return { ...resident, proxy, direct };
}

function nextProfile(random: Random): NetworkProfile {
  const kinds = { pass: 3, delay: 3, drop: 2, cut: 3, repeat: 2, portal: 1 };
  const kind = random.weighted<NetworkProfile['kind']>(kinds);
  if (kind === 'delay') return { kind, ms: random.whole(20, 400), jitter: random.whole(0, 600) };
  if (kind === 'cut') return { kind, at: random.pick(['request', 'answer']) };
  return { kind };
}

/** Changes the network's profile until the time is over, and finally restores a good network. */
export async function changeProfiles({ proxy, page }: Shopper, random: Random, until: number): Promise<void> {
  while (Date.now() < until) {
    proxy.setProfile(nextProfile(random));
    await page.waitForTimeout(random.whole(300, 2_500));
  }
  proxy.setProfile({ kind: 'pass' });
}

/** The actions of one person, in their order. */
export type Done = Operation['type'][];

/** Makes one change to the list. Throws if its item has just disappeared. */
async function doSomething(shopper: Shopper, random: Random, done: Done): Promise<void> {
  const { page, press, client, viewport } = shopper;
  const boxes = page.getByRole('checkbox');
  const count = await boxes.count();
  const action = random.weighted({ tick: 6, add: 2, amount: 2, clear: 1 });
  if (action === 'add' || count === 0) {
    // The same number of digits each time, so that no name is the beginning of another.
    await add(shopper, { product: `Towar ${client.user.name} nr${1_000 + done.length}` });
    done.push('item.add');
  } else if (action === 'clear') {
    if (await page.getByRole('button', { name: 'Wyczyść zaznaczone' }).isDisabled()) return;
    await press(page.getByRole('button', { name: 'Wyczyść zaznaczone' }));
    // The other user may have cleared the list at this moment: then there is no question.
    await page.getByRole('dialog').waitFor();
    await answer(shopper, /./, 'Tak');
    done.push('clear.checked');
  } else {
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .nth(random.whole(0, count - 1));
    if (action === 'tick') {
      await press(row.locator('label'));
      done.push('product.check');
    } else {
      await press(row.getByRole('button', { name: /^Zmień: / }));
      const dialog = page.getByRole('dialog');
      // An amount that no user has set before; otherwise there would be no change.
      const amount = (viewport === 'phone' ? 1_000 : 2_000) + done.length;
      await dialog.getByLabel('Ilość').fill(String(amount));
      await press(dialog.getByRole('button', { name: 'Zapisz' }));
      done.push('item.set');
    }
  }
}

/** Makes one change after the other until the time is over. Resolves with the changes. */
export async function shop(shopper: Shopper, random: Random, until: number): Promise<Done> {
  const done: Done = [];
  const { page } = shopper;
  page.setDefaultTimeout(10_000);
  while (Date.now() < until) {
    try {
      await doSomething(shopper, random, done);
    } catch (error) {
      // The other user was faster.
      if (!(error instanceof errors.TimeoutError)) throw error;
      await page.keyboard.press('Escape');
    }
    await page.waitForTimeout(random.whole(20, 400));
  }
  return done;
}
