import type { Page } from '@playwright/test';

type Noting = Window & { moved: string[] };

/** From the next document on, every layout shift in the page is recorded, however small. */
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

/** The layout shifts in this document that no input caused. */
export const movesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Noting).moved);
