import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { TestClient } from '../../src/test/client.ts';
import { setClock } from './today.ts';

export type Viewport = 'phone' | 'desk';

const WINDOWS: Record<Viewport, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  // Some users prefer reduced motion. Tests at a desk use it, which also saves a tenth of the processor time.
  desk: { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
};

/** A user with a browser of their own. */
export interface Person {
  page: Page;
  viewport: Viewport;
  /** Goes to a path of the app. */
  open: (path: string) => Promise<void>;
  /** Touches on a phone, clicks on a desk. */
  press: (target: Locator) => Promise<void>;
  /** Allows complaints in the browser's console that the test causes, such as those of requests it makes fail. */
  allow: (complaint: RegExp) => void;
  /** Allows visits to a site at this address. */
  visit: (address: string) => void;
  /** Closes the browser. Throws for every complaint that wasn't allowed and for every request elsewhere. */
  leave: () => Promise<void>;
}

export interface Seat {
  viewport: Viewport;
  /** The address of the app, without a trailing slash. */
  url: string;
  /** Signed in as this user; without one, a visitor. */
  user?: TestClient;
}

/** Opens a browser for one person and records what goes wrong in it. */
export async function seat(browser: Browser, { viewport, url, user }: Seat): Promise<Person> {
  const context = await browser.newContext({ ...WINDOWS[viewport], baseURL: url });
  await setClock(context);
  const complaints: string[] = [];
  const strangers: string[] = [];
  const allowed: RegExp[] = [];
  const hosts = new Set([new URL(url).host]);
  const note = (address: string): void => {
    const { protocol, host } = new URL(address);
    const leaves = ['http:', 'https:', 'ws:', 'wss:'].includes(protocol) && !hosts.has(host);
    if (leaves) strangers.push(address);
  };
  context.on('request', (request) => note(request.url()));
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    const { url: source } = message.location();
    complaints.push(source === '' ? message.text() : `${message.text()} (${source})`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('page', (opened) => opened.on('websocket', (socket) => note(socket.url())));
  const page = await context.newPage();
  if (user !== undefined) await signIn(page, url, user);
  return {
    page,
    viewport,
    async open(path) {
      await page.goto(path);
    },
    press: (target) => (viewport === 'phone' ? target.tap() : target.click()),
    allow: (complaint) => void allowed.push(complaint),
    visit: (address) => void hosts.add(new URL(address).host),
    async leave() {
      await context.close();
      const unexpected = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      const problems = [...unexpected, ...strangers.map((address) => `A request went to ${address}`)];
      if (problems.length > 0) throw new Error(`In the browser's console:\n${problems.join('\n')}`);
    },
  };
}

/**
 * Stores what the app keeps of a login when the page first opens the app. Playwright's `storageState` does it earlier,
 * in a page of its own, which costs as much as an empty browser.
 */
async function signIn(page: Page, url: string, { token = '', user }: TestClient): Promise<void> {
  const { id, email, name, role } = user;
  const kept = { 'lz.token': token, 'lz.user': JSON.stringify({ id, email, name, role, active: true }) };
  const script = await page.addInitScript(
    ({ origin, entries }) => {
      if (location.origin !== origin) return;
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    { origin: url, entries: Object.entries(kept) },
  );
  const dispose = (): void => {
    if (!page.url().startsWith(url)) return;
    page.off('domcontentloaded', dispose);
    // The page may be gone by then.
    void script.dispose().catch(() => undefined);
  };
  page.on('domcontentloaded', dispose);
}
