import { quantityOf, type StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { formatQuantities, type Quantity } from '../../../contract/quantities/quantities.ts';
import { t } from '../../texts/on-list.ts';

/**
 * What a list holds of a product, in words: what is still to buy, then what is ticked. Empty where it holds nothing.
 * @param items of that product
 */
export function describeOnList(
  items: readonly StoredItem[],
  describe: (quantities: readonly Quantity[]) => string = formatQuantities,
): string {
  const parts = (['toBuy', 'inBasket'] as const).flatMap((where) => {
    const there = items.filter(({ checked }) => checked === (where === 'inBasket'));
    return there.length === 0 ? [] : [t(`onList.${where}`, { quantities: describe(there.map(quantityOf)) })];
  });
  return parts.join(' · ');
}
