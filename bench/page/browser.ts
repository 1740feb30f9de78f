import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';
import type { Caller } from '../harness/dataset.ts';

/** A mid-range phone, as in Lighthouse. */
const CPU_SLOWDOWN = 4;
/** Slow 4G, as in Lighthouse: latency in ms, throughput in bytes per second. */
const SLOW_4G = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const UNSHAPED = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** A page counts as complete when nothing larger was painted for this long. */
const SETTLED_MS = 1_000;

export interface Visit {
  /** Ms from the start of the navigation to the largest contentful paint. */
  lcp: number;
  /** When `ready` appeared, in ms. */
  usable: number;
  cls: number;
}

export async function openBrowser(args: string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(args));
}

export function launchOptions(args: string[] = []): LaunchOptions {
  return { executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', ...args] };
}

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'pl-PL',
};

export const sessionCookie = (url: string, token: string) => ({ name: 'lz_session', value: token, url });

/** A new browser context that only holds the caller's session. */
export async function newPhone(browser: Browser, url: string, caller: Caller): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE);
  await context.addCookies([sessionCookie(url, caller.token)]);
  return context;
}

export interface Conditions {
  isSlow?: boolean;
  isOffline?: boolean;
  /** Leaves the network as it is, whatever the processor. */
  isUnshaped?: boolean;
}

/** Throttles the page's processor and network to a cheap phone on slow 4G, or resets them. */
export async function setConditions(
  page: Page,
  { isSlow = true, isOffline = false, isUnshaped = false }: Conditions,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const network = isSlow && !isUnshaped ? SLOW_4G : UNSHAPED;
  await devtools.send('Network.emulateNetworkConditions', { offline: isOffline, ...network });
  await slowDown(page, isSlow ? CPU_SLOWDOWN : 1);
}

/** Divides the speed of the page's processor. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Runs in the page. */
function tellWhenThere(selector: string): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    console.debug(selector, performance.now());
  });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * Opens the address, as from a phone's home screen, and waits until `ready` is there and nothing larger is painted.
 * The page itself reports that moment: code that waits from outside would be compiled in the page, 30 ms on a slow
 * processor.
 */
export async function visit(page: Page, address: string, ready: string): Promise<Visit> {
  await page.goto('about:blank');
  const script = await page.addInitScript(tellWhenThere, ready);
  const told = page.waitForEvent('console', (message) => message.text().startsWith(ready));
  await page.goto(address, { waitUntil: 'commit' });
  const usable = Number((await told).text().slice(ready.length));
  await script.dispose();
  await page.waitForTimeout(SETTLED_MS);
  const seen = await page.evaluate(
    () =>
      new Promise<Omit<Visit, 'usable'>>((resolve) => {
        const found = { lcp: 0, cls: 0 };
        new PerformanceObserver((list) => {
          found.lcp = list.getEntries().at(-1)?.startTime ?? 0;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) found.cls += (entry as PerformanceEntry & Shift).value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered in a separate task.
        setTimeout(() => resolve(found), 100);

        interface Shift {
          value: number;
        }
      }),
  );
  return { ...seen, usable };
}
