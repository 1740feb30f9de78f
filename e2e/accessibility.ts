import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Suggestions float outside the landmarks; they belong to their field by aria-controls. */
const FLOATING = /^<div[^>]* data-portal="true"/;

/**
 * Nothing that axe would complain of, in the dark and in the light scheme, which differ in their colours alone. Leaves
 * the page in the dark one.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark']) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.mantineColorScheme = wanted;
    }, scheme);
    await animationsOver(page);
    // The way without a page of its own for each look: there are no frames to gather from.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const rules = scheme === 'dark' ? axe.withTags(RULES) : axe.withRules('color-contrast');
    const { violations } = await rules.analyze();
    const findings = violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ html }) => !(id === 'region' && FLOATING.test(html)))
        .map(({ html, failureSummary }) => `${id} in the ${scheme} scheme: ${html}\n${failureSummary}`),
    );
    expect(findings, `axe at ${page.url()}`).toEqual([]);
  }
}

/** Half-faded things have no contrast to speak of. */
async function animationsOver(page: Page): Promise<void> {
  await page.evaluate(() => {
    const finite = document.getAnimations().filter((animation) => {
      const { iterations } = animation.effect?.getComputedTiming() ?? {};
      return iterations !== Number.POSITIVE_INFINITY;
    });
    return Promise.allSettled(finite.map(({ finished }) => finished));
  });
}
