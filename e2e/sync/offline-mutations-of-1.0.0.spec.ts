import type { Page } from '@playwright/test';
import { v7 as uuidv7 } from 'uuid';
import { succeeded } from '../../src/test/client.ts';
import { expect, test } from '../support/fixtures.ts';
import { addMeal, chooseFor, planMeal } from '../support/plan-screens.ts';
import { dayFromNow } from '../support/today.ts';

/** One version of the app keeps changes on the device, and the other sends them. */

test.use({ hasServiceWorker: false });

/** What this device keeps of changes of meals. */
const keptValues = (page: Page, userId: string): Promise<{ changeId?: string }[]> =>
  editKept(page, userId, {});

/** Puts `changed` into the values of each offline mutation of a meal; resolves with the resulting values. */
function editKept(page: Page, userId: string, changed: object): Promise<{ changeId?: string }[]> {
  return page.evaluate(
    async ([name, more]) => {
      const finished = <T>(wish: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          wish.addEventListener('success', () => resolve(wish.result));
          wish.addEventListener('error', () => reject(wish.error ?? new Error('Not readable')));
        });
      const database = await finished(indexedDB.open(name));
      const rows = database.transaction('queries', 'readwrite').objectStore('queries');
      const kept: { changeId?: string }[] = [];
      for (const key of await finished(rows.getAllKeys())) {
        if (!/^"mutation.*meal/.test(JSON.stringify(key))) continue;
        const row = JSON.parse(await finished(rows.get(key)));
        Object.assign(row.state.variables.values, more);
        kept.push(row.state.variables.values);
        await finished(rows.put(JSON.stringify(row), key));
      }
      database.close();
      return kept;
    },
    [`lz.${userId}`, changed] as const,
  );
}

const MEALS = '**/api/v2/meal/**';
const NETWORK_ERRORS = /ERR_|Failed to load resource/;

test('a change of a meal that 1.0.0 sent, and kept for want of an answer, isn’t made twice', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  const { user } = anna.client;
  anna.allow(NETWORK_ERRORS);
  await anna.open('/plan');
  let id = '';
  const changeId = uuidv7();
  await page.route(MEALS, async (route) => {
    // It arrives as 1.0.0 sends it, and its answer is lost.
    const { pathname } = new URL(route.request().url());
    if (id === '') {
      id = pathname.split('/').at(-1) ?? '';
      succeeded(await anna.client.put(pathname, { ...route.request().postDataJSON(), changeId }));
    }
    await route.abort();
  });
  await addMeal(anna, 'Dziś', 'Rosół');
  await expect.poll(() => keptValues(page, user.id)).toHaveLength(1);
  await expect.poll(() => id).not.toBe('');
  await page.goto('/healthz');
  await editKept(page, user.id, { changeId });

  const day = dayFromNow(2);
  succeeded(await ownHousehold.admin.put(`/api/v2/meal/${id}`, { day }));
  await page.unroute(MEALS);
  await anna.open('/plan');
  await expect.poll(() => keptValues(page, user.id)).toEqual([]);
  const meals = succeeded(await anna.client.get(`/api/v2/meals?from=${dayFromNow(0)}&to=${dayFromNow(3)}`));
  expect(meals).toMatchObject([{ id, day }]);
});

test('a meal taken off the plan is kept as 1.0.0 reads it, for a tab that is still open', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  await planMeal(anna.client, { text: 'Rosół' });
  await anna.open('/plan');
  anna.allow(NETWORK_ERRORS);
  const asked: (string | null)[] = [];
  await page.route(MEALS, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('changeId'));
    await route.abort();
  });
  await chooseFor(anna, 'Rosół', 'Usuń');
  await expect.poll(() => asked).not.toEqual([]);
  const [kept] = await keptValues(page, anna.client.user.id);
  expect(kept).toMatchObject({ changeId: asked[0], client: expect.any(String), isRemoved: true });
  expect(asked[0]).toMatch(/^[\da-f-]{36}$/);
});
