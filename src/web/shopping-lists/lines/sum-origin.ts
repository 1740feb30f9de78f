import { buyableSum, sharesOf } from '../../../contract/kitchen-weights/buyable-sum.ts';
import { conversionsOf } from '../../../contract/kitchen-weights/measure-conversions.ts';
import { quantityOf, type StoredItem } from '../../../contract/list-state.ts';
import type { Measure } from '../../../contract/product-measures.ts';
import { showQuantity } from '../../../contract/quantities.ts';
import { type AnyUnit, labelOfUnit } from '../../../contract/units.ts';
import { t } from '../../texts/sums.ts';
import { about, describeBought, describeForms } from './bought-words.ts';
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
  const inSum = sharesOf(quantities, known.conversions)?.values();
  const shares = new Map<string, string>();
  const converted = new Set<AnyUnit>();
  const amounts = counted.map((item) => {
    const share = item.productUnit === 'some' ? undefined : inSum?.next().value;
    const [amount, becomes] = [showQuantity(quantityOf(item)), share && about(share)];
    if (share?.isApproximate) converted.add(item.productUnit);
    const source = item.recipeName ?? item.note ?? t('sums.withoutRecipe');
    if (becomes === undefined || becomes === amount) return t('sums.from', { source, amount });
    shares.set(item.id, becomes);
    return t('sums.becomes', { source, amount, share: becomes });
  });
  const packs = buyableSum(quantities, known.conversions, known.pack)?.packs ?? null;
  return {
    amounts,
    shares,
    measures: describeMeasures(measures, converted, packs !== null),
    total: sums && t(partly ? 'sums.left' : 'sums.total', { sums }),
  };
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
