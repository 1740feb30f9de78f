import { formatQuantities } from '../../contract/quantities.ts';
import type { ShoppingList } from '../../contract/shopping-lists.ts';
import app from '../shell/AppLayout.module.css';
import auth from '../shell/AuthLayout.module.css';
import row from '../shopping-lists/ListLine.module.css';
import card from '../shopping-lists/ListLines.module.css';
import { describeDetails, type Line, quantityOf, toLines } from '../shopping-lists/lines.ts';
import bar from '../shopping-lists/ListProgress.module.css';
import body from '../shopping-lists/ShoppingListPage.module.css';
import { fill } from '../texts/fill.ts';
import { first } from '../texts/pl-first.ts';
import page from '../ui/Page.module.css';
import { isSomebodyHere, knowsSomebody, type Questions } from './early-questions.ts';

const PUBLIC = /^\/(login|register|forgot-password|reset-password\/[^/]+)$/;

/** Headings of the pages that have the same one for everybody. */
const TITLES: Partial<Record<string, string>> = {
  '/': first.shell.lists,
  '/shopping-lists': first.shell.lists,
  '/shopping-lists/add': first.lists.addTitle,
  '/recipes': first.shell.recipes,
  '/recipes/add': first.recipes.addTitle,
  '/products': first.shell.products,
  '/account': first.shell.account,
};

/** What the app's first page has, or a loader in its place. */
const ARRIVED = 'h1, [role=status]:not(:empty), [role=alert]';

/** More than any phone shows at once; what comes after them comes with the app. */
const MOST_LINES = 24;

/**
 * Shows the page's frame, and on a first visit the list, while the app's code is on its way: a picture, which nothing
 * can be done with and no screen reader meets. The app's first page takes its place.
 */
export async function paintFirst({ check, lists }: Questions): Promise<void> {
  const path = location.pathname;
  const isPublic = PUBLIC.test(path);
  try {
    // Whoever is here already is sent on from a public page, and a stranger to the login.
    if (path === '/logout' || (isPublic && knowsSomebody())) return;
    if (!isPublic && !knowsSomebody() && !(await isSomebodyHere(check))) return;
    const picture = await findPlace();
    if (picture === undefined) return;
    picture.append(isPublic ? publicFrame() : frame(path));
    if (lists === undefined || !path.startsWith('/shopping-lists/')) return;
    const answer = await lists;
    if (!answer.ok) return;
    const list = (await answer.clone().json()) as ShoppingList;
    picture.querySelector('main')?.append(listPage(list));
  } catch {
    // The app tells what is wrong.
  }
}

/** Resolves in the first frame that can be painted; with nothing when nobody would see it. */
async function findPlace(): Promise<HTMLElement | undefined> {
  // A tab in the background paints nothing for as long as it stays there.
  if (document.hidden) return undefined;
  let root = null;
  while (root === null) {
    await new Promise(requestAnimationFrame);
    root = document.getElementById('root');
  }
  const picture = element('div', 'first-picture');
  picture.inert = true;
  picture.ariaHidden = 'true';
  root.before(picture);
  const giveWay = (): void => {
    if (root.querySelector(ARRIVED) === null) return;
    picture.remove();
    observer.disconnect();
  };
  const observer = new MutationObserver(giveWay);
  observer.observe(root, { childList: true, subtree: true });
  giveWay();
  return picture;
}

function frame(path: string): HTMLElement {
  return element('div', app.frame, [
    element('header', app.header, [
      element('span', 'first-burger'),
      element('span', app.logo, first.common.appName),
    ]),
    element('nav', app.navbar),
    element('main', app.main, headed(path)),
  ]);
}

function headed(path: string): HTMLElement[] {
  const title = TITLES[path];
  if (title === undefined) return [];
  const made = pageOf([heading(title)]);
  if (path.startsWith('/recipes/')) made.dataset.width = 'wide';
  return [made];
}

const heading = (title: string, ...rest: HTMLElement[]): HTMLElement =>
  element('div', page.head, [element('h1', page.title, title), ...rest]);

const pageOf = (parts: readonly HTMLElement[]): HTMLElement => element('div', page.page, parts);

function publicFrame(): HTMLElement {
  return element('div', auth.frame, [
    element('main', auth.main, [
      element('p', auth.logo, first.common.appName),
      element('p', auth.tagline, first.shell.tagline),
      element('div', `${auth.card} first-card`),
    ]),
  ]);
}

function listPage({ name, items }: ShoppingList): HTMLElement {
  const lines = toLines(items.map((item) => ({ ...item, removed: false })));
  const toBuy = lines.filter((line) => !line.checked);
  const total = lines.length;
  const checked = total - toBuy.length;
  if (total === 0) return pageOf([heading(name)]);
  const count = (where: string): HTMLElement =>
    element('span', where, [element('span', body.count, fill(first.lists.progress, { checked, total }))]);
  const done = element('div', bar.done);
  done.style.width = `${(checked / total) * 100}%`;
  return pageOf([
    heading(name, count('first-on-desk')),
    element('div', body.progress, [element('div', bar.bar, [done]), count('first-on-phone')]),
    element('div', 'first-form'),
    element('ul', card.card, toBuy.slice(0, MOST_LINES).map(listLine)),
  ]);
}

function listLine(line: Line): HTMLElement {
  const details = describeDetails(line);
  return element('li', row.row, [
    element('div', row.target, [
      element('span', row.circle),
      element('span', row.text, [
        element('span', row.name, line.name),
        element('span', row.amounts, formatQuantities(line.items.map(quantityOf))),
        ...(details === '' ? [] : [element('small', row.details, details)]),
      ]),
    ]),
    element('span', row.edit),
  ]);
}

function element(
  tag: string,
  className: string | undefined,
  content: string | readonly HTMLElement[] = [],
): HTMLElement {
  const made = document.createElement(tag);
  made.className = className ?? '';
  if (typeof content === 'string') made.textContent = content;
  else made.append(...content);
  return made;
}
