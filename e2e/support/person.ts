import type {
  BrowserContextOptions,
  ConsoleMessage,
  Locator,
  Page,
  Request,
  WebError,
} from '@playwright/test';
import type { TestClient } from '../../src/test/client.ts';
import type { PagePool } from './page-pool.ts';
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
  /** Whether the browser runs the app's service worker. */
  hasServiceWorker: boolean;
}

/** Gives one person a browser and records what goes wrong in it. */
export async function seat(
  pages: PagePool,
  { viewport, url, user, hasServiceWorker }: Seat,
): Promise<Person> {
  const pooled = await pages.take({ ...WINDOWS[viewport], baseURL: url, hasServiceWorker });
  const { page } = pooled;
  const context = page.context();
  const complaints: string[] = [];
  const strangers: string[] = [];
  const allowed: RegExp[] = [];
  const hosts = new Set([new URL(url).host]);
  const note = (address: string): void => {
    const { protocol, host } = new URL(address);
    const leaves = ['http:', 'https:', 'ws:', 'wss:'].includes(protocol) && !hosts.has(host);
    if (leaves) strangers.push(address);
  };
  const onRequest = (request: Request): void => note(request.url());
  const onConsole = (message: ConsoleMessage): void => {
    if (!['error', 'warning'].includes(message.type())) return;
    const { url: source } = message.location();
    complaints.push(source === '' ? message.text() : `${message.text()} (${source})`);
  };
  const onError = (error: WebError): void => void complaints.push(String(error.error()));
  const onPage = (opened: Page): void => void opened.on('websocket', (socket) => note(socket.url()));
  context.on('request', onRequest).on('console', onConsole).on('weberror', onError).on('page', onPage);
  onPage(page);
  const stopSigningIn = await startAsNew(page, url, user);
  pooled.watch();
  // Watched, because a page with this clock is for one test.
  await setClock(context);
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
      await stopSigningIn();
      await pooled.release();
      context
        .off('request', onRequest)
        .off('console', onConsole)
        .off('weberror', onError)
        .off('page', onPage);
      const unexpected = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      const problems = [...unexpected, ...strangers.map((address) => `A request went to ${address}`)];
      if (problems.length > 0) throw new Error(`In the browser's console:\n${problems.join('\n')}`);
    },
  };
}

/**
 * Lets the page begin with an empty storage, or with what the app keeps of a login. Playwright's `storageState` does it
 * in a page of its own, which costs as much as an empty browser.
 * @returns a function that leaves the storage alone from then on, as it is once the page has opened the app
 */
async function startAsNew(page: Page, url: string, client?: TestClient): Promise<() => Promise<void>> {
  const script = await page.addInitScript(
    ({ origin, entries }) => {
      if (location.origin !== origin) return;
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    { origin: url, entries: Object.entries(client === undefined ? {} : loginOf(client)) },
  );
  // The page may be gone by then.
  const stop = (): Promise<void> => script.dispose().catch(() => undefined);
  const onDocument = (): void => {
    if (!page.url().startsWith(url)) return;
    page.off('domcontentloaded', onDocument);
    void stop();
  };
  page.on('domcontentloaded', onDocument);
  return async () => {
    page.off('domcontentloaded', onDocument);
    await stop();
  };
}

function loginOf({ token = '', user }: TestClient): Record<string, string> {
  const { id, email, name, role } = user;
  return { 'lz.token': token, 'lz.user': JSON.stringify({ id, email, name, role, active: true }) };
}
