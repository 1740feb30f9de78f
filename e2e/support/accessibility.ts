import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Half of what the package exports as its source. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is still wrong at the last look counts. */
const MAX_LOOKS = 3;

/** Suggestions float outside the landmarks; they belong to their field by aria-controls. */
const FLOATING = /^<div[^>]* data-(?:portal|menu-dropdown)="true"/;

export type Scheme = 'light' | 'dark';

/** What is announced when it changes. One within another is announced twice, or as an interruption that it isn't. */
const LIVE = '[role=alert], [role=status], [role=log], [aria-live]';

/**
 * Expects no complaint of axe, in the dark and in the light scheme. The two differ only in their colours, so in the
 * light one only these are checked. Nor may a live region be within another, which axe allows. Leaves the page in the
 * last of them.
 */
export async function expectAccessible(
  page: Page,
  schemes: readonly Scheme[] = ['light', 'dark'],
): Promise<void> {
  // A page that is still being fetched has nothing to look at.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
  // axe is 650 kB, and stays in the page until the next one is opened.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  for (const scheme of schemes) {
    let findings: string[] = [];
    // On a busy machine a toast may fade, a dialog get its name, or a row its colours while axe is looking.
    for (let look = 1; look <= MAX_LOOKS; look += 1) {
      const violations = await page.evaluate(lookAt, {
        scheme,
        runOnly: scheme === 'dark' ? RULES : ['color-contrast'],
        live: LIVE,
      });
      findings = tell(violations, scheme);
      if (findings.length === 0) break;
    }
    expect(findings, `axe at ${page.url()}`).toEqual([]);
  }
}

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

function tell(violations: readonly Violation[], scheme: Scheme): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !(id === 'region' && FLOATING.test(html)))
      .map(({ html, failureSummary }) => `${id} in the ${scheme} scheme: ${html}\n${failureSummary}`),
  );
}

/** Runs in the page: what axe complains of in this scheme. */
async function lookAt({ scheme, runOnly, live }: { scheme: Scheme; runOnly: string[]; live: string }) {
  document.documentElement.dataset.mantineColorScheme = scheme;
  // The contrast of elements that are fading can't be judged.
  const finite = document.getAnimations().filter((animation) => {
    const { iterations } = animation.effect?.getComputedTiming() ?? {};
    return iterations !== Number.POSITIVE_INFINITY;
  });
  await Promise.allSettled(finite.map(({ finished }) => finished));
  // Rows that a long list leaves out while they are off the screen get their colours a frame or two later. A clock
  // that a test has stopped stops no animation.
  for (let frame = 0; frame < 2; frame += 1) {
    await document.documentElement.animate([], { duration: 1 }).finished;
  }
  const inPage = (window as unknown as { axe: typeof axe }).axe;
  // Passed checks aren't reported, because no test reads them. Style sheets are needed only for other rules, and may
  // be unreachable.
  const options = { runOnly, resultTypes: ['violations' as const], selectors: false, preload: false };
  const found = await inPage.run(options);
  const violations: Violation[] = found.violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary = '' }) => ({ html, failureSummary })),
  }));
  const within = [...document.querySelectorAll(live)].filter(({ parentElement }) =>
    parentElement?.closest(live),
  );
  if (within.length > 0) {
    const nodes = within.map(({ outerHTML }) => ({
      html: outerHTML,
      failureSummary: 'It is within another.',
    }));
    violations.push({ id: 'nested-live-regions', nodes });
  }
  return violations;
}
