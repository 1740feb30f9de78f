import { buyableSum } from '../../../contract/kitchen-weights/buyable-sum.ts';
import { conversionsOf } from '../../../contract/kitchen-weights/measure-conversions.ts';
import { formOfAmount, packageOf } from '../../../contract/products/product-form.ts';
import type { Measure } from '../../../contract/products/product-measures.ts';
import { showQuantity } from '../../../contract/quantities/quantities.ts';
import { t } from '../../texts/sums.ts';
import { type AmountToBuy, describeAmounts } from '../../ui/to-buy/to-buy-rows.ts';

/** What is fresh and a tin have no sum, and neither have a package of several and single pieces. */
const sortOf = ({ note, unit }: AmountToBuy): string => `${packageOf(note)} ${formOfAmount(note, unit)}`;

/** The amounts of a product to buy, in words, as far as its measures lead to one sum. */
export function describeToBuy(amounts: readonly AmountToBuy[], measures: readonly Measure[]): string {
  const isOfOneUnit = new Set(amounts.map(({ unit }) => unit)).size === 1;
  const haveSum = !isOfOneUnit && new Set(amounts.map(sortOf)).size === 1;
  const sum = haveSum ? buyableSum(amounts, conversionsOf(measures).conversions) : undefined;
  if (sum === undefined) return describeAmounts(amounts);
  const what = showQuantity(sum);
  return sum.isApproximate ? t('sums.about', { what }) : what;
}
