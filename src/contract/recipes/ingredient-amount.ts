import { formatQuantity, type Quantity } from '../quantities/quantities.ts';
import { isKitchenUnit, scaleToCook } from './scaling.ts';

/** By the decimals they stand for; thirds have theirs everywhere. */
const SIGNS: Record<string, string> = { 125: '⅛', 25: '¼', 5: '½', 75: '¾' };

/** An ingredient's amount as recipes print it, for another number of portions: '1¼ szklanki', '½ łyżki', '0,5 kg'. */
export function formatIngredient(quantity: Quantity, factor: number, format = formatQuantity): string {
  const text = format({ ...quantity, qty: scaleToCook(quantity, factor) });
  if (!isKitchenUnit(quantity.unit)) return text;
  return text.replace(/(?:^0)?,(\d+)/, (decimals, digits: string) => SIGNS[digits] ?? decimals);
}
