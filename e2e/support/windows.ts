import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, type Scheme } from './accessibility.ts';
import { devtoolsOf } from './page-pool.ts';

interface Window {
  width: number;
  height: number;
  /** The browser's font size, 16 by default. */
  fontSizePx?: number;
  reducedMotion?: boolean;
}

/** The windows in which every screen must work. */
export const WINDOWS = {
  phone: { width: 390, height: 844 },
  'small phone': { width: 320, height: 640 },
  'phone held sideways': { width: 844, height: 390 },
  desk: { width: 1280, height: 800 },
  'text at 200 %': { width: 390, height: 844, fontSizePx: 32 },
  'reduced motion': { width: 390, height: 844, reducedMotion: true },
} as const satisfies Record<string, Window>;

export type WindowName = keyof typeof WINDOWS;

const WINDOW_NAMES = Object.keys(WINDOWS) as WindowName[];

const LARGE_TEXT: WindowName = 'text at 200 %';

const DEFAULT_FONT_SIZE_PX = 16;

/** Changes the page's window, with everything that is open in it. */
export async function setWindow(page: Page, name: WindowName): Promise<void> {
  const { width, height, fontSizePx, reducedMotion }: Window = WINDOWS[name];
  const standard = fontSizePx ?? DEFAULT_FONT_SIZE_PX;
  const devtools = await devtoolsOf(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await page.emulateMedia({ reducedMotion: reducedMotion === true ? 'reduce' : 'no-preference' });
  await page.setViewportSize({ width, height });
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe(`${standard}px`);
}

/** Nothing has to be scrolled sideways, and no text is cut off. */
export async function expectNothingClipped(page: Page, what: string): Promise<void> {
  // Another window may take a moment to be drawn.
  await expect.poll(() => page.evaluate(findClipped), `${what} at ${page.url()}`).toEqual([]);
}

/**
 * Runs in the page: the elements that are wider than the window, and the texts that don't fit into their own boxes.
 */
export function findClipped(): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  // A phone's innerWidth grows with elements that stick out.
  const { clientWidth } = root;
  if (root.scrollWidth > clientWidth) found.push(`The page is ${root.scrollWidth} px wide.`);
  const pen = document.createElement('canvas').getContext('2d');
  const widthOf = (text: string, style: CSSStyleDeclaration): number => {
    if (pen === null) return 0;
    // The short `font` is empty where it can't express all that is set.
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return pen.measureText(text).width;
  };
  /** A text that can be scrolled to, or is only for screen readers, is not cut off. */
  const isElsewhere = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { display, overflowX, overflowY, clipPath, maxWidth, opacity, visibility } = getComputedStyle(at);
      // It has no box, so it seems to be of no size.
      if (display === 'contents') continue;
      const { width, height } = at.getBoundingClientRect();
      if (visibility === 'hidden' || opacity === '0' || clipPath === 'inset(50%)') return true;
      if (width <= 2 || height <= 2 || maxWidth === '0px' || at.closest('[aria-hidden=true]')) return true;
      if (at !== element && [overflowX, overflowY].some((way) => ['auto', 'scroll'].includes(way)))
        return true;
    }
    return false;
  };
  const note = (element: Element, text: string): void => {
    const label = text.trim().slice(0, 40);
    const { width, right } = element.getBoundingClientRect();
    found.push(
      `${element.tagName.toLowerCase()} '${label}', ${Math.round(width)} px up to ${Math.round(right)}`,
    );
  };
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const texts = [...element.childNodes].filter((node) => node instanceof Text);
    const text = texts.map(({ data }) => data).join('');
    const typed =
      element instanceof HTMLSelectElement
        ? (element.selectedOptions[0]?.text ?? '')
        : element instanceof HTMLInputElement && element.value === ''
          ? element.placeholder
          : '';
    if ((text.trim() === '' && typed === '') || element instanceof HTMLOptionElement) continue;
    if (element.getClientRects().length === 0 || isElsewhere(element)) continue;
    const style = getComputedStyle(element);
    const { left, right } = element.getBoundingClientRect();
    const isOutside = right > clientWidth + 1 || left < -1;
    const clips = (way: string): boolean => way === 'hidden' || way === 'clip';
    // Three dots say that there is more: a list's menu shows its whole name, the open list its items, and the
    // placeholder of a field is no more than a help.
    const hasDots = style.webkitLineClamp !== 'none';
    const isCut =
      (clips(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (clips(style.overflowY) && !hasDots && element.scrollHeight > element.clientHeight + 1);
    const room =
      element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const isCutField = typed !== '' && style.textOverflow !== 'ellipsis' && widthOf(typed, style) > room + 1;
    if (isOutside || isCut || isCutField) note(element, typed === '' ? text : typed);
  }
  return found;
}

