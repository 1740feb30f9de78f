/** How deep a recipe may lie in the data. The server looks as deep. */
const MAX_DEPTH = 30;

type Data = Record<string, unknown>;

/** Without any of these a Recipe is only mentioned, for example by its `@id`. */
const CONTENT = ['name', 'headline', 'recipeIngredient', 'ingredients', 'recipeInstructions', 'instructions'];

/** The objects of JSON-LD that are recipes, wherever they lie, in their order: those of LZ, and schema.org's. */
export function recipeObjects(data: unknown, depth = 0): object[] {
  if (typeof data !== 'object' || data === null || depth > MAX_DEPTH) return [];
  if (!Array.isArray(data) && isRecipe(data as Data)) return [data];
  return Object.values(data).flatMap((part) => recipeObjects(part, depth + 1));
}

const isRecipe = (data: Data): boolean =>
  'lz:version' in data || (hasTypeRecipe(data) && CONTENT.some((field) => !isEmpty(data[field])));

const hasTypeRecipe = (data: Data): boolean =>
  [data['@type']].flat().some((type) => typeof type === 'string' && /(?:^|[/:#])Recipe$/i.test(type.trim()));

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The name of another program's recipe; empty if it has none. */
export function nameIn(recipe: object): string {
  const { name, headline } = recipe as Data;
  const found = [name, headline].flat().find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof found === 'string' ? found : '';
}

/** Data in the form of a page that the import of pages reads, without its pictures. */
export function pageOf(data: unknown): string {
  const isPicture = (value: unknown) => typeof value === 'string' && value.startsWith('data:image/');
  const json = JSON.stringify(data, (_key, value: unknown) => (isPicture(value) ? null : value));
  return `<script type="application/ld+json">${json.replaceAll('<', String.raw`\u003c`)}</script>`;
}
