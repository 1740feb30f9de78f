import type { Locator, Page } from '@playwright/test';
import type { Person } from './person.ts';
import type { Proxy } from './proxy.ts';

export const OFFER = 'Dostępna jest nowa wersja.';

/** From now on the server has a build that differs in its first page. */
export function release(proxy: Proxy, version: string): void {
  proxy.alter('/index.html', (text) =>
    text.replace('</head>', `<meta name="build" content="${version}"></head>`),
  );
  proxy.alter('/service-worker.js', (text) =>
    text.replace(/(\{url:[`"']\/index\.html[`"'],revision:[`"'])/, `$1${version}`),
  );
}

/** Visible once the page is of the version 'nowsza'. */
export const newerBuild = ({ page }: { page: Page }): Locator =>
  page.locator('meta[name=build][content=nowsza]');

/** Brings the page to the front after more than an hour. */
export async function comeBackLater({ page }: { page: Page }): Promise<void> {
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 3_700_000;
    dispatchEvent(new Event('focus'));
    Date.now = now;
  });
}

/** Accepts the version that is offered. */
export const takeUpdate = ({ page, press }: Pick<Person, 'page' | 'press'>): Promise<void> =>
  press(page.getByRole('status').getByRole('button', { name: 'Odśwież' }));
