import { expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD } from './household.ts';
import type { Person } from './person.ts';

/** A toast; an alert within the page isn't one. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('alert').and(page.locator('[class*=Notification-root]')).filter({ hasText: text });
}

/** The question with Tak and Nie. */
export async function answer(person: Person, question: string | RegExp, reply: 'Tak' | 'Nie'): Promise<void> {
  const dialog = person.page.getByRole('dialog', { name: question });
  // No user is fast enough to touch a dialog that is still appearing.
  await expect(dialog).toHaveCSS('opacity', '1');
  await person.press(dialog.getByRole('button', { name: reply, exact: true }));
  await expect(dialog).toBeHidden();
}

/** Opens a page and waits for what is mounted after everything else: toasts, and what keeps the focus. */
export async function openWhole({ page, open }: Person, path: string): Promise<void> {
  await open(path);
  await expectWhole(page);
}

/** What the app loads after its first paint has come, such as what keeps the focus. */
export async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator('.mantine-Notifications-root').first()).toBeAttached();
}

/** Fills in the login form and sends it. */
export async function logIn({ page, press }: Person, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await press(page.getByRole('button', { name: 'Zaloguj', exact: true }));
}

/** Follows a link of the navigation, which a phone has to open first. */
export async function goTo(person: Person, section: string): Promise<void> {
  const { page, press } = person;
  if (person.viewport === 'phone') await press(page.getByRole('button', { name: 'Otwórz nawigację' }));
  await press(page.getByRole('navigation').getByRole('link', { name: section }));
}

/** The line of a product on a list. */
export function line(page: Page, product: string): Locator {
  return page.getByRole('listitem').filter({ has: checkbox(page, product) });
}

/** Says whether a product is ticked. */
export function checkbox(page: Page, product: string): Locator {
  return page.getByRole('checkbox', { name: product });
}

/** Ticks or unticks as users do: anywhere on the row. */
export async function tick({ page, press }: Person, product: string): Promise<void> {
  await press(line(page, product).getByText(product, { exact: true }));
}

export interface Wanted {
  product?: string;
  quantity?: string;
  /** The unit's label. */
  unit?: string;
}

/** Fills in the row that adds a product, and sends it. */
export async function add({ page, press }: Person, { product, quantity, unit }: Wanted): Promise<void> {
  if (product !== undefined) await page.getByRole('combobox', { name: 'Produkt' }).fill(product);
  if (quantity !== undefined) await page.getByRole('textbox', { name: 'Ilość' }).fill(quantity);
  if (unit !== undefined)
    await page.getByRole('combobox', { name: 'Jednostka' }).selectOption({ label: unit });
  await press(page.getByRole('button', { name: 'Dodaj', exact: true }));
}

/** The suggestions of the product field. */
export function suggestions(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Podpowiedzi' }).getByRole('option');
}

/** Chooses from the list's menu. */
export async function choose({ page, press }: Person, action: string): Promise<void> {
  await press(page.getByRole('button', { name: 'Więcej działań' }));
  await press(page.getByRole('menuitem', { name: action }));
}

/** Keeps the bar that offers 'Cofnij' open by focusing it. Resolves with that button. */
export async function holdBar(where: Page | Locator): Promise<Locator> {
  const undo = where.getByRole('button', { name: 'Cofnij', exact: true });
  await undo.focus();
  return undo;
}

/** The names of the products in one of the list's two parts, in their order. */
export function productsIn(page: Page, part: 'Do kupienia' | RegExp): Locator {
  const found =
    part === 'Do kupienia' ? page.getByRole('group', { name: part }) : page.getByRole('list', { name: part });
  return found.getByRole('checkbox');
}

/** The position of an element. Throws if it isn't on the screen. */
export async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (box === null) throw new Error('Nothing to measure.');
  return box;
}

/** The button of what the owner can do about a member of a list, in the dialog that shares it. */
export function menuOf(page: Page, member: string): Locator {
  return page.getByRole('button', { name: `Więcej działań: ${member}`, exact: true });
}

/** Chooses from that menu. */
export async function chooseForMember(
  { page, press }: Person,
  member: string,
  action: string,
): Promise<void> {
  await press(menuOf(page, member));
  await press(page.getByRole('menuitem', { name: action }));
}

/** Records the texts of alerts from now on, however soon they disappear; returns how to read them. */
export async function noteAlerts(page: Page): Promise<() => Promise<string[]>> {
  const alerts = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role=alert]')) texts.add(textContent);
    }).observe(document, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => alerts.evaluate((texts) => [...texts]);
}
