import type { Page } from '@playwright/test';

type Noting = Window & { moved: string[] };

/** From the next document on, what moves in the page is noted, however little. */
export async function noteMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      sources: readonly { node: Node | null }[];
    }
    const noting = window as unknown as Noting;
    noting.moved = [];
    new PerformanceObserver((seen) => {
      for (const { sources } of seen.getEntries() as Shift[]) {
        const nodes = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement));
        for (const node of nodes) if (node?.closest('main')) noting.moved.push(node.outerHTML);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved in this document without anybody's doing. */
export const movesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Noting).moved);
