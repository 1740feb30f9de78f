import type { ListItem } from '../../contract/shopping-lists/operations.ts';
import { unitLabelOf } from '../../contract/quantities/quantities.ts';
import type { Resolution } from '../../contract/shopping-lists/resolution.ts';

/** The item with the label of the unit it has now, for apps that don't know this unit. */
export function withUnitLabel({ unitLabel: _, ...item }: ListItem): ListItem {
  return { ...item, ...unitLabelOf(item.productQty, item.productUnit) };
}

/** The resolution with the labels of its items' units. */
export function withUnitLabels(resolution: Resolution): Resolution {
  if (resolution.outcome !== 'applied') return resolution;
  const { items } = resolution.effects;
  if (items === undefined) return resolution;
  return {
    outcome: 'applied',
    effects: { ...resolution.effects, items: items.map(withUnitLabel) },
  };
}
