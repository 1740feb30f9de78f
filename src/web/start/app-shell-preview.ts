import { quantityOf } from '../../contract/shopping-lists/list-state.ts';
import type { Aisle, ProductAisles } from '../../contract/products/aisles.ts';
import { inOrderOf } from '../queries/stores/aisle-order.ts';
import { listOfCompact } from '../../contract/shopping-lists/compact-list.ts';
import type { CompactList } from '../../contract/shopping-lists/compact-list-schema.ts';
import { formatQuantities } from '../../contract/quantities/quantities.ts';
import type { ShoppingList } from '../../contract/shopping-lists/shopping-lists.ts';
import type { ListStore } from '../../contract/stores.ts';
import { type PageRoute, routeAt, routes } from '../routes.ts';
import { describeDetails, type Line, toLines } from '../shopping-lists/lines/lines.ts';
import { inOneSection, type Section, toSections } from '../shopping-lists/aisles/sections.ts';
import { knowsUser } from '../storage.ts';
import { isUserHere, type Questions } from './early-questions.ts';
import { makePlace } from './preview-place.ts';
import { fromTemplate } from './template.ts';

/** More than any phone shows at once; the app itself shows the rest. */
const MAX_LINES = 24;

/**
 * Shows the page's frame, and on a first visit the list, while the app's code is on its way. Nothing can be done in
 * this preview and no screen reader meets it. The app's first page takes its place.
 */
export async function showPreview({ check, page, aisles, photos }: Questions): Promise<void> {
  const route = routeAt(location.pathname);
  const { access, path } = route;
  const isPublic = access === 'visitors' || access === 'anyone';
  try {
    // A user is sent on from a page for visitors, and someone without a session to the login.
    if (path === routes.logout.path || (access === 'visitors' && knowsUser())) return;
    if (!isPublic && !knowsUser() && !(await isUserHere(check))) return;
    const preview = await makePlace();
    if (preview === undefined) return;
    preview.append(fromTemplate(isPublic ? 'public' : 'app'));
    const main = preview.querySelector('main');
    if (!isPublic && route.title !== undefined) main?.append(titledPage(route.title, route));
    // The largest text of its page.
    if (path === routes.newRecipe.path) main?.lastElementChild?.append(fromTemplate('importInstead'));
    const answer = path === routes.list.path ? await page : undefined;
    if (answer?.ok !== true) return;
    const list = (await answer.clone().json()) as ShoppingList | CompactList;
    const [known, photographed] = await Promise.all([readAisles(aisles), readPhotographed(photos)]);
    main?.append(listPage('rows' in list ? listOfCompact(list) : list, known, photographed));
  } catch {
    // The app shows the error.
  }
}

const titledPage = (title: string, { isWide = false }: Partial<PageRoute> = {}): HTMLElement =>
  fromTemplate('page', { title, width: isWide ? 'wide' : 'narrow' });

interface KnownAisles {
  order: readonly Aisle[];
  aisleOf: ReadonlyMap<string, string>;
}

/** Undefined if they can't be fetched: then lines are in the order of adding, as in the app. */
async function readAisles(answers: Questions['aisles']): Promise<KnownAisles | undefined> {
  try {
    const [aisles, products, store] = await Promise.all(answers ?? []);
    if (aisles?.ok !== true || products?.ok !== true || store?.ok !== true) return undefined;
    const usual = (await aisles.clone().json()) as Aisle[];
    const order = inOrderOf((await store.clone().json()) as ListStore, usual);
    const aisleOf = (await products.clone().json()) as ProductAisles;
    return { order, aisleOf: new Map(aisleOf.map(([productId, aisleId]) => [productId, aisleId])) };
  } catch {
    return undefined;
  }
}

/** The products with a photo. Without them lines stand as in the app, which then doesn't have them either. */
async function readPhotographed(answer: Questions['photos']): Promise<ReadonlySet<string>> {
  try {
    const photos = (await (await answer)?.clone().json()) as [productId: string, version: number][];
    return new Set(photos.map(([productId]) => productId));
  } catch {
    return new Set();
  }
}

function listPage(
  { name, items }: ShoppingList,
  aisles: KnownAisles | undefined,
  photographed: ReadonlySet<string>,
): HTMLElement {
  const lines = toLines(items.map((item) => ({ ...item, removed: false })));
  const toBuy = lines.filter((line) => !line.checked);
  const total = lines.length;
  const checked = total - toBuy.length;
  const page = fromTemplate('list', { title: name, checked, total });
  const bar = page.querySelector<HTMLElement>('[role=progressbar] > *');
  if (total === 0) {
    bar?.parentElement?.parentElement?.remove();
    page.querySelector('h1 + *')?.remove();
    return page;
  }
  if (bar !== null) bar.style.width = `${(checked / total) * 100}%`;
  const sections =
    aisles === undefined ? inOneSection(toBuy) : toSections(toBuy, aisles.aisleOf, aisles.order);
  const first = sections.filter(({ start }) => start < MAX_LINES);
  page.lastElementChild?.append(
    ...first.map((section) => sectionPart(section, sections.length > 1, photographed)),
  );
  return page;
}

function sectionPart(
  { name, lines, start }: Section,
  isHeaded: boolean,
  photographed: ReadonlySet<string>,
): HTMLElement {
  const part = fromTemplate('aisle', { name });
  if (!isHeaded) part.querySelector('h2')?.parentElement?.remove();
  const rows = lines
    .slice(0, MAX_LINES - start)
    .map((line) => lineRow(line, photographed.has(line.productId)));
  part.querySelector('ul')?.append(...rows);
  return part;
}

function lineRow(line: Line, hasPhoto: boolean): HTMLElement {
  const amounts = formatQuantities(line.items.map(quantityOf));
  const details = describeDetails(line);
  const row = fromTemplate('line', { name: line.name, amounts, details });
  row.toggleAttribute('data-detailed', details !== '');
  if (!hasPhoto) row.querySelector('img')?.remove();
  return row;
}
