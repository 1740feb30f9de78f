import { buyableSum, sharesOf } from '../../../contract/kitchen-weights/buyable-sum.ts';
import { conversionsOf } from '../../../contract/kitchen-weights/measure-conversions.ts';
import { quantityOf, type StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { Measure } from '../../../contract/products/product-measures.ts';
import { showQuantity } from '../../../contract/quantities/quantities.ts';
import { type AnyUnit, labelOfUnit } from '../../../contract/quantities/units.ts';
import { t } from '../../texts/sums.ts';
import { about, describeBought, describeForms } from './describe-bought.ts';
import { countedItems } from './lines.ts';

export interface SumOrigin {
  /** 'Zupa pomidorowa: 2 szklanki = ok. 320 g', one for each amount that counts. */
  amounts: string[];
  /** The amount of each item in the sum, 'ok. 320 g', by its id; none for items that are added unchanged. */
  shares: ReadonlyMap<string, string>;
  /** The measures used for converting: '1 szklanka = 160 g'. */
  measures: string[];
  /** 'Razem: ok. 1,9 kg, 2 opak.'; empty where the amounts have no sum. */
  total: string;
}

/** Where the sum of a line comes from. */
export function originOf(items: StoredItem[], measures: readonly Measure[]): SumOrigin {
  const partly = items.some(({ checked }) => checked) && items.some(({ checked }) => !checked);
  const counted = countedItems({ items, partly });
  const quantities = counted.map(quantityOf);
  const known = conversionsOf(measures);
  const sums = describeForms(counted) === undefined ? describeBought(quantities, known) : '';
  // 'trochę' has no share, so that the others stand in the order of theirs.
  const numbered = counted.filter(({ productUnit }) => productUnit !== 'some');
  const inSum = sharesOf(numbered.map(quantityOf), known.conversions) ?? [];
  const converted = numbered.filter((_, index) => inSum[index]?.isApproximate);
  const shares = new Map(
    numbered.flatMap((item, index): [string, string][] => {
      const share = inSum[index] && about(inSum[index]);
      return share === undefined || share === amountOf(item) ? [] : [[item.id, share]];
    }),
  );
  const packs = buyableSum(quantities, known.conversions, known.pack)?.packs ?? null;
  return {
    amounts: counted.map((item) => describeAmount(item, shares.get(item.id))),
    shares,
    measures: describeMeasures(
      measures,
      new Set(converted.map(({ productUnit }) => productUnit)),
      packs !== null,
    ),
    total: sums && t(partly ? 'sums.left' : 'sums.total', { sums }),
  };
}

const amountOf = (item: StoredItem): string => showQuantity(quantityOf(item));

function describeAmount(item: StoredItem, share: string | undefined): string {
  const amount = amountOf(item);
  const source = item.recipeName ?? item.note ?? t('sums.withoutRecipe');
  return share === undefined
    ? t('sums.from', { source, amount })
    : t('sums.becomes', { source, amount, share });
}

function describeMeasures(
  measures: readonly Measure[],
  converted: ReadonlySet<AnyUnit>,
  isPacked: boolean,
): string[] {
  const used = measures.filter(([unit]) => converted.has(unit));
  // The weight of a glass gives the weight of a millilitre.
  const isByGlass = converted.has('ml') || converted.has('l');
  if (used.length < converted.size && isByGlass) used.push(...measures.filter(([unit]) => unit === 'cup'));
  const conversions = [...new Set(used)].map(([unit, qty, of]) =>
    t('sums.conversion', { unit: labelOfUnit(unit), amount: showQuantity({ qty, unit: of }) }),
  );
  const packs = measures.filter(([unit]) => unit === 'pack' && isPacked);
  return [
    ...conversions,
    ...packs.map(([, qty, of]) => t('sums.boughtBy', { amount: showQuantity({ qty, unit: of }) })),
  ];
}
