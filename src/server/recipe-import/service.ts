import type { ParsedLinesAnswer } from '../../contract/lines.ts';
import type { ImportedRecipe, ImportPageBody } from '../../contract/recipe-import.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { extractRecipe } from './extract.ts';

/** Reads lines of ingredients against the household's catalogue, in their order. */
export interface LineReader {
  parse: (db: Db, lines: readonly string[]) => Promise<ParsedLinesAnswer>;
}

/** The recipe on a page, with its ingredients understood. Throws for no page, and stores nothing. */
export async function importPage(
  { database, lineReader }: { database: Database; lineReader: LineReader },
  { html, url }: ImportPageBody,
): Promise<ImportedRecipe> {
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
  if (ingredients.every(({ qty }) => qty === null)) missing.push('amounts');
  if (found.text === '') missing.push('text');
  return { ...found, ingredients, missing };
}
