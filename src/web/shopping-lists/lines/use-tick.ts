import { useCallback } from 'react';
import type { Line } from './lines.ts';
import type { Dispatch } from '../use-shopping-list.ts';

/** Ticks or unticks a line. */
export function useTick(dispatch: Dispatch) {
  return useCallback(
    ({ productId, items }: Line, checked: boolean): void => {
      // Only what changes: an item ticked already needs no second tick.
      const itemIds = items.filter((item) => item.checked !== checked).map(({ id }) => id);
      if (itemIds.length > 0) dispatch({ type: 'product.check', productId, checked, itemIds });
    },
    [dispatch],
  );
}
