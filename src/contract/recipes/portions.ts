import { LIMITS } from '../limits.ts';
import { parseQuantity } from '../quantities/quantities.ts';

/** By what to multiply amounts for `own` portions to have them for `wanted`; 1 where either isn't said. */
export const portionFactor = (own: number | null, wanted: number | null): number =>
  own === null || wanted === null ? 1 : wanted / own;

/**
 * A typed number of portions, read as quantities are; null for nothing typed, unless one is required.
 * @returns undefined for any other text
 */
export function readPortions(typed: string, { required = false } = {}): number | null | undefined {
  if (typed.trim() === '' && !required) return null;
  const read = parseQuantity(typed);
  return read !== undefined && read > 0 && read <= LIMITS.portionsMax ? read : undefined;
}
