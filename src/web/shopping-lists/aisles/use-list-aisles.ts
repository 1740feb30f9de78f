import { useMemo, useState } from 'react';
import type { Aisle } from '../../../contract/aisles.ts';
import { useProductAisles } from '../../queries/aisles.ts';
import { useAisleOrder } from '../../queries/list-store.ts';
import { useListLayout } from './list-layout.ts';
import type { AisleOf } from './sections.ts';
import { useIsLate } from '../../ui/use-is-late.ts';

export interface ListAisles {
  order: readonly Aisle[];
  aisleOf: AisleOf;
}

/** What the device has kept is there long before, and what it has asked the server for comes with the list. */
const AISLES_TIMEOUT_MS = 500;

/**
 * The aisles of a list; undefined until they are known. Lines can be drawn from when `areAwaited` is false: what comes
 * after that moves them.
 */
export function useListAisles(listId: string, { hasLines, isNew }: { hasLines: boolean; isNew: boolean }) {
  const layout = useListLayout();
  const aisleOf = useProductAisles(listId);
  const order = useAisleOrder(listId, isNew);
  const known = useMemo<ListAisles | undefined>(
    () => (order === undefined || aisleOf === undefined ? undefined : { order, aisleOf }),
    [order, aisleOf],
  );
  // A list that the server has just got is asked about anew: what somebody types into it meanwhile must stay.
  const [last, setLast] = useState(known);
  if (known !== undefined && known !== last) setLast(known);
  const aisles = known ?? last;
  const isMissing = layout === 'aisles' && aisles === undefined;
  const isLate = useIsLate(hasLines && isMissing, AISLES_TIMEOUT_MS);
  return { aisles, layout, areAwaited: isMissing && !isLate };
}
