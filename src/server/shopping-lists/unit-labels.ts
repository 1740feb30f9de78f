import { unitLabelOf } from '../../contract/quantities.ts';
import type { Resolution } from '../../contract/resolve.ts';

/** The resolution with the labels of units beside them, for apps that don't know these units. */
export function withUnitLabels(resolution: Resolution): Resolution {
  if (resolution.outcome !== 'applied') return resolution;
  const { items } = resolution.effects;
  if (items === undefined) return resolution;
  const labelled = items.map(({ unitLabel: _, ...item }) => ({
    ...item,
    ...unitLabelOf(item.productQty, item.productUnit),
  }));
  return { outcome: 'applied', effects: { ...resolution.effects, items: labelled } };
}
