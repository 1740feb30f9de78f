import type { ParsedLinesAnswer } from '../../contract/lines.ts';
import { type ImportedRecipe, type ImportPageBody, saysAmount } from '../../contract/recipe-import.ts';
import { keepPace } from '../auth/pace.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import type { Settings } from '../settings.ts';
import { extractRecipe } from './extract.ts';
import type { PageFetcher } from './fetch-service.ts';

/** Reads lines of ingredients against the household's catalogue, in their order. */
export interface LineReader {
  parse: (db: Db, lines: readonly string[]) => Promise<ParsedLinesAnswer>;
}

export interface ImportDeps {
  database: Database;
  lineReader: LineReader;
  pageFetcher: PageFetcher;
  settings: Pick<Settings, 'bounds'>;
}

/**
 * The recipe on a page that is given, or fetched from its address, with its ingredients understood. Stores nothing. A
 * page without a recipe is none of the errors.
 * @throws DomainError UNAUTHORIZED; for an address as {@link PageFetcher.fetchPage} says
 * @throws RateLimited
 */
export async function importPage(
  { database, lineReader, pageFetcher, settings }: ImportDeps,
  actor: Actor,
  body: ImportPageBody,
): Promise<ImportedRecipe> {
  const isGiven = 'html' in body;
  if (isGiven) {
    const pace = { of: 'pages', userId: actor.id, perHour: settings.bounds.pagesPerHour } as const;
    await transactionOf(database, actor, (tx) => keepPace(tx, pace, 1));
  }
  const { html, url } = isGiven ? body : await pageFetcher.fetchPage(actor, body.url);
  const found = await extractRecipe(html, url);
  const readings = await lineReader.parse(
    database.read,
    found.ingredients.map(({ text }) => text),
  );
  const ingredients = readings.map((reading, at) => ({
    ...reading,
    section: found.ingredients[at]?.section ?? null,
  }));
  const missing: ImportedRecipe['missing'] = [];
  if (found.name === null) missing.push('name');
  if (ingredients.length === 0) missing.push('ingredients');
  if (!ingredients.some(saysAmount)) missing.push('amounts');
  if (found.text === '') missing.push('text');
  return { ...found, ingredients, missing };
}
