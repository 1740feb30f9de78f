import type { Aisle } from '../../contract/aisles.ts';
import { OTHER_AISLE_ID } from '../../contract/other-aisle.ts';
import { useAisles, useProductAisles } from './aisles.ts';

/** The aisle of one product, and all there are; undefined until they are known. */
export function useAisleOf(productId: string): { aisleId: string; aisles: readonly Aisle[] } | undefined {
  const aisles = useAisles();
  const known = useProductAisles();
  if (aisles === undefined || known === undefined) return undefined;
  // One this device doesn't know can't be shown as chosen.
  const aisleId = aisles.find(({ id }) => id === known.get(productId))?.id ?? OTHER_AISLE_ID;
  return { aisleId, aisles };
}
