import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Where something keeps moving, the last look counts all the same. */
const MOST_LOOKS = 3;

/** Suggestions float outside the landmarks; they belong to their field by aria-controls. */
const FLOATING = /^<div[^>]* data-(?:portal|menu-dropdown)="true"/;

export type Scheme = 'light' | 'dark';

/**
 * Nothing that axe would complain of, in the dark and in the light scheme, which differ in their colours alone: in the
 * light one only these are looked at. Leaves the page in the last of them.
 */
export async function expectAccessible(
  page: Page,
  schemes: readonly Scheme[] = ['light', 'dark'],
): Promise<void> {
  // A page that is still being fetched has nothing to look at.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
  for (const scheme of schemes) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.mantineColorScheme = wanted;
    }, scheme);
    let findings: string[] = [];
    // A toast may begin to fade while axe is looking: what it finds counts where nothing began to move meanwhile.
    for (let look = 1; look <= MOST_LOOKS; look += 1) {
      await noteMovement(page);
      await animationsOver(page);
      findings = await findingsIn(page, scheme);
      if (findings.length === 0 || !(await hasMoved(page))) break;
    }
    expect(findings, `axe at ${page.url()}`).toEqual([]);
  }
}

async function findingsIn(page: Page, scheme: Scheme): Promise<string[]> {
  // It is 650 kB, and stays in the page until the next one is opened.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (runOnly) => {
      const inPage = (window as unknown as { axe: typeof axe }).axe;
      // Nobody reads here what is right. Style sheets, fetched for rules that aren't asked for, may be out of reach.
      const options = { runOnly, resultTypes: ['violations' as const], selectors: false, preload: false };
      const found = await inPage.run(options);
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary = '' }) => ({ html, failureSummary })),
      }));
    },
    scheme === 'dark' ? RULES : ['color-contrast'],
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !(id === 'region' && FLOATING.test(html)))
      .map(({ html, failureSummary }) => `${id} in the ${scheme} scheme: ${html}\n${failureSummary}`),
  );
}

async function noteMovement(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noting = window as unknown as { hasMoved?: boolean };
    noting.hasMoved = false;
    const note = () => {
      noting.hasMoved = true;
    };
    for (const begin of ['transitionrun', 'animationstart']) {
      document.addEventListener(begin, note, { once: true, capture: true });
    }
  });
}

const hasMoved = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(() => (window as unknown as { hasMoved?: boolean }).hasMoved);

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
