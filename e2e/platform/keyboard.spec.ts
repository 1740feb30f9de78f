import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { checkbox, productsIn } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

/** More than the number of focusable elements on any screen here. */
const MAX_TABS = 60;

/** Goes on with Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < MAX_TABS; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${wanted.toString()}.`);
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`a shopping trip by the keyboard alone on a ${viewport}`, async ({ person, household }) => {
    const jan = await household.addUser({ name: 'Jan' });
    const anna = await person({ viewport });
    const { page } = anna;
    const { keyboard } = page;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await makeList(anna.client, 'Sobota', {
      items: [{ name: 'Bułki' }, { name: 'Masło' }],
      sharedWith: [jan],
    });
    await anna.open('/shopping-lists');
    const card = page.getByRole('link', { name: /Sobota/ });
    await expect(card).toBeVisible();
    await tabTo(page, card);
    await keyboard.press('Enter');
    await expect(checkbox(page, 'Masło')).toBeVisible();

    const field = page.getByPlaceholder('Dodaj produkt');
    await tabTo(page, field);
    await keyboard.type('Twaróg');
    await keyboard.press('Enter');
    await expect(checkbox(page, 'Twaróg')).toBeVisible();
    await expect(field).toBeFocused();

    await tabTo(page, checkbox(page, 'Bułki'));
    await keyboard.press('Tab');
    await expect(button('Zmień: Bułki')).toBeFocused();
    const isCut = await button('Zmień: Bułki').evaluate((element) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(element);
      const ring =
        element.getBoundingClientRect().right + parseFloat(outlineOffset) + parseFloat(outlineWidth);
      return ring > (element.closest('li')?.getBoundingClientRect().right ?? 0);
    });
    expect(isCut, 'the row cuts off the ring around its button').toBe(false);
    await keyboard.press('Shift+Tab');
    await keyboard.press('Space');
    await expect(checkbox(page, 'Bułki')).toBeChecked();
    await expect(productsIn(page, /^W koszyku/)).toHaveCount(1);
    await expect(checkbox(page, 'Masło')).toBeFocused();
    await keyboard.press('Control+z');
    await expect(checkbox(page, 'Bułki')).not.toBeChecked();
    await expect(productsIn(page, 'Do kupienia')).toHaveCount(3);
    await expect(checkbox(page, 'Masło')).toBeFocused();
    // The bar would be gone before a slow browser's keyboard is there.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 10_000);
    await keyboard.press('Space');
    const undo = page.getByRole('main').getByRole('button', { name: 'Cofnij' });
    await expect(undo).toBeVisible();
    await tabTo(page, undo);
    await keyboard.press('Enter');
    await expect(checkbox(page, 'Masło')).not.toBeChecked();
    await page.clock.resume();

    await page.evaluate(() => document.querySelector('main')?.focus());
    await tabTo(page, button('Udostępnij'));
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Jan');
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button('Udostępnij')).toBeFocused();

    await tabTo(page, checkbox(page, 'Twaróg'));
    await keyboard.press('Space');
    await expect(checkbox(page, 'Twaróg')).toBeChecked();
    await expect(productsIn(page, /^W koszyku/)).toHaveCount(1);
    await page.evaluate(() => document.querySelector('main')?.focus());
    await tabTo(page, button('Wyczyść zaznaczone'));
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Wyczyścić zaznaczone?' })).toBeVisible();
    await tabTo(page, button('Tak'));
    await keyboard.press('Enter');
    await expect(checkbox(page, 'Twaróg')).toBeHidden();
    // The keyboard is still on the page, not before its beginning.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
}

test('Ctrl+Z takes back the last change, but what is being typed is the field’s own', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const { keyboard } = page;
  await anna.open(
    `/shopping-lists/${await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }, { name: 'Masło' }] })}`,
  );
  await checkbox(page, 'Masło').press('Space');
  await expect(checkbox(page, 'Masło')).toBeChecked();
  const field = page.getByPlaceholder('Dodaj produkt');
  await field.pressSequentially('Tw');
  await keyboard.press('Control+z');
  await expect(field).not.toHaveValue('Tw');
  await expect(checkbox(page, 'Masło')).toBeChecked();
  // So is a field that its user has emptied, as long as it has the focus.
  await field.fill('2 kg mąki');
  await keyboard.press('Control+a');
  await keyboard.press('Backspace');
  await keyboard.press('Control+z');
  await expect(field).toHaveValue('2 kg mąki');
  await expect(checkbox(page, 'Masło')).toBeChecked();
  await field.fill('');
  await field.blur();
  await keyboard.press('Control+z');
  await expect(checkbox(page, 'Masło')).not.toBeChecked();
  // There is nothing more to take back.
  await keyboard.press('Control+z');
  await expect(checkbox(page, 'Bułki')).not.toBeChecked();

  // Also changes that the bar doesn't offer, or no longer offers.
  await page.clock.install();
  await checkbox(page, 'Bułki').press('Space');
  await expect(page.getByRole('button', { name: 'Cofnij' })).toBeVisible();
  await expect(checkbox(page, 'Masło')).not.toBeChecked();
  await page.clock.runFor(7_000);
  await expect(page.getByRole('button', { name: 'Cofnij' })).toBeHidden();
  await keyboard.press('Control+z');
  await expect(checkbox(page, 'Bułki')).not.toBeChecked();
});