/** No word within it goes on in the next line, where there is room for all of it. */
export async function expectWholeWords(target: Locator, what: string): Promise<void> {
  await expect.poll(() => target.evaluate(findBrokenWords), what).toEqual([]);
}

/** Runs in the page. */
function findBrokenWords(root: Element): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    for (const { 0: word, index } of (currentNode.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
      const range = document.createRange();
      range.setStart(currentNode, index);
      range.setEnd(currentNode, index + word.length);
      if (range.getClientRects().length > 1) found.push(word);
    }
  }
  return found;
}

const MIN_TARGET_PX = 44;

/** Everything that can be pressed is large enough for a thumb; a link within a sentence is as high as its line. */
export async function expectLargeTargets(page: Page, what: string): Promise<void> {
  const small = await page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a[href], select, input, [role=menuitem]',
    );
    return [...controls].flatMap((control) => {
      const isHidden = !control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (isHidden || getComputedStyle(control).display === 'inline') return [];
      // A checkbox counts as large as its row, and an input among chosen values as large as their field.
      const field = '.mantine-TagsInput-input, .mantine-MultiSelect-input, .mantine-PasswordInput-input';
      const target = control.closest(`label, ${field}`) ?? control;
      const { width, height } = target.getBoundingClientRect();
      if (Math.min(width, height) >= least - 0.5) return [];
      return `${control.ariaLabel ?? control.textContent}: ${Math.round(width)} × ${Math.round(height)}`;
    });
  }, MIN_TARGET_PX);
  expect(small, what).toEqual([]);
}

/** No link has the blue of browsers' default styles. */
async function expectOwnLinks(page: Page, what: string): Promise<void> {
  const plain = await page.evaluate(() => {
    const bare = document.createElement('a');
    bare.href = '#';
    document.body.append(bare);
    const { color } = getComputedStyle(bare);
    bare.remove();
    const links = [...document.querySelectorAll<HTMLElement>('a[href]')];
    return links.filter((link) => getComputedStyle(link).color === color).map((link) => link.innerText);
  });
  expect(plain, what).toEqual([]);
}

/**
 * The screen as it is now, with its menu or dialog open, is good in all windows. Axe looks where text is large and in
 * one more window, in the dark scheme at one of them and in the light at the other. Leaves the page in the phone's.
 *
 * @param turn of the screens: each has another window for axe, and the schemes the other way round
 */
export async function expectGoodInWindows(page: Page, what: string, turn: number): Promise<void> {
  const others = WINDOW_NAMES.filter((name) => name !== LARGE_TEXT);
  const schemes: Scheme[] = turn % 2 === 0 ? ['dark', 'light'] : ['light', 'dark'];
  await expectOwnLinks(page, what);
  for (const name of WINDOW_NAMES) {
    await setWindow(page, name);
    await expectNothingClipped(page, `${what}, ${name}`);
    if (name === LARGE_TEXT) await expectAccessible(page, schemes.slice(0, 1));
    if (name === others[turn % others.length]) await expectAccessible(page, schemes.slice(1));
  }
  await setWindow(page, 'phone');
}
