import { LIMITS } from '../../contract/limits.ts';

/** What is wrong with a quantity that was typed, as the name of the text that says so. */
export function checkQuantity(qty: number | undefined): 'quantityPositive' | 'quantityTooLarge' | undefined {
  if (qty === undefined || qty <= 0) return 'quantityPositive';
  return qty > LIMITS.quantityMax ? 'quantityTooLarge' : undefined;
}
