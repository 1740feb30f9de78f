import { rememberScroll, startScrolling } from './scroll.ts';

/** An address of the app. */
export interface AppLocation {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its #, or empty. */
  hash: string;
  /** What the link or call that led here left for the page. */
  state: unknown;
  /** Of the entry in the browser's history. */
  key: string;
}

/** What is on the screen. Another object after every navigation. */
export interface Shown<Page> {
  location: AppLocation;
  keepScroll?: boolean;
  /** Undefined until the first page's code is here. */
  page: Page | undefined;
}

/** Asks the user before the page is left. */
export interface Guard {
  /** Whether there is anything to ask before `next` is shown. */
  isNeeded: (next: AppLocation, current: AppLocation) => boolean;
  /** Resolves with whether the page may be left. */
  ask: () => Promise<boolean>;
}

export interface NavigateOptions {
  /** The current entry of the history gives way to the new one. */
  replace?: boolean;
  /** Left for the page, in the history. */
  state?: unknown;
  /** The page is the same in another state. Another page that is on its way comes nevertheless. */
  keepScroll?: boolean;
  /** The path of the page where it began; if the user has left it in the meantime, or is about to, nothing happens. */
  from?: string;
}

/** What the browser keeps of each entry for us. */
interface Entry {
  index: number;
  key: string;
  state: unknown;
  /** The address of the entry below. */
  below?: string | undefined;
  /** The entry below has the same page: one step back leaves both. */
  isSecond?: boolean | undefined;
}

let shown: Shown<unknown>;
/** What was asked for last: while its page is loading another address than the one that is shown. */
let wanted: AppLocation;
let load: (pathname: string) => Promise<unknown>;
let entry: Entry;
let guard: Guard | undefined;
let asking = false;
/** The functions that close each open dialog and menu, the topmost last. */
const layers: (() => void)[] = [];
const listeners = new Set<() => void>();

/**
 * Begins at the address of the document. Called once, at start-up.
 * @param loadPage resolves with the page of a path, once its code is here
 */
export function startNavigation(loadPage: (pathname: string) => Promise<unknown>): void {
  load = loadPage;
  entry = entryOf(history.state) ?? { index: 0, key: newKey(), state: null };
  history.replaceState(entry, '');
  shown = { location: here(entry), page: undefined };
  startScrolling(() => entry.key);
  addEventListener('popstate', () => void followHistory());
  void show(shown.location);
}

export function subscribeShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getShown(): Shown<unknown> {
  return shown;
}

/** Asks by `pageGuard` before the page is left; returns how to stop. */
export function guardPage(pageGuard: Guard): () => void {
  guard = pageGuard;
  return () => {
    if (guard === pageGuard) guard = undefined;
  };
}

/**
 * While a dialog or a menu is open, going back closes it and keeps the page: on a phone that is how people close
 * everything. Called when it opens; returns a function to be called when it is closed.
 */
export function openLayer(close: () => void): () => void {
  // The browser sends no event when the first page of the app is left, so that page gets a second entry.
  if (entry.index === 0) {
    entry = { ...entry, index: 1, isSecond: true };
    history.pushState(entry, '');
  }
  layers.push(close);
  return () => {
    layers.splice(layers.indexOf(close), 1);
  };
}

/** Shows the page at `to`, an address of the app. Resolves when it is on the screen, or when it won't be. */
export async function navigate(to: string, options: NavigateOptions = {}): Promise<void> {
  const { replace = false, state = null, keepScroll = false, from = wanted.pathname } = options;
  if (from !== wanted.pathname) return;
  const { pathname, search, hash } = new URL(to, location.href);
  const key = newKey();
  const address: AppLocation = { pathname, search, hash, state, key };
  if (guard?.isNeeded(address, shown.location) === true && !(await ask(guard))) return;
  const write = (): void => {
    // A replaced entry is never gone back to.
    if (!replace) rememberScroll(shown.location.key);
    // Only now: during the question, or while the page was loading, another entry may have been made.
    const made = replace ? entry : { index: entry.index + 1, below: hrefOf(location) };
    entry = { ...made, key, state };
    // A deleted recipe gives way to the recipes, an edited one to itself, from which the user came.
    if (replace && entry.below === hrefOf(address)) entry.isSecond = true;
    history[replace ? 'replaceState' : 'pushState'](entry, '', hrefOf(address));
  };
  if (keepScroll && pathname === shown.location.pathname) {
    // While the page of a step back or forth is on its way, the browser is at that page's entry already.
    if (entry.key === shown.location.key) write();
    put({ ...shown, location: address, keepScroll });
    return;
  }
  await show(address, write, keepScroll);
}

/** Whether a link leads to what is on the screen. */
export function isHere(to: string): boolean {
  return hrefOf(new URL(to, location.href)) === hrefOf(shown.location);
}

const hrefOf = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash;

/** @param write puts it into the browser's history, unless it is there already */
async function show(address: AppLocation, write?: () => void, keepScroll = false): Promise<void> {
  wanted = address;
  markWaiting(true);
  const page = await load(address.pathname);
  if (wanted !== address) return;
  markWaiting(false);
  if (write !== undefined) write();
  // Reading it would make the browser lay out a page that isn't there yet at the start.
  else if (shown.page !== undefined) rememberScroll(shown.location.key);
  put({ location: address, keepScroll, page });
}

/** Of the page that is still shown. The styles show it if that lasts. */
function markWaiting(isWaiting: boolean): void {
  document.querySelector('main')?.setAttribute('aria-busy', `${isWaiting}`);
}

function put(next: Shown<unknown>): void {
  shown = next;
  for (const listener of listeners) listener();
}

async function followHistory(): Promise<void> {
  // A link to a part of the page makes an entry of the browser's own.
  const next = entryOf(history.state) ?? { index: entry.index + 1, key: newKey(), state: null };
  history.replaceState(next, '');
  const address = here(next);
  const steps = next.index - entry.index;
  const close = layers.at(-1);
  if (close !== undefined && steps < 0) {
    history.go(-steps);
    close();
    return;
  }
  // Our own return to the page that is shown.
  if (steps === 0) return;
  if (steps === -1 && entry.isSecond === true) {
    const { index, below, isSecond } = next;
    entry = { ...entry, index, below, isSecond };
    history.replaceState(entry, '', hrefOf(shown.location));
    history.back();
    return;
  }
  if (guard?.isNeeded(address, shown.location) === true) {
    await askAboutHistory(guard, steps);
    return;
  }
  entry = next;
  await show(address);
}

/** The browser has moved already; it goes back to where the question is asked. */
async function askAboutHistory(pageGuard: Guard, steps: number): Promise<void> {
  history.go(-steps);
  if (!(await ask(pageGuard))) return;
  guard = undefined;
  history.go(steps);
}

/** Asks one question at a time: a navigation during the question is dropped. */
async function ask(pageGuard: Guard): Promise<boolean> {
  if (asking) return false;
  asking = true;
  try {
    return await pageGuard.ask();
  } finally {
    asking = false;
  }
}

function here({ state, key }: Entry): AppLocation {
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state, key };
}

/** Undefined where the state isn't one of ours. */
const entryOf = (kept: unknown): Entry | undefined =>
  typeof (kept as Entry | null)?.key === 'string' ? (kept as Entry) : undefined;

const newKey = (): string => Math.random().toString(36).slice(2, 10);
