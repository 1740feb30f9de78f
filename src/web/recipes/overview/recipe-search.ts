import { id } from '../../../contract/fields.ts';
import { cleanName, nameKey } from '../../../contract/names.ts';
import { EVERYTHING, type RecipeSearch } from '../../queries/recipes/find-recipes.ts';

/** The search in the query of an address; texts that aren't ids, and repeated ids, don't count. */
export function readSearch(query: URLSearchParams): RecipeSearch {
  const ids = (query.get('products') ?? '').split(',');
  const tags = query.getAll('tag').map(cleanName);
  return {
    name: cleanName(query.get('name') ?? ''),
    productIds: [...new Set(ids.filter((part) => id.safeParse(part).success))],
    tags: [...new Map(tags.map((tag) => [nameKey(tag), tag])).values()].filter((tag) => tag !== ''),
    isQuick: query.has('quick'),
    order: query.get('order') === 'cooked' ? 'cooked' : 'name',
  };
}

/** The query of the address for a search, empty for none. Product ids are separated by commas. */
export function writeSearch(search: Partial<RecipeSearch>): string {
  const { name, productIds, tags, isQuick, order } = { ...EVERYTHING, ...search };
  const parts = [
    ...(cleanName(name) === '' ? [] : [`name=${encodeURIComponent(cleanName(name))}`]),
    ...(productIds.length === 0 ? [] : [`products=${productIds.join(',')}`]),
    ...tags.map((tag) => `tag=${encodeURIComponent(tag)}`),
    ...(isQuick ? ['quick'] : []),
    ...(order === 'name' ? [] : [`order=${order}`]),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
