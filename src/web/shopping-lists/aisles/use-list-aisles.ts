import { useMemo, useState } from 'react';
import type { Aisle } from '../../../contract/products/aisles.ts';
import { useProductAisles } from '../../queries/products/aisles.ts';
import { useAisleOrder } from '../../queries/stores/list-store.ts';
import { useListLayout } from './list-layout.ts';
import type { AisleOf } from './sections.ts';
import { useIsLate } from '../../ui/use-is-late.ts';

export interface ListAisles {
  order: readonly Aisle[];
  aisleOf: AisleOf;
}

/** Aisles kept on the device are available long before, and requested ones arrive with the list. */
const AISLES_TIMEOUT_MS = 500;

/**
 * The aisles of a list; undefined until they are known. Lines can be drawn once `areAwaited` is false: aisles that
 * arrive later move them.
 */
export function useListAisles(listId: string, { hasLines, isNew }: { hasLines: boolean; isNew: boolean }) {
  const layout = useListLayout();
  const aisleOf = useProductAisles(listId);
  const order = useAisleOrder(listId, isNew);
  const known = useMemo<ListAisles | undefined>(
    () => (order === undefined || aisleOf === undefined ? undefined : { order, aisleOf }),
    [order, aisleOf],
  );
  // The request for a list that has just reached the server is repeated: items typed into it in the meantime must
  // stay.
  const [last, setLast] = useState(known);
  if (known !== undefined && known !== last) setLast(known);
  const aisles = known ?? last;
  const isMissing = layout === 'aisles' && aisles === undefined;
  const isLate = useIsLate(hasLines && isMissing, AISLES_TIMEOUT_MS);
  return { aisles, layout, areAwaited: isMissing && !isLate };
}
