import { parseLine } from './parse-line.ts';
import type { Catalogue } from './products/catalogue.ts';

/**
 * The product that a line with nothing but this name is of, in whatever form: 'truskawki' for 'świeże truskawki'.
 * Undefined where part of the name would be an amount or a remark.
 */
export function findByName(name: string, catalogue: Catalogue): { id: string; name: string } | undefined {
  const { product, qty, note } = parseLine(name, catalogue);
  if (product?.id == null || qty !== null || note !== null) return undefined;
  return { id: product.id, name: product.name };
}
