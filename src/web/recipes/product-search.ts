import { id } from '../../contract/fields.ts';

const PARAMETER = 'products';

/** The products of the search, from the query of the address; what is no id, or is there twice, doesn't count. */
export function readProductIds(search: URLSearchParams): string[] {
  const ids = (search.get(PARAMETER) ?? '').split(',');
  return [...new Set(ids.filter((part) => id.safeParse(part).success))];
}

/** The query of the address for a search by these products: comma-separated ids, empty without any. */
export function writeProductIds(productIds: readonly string[]): string {
  return productIds.length === 0 ? '' : `?${PARAMETER}=${productIds.join(',')}`;
}
