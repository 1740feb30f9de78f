import { importedRecipe, RECIPE_PARTS, type RecipePart } from '../../../contract/recipes/recipe-import.ts';
import { request } from '../../http.ts';
import { productNamesQuery } from '../../queries/products/product-names.ts';
import { queryClient } from '../../query-client.ts';
import { untilLoaded } from '../../ui/lazy-part.ts';
import type { RecipeValues } from '../editor/recipe-form.ts';
import type { PageWanted } from './typed-page.ts';

/** The server waits up to 10 s for a page, and reads it. */
const TIMEOUT_MS = 20_000;

/** The reader of lines, which is a large file. */
const loadReading = () =>
  Promise.all([import('../../ui/product-field/product-catalogue.ts'), import('./imported-values.ts')]);

export interface PageRead {
  values: RecipeValues;
  missing: RecipePart[];
}

/**
 * The recipe that the server finds in a page, as the form has it.
 * @throws HttpError
 */
export async function readPage(wanted: PageWanted): Promise<PageRead> {
  const found = await request('POST', '/api/v2/import/page', {
    body: wanted,
    schema: importedRecipe,
    timeoutMs: TIMEOUT_MS,
  });
  const names = await queryClient.query({ ...productNamesQuery, staleTime: 'static' });
  const [{ catalogueOf }, { importedValues }] = await untilLoaded(loadReading);
  const missing = RECIPE_PARTS.filter((part) => found.missing.includes(part));
  return { values: importedValues(found, catalogueOf(names)), missing };
}
