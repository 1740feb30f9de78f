/** How long a page or dialog that opens, or other code that knows better, has to take the focus itself. */
const TURN_MS = 50;

const LAYERS = '[role=dialog], [role=menu]';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** Brings up a phone's keyboard. */
const TYPED_IN = 'input:not([type=checkbox], [type=radio]), textarea';

interface Place {
  /** The dialog or menu that it is in; the page where it is in none. */
  region: Element;
  /** The element that has the focus there, or had it last; once that is gone, its replacement. */
  element: HTMLElement | undefined;
}

/** The place of an element that was removed from the page. */
interface Gap {
  /** The nearest element around it that is still there. */
  parent: Element;
  /** The node before the gap. */
  before: Node | null;
  /** The removed node: the element itself, or the one that contained it. */
  removed: Node;
}

/** On the page and in each dialog and menu over it, the newest last. */
let places: Place[] = [];
let input: 'keyboard' | 'mouse' | 'touch' = 'keyboard';
let turn: ReturnType<typeof setTimeout> | undefined;

/**
 * When the focused element is removed or can no longer be used, the keyboard and a screen reader continue from where
 * it was: from the same control, drawn again in another place; from its neighbour; or from the element that opened it.
 * After a touch, this doesn't scroll and opens no keyboard. Called once.
 */
export function keepFocus(): void {
  const early = { capture: true, passive: true };
  addEventListener('keydown', () => void (input = 'keyboard'), early);
  addEventListener(
    'pointerdown',
    ({ pointerType }) => void (input = pointerType === 'touch' ? 'touch' : 'mouse'),
    early,
  );
  document.addEventListener('focusin', ({ target }) => note(target));
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    // Where it moves on to another element, nothing has the focus in between.
    if (relatedTarget === null) queueMicrotask(() => forgetLeft(target));
  });
  new MutationObserver(look).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
  note(document.activeElement);
}

function note(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  const region = regionOf(target);
  const known = places.findIndex((place) => place.region === region);
  const below = region.matches(LAYERS) ? places.slice(0, known === -1 ? undefined : known) : [];
  places = [...below, { region, element: target }];
}

const regionOf = (element: Element): Element => element.closest(`${LAYERS}, main`) ?? document.body;

/** If the user removes the focus on purpose, no place is kept. */
function forgetLeft(target: EventTarget | null): void {
  const isHere = target instanceof Element && target.isConnected && !target.matches(':disabled');
  if (isHere && isFocusFree()) places = [];
}

const isFocusFree = (): boolean => document.activeElement === document.body;

function look(records: readonly MutationRecord[]): void {
  for (const place of places) {
    const { element, region } = place;
    if (element?.isConnected === false) place.element = findInstead(element, region, records);
  }
  if (places.length > 0 && isFocusFree()) turn ??= setTimeout(takeTurn, TURN_MS);
}

function takeTurn(): void {
  turn = undefined;
  if (!isFocusFree()) return;
  places = places.filter(({ region }) => region.isConnected);
  const place = places.at(-1);
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
  // A dialog that has just opened takes the focus itself.
  if (place === undefined || (dialog !== undefined && !dialog.contains(place.region))) return;
  const options = { preventScroll: input !== 'keyboard' };
  usableOf(place)?.focus(options);
  // An element that is hidden by now, like a link of a phone's navigation, can't take the focus.
  if (isFocusFree()) headOf(place.region).focus(options);
}

function usableOf({ element, region }: Place): HTMLElement | undefined {
  if (element === undefined || !element.matches(':disabled')) return element;
  const parent = element.parentElement;
  return parent ? findNear(element, region, { parent, before: element, removed: element }) : undefined;
}

function headOf(region: Element): HTMLElement {
  const isDialog = region.matches(LAYERS);
  const head = isDialog ? region : (document.querySelector('main h1') ?? document.querySelector('main'));
  const element = head instanceof HTMLElement ? head : document.body;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  return element;
}

