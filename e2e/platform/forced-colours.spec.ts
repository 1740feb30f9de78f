import type { Locator, Page } from '@playwright/test';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { addItems, makeList } from '../support/household.ts';
import { checkbox, tick } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

/** A picture of it, without any motion and without a caret. A line that a change has just reached may be replaced. */
async function picture(target: Locator): Promise<Buffer> {
  let taken: Buffer = Buffer.alloc(0);
  await expect(async () => {
    taken = await target.screenshot({ animations: 'disabled', timeout: 5_000 });
  }).toPass();
  return taken;
}

/** Expects that an element is visible: without it, its surroundings would look different. */
async function expectSeen(page: Page, target: Locator, without: string): Promise<void> {
  await expect(target).toBeVisible();
  const before = await picture(target);
  const style = await page.addStyleTag({ content: without });
  const after = await picture(target);
  await style.evaluate((element) => (element as Element).remove());
  expect(before.equals(after), `${target.toString()} looks the same with: ${without}`).toBe(false);
}

async function openList(anna: Resident, jan: Resident): Promise<string> {
  await anna.page.emulateMedia({ forcedColors: 'active' });
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Mleko' }, { name: 'Masło', qty: 1, unit: 'kg' }, { name: 'Masło', qty: 2 }],
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(anna.page, 'Masło')).toBeVisible();
  return listId;
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`where the user forces colours, a list shows what it shows to others, on a ${viewport}`, async ({
    person,
  }) => {
    const anna = await person({ viewport });
    const { page, press } = anna;
    const listId = await openList(anna, await person());
    const dots = page.getByRole('button', { name: 'Zmień: Mleko' });
    await expectSeen(page, dots, 'button::before { visibility: hidden }');

    await tick(anna, 'Mleko');
    await expect(checkbox(page, 'Mleko')).toBeChecked();
    const progress = page.getByRole('progressbar');
    await expectSeen(page, progress, '[role=progressbar] > * { visibility: hidden }');

    if (viewport === 'phone') await press(page.getByRole('button', { name: 'Otwórz nawigację' }));
    const navigation = page.getByRole('navigation');
    await expect(navigation.locator('[aria-current=page]')).toBeVisible();
    await expectSeen(page, navigation, '[aria-current=page] { text-decoration: none !important }');
    if (viewport === 'phone') await page.keyboard.press('Escape');

    // Some of it ticked.
    await tick(anna, 'Masło');
    await addItems(anna.client, listId, [{ name: 'Masło', qty: 3 }]);
    const partly = checkbox(page, 'Masło');
    await expect(partly).toHaveJSProperty('indeterminate', true);
    await expectSeen(
      page,
      page.getByRole('listitem').filter({ has: partly }),
      'input:indeterminate + ::before { display: none !important }',
    );
  });
}

test('where the user forces colours, a switch shows whether it is on', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  await openList(anna, await person());
  await press(page.getByRole('button', { name: 'Idę na zakupy' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCSS('opacity', '1');
  const notify = dialog.getByRole('switch');
  await expect(notify).toBeChecked();
  await expectSeen(page, notify, '[role=switch] { opacity: 0 }');
  const on = await picture(notify);
  await press(notify);
  await expect(notify).not.toBeChecked();
  await expectSeen(page, notify, '[role=switch] { opacity: 0 }');
  expect((await picture(notify)).equals(on)).toBe(false);
});

test('where the user forces colours, what is chosen looks otherwise', async ({ person }) => {
  const anna = await person();
  const { page, press } = anna;
  await page.emulateMedia({ forcedColors: 'active' });
  await anna.open('/plan');
  await press(page.getByRole('button', { name: 'Dodaj posiłek: Dziś' }));
  await press(page.getByRole('button', { name: 'Obiad' }));
  const chosen = page.getByRole('button', { name: 'Obiad', pressed: true });
  await expectSeen(page, chosen, '[aria-pressed=true] { text-decoration: none !important }');
});
