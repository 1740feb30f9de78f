import { LIMITS } from '../../contract/limits.ts';
import { parseQuantity } from '../../contract/quantities/quantities.ts';

export type QuantityProblem = 'quantityUnread' | 'quantityPositive' | 'quantityTooLarge';

/** The error in a typed quantity, as the key of its text. */
export function checkQuantity(typed: string): QuantityProblem | undefined {
  const qty = parseQuantity(typed);
  // No quantity has a sign.
  if (qty === undefined && !typed.startsWith('-')) return 'quantityUnread';
  if (qty === undefined || qty <= 0) return 'quantityPositive';
  return qty > LIMITS.quantityMax ? 'quantityTooLarge' : undefined;
}
