import {
  type ImportedRecipe,
  type ImportPageBody,
  saysAmount,
} from '../../contract/recipes/recipe-import.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { consumeQuota } from '../auth/quotas/user-quota.ts';
import type { Database } from '../db/database.ts';
import type { LineParser } from '../products/parse-lines.ts';
import type { Settings } from '../settings.ts';
import { extractRecipe } from './extract.ts';
import type { PageFetcher } from './fetch-service.ts';
import { withReadHeadings } from './sections.ts';

export interface ImportDeps {
  database: Database;
  lineParser: LineParser;
  pageFetcher: PageFetcher;
  settings: Pick<Settings, 'bounds'>;
}

/**
 * A recipe in a file has some thousand characters, and a household has some hundred recipes; the time to read one
 * grows with its length.
 */
const CHARACTERS_PER_COUNT = 20_000;
const MAX_COUNT = 5;

/** How many of an hour's pages this page counts for. */
const costOf = (html: string): number =>
  Math.min(MAX_COUNT, Math.max(1, Math.ceil(html.length / CHARACTERS_PER_COUNT)));

/**
 * The recipe on a page that is given, or fetched from its address, with its ingredients understood. Stores nothing. A
 * page without a recipe isn't an error.
 * @throws DomainError UNAUTHORIZED; for an address as {@link PageFetcher.fetchPage} says
 * @throws RateLimited
 */
export async function importPage(
  { database, lineParser, pageFetcher, settings }: ImportDeps,
  actor: Actor,
  body: ImportPageBody,
): Promise<ImportedRecipe> {
  const isGiven = 'html' in body;
  if (isGiven) {
    const quota = { of: 'pages', userId: actor.id, perHour: settings.bounds.pagesPerHour } as const;
    await transactionOf(database, actor, (tx) => consumeQuota(tx, quota, costOf(body.html)));
  }
  const { html, url } = isGiven ? body : await pageFetcher.fetchPage(actor, body.url);
  const found = await extractRecipe(html, url);
  const readings = await lineParser.parse(found.ingredients.map(({ text }) => text));
  const ingredients = withReadHeadings(
    readings.map((reading, at) => ({ ...reading, section: found.ingredients[at]?.section ?? null })),
  );
  const missing: ImportedRecipe['missing'] = [];
  if (found.name === null) missing.push('name');
  if (ingredients.length === 0) missing.push('ingredients');
  if (!ingredients.some(saysAmount)) missing.push('amounts');
  if (found.text === '') missing.push('text');
  return { ...found, ingredients, missing };
}