function findInstead(
  lost: HTMLElement,
  region: Element,
  records: readonly MutationRecord[],
): HTMLElement | undefined {
  const gap = findGap(lost, records);
  if (!region.isConnected || gap === undefined) return undefined;
  return findSuccessor(lost, region) ?? findTwin(lost, region) ?? findNear(lost, region, gap);
}

function findGap(lost: Element, records: readonly MutationRecord[]): Gap | undefined {
  let gone: Node = lost;
  for (const { target, removedNodes, previousSibling, nextSibling } of records) {
    const removed = [...removedNodes].find((node) => node.contains(gone));
    if (removed === undefined) continue;
    gone = target;
    if (!(target instanceof Element) || !target.isConnected) continue;
    const isThere = previousSibling?.parentNode === target;
    const before = isThere ? previousSibling : (nextSibling?.previousSibling ?? null);
    return { parent: target, before, removed };
  }
  return undefined;
}

/** The element that the control itself names as the next place. */
function findSuccessor({ dataset: { focusNext } }: HTMLElement, region: Element): HTMLElement | undefined {
  const next = focusNext === undefined ? null : region.querySelector<HTMLElement>(focusNext);
  if (next === null || (input === 'touch' && next.matches(TYPED_IN))) return undefined;
  if (!next.matches(CONTROLS)) next.tabIndex = -1;
  return next;
}

/** The same control, drawn again as another element. */
function findTwin(lost: HTMLElement, region: Element): HTMLElement | undefined {
  const name = nameOf(lost);
  if (name === undefined) return undefined;
  const all = [...region.querySelectorAll<HTMLElement>(lost.localName)];
  const [twin, ...others] = all.filter((element) => nameOf(element) === name && canHold(element));
  return others.length === 0 ? twin : undefined;
}

/** The label that probably only this control of a page has. */
function nameOf(element: Element): string | undefined {
  const label = element.getAttribute('aria-label') ?? element.getAttribute('href');
  if (label !== null) return label;
  const isBox = element instanceof HTMLInputElement && element.type === 'checkbox';
  return isBox ? (element.getAttribute('value') ?? undefined) : undefined;
}

/** The control after the gap, otherwise the one before it, in the smallest part of the region that has one. */
function findNear(lost: Element, region: Element, { parent, before, removed }: Gap): HTMLElement | undefined {
  const isAfter = (child: Element): boolean =>
    before === null || (before.compareDocumentPosition(child) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const children = [...parent.children];
  const after = children.filter(isAfter).map((child) => controlIn(child, lost, removed));
  const ahead = children
    .filter((child) => !isAfter(child))
    .map((child) => controlIn(child, lost, removed, -1));
  const found = [...after, ...ahead.reverse()].find((control) => control !== undefined);
  if (found !== undefined || parent === region || parent.parentElement === null) return found;
  return findNear(lost, region, { parent: parent.parentElement, before: parent, removed });
}

/** In another row of the same table or list the control that does the same there. */
function controlIn(child: Element, lost: Element, removed: Node, at = 0): HTMLElement | undefined {
  const isRow = removed instanceof Element && isLike(child, removed);
  const place = isRow ? [...removed.querySelectorAll(lost.localName)].indexOf(lost) : -1;
  const same = [...child.querySelectorAll(lost.localName)][place];
  if (same !== undefined && canHold(same)) return same;
  return [child, ...child.querySelectorAll(CONTROLS)].filter(canHold).at(at);
}

const isLike = (one: Element, other: Element): boolean =>
  one.localName === other.localName && one.className === other.className;

function canHold(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.matches(`:is(${CONTROLS}):enabled, a[href], [tabindex="0"]`) &&
    element.tabIndex >= 0 &&
    element.getClientRects().length > 0 &&
    !(input === 'touch' && element.matches(TYPED_IN)) &&
    element.closest('[inert], [aria-hidden=true]') === null
  );
}
