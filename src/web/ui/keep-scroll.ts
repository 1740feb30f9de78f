/** More than can change at once; each of them is checked in each frame of scrolling. */
const MAX_PARTS_NOTED = 6;

/** A smaller shift is invisible, and may come from rounding. */
const MIN_SHIFT_PX = 0.5;

/** Longer than a frame: as long as a page that a finger has pushed glides on, it scrolls with each. */
const GLIDE_PAUSE_MS = 100;

/** Elements outside the flow of the page don't show its position. */
const OUT_OF_FLOW = ['fixed', 'sticky', 'absolute'];

/** A part of the page that is in sight. */
interface Part {
  element: Element;
  /** From the top of the document. */
  top: number;
}

interface View {
  pathname: string;
  scrolled: number;
  /** From above. */
  parts: Part[];
}

/** The parts that were in sight last; none at the top of a page, where new content above should be visible. */
let view: View | undefined;
let glidedAt = Number.NEGATIVE_INFINITY;

/**
 * Keeps the visible content in its place, whatever changes above it, as browsers with scroll anchoring do by
 * themselves. Scrolling by the user or the app, and another page, are left alone. Called once, and only where the
 * browser doesn't.
 */
export function keepScroll(): void {
  const passive = { passive: true };
  addEventListener('touchmove', () => void (glidedAt = performance.now()), passive);
  addEventListener('scroll', followScroll, passive);
  new MutationObserver(keep).observe(document.body, { childList: true, subtree: true });
  // Changes without that: texts, styles, photos, rows with an estimated height.
  new ResizeObserver(keep).observe(document.body);
}

function followScroll(): void {
  if (isGliding()) glidedAt = performance.now();
  view = look();
}

/** A script that scrolls may stop a page that a finger has pushed. */
const isGliding = (): boolean => performance.now() - glidedAt < GLIDE_PAUSE_MS;

function keep(): void {
  if (view !== undefined && view.pathname === location.pathname && !isGliding()) correct(view);
  view = look();
}

function correct({ scrolled, parts }: View): void {
  if (scrollY !== scrolled && !isCutOff(scrolled)) return;
  const shifts = parts
    .filter(({ element }) => element.getClientRects().length > 0)
    .map(({ element, top }) => topOf(element) - top);
  const shift = shifts.find((each, at) => isSame(each, shifts[at + 1])) ?? shifts[0] ?? 0;
  if (!isSame(scrolled + shift, scrollY)) scrollTo({ top: scrolled + shift, behavior: 'instant' });
}

/** A part that moves alone, such as a line that goes to the basket, doesn't show that the others moved. */
const isSame = (one: number, other = Number.NaN): boolean => Math.abs(one - other) < MIN_SHIFT_PX;

/** Whether the browser had to scroll back, because the page is shorter than it was. */
const isCutOff = (scrolled: number): boolean => scrollY < scrolled && isAtEnd(document.documentElement);

const isAtEnd = ({ scrollHeight, clientHeight }: Element): boolean =>
  scrollY >= scrollHeight - clientHeight - 1;

const topOf = (element: Element): number => element.getBoundingClientRect().top + scrollY;

function look(): View | undefined {
  const main = document.querySelector('main');
  if (main === null || scrollY <= 0) return undefined;
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const parts: Part[] = [];
  addParts(main, covered, parts);
  return { pathname: location.pathname, scrolled: scrollY, parts };
}

/** The smallest that are whole in sight, below what the header covers. */
function addParts(parent: Element, covered: number, parts: Part[]): void {
  for (const element of parent.children) {
    if (parts.length === MAX_PARTS_NOTED) return;
    const { top, bottom } = element.getBoundingClientRect();
    const isInSight = bottom > covered && top < innerHeight && bottom > top;
    if (!isInSight || OUT_OF_FLOW.includes(getComputedStyle(element).position)) continue;
    const before = parts.length;
    if (top < covered || bottom > innerHeight) addParts(element, covered, parts);
    if (parts.length === before) parts.push({ element, top: top + scrollY });
  }
}
