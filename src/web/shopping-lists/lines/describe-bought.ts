import { type BuyableSum, buyableSum } from '../../../contract/kitchen-weights/buyable-sum.ts';
import type { ProductConversions } from '../../../contract/kitchen-weights/measure-conversions.ts';
import {
  formatQuantities,
  showQuantity,
  isScaleUnit,
  type Quantity,
  sumQuantities,
} from '../../../contract/quantities/quantities.ts';
import { quantityOf, type StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { formOfAmount, packageOf } from '../../../contract/products/product-form.ts';
import { t } from '../../texts/sums.ts';
import { describeAmounts } from '../../ui/to-buy/to-buy-rows.ts';

/** The sum of kitchen measures of a single kind is shown from this amount on: people don't buy a gram of salt. */
const MIN_WORTH_SAYING = 10;

/**
 * What to buy of a product, in words: 'ok. 1,9 kg, 2 opak.'. Amounts that add up directly keep the sum that they have
 * without measures. Empty if there is nothing to add to them.
 */
export function describeBought(
  quantities: readonly Quantity[],
  { conversions, pack }: ProductConversions,
): string {
  const plain = formatQuantities(sumQuantities(quantities));
  const bought = buyableSum(quantities, conversions, pack);
  if (bought === undefined) return plain;
  const { qty, unit, isApproximate } = bought;
  const isOfOneUnit =
    new Set(quantities.map((each) => each.unit).filter((each) => each !== 'some')).size === 1;
  if (!isApproximate) {
    return plain !== '' && isScaleUnit(unit) ? joined(plain, packsOf(bought)) : plain;
  }
  if (!isOfOneUnit) return joined(about(bought), packsOf(bought));
  const isLittle = (unit === 'g' || unit === 'ml') && qty < MIN_WORTH_SAYING;
  return isLittle ? plain : joined(plain, about(bought), packsOf(bought));
}

/** 'ok. 320 g', or without 'ok.' where nothing was converted by a measure. */
export function about({ qty, unit, isApproximate }: Omit<BuyableSum, 'packs'>): string {
  const what = showQuantity({ qty, unit });
  return isApproximate ? t('sums.about', { what }) : what;
}

function packsOf({ packs }: BuyableSum): string {
  return packs === null ? '' : showQuantity({ qty: packs, unit: 'pack' });
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ');

/**
 * How much of a product's amounts are of which form: 'w tym 800 g z puszki'. A tin and what is fresh have no sum.
 * @returns undefined where all are of the same form, empty where they stand in different packages
 */
export function describeForms(items: readonly StoredItem[]): string | undefined {
  // A pack of six and two bottles have no sum in pieces, and their amounts say all that there is to say.
  if (new Set(items.map(({ note }) => packageOf(note))).size > 1) return '';
  const forms = Map.groupBy(items, ({ note, productUnit }) => formOfAmount(note, productUnit));
  if (forms.size < 2) return undefined;
  const hasOther = forms.delete('');
  const what = [...forms.values()]
    .map((ofForm) => `${describeAmounts(ofForm.map(quantityOf))} ${ofForm[0]?.note ?? ''}`.trim())
    .join(', ');
  return hasOther ? t('sums.ofForms', { what }) : what;
}
