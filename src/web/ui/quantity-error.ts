import { LIMITS } from '../../contract/limits.ts';
import { parseQuantity } from '../../contract/quantities.ts';

export type QuantityProblem = 'quantityUnread' | 'quantityPositive' | 'quantityTooLarge';

/** What is wrong with a quantity that was typed, as the name of the text that says so. */
export function checkQuantity(typed: string): QuantityProblem | undefined {
  const qty = parseQuantity(typed);
  // No quantity has a sign.
  if (qty === undefined && !typed.startsWith('-')) return 'quantityUnread';
  if (qty === undefined || qty <= 0) return 'quantityPositive';
  return qty > LIMITS.quantityMax ? 'quantityTooLarge' : undefined;
}
