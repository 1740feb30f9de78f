import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** What decides whether a page can be used by another test. */
export interface PageWanted extends BrowserContextOptions {
  baseURL: string;
  hasServiceWorker: boolean;
}

export interface PooledPage {
  page: Page;
  /** From now on, whatever can't be undone keeps the page from being used again. */
  watch: () => void;
  /** Ends what is open in the page. Throws nothing for a page that is closed already. */
  release: () => Promise<void>;
}

interface IdlePage {
  key: string;
  pooled: PooledPage;
}

/** Two windows at two or three apps, and two people at each. */
const MAX_IDLE_PAGES = 8;

/** Methods whose effect lasts as long as the page or the context. */
const LASTING = {
  page: [
    'addInitScript',
    'close',
    'exposeBinding',
    'exposeFunction',
    'routeWebSocket',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
  ],
  context: [
    'addInitScript',
    'close',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'on',
    'once',
    'routeWebSocket',
    'setExtraHTTPHeaders',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const satisfies {
  page: (keyof Page)[];
  context: (keyof BrowserContext)[];
  clock: (keyof Page['clock'])[];
};

const PAGE_EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const;

/** Chromium's own. */
const FONT_SIZES_PX = { standard: 16, fixed: 13 };

const sessions = new WeakMap<Page, CDPSession>();

/** The page's one session of Chromium's DevTools protocol for what {@link PagePool} undoes, or what needs no undoing. */
export async function devtoolsOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

/**
 * Pages that one test after the other uses. A page that is opened anew has to compile the app again, which takes a third
 * of the processor time of a test. Whoever takes one finds an empty page, with no cookies, storage, history, routes or
 * listeners; only the cache of files with hashed names stays. Pages with a service worker aren't used again.
 */
export class PagePool {
  readonly #browser: Browser;
  /** Those used last come last. */
  readonly #idle: IdlePage[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take(wanted: PageWanted): Promise<PooledPage> {
    const key = JSON.stringify(wanted);
    const found = this.#idle.findLastIndex((idle) => idle.key === key);
    return this.#idle.splice(found, found < 0 ? 0 : 1)[0]?.pooled ?? (await this.#open(wanted));
  }

  async #open(wanted: PageWanted): Promise<PooledPage> {
    const { hasServiceWorker, ...options } = wanted;
    const context = await this.#browser.newContext(options);
    if (!hasServiceWorker) {
      await context.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
      });
    }
    const page = await context.newPage();
    let isReusable = !hasServiceWorker;
    // Opened now, because doing so later counts as lasting.
    await devtoolsOf(page);
    let unwatch = (): void => undefined;
    const pooled: PooledPage = {
      page,
      watch: () => {
        unwatch = watchLasting(page, () => {
          isReusable = false;
        });
      },
      release: async () => {
        unwatch();
        if (!isReusable || page.isClosed()) return context.close();
        await empty(page, options);
        this.#idle.push({ key: JSON.stringify(wanted), pooled });
        if (this.#idle.length > MAX_IDLE_PAGES) await this.#idle.shift()?.pooled.page.context().close();
      },
    };
    return pooled;
  }
}

/** Calls `onUse` when one of {@link LASTING} is used. Returns the function that stops it. */
function watchLasting(page: Page, onUse: () => void): () => void {
  const context = page.context();
  const watched = [
    [page, LASTING.page],
    [context, LASTING.context],
    [context.clock, LASTING.clock],
  ] as const;
  for (const [target, names] of watched) {
    for (const name of names) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') throw new Error(`Playwright has no ${name} any more.`);
      const value = (...given: unknown[]): unknown => {
        onUse();
        return Reflect.apply(method, target, given);
      };
      Object.defineProperty(target, name, { value, configurable: true });
    }
  }
  return () => {
    for (const [target, names] of watched) for (const name of names) Reflect.deleteProperty(target, name);
  };
}

async function empty(
  page: Page,
  { baseURL = '', viewport, reducedMotion = 'no-preference' }: BrowserContextOptions,
): Promise<void> {
  const context = page.context();
  const devtools = await devtoolsOf(page);
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.goto('about:blank');
  await context.clearCookies();
  await devtools.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' });
  await devtools.send('Page.resetNavigationHistory');
  await devtools.send('Page.setFontSizes', { fontSizes: FONT_SIZES_PX });
  await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: 'none', reducedMotion });
  if (viewport) await page.setViewportSize(viewport);
  // Nothing is pointed at.
  await page.mouse.move(-1, -1);
}
