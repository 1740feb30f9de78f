import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Figure } from '../harness/bench.ts';
import { median } from '../harness/figures.ts';
import { openBrowser, sessionCookie } from './browser.ts';
import type { Dataset, Caller } from '../harness/dataset.ts';
import { freePort, ROOT } from '../../src/test/program.ts';

const FOLDER = join(ROOT, 'bench/page/lighthouse');
const ENTRY = join(FOLDER, 'node_modules/lighthouse/core/index.js');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const ENOUGH = 95;
const RUNS = 3;

type Category = (typeof CATEGORIES)[number];

interface Report {
  lhr: {
    categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
  };
}

interface Lighthouse {
  default: (url: string, flags: Record<string, unknown>) => Promise<Report | undefined>;
}

/** Lighthouse has its own lock file and is installed only when this benchmark runs. */
async function loadLighthouse(): Promise<Lighthouse['default']> {
  if (!existsSync(ENTRY)) {
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return ((await import(ENTRY)) as Lighthouse).default;
}

interface Page {
  name: string;
  path: string;
  isPublic?: boolean;
}

function pagesOf({ lists, products, recipes }: Dataset): Page[] {
  return [
    { name: 'login', path: '/login', isPublic: true },
    { name: 'registration', path: '/register', isPublic: true },
    { name: 'forgotten password', path: '/forgot-password', isPublic: true },
    { name: 'new password', path: '/reset-password/0123456789', isPublic: true },
    { name: 'lists', path: '/shopping-lists' },
    { name: 'list', path: `/shopping-lists/${lists[0]?.id}` },
    { name: 'new list', path: '/shopping-lists/add' },
    { name: 'recipes', path: '/recipes' },
    { name: 'recipe', path: `/recipes/${recipes[0]?.id}` },
    { name: 'recipe editor', path: '/recipes/add' },
    { name: 'products', path: '/products' },
    { name: 'product', path: `/products/${products[0]?.id}` },
    { name: 'users', path: '/users' },
    { name: 'account', path: '/account' },
  ];
}

/**
 * Each page's median score of three first visits, with Lighthouse's own phone and network; scores that are too low are
 * reported.
 */
export async function runLighthouse(
  url: string,
  dataset: Dataset,
  pages = pagesOf(dataset),
): Promise<Figure[]> {
  const lighthouse = await loadLighthouse();
  const caller = dataset.lists[0]?.members[0];
  if (caller === undefined) throw new Error('The dataset has no caller.');
  const figures: Figure[] = [];
  for (const { name, path, isPublic = false } of pages) {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const port = await freePort();
      // A new one for each: Lighthouse leaves what a page stored, and knew its user the second time.
      const browser = await openBrowser([`--remote-debugging-port=${port}`]);
      if (!isPublic) await signIn(browser, url, caller);
      const flags = { port, onlyCategories: CATEGORIES, output: 'json', logLevel: 'silent' };
      const report = await lighthouse(url + path, flags);
      await browser.close();
      if (report === undefined) throw new Error(`Lighthouse says nothing of ${path}.`);
      reports.push(report);
    }
    figures.push(...scoresOf(name, reports));
  }
  return figures;
}

function scoresOf(name: string, reports: readonly Report[]): Figure[] {
  return CATEGORIES.map((category) => {
    const pointsOf = ({ lhr }: Report): number => Math.round((lhr.categories[category].score ?? 0) * 100);
    const value = median(reports.map(pointsOf));
    const met = value >= ENOUGH;
    const middle = reports.find((report) => pointsOf(report) === value) ?? reports[0];
    if (middle === undefined) throw new Error(`There is no report of ${name}.`);
    const { lhr } = middle;
    for (const { id, weight } of met ? [] : lhr.categories[category].auditRefs) {
      const audit = lhr.audits[id];
      if (audit === undefined || weight === 0 || audit.score === null || audit.score >= 0.9) continue;
      console.log(`  ${name}, ${category}: ${audit.title} ${audit.displayValue ?? ''}`);
    }
    return { name: `Lighthouse, ${name}: ${category}`, value, unit: 'points', target: `≥ ${ENOUGH}`, met };
  });
}

/** Lighthouse opens its own page, with the cookies of the browser's first context. */
async function signIn(browser: Browser, url: string, caller: Caller): Promise<void> {
  const devtools = await browser.newBrowserCDPSession();
  await devtools.send('Storage.setCookies', { cookies: [sessionCookie(url, caller.token)] });
}
