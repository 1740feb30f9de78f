import { useState } from 'react';
import type { Aisle } from '../../../contract/products/aisles.ts';
import { OTHER_AISLE_ID } from '../../../contract/products/other-aisle.ts';
import { useAisles, useProductAisles } from './aisles.ts';

/**
 * The aisle of one product, and all there are; undefined until they are known.
 * @param enabled whether they may be asked for yet
 */
export function useAisleOf(
  productId: string,
  enabled = true,
): { aisleId: string; aisles: readonly Aisle[] } | undefined {
  const aisles = useAisles(enabled);
  const known = useProductAisles('', enabled);
  const ofProduct = known?.get(productId);
  const [last, setLast] = useState({ productId, aisleId: ofProduct });
  // A product that is deleted meanwhile stays where it was.
  const isNews = ofProduct !== undefined && ofProduct !== last.aisleId;
  if (isNews || last.productId !== productId) setLast({ productId, aisleId: ofProduct });
  if (aisles === undefined || known === undefined) return undefined;
  // One this device doesn't know can't be shown as chosen.
  const aisleId = aisles.find(({ id }) => id === (ofProduct ?? last.aisleId))?.id ?? OTHER_AISLE_ID;
  return { aisleId, aisles };
}
